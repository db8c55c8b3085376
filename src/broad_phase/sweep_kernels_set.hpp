// The functions of the broad phase's table for one set: CAIRN_SET is its namespace, CAIRN_SET_WIDTH its width. Included
// by one file a set, and by nothing else.

#include "broad_phase/sweep_kernels.hpp"

namespace cairn {
namespace CAIRN_SET {
namespace {

SweepHits scan(const SweepScan& run) { return scan_targets<CAIRN_SET_WIDTH>(run); }

uint32_t overlapping(const SweepBoxes& boxes, const SweepBox& box) {
    return overlapping_lanes<CAIRN_SET_WIDTH>(boxes, broadcast<CAIRN_SET_WIDTH>(box));
}

}  // namespace

const SweepKernels sweep_table = {scan, overlapping};

}  // namespace CAIRN_SET
}  // namespace cairn
