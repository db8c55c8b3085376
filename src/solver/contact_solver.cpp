// The passes over all contacts: which kernel runs on which list. What a pass does to a lane is in contact_kernel.hpp.
#include "solver/contact_solver.hpp"

#include <algorithm>
#include <bit>

#include "solver/contact_lanes.hpp"

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
    for (int c = 0; c < color_count; ++c) step.marks[c] = world.arena.make<BlockMarks>(world.colors[c].blocks.size());
    std::span<const BlockRun> runs = runs_of_blocks(world);
    for_chunks(world.workers, static_cast<uint32_t>(runs.size()), 4, [&](uint32_t first, uint32_t last, uint32_t) {
        for (const BlockRun& run : runs.subspan(first, last - first)) {
            step.kernels->mark(run.range(world), limits, step.marks[run.color].data());
        }
    });
    uint32_t crowded = 0, points = 0;
    for (int c = 0; c < color_count; ++c) {
        for (const BlockMarks& marks : step.marks[c]) {
            step.any_restitution |= marks.bounces != 0;
            step.any_deep |= marks.deep != 0;
            crowded |= marks.crowded;
            points += static_cast<uint32_t>(std::popcount(marks.live) + std::popcount(marks.pairs));
        }
    }
    world.counters.points = points;
    if (crowded != 0) share_push_speed(world, step);
}

namespace {

/// Calls pass(range, placement, colour) for the blocks of each colour, colour after colour. Within a colour no two
/// lanes share a body that moves, so its blocks may run side by side; an overflow stays on one thread.
template <class Pass>
void for_each_color(WorldState& world, const StepContext& step, Pass pass) {
    for (int c = 0; c < color_count; ++c) {
        BlockRange all = blocks_of(world.colors[c]);
        if (all.last == 0) continue;
        Placement placement = placement_of(c);
        std::span<const uint32_t> bounds = step.bounds[c];
        if (bounds.empty()) {
            pass(all, placement, c);
            continue;
        }
        for_each_task(world.workers, static_cast<uint32_t>(bounds.size() - 1), [&](uint32_t i) {
            BlockRange part = all;
            part.first = bounds[i], part.last = bounds[i + 1];
            pass(part, placement, c);
        });
    }
}

}  // namespace

// A worker gets the lanes of the same bodies in every colour. Cut into equal parts instead, the parts of two colours
// meet at different bodies, and each of those has to move from one cache to the other and back.
void split_colors(WorldState& world, StepContext& step) {
    constexpr uint32_t fewest_blocks = 16;  // some 2 microseconds: less costs more to hand out than it saves
    if (world.workers.alone()) return;
    auto workers = static_cast<uint32_t>(world.workers.count());
    auto bodies = static_cast<uint64_t>(world.solver_bodies.size());
    for (int c = 0; c < color_count; ++c) {
        const std::vector<ContactBlock>& blocks = world.colors[c].blocks;
        if (blocks.size() < fewest_blocks || placement_of(c) == Placement::Serial) continue;
        std::span<uint32_t> bounds = world.arena.make<uint32_t>(workers + 1);
        for (uint32_t w = 1; w < workers; ++w) {
            auto limit = static_cast<int32_t>(bodies * w / workers);
            auto below = [&](const ContactBlock& block) { return max_of(block.index_a[0], block.index_b[0]) < limit; };
            auto bound = std::partition_point(blocks.begin(), blocks.end(), below);  // nearly sorted by body
            bounds[w] = static_cast<uint32_t>(bound - blocks.begin());
        }
        bounds[workers] = static_cast<uint32_t>(blocks.size());
        for (uint32_t w = 1; w <= workers; ++w) bounds[w] = max_of(bounds[w], bounds[w - 1]);
        step.bounds[c] = bounds;
    }
}

void warm_start_contacts(WorldState& world, const StepContext& step) {
    for_each_color(world, step, [&](const BlockRange& range, Placement placement, int) {
        step.kernels->warm_start[static_cast<size_t>(placement)](range, world.solver_bodies.data());
    });
}

void solve_contacts(WorldState& world, const StepContext& step, PassKind kind) {
    const SolverSettings& s = world.solver;
    bool relax = kind != PassKind::Bias;
    uint32_t form = solve_form(relax, s.friction_in_bias, s.block_solve, kind == PassKind::RelaxDeepIslands);
    for_each_color(world, step, [&](const BlockRange& range, Placement placement, int c) {
        const ContactPass& pass = relax ? step.relax : c >= static_colors_first ? step.bias_static : step.bias_dynamic;
        step.kernels->solve[static_cast<size_t>(placement)][form](range, world.solver_bodies.data(), pass,
                                                                  step.deep_lanes[c].data());
    });
    ++world.counters.passes;
}

void scale_contact_impulses(WorldState& world, float factor, bool asleep_too) {
    for (ContactColor& color : std::span(world.colors).first(asleep_too ? list_count : color_count)) {
        for (ContactBlock& block : color.blocks) {
            for (int i = 0; i < 2; ++i) {
                for (float& impulse : block.normal_impulse[i]) impulse *= factor;
                for (float& impulse : block.tangent_impulse[i]) impulse *= factor;
            }
        }
    }
}

}  // namespace cairn
