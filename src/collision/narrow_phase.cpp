// The narrow phase of one pair: the wide kernel at a width of 1. Shapes of more than 8 vertices have outlines of their
// own here, on which it takes O(n + m) steps.
#include "collision/narrow_phase.hpp"

#include <utility>

#include "collision/outline_kernel.hpp"
#include "collision/outline_lanes.hpp"

namespace cairn {

namespace kernel {

/// A shape of any number of vertices, left where it is; vertices are read from `origin`, the sum of two floats.
template <> struct OutlinesW<1, 0> {
    const float *vertices = nullptr, *normals = nullptr;
    IntW<1> count = {};
    int rows = 0;
    PointsW<1> head = {}, tail = {};
    mutable int support = 0;  // the last support vertex; at first the start of a face that looks at the other
};
using LongOutline = OutlinesW<1, 0>;

CAIRN_WIDE_INLINE int rows_of(const LongOutline& o) { return o.rows; }

CAIRN_WIDE_INLINE PointsW<1> vector_at(const float* vectors, int i) { return {{vectors[2 * i]}, {vectors[2 * i + 1]}}; }
CAIRN_WIDE_INLINE PointsW<1> normal_at(const LongOutline& o, int i) { return vector_at(o.normals, i); }
CAIRN_WIDE_INLINE PointsW<1> vertex_at(const LongOutline& o, int i) {
    return (vector_at(o.vertices, i < o.rows ? i : 0) - o.head) - o.tail;
}

/// As the face turns, so does the support vertex (rotating calipers, Shamos 1978): on from the last one while the way
/// to it or the way on leads down. The sign of a way is that of unit vectors, m x n: a comparison of heights would get
/// stuck at an edge shorter than their rounding.
CAIRN_WIDE_INLINE FloatW<1> support(const LongOutline& o, PointsW<1> m) {
    int& at = o.support;
    if (o.rows <= static_cast<int>(max_outline)) {  // the least of all, as in a batch: to the bit
        FloatW<1> least = {3.402823466e38f};
        for (int i = 0; i < o.rows; ++i) {
            const FloatW<1> height = dot(m, vertex_at(o, i));
            if (height.v < least.v) least = height, at = i;
        }
        return least;
    }
    for (int steps = o.rows; steps > 0; --steps) {
        const int before = at > 0 ? at - 1 : o.rows - 1;
        if (cross(normal_at(o, before), m).v <= 0 && cross(normal_at(o, at), m).v >= 0) break;
        at = at + 1 < o.rows ? at + 1 : 0;
    }
    return dot(m, vertex_at(o, at));
}

/// The face that looks most along d: of every ninth, then uphill.
CAIRN_WIDE_INLINE int face_along(const LongOutline& o, PointsW<1> d) {
    constexpr int stride = static_cast<int>(max_outline) + 1;
    int best = 0;
    float most = dot(normal_at(o, 0), d).v;
    auto rises = [&](int i) {
        const float along = dot(normal_at(o, i), d).v;
        if (!(along > most)) return false;
        best = i, most = along;
        return true;
    };
    for (int i = stride; i < o.rows; i += stride) rises(i);
    if (o.rows < stride) return best;
    while (rises(best + 1 < o.rows ? best + 1 : 0)) {}
    while (rises(best > 0 ? best - 1 : o.rows - 1)) {}
    return best;
}

/// The best of `own` faces; axis(i) is the normal of one in the other's axes, and how far out the face is. Above a face
/// no vertex of the other is lower than its support: where the last support vertex is too low to be the best, the
/// support isn't looked for. Of many faces only those are looked at over which `corner()`, the support over the first
/// one, in the own axes, is as high as there.
template <class Axis, class Corner>
CAIRN_WIDE_INLINE FacesW<1> best_face(const LongOutline& own, const LongOutline& other, float radii, Axis axis,
                                      Corner corner) {
    auto look_at = [&](int i, FacesW<1>& best) {
        const auto [m, offset] = axis(i);
        if ((dot(m, vertex_at(other, other.support)) - offset).v <= best.separation.v) return;
        keep_better(i, support(other, m) - offset, m, best);
    };
    FacesW<1> best = no_faces<1>();
    if (own.rows <= static_cast<int>(max_outline)) {
        for (int i = 0; i < own.rows; ++i) look_at(i, best);
        return best;
    }
    look_at(own.support, best);
    const PointsW<1> p = corner() + own.head;
    const float least = best.separation.v + radii;
    constexpr int W = baseline_width;  // twice as many at once; the last of them are the last of all
    const float *vertices[W], *normals[W];
    for (int i = 0; i < W; ++i) vertices[i] = own.vertices + 4 * i, normals[i] = own.normals + 4 * i;
    const PointsW<W> corners = {broadcast<W>(p.x.v), broadcast<W>(p.y.v)};
    for (int end = 2 * W; end < own.rows + 2 * W; end += 2 * W) {
        const int at = min_of(end, own.rows) - 2 * W;
        PointsW<W> v[2], n[2];
        load_two(vertices, at, v), load_two(normals, at, n);
        uint32_t high[2];
        for (int k : {0, 1}) high[k] = bitmask(dot(n[k], corners - v[k]) > broadcast<W>(least));
        for (int i = 0; (high[0] | high[1]) >> i / 2 != 0; ++i) {
            if ((high[i % 2] >> i / 2 & 1) != 0) look_at(at + i, best);
        }
    }
    return best;
}

CAIRN_WIDE_INLINE FacesW<1> best_faces_of_a(const FramesW<1>& f, const LongOutline& a, const LongOutline& b) {
    return best_face(
        a, b, to_float(f.radii).v,
        [&](int i) { return std::pair(inv_rotate(f, normal_at(a, i)), offset_of_a(f, a, i)); },
        [&] {
            return rotate(f, vertex_at(b, b.support)) + PointsW<1>{to_float(f.center_x), to_float(f.center_y)};
        });
}

CAIRN_WIDE_INLINE FacesW<1> best_faces_of_b(const FramesW<1>& f, const LongOutline& a, const LongOutline& b) {
    const FloatW<1> radii = to_float(f.radii);
    return best_face(
        b, a, radii.v,
        [&](int i) {
            const PointsW<1> n = normal_at(b, i);
            return std::pair(rotate(f, n), dot(n, vertex_at(b, i)) + radii);
        },
        [&] { return inv_rotate(f, vertex_at(a, a.support)); });
}

CAIRN_WIDE_INLINE void move_to_center(const FramesW<1>& f, const LongOutline& a, LongOutline& moved) {
    moved = a;
    moved.head = {to_float(f.center_x), to_float(f.center_y)};
    moved.tail = {to_float(f.center_x - to_double(moved.head.x)), to_float(f.center_y - to_double(moved.head.y))};
}

CAIRN_WIDE_INLINE IntW<1> incident_faces(const LongOutline& a, const LongOutline& b, MaskW<1> of_a, PointsW<1> d) {
    const LongOutline& o = any(of_a) ? a : b;
    int best = 0;
    float least = dot(normal_at(o, 0), d).v;
    for (int i = 1; i < o.rows; ++i) {
        const float s = dot(normal_at(o, i), d).v;
        if (s < least) least = s, best = i;
    }
    return {best};
}

CAIRN_WIDE_INLINE EndsW<1> ends_of(const LongOutline& o, IntW<1> face) {
    return {normal_at(o, face.v), vertex_at(o, face.v), vertex_at(o, face.v + 1)};
}

CAIRN_WIDE_INLINE LongOutline long_outline(const float* vertices, const float* normals, int count) {
    LongOutline o;
    o.vertices = vertices;
    o.normals = normals;
    o.count = {count};
    o.rows = count;
    return o;
}

/// By the best of some of A's faces, given as bits, whatever other face or corner is nearer.
template <unsigned NB>
ManifoldsW<1> collide_by_faces(const FramesW<1>& f, const LongOutline& a, const OutlinesW<1, NB>& b, uint32_t faces,
                               const OutlineLimits& limits) {
    FacesW<1> best = no_faces<1>();
    for (; faces != 0; faces &= faces - 1) {
        const int i = static_cast<int>(lowest_bit(faces));
        const PointsW<1> m = inv_rotate(f, normal_at(a, i));
        keep_better(i, support(b, m) - offset_of_a(f, a, i), m, best);
    }
    return clip_outlines(f, a, b, best, no_faces<1>(), best.separation <= FloatW<1>{limits.speculative_distance},
                         limits);
}

/// A pair as collide_up_to() has it, the first column of a batch. `faces`: 0, or bits as above.
CAIRN_WIDE_INLINE void collide_long(const OutlineBatch& in, Vec2 center_a, uint32_t faces, const OutlineLimits& limits,
                                    OutlineManifolds& out) {
    auto collide_with = [&](const FramesW<1>& f, const LongOutline& a, const auto& b) {
        store_manifolds(faces != 0 ? collide_by_faces(f, a, b, faces, limits) : collide_outlines(f, a, b, limits), 0,
                        out);
    };
    const FramesW<1> f = load_frames<1>(in, 0);
    LongOutline a = long_outline(in.vertices_a[0], in.normals_a[0], in.count_a[0]);
    if (in.count_b[0] == 1) {
        collide_with(f, a, OutlinesW<1, 1>{{}, {}, {1}, 1});
    } else {
        LongOutline b = long_outline(in.vertices_b[0], in.normals_b[0], in.count_b[0]);
        b.head = {{in.center_b_x[0]}, {in.center_b_y[0]}};
        const PointsW<1> way = {to_float(f.center_x) - FloatW<1>{center_a.x},
                                to_float(f.center_y) - FloatW<1>{center_a.y}};
        a.support = face_along(a, way), b.support = face_along(b, inv_rotate(f, {-way.x, -way.y}));
        collide_with(f, a, b);
    }
}

}  // namespace kernel

LocalManifold collide(const ShapeView& a, const ShapeView& b, const Pose& b_in_a, const NarrowPhaseSettings& settings,
                      uint32_t faces) {
    OutlineBatch batch;
    OutlineManifolds out;
    put_pair(batch, 0, a, b, b_in_a);
    OutlineLimits limits = limits_of(settings);
    if (faces != 0) limits.corner_margin = 1e30f, limits.most_of_a_line = 0;  // nothing is a corner, all overlaps
    if (a.count == 1) kernel::collide_circles<1>(batch, 0, limits, out);
    else kernel::collide_long(batch, a.center, faces, limits, out);
    return manifold_at(out, 0);
}

}  // namespace cairn
