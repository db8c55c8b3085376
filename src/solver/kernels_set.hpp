// The functions of the tables of all kernels for one set: CAIRN_SET is its namespace, CAIRN_SET_WIDTH its
// width. Included by one file a set, and by nothing else.

#include "broad_phase/sweep_kernel.hpp"
#include "collision/outline_kernel.hpp"
#include "solver/kernels.hpp"

namespace cairn {
namespace CAIRN_SET {
namespace {

constexpr int width = CAIRN_SET_WIDTH;

CAIRN_WIDE_INLINE int lanes_in_block(uint32_t lanes, uint32_t block) {
    const uint32_t left = lanes - block * block_lanes;
    return left < block_lanes ? static_cast<int>(left) : block_lanes;
}

template <int W, kernel::Form form>
void solve(const BlockRange& range, SolverBody* bodies, const ContactPass& pass, const uint16_t* lanes) {
    for (uint32_t i = range.first; i < range.last; ++i) {
        const uint32_t mask = form.masked ? lanes[i] : 0;
        if (form.masked && mask == 0) continue;
        const int live = lanes_in_block(range.lanes, i);
        for (int first = 0; first < live; first += W) {
            kernel::solve_lanes<W, form>(range.blocks[i], first, bodies, pass, mask_of_bits<W>(mask >> first));
        }
    }
}

template <int W, bool fixed> void warm_start(const BlockRange& range, SolverBody* bodies, const uint16_t* lanes) {
    for (uint32_t i = range.first; i < range.last; ++i) {
        const uint32_t mask = lanes != nullptr ? lanes[i] : 0xffffu;
        const int live = lanes_in_block(range.lanes, i);
        for (int first = 0; first < live; first += W) {
            kernel::warm_start_lanes<W, fixed>(range.blocks[i], first, bodies, mask_of_bits<W>(mask >> first));
        }
    }
}

/// Blocks of few joints lane by lane: a bridge is one joint after the other.
template <JointForm form> void joints(JointBlock* blocks, size_t count, SolverBody* bodies, const JointStep& step) {
    for (JointBlock* block = blocks; block != blocks + count; ++block) {
        const bool few = block->live < 3;
        for (int first = 0; first < block->live; first += few ? 1 : width) {
            if (few) kernel::pass_joints<1, form>(*block, first, bodies, step);
            else kernel::pass_joints<width, form>(*block, first, bodies, step);
        }
    }
}

void refresh(const BlockRange& range, const BodyPose* poses, const FreezeLimits& limits, uint16_t* stale) {
    for (uint32_t i = range.first; i < range.last; ++i) {
        const int live = lanes_in_block(range.lanes, i);
        uint32_t bits = 0;
        for (int first = 0; first < live; first += width) {
            bits |= kernel::refresh_lanes<width>(range.blocks[i], range.cold[i], first, poses, limits) << first;
        }
        stale[i] = static_cast<uint16_t>(bits);
    }
}

void look(const WaitingBlock* blocks, uint32_t first_block, uint32_t last, uint32_t lanes, const BodyPose* poses,
          uint16_t* near) {
    for (uint32_t i = first_block; i < last; ++i) {
        const int live = lanes_in_block(lanes, i);
        uint32_t bits = 0;
        for (int first = 0; first < live; first += width) {
            bits |= kernel::near_lanes<width>(blocks[i], first, poses) << first;
        }
        near[i] = static_cast<uint16_t>(bits & (0xffffu >> (block_lanes - live)));
    }
}

void mark(const BlockRange& range, const DepthLimits& limits, BlockMarks* marks) {
    for (uint32_t i = range.first; i < range.last; ++i) {
        BlockMarks all = {};
        for (int first = 0; first < block_lanes; first += width) {
            const BlockMarks part = kernel::mark_lanes<width>(range.blocks[i], range.cold[i], first, limits);
            const uint16_t* from = &part.live;
            uint16_t* to = &all.live;
            for (size_t mark = 0; mark < sizeof(BlockMarks) / sizeof(uint16_t); ++mark) {
                to[mark] = static_cast<uint16_t>(to[mark] | from[mark] << first);
            }
        }
        marks[i] = all;
    }
}

void integrate_velocities(const VelocityStep& step, uint32_t first, uint32_t last) {
    for (; first + width <= last; first += width) kernel::integrate_velocities<width>(step, first);
    for (; first < last; ++first) kernel::integrate_velocities<1>(step, first);
}

void integrate_positions(SolverBody* bodies, float h, const uint16_t* mine, Rot* turns, uint32_t first, uint32_t last) {
    for (; first + width <= last; first += width) kernel::integrate_positions<width>(bodies, h, mine, turns, first);
    for (; first < last; ++first) kernel::integrate_positions<1>(bodies, h, mine, turns, first);
}

template <int W>
CAIRN_WIDE_INLINE void finish_some(const MotionStep& step, uint32_t first, uint32_t shift, BodyMarks& marks) {
    const BodyMarks part = kernel::finish_motion<W>(step, first);
    marks.faulty = static_cast<uint16_t>(marks.faulty | part.faulty << shift);
    marks.far = static_cast<uint16_t>(marks.far | part.far << shift);
    marks.sleepy = static_cast<uint16_t>(marks.sleepy | part.sleepy << shift);
}

void finish_motion(const MotionStep& step, uint32_t first, uint32_t last, BodyMarks* marks) {
    for (; first < last; first += block_lanes, ++marks) {
        const uint32_t end = last - first < block_lanes ? last : first + block_lanes;
        *marks = {0, 0, 0, 0};
        uint32_t i = first;
        for (; i + width <= end; i += width) finish_some<width>(step, i, i - first, *marks);
        for (; i < end; ++i) finish_some<1>(step, i, i - first, *marks);
    }
}

using kernel::Form;

SweepHits scan(const SweepScan& run) { return scan_targets<width>(run); }

uint32_t overlapping(const SweepBoxes& boxes, const SweepBox& box) {
    return overlapping_lanes<width>(boxes, broadcast<width>(box));
}

void collide_all(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out) {
    for (int i = 0; i < lanes; i += width) kernel::collide_columns<width>(in, i, limits, out);
}

}  // namespace

const SweepKernels sweep_table = {scan, overlapping};
const CollideOutlines collide_outlines = collide_all;

// One row a placement: biased passes without and with friction, each without and with the block solve, then those of
// some lanes; relax passes, of all and of some.
#define CAIRN_SOLVE_FORMS(W, fixed)                                                                            \
    {                                                                                                          \
        solve<W, Form{false, false, false, false, fixed}>, solve<W, Form{false, false, true, false, fixed}>,   \
            solve<W, Form{false, true, false, false, fixed}>, solve<W, Form{false, true, true, false, fixed}>, \
            solve<W, Form{false, false, false, true, fixed}>, solve<W, Form{false, false, true, true, fixed}>, \
            solve<W, Form{false, true, false, true, fixed}>, solve<W, Form{false, true, true, true, fixed}>,   \
            solve<W, Form{true, true, false, false, fixed}>, solve<W, Form{true, true, true, false, fixed}>,   \
            solve<W, Form{true, true, false, true, fixed}>, solve<W, Form{true, true, true, true, fixed}>      \
    }

const SolverKernels table = {
    width,
    {CAIRN_SOLVE_FORMS(width, false), CAIRN_SOLVE_FORMS(width, true), CAIRN_SOLVE_FORMS(1, false)},
    {warm_start<width, false>, warm_start<width, true>, warm_start<1, false>},
    {joints<JointForm::WarmStart>, joints<JointForm::Bias>, joints<JointForm::Relax>},
    refresh,
    look,
    mark,
    integrate_velocities,
    integrate_positions,
    finish_motion,
};

#undef CAIRN_SOLVE_FORMS

}  // namespace CAIRN_SET
}  // namespace cairn
