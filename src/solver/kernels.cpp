// Which table a set means.
#include "solver/kernels.hpp"

namespace cairn {

namespace baseline {
extern const SolverKernels table;
}
#if CAIRN_X86_SETS
namespace avx2 {
extern const SolverKernels table;
}
namespace avx512 {
extern const SolverKernels table;
}
#endif

const SolverKernels& solver_kernels([[maybe_unused]] SimdSet set) {
#if CAIRN_X86_SETS
    if (set == SimdSet::Avx512) return avx512::table;
    if (set == SimdSet::Avx2) return avx2::table;
#endif
    return baseline::table;
}

}  // namespace cairn
