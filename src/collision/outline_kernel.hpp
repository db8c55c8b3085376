// The narrow phase of W pairs of outlines at once: sat.cpp and clip.cpp, line by line, with choices instead of
// branches. Every lane's manifold has the bits of collide_outlines, whatever W and whatever the other lanes hold. Knows
// rows only.
//
// Loops run to the largest count among the lanes. A shape with fewer vertices repeats its vertex and normal 0, which
// never beats the first of its kind and makes no other support, and is the successor of the last vertex.
#pragma once

#include "collision/double_lanes.hpp"
#include "collision/outline_batch.hpp"
#include "simd/wide.hpp"

namespace cairn::kernel {

inline constexpr int max_outline = 8;

template <int W>
struct PointsW {
    FloatW<W> x, y;
};

/// W shapes. Row i + 1 of the vertices follows row i.
template <int W>
struct OutlinesW {
    FloatW<W> x[max_outline + 1], y[max_outline + 1];
    FloatW<W> normal_x[max_outline], normal_y[max_outline];
    IntW<W> count;
    int rows;  // the largest count
};

/// Frame of the pairs: sat.hpp.
template <int W>
struct FramesW {
    FloatW<W> c, s;
    DoubleW<W> center_x, center_y;
};

/// The best faces of W shapes: index, separation, and normal in the other shape's axes.
template <int W>
struct FacesW {
    IntW<W> face;
    FloatW<W> separation;
    PointsW<W> normal;
};

template <int W>
struct EdgesW {
    PointsW<W> n;
    FloatW<W> d, u1, u2;
    IntW<W> v1, v2;
};

// --- Loading

#if CAIRN_HAS_WIDE
typedef float FourFloats __attribute__((vector_size(16), may_alias, aligned(4)));
CAIRN_WIDE_INLINE FloatW<4> load_four(const float* p) { return {*reinterpret_cast<const FourFloats*>(p)}; }

// Floats `at` to `at` + 3 of lanes i, i + 4, i + 8, i + 12: a row of load_two before its transpose.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> every_fourth(const float* const* lanes, int at, int i) {
    FloatW<4> a = load_four(lanes[i] + at);
    if constexpr (W == 4) {
        return a;
    } else {
        FloatW<8> ab = join(a, load_four(lanes[i + 4] + at));
        if constexpr (W == 8) return ab;
        else return join(ab, join(load_four(lanes[i + 8] + at), load_four(lanes[i + 12] + at)));
    }
}
#endif

/// Vectors i and i + 1 of each lane's array.
template <int W>
CAIRN_WIDE_INLINE QuadsW<W> load_two(const float* const* lanes, int i) {
    if constexpr (W == 1) {
        const float* p = lanes[0] + 2 * i;
        return {{p[0]}, {p[1]}, {p[2]}, {p[3]}};
    } else {
        return transpose(QuadsW<W>{every_fourth<W>(lanes, 2 * i, 0), every_fourth<W>(lanes, 2 * i, 1),
                                   every_fourth<W>(lanes, 2 * i, 2), every_fourth<W>(lanes, 2 * i, 3)});
    }
}

CAIRN_WIDE_INLINE int largest(const int32_t* counts, int lanes) {
    int32_t most = 2;
    for (int i = 0; i < lanes; ++i) most = counts[i] > most ? counts[i] : most;
    return most;
}

/// Normals are filled up to `normal_rows` >= rows.
template <int W>
CAIRN_WIDE_INLINE void load_outlines(const float* const* vertices, const float* const* normals, const int32_t* counts,
                                     int rows, int normal_rows, OutlinesW<W>& o) {
    o.count = load<W>(counts);
    o.rows = rows;
    for (int i = 0; i < rows; i += 2) {
        const QuadsW<W> v = load_two<W>(vertices, i), n = load_two<W>(normals, i);
        o.x[i] = v.x, o.y[i] = v.y, o.x[i + 1] = v.z, o.y[i + 1] = v.w;
        o.normal_x[i] = n.x, o.normal_y[i] = n.y, o.normal_x[i + 1] = n.z, o.normal_y[i + 1] = n.w;
    }
    for (int i = 2; i < rows; ++i) {
        const MaskW<W> there = broadcast<W>(i) < o.count;
        o.x[i] = select(there, o.x[i], o.x[0]), o.y[i] = select(there, o.y[i], o.y[0]);
        o.normal_x[i] = select(there, o.normal_x[i], o.normal_x[0]);
        o.normal_y[i] = select(there, o.normal_y[i], o.normal_y[0]);
    }
    o.x[rows] = o.x[0], o.y[rows] = o.y[0];
    for (int i = rows; i < normal_rows; ++i) o.normal_x[i] = o.normal_x[0], o.normal_y[i] = o.normal_y[0];
}

// --- The separating axis test

template <int W>
CAIRN_WIDE_INLINE PointsW<W> rotate(const FramesW<W>& f, FloatW<W> x, FloatW<W> y) {
    return {f.c * x - f.s * y, f.s * x + f.c * y};
}
template <int W>
CAIRN_WIDE_INLINE PointsW<W> inv_rotate(const FramesW<W>& f, FloatW<W> x, FloatW<W> y) {
    return {f.c * x + f.s * y, f.c * y - f.s * x};
}

/// The least of m . v over the vertices.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> support(const OutlinesW<W>& o, PointsW<W> m) {
    FloatW<W> least = broadcast<W>(3.402823466e38f);
    for (int i = 0; i < o.rows; ++i) least = min_of(m.x * o.x[i] + m.y * o.y[i], least);
    return least;
}

template <int W>
CAIRN_WIDE_INLINE void keep_better(int face, FloatW<W> separation, PointsW<W> normal, FacesW<W>& best) {
    const MaskW<W> better = separation > best.separation;
    best.face = select(better, broadcast<W>(face), best.face);
    best.separation = select(better, separation, best.separation);
    best.normal = {select(better, normal.x, best.normal.x), select(better, normal.y, best.normal.y)};
}

template <int W>
CAIRN_WIDE_INLINE FacesW<W> no_face() {
    const FloatW<W> zero = {};
    return {IntW<W>{}, broadcast<W>(-3.402823466e38f), {zero, zero}};
}

/// A's best face; `b` from B's centre.
template <int W>
CAIRN_WIDE_INLINE FacesW<W> best_face_of_a(const FramesW<W>& f, const OutlinesW<W>& a, const OutlinesW<W>& b) {
    FacesW<W> best = no_face<W>();
    for (int i = 0; i < a.rows; ++i) {
        const DoubleW<W> offset = to_double(a.normal_x[i]) * (to_double(a.x[i]) - f.center_x) +
                                  to_double(a.normal_y[i]) * (to_double(a.y[i]) - f.center_y);
        const PointsW<W> m = inv_rotate(f, a.normal_x[i], a.normal_y[i]);
        keep_better(i, support(b, m) - to_float(offset), m, best);
    }
    return best;
}

/// B's best face; both from B's centre.
template <int W>
CAIRN_WIDE_INLINE FacesW<W> best_face_of_b(const FramesW<W>& f, const OutlinesW<W>& a, const OutlinesW<W>& b) {
    FacesW<W> best = no_face<W>();
    for (int i = 0; i < b.rows; ++i) {
        const FloatW<W> offset = b.normal_x[i] * b.x[i] + b.normal_y[i] * b.y[i];
        const PointsW<W> m = rotate(f, b.normal_x[i], b.normal_y[i]);
        keep_better(i, support(a, m) - offset, m, best);
    }
    return best;
}

// --- Clipping

/// The face most anti-parallel to a direction, of A in the lanes `of_a`, else of B.
template <int W>
CAIRN_WIDE_INLINE IntW<W> incident_face(const OutlinesW<W>& a, const OutlinesW<W>& b, MaskW<W> of_a, PointsW<W> d) {
    IntW<W> best = {};
    FloatW<W> least = {};
    const int rows = a.rows > b.rows ? a.rows : b.rows;
    for (int i = 0; i < rows; ++i) {
        const FloatW<W> s =
            select(of_a, a.normal_x[i], b.normal_x[i]) * d.x + select(of_a, a.normal_y[i], b.normal_y[i]) * d.y;
        if (i == 0) {
            least = s;
        } else {
            best = select(s < least, broadcast<W>(i), best);
            least = select(s < least, s, least);
        }
    }
    return best;
}

/// Vertices and normal of the edge `face` of each lane.
template <int W>
struct CornersW {
    PointsW<W> n, p1, p2;
};
template <int W>
CAIRN_WIDE_INLINE CornersW<W> corners_of(const OutlinesW<W>& o, IntW<W> face) {
    CornersW<W> c = {{o.normal_x[0], o.normal_y[0]}, {o.x[0], o.y[0]}, {o.x[1], o.y[1]}};
    for (int i = 1; i < o.rows; ++i) {
        const MaskW<W> here = face == broadcast<W>(i);
        c.n = {select(here, o.normal_x[i], c.n.x), select(here, o.normal_y[i], c.n.y)};
        c.p1 = {select(here, o.x[i], c.p1.x), select(here, o.y[i], c.p1.y)};
        c.p2 = {select(here, o.x[i + 1], c.p2.x), select(here, o.y[i + 1], c.p2.y)};
    }
    return c;
}

template <int W>
CAIRN_WIDE_INLINE IntW<W> next_vertex(const OutlinesW<W>& o, IntW<W> i) {
    const IntW<W> next = i + broadcast<W>(1);
    return keep(next < o.count, next);
}

template <int W>
CAIRN_WIDE_INLINE EdgesW<W> edges_of_a(const FramesW<W>& f, const OutlinesW<W>& a, IntW<W> face) {
    const CornersW<W> c = corners_of(a, face);
    const DoubleW<W> nx = to_double(c.n.x), ny = to_double(c.n.y);
    const DoubleW<W> x1 = to_double(c.p1.x) - f.center_x, y1 = to_double(c.p1.y) - f.center_y;
    const DoubleW<W> x2 = to_double(c.p2.x) - f.center_x, y2 = to_double(c.p2.y) - f.center_y;
    return {c.n,  to_float(nx * x1 + ny * y1), to_float(nx * y1 - ny * x1), to_float(nx * y2 - ny * x2),
            face, next_vertex(a, face)};
}

template <int W>
CAIRN_WIDE_INLINE EdgesW<W> edges_of_b(const FramesW<W>& f, const OutlinesW<W>& b, IntW<W> face) {
    const CornersW<W> c = corners_of(b, face);
    return {rotate(f, c.n.x, c.n.y),
            c.n.x * c.p1.x + c.n.y * c.p1.y,
            c.n.x * c.p1.y - c.n.y * c.p1.x,
            c.n.x * c.p2.y - c.n.y * c.p2.x,
            face,
            next_vertex(b, face)};
}

template <int W>
CAIRN_WIDE_INLINE EdgesW<W> select(MaskW<W> m, const EdgesW<W>& a, const EdgesW<W>& b) {
    return {{select(m, a.n.x, b.n.x), select(m, a.n.y, b.n.y)},
            select(m, a.d, b.d),
            select(m, a.u1, b.u1),
            select(m, a.u2, b.u2),
            a.v1,
            a.v2};
}

/// Where the incident edge is cut, and by whom.
template <int W>
struct CutsW {
    EdgesW<W> a, b;
    PointsW<W> normal;         // of the reference edge
    FloatW<W> d;               // of the incident edge
    PointsW<W> incident;       // its normal
    FloatW<W> u[2], s[2];      // upper and lower end, and how high they are
    MaskW<W> there[2];         // points
    MaskW<W> by_reference[2];  // the reference edge's end cuts
};

/// clip() of clip.cpp, where B's edge is the reference in the lanes `by_b`.
template <int W>
CAIRN_WIDE_INLINE CutsW<W> cut(const EdgesW<W>& a, const EdgesW<W>& b, MaskW<W> by_b, MaskW<W> overlap,
                               FloatW<W> limit) {
    const EdgesW<W> r = select(by_b, b, a), i = select(by_b, a, b);
    const FloatW<W> c = r.n.x * i.n.x + r.n.y * i.n.y, k = r.n.x * i.n.y - r.n.y * i.n.x;
    const FloatW<W> inv_c = broadcast<W>(1.0f) / min_of(c, broadcast<W>(-1e-9f));
    const FloatW<W> x0 = k * i.d, y0 = c * i.d - r.d;
    FloatW<W> upper = min_of((r.u1 - x0) * inv_c, i.u2), lower = max_of((r.u2 - x0) * inv_c, i.u1);
    const MaskW<W> upper_cut = upper<i.u2, lower_cut = lower> i.u1;
    const MaskW<W> one = upper <= lower, beside = upper<lower, at_end = k> FloatW<W>{};
    const FloatW<W> end = select(at_end, i.u2, i.u1);
    upper = select(beside, end, upper);
    lower = select(beside, end, lower);
    const FloatW<W> high = y0 - k * upper, low = y0 - k * lower;
    const MaskW<W> any_point = overlap | ~beside;
    return {a,
            b,
            r.n,
            i.d,
            i.n,
            {upper, lower},
            {high, low},
            {any_point & (at_end | ~one) & (high <= limit), any_point & ~(at_end & one) & (low <= limit)},
            {upper_cut, lower_cut}};
}

/// One point of the manifolds, in rows.
template <int W>
struct PointRowsW {
    FloatW<W> x, y, s;
    IntW<W> feature;
};

template <int W>
CAIRN_WIDE_INLINE PointRowsW<W> select(MaskW<W> m, const PointRowsW<W>& a, const PointRowsW<W>& b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.s, b.s), select(m, a.feature, b.feature)};
}

template <int W>
CAIRN_WIDE_INLINE void store_point(OutlineManifolds& out, int point, int first, MaskW<W> there,
                                   const PointRowsW<W>& p) {
    store(out.x[point] + first, keep(there, p.x));
    store(out.y[point] + first, keep(there, p.y));
    store(out.depth[point] + first, keep(there, p.s));
    store(out.feature[point] + first, keep(there, p.feature));
}

/// The end of the cut at A's vertex `va` and B's vertex `vb`.
template <int W>
CAIRN_WIDE_INLINE PointRowsW<W> point_at(const CutsW<W>& cut, FloatW<W> u, FloatW<W> s, IntW<W> va, IntW<W> vb) {
    const FloatW<W> half = 0.5f * s;
    return {cut.d * cut.incident.x + u * -cut.incident.y - half * cut.normal.x,
            cut.d * cut.incident.y + u * cut.incident.x - half * cut.normal.y, s, IntW<W>{va.v << 16} | vb};
}

/// Stores the manifolds. The order is along A's edge: A's vertex v1 and B's v2, then A's v2 and B's v1; that is upper,
/// lower where A's edge is the reference, else lower, upper.
template <int W>
CAIRN_WIDE_INLINE void store_points(const CutsW<W>& cut, MaskW<W> by_b, bool name_corners, OutlineManifolds& out,
                                    int first) {
    PointRowsW<W> p =
        point_at(cut, select(by_b, cut.u[1], cut.u[0]), select(by_b, cut.s[1], cut.s[0]), cut.a.v1, cut.b.v2);
    PointRowsW<W> q =
        point_at(cut, select(by_b, cut.u[0], cut.u[1]), select(by_b, cut.s[0], cut.s[1]), cut.a.v2, cut.b.v1);
    if (name_corners) {
        const IntW<W> of_a = broadcast<W>(-0x7fffffff - 1), of_b = broadcast<W>(0x8000);
        const IntW<W> by_reference = select(by_b, of_b, of_a), by_incident = select(by_b, of_a, of_b);
        const IntW<W> upper = select(cut.by_reference[0], by_reference, by_incident);
        const IntW<W> lower = select(cut.by_reference[1], by_reference, by_incident);
        p.feature = p.feature | select(by_b, lower, upper);
        q.feature = q.feature | select(by_b, upper, lower);
    }
    const MaskW<W> has_p = (by_b & cut.there[1]) | (~by_b & cut.there[0]);
    const MaskW<W> has_q = (by_b & cut.there[0]) | (~by_b & cut.there[1]);
    const MaskW<W> some = has_p | has_q, both = has_p & has_q;
    store_point(out, 0, first, some, select(has_p, p, q));
    store_point(out, 1, first, both, q);
    const IntW<W> one = broadcast<W>(1);
    store(out.count + first, keep(has_p, one) + keep(has_q, one));
    store(out.normal_x + first, keep(some, select(by_b, -cut.normal.x, cut.normal.x)));
    store(out.normal_y + first, keep(some, select(by_b, -cut.normal.y, cut.normal.y)));
}

template <int W>
CAIRN_WIDE_INLINE void store_nothing(OutlineManifolds& out, int first) {
    const MaskW<W> none = {};
    store_point(out, 0, first, none, PointRowsW<W>{});
    store_point(out, 1, first, none, PointRowsW<W>{});
    store(out.count + first, IntW<W>{});
    store(out.normal_x + first, FloatW<W>{});
    store(out.normal_y + first, FloatW<W>{});
}

/// clipped_manifold() of clip.cpp for the lanes that are not apart; returns where the axis is a face of B.
template <int W>
CAIRN_WIDE_INLINE MaskW<W> clip_outlines(const FramesW<W>& f, const OutlinesW<W>& a, const OutlinesW<W>& b,
                                         const FacesW<W>& on_a, const FacesW<W>& on_b, MaskW<W> near,
                                         const OutlineLimits& limits, OutlineManifolds& out, int first) {
    const FloatW<W> limit = broadcast<W>(limits.speculative_distance), zero = {};
    const FloatW<W> bar = limits.bar_scale * on_a.separation + broadcast<W>(limits.bar_offset);
    const IntW<W> two = broadcast<W>(2);
    const MaskW<W> solid = (a.count > two) | (b.count > two);
    const MaskW<W> overlap = solid & (max_of(on_a.separation, on_b.separation) <= zero);
    const MaskW<W> best_is_a = on_a.separation >= on_b.separation;
    MaskW<W> by_b = on_b.separation > bar;
    for (;;) {
        const PointsW<W> d = {select(by_b, on_b.normal.x, on_a.normal.x), select(by_b, on_b.normal.y, on_a.normal.y)};
        const IntW<W> incident = incident_face(a, b, by_b, d);
        const EdgesW<W> edge_a = edges_of_a(f, a, select(by_b, incident, on_a.face));
        const EdgesW<W> edge_b = edges_of_b(f, b, select(by_b, on_b.face, incident));
        CutsW<W> cuts = cut(edge_a, edge_b, by_b, overlap & (by_b | best_is_a), limit);
        cuts.there[0] = cuts.there[0] & near;
        cuts.there[1] = cuts.there[1] & near;
        // Lanes that need B's face for lack of a point above A's: once more, all of them; the others come out the same.
        const MaskW<W> again = near & ~(cuts.there[0] | cuts.there[1] | by_b | best_is_a);
        if (!any(again)) {
            store_points(cuts, by_b, limits.name_corners, out, first);
            return by_b;
        }
        by_b = by_b | again;
    }
}

/// W pairs, from lane `first` on.
template <int W>
CAIRN_WIDE_INLINE void collide_lanes(const OutlineBatch& in, int first, const OutlineLimits& limits,
                                     OutlineManifolds& out) {
    const int rows_a = largest(in.count_a + first, W), rows_b = largest(in.count_b + first, W);
    const int rows = rows_a > rows_b ? rows_a : rows_b;
    const FramesW<W> f = {load<W>(in.cos + first), load<W>(in.sin + first), load<W>(in.center_x + first),
                          load<W>(in.center_y + first)};
    OutlinesW<W> a, b;
    load_outlines(in.vertices_a + first, in.normals_a + first, in.count_a + first, rows_a, rows, a);
    load_outlines(in.vertices_b + first, in.normals_b + first, in.count_b + first, rows_b, rows, b);
    const FloatW<W> center_x = load<W>(in.center_b_x + first), center_y = load<W>(in.center_b_y + first);
    for (int i = 0; i <= rows_b; ++i) b.x[i] -= center_x, b.y[i] -= center_y;

    const FacesW<W> on_a = best_face_of_a(f, a, b);
    // A from B's centre, in floats: sat.hpp.
    const FloatW<W> head_x = to_float(f.center_x), head_y = to_float(f.center_y);
    const FloatW<W> tail_x = to_float(f.center_x - to_double(head_x)),
                    tail_y = to_float(f.center_y - to_double(head_y));
    OutlinesW<W> near_a;
    near_a.rows = rows_a;
    for (int i = 0; i < rows_a; ++i) {
        near_a.x[i] = (a.x[i] - head_x) - tail_x;
        near_a.y[i] = (a.y[i] - head_y) - tail_y;
    }
    const FacesW<W> on_b = best_face_of_b(f, near_a, b);

    const FloatW<W> separation = max_of(on_a.separation, on_b.separation);
    store(out.separation + first, separation);
    const MaskW<W> near = ~(separation > broadcast<W>(limits.speculative_distance));
    MaskW<W> by_b = on_b.separation > on_a.separation;
    if (any(near)) {
        const MaskW<W> reference = clip_outlines(f, a, b, on_a, on_b, near, limits, out, first);
        by_b = (near & reference) | (~near & by_b);
    } else {
        store_nothing<W>(out, first);
    }
    store(out.axis + first, select(by_b, on_b.face | broadcast<W>(axis_of_b), on_a.face));
}

}  // namespace cairn::kernel
