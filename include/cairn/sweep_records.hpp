// The plain records of the broad phase: an integer box, sixteen of them, and a tile of list entries. No functions live
// here, so that kernels compiled for wider instruction sets can include it.
#pragma once

#include <cstdint>

namespace cairn {

/// A box in whole units of 1/128 length unit, rounded outward. The empty box overlaps nothing: min > max.
struct SweepBox {
    int32_t min_x, min_y, max_x, max_y;
};

/// Sixteen boxes, structure of arrays: one row of lanes is one cache line. Lanes that aren't used hold empty boxes.
struct alignas(64) SweepBoxes {
    int32_t min_x[16], max_x[16], min_y[16], max_y[16];
};

/// Sixteen list entries; those not used, at the end of a list, have proxy 0.
struct alignas(64) SweepTile {
    SweepBoxes boxes;
    uint32_t proxy[16];
};

/// A tile that moved boxes may overlap.
struct SweepTarget {
    const SweepTile* tile;
    const SweepBoxes* paired;  // of entries that moved: their boxes at the last update
    uint16_t moved;            // lanes of entries that moved in this update
    uint16_t used;             // entries
    int32_t slot;  // of its first entry, as seen by the searching proxy: moved entries before its own slot are left out
};

}  // namespace cairn
