// The narrow phase of one pair: the wide kernel at a width of 1. Shapes of more than 8 vertices have outlines of their
// own here, on which it takes O(n + m) steps.
#include "collision/narrow_phase.hpp"

#include "collision/outline_kernel.hpp"
#include "collision/outline_lanes.hpp"

namespace cairn {

namespace kernel {

/// A shape of any number of vertices, left where it is; vertices are read from `origin`, the sum of two floats.
template <> struct OutlinesW<1, 0> {
    const float *vertices = nullptr, *normals = nullptr;
    IntW<1> count = {};
    int rows = 0;
    PointsW<1> head = {}, tail = {}, center = {};  // center: from the origin, in the axes of the other's faces
    mutable int support = 0;                       // the last support vertex
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
        for (int i = 0; i < o.rows; ++i) least = min_of(dot(m, vertex_at(o, i)), least);
        return least;
    }
    for (int steps = o.rows; steps > 0; --steps) {
        const int before = at > 0 ? at - 1 : o.rows - 1;
        if (cross(normal_at(o, before), m).v <= 0 && cross(normal_at(o, at), m).v >= 0) break;
        at = at + 1 < o.rows ? at + 1 : 0;
    }
    return dot(m, vertex_at(o, at));
}

/// A face is passed over if even the other's centre is not as far above it as the best one's support: a single pair of
/// 8 vertices takes 0.69 of the time, of 64 0.74.
CAIRN_WIDE_INLINE bool is_beaten(const LongOutline& o, PointsW<1> n, FloatW<1> offset, const FacesW<1>& best) {
    return dot(n, o.center).v - offset.v <= best.separation.v;
}

CAIRN_WIDE_INLINE void move_to_center(const FramesW<1>& f, const LongOutline& a, LongOutline& moved) {
    moved = a;
    moved.head = {to_float(f.center_x), to_float(f.center_y)};
    moved.tail = {to_float(f.center_x - to_double(moved.head.x)), to_float(f.center_y - to_double(moved.head.y))};
    moved.center = inv_rotate(f, (a.center - moved.head) - moved.tail);
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

CAIRN_WIDE_INLINE LongOutline long_outline(const float* vertices, const float* normals, int count, Vec2 center) {
    LongOutline o;
    o.vertices = vertices;
    o.normals = normals;
    o.count = {count};
    o.rows = count;
    o.center = {{center.x}, {center.y}};
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
    const LongOutline a = long_outline(in.vertices_a[0], in.normals_a[0], in.count_a[0], center_a);
    if (in.count_b[0] == 1) {
        collide_with(f, a, OutlinesW<1, 1>{{}, {}, {1}, 1});
    } else {
        const Vec2 center = {in.center_b_x[0], in.center_b_y[0]};
        LongOutline b = long_outline(in.vertices_b[0], in.normals_b[0], in.count_b[0], center);
        b.head = b.center, b.center = {};
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
