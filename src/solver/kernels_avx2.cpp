// All kernels for one instruction set: see kernels.hpp.
#define CAIRN_SET avx2
#define CAIRN_SET_WIDTH 8
#include "solver/kernels_set.hpp"
