// The angle of a joint's frame B against its frame A, counted over full turns. Reads the state, changes nothing.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

/// Modulo a turn, in (-pi, pi]: what the poses tell.
inline float frame_angle(const WorldState& world, const Joint& joint) {
    Rot a = world.poses[joint.body_a].rotation * joint.frame_a.q;
    Rot b = world.poses[joint.body_b].rotation * joint.frame_b.q;
    return inv_mul(a, b).angle();
}

struct JointAngle {
    float relative = 0;  // frame_angle
    int32_t turns = 0;

    [[nodiscard]] float total() const { return relative + 2 * pi * static_cast<float>(turns); }
};

/// Over all turns: the angle that the joint was last seen at tells which turn it is in now (a joint can't turn by more
/// than pi in a step unseen).
inline JointAngle counted_angle(const WorldState& world, const Joint& joint) {
    JointAngle angle{frame_angle(world, joint), joint.turns};
    if (angle.relative - joint.relative_angle > pi) --angle.turns;
    if (angle.relative - joint.relative_angle < -pi) ++angle.turns;
    return angle;
}

}  // namespace cairn
