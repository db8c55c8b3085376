// The plain records of the broad phase: an integer box and a tile of sixteen of them. No functions live here, so that
// kernels compiled for wider instruction sets can include it.
#pragma once

#include <cstdint>

namespace cairn {

/// A box in whole units of 1/128 length unit, rounded outward. The empty box overlaps nothing: min > max.
struct SweepBox {
    int32_t min_x, min_y, max_x, max_y;
};

/// Sixteen list entries, structure of arrays: one row of lanes is one cache line. Unused lanes, at the end of a list,
/// hold empty boxes and proxy 0.
struct alignas(64) SweepTile {
    int32_t min_x[16], max_x[16], min_y[16], max_y[16];
    uint32_t proxy[16];
};

}  // namespace cairn
