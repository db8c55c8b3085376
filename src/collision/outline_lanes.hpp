// Pairs of outlines into a batch of 16, their manifolds out of it. For the contact update; the kernel between the two
// is found by outline_kernels.hpp.
#pragma once

#include "collision/narrow_phase.hpp"
#include "collision/outline_batch.hpp"

namespace cairn {

/// Whether a pair may go into a batch: no circles, at most 8 vertices each.
CAIRN_INLINE bool fits_batch(const ShapeView& a, const ShapeView& b) {
    return a.count >= 2 && b.count >= 2 && a.count <= max_inline_vertices && b.count <= max_inline_vertices;
}

CAIRN_INLINE OutlineLimits limits_of(const NarrowPhaseSettings& settings) {
    bool band = settings.use_hysteresis;
    return {settings.speculative_distance, band ? reference_relative : 1, band ? reference_absolute * settings.slop : 0,
            settings.name_corners};
}

/// Column `lane` becomes the pair of A and B, with the arguments of collide().
CAIRN_INLINE void put_pair(OutlineBatch& batch, int lane, const ShapeView& a, const ShapeView& b, const Pose& b_in_a) {
    batch.vertices_a[lane] = &a.vertices->x;
    batch.normals_a[lane] = &a.normals->x;
    batch.vertices_b[lane] = &b.vertices->x;
    batch.normals_b[lane] = &b.normals->x;
    batch.count_a[lane] = a.count;
    batch.count_b[lane] = b.count;
    batch.cos[lane] = b_in_a.rotation.c;
    batch.sin[lane] = b_in_a.rotation.s;
    Point center = to_world(b_in_a, b.center);
    batch.center_x[lane] = center.x;
    batch.center_y[lane] = center.y;
    batch.center_b_x[lane] = b.center.x;
    batch.center_b_y[lane] = b.center.y;
}

/// Columns `lanes` to 15 become copies of column 0.
void pad_batch(OutlineBatch& batch, int lanes);

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

CAIRN_INLINE AxisCache axis_at(const OutlineManifolds& rows, int lane) {
    int32_t axis = rows.axis[lane];
    AxisCache cache;
    cache.kind = (axis & axis_of_b) != 0 ? AxisCache::FaceB : AxisCache::FaceA;
    cache.face = static_cast<uint16_t>(axis & 0xffff);
    return cache;
}

}  // namespace cairn
