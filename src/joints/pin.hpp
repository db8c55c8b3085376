// The pin of a joint: holds the origins of its two frames together,  C = xB + rB - xA - rA = 0,  with levers that turn
// with the bodies in every sub-step: turns[i] is how far body i has turned since the step's start.
#pragma once

#include "joints/joint_pass.hpp"

namespace cairn {

inline void warm_start_pin(JointPass& pass, BodyPair pair) {
    apply_at(pair, pass.lever_a, pass.lever_b, pass.impulse);
    pass.turn_a = cross(pass.lever_a, pass.impulse);
    pass.turn_b = cross(pass.lever_b, pass.impulse);
}

/// Later sub-steps start warm body by body (body_kernel.hpp), with the impulse at the levers it had before. The levers
/// have turned since, so the difference of the angular impulses is added here: without it a pendulum gains 20 kJ in
/// 10 s.
inline void turn_pin(JointPass& pass, BodyPair pair, std::span<const Rot> turns, float factor) {
    float turn_a = cross(rotate(turns[pass.a], pass.lever_a), pass.impulse);
    float turn_b = cross(rotate(turns[pass.b], pass.lever_b), pass.impulse);
    pair.A.w -= pair.A.inv_inertia * (turn_a - factor * pass.turn_a);
    pair.B.w += pair.B.inv_inertia * (turn_b - factor * pass.turn_b);
    pass.turn_a = turn_a;
    pass.turn_b = turn_b;
}

inline void solve_pin(JointPass& pass, BodyPair pair, std::span<const Rot> turns, bool relax) {
    Vec2 rA = rotate(turns[pass.a], pass.lever_a), rB = rotate(turns[pass.b], pass.lever_b);
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
