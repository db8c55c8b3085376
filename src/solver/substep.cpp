// The sub-steps of a step. The order of passes is the solver: read solve_substeps first.
//
//     sub-step   v += g h ; warm start ; biased pass(es) ; x += h v ; every eighth time: relax pass
//
// A biased pass pushes overlaps apart like a damped spring, and the velocity that this leaves behind is taken out by a
// relax pass without bias. One relax pass per 8 sub-steps holds stacks as stiffly as one in each, for half the passes;
// islands with a deep contact, where pushing out would throw bodies, relax in every sub-step.
#include "solver/substep.hpp"

#include "solver/contact_solver.hpp"
#include "solver/deep_islands.hpp"
#include "solver/joint_solver.hpp"

namespace cairn {

namespace {

/// Calls body(first, last) for ranges of solver bodies.
template <class Body>
void for_bodies(WorldState& world, Body body) {
    for_chunks(world.workers, static_cast<uint32_t>(world.solver_bodies.size()), 1024,
               [&](uint32_t first, uint32_t last, uint32_t) { body(first, last); });
}

void integrate_velocities(WorldState& world, const StepContext& step, bool first) {
    VelocityStep velocities{
        world.solver_bodies.data(),   world.drives.data(),          step.unwarmed.data(), step.flags.data(), step.h,
        first ? 0 : step.warm_factor, world.solver.max_linear_speed};
    for_bodies(world, [&](uint32_t a, uint32_t b) { step.kernels->integrate_velocities(velocities, a, b); });
}

void integrate_positions(WorldState& world, const StepContext& step) {
    for_bodies(world, [&](uint32_t first, uint32_t last) {
        step.kernels->integrate_positions(world.solver_bodies.data(), step.h, first, last);
    });
}

/// Impulses are kept per sub-step: a force of the same size is another impulse when the sub-step's length has changed.
void scale_kept_impulses(WorldState& world, const StepContext& step) {
    if (world.last_substep > 0 && world.last_substep != step.h) {
        scale_contact_impulses(world, step.h / world.last_substep, true);
        scale_joint_impulses(world, step, step.h / world.last_substep);
    }
    world.last_substep = step.h;
    if (step.warm_factor == 1) return;
    scale_contact_impulses(world, step.warm_factor);
    scale_joint_impulses(world, step, step.warm_factor);
}

void biased_passes(WorldState& world, StepContext& step) {
    for (int i = 0; i < world.solver.iterations; ++i) {
        if (!world.solver.accumulate) scale_contact_impulses(world, 0);
        solve_contacts(world, step, PassKind::Bias);
        solve_joints(world, step, false);
        if (step.any_restitution) track_peak_impulses(world, step);
    }
}

/// Joints relax in every sub-step: they are stiffer than contacts, and at their stiffness one relax pass in eight lets
/// a hanging chain of 20 links gain energy until it flies apart (the law is impulse_scale > bias_rate h n_b / (n_b +
/// n_r) for n_b biased and n_r relax passes; 0.103 against 0.251).
void relax_pass(WorldState& world, StepContext& step, int substep) {
    int every = world.solver.relax_every;
    if (every == 0) return;
    bool due = (substep + 1) % every == 0 || substep + 1 == step.substeps;
    if (due) solve_contacts(world, step, PassKind::Relax);
    else if (step.any_deep) solve_contacts(world, step, PassKind::RelaxDeepIslands);
    solve_joints(world, step, true);
}

}  // namespace

void solve_substeps(WorldState& world, StepContext& step) {
    prepare_joints(world, step);
    mark_contacts(world, step);
    split_colors(world, step);
    prepare_restitution(world, step);
    find_deep_islands(world, step);
    scale_kept_impulses(world, step);
    for (int substep = 0; substep < step.substeps; ++substep) {
        integrate_velocities(world, step, substep == 0);
        if (substep == 0) {
            warm_start_contacts(world, step);
            warm_start_joints(world, step);
        } else {
            if (step.warm_factor < 1) {
                scale_contact_impulses(world, step.warm_factor);
                scale_joint_impulses(world, step, step.warm_factor);
            }
            turn_warm_joints(world, step);
        }
        biased_passes(world, step);
        integrate_positions(world, step);
        measure_turns(world, step);
        relax_pass(world, step, substep);
    }
    store_joint_impulses(world, step);
    if (step.any_restitution) apply_restitution(world, step);
    for (uint8_t flags : step.flags) world.counters.speed_limited += (flags & body_limited) != 0 ? 1 : 0;
}

}  // namespace cairn
