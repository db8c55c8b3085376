// One loop over the joints for every kind of pass. What a joint does is in joints/.
#include "solver/joint_solver.hpp"

#include "joints/joint_angle.hpp"
#include "joints/revolute.hpp"

namespace cairn {

namespace {

/// A joint acts while both bodies are enabled, one of them has mass and one of them is awake.
bool acts(const WorldState& world, const Joint& joint) {
    const Body &a = world.bodies[joint.body_a], &b = world.bodies[joint.body_b];
    return a.enabled != 0 && b.enabled != 0 && a.solver_index + b.solver_index > 0 && a.inv_mass + b.inv_mass > 0;
}

}  // namespace

void prepare_joints(WorldState& world, StepContext& step) {
    std::span<JointPass> passes = world.arena.make<JointPass>(world.joint_ids.count());
    size_t count = 0;
    for (uint32_t slot = world.joint_ids.next(0); slot != null_slot; slot = world.joint_ids.next(slot + 1)) {
        Joint& joint = world.joints[slot];
        if (!acts(world, joint)) continue;
        JointAngle angle = counted_angle(world, joint);
        joint.relative_angle = angle.relative;
        joint.turns = angle.turns;
        const Body &a = world.bodies[joint.body_a], &b = world.bodies[joint.body_b];
        const BodyPose &pose_a = world.poses[joint.body_a], &pose_b = world.poses[joint.body_b];
        const RevoluteSettings& settings = joint.revolute;
        JointPass pass;
        pass.joint = slot;
        pass.a = a.solver_index;
        pass.b = b.solver_index;
        pass.lever_a = rotate(pose_a.rotation, joint.frame_a.p - a.local_center);
        pass.lever_b = rotate(pose_b.rotation, joint.frame_b.p - b.local_center);
        pass.offset = pose_b.center - pose_a.center;
        pass.angle = angle.total();
        pass.impulse = joint.point_impulse;
        pass.spring = settings.hertz > 0;
        pass.angular = settings.enable_motor || settings.enable_limit;
        pass.soft = pass.spring ? make_soft(settings.hertz, settings.damping_ratio, step.h) : step.joint_softness;
        constexpr float no_limit = 1e18f;  // its square is finite
        pass.longest = settings.max_force > 0 ? min_of(settings.max_force * step.h, no_limit) : no_limit;
        passes[count++] = pass;
        if (!settings.enable_motor) joint.motor_impulse = 0;
        if (!settings.enable_limit) joint.lower_impulse = joint.upper_impulse = 0;
    }
    step.joints = passes.first(count);
    if (count > 0) step.turns = world.arena.make<BodyTurn>(world.solver_bodies.size());
}

void warm_start_joints(WorldState& world, const StepContext& step) {
    for (JointPass& pass : step.joints) {
        warm_start(world.joints[pass.joint], pass, {world.solver_bodies[pass.a], world.solver_bodies[pass.b]});
    }
}

namespace {

PairTurns turns_of(const StepContext& step, const JointPass& pass) {
    const BodyTurn &a = step.turns[pass.a], &b = step.turns[pass.b];
    return {{a.c, a.s}, {b.c, b.s}};
}

}  // namespace

void turn_warm_joints(WorldState& world, const StepContext& step) {
    for (JointPass& pass : step.joints) {
        BodyPair pair{world.solver_bodies[pass.a], world.solver_bodies[pass.b]};
        turn_warm_start(pass, pair, turns_of(step, pass), step.warm_factor);
    }
}

void solve_joints(WorldState& world, const StepContext& step, bool relax) {
    for (JointPass& pass : step.joints) {
        BodyPair pair{world.solver_bodies[pass.a], world.solver_bodies[pass.b]};
        if (pass.angular) solve_angle(world.joints[pass.joint], pass, pair, relax, step.h, step.joint_softness);
        solve_point(pass, pair, turns_of(step, pass), relax);
    }
}

void store_joint_impulses(WorldState& world, const StepContext& step) {
    for (const JointPass& pass : step.joints) world.joints[pass.joint].point_impulse = pass.impulse;
}

void scale_joint_impulses(WorldState& world, const StepContext& step, float factor) {
    for (JointPass& pass : step.joints) pass.impulse *= factor;
    for (Joint& joint : world.joints) {
        joint.point_impulse *= factor;
        joint.motor_impulse *= factor;
        joint.lower_impulse *= factor;
        joint.upper_impulse *= factor;
    }
}

}  // namespace cairn
