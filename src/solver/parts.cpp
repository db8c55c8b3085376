// See parts.hpp. Whose is whose is found once a step, which takes some 3 % of it.
#include "solver/parts.hpp"

#include <algorithm>
#include <atomic>

#include "solver/step_context.hpp"

namespace cairn {

namespace {

/// One run each, with room for as many runs as there are pieces of `grain`.
std::span<Part> make_runs(WorldState& world, std::span<const uint32_t> cuts, uint32_t grain) {
    std::span<Part> parts = world.arena.make<Part>(cuts.size() - 1);
    for (size_t i = 0; i < parts.size(); ++i) {
        uint32_t first = cuts[i], last = cuts[i + 1];
        parts[i].bounds = world.arena.make_unset<uint32_t>((last - first + grain - 1) / grain + 2).first(2);
        parts[i].bounds[0] = first, parts[i].bounds[1] = last;
    }
    return parts;
}

/// A part's first block is the first one that has a body of it or beyond.
void cut_blocks(const std::vector<ContactBlock>& blocks, std::span<const uint32_t> bodies, std::span<uint32_t> cuts) {
    for (size_t i = 1; i + 1 < cuts.size(); ++i) {
        auto limit = static_cast<int32_t>(bodies[i]);
        auto below = [&](const ContactBlock& block) { return max_of(block.index_a[0], block.index_b[0]) < limit; };
        auto cut = std::partition_point(blocks.begin(), blocks.end(), below) - blocks.begin();
        cuts[i] = max_of(cuts[i - 1], static_cast<uint32_t>(cut));
    }
}

}  // namespace

Parts make_parts(WorldState& world) {
    const uint32_t count = world.workers.parts();
    auto bodies = static_cast<uint32_t>(world.solver_bodies.size());
    Parts parts;
    // In groups of 16 from 1 on: body 0, the world, is read by all and written by none.
    std::span<uint32_t> body_cuts = world.arena.make<uint32_t>(count + 1), cuts = world.arena.make<uint32_t>(count + 1);
    for (uint32_t i = 0; i < count; ++i) {
        body_cuts[i] = static_cast<uint32_t>(uint64_t{bodies - 1} * i / count) / block_lanes * block_lanes + 1;
    }
    body_cuts[count] = bodies;
    parts.bodies = make_runs(world, body_cuts, block_lanes);
    if (count > 1) parts.visited = world.arena.make<uint8_t>(bodies);
    for (int c = 0; c < color_count; ++c) {
        const std::vector<ContactBlock>& blocks = world.colors[c].blocks;
        if (blocks.empty()) continue;
        cuts[0] = 0;
        std::fill(cuts.begin() + 1, cuts.end(), static_cast<uint32_t>(blocks.size()));
        if (!is_overflow(c)) cut_blocks(blocks, body_cuts, cuts);  // an overflow is the first worker's
        parts.blocks[c] = make_runs(world, cuts, 1);
    }
    return parts;
}

namespace {

/// Marks what worker i touches of the others' bodies. Several threads may mark one at once.
void visit_others(WorldState& world, const StepContext& step, uint32_t i) {
    const Parts& parts = step.parts;
    const uint32_t low = parts.bodies[i].bounds.front(), high = parts.bodies[i].bounds.back();
    auto visit = [&](uint32_t body) {
        if (body == 0 || (low <= body && body < high)) return;
        std::atomic_ref<uint8_t>(parts.visited[body]).store(1, std::memory_order_relaxed);
    };
    for (int c = 0; c < color_count; ++c) {
        if (parts.blocks[c].empty()) continue;
        const std::span<uint32_t> bounds = parts.blocks[c][i].bounds;
        for (uint32_t b = bounds.front(); b < bounds.back(); ++b) {
            const ContactBlock& block = world.colors[c].blocks[b];
            for (int32_t body : block.index_a) visit(static_cast<uint32_t>(body));
            for (int32_t body : block.index_b) visit(static_cast<uint32_t>(body));
        }
    }
    if (i > 0) return;
    for (const JointPass& joint : step.joints) visit(joint.a), visit(joint.b);
    for (uint32_t body : world.held) visit(world.bodies[body].solver_index);
}

/// Cuts a part into runs, where shared(i) changes from one piece of `grain` to the next.
template <class Shared> void cut_runs(Part& part, uint32_t grain, Shared shared) {
    const uint32_t first = part.bounds.front(), last = part.bounds.back();
    if (first == last) return;
    uint32_t* bounds = part.bounds.data();
    bool is_shared = shared(first);
    part.own = is_shared ? 1 : 0;
    size_t count = 1;
    for (uint32_t i = first + grain; i < last; i += grain) {
        if (shared(i) == is_shared) continue;
        is_shared = !is_shared;
        bounds[count++] = i;
    }
    bounds[count++] = last;
    part.bounds = {bounds, count};
}

bool is_visited(std::span<const uint8_t> visited, const ContactBlock& block) {
    uint8_t any = 0;
    for (int lane = 0; lane < block_lanes; ++lane) {
        any = max_of(any, max_of(visited[static_cast<size_t>(block.index_a[lane])],
                                 visited[static_cast<size_t>(block.index_b[lane])]));
    }
    return any != 0;
}

}  // namespace

void find_shared(WorldState& world, const StepContext& step, TeamMember& me) {
    const Parts& parts = step.parts;
    if (parts.bodies.size() == 1) return;
    for (uint32_t i = me.first_part; i < me.last_part; ++i) visit_others(world, step, i);
    me.done();
    me.meet();
    for (uint32_t i = me.first_part; i < me.last_part; ++i) {
        const uint32_t last = parts.bodies[i].bounds.back();
        cut_runs(parts.bodies[i], block_lanes, [&](uint32_t first) {
            auto group = parts.visited.subspan(first, min_of(last - first, uint32_t{block_lanes}));
            return std::find(group.begin(), group.end(), 1) != group.end();
        });
        for (int c = 0; c < color_count; ++c) {
            if (parts.blocks[c].empty()) continue;
            const ContactBlock* blocks = world.colors[c].blocks.data();
            if (is_overflow(c)) parts.blocks[c][i].own = 1;  // in one run, since the order matters
            else
                cut_runs(parts.blocks[c][i], 1,
                         [&](uint32_t block) { return is_visited(parts.visited, blocks[block]); });
        }
    }
}

}  // namespace cairn
