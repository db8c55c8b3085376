// The passes over all contacts: which kernel runs on which list. What a pass does to a lane is in contact_kernel.hpp.
#include "solver/contact_solver.hpp"

#include <bit>

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
    DepthLimits limits{world.solver.deep_relax, deep_push, world.solver.push_speed};
    for (int c = 0; c < color_count; ++c)
        step.marks[c] = world.arena.make_unset<BlockMarks>(world.colors[c].blocks.size());
    for_all_blocks(world,
                   [&](const BlockRange& range, int c) { step.kernels->mark(range, limits, step.marks[c].data()); });
    uint32_t crowded = 0, points = 0;
    for (int c = 0; c < color_count; ++c) {
        for (const BlockMarks& marks : step.marks[c]) {
            step.any_restitution |= marks.bounces != 0;
            step.any_deep |= marks.deep != 0;
            crowded |= marks.crowded;
            points += static_cast<uint32_t>(std::popcount(marks.live | uint32_t{marks.pairs} << 16));
        }
    }
    world.counters.points = points;
    if (crowded != 0) share_push_speed(world, step);
}

namespace {

/// Calls pass(range, placement, colour) for this worker's blocks of each colour, colour after colour. Within a colour
/// no two lanes share a body that moves, so its blocks may be solved in any order; those of an overflow share bodies.
template <class Pass>
void for_each_color(WorldState& world, const StepContext& step, TeamMember& me, Pass pass) {
    for (int c = 0; c < color_count; ++c) {
        if (step.parts.blocks[c].empty()) continue;
        BlockRange range = blocks_of(world.colors[c]);
        for_parts(me, step.parts.blocks[c], [&](uint32_t first, uint32_t last) {
            range.first = first, range.last = last;
            pass(range, placement_of(c), c);
        });
    }
}

void scale_impulses(ContactBlock* blocks, uint32_t first, uint32_t last, float factor) {
    for (uint32_t block = first; block < last; ++block) {
        for (int i = 0; i < 2; ++i) {
            for (float& impulse : blocks[block].normal_impulse[i]) impulse *= factor;
            for (float& impulse : blocks[block].tangent_impulse[i]) impulse *= factor;
        }
    }
}

}  // namespace

void warm_start_contacts(WorldState& world, const StepContext& step, TeamMember& me) {
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int) {
        step.kernels->warm_start[static_cast<size_t>(placement)](range, world.solver_bodies.data());
    });
}

void bias_contacts(WorldState& world, const StepContext& step, TeamMember& me, float kept) {
    const SolverSettings& s = world.solver;
    uint32_t form = solve_form(false, s.friction_in_bias, s.block_solve, false);
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int c) {
        if (kept != 1) scale_impulses(range.blocks, range.first, range.last, kept);
        const ContactPass& pass = c >= static_colors_first ? step.bias_static : step.bias_dynamic;
        step.kernels->solve[static_cast<size_t>(placement)][form](range, world.solver_bodies.data(), pass, nullptr);
        if (step.any_restitution) track_peak_impulses(range, step.marks[c]);
    });
    if (me.leads()) ++world.counters.passes;
}

void relax_contacts(WorldState& world, const StepContext& step, TeamMember& me, bool deep_only) {
    const SolverSettings& s = world.solver;
    uint32_t form = solve_form(true, s.friction_in_bias, s.block_solve, deep_only);
    for_each_color(world, step, me, [&](const BlockRange& range, Placement placement, int c) {
        step.kernels->solve[static_cast<size_t>(placement)][form](range, world.solver_bodies.data(), step.relax,
                                                                  step.deep_lanes[c].data());
    });
    if (me.leads()) ++world.counters.passes;
}

void scale_contact_impulses(WorldState& world, float factor, bool asleep_too) {
    for (ContactColor& color : std::span(world.colors).first(asleep_too ? list_count : color_count)) {
        scale_impulses(color.blocks.data(), 0, static_cast<uint32_t>(color.blocks.size()), factor);
    }
}

}  // namespace cairn
