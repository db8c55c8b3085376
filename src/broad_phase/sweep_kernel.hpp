// The inner loop of the broad phase: one box against a run of a sorted list, W entries per instruction.
//
// A template over the width, on plain records only, so that a file compiled for a wider instruction set can include it.
// Knows nothing of proxies beyond their numbers.
#pragma once

#include <cstdint>

#include "cairn/sweep_records.hpp"
#include "simd/wide.hpp"

namespace cairn {

/// A run of a list and the box to compare with it.
struct SweepScan {
    const SweepTile* tiles;
    const uint16_t* moved_lanes;  // per tile: entries that moved in this update
    uint32_t first, end;          // slots
    SweepBox box;                 // new overlaps are with this ...
    SweepBox paired;              // ... and not with this
    bool with_moved;              // report overlapping entries that moved, known or not; else leave them out
};

/// A box in every lane of four vectors.
template <int W>
struct SweepBoxW {
    IntW<W> min_x, min_y, max_x, max_y;
};

template <int W>
CAIRN_WIDE_INLINE SweepBoxW<W> broadcast(const SweepBox& box) {
    return {broadcast<W>(box.min_x), broadcast<W>(box.min_y), broadcast<W>(box.max_x), broadcast<W>(box.max_y)};
}

/// Lanes of the tile whose boxes overlap q, as bits 0-15. Two intervals overlap where neither starts after the other's
/// end: min <= q.max and q.min <= max. SSE2 only has >, so it looks for the lanes that are apart.
template <int W>
CAIRN_WIDE_INLINE uint32_t overlapping_lanes(const SweepTile& tile, const SweepBoxW<W>& q) {
    uint32_t apart_lanes = 0;
    for (int i = 0; i < 16; i += W) {
        MaskW<W> apart = (load<W>(tile.min_x + i) > q.max_x) | (q.min_x > load<W>(tile.max_x + i)) |
                         (load<W>(tile.min_y + i) > q.max_y) | (q.min_y > load<W>(tile.max_y + i));
        apart_lanes |= bitmask(apart) << i;
    }
    return ~apart_lanes & 0xffff;
}

struct SweepHits {
    uint32_t count;     // proxies written
    uint32_t compared;  // entries whose boxes were compared
};

/// Writes the proxies of a run whose overlap with the box is new, in list order. `hits` has room for every entry of the
/// run. In a resting pile the second comparison, with the paired box, drops nearly all of them in registers: that is
/// why there is no table of known pairs.
template <int W>
CAIRN_WIDE_INLINE SweepHits scan_run(const SweepScan& run, uint32_t* hits) {
    const SweepBoxW<W> box = broadcast<W>(run.box);
    const SweepBoxW<W> paired = broadcast<W>(run.paired);
    SweepHits result = {0, 0};
    for (uint32_t t = run.first >> 4; 16 * t < run.end; ++t) {
        const SweepTile& tile = run.tiles[t];
        if (tile.min_x[0] > run.box.max_x) break;  // sorted: so are all the entries behind it
        uint32_t slot = 16 * t;
        uint32_t from = run.first > slot ? run.first - slot : 0;
        uint32_t to = run.end < slot + 16 ? run.end - slot : 16;
        result.compared += to - from;
        uint32_t lanes = overlapping_lanes<W>(tile, box) & (0xffffu << from) & (0xffffu >> (16 - to));
        if (lanes == 0) continue;
        uint32_t moved = run.moved_lanes[t];
        uint32_t known = overlapping_lanes<W>(tile, paired);
        lanes &= run.with_moved ? ~known | moved : ~known & ~moved;
        for (; lanes != 0; lanes &= lanes - 1) {
            hits[result.count++] = tile.proxy[lowest_bit(lanes)];
        }
    }
    return result;
}

}  // namespace cairn
