// The sub-steps of a step. The order of passes is the solver: read solve_substeps first.
//
//     sub-step   v += g h ; warm start ; biased pass(es) ; x += h v ; every eighth time: relax pass
//
// A biased pass pushes overlaps apart like a damped spring, and the velocity that this leaves behind is taken out by a
// relax pass without bias. One relax pass per 8 sub-steps holds stacks as stiffly as one in each, for half the passes;
// islands with a deep contact, where pushing out would throw bodies, relax in every sub-step.
//
// Islands under load take more sub-steps (levels.hpp): level after level, each runs all of its own.
// Every worker runs all of it, for its parts of the bodies and contacts (parts.hpp); the first one also for the joints.
#include "solver/stages.hpp"

#include "solver/levels.hpp"
#include "solver/passes.hpp"

namespace cairn {

namespace {

/// pass() of the first worker, if there are joints or bodies with fixed axes.
template <class Pass> void for_joints(WorldState& world, TeamMember& me, const StepContext& step, Pass pass) {
    if (step.joints.empty() && world.held.empty()) return;
    if (me.leads()) {
        me.meet();
        pass();
    }
    me.done();
}

void integrate_velocities(WorldState& world, const StepContext& step, TeamMember& me, bool first) {
    VelocityStep velocities{
        world.solver_bodies.data(),   world.drives.data(),           step.unwarmed.data(), step.flags.data(), step.h,
        first ? 0 : step.warm_factor, world.solver.max_linear_speed, step.mine.data()};
    for_parts(me, step.parts.bodies,
              [&](uint32_t a, uint32_t b) { step.kernels->integrate_velocities(velocities, a, b); });
}

void integrate_positions(WorldState& world, const StepContext& step, TeamMember& me) {
    for_parts(me, step.parts.bodies, [&](uint32_t first, uint32_t last) {
        step.kernels->integrate_positions(world.solver_bodies.data(), step.h, step.mine.data(), step.turns.data(),
                                          first, last);
    });
}

/// Impulses are kept per sub-step: a force of the same size is another impulse when the sub-step's length has changed.
void scale_kept_impulses(WorldState& world, const StepContext& step) {
    const float change = world.last_substep > 0 ? step.h / world.last_substep : 1;
    scale_contact_impulses(world, step, change, true);
    world.last_substep = step.h;
    scale_contact_impulses(world, step, step.warm_factor);
    scale_joint_impulses(world, change * step.warm_factor);
}

void biased_passes(WorldState& world, const StepContext& step, TeamMember& me, int substep) {
    for (int i = 0; i < world.solver.iterations; ++i) {
        bool carried = substep > 0 && i == 0;
        bias_contacts(world, step, me, !world.solver.accumulate ? 0 : carried ? step.warm_factor : 1);
        for_joints(world, me, step, [&] { solve_joints(world, step, false, true, carried); });
    }
}

/// Joints relax in every sub-step: they are stiffer than contacts, and at their stiffness one relax pass in eight lets
/// a hanging chain of 20 links gain energy until it flies apart (the law is impulse_scale > bias_rate h n_b / (n_b +
/// n_r) for n_b biased and n_r relax passes; 0.103 against 0.251). Trees have no such law, and relax with the contacts.
void relax_pass(WorldState& world, const StepContext& step, TeamMember& me, int substep) {
    int every = world.solver.relax_every;
    if (every == 0) return;
    bool due = (substep + 1) % every == 0 || substep + 1 == step.substeps;
    if (due || step.any_deep) relax_contacts(world, step, me, !due);
    for_joints(world, me, step, [&] { solve_joints(world, step, true, due, false); });
}

/// All sub-steps of one level.
void solve_level(WorldState& world, StepContext& step) {
    prepare_joints(world, step);
    prepare_restitution(world, step);
    scale_contact_impulses(world, step, 1 / step.kept_scale);  // kept ones are those of level 0
    step.parts = make_parts(world);
    run_team(world.workers, [&](TeamMember& me) {
        find_shared(world, step, me);
        for (int substep = 0; substep < step.substeps; ++substep) {
            integrate_velocities(world, step, me, substep == 0);
            // Later on bodies have taken the impulses along, but those of joints turn with them.
            if (substep == 0) warm_start_contacts(world, step, me);
            for_joints(world, me, step, [&] { warm_start_joints(world, step, substep == 0); });
            biased_passes(world, step, me, substep);
            integrate_positions(world, step, me);
            relax_pass(world, step, me, substep);
        }
    });
    store_joint_impulses(world, step);
    if (step.any_restitution) apply_restitution(world, step);
    hold_axes(world);
    scale_contact_impulses(world, step, step.kept_scale);
}

}  // namespace

void solve_substeps(WorldState& world, StepContext& step) {
    scale_kept_impulses(world, step);
    mark_contacts(world, step);
    update_levels(world, step);
    find_deep_islands(world, step);
    for (int level = 0; level <= top_level(world.solver); ++level) {
        if ((step.levels >> level & 1) == 0) continue;
        StepContext own = level_of_step(world, step, level);
        solve_level(world, own);
    }
    for (uint8_t flags : step.flags) world.counters.speed_limited += (flags & body_limited) != 0 ? 1 : 0;
}

}  // namespace cairn
