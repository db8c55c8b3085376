// Which outline kernel a set means.
#include "collision/outline_kernels.hpp"

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

}  // namespace cairn
