// What a joint's passes need during one step, and what they do: its rows, and its pin. The record of the joint itself
// is not read: 19,800 pins stay in the cache.
#pragma once

#include <span>

#include "joints/row.hpp"

namespace cairn {

/// A row of a joint: its Jacobian is constant during the step, `lower` and `upper` are of the impulse of a sub-step.
struct RowPass : JointRow {
    float inv_K = 0;
    float impulse = 0;
    float total = 0;  // of the sub-steps before this one
    Softness soft;
    uint8_t index = 0;        // among the joint's rows
    bool turns_only = false;  // nothing linear: limits, motors and springs of an angle take half the time
};

struct JointPass {
    uint32_t joint = 0;
    uint32_t a = 0, b = 0;  // solver bodies
    uint32_t row_count = 0;
    RowPass* rows = nullptr;
    Vec2 lever_a, lever_b;         // from the centres of mass to the frames, at the step's start
    Vec2 offset;                   // centre of B - centre of A, at the step's start
    float longest = 0;             // largest impulse of the pin in a sub-step
    float turn_a = 0, turn_b = 0;  // angular impulse on A and B that the pin's impulse has been applied with
    Softness soft;                 // of the pin
    Vec2 impulse, total;           // of the pin, on B; total: of the sub-steps before this one
    bool pin = false;
    bool spring = false;  // the pin is a spring: soft in relax passes too

    [[nodiscard]] std::span<RowPass> row_span() const { return {rows, row_count}; }
};

inline void apply_row(const RowPass& row, BodyPair pair, float impulse) {
    SolverBody &A = pair.A, &B = pair.B;
    A.w += A.inv_inertia * impulse * row.angular_a;
    B.w += B.inv_inertia * impulse * row.angular_b;
    if (row.turns_only) return;
    A.vx += A.inv_mass * impulse * row.linear_a.x;
    A.vy += A.inv_mass * impulse * row.linear_a.y;
    B.vx += B.inv_mass * impulse * row.linear_b.x;
    B.vy += B.inv_mass * impulse * row.linear_b.y;
}

/// K = J M^-1 J^T.
inline float row_mass(const JointRow& row, BodyPair pair) {
    return pair.A.inv_mass * dot(row.linear_a, row.linear_a) + pair.A.inv_inertia * row.angular_a * row.angular_a +
           pair.B.inv_mass * dot(row.linear_b, row.linear_b) + pair.B.inv_inertia * row.angular_b * row.angular_b;
}

/// What the row is driven to. A limit with room left may be reached within the sub-step, not passed.
inline RowTarget row_target(const RowPass& row, float C, bool relax, float inv_h) {
    if (row.kind == RowKind::Motor) return {-row.speed, 1, 0};
    if (row.kind == RowKind::Limit && C > 0) return {C * inv_h, 1, 0};
    if (relax && row.kind != RowKind::Spring) return {};
    return {row.soft.bias_rate * C, row.soft.mass_scale, row.soft.impulse_scale};
}

inline void solve_row(RowPass& row, BodyPair pair, bool relax, float inv_h) {
    const SolverBody &A = pair.A, &B = pair.B;
    float C = row.error + row.angular_a * A.theta + row.angular_b * B.theta;
    float Cdot = row.angular_a * A.w + row.angular_b * B.w;
    if (!row.turns_only) {
        C += row.linear_a.x * A.dx + row.linear_a.y * A.dy + row.linear_b.x * B.dx + row.linear_b.y * B.dy;
        Cdot += row.linear_a.x * A.vx + row.linear_a.y * A.vy + row.linear_b.x * B.vx + row.linear_b.y * B.vy;
    }
    RowTarget target = row_target(row, C, relax, inv_h);
    float next =
        row.impulse - target.mass_scale * row.inv_K * (Cdot + target.bias) - target.impulse_scale * row.impulse;
    next = clamp(next, row.lower, row.upper);
    if (!is_finite(next)) next = 0;  // a non-finite body gives no impulse
    float change = next - row.impulse;
    if (change == 0) return;  // a limit with room left, most of the time
    row.impulse = next;
    apply_row(row, pair, change);
}

// The pin of a joint holds the origins of its two frames together,  C = xB + rB - xA - rA = 0,  with levers that turn
// with the bodies in every sub-step: turns[i] is how far body i has turned since the step's start.

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
