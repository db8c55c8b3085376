// The workers' parts of the bodies and of each colour's blocks. Knows blocks and solver bodies.
//
//     bodies      1 ...................... | ...................... n
//     colour 0    [ own ......... | shared ]|[ shared | own ....... ]
//     colour 1    [ own ..... | s | own | s ]|[ shared | own ...... ]
//
// A worker's parts lie where its bodies do: what it wrote in one pass is in its cache in the next one. Lists are nearly
// sorted by body, since bodies that were made one after the other touch in that order too. Where they are not, more is
// shared: that costs time, and the results are the same.
#pragma once

#include <span>

#include "solver/contact_lanes.hpp"

namespace cairn {

/// A worker's part of a list, in runs: run i is [bounds[i], bounds[i + 1]). Own runs, which touch no body that another
/// worker's part touches, and shared ones take turns; run `own` (0 or 1) is the first of its own.
struct Part {
    std::span<uint32_t> bounds;
    uint32_t own;
};

/// All parts of all workers. Room from the arena.
struct Parts {
    std::span<Part> bodies;               // in solver bodies
    std::span<Part> blocks[color_count];  // in blocks; none of an empty colour
    std::span<uint8_t> visited;           // per solver body: touched by another worker than its own; none if alone
};

/// Cuts the bodies and the colours: each worker's part is one run, of its own.
Parts make_parts(WorldState& world);
/// Finds out what is shared, each worker for its parts; the joints are the first one's. Before the first pass.
void find_shared(WorldState& world, const struct StepContext& step, TeamMember& me);

/// pass(first, last) for this worker's parts, in the order that workers.hpp shows.
template <class Pass> void for_parts(TeamMember& me, std::span<const Part> parts, Pass pass) {
    std::span<const Part> mine = parts.subspan(me.first_part, me.last_part - me.first_part);
    auto run = [&](const Part& part, uint32_t first) {
        for (size_t i = first; i + 1 < part.bounds.size(); i += 2) pass(part.bounds[i], part.bounds[i + 1]);
    };
    bool shares = false;
    for (const Part& part : mine) shares |= part.bounds.size() > 2 || part.own == 1;
    if (shares) {
        me.meet();
        for (const Part& part : mine) run(part, 1 - part.own);
    }
    me.done();
    for (const Part& part : mine) run(part, part.own);
}

/// visit(range, colour) for all blocks, each worker for its parts, side by side.
template <class Visit> void for_all_blocks(WorldState& world, Visit visit) {
    Parts parts = make_parts(world);
    for_each_task(world.workers, static_cast<uint32_t>(parts.bodies.size()), [&](uint32_t i) {
        for (int c = 0; c < color_count; ++c) {
            if (parts.blocks[c].empty()) continue;
            BlockRange range = blocks_of(world.colors[c]);
            range.first = parts.blocks[c][i].bounds.front(), range.last = parts.blocks[c][i].bounds.back();
            visit(range, c);
        }
    });
}

}  // namespace cairn
