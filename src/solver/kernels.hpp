// The table of the solver's kernels, compiled once for every instruction set. All tables compute the same bits.
//
//     kernels.hpp              this table
//     kernels_set.hpp          the functions behind it and those of broad and narrow phase, over the width of a set
//     kernels_baseline.cpp, kernels_avx2.cpp, kernels_avx512.cpp
//                              the name and the width of a set, then that; the build gives each file its flags
//
// What those files include is plain records and always-inlined functions: anything else would be compiled for the wider
// set too, and the linker might keep that copy for everyone. A test reads their objects.
#pragma once

#include "simd/by_set.hpp"
#include "solver/body_kernel.hpp"
#include "solver/contact_kernel.hpp"
#include "solver/contact_scan_kernel.hpp"
#include "solver/joint_kernel.hpp"

namespace cairn {

/// Blocks [first, last) of a list of contacts.
struct BlockRange {
    ContactBlock* blocks;
    ContactColdBlock* cold;
    uint32_t first, last;
    uint32_t lanes;  // in use in the list, from its first block on
};

/// How the lanes of a list may be solved: several at once, several at once with one side of each fixed, one by one.
enum class Placement : uint8_t { Colored, Fixed, Serial };

/// The kinds of pass (kernel::Form), as an index of the table.
constexpr uint32_t solve_form(bool relax, bool friction, bool block, bool masked) {
    const uint32_t form = block ? 1u : 0u;
    return relax ? 8u + form + (masked ? 2u : 0u) : form + (friction ? 2u : 0u) + (masked ? 4u : 0u);
}
inline constexpr uint32_t solve_forms = 12;

struct SolverKernels {
    int width;
    /// [placement][form]; `lanes`: a mask of 16 bits per block, for masked forms.
    void (*solve[3][solve_forms])(const BlockRange& range, SolverBody* bodies, const ContactPass& pass,
                                  const uint16_t* lanes);
    /// `lanes`: null for all.
    void (*warm_start[3])(const BlockRange& range, SolverBody* bodies, const uint16_t* lanes);
    /// [form]
    void (*joints[3])(JointBlock* blocks, size_t count, SolverBody* bodies, const JointStep& step);
    /// Writes the lanes that need a new manifold, 16 bits per block.
    void (*refresh)(const BlockRange& range, const BodyPose* poses, const FreezeLimits& limits, uint16_t* stale);
    /// The same for pairs that wait.
    void (*look)(const WaitingBlock* blocks, uint32_t first, uint32_t last, uint32_t lanes, const BodyPose* poses,
                 uint16_t* near);
    void (*mark)(const BlockRange& range, const DepthLimits& limits, BlockMarks* marks);
    /// Bodies [first, last).
    void (*integrate_velocities)(const VelocityStep& step, uint32_t first, uint32_t last);
    void (*integrate_positions)(SolverBody* bodies, float h, const uint16_t* mine, Rot* turns, uint32_t first,
                                uint32_t last);
    /// One mark for every 16 bodies from `first` on.
    void (*finish_motion)(const MotionStep& step, uint32_t first, uint32_t last, BodyMarks* marks);
};

/// The table of a set that is available.
CAIRN_BY_SET(SolverKernels, table, solver_kernels)

}  // namespace cairn
