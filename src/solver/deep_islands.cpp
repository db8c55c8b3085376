// Deep islands by union-find over touching contacts and joints, only in steps that need them.
#include "solver/deep_islands.hpp"

#include "islands/components.hpp"

namespace cairn {

void find_deep_islands(WorldState& world, StepContext& step) {
    // None, or every sub-step relaxes all.
    if (world.solver.relax_every <= 1) step.any_deep = false;
    if (!step.any_deep) return;

    // What does not react (mass 0) joins nothing: two towers on one ground are two islands.
    auto reacts = [&](uint32_t i) { return world.solver_bodies[i].inv_mass > 0; };
    size_t count = world.solver_bodies.size();
    Components components(world.arena.make<uint32_t>(count));
    for_each_lane(world, step, &BlockMarks::live, [&](const LaneRef& lane) {
        if (reacts(lane.a) && reacts(lane.b)) components.join(lane.a, lane.b);
    });
    for (uint32_t slot = world.joint_ids.next(0); slot != null_slot; slot = world.joint_ids.next(slot + 1)) {
        uint32_t a = world.bodies[world.joints[slot].body_a].solver_index;
        uint32_t b = world.bodies[world.joints[slot].body_b].solver_index;
        if (reacts(a) && reacts(b)) components.join(a, b);
    }
    std::span<uint8_t> deep = world.arena.make<uint8_t>(count);  // by root, then by body
    for_each_lane(world, step, &BlockMarks::deep,
                  [&](const LaneRef& lane) { deep[components.root(reacts(lane.a) ? lane.a : lane.b)] = 1; });
    for (uint32_t i = 1; i < count; ++i) {
        if (reacts(i)) deep[i] = deep[components.root(i)];
    }
    for (int c = 0; c < color_count; ++c) {
        std::span<uint16_t> lanes = world.arena.make<uint16_t>(step.marks[c].size());
        for (size_t i = 0; i < lanes.size(); ++i) {
            const ContactBlock& block = world.colors[c].blocks[i];
            uint32_t bits = 0;
            for (uint32_t lane = 0; lane < block_lanes; ++lane) {
                bits |= static_cast<uint32_t>(deep[static_cast<size_t>(block.index_a[lane])] |
                                              deep[static_cast<size_t>(block.index_b[lane])])
                        << lane;
            }
            lanes[i] = static_cast<uint16_t>(bits);
        }
        step.deep_lanes[c] = lanes;
    }
}

}  // namespace cairn
