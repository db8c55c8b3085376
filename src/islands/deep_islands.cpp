// Islands by union-find over touching contacts and joints, only in steps that need them.
#include "islands/deep_islands.hpp"

namespace cairn {

namespace {

/// Union-find with path halving; the smaller index is the root, so that roots don't depend on the order of unions.
class Components {
public:
    explicit Components(std::span<uint32_t> parents) : parents_(parents) {
        for (uint32_t i = 0; i < parents.size(); ++i) parents[i] = i;
    }
    uint32_t root(uint32_t i) {
        while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
        return i;
    }
    void join(uint32_t a, uint32_t b) {
        a = root(a), b = root(b);
        if (a != b) parents_[max_of(a, b)] = min_of(a, b);
    }

private:
    std::span<uint32_t> parents_;
};

/// Calls visit(a, b, deep) for every touching contact, with its solver bodies.
template <class Visit>
void for_each_touching(const WorldState& world, Visit visit) {
    float limit = -world.solver.deep_relax;
    for (const ContactColor& color : world.colors) {
        for (uint32_t i = 0; i < color.count; ++i) {
            const ContactBlock& block = color.blocks[i / block_lanes];
            uint32_t lane = i % block_lanes;
            // The second point of a one-point contact has a base far above 0.
            bool deep = min_of(block.base[0][lane], block.base[1][lane]) < limit;
            visit(static_cast<uint32_t>(block.index_a[lane]), static_cast<uint32_t>(block.index_b[lane]), deep);
        }
    }
}

}  // namespace

std::span<const uint8_t> find_deep_islands(WorldState& world) {
    if (world.solver.relax_every <= 1) return {};  // none, or every sub-step relaxes all
    bool any = false;
    for_each_touching(world, [&](uint32_t, uint32_t, bool deep) { any |= deep; });
    if (!any) return {};

    // What does not react (mass 0) joins nothing: two towers on one ground are two islands.
    auto reacts = [&](uint32_t i) { return world.solver_bodies[i].inv_mass > 0; };
    size_t count = world.solver_bodies.size();
    Components components(world.arena.make<uint32_t>(count));
    for_each_touching(world, [&](uint32_t a, uint32_t b, bool) {
        if (reacts(a) && reacts(b)) components.join(a, b);
    });
    for (uint32_t slot = world.joint_ids.next(0); slot != null_slot; slot = world.joint_ids.next(slot + 1)) {
        uint32_t a = world.bodies[world.joints[slot].body_a].solver_index;
        uint32_t b = world.bodies[world.joints[slot].body_b].solver_index;
        if (reacts(a) && reacts(b)) components.join(a, b);
    }
    std::span<uint8_t> deep_island = world.arena.make<uint8_t>(count);
    for_each_touching(world, [&](uint32_t a, uint32_t b, bool deep) {
        if (deep) deep_island[components.root(reacts(a) ? a : b)] = 1;
    });
    for (uint32_t i = 1; i < count; ++i) {
        if (reacts(i)) deep_island[i] = deep_island[components.root(i)];
    }
    return deep_island;
}

}  // namespace cairn
