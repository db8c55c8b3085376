// Up to 16 pairs of outlines side by side, and their manifolds: what the outline kernels read and write. Plain rows of
// 16, one column a pair; outline_lanes.hpp fills and reads them.
#pragma once

#include <cstdint>

#include "simd/by_set.hpp"

namespace cairn {

inline constexpr int batch_lanes = 16;

/// A and B have up to 8 vertices; in one batch either no B is a circle (one vertex), or all are, and then also no A or
/// all. All four arrays of a pair are readable for 8 vectors (x, y), as those of Shape and Polygon are, whatever lies
/// beyond the last vertex; of circles one vertex is read.
struct alignas(64) OutlineBatch {
    const float* vertices_a[batch_lanes];
    const float* normals_a[batch_lanes];
    const float* vertices_b[batch_lanes];
    const float* normals_b[batch_lanes];
    int32_t count_a[batch_lanes], count_b[batch_lanes];
    float radius_a[batch_lanes], radius_b[batch_lanes];
    float cos[batch_lanes], sin[batch_lanes];                // B's axes in A's frame
    double center_x[batch_lanes], center_y[batch_lanes];     // B's centre in A's frame
    float center_b_x[batch_lanes], center_b_y[batch_lanes];  // B's centre in its own frame
};

/// NarrowPhaseSettings for the kernel.
struct OutlineLimits {
    float speculative_distance;
    float bar_scale, bar_offset;  // A's face is the reference unless B's separation exceeds A's by these
    float corner_margin;
    int32_t most_of_a_line;  // vertices of an outline without an inside: 2
    bool name_corners;
};

/// LocalManifold in rows. Without points the normal is zero, and so are points that are not there.
struct alignas(64) OutlineManifolds {
    int32_t count[batch_lanes];
    float separation[batch_lanes];
    float normal_x[batch_lanes], normal_y[batch_lanes];
    float x[2][batch_lanes], y[2][batch_lanes];
    float depth[2][batch_lanes];  // LocalPoint::separation
    int32_t feature[2][batch_lanes];
};

/// Computes columns 0 to `lanes` - 1 of `out`, and some beyond: all columns of `in` must be valid.
using CollideOutlines = void (*)(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out);

/// The kernel of a set that is available, compiled once a set (solver/kernels.hpp). All compute the same bits.
CAIRN_BY_SET(CollideOutlines, collide_outlines, outline_kernel)

}  // namespace cairn
