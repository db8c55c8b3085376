// The angles of a joint's frames, counted over full turns. Reads the state, changes nothing.
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

/// The angles that a joint counts: [0] of B against A, or [0] of A and [1] of B. Each in (-pi, pi], with its turns.
struct JointAngles {
    float last[2] = {0, 0};
    int32_t turns[2] = {0, 0};

    [[nodiscard]] double total(int i) const {
        return static_cast<double>(last[i]) + 2 * 3.14159265358979323846 * turns[i];
    }
};

/// Over all turns: the angle that the joint was last seen at tells which turn it is in now (a joint can't turn by more
/// than pi in a step unseen).
inline JointAngles counted_angles(const WorldState& world, const Joint& joint) {
    FrameRotations frames = frame_rotations(world, joint);
    JointAngles angles;
    if (joint_kind(joint.type).counts_both) angles.last[0] = frames.a.angle(), angles.last[1] = frames.b.angle();
    else angles.last[0] = inv_mul(frames.a, frames.b).angle();
    for (int i = 0; i < 2; ++i) {
        float change = angles.last[i] - joint.last_angles[i];
        angles.turns[i] = joint.turns[i] - (change > pi ? 1 : 0) + (change < -pi ? 1 : 0);
    }
    return angles;
}

/// Of frame B against frame A.
inline double relative_angle(const Joint& joint, const JointAngles& angles) {
    return joint_kind(joint.type).counts_both ? angles.total(1) - angles.total(0) : angles.total(0);
}

/// Begins to count from the angles of now, and what a joint keeps constant from what it is now: its bodies or frames
/// are others.
inline void restart_joint(const WorldState& world, Joint& joint) {
    joint.started = 0;
    joint.memory = 0;
    for (int i = 0; i < 2; ++i) joint.turns[i] = 0, joint.last_angles[i] = 0;
    JointAngles angles = counted_angles(world, joint);
    for (int i = 0; i < 2; ++i) joint.last_angles[i] = angles.last[i];
}

}  // namespace cairn
