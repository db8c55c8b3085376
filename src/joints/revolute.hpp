// The revolute joint: holds a point of A to a point of B, with a limit and a motor on the angle between them.
//     point   C = xB + rB - xA - rA = 0            (solve_point_block)
//     limit   lower <= angle <= upper              (two angular rows, each pushing one way only)
//     motor   wB - wA = speed, within max torque   (one angular row)
// Source: E. Catto, "Modeling and Solving Constraints", GDC 2009; softness: GDC 2011.
#pragma once

#include "joints/joint_pass.hpp"

namespace cairn {

inline void warm_start(const Joint& joint, JointPass& pass, BodyPair pair) {
    apply_at(pair, pass.lever_a, pass.lever_b, pass.impulse);
    pass.turn_a = cross(pass.lever_a, pass.impulse);
    pass.turn_b = cross(pass.lever_b, pass.impulse);
    float torque = joint.motor_impulse + joint.lower_impulse - joint.upper_impulse;
    pair.A.w -= pair.A.inv_inertia * torque;
    pair.B.w += pair.B.inv_inertia * torque;
}

/// How the two bodies have turned since the step's start.
struct PairTurns {
    Rot a, b;
};

/// Later sub-steps start warm body by body (body_kernel.hpp), with the impulse at the levers it had before. The levers
/// have turned since, so the difference of the angular impulses is added here: without it a pendulum gains 20 kJ in
/// 10 s.
inline void turn_warm_start(JointPass& pass, BodyPair pair, const PairTurns& turns, float factor) {
    float turn_a = cross(rotate(turns.a, pass.lever_a), pass.impulse);
    float turn_b = cross(rotate(turns.b, pass.lever_b), pass.impulse);
    pair.A.w -= pair.A.inv_inertia * (turn_a - factor * pass.turn_a);
    pair.B.w += pair.B.inv_inertia * (turn_b - factor * pass.turn_b);
    pass.turn_a = turn_a;
    pass.turn_b = turn_b;
}

/// A limit with `room` left (negative: passed): may be reached within the sub-step, not passed; what is passed is
/// pushed back softly in the biased pass.
inline RowTarget limit_target(float room, bool relax, float inv_h, const Softness& soft) {
    if (room > 0) return {room * inv_h, 1, 0};
    if (relax) return {};
    return {soft.bias_rate * room, soft.mass_scale, soft.impulse_scale};
}

/// Motor and limits.
inline void solve_angle(Joint& joint, const JointPass& pass, BodyPair pair, bool relax, float h, const Softness& soft) {
    const RevoluteSettings& settings = joint.revolute;
    constexpr float unlimited = 3e38f;
    if (settings.enable_motor) {
        float strongest = h * settings.max_motor_torque;
        solve_angular_row(pair, {-settings.motor_speed, 1, 0}, -strongest, strongest, joint.motor_impulse);
    }
    if (!settings.enable_limit) return;
    float angle = pass.angle + pair.B.theta - pair.A.theta, inv_h = 1 / h;
    solve_angular_row(pair, limit_target(angle - settings.lower_angle, relax, inv_h, soft), 0, unlimited,
                      joint.lower_impulse);
    // The upper limit pushes the other way: the same row with A and B exchanged.
    solve_angular_row({pair.B, pair.A}, limit_target(settings.upper_angle - angle, relax, inv_h, soft), 0, unlimited,
                      joint.upper_impulse);
}

inline void solve_point(JointPass& pass, BodyPair pair, const PairTurns& turns, bool relax) {
    Vec2 rA = rotate(turns.a, pass.lever_a), rB = rotate(turns.b, pass.lever_b);
    RowTarget point;
    Vec2 bias;
    if (!relax || pass.spring) {
        Vec2 C = pass.offset + Vec2{pair.B.dx - pair.A.dx, pair.B.dy - pair.A.dy} + rB - rA;
        bias = pass.soft.bias_rate * C;
        point = {0, pass.soft.mass_scale, pass.soft.impulse_scale};
    }
    Vec2 before = pass.impulse;
    solve_point_block(pair, rA, rB, bias, point, pass.longest, pass.impulse);
    pass.turn_a += cross(rA, pass.impulse - before);
    pass.turn_b += cross(rB, pass.impulse - before);
}

}  // namespace cairn
