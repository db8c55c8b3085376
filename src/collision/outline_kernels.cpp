// Which outline kernel a set means; the unused columns of a batch.
#include "collision/outline_kernels.hpp"

#include <algorithm>

namespace cairn {

namespace baseline {
CollideOutlines collide_outlines;
}
#if CAIRN_X86_SETS
namespace avx2 {
CollideOutlines collide_outlines;
}
namespace avx512 {
CollideOutlines collide_outlines;
}
#endif

CollideOutlines* outline_kernel([[maybe_unused]] SimdSet set) {
#if CAIRN_X86_SETS
    if (set == SimdSet::Avx512) return avx512::collide_outlines;
    if (set == SimdSet::Avx2) return avx2::collide_outlines;
#endif
    return baseline::collide_outlines;
}

void pad_batch(OutlineBatch& batch, int lanes) {
    auto pad = [lanes](auto&... rows) { (std::fill(rows + lanes, rows + batch_lanes, rows[0]), ...); };
    pad(batch.vertices_a, batch.normals_a, batch.vertices_b, batch.normals_b, batch.count_a, batch.count_b,
        batch.radius_a, batch.radius_b, batch.cos, batch.sin, batch.center_x, batch.center_y, batch.center_b_x,
        batch.center_b_y);
}

}  // namespace cairn
