// All kernels for one instruction set: see kernels.hpp.
#define CAIRN_SET baseline
#define CAIRN_SET_WIDTH baseline_width
#include "solver/kernels_set.hpp"
