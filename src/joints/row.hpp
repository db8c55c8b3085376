// The only Jacobian algebra of the joints: scalar rows and one coupled pair of rows. Knows two solver bodies, no joint.
//
// Symbols, as physicists write them, with suffix A or B for the body:
//     v w    linear and angular velocity           m i   inverse mass and inverse inertia
//     r      lever from the centre of mass         C     position error of a constraint
//     J      Jacobian, Cdot = J v                  K     J M^-1 J^T, the inverse of the effective mass
//     lambda accumulated impulse of a sub-step     h     length of the sub-step
#pragma once

#include "cairn/joint_row.hpp"
#include "state/motion.hpp"

namespace cairn {

/// How a biased pass corrects an error C of a constraint with effective mass m and accumulated impulse lambda:
///     lambda' = lambda - m mass_scale (Cdot + bias_rate C) - impulse_scale lambda
/// At rest (Cdot = 0, lambda' = lambda) the error is C = -lambda impulse_scale / (m mass_scale bias_rate): what a load
/// compresses the spring by.
struct Softness {
    float bias_rate = 0;   // 1/s
    float mass_scale = 1;  // mass_scale + impulse_scale = 1
    float impulse_scale = 0;
};

/// The implicit spring and damper of a frequency and damping ratio at sub-step h, stable at any (E. Catto, "Soft
/// Constraints", GDC 2011). As hertz grows: bias_rate -> 1/h, mass_scale -> 1, impulse_scale -> 0.
inline Softness make_soft(float hertz, float damping_ratio, float h) {
    float omega = 2 * pi * hertz;
    float a1 = 2 * damping_ratio + h * omega;
    float a2 = h * omega * a1;
    float impulse_scale = 1 / (1 + a2);
    return {omega > 0 ? omega / a1 : 0, a2 * impulse_scale, impulse_scale};
}

struct BodyPair {
    SolverBody& A;
    SolverBody& B;
};

/// What a row is driven to: Cdot + bias = 0, softened. The four kinds of bias:
///     rigid   bias_rate C of an error, in the biased pass only      spring  the same with its own softness, always
///     limit   C / h while there is room, else as rigid              motor   -speed
struct RowTarget {
    float bias = 0;
    float mass_scale = 1;
    float impulse_scale = 0;
};

/// Applies a point impulse on B at rB, and its opposite on A at rA.
inline void apply_at(BodyPair pair, Vec2 rA, Vec2 rB, Vec2 impulse) {
    SolverBody &A = pair.A, &B = pair.B;
    A.vx -= A.inv_mass * impulse.x;
    A.vy -= A.inv_mass * impulse.y;
    A.w -= A.inv_inertia * cross(rA, impulse);
    B.vx += B.inv_mass * impulse.x;
    B.vy += B.inv_mass * impulse.y;
    B.w += B.inv_inertia * cross(rB, impulse);
}

/// Two coupled rows that hold a point of A to a point of B:
///     C = xB + rB - xA - rA,   Cdot = vB + wB x rB - vA - wA x rA
///     K = (mA + mB) 1 + iA [rA]^2 + iB [rB]^2,   solved as a 2 x 2 system
/// The impulse is limited in length to `longest`; where K is singular (both bodies fixed) nothing happens.
inline void solve_point_block(BodyPair pair, Vec2 rA, Vec2 rB, Vec2 bias, RowTarget soft, float longest, Vec2& lambda) {
    const SolverBody &A = pair.A, &B = pair.B;
    float m = A.inv_mass + B.inv_mass;
    float k11 = m + A.inv_inertia * rA.y * rA.y + B.inv_inertia * rB.y * rB.y;
    float k12 = -A.inv_inertia * rA.x * rA.y - B.inv_inertia * rB.x * rB.y;
    float k22 = m + A.inv_inertia * rA.x * rA.x + B.inv_inertia * rB.x * rB.x;
    float det = k11 * k22 - k12 * k12;
    if (!(det > 0)) return;
    Vec2 Cdot = Vec2{B.vx, B.vy} + cross(B.w, rB) - Vec2{A.vx, A.vy} - cross(A.w, rA);
    Vec2 rhs = Cdot + bias;
    Vec2 solution = (1 / det) * Vec2{k22 * rhs.x - k12 * rhs.y, k11 * rhs.y - k12 * rhs.x};
    Vec2 next = lambda - soft.mass_scale * solution - soft.impulse_scale * lambda;
    if (!is_finite(next)) next = {};  // a non-finite body gives no impulse
    if (dot(next, next) > longest * longest) next = (longest / length(next)) * next;
    Vec2 change = next - lambda;
    lambda = next;
    apply_at(pair, rA, rB, change);
}

}  // namespace cairn
