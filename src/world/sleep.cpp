// Finding islands at rest, and waking (see sleep.hpp).
#include "world/sleep.hpp"

#include <algorithm>

#include "islands/components.hpp"
#include "solver/contact_lanes.hpp"
#include "state/links.hpp"
#include "world/body_life.hpp"

namespace cairn {

namespace {

bool is_kinematic_moving(const WorldState& world, uint32_t index) {
    const SolverBody& body = world.solver_bodies[index];
    return body.inv_mass == 0 && (body.vx != 0 || body.vy != 0 || body.w != 0);
}

/// Walks through the island of a body, turns `asleep` of each of its bodies to the given value, and lists them.
std::span<const uint32_t> turn_island(WorldState& world, uint32_t body, uint8_t asleep) {
    std::vector<uint32_t>& island = world.woken;
    island.clear();
    auto reach = [&](uint32_t other) {
        Body& record = world.bodies[other];
        if (record.type != BodyType::Dynamic || record.enabled == 0 || record.asleep == asleep) return;
        record.asleep = asleep;
        island.push_back(other);
    };
    reach(body);
    for (size_t next = 0; next < island.size(); ++next) {
        uint32_t member = island[next];
        for_each_contact(world, member, [&](uint32_t, const ContactRecord& contact, uint32_t other) {
            if (contact.count > 0) reach(other);
        });
        for_each_joint(world, member, [&](uint32_t, const Joint&, uint32_t other) { reach(other); });
    }
    return island;
}

/// Brings bodies whose `asleep` was just cleared back into the solver, and their contacts to where awake ones are.
void bring_back(WorldState& world, std::span<const uint32_t> bodies) {
    for (uint32_t body : bodies) update_solver_slot(world, body);
    for (uint32_t body : bodies) {
        for_each_contact(world, body, [&](uint32_t contact, const ContactRecord& record, uint32_t) {
            if (record.color == dormant_color) add_waiting(world, contact, 0);
            else if (record.color == asleep_color) move_lane(world, contact, false);
        });
    }
}

/// Takes a body whose `asleep` was just set out of the solver, and its contacts out of what is watched and solved.
void lay_down(WorldState& world, uint32_t body) {
    for_each_contact(world, body, [&](uint32_t contact, const ContactRecord& record, uint32_t other) {
        bool other_moves = world.bodies[other].asleep == 0 && world.bodies[other].solver_index != 0;
        if (record.count > 0 && record.color != asleep_color) move_lane(world, contact, true);
        else if (record.color == waiting_color && !other_moves) remove_waiting(world, contact);
    });
    update_solver_slot(world, body);
    world.bodies[body].velocity = {}, world.bodies[body].angular_velocity = 0;
}

}  // namespace

bool stirs(const WorldState& world, uint32_t body) {
    uint32_t index = world.bodies[body].solver_index;
    return world.solver_bodies[index].inv_mass > 0 || is_kinematic_moving(world, index);
}

void put_to_sleep(WorldState& world, uint32_t body) {
    for (uint32_t member : turn_island(world, body, 1)) lay_down(world, member);
}

void wake_island(WorldState& world, uint32_t body) {
    if (world.bodies[body].asleep == 0) update_clock(world, body);
    else bring_back(world, turn_island(world, body, 0));
}

void wake_touching(WorldState& world, uint32_t body) {
    wake_island(world, body);
    for_each_contact(world, body, [&](uint32_t, const ContactRecord& contact, uint32_t other) {
        // A pair made asleep has no points yet, though it may touch.
        if (contact.count > 0 || world.bodies[other].asleep != 0) wake_island(world, other);
    });
    for_each_joint(world, body, [&](uint32_t, const Joint&, uint32_t other) { wake_island(world, other); });
}

void wake_all(WorldState& world) {
    for (uint32_t body = world.body_ids.next(0); body != null_slot; body = world.body_ids.next(body + 1))
        wake_island(world, body);
}

// Looked for every fourth step only: a rest of half a second is 30 steps long. Links between bodies that are not at
// rest tell nothing, and a link to such a body, or to a kinematic one that moves, keeps an island awake.
void sleep_islands(WorldState& world, const StepContext& step) {
    if (!world.solver.sleep || world.step_count % 4 != 0) return;
    if (std::ranges::none_of(step.body_marks, [](const BodyMarks& marks) { return marks.sleepy != 0; })) return;

    auto count = static_cast<uint32_t>(world.solver_bodies.size());
    auto sleepy = [&](uint32_t i) { return is_marked(step, &BodyMarks::sleepy, i); };
    Components components(world.arena.make<uint32_t>(count));
    std::span<uint8_t> awake = world.arena.make<uint8_t>(count);  // by root
    for_each_link(world, [&](uint32_t a, uint32_t b) {
        if (sleepy(a) && sleepy(b)) components.join(a, b);
    });
    for_each_link(world, [&](uint32_t a, uint32_t b) {
        auto keeps = [&](uint32_t i) {
            return world.solver_bodies[i].inv_mass > 0 ? !sleepy(i) : is_kinematic_moving(world, i);
        };
        if (sleepy(a) && keeps(b)) awake[components.root(a)] = 1;
        if (sleepy(b) && keeps(a)) awake[components.root(b)] = 1;
    });
    // From the back: whoever leaves the solver last leaves no gap for another to move into.
    for (uint32_t i = count - 1; i > 0; --i) {
        if (sleepy(i)) awake[i] = awake[components.root(i)];
    }
    for (uint32_t i = count - 1; i > 0; --i) {
        if (!sleepy(i) || awake[i] != 0) continue;
        uint32_t body = world.solver_to_body[i];
        world.bodies[body].asleep = 1;
        lay_down(world, body);
    }
}

}  // namespace cairn
