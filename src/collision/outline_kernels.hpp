// The outline kernel of each instruction set: outline_kernels_*.cpp compile it once a set. All compute the same bits.
#pragma once

#include "cairn/simd.hpp"
#include "collision/outline_batch.hpp"

namespace cairn {

/// Computes columns 0 to `lanes` - 1 of `out`, and some beyond: all columns of `in` must be valid.
using CollideOutlines = void(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out);

/// The kernel of a set that is available.
CollideOutlines* outline_kernel(SimdSet set);

/// Columns `lanes` to 15 become copies of column 0.
void pad_batch(OutlineBatch& batch, int lanes);

}  // namespace cairn
