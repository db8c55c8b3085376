// The narrow phase of W pairs of shapes at once, with choices instead of branches: which face of each shape separates
// the two best, reference and incident edge, clipping, up to two points; or the two corners that are nearest.
// A column's manifold has the same bits whatever W and whatever the other columns hold. Knows rows only.
//
//     s(n) = min over B's vertices v of  n . v  -  n . p  -  rA  -  rB      n: unit normal of a face of A, p on it
//
// and the same with A and B exchanged. One s > 0 separates the two; the largest s is minus the shortest push-out where
// the cores overlap. Loops turn one normal into the other shape's axes instead of all its vertices into ours.
// Sources, GDC: D. Gregorius, The Separating Axis Test between Convex Polyhedra, 2013; E. Catto, Contact Manifolds,
// 2007.
//
// Loops run to the largest count of a batch, always 4 if that is enough. A shape with fewer vertices repeats its vertex
// and normal 0: no better face or support than itself, and the right successor of the last vertex.
//
// ns per pair, touching / apart, with all that goes in and comes out (4 to 5 ns of it), g++ 12, Zen 5:
//
//     vertices       AVX2     AVX-512
//     1 (circle)    11 / 11    9 /  9
//     2 (capsule)   24 / 14   17 / 13
//     4             24 / 14   16 / 13      Rounded boxes take as long as others. For boxes without radii and nearest
//     8             37 / 25   26 / 21      corners alone it would be 19 / 12 and 14 / 11.
#pragma once

#include "collision/outline_batch.hpp"
#include "simd/wide_double.hpp"

namespace cairn::kernel {

inline constexpr unsigned max_outline = 8;

/// W shapes of up to N vertices.
template <int W, unsigned N> struct OutlinesW {
    PointsW<W> vertices[N + 1];  // vertex i + 1 follows vertex i
    PointsW<W> normals[N];
    IntW<W> count;
    int rows;  // the largest count
};
template <int W, unsigned N> CAIRN_WIDE_INLINE int rows_of(const OutlinesW<W, N>& o) {
    if constexpr (N <= 4) return static_cast<int>(N);  // known to the compiler: a fifth of the time of boxes
    else return o.rows;
}

template <int W, unsigned N> CAIRN_WIDE_INLINE PointsW<W> vertex_at(const OutlinesW<W, N>& o, int i) {
    return o.vertices[i];
}
template <int W, unsigned N> CAIRN_WIDE_INLINE PointsW<W> normal_at(const OutlinesW<W, N>& o, int i) {
    return o.normals[i];
}

/// The frame of a pair, in which all of its numbers are small: A's axes, origin in B's centre. `radii` in doubles for a
/// ball on a planet: its gap is the difference of two numbers that floats do not hold.
template <int W> struct FramesW {
    FloatW<W> c, s;  // B's axes in A's frame
    DoubleW<W> center_x, center_y;
    FloatW<W> radius_a, radius_b;
    DoubleW<W> radii;
};
template <int W> CAIRN_WIDE_INLINE PointsW<W> rotate(const FramesW<W>& f, PointsW<W> v) {
    return {f.c * v.x - f.s * v.y, f.s * v.x + f.c * v.y};
}
template <int W> CAIRN_WIDE_INLINE PointsW<W> inv_rotate(const FramesW<W>& f, PointsW<W> v) {
    return {f.c * v.x + f.s * v.y, f.c * v.y - f.s * v.x};
}

/// From B's centre, in doubles: a face of a 10 km floor starts 5 km away. They cost 7 % (AVX-512) to 10 % (AVX2).
template <int W> struct FarPointsW { DoubleW<W> x, y; };
template <int W> CAIRN_WIDE_INLINE FarPointsW<W> from_center(const FramesW<W>& f, PointsW<W> v) {
    return {to_double(v.x) - f.center_x, to_double(v.y) - f.center_y};
}

// --- Loading

#if CAIRN_HAS_WIDE
typedef float FourFloats __attribute__((vector_size(16), may_alias, aligned(4)));
CAIRN_WIDE_INLINE FloatW<4> load_four(const float* p) { return {*reinterpret_cast<const FourFloats*>(p)}; }

// Floats `at` to `at` + 3 of columns i, i + 4, i + 8, i + 12: a row of load_two before its transpose.
template <int W> CAIRN_WIDE_INLINE FloatW<W> every_fourth(const float* const* columns, int at, int i) {
    FloatW<4> a = load_four(columns[i] + at);
    if constexpr (W == 4) {
        return a;
    } else {
        FloatW<8> ab = join(a, load_four(columns[i + 4] + at));
        if constexpr (W == 8) return ab;
        else return join(ab, join(load_four(columns[i + 8] + at), load_four(columns[i + 12] + at)));
    }
}
#endif

/// Vectors i and i + 1 of each column's array.
template <int W> CAIRN_WIDE_INLINE void load_two(const float* const* columns, int i, PointsW<W>* to) {
    if constexpr (W == 1) {
        const float* p = columns[0] + 2 * i;
        to[0] = {{p[0]}, {p[1]}}, to[1] = {{p[2]}, {p[3]}};
    } else {
        const QuadsW<W> q =
            transpose(QuadsW<W>{every_fourth<W>(columns, 2 * i, 0), every_fourth<W>(columns, 2 * i, 1),
                                every_fourth<W>(columns, 2 * i, 2), every_fourth<W>(columns, 2 * i, 3)});
        to[0] = {q.x, q.y}, to[1] = {q.z, q.w};
    }
}

CAIRN_WIDE_INLINE int largest(const int32_t* counts, int columns) {
    int32_t most = 2;
    for (int i = 0; i < columns; ++i) most = counts[i] > most ? counts[i] : most;
    return most;
}

/// Normals are filled up to `normal_rows` >= rows.
template <int W, unsigned N>
CAIRN_WIDE_INLINE void load_outlines(const float* const* vertices, const float* const* normals, const int32_t* counts,
                                     int rows, int normal_rows, OutlinesW<W, N>& o) {
    o.count = load<W>(counts);
    o.rows = rows;
    rows = rows_of(o);
    for (int i = 0; i < rows; i += 2) {
        load_two(vertices, i, o.vertices + i);
        load_two(normals, i, o.normals + i);
    }
    const bool equal = !any(o.count != broadcast<W>(static_cast<int32_t>(rows)));
    for (int i = 2; i < rows && !equal; ++i) {
        const MaskW<W> there = broadcast<W>(i) < o.count;
        o.vertices[i] = select(there, o.vertices[i], o.vertices[0]);
        o.normals[i] = select(there, o.normals[i], o.normals[0]);
    }
    o.vertices[rows] = o.vertices[0];
    for (int i = rows; i < normal_rows; ++i) o.normals[i] = o.normals[0];
}

// --- The separating axis test

/// The best faces of W shapes: number, separation, and normal in the other shape's axes.
template <int W> struct FacesW {
    IntW<W> face;
    FloatW<W> separation;
    PointsW<W> normal;
};
template <int W> CAIRN_WIDE_INLINE FacesW<W> no_faces() {
    const FloatW<W> zero = {};
    return {IntW<W>{}, broadcast<W>(-3.402823466e38f), {zero, zero}};
}
template <int W>
CAIRN_WIDE_INLINE void keep_better(int face, FloatW<W> separation, PointsW<W> normal, FacesW<W>& best) {
    const MaskW<W> better = separation > best.separation;
    best = {select(better, broadcast<W>(face), best.face), select(better, separation, best.separation),
            select(better, normal, best.normal)};
}

/// The least of m . v over the vertices.
template <int W, unsigned N> CAIRN_WIDE_INLINE FloatW<W> support(const OutlinesW<W, N>& o, PointsW<W> m) {
    FloatW<W> least = broadcast<W>(3.402823466e38f);
    for (int i = 0; i < rows_of(o); ++i) least = min_of(dot(m, vertex_at(o, i)), least);
    return least;
}

/// How far above B's centre the face i of A is, with both radii.
template <int W, unsigned N>
CAIRN_WIDE_INLINE FloatW<W> offset_of_a(const FramesW<W>& f, const OutlinesW<W, N>& a, int i) {
    const PointsW<W> n = normal_at(a, i);
    const FarPointsW<W> p = from_center(f, vertex_at(a, i));
    return to_float(to_double(n.x) * p.x + to_double(n.y) * p.y + f.radii);
}

/// A in its frame, B from its centre.
template <int W, unsigned NA, unsigned NB>
CAIRN_WIDE_INLINE FacesW<W> best_faces_of_a(const FramesW<W>& f, const OutlinesW<W, NA>& a, const OutlinesW<W, NB>& b) {
    FacesW<W> best = no_faces<W>();
    for (int i = 0; i < rows_of(a); ++i) {
        const PointsW<W> m = inv_rotate(f, normal_at(a, i));
        keep_better(i, support(b, m) - offset_of_a(f, a, i), m, best);
    }
    return best;
}

/// Both from B's centre.
template <int W, unsigned N>
CAIRN_WIDE_INLINE FacesW<W> best_faces_of_b(const FramesW<W>& f, const OutlinesW<W, N>& a, const OutlinesW<W, N>& b) {
    const FloatW<W> radii = to_float(f.radii);
    FacesW<W> best = no_faces<W>();
    for (int i = 0; i < rows_of(b); ++i) {
        const PointsW<W> m = rotate(f, normal_at(b, i));
        keep_better(i, support(a, m) - (dot(normal_at(b, i), vertex_at(b, i)) + radii), m, best);
    }
    return best;
}

/// A from B's centre, in floats.
template <int W, unsigned N>
CAIRN_WIDE_INLINE void move_to_center(const FramesW<W>& f, const OutlinesW<W, N>& a, OutlinesW<W, N>& moved) {
    const PointsW<W> head = {to_float(f.center_x), to_float(f.center_y)};
    const PointsW<W> tail = {to_float(f.center_x - to_double(head.x)), to_float(f.center_y - to_double(head.y))};
    moved.rows = a.rows;
    for (int i = 0; i < rows_of(a); ++i) moved.vertices[i] = (vertex_at(a, i) - head) - tail;
}

// --- Clipping

/// The face most anti-parallel to a direction, of A in the columns `of_a`, else of B.
template <int W, unsigned N>
CAIRN_WIDE_INLINE IntW<W> incident_faces(const OutlinesW<W, N>& a, const OutlinesW<W, N>& b, MaskW<W> of_a,
                                         PointsW<W> d) {
    IntW<W> best = {};
    FloatW<W> least = dot(select(of_a, a.normals[0], b.normals[0]), d);
    const int rows = rows_of(a) > rows_of(b) ? rows_of(a) : rows_of(b);
    for (int i = 1; i < rows; ++i) {
        const FloatW<W> s = dot(select(of_a, a.normals[i], b.normals[i]), d);
        best = select(s < least, broadcast<W>(i), best);
        least = select(s < least, s, least);
    }
    return best;
}

/// Edges by their normal and ends, and as lines and ranges on them: the points  d n + u t,  t = left_perp(n),  u from
/// u1 to u2, from the frame's origin. So the floor under a crate is described by its height and by where it ends, not
/// by points kilometres away.
template <int W> struct EndsW { PointsW<W> n, p1, p2; };
template <int W> struct EdgesW {
    PointsW<W> n;
    FloatW<W> d, top;  // top: as a reference edge, with both radii
    FloatW<W> u1, u2;  // where its vertices lie, counter-clockwise
};

template <int W, unsigned N> CAIRN_WIDE_INLINE EndsW<W> ends_of(const OutlinesW<W, N>& o, IntW<W> face) {
    EndsW<W> e = {o.normals[0], o.vertices[0], o.vertices[1]};
    for (int i = 1; i < rows_of(o); ++i) {
        const MaskW<W> here = face == broadcast<W>(i);
        e = {select(here, o.normals[i], e.n), select(here, o.vertices[i], e.p1), select(here, o.vertices[i + 1], e.p2)};
    }
    return e;
}

template <int W> CAIRN_WIDE_INLINE EdgesW<W> edges_of_a(const FramesW<W>& f, const EndsW<W>& e) {
    const DoubleW<W> nx = to_double(e.n.x), ny = to_double(e.n.y);
    const FarPointsW<W> p1 = from_center(f, e.p1), p2 = from_center(f, e.p2);
    const DoubleW<W> d = nx * p1.x + ny * p1.y;
    return {e.n, to_float(d), to_float(d + f.radii), to_float(nx * p1.y - ny * p1.x), to_float(nx * p2.y - ny * p2.x)};
}

template <int W> CAIRN_WIDE_INLINE EdgesW<W> edges_of_b(const FramesW<W>& f, const EndsW<W>& e) {
    const FloatW<W> d = dot(e.n, e.p1);
    return {rotate(f, e.n), d, d + to_float(f.radii), cross(e.n, e.p1), cross(e.n, e.p2)};
}

template <int W> CAIRN_WIDE_INLINE EdgesW<W> select(MaskW<W> m, const EdgesW<W>& a, const EdgesW<W>& b) {
    return {select(m, a.n, b.n), select(m, a.d, b.d), select(m, a.top, b.top), select(m, a.u1, b.u1),
            select(m, a.u2, b.u2)};
}

/// An end of what is left of the incident edge.
template <int W> struct CutsW {
    FloatW<W> x, y, s;
    MaskW<W> there;         // it is a point
    MaskW<W> by_reference;  // the reference edge ends here, not the incident one
};
template <int W> CAIRN_WIDE_INLINE CutsW<W> select(MaskW<W> m, const CutsW<W>& a, const CutsW<W>& b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.s, b.s), (m & a.there) | (~m & b.there),
            (m & a.by_reference) | (~m & b.by_reference)};
}

/// The point at u on the incident edge i, s above the reference edge r.
template <int W>
CAIRN_WIDE_INLINE CutsW<W> cut_at(const EdgesW<W>& r, const EdgesW<W>& i, FloatW<W> incident_radius, FloatW<W> u,
                                  FloatW<W> s, MaskW<W> there, MaskW<W> by_reference) {
    const FloatW<W> back = incident_radius + 0.5f * s;
    return {i.d * i.n.x + u * -i.n.y - back * r.n.x, i.d * i.n.y + u * i.n.x - back * r.n.y, s, there, by_reference};
}

/// What clipping found: the upper and the lower end, or two nearest corners, each its edge's first (or second) vertex.
template <int W> struct ClippedW {
    CutsW<W> upper, lower;
    MaskW<W> corners, first_of_reference, first_of_incident;
};

/// Sutherland-Hodgman on the incident edge, with its parameter u as the unknown. With c = n_r . n_i < 0 and
/// k = t_r . n_i its point d_i n_i + u t_i lies, along the reference face and above it, at
///
///     x(u) = k d_i + c u          r1 <= x <= r2 bounds u from above and below
///     y(u) = c d_i - k u - d_r
///
/// A segment seen end-on has c = 0, taken as -0: infinities, and 0 / 0 above r's very end, lose to i's own ends.
/// Two corners are nearest where the cores are apart and either the incident edge ends beside the reference edge, or
/// its lowest end w is beside it and, seen from the incident edge, the reference edge's end v is beyond w. (The best
/// face is always one of the two at a nearest corner: n -> s(n) has one maximum where it is positive.)
///
///       \  i            |  i
///        w              w----      no corners: v is under the edge
///     r                             ----v
///    ----v              ----v
///
/// All that with a margin, or the edges of equal boxes, one exactly on the other, were corners by rounding.
/// Points farther above than `limit` are left out. Where the cores overlap there is at least one point, wherever the
/// edges lie: beside in spite of that, by rounding at a corner, is the deepest.
template <int W>
CAIRN_WIDE_INLINE ClippedW<W> clip(const EdgesW<W>& r, const EdgesW<W>& i, FloatW<W> incident_radius, MaskW<W> wanted,
                                   MaskW<W> overlap, FloatW<W> limit, FloatW<W> margin) {
    const FloatW<W> c = dot(r.n, i.n), k = cross(r.n, i.n), zero = {};
    const FloatW<W> inv_c = broadcast<W>(1.0f) / min_of(c, broadcast<W>(-0.0f));
    const FloatW<W> x0 = k * i.d, y0 = c * i.d - r.top;
    const FloatW<W> u = min_of((r.u1 - x0) * inv_c, i.u2), v = max_of((r.u2 - x0) * inv_c, i.u1);
    const MaskW<W> one = u <= v, beside = u < v, at_end = zero < k;
    const FloatW<W> beyond_2 = (c * r.u1 - k * r.d) - i.u2, beyond_1 = i.u1 - (c * r.u2 - k * r.d);
    const MaskW<W> beyond =
        (at_end & (u < i.u2) & (margin < beyond_2)) | ((k < zero) & (i.u1 < v) & (margin < beyond_1));
    const MaskW<W> corners = wanted & ((beside & ~overlap) | (~beside & beyond));
    const MaskW<W> first = (beside & (u < i.u1)) | (~beside & at_end);
    const FloatW<W> end = select(at_end, i.u2, i.u1);
    const FloatW<W> at_u = select(beside, end, u), at_v = select(beside, end, v);
    const FloatW<W> s = y0 - k * at_u, t = y0 - k * at_v;
    wanted = wanted & ~corners;
    return {cut_at(r, i, incident_radius, at_u, s, wanted & (at_end | ~one) & (s <= limit), u < i.u2),
            cut_at(r, i, incident_radius, at_v, t, wanted & ~(at_end & one) & (t <= limit), i.u1 < v), corners, first,
            (first & ~(zero < beyond_2)) | (~first & (zero < beyond_1))};
}

/// The name of a point: the two vertices, A's in the high half, at its end of the two touching edges. It is the same
/// whether the point is B's vertex above A's edge, or A's vertex under B's edge, or clipped, and whichever of the two
/// is the reference: a crate as wide as the one under it keeps its impulses.
///
///        B      v ------- u         left point:  (i, v)
///        A    i ----------- j       right point: (j, u)
///
/// `name_corners`: the vertex that bounds the point is marked. Then it has a new name when the other shape's corner
/// takes over, as Box2D-Lite's edge pairs do, and loses its impulse.
template <int W>
CAIRN_WIDE_INLINE IntW<W> features_of(IntW<W> vertex_a, IntW<W> vertex_b, const CutsW<W>& cut, MaskW<W> by_b,
                                      bool name_corners) {
    const IntW<W> name = IntW<W>{vertex_a.v << 16} | vertex_b;
    if (!name_corners) return name;
    const MaskW<W> corner_of_a = (by_b & ~cut.by_reference) | (~by_b & cut.by_reference);
    return name | select(corner_of_a, broadcast<W>(-0x7fffffff - 1), broadcast<W>(0x8000));
}

template <int W>
CAIRN_WIDE_INLINE void store_point(const CutsW<W>& cut, IntW<W> feature, MaskW<W> there, int point, int first,
                                   OutlineManifolds& out) {
    store(out.x[point] + first, keep(there, cut.x));
    store(out.y[point] + first, keep(there, cut.y));
    store(out.depth[point] + first, keep(there, cut.s));
    store(out.feature[point] + first, keep(there, feature));
}

template <int W, unsigned N> CAIRN_WIDE_INLINE IntW<W> next_vertices(const OutlinesW<W, N>& o, IntW<W> i) {
    const IntW<W> next = i + broadcast<W>(1);
    return keep(next < o.count, next);
}

/// What is stored of W manifolds.
template <int W> struct ManifoldsW {
    CutsW<W> p, q;
    IntW<W> feature_p, feature_q;
    PointsW<W> normal;
    FloatW<W> separation;
};

/// In the columns `corners` the two nearest corners, p of A in A's frame, q of B from B's centre in its axes: the
/// normal is the line between them, or what it was where they coincide. In doubles, for circles the size of planets.
template <int W>
CAIRN_WIDE_INLINE void put_corners(const FramesW<W>& f, PointsW<W> p, PointsW<W> q, IntW<W> feature, MaskW<W> corners,
                                   FloatW<W> limit, ManifoldsW<W>& m) {
    q = rotate(f, q);
    const FarPointsW<W> from = from_center(f, p);
    const DoubleW<W> dx = to_double(q.x) - from.x, dy = to_double(q.y) - from.y;
    const DoubleW<W> distance = sqrt(dx * dx + dy * dy);
    const FloatW<W> s = to_float(distance - f.radii), back = f.radius_b + 0.5f * s;
    const PointsW<W> line = {to_float(dx / distance), to_float(dy / distance)};
    m.normal = select(corners & (FloatW<W>{} < to_float(distance)), line, m.normal);
    m.separation = select(corners, s, m.separation);
    const CutsW<W> point = {q.x - back * m.normal.x, q.y - back * m.normal.y, s, s <= limit, corners};
    m.p = select(corners, point, m.p);
    m.q.there = m.q.there & ~corners;
    m.feature_p = select(corners, feature, m.feature_p);
}

template <int W> CAIRN_WIDE_INLINE void store_manifolds(const ManifoldsW<W>& m, int first, OutlineManifolds& out) {
    const MaskW<W> some = m.p.there | m.q.there;
    store_point(select(m.p.there, m.p, m.q), select(m.p.there, m.feature_p, m.feature_q), some, 0, first, out);
    store_point(m.q, m.feature_q, m.p.there & m.q.there, 1, first, out);
    const IntW<W> one = broadcast<W>(1);
    store(out.count + first, keep(m.p.there, one) + keep(m.q.there, one));
    store(out.separation + first, m.separation);
    store(out.normal_x + first, keep(some, m.normal.x));
    store(out.normal_y + first, keep(some, m.normal.y));
}

/// The edges of A and B that meet, for columns whose reference is B's face, or A's.
template <int W> struct MeetingW {
    IntW<W> face_a, face_b;
    EndsW<W> ends_a, ends_b;
    EdgesW<W> edge_a, edge_b;
};
template <int W, unsigned NA, unsigned NB>
CAIRN_WIDE_INLINE MeetingW<W> meeting_edges(const FramesW<W>& f, const OutlinesW<W, NA>& a, const OutlinesW<W, NB>& b,
                                            const FacesW<W>& on_a, const FacesW<W>& on_b, MaskW<W> by_b) {
    const FloatW<W> zero = {};
    MeetingW<W> m;
    if constexpr (NB == 1) {  // a circle's centre, the origin, is an edge without length
        m.face_a = on_a.face;
        m.face_b = IntW<W>{};
        m.ends_b = {{zero, zero}, {zero, zero}, {zero, zero}};
    } else {
        const IntW<W> incident = incident_faces(a, b, by_b, select(by_b, on_b.normal, on_a.normal));
        m.face_a = select(by_b, incident, on_a.face);
        m.face_b = select(by_b, on_b.face, incident);
        m.ends_b = ends_of(b, m.face_b);
        m.edge_b = edges_of_b(f, m.ends_b);
    }
    m.ends_a = ends_of(a, m.face_a);
    m.edge_a = edges_of_a(f, m.ends_a);
    if constexpr (NB == 1) m.edge_b = {{-m.edge_a.n.x, -m.edge_a.n.y}, zero, zero, zero, zero};
    return m;
}

/// The columns that are `near`. The points are in the order of A's edge: A's vertex v1 and B's v2 first, the upper end
/// where A's is the reference. Two lines have no inside: collinear ones show no gap on any normal, however far apart.
template <int W, unsigned NA, unsigned NB>
CAIRN_WIDE_INLINE ManifoldsW<W> clip_outlines(const FramesW<W>& f, const OutlinesW<W, NA>& a, const OutlinesW<W, NB>& b,
                                              const FacesW<W>& on_a, const FacesW<W>& on_b, MaskW<W> near,
                                              const OutlineLimits& limits) {
    const FloatW<W> limit = broadcast<W>(limits.speculative_distance);
    const FloatW<W> margin = broadcast<W>(limits.corner_margin);
    const FloatW<W> separation = max_of(on_a.separation, on_b.separation);
    const IntW<W> line = broadcast<W>(limits.most_of_a_line);
    const MaskW<W> overlap = ((a.count > line) | (b.count > line)) & (separation <= margin - to_float(f.radii));
    const MaskW<W> best_is_a = on_a.separation >= on_b.separation;
    const FloatW<W> bar = limits.bar_scale * on_a.separation + broadcast<W>(limits.bar_offset);
    MaskW<W> by_b = on_b.separation > max_of(bar, on_a.separation);
    for (;;) {
        const MeetingW<W> e = meeting_edges(f, a, b, on_a, on_b, by_b);
        const EdgesW<W> r = select(by_b, e.edge_b, e.edge_a), i = select(by_b, e.edge_a, e.edge_b);
        const ClippedW<W> cut =
            clip(r, i, select(by_b, f.radius_a, f.radius_b), near, overlap & (by_b | best_is_a), limit, margin);
        // Columns whose deepest place is not above A's face, which isn't the best: once more with B's. The others stay.
        const FloatW<W> bottom = on_a.separation + margin;
        const MaskW<W> deep = (cut.upper.there & (cut.upper.s <= bottom)) | (cut.lower.there & (cut.lower.s <= bottom));
        const MaskW<W> again = near & ~(deep | by_b | best_is_a);
        if (any(again)) {
            by_b = by_b | again;
            continue;
        }
        const IntW<W> next_a = next_vertices(a, e.face_a), next_b = next_vertices(b, e.face_b);
        ManifoldsW<W> m;
        m.p = select(by_b, cut.lower, cut.upper);
        m.q = select(by_b, cut.upper, cut.lower);
        m.normal = {select(by_b, -r.n.x, r.n.x), select(by_b, -r.n.y, r.n.y)};
        m.separation = separation;
        m.feature_p = features_of(e.face_a, next_b, m.p, by_b, limits.name_corners);
        m.feature_q = features_of(next_a, e.face_b, m.q, by_b, limits.name_corners);
        if (any(cut.corners)) {
            const MaskW<W> first_a = (by_b & cut.first_of_incident) | (~by_b & cut.first_of_reference);
            const MaskW<W> first_b = (by_b & cut.first_of_reference) | (~by_b & cut.first_of_incident);
            const IntW<W> corner_a = select(first_a, e.face_a, next_a);
            put_corners(f, select(first_a, e.ends_a.p1, e.ends_a.p2), select(first_b, e.ends_b.p1, e.ends_b.p2),
                        IntW<W>{corner_a.v << 16} | select(first_b, e.face_b, next_b), cut.corners, limit, m);
        }
        if constexpr (NB == 1) m.feature_p = m.feature_q = IntW<W>{};
        return m;
    }
}

// --- All of it

template <int W> CAIRN_WIDE_INLINE FramesW<W> load_frames(const OutlineBatch& in, int first) {
    const FloatW<W> c = load<W>(in.cos + first), s = load<W>(in.sin + first);
    const DoubleW<W> x = load<W>(in.center_x + first), y = load<W>(in.center_y + first);
    const FloatW<W> radius_a = load<W>(in.radius_a + first), radius_b = load<W>(in.radius_b + first);
    return {c, s, x, y, radius_a, radius_b, to_double(radius_a) + to_double(radius_b)};
}

/// W pairs of circles.
template <int W>
CAIRN_WIDE_INLINE void collide_circles(const OutlineBatch& in, int first, const OutlineLimits& limits,
                                       OutlineManifolds& out) {
    alignas(64) float x[batch_lanes], y[batch_lanes];
    for (int i = 0; i < W; ++i) x[i] = in.vertices_a[first + i][0], y[i] = in.vertices_a[first + i][1];
    const FloatW<W> zero = {};
    const MaskW<W> all = zero <= zero;
    ManifoldsW<W> m = {};
    m.normal = {broadcast<W>(1.0f), zero};
    put_corners(load_frames<W>(in, first), {load<W>(x), load<W>(y)}, {zero, zero}, IntW<W>{}, all,
                broadcast<W>(limits.speculative_distance), m);
    store_manifolds(m, first, out);
}

/// B's vertices from its centre.
template <int W, unsigned NA, unsigned NB>
CAIRN_WIDE_INLINE ManifoldsW<W> collide_outlines(const FramesW<W>& f, const OutlinesW<W, NA>& a,
                                                 const OutlinesW<W, NB>& b, const OutlineLimits& limits) {
    const FacesW<W> on_a = best_faces_of_a(f, a, b);
    FacesW<W> on_b = no_faces<W>();
    if constexpr (NB != 1) {
        OutlinesW<W, NA> moved_a;
        move_to_center(f, a, moved_a);
        on_b = best_faces_of_b(f, moved_a, b);
    }
    ManifoldsW<W> m = {};
    m.separation = max_of(on_a.separation, on_b.separation);
    const MaskW<W> near = ~(m.separation > broadcast<W>(limits.speculative_distance));
    if (any(near)) m = clip_outlines(f, a, b, on_a, on_b, near, limits);
    return m;
}

template <int W, unsigned NA, unsigned NB>
CAIRN_WIDE_INLINE void collide_up_to(int rows_a, int rows_b, const OutlineBatch& in, int first,
                                     const OutlineLimits& limits, OutlineManifolds& out) {
    const int rows = rows_a > rows_b ? rows_a : rows_b;
    OutlinesW<W, NA> a;
    OutlinesW<W, NB> b;
    load_outlines(in.vertices_a + first, in.normals_a + first, in.count_a + first, rows_a, rows, a);
    if constexpr (NB == 1) {
        b.count = load<W>(in.count_b + first);
        b.vertices[0] = {FloatW<W>{}, FloatW<W>{}};
    } else {
        load_outlines(in.vertices_b + first, in.normals_b + first, in.count_b + first, rows_b, rows, b);
        const PointsW<W> center_b = {load<W>(in.center_b_x + first), load<W>(in.center_b_y + first)};
        for (int i = 0; i <= rows_of(b); ++i) b.vertices[i] = b.vertices[i] - center_b;
    }
    store_manifolds(collide_outlines(load_frames<W>(in, first), a, b, limits), first, out);
}

/// W pairs, from column `first` on.
template <int W>
CAIRN_WIDE_INLINE void collide_columns(const OutlineBatch& in, int first, const OutlineLimits& limits,
                                       OutlineManifolds& out) {
    const int rows_a = largest(in.count_a + first, W), rows_b = largest(in.count_b + first, W);
    const bool small = rows_a <= 4 && rows_b <= 4;
    if (in.count_a[first] == 1) collide_circles<W>(in, first, limits, out);
    else if (in.count_b[first] == 1 && small) collide_up_to<W, 4, 1>(4, 1, in, first, limits, out);
    else if (in.count_b[first] == 1) collide_up_to<W, max_outline, 1>(rows_a, 1, in, first, limits, out);
    else if (small) collide_up_to<W, 4, 4>(4, 4, in, first, limits, out);
    else collide_up_to<W, max_outline, max_outline>(rows_a, rows_b, in, first, limits, out);
}

}  // namespace cairn::kernel
