// The outline kernel of each instruction set, compiled once a set (solver/kernels.hpp). All compute the same bits.
#pragma once

#include "collision/outline_batch.hpp"
#include "simd/by_set.hpp"

namespace cairn {

/// Computes columns 0 to `lanes` - 1 of `out`, and some beyond: all columns of `in` must be valid.
using CollideOutlines = void (*)(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out);

/// The kernel of a set that is available.
CAIRN_BY_SET(CollideOutlines, collide_outlines, outline_kernel)

}  // namespace cairn
