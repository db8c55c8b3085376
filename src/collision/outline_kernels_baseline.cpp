// The outline kernel for one instruction set: see outline_kernels.hpp.
#define CAIRN_SET baseline
#define CAIRN_SET_WIDTH baseline_width
#include "collision/outline_kernels_set.hpp"
