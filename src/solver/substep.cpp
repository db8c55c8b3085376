// The sub-steps of a step. The order of passes is the solver: read solve_substeps first.
//
//     sub-step   v += g h ; warm start ; biased pass(es) ; x += h v ; every eighth time: relax pass
//
// A biased pass pushes overlaps apart like a damped spring, and the velocity that this leaves behind is taken out by a
// relax pass without bias. One relax pass per 8 sub-steps holds stacks as stiffly as one in each, for half the passes;
// islands with a deep contact, where pushing out would throw bodies, relax in every sub-step.
#include "solver/substep.hpp"

#include "islands/deep_islands.hpp"
#include "solver/contact_solver.hpp"
#include "solver/joint_solver.hpp"

namespace cairn {

namespace {

/// v += h (g + F/m), damped and limited. Warm starting costs no pass over the contacts but in the first sub-step:
/// levers are constant during a step, so after sub-step k, v = u + M^-1 J^T lambda with u the velocity before its warm
/// start, and what the next warm start adds is v - u, body by body.
void integrate_velocities(WorldState& world, StepContext& step, bool first) {
    const float limit = world.solver.max_linear_speed;
    for (size_t i = 1; i < world.solver_bodies.size(); ++i) {
        SolverBody& body = world.solver_bodies[i];
        if (body.inv_mass == 0) continue;
        SolverBody& before = step.unwarmed[i];
        float warm = first ? 0 : step.warm_factor;
        Vec2 warm_v{warm * (body.vx - before.vx), warm * (body.vy - before.vy)};
        float warm_w = warm * (body.w - before.w);
        BodyForces& forces = step.forces[i];
        Vec2 v = forces.linear_keep * (Vec2{body.vx, body.vy} + step.h * forces.acceleration);
        float w = forces.angular_keep * (body.w + step.h * forces.angular_acceleration);
        float speed_squared = dot(v, v);
        if (speed_squared > limit * limit) {
            v *= limit / std::sqrt(speed_squared);
            forces.limited = 1;
        }
        if (!is_finite(v + warm_v) || !is_finite(w + warm_w)) {  // contained: it stops here and is disabled in finalize
            step.faulty[i] = 1;
            v = warm_v = {};
            w = warm_w = 0;
        }
        before.vx = v.x, before.vy = v.y, before.w = w;
        body.vx = v.x + warm_v.x, body.vy = v.y + warm_v.y, body.w = w + warm_w;
    }
}

void integrate_positions(WorldState& world, const StepContext& step) {
    for (size_t i = 1; i < world.solver_bodies.size(); ++i) {
        SolverBody& body = world.solver_bodies[i];
        body.dx += step.h * body.vx;
        body.dy += step.h * body.vy;
        body.theta += step.h * body.w;
    }
}

/// Impulses are kept per sub-step: a force of the same size is another impulse when the sub-step's length has changed.
void scale_kept_impulses(WorldState& world, const StepContext& step) {
    float factor = step.warm_factor;
    if (world.last_substep > 0 && world.last_substep != step.h) factor *= step.h / world.last_substep;
    world.last_substep = step.h;
    if (factor == 1) return;
    scale_contact_impulses(world, factor);
    scale_joint_impulses(world, factor);
}

void biased_passes(WorldState& world, StepContext& step) {
    for (int i = 0; i < world.solver.iterations; ++i) {
        if (!world.solver.accumulate) scale_contact_impulses(world, 0);
        solve_contacts(world, step, PassKind::Bias);
        solve_joints(world, step, false);
        if (step.any_restitution) track_peak_impulses(world);
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
    else if (!step.relax_island.empty()) solve_contacts(world, step, PassKind::RelaxDeepIslands);
    solve_joints(world, step, true);
}

}  // namespace

void solve_substeps(WorldState& world, StepContext& step) {
    prepare_joints(world, step);
    prepare_restitution(world, step);
    step.relax_island = find_deep_islands(world);
    scale_kept_impulses(world, step);
    for (int substep = 0; substep < step.substeps; ++substep) {
        integrate_velocities(world, step, substep == 0);
        if (substep == 0) {
            warm_start_contacts(world);
            warm_start_joints(world, step);
        } else {
            if (step.warm_factor < 1) {
                scale_contact_impulses(world, step.warm_factor);
                scale_joint_impulses(world, step.warm_factor);
            }
            turn_warm_joints(world, step);
        }
        biased_passes(world, step);
        integrate_positions(world, step);
        relax_pass(world, step, substep);
    }
    if (step.any_restitution) apply_restitution(world, step);
    for (const BodyForces& forces : step.forces) world.counters.speed_limited += forces.limited;
}

}  // namespace cairn
