// The unused columns of a batch (see outline_lanes.hpp).
#include "collision/outline_lanes.hpp"

namespace cairn {

void pad_batch(OutlineBatch& batch, int lanes) {
    for (int i = lanes; i < batch_lanes; ++i) {
        batch.vertices_a[i] = batch.vertices_a[0];
        batch.normals_a[i] = batch.normals_a[0];
        batch.vertices_b[i] = batch.vertices_b[0];
        batch.normals_b[i] = batch.normals_b[0];
        batch.count_a[i] = batch.count_a[0];
        batch.count_b[i] = batch.count_b[0];
        batch.cos[i] = batch.cos[0];
        batch.sin[i] = batch.sin[0];
        batch.center_x[i] = batch.center_x[0];
        batch.center_y[i] = batch.center_y[0];
        batch.center_b_x[i] = batch.center_b_x[0];
        batch.center_b_y[i] = batch.center_b_y[0];
    }
}

}  // namespace cairn
