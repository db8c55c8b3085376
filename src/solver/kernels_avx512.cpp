// All kernels for one instruction set: see kernels.hpp.
#define CAIRN_SET avx512
#define CAIRN_SET_WIDTH 16
#include "solver/kernels_set.hpp"
