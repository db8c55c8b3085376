// The broad phase's kernels for one instruction set: see sweep_kernels.hpp.
#define CAIRN_SET baseline
#define CAIRN_SET_WIDTH baseline_width
#include "broad_phase/sweep_kernels_set.hpp"
