// From joints to passes and back. What a joint does is in joints/, what a pass does to 16 in joint_kernel.hpp.
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

/// Rows that act (K = J M^-1 J^T > 0) become passes; the others forget their impulse. Whether there are any rows.
bool add_rows(WorldState& world, const StepContext& step, Joint& joint, const JointRows& rows, JointPass& joint_pass) {
    const SolverBody &A = world.solver_bodies[joint_pass.a], &B = world.solver_bodies[joint_pass.b];
    bool any = false;
    for (int i = 0; i < JointRows::most; ++i) {
        const JointRow& row = rows.row[i];
        any |= row.kind != RowKind::None;
        joint_pass.rod |= row.kind == RowKind::Lock && !(row.linear_a == Vec2{} && row.linear_b == Vec2{});
        const float K = A.inv_mass * dot(row.linear_a, row.linear_a) + A.inv_inertia * row.angular_a * row.angular_a +
                        B.inv_mass * dot(row.linear_b, row.linear_b) + B.inv_inertia * row.angular_b * row.angular_b;
        if (row.kind == RowKind::None || !(K > 0)) {
            joint.row_impulses[i] = 0;
            continue;
        }
        if (joint_pass.rows == nullptr) joint_pass.rows = world.arena.make_unset<RowPass>(JointRows::most).data();
        RowPass& pass = joint_pass.rows[joint_pass.row_count++];
        static_cast<JointRow&>(pass) = row;
        pass.inv_K = 1 / K;
        pass.lower *= step.h, pass.upper *= step.h;
        pass.impulse = clamp(joint.row_impulses[i] / step.kept_scale, pass.lower, pass.upper);
        if (row.kind == RowKind::Motor) pass.soft = {};
        else pass.soft = soft_of(world, step, row.hertz, row.damping_ratio, row.kind == RowKind::Spring);
        pass.index = static_cast<uint8_t>(i);
    }
    return any;
}

/// Field by field: a record that is made elsewhere and copied costs as much again.
void start_pass(WorldState& world, const StepContext& step, uint32_t slot, const JointView& view, const JointPin& pin,
                JointPass& pass) {
    Joint& joint = world.joints[slot];
    pass.joint = slot;
    pass.a = world.bodies[joint.body_a].solver_index, pass.b = world.bodies[joint.body_b].solver_index;
    pass.rows = nullptr, pass.row_count = 0, pass.rod = false;
    pass.pin = pin.enabled, pass.spring = pin.is_spring;
    pass.lever_a = view.lever_a, pass.lever_b = view.lever_b;
    if (!pin.enabled) joint.pin_impulse = {};
    pass.offset = world.poses[joint.body_b].center - world.poses[joint.body_a].center;
    pass.impulse = (1 / step.kept_scale) * joint.pin_impulse, pass.total = {};
    pass.soft = soft_of(world, step, pin.hertz, pin.damping_ratio, pin.is_spring);
    pass.longest = min_of(pin.max_force > 0 ? pin.max_force * step.h : 1e18f, 1e18f);  // its square is finite
    pass.rigid = !pin.is_spring && pin.hertz == 0 && pin.max_force == 0;
}

// Two links under tension F swing about their pin with w^2 = F |r| / I, which sub-steps follow up to w h = 2: beyond, a
// net of pins flies apart. So a body turns with no less than the inertia that keeps w h below 1 under the impulses it
// starts from. (bridge:200, struck at 25 Hz, opens by 0.2 m, and by 4 m without.) Trees raise theirs in each sub-step.
void raise_inertias(WorldState& world, StepContext& step) {
    std::span<float> load = world.arena.make<float>(world.solver_bodies.size());
    for (const JointPass& pass : step.joints) {
        if (!pass.pin) continue;
        const float impulse = length(pass.impulse);
        load[pass.a] += impulse * length(pass.lever_a), load[pass.b] += impulse * length(pass.lever_b);
    }
    step.own_inertias = world.arena.make_unset<float>(load.size());
    for (size_t i = 0; i < load.size(); ++i) {
        float& inv_inertia = world.solver_bodies[i].inv_inertia;
        step.own_inertias[i] = inv_inertia;
        if (inv_inertia * step.h * load[i] > 1) inv_inertia = 1 / (step.h * load[i]);
    }
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
        JointPass& pass = passes[count++];
        start_pass(world, step, slot, view, rows.pin, pass);
        if (add_rows(world, step, joint, rows, pass)) rows = {};
    }
    step.joints = passes.first(count);
    if (count == 0) return;
    if (world.solver.direct_joints) step.trees = make_trees(world.arena, step.joints, world.solver_bodies);
    if (!step.trees.empty()) step.turns = world.arena.make_unset<Rot>(world.solver_bodies.size());
    std::fill(step.turns.begin(), step.turns.end(), Rot{});
    raise_inertias(world, step);
    place_joints(world, step);
}

void warm_start_joints(WorldState& world, const StepContext& step, bool first) {
    if (first) run_joints(world, step, JointForm::WarmStart, false);
    turn_trees(step.trees, world.solver_bodies, step.unwarmed, step.turns, step.h, first ? 0 : step.warm_factor, first);
}

void solve_joints(WorldState& world, const StepContext& step, bool relax, bool trees, bool first) {
    run_joints(world, step, relax ? JointForm::Relax : JointForm::Bias, first);
    if (trees)
        solve_trees(step.trees, world.solver_bodies, step.turns, relax ? 0 : step.joint_softness.bias_rate, relax);
    hold_axes(world);
}

void hold_axes(WorldState& world) {
    for (uint32_t slot : world.held) {
        const Body& body = world.bodies[slot];
        if (body.solver_index == 0) continue;
        if (body.fixed_x != 0) world.solver_bodies[body.solver_index].vx = 0;
        if (body.fixed_y != 0) world.solver_bodies[body.solver_index].vy = 0;
    }
}

void store_joint_impulses(WorldState& world, const StepContext& step) {
    for (size_t i = 0; i < step.own_inertias.size(); ++i) world.solver_bodies[i].inv_inertia = step.own_inertias[i];
    for (const JointPass& pass : step.joints) {
        Joint& joint = world.joints[pass.joint];
        const float kept = step.kept_scale;
        // The force is the mean over the sub-steps: what turns a rod is all in the first one, what a relax pass of a
        // tree takes back in the last.
        const float mean = kept / static_cast<float>(step.substeps);
        const JointBlock* block = step.joint_blocks.data() + pass.block;
        const uint8_t lane = pass.lane;
        const bool wide = pass.pin;  // not in a tree
        const Vec2 pin = wide ? Vec2{block->impulse[0][lane], block->impulse[1][lane]} : pass.impulse;
        const Vec2 total = wide ? Vec2{block->total[0][lane], block->total[1][lane]} : pass.total;
        joint.pin_impulse = kept * pin;
        joint.force = mean * (total + pin);
        joint.torque = 0;
        for (size_t i = 0; i < pass.row_count; ++i) {
            const RowPass& row = pass.rows[i];
            const RowLanes& lanes = block->rows[i];
            joint.row_impulses[row.index] = kept * lanes.impulse[lane];
            const float impulse = mean * (lanes.total[lane] + lanes.impulse[lane]);
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
