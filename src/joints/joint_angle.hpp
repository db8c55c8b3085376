// Where a joint's frames are, and their angles, counted over full turns. Knows a joint and the poses of its bodies.
#pragma once

#include "joints/joint_kind.hpp"
#include "state/world_state.hpp"

namespace cairn {

/// Counts on: a turn is full where the way from the rotation that it was last seen at leads over pi (a joint can't turn
/// by more than pi in a step unseen).
inline void count_turns(const JointView& view, JointTurns& turns) {
    const Rot a = view.frame_a, b = view.frame_b;
    const Rot now[2] = {view.counts_both ? a : inv_mul(a, b), view.counts_both ? b : Rot{}};
    for (int i = 0; i < 2; ++i) {
        const bool was_left = turns.rotation[i].s >= 0, is_left = now[i].s >= 0;
        const float way = inv_mul(turns.rotation[i], now[i]).s;
        turns.turns[i] += (was_left && !is_left && way > 0 ? 1 : 0) - (!was_left && is_left && way < 0 ? 1 : 0);
        turns.rotation[i] = {now[i].c, 0 + now[i].s};  // -0 becomes 0: atan2 tells them apart
    }
}

/// Where a joint's frames are; its turns are counted on.
inline JointView view_of(const WorldState& world, Joint& joint) {
    const BodyPose &pose_a = world.poses[joint.body_a], &pose_b = world.poses[joint.body_b];
    JointView view;
    view.lever_a = rotate(pose_a.rotation, joint.frame_a.p - world.bodies[joint.body_a].local_center);
    view.lever_b = rotate(pose_b.rotation, joint.frame_b.p - world.bodies[joint.body_b].local_center);
    view.offset = (pose_b.center - pose_a.center) + view.lever_b - view.lever_a;
    view.frame_a = pose_a.rotation * joint.frame_a.q, view.frame_b = pose_b.rotation * joint.frame_b.q;
    view.anchor_a = pose_a.center + view.lever_a, view.anchor_b = pose_b.center + view.lever_b;
    view.counts_both = joint_kind(joint.type).counts_both;
    count_turns(view, joint.turns);
    view.turns = &joint.turns;
    return view;
}

/// Begins to count from the angles of now, and what a joint keeps constant from what it is now: its bodies or frames
/// are others. Of the angles that the rotation may have, full turns apart, it begins at the one in (-pi, pi], or at one
/// within its limits.
inline void restart_joint(const WorldState& world, Joint& joint) {
    joint.started = 0, joint.memory = 0;
    joint.turns = {};
    const float angle = view_of(world, joint).angle();
    const size_t at = joint_kind(joint.type).angle_range;
    if (at == 0) return;
    float range[2];
    std::memcpy(range, joint.settings + at, sizeof(range));
    constexpr float turn = 2 * pi;
    const float turns = angle < range[0]   ? std::ceil((range[0] - angle) / turn)
                        : angle > range[1] ? std::floor((range[1] - angle) / turn)
                                           : 0;
    const float next = angle + turns * turn;
    if (range[0] <= next && next <= range[1]) joint.turns.turns[0] += static_cast<int32_t>(turns);
}

}  // namespace cairn
