// The broad phase's kernels for one instruction set: see sweep_kernels.hpp.
#define CAIRN_SET avx2
#define CAIRN_SET_WIDTH 8
#include "broad_phase/sweep_kernels_set.hpp"
