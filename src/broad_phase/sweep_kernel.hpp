// The inner loops of the broad phase: one box against boxes, W of them per instruction.
//
// Templates over the width, on plain records only, so that a file compiled for a wider instruction set can include it.
// Knows nothing of proxies beyond their numbers.
#pragma once

#include <cstdint>

#include "cairn/sweep_records.hpp"
#include "simd/by_set.hpp"
#include "simd/wide.hpp"

namespace cairn {

/// W boxes.
template <int W> struct SweepBoxW { IntW<W> min_x, min_y, max_x, max_y; };

template <int W> CAIRN_WIDE_INLINE SweepBoxW<W> broadcast(const SweepBox& box) {
    return {broadcast<W>(box.min_x), broadcast<W>(box.min_y), broadcast<W>(box.max_x), broadcast<W>(box.max_y)};
}
template <int W> CAIRN_WIDE_INLINE SweepBoxW<W> load_boxes(const SweepBoxes& boxes, int first) {
    return {load<W>(boxes.min_x + first), load<W>(boxes.min_y + first), load<W>(boxes.max_x + first),
            load<W>(boxes.max_y + first)};
}

/// Two intervals overlap where neither starts after the other's end: min <= q.max and q.min <= max. SSE2 only has >, so
/// it looks for the lanes that are apart.
template <int W> CAIRN_WIDE_INLINE MaskW<W> apart(const SweepBoxW<W>& a, const SweepBoxW<W>& q) {
    return (a.min_x > q.max_x) | (q.min_x > a.max_x) | (a.min_y > q.max_y) | (q.min_y > a.max_y);
}

/// The boxes that overlap q, as bits 0-15.
template <int W> CAIRN_WIDE_INLINE uint32_t overlapping_lanes(const SweepBoxes& boxes, const SweepBoxW<W>& q) {
    uint32_t apart_lanes = 0;
    for (int i = 0; i < 16; i += W) apart_lanes |= bitmask(apart(load_boxes<W>(boxes, i), q)) << i;
    return ~apart_lanes & 0xffff;
}

/// One moved box and all tiles that it may overlap.
struct SweepScan {
    const SweepTarget* targets;
    const SweepBoxes* bounds;  // of sixteen targets each
    uint32_t target_count;
    int32_t slot;       // of the proxy in its own list
    SweepBox box;       // new overlaps are with this ...
    SweepBox paired;    // ... and not with this
    uint32_t* proxies;  // found ones go here; room for as many as the targets have entries
};

/// What a scan found.
struct SweepHits {
    uint32_t count;     // proxies written
    uint32_t compared;  // entries whose boxes were compared
};

/// An overlap is known if the boxes overlapped at the last update. Entries that didn't move stand where they stood.
template <int W>
CAIRN_WIDE_INLINE void scan_target(const SweepScan& scan, const SweepTarget& target, const SweepBoxW<W>& box,
                                   const SweepBoxW<W>& paired, SweepHits& hits) {
    const int32_t behind = scan.slot + 1 - target.slot;
    const uint32_t from = behind <= 0 ? 0 : behind >= 16 ? 16 : static_cast<uint32_t>(behind);
    const uint32_t left_out = target.moved >> target.used == 0 && (target.moved + 1u) >> target.used != 0 ? from : 0;
    if (left_out >= target.used) return;
    hits.compared += target.used - left_out;
    const uint32_t moved = target.moved;
    uint32_t lanes = overlapping_lanes<W>(target.tile->boxes, box) & (~moved | 0xffffu << from);
    if ((lanes & ~moved) != 0) lanes &= ~overlapping_lanes<W>(target.tile->boxes, paired) | moved;
    if ((lanes & moved) != 0) lanes &= ~overlapping_lanes<W>(*target.paired, paired) | ~moved;
    for (; lanes != 0; lanes &= lanes - 1) scan.proxies[hits.count++] = target.tile->proxy[lowest_bit(lanes)];
}

/// Finds the entries whose overlap with the box is new, in order. In a resting pile the second comparison, with the
/// paired box, drops nearly all of them in registers: that is why there is no table of known pairs.
template <int W> CAIRN_WIDE_INLINE SweepHits scan_targets(const SweepScan& scan) {
    const SweepBoxW<W> box = broadcast<W>(scan.box);
    const SweepBoxW<W> paired = broadcast<W>(scan.paired);
    SweepHits hits = {0, 0};
    for (uint32_t i = 0; 16 * i < scan.target_count; ++i) {
        uint32_t targets = overlapping_lanes<W>(scan.bounds[i], box);
        for (; targets != 0; targets &= targets - 1) {
            scan_target<W>(scan, scan.targets[16 * i + lowest_bit(targets)], box, paired, hits);
        }
    }
    return hits;
}

/// The table of these, compiled once for every instruction set: see solver/kernels.hpp.
struct SweepKernels {
    SweepHits (*scan)(const SweepScan& scan);
    /// Of sixteen boxes those that overlap `box`, as bits 0-15.
    uint32_t (*overlapping)(const SweepBoxes& boxes, const SweepBox& box);
};

/// The table of a set that is available.
CAIRN_BY_SET(SweepKernels, sweep_table, sweep_kernels)

}  // namespace cairn
