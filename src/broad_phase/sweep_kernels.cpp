// Which table a set means.
#include "broad_phase/sweep_kernels.hpp"

namespace cairn {

namespace baseline {
extern const SweepKernels sweep_table;
}
#if CAIRN_X86_SETS
namespace avx2 {
extern const SweepKernels sweep_table;
}
namespace avx512 {
extern const SweepKernels sweep_table;
}
#endif

const SweepKernels& sweep_kernels([[maybe_unused]] SimdSet set) {
#if CAIRN_X86_SETS
    if (set == SimdSet::Avx512) return avx512::sweep_table;
    if (set == SimdSet::Avx2) return avx2::sweep_table;
#endif
    return baseline::sweep_table;
}

}  // namespace cairn
