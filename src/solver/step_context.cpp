// The constants of a step from its settings.
#include "solver/step_context.hpp"

namespace cairn {

namespace {

/// Constants of a biased pass over contacts of a stiffness.
ContactPass bias_pass(const SolverSettings& s, float hertz, float h) {
    ContactPass pass;
    pass.inv_h = 1 / h;
    if (s.baumgarte > 0) {
        pass.bias_rate = s.baumgarte / h;
        pass.slop = s.slop;
    } else {
        Softness soft = make_soft(hertz, s.contact_damping, h);
        pass.bias_rate = soft.bias_rate;
        pass.mass_scale = soft.mass_scale;
        pass.impulse_scale = soft.impulse_scale;
        pass.inv_mass_scale = 1 / soft.mass_scale;
        pass.load_share = s.push_carries_load ? soft.impulse_scale / soft.mass_scale : 0;
    }
    if (!s.position_correction) pass.bias_rate = 0;
    return pass;
}

}  // namespace

void set_level(StepContext& step, const SolverSettings& s, int level) {
    step.level = level;
    step.substeps = s.substeps << level;
    step.h = step.dt / static_cast<float>(step.substeps);
    step.inv_h = 1 / step.h;
    step.kept_scale = static_cast<float>(1 << level);

    // Stiffness is bounded by the sub-step rate: above 0.159 of it a warm-started sweep is no longer stable for the
    // slow modes of a stack, and it shakes. Against the ground twice as stiff, since nothing gives way there.
    float hertz = s.contact_hertz > 0 ? min_of(s.contact_hertz, s.contact_rate_fraction * step.inv_h)
                                      : s.contact_rate_fraction * step.inv_h;
    step.bias_dynamic = bias_pass(s, hertz, step.h);
    step.bias_static = bias_pass(s, 2 * hertz, step.h);
    step.relax.inv_h = step.inv_h;
    float omega = 2 * pi * hertz;
    step.softness = 1 / (step.h * omega * omega);
    constexpr float joint_damping_ratio = 2;
    step.joint_softness = s.baumgarte > 0 ? Softness{s.baumgarte * step.inv_h, 1, 0}
                                          : make_soft(s.joint_rate_fraction * step.inv_h, joint_damping_ratio, step.h);
    if (!s.position_correction) step.joint_softness.bias_rate = 0;
}

void count_marks(StepContext& step, const BlockMarks& marks, uint32_t deep_lanes) {
    step.any_restitution |= marks.bounces != 0;
    step.any_deep |= marks.deep != 0 || deep_lanes != 0;
    step.points += static_cast<uint32_t>(std::popcount(marks.live | uint32_t{marks.pairs} << 16));
    uint32_t deep_pairs = marks.pairs & deep_lanes;
    step.deep_points += static_cast<uint32_t>(std::popcount(deep_lanes | deep_pairs << 16));
}

StepContext make_step_context(WorldState& world, float dt) {
    const SolverSettings& s = world.solver;
    StepContext step;
    step.dt = dt;
    step.warm_factor = s.accumulate ? s.warm_start : 0;
    set_level(step, s, 0);

    step.kernels = &solver_kernels(world.simd);
    size_t count = world.solver_bodies.size();
    step.unwarmed = world.arena.make_unset<UnwarmedVelocity>(count);
    step.flags = world.arena.make<uint8_t>(count);
    step.body_marks = world.arena.make_unset<BodyMarks>((count + block_lanes - 2) / block_lanes);
    return step;
}

}  // namespace cairn
