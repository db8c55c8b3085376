// The unused columns of a batch.
#include "collision/outline_kernels.hpp"

#include <algorithm>

namespace cairn {

void pad_batch(OutlineBatch& batch, int lanes) {
    auto pad = [lanes](auto&... rows) { (std::fill(rows + lanes, rows + batch_lanes, rows[0]), ...); };
    pad(batch.vertices_a, batch.normals_a, batch.vertices_b, batch.normals_b, batch.count_a, batch.count_b,
        batch.radius_a, batch.radius_b, batch.cos, batch.sin, batch.center_x, batch.center_y, batch.center_b_x,
        batch.center_b_y);
}

}  // namespace cairn
