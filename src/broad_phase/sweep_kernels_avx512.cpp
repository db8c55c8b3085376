// The broad phase's kernels for one instruction set: see sweep_kernels.hpp.
#define CAIRN_SET avx512
#define CAIRN_SET_WIDTH 16
#include "broad_phase/sweep_kernels_set.hpp"
