// One loop over the joints for every kind of pass. What a joint does is in joints/.
#include "solver/passes.hpp"

#include "joints/joint_angle.hpp"

namespace cairn {

namespace {

/// A joint acts while both bodies are enabled, one of them has mass and one of them is awake; at their level.
bool acts(const WorldState& world, const StepContext& step, const Joint& joint) {
    const Body &a = world.bodies[joint.body_a], &b = world.bodies[joint.body_b];
    if (joint.enabled == 0 || a.enabled == 0 || b.enabled == 0 || a.solver_index + b.solver_index == 0) return false;
    return a.inv_mass + b.inv_mass > 0 &&
           (!step.some || world.levels[reacting(world, a.solver_index, b.solver_index)].level == step.level);
}

BodyPair bodies_of(WorldState& world, const JointPass& pass) {
    return {world.solver_bodies[pass.a], world.solver_bodies[pass.b]};
}

bool breaks(const Joint& joint, float inv_h) {
    return (joint.break_force > 0 && length(joint.force) * inv_h > joint.break_force) ||
           (joint.break_torque > 0 && std::fabs(joint.torque) * inv_h > joint.break_torque);
}

/// As stiff as wanted (0: as allowed), never stiffer than allowed.
Softness soft_of(const WorldState& world, const StepContext& step, float hertz, float damping_ratio, bool spring) {
    float stiffest = world.solver.joint_rate_fraction * step.inv_h;
    if (spring) return make_soft(hertz, damping_ratio, step.h);
    return hertz > 0 && hertz < stiffest ? make_soft(hertz, damping_ratio, step.h) : step.joint_softness;
}

/// Where the joint is; its angles are counted on.
JointView view_of(WorldState& world, Joint& joint) {
    count_angles(world, joint);
    const BodyPose &pose_a = world.poses[joint.body_a], &pose_b = world.poses[joint.body_b];
    FrameRotations frames = frame_rotations(world, joint);
    JointView view;
    view.lever_a = rotate(pose_a.rotation, joint.frame_a.p - world.bodies[joint.body_a].local_center);
    view.lever_b = rotate(pose_b.rotation, joint.frame_b.p - world.bodies[joint.body_b].local_center);
    view.offset = (pose_b.center - pose_a.center) + view.lever_b - view.lever_a;
    view.frame_a = frames.a, view.frame_b = frames.b;
    view.angle = static_cast<float>(relative_angle(joint));
    view.turned_a = counted_angle(joint, 0), view.turned_b = counted_angle(joint, 1);
    view.anchor_a = pose_a.center + view.lever_a, view.anchor_b = pose_b.center + view.lever_b;
    return view;
}

/// Rows that act become passes; the others forget their impulse. Whether there are any rows.
bool add_rows(WorldState& world, const StepContext& step, Joint& joint, const JointRows& rows, JointPass& joint_pass) {
    BodyPair pair = bodies_of(world, joint_pass);
    bool any = false;
    for (int i = 0; i < JointRows::most; ++i) {
        const JointRow& row = rows.row[i];
        any |= row.kind != RowKind::None;
        float K = row.kind != RowKind::None ? row_mass(row, pair) : 0;
        if (!(K > 0)) {
            joint.row_impulses[i] = 0;
            continue;
        }
        if (joint_pass.rows == nullptr) joint_pass.rows = world.arena.make_unset<RowPass>(JointRows::most).data();
        RowPass& pass = joint_pass.rows[joint_pass.row_count++];
        static_cast<JointRow&>(pass) = row;
        pass.turns_only = row.linear_a == Vec2{} && row.linear_b == Vec2{};
        pass.inv_K = 1 / K;
        pass.lower *= step.h, pass.upper *= step.h;
        pass.impulse = clamp(joint.row_impulses[i] / step.kept_scale, pass.lower, pass.upper);
        pass.soft = soft_of(world, step, row.hertz, row.damping_ratio, row.kind == RowKind::Spring);
        pass.total = 0;
        pass.index = static_cast<uint8_t>(i);
    }
    return any;
}

JointPass make_pass(WorldState& world, const StepContext& step, uint32_t slot, const JointView& view,
                    const JointRows& rows) {
    Joint& joint = world.joints[slot];
    JointPass pass;
    pass.joint = slot;
    pass.a = world.bodies[joint.body_a].solver_index;
    pass.b = world.bodies[joint.body_b].solver_index;
    pass.pin = rows.pin.enabled;
    pass.lever_a = view.lever_a, pass.lever_b = view.lever_b;
    if (!pass.pin) joint.pin_impulse = {};
    if (!pass.pin) return pass;
    pass.offset = world.poses[joint.body_b].center - world.poses[joint.body_a].center;
    pass.impulse = (1 / step.kept_scale) * joint.pin_impulse;
    pass.spring = rows.pin.is_spring;
    pass.soft = soft_of(world, step, rows.pin.hertz, rows.pin.damping_ratio, rows.pin.is_spring);
    constexpr float no_limit = 1e18f;  // its square is finite
    pass.longest = rows.pin.max_force > 0 ? min_of(rows.pin.max_force * step.h, no_limit) : no_limit;
    return pass;
}

}  // namespace

void prepare_joints(WorldState& world, StepContext& step) {
    std::span<JointPass> passes = world.arena.make_unset<JointPass>(world.joint_ids.count());
    size_t count = 0;
    JointRows rows;  // emptied where something was filled in: most joints are pins, and these are 400 bytes
    for (uint32_t slot = world.joint_ids.next(0); slot != null_slot; slot = world.joint_ids.next(slot + 1)) {
        Joint& joint = world.joints[slot];
        if (!acts(world, step, joint)) continue;
        JointView view = view_of(world, joint);
        rows.pin = {};
        rows.memory = joint.memory;
        rows.first = joint.started == 0;
        JointFunction fill = joint_kind(joint.type).fill;
        if (joint.type == JointType::User) {
            uint64_t kind = 0;  // the first of UserSettings
            std::memcpy(&kind, joint.settings, sizeof(kind));
            fill = world.joint_functions[kind];
        }
        if (fill != nullptr) fill(view, joint.settings, rows);
        joint.memory = rows.memory;
        joint.started = 1;
        JointPass& pass = passes[count++] = make_pass(world, step, slot, view, rows);
        if (add_rows(world, step, joint, rows, pass)) rows = {};
    }
    step.joints = passes.first(count);
    if (count > 0) step.turns = world.arena.make_unset<Rot>(world.solver_bodies.size());
    std::fill(step.turns.begin(), step.turns.end(), Rot{});
    if (world.solver.direct_joints) step.trees = make_trees(world.arena, step.joints, world.solver_bodies);
}

void warm_start_joints(WorldState& world, const StepContext& step) {
    for (JointPass& pass : step.joints) {
        BodyPair pair = bodies_of(world, pass);
        if (pass.pin) warm_start_pin(pass, pair);
        for (const RowPass& row : pass.row_span()) apply_row(row, pair, row.impulse);
    }
    turn_trees(step.trees, world.solver_bodies, step.unwarmed, step.turns, step.h, 0, true);
}

// Rows are not turned: their Jacobians are constant, so the bodies have taken their impulses along.
void turn_warm_joints(WorldState& world, const StepContext& step) {
    for (JointPass& pass : step.joints) {
        pass.total += pass.impulse;
        pass.impulse *= step.warm_factor;
        for (RowPass& row : pass.row_span()) {
            row.total += row.impulse;
            row.impulse *= step.warm_factor;
        }
        if (pass.pin) turn_pin(pass, bodies_of(world, pass), step.turns, step.warm_factor);
    }
    turn_trees(step.trees, world.solver_bodies, step.unwarmed, step.turns, step.h, step.warm_factor, false);
}

void solve_joints(WorldState& world, const StepContext& step, bool relax, bool trees) {
    for (JointPass& pass : step.joints) {
        BodyPair pair = bodies_of(world, pass);
        for (RowPass& row : pass.row_span()) solve_row(row, pair, relax, step.inv_h);
        if (pass.pin) solve_pin(pass, pair, step.turns, relax);
    }
    if (trees)
        solve_trees(step.trees, world.solver_bodies, step.turns, relax ? 0 : step.joint_softness.bias_rate, relax);
}

void store_joint_impulses(WorldState& world, const StepContext& step) {
    for (const TreeNode& node : step.trees) {
        if (node.body == 0) continue;
        world.solver_bodies[node.body].inv_inertia = world.bodies[world.solver_to_body[node.body]].inv_inertia;
    }
    for (const JointPass& pass : step.joints) {
        Joint& joint = world.joints[pass.joint];
        const float kept = step.kept_scale;
        // The force is the mean over the sub-steps: what turns a rod is all in the first one, what a relax pass of a
        // tree takes back in the last.
        const float mean = kept / static_cast<float>(step.substeps);
        joint.pin_impulse = kept * pass.impulse;
        joint.force = mean * (pass.total + pass.impulse);
        joint.torque = 0;
        for (const RowPass& row : pass.row_span()) {
            joint.row_impulses[row.index] = kept * row.impulse;
            const float impulse = mean * (row.total + row.impulse);
            joint.force += impulse * row.linear_b;
            joint.torque += impulse * (row.angular_b - cross(pass.lever_b, row.linear_b));
        }
        if (breaks(joint, step.inv_h / kept)) {
            world.break_events.push_back({world.joint_ids.id<JointId>(pass.joint),
                                          world.body_ids.id<BodyId>(joint.body_a),
                                          world.body_ids.id<BodyId>(joint.body_b), step.inv_h / kept * joint.force,
                                          step.inv_h / kept * joint.torque});
        }
    }
}

void scale_joint_impulses(WorldState& world, float factor) {
    if (factor == 1) return;
    for (Joint& joint : world.joints) {
        joint.pin_impulse *= factor;
        for (float& impulse : joint.row_impulses) impulse *= factor;
    }
}

}  // namespace cairn
