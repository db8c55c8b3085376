// The passes over all contacts: which kernel runs on which list. What a pass does to a lane is in contact_kernel.hpp.
#include "solver/passes.hpp"

#include "solver/levels.hpp"

namespace cairn {

namespace {

Placement placement_of(int color) {
    if (is_overflow(color)) return Placement::Serial;  // contacts without a colour may share bodies
    return color >= static_colors_first ? Placement::Fixed : Placement::Colored;
}

/// The push-outs of a body's deep contacts add up, so they share the speed: 50 boxes born in one place leave at 6 m/s,
/// not at 70.
void share_push_speed(WorldState& world, const StepContext& step) {
    std::span<uint32_t> deep = world.arena.make<uint32_t>(world.solver_bodies.size());
    for_each_lane(world, step, &BlockMarks::crowded, [&](const LaneRef& lane) { ++deep[lane.a], ++deep[lane.b]; });
    for_each_lane(world, step, &BlockMarks::crowded, [&](const LaneRef& lane) {
        bool moves_a = world.solver_bodies[lane.a].inv_mass > 0, moves_b = world.solver_bodies[lane.b].inv_mass > 0;
        uint32_t count = max_of(moves_a ? deep[lane.a] : 0u, moves_b ? deep[lane.b] : 0u);
        if (count > 2) lane.block.push[lane.lane] = 2 * world.solver.push_speed / static_cast<float>(count);
    });
}

}  // namespace

void mark_contacts(WorldState& world, StepContext& step) {
    const bool levels = top_level(world.solver) > 0;
    DepthLimits limits{world.solver.deep_relax, deep_push, world.solver.push_speed, 0, world.solver.compression};
    for (int c = 0; c < color_count; ++c)
        step.marks[c] = world.arena.make_unset<BlockMarks>(world.colors[c].blocks.size());
    for_all_blocks(world, [&](const BlockRange& range, int c) {
        DepthLimits of_color = limits;  // what stands on the ground is four times as stiff
        if (levels) of_color.softness = (c >= static_colors_first ? 0.25f : 1.0f) * step.softness;
        step.kernels->mark(range, of_color, step.marks[c].data());
    });
    uint32_t crowded = 0;
    for (int c = 0; c < color_count; ++c) {
        for (const BlockMarks& marks : step.marks[c]) {
            count_marks(step, marks, 0);
            crowded |= marks.crowded;
        }
    }
    world.counters.points = step.points;
    if (crowded != 0) share_push_speed(world, step);
}

namespace {

/// Calls pass(range, placement, colour) for this worker's blocks of each colour, colour after colour. Within a colour
/// no two lanes share a body that moves, so its blocks may be solved in any order; those of an overflow share bodies.
template <class Pass> void for_each_color(WorldState& world, const StepContext& step, TeamMember& me, Pass pass) {
    for (int c = 0; c < color_count; ++c) {
        if (step.parts.blocks[c].empty()) continue;
        BlockRange range = blocks_of(world.colors[c]);
        for_parts(me, step.parts.blocks[c], [&](uint32_t first, uint32_t last) {
            range.first = first, range.last = last;
            pass(range, placement_of(c), c);
        });
    }
}

void count_pass(WorldState& world, uint32_t points) {
    ++world.counters.passes;
    world.counters.point_passes += points;
}

/// Of some lanes, or of all.
void scale_impulses(ContactBlock* blocks, uint32_t first, uint32_t last, float factor, const uint16_t* lanes) {
    for (uint32_t block = first; block < last; ++block) {
        for (uint32_t bits = lanes != nullptr ? lanes[block] : 0xffffu; bits != 0; bits &= bits - 1) {
            auto lane = static_cast<size_t>(std::countr_zero(bits));
            for (int i = 0; i < 2; ++i) {
                blocks[block].normal_impulse[i][lane] *= factor;
                blocks[block].tangent_impulse[i][lane] *= factor;
            }
        }
    }
}

}  // namespace

void warm_start_contacts(WorldState& world, const StepContext& step, TeamMember& me) {
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int c) {
        const uint16_t* lanes = step.some ? step.lanes[c].data() : nullptr;
        step.kernels->warm_start[static_cast<size_t>(placement)](range, world.solver_bodies.data(), lanes);
    });
}

void bias_contacts(WorldState& world, const StepContext& step, TeamMember& me, float kept) {
    const SolverSettings& s = world.solver;
    uint32_t form = solve_form(false, s.friction_in_bias, s.block_solve, step.some);
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int c) {
        if (kept != 1) scale_impulses(range.blocks, range.first, range.last, kept, nullptr);
        const ContactPass& pass = c >= static_colors_first ? step.bias_static : step.bias_dynamic;
        step.kernels->solve[static_cast<size_t>(placement)][form](range, world.solver_bodies.data(), pass,
                                                                  step.lanes[c].data());
        if (step.any_restitution) track_peak_impulses(range, step.marks[c]);
    });
    if (me.leads()) count_pass(world, step.points);
}

void relax_contacts(WorldState& world, const StepContext& step, TeamMember& me, bool deep_only) {
    const SolverSettings& s = world.solver;
    uint32_t form = solve_form(true, s.friction_in_bias, s.block_solve, deep_only || step.some);
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int c) {
        step.kernels->solve[static_cast<size_t>(placement)][form](range, world.solver_bodies.data(), step.relax,
                                                                  (deep_only ? step.deep_lanes : step.lanes)[c].data());
    });
    if (me.leads()) count_pass(world, deep_only ? step.deep_points : step.points);
}

void scale_contact_impulses(WorldState& world, const StepContext& step, float factor, bool asleep_too) {
    if (factor == 1) return;
    for (int c = 0; c < (asleep_too ? list_count : color_count); ++c) {
        std::vector<ContactBlock>& blocks = world.colors[c].blocks;
        const uint16_t* lanes = c < color_count ? step.lanes[c].data() : nullptr;
        scale_impulses(blocks.data(), 0, static_cast<uint32_t>(blocks.size()), factor, lanes);
    }
}

}  // namespace cairn
