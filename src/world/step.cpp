// Read this first: one step of the world, stage by stage. Every stage is a function over the state; none knows World.
#include <chrono>

#include "broad_phase/pair_update.hpp"
#include "cairn/world.hpp"
#include "simd/cpu.hpp"
#include "solver/stages.hpp"
#include "state/validate.hpp"
#include "world/body_life.hpp"
#include "world/checks.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

/// From here on the world is stepping: its events are those of this step, its arena is fresh.
void begin_step(WorldState& world) {
    world.locked = true;
    world.arena.reset();
    world.begin_events.clear();
    world.fault_events.clear();
    world.break_events.clear();
    world.end_events = world.pending_end_events;  // what calls since the last step have ended; a swap would change
    world.pending_end_events.clear();             // whose capacity a snapshot finds
    world.counters.passes = world.counters.point_passes = world.counters.speed_limited = 0;
    world.workers.begin();
    world.counters.awake = static_cast<uint32_t>(world.solver_bodies.size() - 1);
    ++world.step_count;
}

/// Milliseconds since the last call.
float lap(std::chrono::steady_clock::time_point& last) {
    const auto before = last;
    last = std::chrono::steady_clock::now();
    return std::chrono::duration<float, std::milli>(last - before).count();
}

void step_world(WorldState& world, float dt, StepProfile& profile) {
    FloatMode mode;  // round to nearest, with denormals, whatever the program has set
    auto clock = std::chrono::steady_clock::now();
    begin_step(world);
    update_pairs(world);   // moved boxes       -> new contacts         broad_phase/pair_update
    refresh_edges(world);  // fixed neighbours  -> edges that are none  world/body_life
    profile.pairs = lap(clock);
    update_contacts(world);  // contacts          -> manifolds, touching  world/contact_update
    validate(world);
    profile.collide = lap(clock);
    StepContext step = make_step_context(world, dt);
    solve_substeps(world, step);  // manifolds, joints -> velocities, motion   solver/substep
    profile.solve = lap(clock);
    solve_continuous(world, step.dt);                // fast bodies       -> shorter motions      solver/continuous
    finalize_bodies(world, step);                    // motion            -> poses, boxes, rest   solver/finalize
    world.sweep.sort(world.workers.parallel_for());  // now, not in the next step: queries find sorted lists
    profile.finalize = lap(clock);
    sleep_islands(world, step);          // islands at rest   -> asleep               world/sleep
    disable_faulty_bodies(world, step);  // non-finite bodies -> disabled             world/body_life
    destroy_broken_joints(world);        // overloaded joints -> destroyed            world/body_life
    validate(world);
    profile.sleep = lap(clock);
    profile.step = profile.pairs + profile.collide + profile.solve + profile.finalize + profile.sleep;
    world.workers.end();
    world.locked = false;
}

}  // namespace

bool World::step(float dt) {
    if (!check_unlocked(*state_, "step")) return false;
    if (dt == 0) return true;
    if (!(dt >= min_step) || dt > max_step) {
        return report(*state_, InvalidArgument, "step: dt is %g s, neither 0 nor in [%g, %g]", dt, min_step, max_step);
    }
    step_world(*state_, dt, profile_);
    return true;
}

}  // namespace cairn
