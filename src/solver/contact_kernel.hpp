// One pass over W lanes of a contact block: the innermost page of the engine. Knows lanes and solver bodies, nothing
// else.
//
// Constraint (E. Catto, "Modeling and Solving Constraints", GDC 2009): the points on A and B do not approach,
//     s >= 0,    s' = n.(vB + wB x rB - vA - wA x rA) = uN + rnB wB - rnA wA,    rn = r x n,  uN = n.(vB - vA)
// and do not slide faster than friction allows along t = right_perp(n),
//     |lambda_t| <= mu lambda_n,    vt = t.(...) = uT - rdB wB + rdA wA,         rd = r . n = -(r x t)
// Normal and levers are constant during a step (and for as long as the contact is frozen). The separation follows the
// bodies' motion since the step's start exactly: a point at r turned by theta moves along n by
//     n.(R r - r) = sin(theta) rn - (1 - cos(theta)) rd.
// On a round surface (radius rho) it is the centre of curvature that turns with the body: its rd is less by rho.
#pragma once

#include "simd/wide.hpp"
#include "state/contact_block.hpp"
#include "state/motion.hpp"

namespace cairn {

/// What a pass does, as constants: settings choose these, never a branch per contact.
struct ContactPass {
    float inv_h = 0;
    float bias_rate = 0;   // of an overlap; 0 in relax passes
    float mass_scale = 1;  // softness of overlapping points
    float impulse_scale = 0;
    float inv_mass_scale = 1;
    float slop = 0;        // overlap that is not corrected (Baumgarte only)
    float load_share = 0;  // impulse_scale / mass_scale, or 0 where push_speed alone limits the push-out
};

namespace kernel {

template <int W> using F = FloatW<W>;

/// Bodies of W lanes, one row a quantity.
template <int W> struct Bodies {
    QuadsW<W> velocity;  // vx, vy, w, 1/m
    QuadsW<W> motion;    // dx, dy, theta, 1/I since the step's start
};

template <int W> CAIRN_WIDE_INLINE Bodies<W> gather(const SolverBody* bodies, const int32_t* index) {
    const OctetsW<W> rows = load_octets<W, 8>(&bodies->vx, index);
    return {rows.low, rows.high};
}

/// Velocities back to their bodies. With `fixed`, one side of each lane does not move and is left alone: many lanes
/// have it in common, and other threads may read it.
template <int W, bool fixed>
CAIRN_WIDE_INLINE void scatter(SolverBody* bodies, const int32_t* index, const QuadsW<W>& velocity) {
    if constexpr (fixed) {
        store_quads_where<W, 8>(bitmask(velocity.w > broadcast<W>(0.0f)), &bodies->vx, index, velocity);
    } else {
        store_quads<W, 8>(&bodies->vx, index, velocity);
    }
}

/// Bias and softness of one point. A gap of s may close within the sub-step; an overlap is corrected at bias_rate, but
/// not faster than `push` on top of what the spring needs to carry the load (lambda K impulse_scale / mass_scale):
/// a cap without the load term would limit the weight a contact can carry.
template <int W> struct PointTarget { F<W> bias, mass_scale, impulse_scale, inv_mass_scale; };

template <int W, bool Relax>
CAIRN_WIDE_INLINE PointTarget<W> point_target(const ContactPass& pass, F<W> s, F<W> lambda, F<W> K, F<W> push) {
    F<W> zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f);
    F<W> gap_bias = max_of(s, zero) * broadcast<W>(pass.inv_h);
    if constexpr (Relax) return {gap_bias, one, zero, one};
    MaskW<W> gap = s > zero;
    F<W> overlap = min_of(s + broadcast<W>(pass.slop), zero);
    F<W> limit = push + broadcast<W>(pass.load_share) * (lambda * K);
    F<W> overlap_bias = max_of(broadcast<W>(pass.bias_rate) * overlap, -limit);
    return {select(gap, gap_bias, overlap_bias), select(gap, one, broadcast<W>(pass.mass_scale)),
            select(gap, zero, broadcast<W>(pass.impulse_scale)), select(gap, one, broadcast<W>(pass.inv_mass_scale))};
}

/// n.(R r - r) for a turn by theta, to theta^5. In factors: theta^4 of a body almost at rest is a denormal, and with
/// those many_pyramids takes twice as long.
template <int W> CAIRN_WIDE_INLINE F<W> turn_along(F<W> theta, F<W> rn, F<W> rd) {
    const F<W> z = theta * theta, sin = theta * (broadcast<W>(1.0f) - z * broadcast<W>(1.0f / 6));
    return sin * rn - z * (broadcast<W>(0.5f) - z * broadcast<W>(1.0f / 24)) * rd;
}

template <int W> struct NormalPair { F<W> x1, x2; };

/// The two normal impulses together: the linear complementarity problem A x - r >= 0, x >= 0, x.(A x - r) = 0 with
/// A = K + diag(softness), by trying its four cases (E. Catto, "Iterative Dynamics with Temporal Coherence", 2005).
/// Nearly parallel points (det small) and single points keep `sequential`.
template <int W>
CAIRN_WIDE_INLINE NormalPair<W> solve_block(F<W> a11, F<W> a22, F<W> a12, F<W> inv11, F<W> inv22, F<W> r1, F<W> r2,
                                            NormalPair<W> sequential, MaskW<W> two_points) {
    F<W> zero = broadcast<W>(0.0f);
    const F<W> product = a11 * a22, det = product - a12 * a12;
    MaskW<W> solvable = (det > broadcast<W>(1e-4f) * product) & two_points;
    F<W> inv_det = broadcast<W>(1.0f) / select(solvable, det, broadcast<W>(1.0f));
    F<W> both1 = (a22 * r1 - a12 * r2) * inv_det;
    F<W> both2 = (a11 * r2 - a12 * r1) * inv_det;
    F<W> only1 = r1 * inv11;
    F<W> only2 = r2 * inv22;
    MaskW<W> both_holds = (both1 >= zero) & (both2 >= zero);
    MaskW<W> only1_holds = (only1 >= zero) & (a12 * only1 >= r2);
    MaskW<W> only2_holds = (only2 >= zero) & (a12 * only2 >= r1);
    F<W> x1 = select(both_holds, both1, keep(only1_holds, only1));
    F<W> x2 = select(both_holds, both2, keep(~only1_holds & only2_holds, only2));
    return {select(solvable, x1, sequential.x1), select(solvable, x2, sequential.x2)};
}

/// Which form of the pass: chosen once per pass, so that the lanes run without branches.
struct Form {
    bool relax = false;  // without bias: takes out the velocity that pushing out has left
    bool friction = true;
    bool block = true;    // two-point block solve
    bool masked = false;  // only lanes set in `lanes`
    bool fixed = false;   // one side of each lane has no mass
};

/// The friction of both points; uT = t.(vB - vA). Changes wA and wB, returns the sum of the changes of impulse.
template <int W, Form form>
CAIRN_WIDE_INLINE F<W> solve_friction(ContactBlock& block, int first, F<W> uT, F<W> mAB, F<W> iA, F<W> iB, F<W>& wA,
                                      F<W>& wB, [[maybe_unused]] MaskW<W> lanes) {
    const F<W> mu = load<W>(block.friction + first);
    F<W> sum = broadcast<W>(0.0f);
    for (int i = 0; i < 2; ++i) {
        const F<W> rdA = load<W>(block.reach_a[i] + first), rdB = load<W>(block.reach_b[i] + first);
        const F<W> old = load<W>(block.tangent_impulse[i] + first);
        const F<W> limit = mu * load<W>(block.normal_impulse[i] + first);
        const F<W> vt = uT - rdB * wB + rdA * wA;
        F<W> next = old - load<W>(block.tangent_mass[i] + first) * vt;
        next = min_of(max_of(next, -limit), limit);
        if constexpr (form.masked) next = select(lanes, next, old);
        const F<W> change = next - old;
        store(block.tangent_impulse[i] + first, next);
        uT += mAB * change;
        wA += iA * rdA * change;
        wB -= iB * rdB * change;
        sum += change;
    }
    return sum;
}

/// Solves lanes [first, first + W) of a block. `lanes`: which take part (if form.masked).
template <int W, Form form>
CAIRN_WIDE_INLINE void solve_lanes(ContactBlock& block, int first, SolverBody* bodies, const ContactPass& pass,
                                   [[maybe_unused]] MaskW<W> lanes) {
    const F<W> zero = broadcast<W>(0.0f);
    const Bodies<W> A = gather<W>(bodies, block.index_a + first), B = gather<W>(bodies, block.index_b + first);
    F<W> vAx = A.velocity.x, vAy = A.velocity.y, wA = A.velocity.z;
    F<W> vBx = B.velocity.x, vBy = B.velocity.y, wB = B.velocity.z;
    const F<W> mA = A.velocity.w, mB = B.velocity.w, iA = A.motion.w, iB = B.motion.w;
    const F<W> nx = load<W>(block.normal_x + first), ny = load<W>(block.normal_y + first);
    const F<W> dvx = vBx - vAx, dvy = vBy - vAy;
    F<W> uN = dvx * nx + dvy * ny;
    const F<W> mAB = mA + mB;

    // Friction first: the normals, solved after it, have the last word.
    F<W> tangent_sum = zero;
    if constexpr (form.friction) {
        tangent_sum = solve_friction<W, form>(block, first, dvx * ny - dvy * nx, mAB, iA, iB, wA, wB, lanes);
    }

    const F<W> dN = (B.motion.x - A.motion.x) * nx + (B.motion.y - A.motion.y) * ny;
    const F<W> push = load<W>(block.push + first);
    F<W> rnA[2], rnB[2], K[2], vn[2], old[2], turn[2];
    PointTarget<W> target[2];
    for (int i = 0; i < 2; ++i) {
        rnA[i] = load<W>(block.lever_a[i] + first);
        rnB[i] = load<W>(block.lever_b[i] + first);
        turn[i] = turn_along<W>(B.motion.z, rnB[i], load<W>(block.reach_b[i] + first)) -
                  turn_along<W>(A.motion.z, rnA[i], load<W>(block.reach_a[i] + first));
    }
    const MaskW<W> two_points = load<W>(block.normal_mass[1] + first) > zero;
    turn[0] = select(two_points, turn[0], turn[1]);  // the second point of one: see ContactBlock
    for (int i = 0; i < 2; ++i) {
        old[i] = load<W>(block.normal_impulse[i] + first);
        const F<W> s = load<W>(block.base[i] + first) + dN + turn[i];
        K[i] = mAB + iA * rnA[i] * rnA[i] + iB * rnB[i] * rnB[i];
        vn[i] = uN + rnB[i] * wB - rnA[i] * wA;
        target[i] = point_target<W, form.relax>(pass, s, old[i], K[i], push);
    }
    const F<W> K12 = mAB + iA * rnA[0] * rnA[1] + iB * rnB[0] * rnB[1];
    const F<W> nM1 = load<W>(block.normal_mass[0] + first) * target[0].mass_scale;
    const F<W> nM2 = load<W>(block.normal_mass[1] + first) * target[1].mass_scale;
    const F<W> e1 = vn[0] + target[0].bias, e2 = vn[1] + target[1].bias;
    NormalPair<W> x;
    x.x1 = max_of(old[0] - nM1 * e1 - target[0].impulse_scale * old[0], zero);
    x.x2 = max_of(old[1] - nM2 * (e2 + K12 * (x.x1 - old[0])) - target[1].impulse_scale * old[1], zero);
    if constexpr (form.block) {
        x = solve_block<W>(K[0] * target[0].inv_mass_scale, K[1] * target[1].inv_mass_scale, K12, nM1, nM2,
                           K[0] * old[0] + K12 * old[1] - e1, K12 * old[0] + K[1] * old[1] - e2, x, two_points);
    }
    if constexpr (form.masked) {
        x = {select(lanes, x.x1, old[0]), select(lanes, x.x2, old[1])};
    }
    store(block.normal_impulse[0] + first, x.x1);
    store(block.normal_impulse[1] + first, x.x2);
    const F<W> d1 = x.x1 - old[0], d2 = x.x2 - old[1];
    wA -= iA * (rnA[0] * d1 + rnA[1] * d2);
    wB += iB * (rnB[0] * d1 + rnB[1] * d2);

    const F<W> normal_sum = d1 + d2;
    const F<W> Px = normal_sum * nx + tangent_sum * ny, Py = normal_sum * ny - tangent_sum * nx;
    vAx -= mA * Px, vAy -= mA * Py;
    vBx += mB * Px, vBy += mB * Py;
    scatter<W, form.fixed>(bodies, block.index_a + first, {vAx, vAy, wA, mA});
    scatter<W, form.fixed>(bodies, block.index_b + first, {vBx, vBy, wB, mB});
}

/// Applies the impulses that the lanes hold: the warm start of a step's first sub-step.
template <int W, bool fixed>
CAIRN_WIDE_INLINE void warm_start_lanes(ContactBlock& block, int first, SolverBody* bodies, MaskW<W> lanes) {
    const Bodies<W> A = gather<W>(bodies, block.index_a + first), B = gather<W>(bodies, block.index_b + first);
    const F<W> nx = load<W>(block.normal_x + first), ny = load<W>(block.normal_y + first);
    F<W> normal = broadcast<W>(0.0f), tangent = normal, turnA = normal, turnB = normal;
    for (int i = 0; i < 2; ++i) {
        const F<W> lambda = keep(lanes, load<W>(block.normal_impulse[i] + first)),
                   friction = keep(lanes, load<W>(block.tangent_impulse[i] + first));
        normal += lambda, tangent += friction;
        turnA += load<W>(block.lever_a[i] + first) * lambda - load<W>(block.reach_a[i] + first) * friction;
        turnB += load<W>(block.lever_b[i] + first) * lambda - load<W>(block.reach_b[i] + first) * friction;
    }
    const F<W> Px = normal * nx + tangent * ny, Py = normal * ny - tangent * nx;
    const F<W> mA = A.velocity.w, mB = B.velocity.w;
    scatter<W, fixed>(bodies, block.index_a + first,
                      {A.velocity.x - mA * Px, A.velocity.y - mA * Py, A.velocity.z - A.motion.w * turnA, mA});
    scatter<W, fixed>(bodies, block.index_b + first,
                      {B.velocity.x + mB * Px, B.velocity.y + mB * Py, B.velocity.z + B.motion.w * turnB, mB});
}

}  // namespace kernel
}  // namespace cairn
