// The table of the broad phase's kernels, compiled once for every instruction set. All tables compute the same bits.
// How the sets' files are kept apart: solver/kernels.hpp.
#pragma once

#include "broad_phase/sweep_kernel.hpp"
#include "simd/by_set.hpp"

namespace cairn {

struct SweepKernels {
    SweepHits (*scan)(const SweepScan& scan);
    /// Of sixteen boxes those that overlap `box`, as bits 0-15.
    uint32_t (*overlapping)(const SweepBoxes& boxes, const SweepBox& box);
};

/// The table of a set that is available.
CAIRN_BY_SET(SweepKernels, sweep_table, sweep_kernels)

}  // namespace cairn
