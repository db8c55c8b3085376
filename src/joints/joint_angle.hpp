// Where a joint's frames are, and their angles, counted over full turns. Knows a joint and the poses of its bodies.
#pragma once

#include "joints/joint_kind.hpp"
#include "state/world_state.hpp"

namespace cairn {

struct FrameRotations {
    Rot a, b;
};
inline FrameRotations frame_rotations(const WorldState& world, const Joint& joint) {
    return {world.poses[joint.body_a].rotation * joint.frame_a.q, world.poses[joint.body_b].rotation * joint.frame_b.q};
}

/// Counts on: a turn is full where the way from the rotation that it was last seen at leads over pi (a joint can't turn
/// by more than pi in a step unseen).
inline void count_turns(const FrameRotations& frames, bool both, JointTurns& turns) {
    const Rot now[2] = {both ? frames.a : inv_mul(frames.a, frames.b), both ? frames.b : Rot{}};
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
    const FrameRotations frames = frame_rotations(world, joint);
    JointView view;
    view.lever_a = rotate(pose_a.rotation, joint.frame_a.p - world.bodies[joint.body_a].local_center);
    view.lever_b = rotate(pose_b.rotation, joint.frame_b.p - world.bodies[joint.body_b].local_center);
    view.offset = (pose_b.center - pose_a.center) + view.lever_b - view.lever_a;
    view.frame_a = frames.a, view.frame_b = frames.b;
    view.anchor_a = pose_a.center + view.lever_a, view.anchor_b = pose_b.center + view.lever_b;
    view.counts_both = joint_kind(joint.type).counts_both;
    count_turns(frames, view.counts_both, joint.turns);
    view.turns = &joint.turns;
    return view;
}

/// Begins to count from the angles of now, and what a joint keeps constant from what it is now: its bodies or frames
/// are others.
inline void restart_joint(const WorldState& world, Joint& joint) {
    joint.started = 0;
    joint.memory = 0;
    joint.turns = {};
    view_of(world, joint);
}

}  // namespace cairn
