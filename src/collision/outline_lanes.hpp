// Pairs of shapes into a batch of 16, their manifolds out of it. Per column:
//
//     collide(a, b, b_in_a, settings)   is   put_pair, the kernel (outline_batch.hpp) , manifold_at     to the bit
//
// Nothing is remembered of a pair from step to step: testing all faces costs a batch less than collide() pays for one.
#pragma once

#include <algorithm>

#include "collision/narrow_phase.hpp"
#include "collision/outline_batch.hpp"

namespace cairn {

/// What pairs to put into one batch: those of one class. `Never`: more than 8 vertices, or a circle first.
enum class BatchClass : uint8_t { Circles, CircleUpTo4, CircleUpTo8, UpTo4, UpTo8, Never };
inline constexpr int batch_classes = 5;

CAIRN_INLINE BatchClass batch_class(int count_a, int count_b) {
    int most = max_of(count_a, count_b);
    if (count_a < min_of(count_b, 2) || most > max_inline_vertices) return BatchClass::Never;
    if (count_a == 1) return BatchClass::Circles;
    if (count_b == 1) return most <= 4 ? BatchClass::CircleUpTo4 : BatchClass::CircleUpTo8;
    return most <= 4 ? BatchClass::UpTo4 : BatchClass::UpTo8;
}

CAIRN_INLINE OutlineLimits limits_of(const NarrowPhaseSettings& settings) {
    const float margin = corner_margin(settings);
    const bool band = settings.use_hysteresis;
    return {settings.speculative_distance, band ? reference_relative : 1, band ? margin : 0, margin, 2,
            settings.name_corners};
}

/// Column `lane` becomes the pair of A and B, with the arguments of collide(). Vertices and normals: see OutlineBatch.
CAIRN_INLINE void put_pair(OutlineBatch& batch, int lane, const ShapeView& a, const ShapeView& b, const Pose& b_in_a) {
    batch.vertices_a[lane] = &a.vertices->x;
    batch.normals_a[lane] = reinterpret_cast<const float*>(a.normals);
    batch.vertices_b[lane] = &b.vertices->x;
    batch.normals_b[lane] = reinterpret_cast<const float*>(b.normals);
    batch.count_a[lane] = a.count;
    batch.count_b[lane] = b.count;
    batch.radius_a[lane] = a.radius;
    batch.radius_b[lane] = b.radius;
    batch.cos[lane] = b_in_a.rotation.c;
    batch.sin[lane] = b_in_a.rotation.s;
    Point center = to_world(b_in_a, b.center);
    batch.center_x[lane] = center.x;
    batch.center_y[lane] = center.y;
    batch.center_b_x[lane] = b.center.x;
    batch.center_b_y[lane] = b.center.y;
}

/// Columns `lanes` to 15 become copies of column 0.
inline void pad_batch(OutlineBatch& batch, int lanes) {
    auto pad = [lanes](auto&... rows) { (std::fill(rows + lanes, rows + batch_lanes, rows[0]), ...); };
    pad(batch.vertices_a, batch.normals_a, batch.vertices_b, batch.normals_b, batch.count_a, batch.count_b,
        batch.radius_a, batch.radius_b, batch.cos, batch.sin, batch.center_x, batch.center_y, batch.center_b_x,
        batch.center_b_y);
}

CAIRN_INLINE LocalManifold manifold_at(const OutlineManifolds& rows, int lane) {
    LocalManifold m;
    m.normal = {rows.normal_x[lane], rows.normal_y[lane]};
    m.count = rows.count[lane];
    m.separation = rows.separation[lane];
    for (int i = 0; i < 2; ++i) {
        m.points[i] = {
            {rows.x[i][lane], rows.y[i][lane]}, rows.depth[i][lane], static_cast<uint32_t>(rows.feature[i][lane])};
    }
    return m;
}

}  // namespace cairn
