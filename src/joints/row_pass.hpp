// One row of a joint in one pass. Knows two solver bodies, no joint.
#pragma once

#include "joints/joint_pass.hpp"

namespace cairn {

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

}  // namespace cairn
