// The angles of a joint's frames, counted over full turns. Knows a joint and the poses of its bodies.
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

/// Counts on what a joint counts: [0] the angle of B against A, or [0] that of A and [1] that of B, each in (-pi, pi]
/// with its turns. The angle that it was last seen at tells which turn it is in now (a joint can't turn by more than pi
/// in a step unseen).
inline void count_angles(const WorldState& world, Joint& joint) {
    const FrameRotations frames = frame_rotations(world, joint);
    const bool both = joint_kind(joint.type).counts_both;
    const float now[2] = {(both ? frames.a : inv_mul(frames.a, frames.b)).angle(), both ? frames.b.angle() : 0};
    for (int i = 0; i < 2; ++i) {
        const float change = now[i] - joint.last_angles[i];
        joint.turns[i] += (change < -pi ? 1 : 0) - (change > pi ? 1 : 0);
        joint.last_angles[i] = now[i];
    }
}

/// Over all turns.
inline double counted_angle(const Joint& joint, int i) {
    return static_cast<double>(joint.last_angles[i]) + 2 * 3.14159265358979323846 * joint.turns[i];
}

/// Of frame B against frame A.
inline double relative_angle(const Joint& joint) {
    const double first = counted_angle(joint, 0);
    return joint_kind(joint.type).counts_both ? counted_angle(joint, 1) - first : first;
}

/// Begins to count from the angles of now, and what a joint keeps constant from what it is now: its bodies or frames
/// are others.
inline void restart_joint(const WorldState& world, Joint& joint) {
    joint.started = 0;
    joint.memory = 0;
    for (int i = 0; i < 2; ++i) joint.turns[i] = 0, joint.last_angles[i] = 0;
    count_angles(world, joint);
}

}  // namespace cairn
