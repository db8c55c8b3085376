// See levels.hpp. Who needs what is read off the contacts' marks; who shares it is found by union-find, only in steps
// in which a level may change.
#include "solver/levels.hpp"

#include "islands/components.hpp"
#include "state/links.hpp"

namespace cairn {

namespace {

constexpr uint32_t steps_per_look = 16;  // a look at what could be lower costs a union-find
constexpr uint8_t calm_looks = 4;        // in a row, about a second

/// What does not react (mass 0) joins nothing: two towers on one ground are two islands.
bool reacts(const WorldState& world, uint32_t i) { return world.solver_bodies[i].inv_mass > 0; }

/// Solver bodies that react, joined by touching contacts and joints.
Components find_islands(WorldState& world) {
    Components components(world.arena.make<uint32_t>(world.solver_bodies.size()));
    for_each_link(world, [&](uint32_t a, uint32_t b) {
        if (reacts(world, a) && reacts(world, b)) components.join(a, b);
    });
    return components;
}

/// The lanes of a block of whose solver bodies is(a, b) holds, as bits.
template <class Is> uint16_t lanes_where(const ContactBlock& block, Is is) {
    uint32_t bits = 0;
    for (uint32_t lane = 0; lane < block_lanes; ++lane) {
        auto a = static_cast<uint32_t>(block.index_a[lane]), b = static_cast<uint32_t>(block.index_b[lane]);
        bits |= static_cast<uint32_t>(is(a, b)) << lane;
    }
    return static_cast<uint16_t>(bits);
}

/// Bodies get the level that their contacts want, and remember which still need theirs. Whether any rose.
bool note_needs(WorldState& world, const StepContext& step, int top) {
    bool rose = false;
    for_each_lane(world, step, &BlockMarks::keeps_1, [&](const LaneRef& lane) {
        const BlockMarks& marks = step.marks[lane.color][lane.index];
        auto marked = [&](uint16_t bits) { return (bits >> lane.lane & 1) != 0; };
        int keeps = min_of(marked(marks.keeps_2) ? 2 : 1, top);
        int wants = min_of(marked(marks.wants_2) ? 2 : marked(marks.wants_1) ? 1 : 0, top);
        for (uint32_t i : {lane.a, lane.b}) {
            BodyLevel& body = world.levels[i];
            if (!reacts(world, i)) continue;
            if (keeps >= body.level) body.loud = 1;
            if (wants <= body.level) continue;
            body.level = static_cast<uint8_t>(wants);
            rose = true;
        }
    });
    return rose;
}

/// A body that nothing touches keeps the exact parabola of its flight: half a sub-step of gravity more or less.
void change_level(WorldState& world, const StepContext& step, uint32_t i, uint8_t level, bool touched) {
    BodyLevel& body = world.levels[i];
    if (!touched) {
        float shift = 0.5f * step.h * (1 / static_cast<float>(1 << body.level) - 1 / static_cast<float>(1 << level));
        world.solver_bodies[i].vx += shift * world.drives[i].ax;
        world.solver_bodies[i].vy += shift * world.drives[i].ay;
    }
    body.level = level;
}

/// One level for each island: the highest of its bodies, or one less after a while in which that would have done.
void assign_levels(WorldState& world, const StepContext& step, bool look) {
    auto count = static_cast<uint32_t>(world.solver_bodies.size());
    Components islands = find_islands(world);
    std::span<BodyLevel> shared = world.arena.make<BodyLevel>(count);  // by root
    std::span<uint8_t> touched = world.arena.make<uint8_t>(count);     // by root
    for_each_lane(world, step, &BlockMarks::live,
                  [&](const LaneRef& lane) { touched[islands.root(reacting(world, lane.a, lane.b))] = 1; });
    for (uint32_t i = 1; i < count; ++i) {
        uint32_t root = islands.root(i);
        const BodyLevel& body = world.levels[i];
        BodyLevel& all = shared[root];
        all.level = max_of(all.level, body.level);
        all.calm = i == root ? body.calm : min_of(all.calm, body.calm);
        all.loud |= body.loud;
    }
    for (uint32_t i = 1; i < count; ++i) {
        if (!reacts(world, i)) continue;
        uint32_t root = islands.root(i);
        BodyLevel next = shared[root];
        if (look) {
            next.calm = next.loud != 0 || next.level == 0 ? uint8_t{0} : static_cast<uint8_t>(next.calm + 1);
            next.loud = 0;
            if (next.calm >= calm_looks) --next.level, next.calm = 0;
        }
        if (world.levels[i].level != next.level) change_level(world, step, i, next.level, touched[root] != 0);
        world.levels[i] = next;
    }
}

/// The levels in use, as bits.
uint32_t levels_in_use(const WorldState& world) {
    uint32_t bits = 0;
    for (uint32_t i = 1; i < world.levels.size(); ++i) {
        if (reacts(world, i)) bits |= 1u << world.levels[i].level;
    }
    return bits;
}

}  // namespace

int top_level(const SolverSettings& s) {
    // Impulses that are not carried over whole belong to one length of sub-steps, and Baumgarte's stiffness to none.
    if (s.baumgarte > 0 || !s.accumulate || s.warm_start < 1) return 0;
    return s.max_substeps >= 4 * s.substeps ? 2 : s.max_substeps >= 2 * s.substeps ? 1 : 0;
}

void update_levels(WorldState& world, StepContext& step) {
    const int top = top_level(world.solver);
    if (top == 0) return;
    for (uint32_t i = 1; i < world.levels.size(); ++i) {
        world.levels[i].level = min_of(world.levels[i].level, static_cast<uint8_t>(top));
    }
    bool look = world.step_count % steps_per_look == 0, differ = false;
    bool rose = note_needs(world, step, top);
    step.levels = levels_in_use(world);
    if ((step.levels & (step.levels - 1)) != 0) {
        for_each_link(world, [&](uint32_t a, uint32_t b) {
            differ |= reacts(world, a) && reacts(world, b) && world.levels[a].level != world.levels[b].level;
        });
    }
    if (look || rose || differ) assign_levels(world, step, look);
    step.levels = max_of(levels_in_use(world), 1u);
}

void find_deep_islands(WorldState& world, StepContext& step) {
    // None, or every sub-step relaxes all.
    if (world.solver.relax_every <= 1) step.any_deep = false;
    if (!step.any_deep) return;

    size_t count = world.solver_bodies.size();
    Components components = find_islands(world);
    std::span<uint8_t> deep = world.arena.make<uint8_t>(count);  // by root, then by body
    for_each_lane(world, step, &BlockMarks::deep,
                  [&](const LaneRef& lane) { deep[components.root(reacting(world, lane.a, lane.b))] = 1; });
    for (uint32_t i = 1; i < count; ++i) {
        if (reacts(world, i)) deep[i] = deep[components.root(i)];
    }
    for (int c = 0; c < color_count; ++c) {
        std::span<uint16_t> lanes = world.arena.make<uint16_t>(step.marks[c].size());
        for (size_t i = 0; i < lanes.size(); ++i) {
            lanes[i] = lanes_where(world.colors[c].blocks[i],
                                   [&](uint32_t a, uint32_t b) { return (deep[a] | deep[b]) != 0; });
            uint32_t bits = lanes[i] & step.marks[c][i].live;
            step.deep_points += static_cast<uint32_t>(std::popcount(bits | (bits & step.marks[c][i].pairs) << 16));
        }
        step.deep_lanes[c] = lanes;
    }
}

StepContext level_of_step(WorldState& world, const StepContext& step, int level) {
    StepContext own = step;
    set_level(own, world.solver, level);
    if ((step.levels & (step.levels - 1)) == 0) return own;  // all bodies
    own.some = true;
    auto count = static_cast<uint32_t>(world.solver_bodies.size());
    std::span<uint16_t> mine = world.arena.make<uint16_t>((count + block_lanes - 2) / block_lanes);
    for (uint32_t i = 1; i < count; ++i) {
        SolverBody& body = world.solver_bodies[i];
        bool here = world.levels[i].level == level;
        if (!reacts(world, i)) {  // a kinematic body makes its way at each level anew
            here = true;
            body.dx = body.dy = body.theta = 0;
        }
        if (here) mine[(i - 1) / block_lanes] |= static_cast<uint16_t>(1u << (i - 1) % block_lanes);
    }
    own.mine = mine;
    own.points = own.deep_points = 0;
    own.any_deep = own.any_restitution = false;
    for (int c = 0; c < color_count; ++c) {
        const std::vector<ContactBlock>& blocks = world.colors[c].blocks;
        std::span<uint16_t> lanes = world.arena.make<uint16_t>(blocks.size());
        std::span<uint16_t> deep = world.arena.make<uint16_t>(blocks.size());
        std::span<BlockMarks> marks = world.arena.make_unset<BlockMarks>(blocks.size());
        for (size_t i = 0; i < blocks.size(); ++i) {
            const BlockMarks& all = step.marks[c][i];
            auto here = [&](uint32_t a, uint32_t b) { return world.levels[reacting(world, a, b)].level == level; };
            const auto own_lanes = lanes[i] = static_cast<uint16_t>(lanes_where(blocks[i], here) & all.live);
            auto keep = [own_lanes](uint16_t mark) { return static_cast<uint16_t>(mark & own_lanes); };
            marks[i] = {keep(all.live), keep(all.pairs), keep(all.bounces), keep(all.deep), 0, 0, 0, 0, 0};
            if (step.any_deep) deep[i] = keep(step.deep_lanes[c][i]);
            count_marks(own, marks[i], deep[i]);
        }
        own.lanes[c] = lanes, own.deep_lanes[c] = deep, own.marks[c] = marks;
    }
    own.any_deep &= step.any_deep;
    return own;
}

}  // namespace cairn
