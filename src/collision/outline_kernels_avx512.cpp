// The outline kernel for one instruction set: see outline_kernels.hpp.
#define CAIRN_SET avx512
#define CAIRN_SET_WIDTH 16
#include "collision/outline_kernels_set.hpp"
