// One pass over W joints of a block: the only Jacobian algebra of the joints. Knows lanes and solver bodies, nothing
// else.
//
// Symbols, as physicists write them, with suffix A or B for the body:
//     v w    linear and angular velocity           m i   inverse mass and inverse inertia
//     r      lever from the centre of mass         C     position error of a constraint
//     J      Jacobian, Cdot = J v                  K     J M^-1 J^T, the inverse of the effective mass
//     lambda accumulated impulse of a sub-step     h     length of the sub-step
#pragma once

#include "solver/body_kernel.hpp"
#include "solver/contact_kernel.hpp"
#include "solver/joint_block.hpp"

namespace cairn {

struct JointStep {
    float bias_rate, mass_scale, impulse_scale;  // of rigid pins
    float inv_h;
    bool first;  // pass of a later sub-step, which starts from a part of the impulses of the one before it:
    float kept;
};

enum class JointForm : uint8_t { WarmStart, Bias, Relax };

namespace kernel {

template <int W> CAIRN_WIDE_INLINE PointsW<W> load_points(const float (&rows)[2][block_lanes], int first) {
    return {load<W>(rows[0] + first), load<W>(rows[1] + first)};
}

/// Kept impulses go into the total, and a part of them stays.
template <int W> CAIRN_WIDE_INLINE void carry(float* impulse, float* total, float kept) {
    const F<W> before = load<W>(impulse);
    store(total, load<W>(total) + before);
    store(impulse, before * broadcast<W>(kept));
}

/// lambda changes by `impulse`: v += M^-1 J^T impulse.
template <int W>
CAIRN_WIDE_INLINE void apply_row(const RowLanes& row, int first, F<W> impulse, Bodies<W>& A, Bodies<W>& B) {
    A.velocity.z += A.motion.w * impulse * load<W>(row.angular_a + first);
    B.velocity.z += B.motion.w * impulse * load<W>(row.angular_b + first);
    const PointsW<W> JA = load_points<W>(row.linear_a, first), JB = load_points<W>(row.linear_b, first);
    A.velocity.x += A.velocity.w * impulse * JA.x, A.velocity.y += A.velocity.w * impulse * JA.y;
    B.velocity.x += B.velocity.w * impulse * JB.x, B.velocity.y += B.velocity.w * impulse * JB.y;
}

/// Drives Cdot + bias to 0, softened. The four kinds of bias:
///     Lock    bias_rate C of an error, in the biased pass only      Spring  the same with its own softness, always
///     Limit   C / h while there is room, else as a Lock             Motor   -speed
/// A limit with room left may be reached within the sub-step, not passed.
template <int W, JointForm form>
CAIRN_WIDE_INLINE void solve_row(RowLanes& row, int first, const JointStep& step, Bodies<W>& A, Bodies<W>& B) {
    const F<W> zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f);
    const F<W> aA = load<W>(row.angular_a + first), aB = load<W>(row.angular_b + first);
    const PointsW<W> JA = load_points<W>(row.linear_a, first), JB = load_points<W>(row.linear_b, first);
    const F<W> C = load<W>(row.error + first) + aA * A.motion.z + aB * B.motion.z +
                   (JA.x * A.motion.x + JA.y * A.motion.y + JB.x * B.motion.x + JB.y * B.motion.y);
    const F<W> Cdot = aA * A.velocity.z + aB * B.velocity.z +
                      (JA.x * A.velocity.x + JA.y * A.velocity.y + JB.x * B.velocity.x + JB.y * B.velocity.y);
    const IntW<W> kind = load<W>(row.kind + first);
    F<W> bias = load<W>(row.bias_rate + first) * C - load<W>(row.speed + first);
    F<W> mass_scale = load<W>(row.mass_scale + first), impulse_scale = load<W>(row.impulse_scale + first);
    const MaskW<W> limit = kind == broadcast<W>(static_cast<int32_t>(RowKind::Limit)), room = limit & (C > zero);
    bias = select(room, C * broadcast<W>(step.inv_h), bias);
    MaskW<W> rigid = room;
    if constexpr (form == JointForm::Relax) {
        const MaskW<W> stops = (kind == broadcast<W>(static_cast<int32_t>(RowKind::Lock))) | (limit & ~room);
        bias = select(stops, zero, bias);
        rigid = rigid | stops;
    }
    mass_scale = select(rigid, one, mass_scale), impulse_scale = keep(~rigid, impulse_scale);
    const F<W> before = load<W>(row.impulse + first);
    F<W> next = before - mass_scale * load<W>(row.inv_K + first) * (Cdot + bias) - impulse_scale * before;
    next = min_of(max_of(next, load<W>(row.lower + first)), load<W>(row.upper + first));
    next = keep(is_finite(next), next);  // a non-finite body gives no impulse
    store(row.impulse + first, next);
    apply_row<W>(row, first, next - before, A, B);
}

/// Applies a point impulse on B at rB, and its opposite on A at rA.
template <int W>
CAIRN_WIDE_INLINE void apply_at(PointsW<W> rA, PointsW<W> rB, PointsW<W> impulse, Bodies<W>& A, Bodies<W>& B) {
    A.velocity.x -= A.velocity.w * impulse.x, A.velocity.y -= A.velocity.w * impulse.y;
    A.velocity.z -= A.motion.w * cross(rA, impulse);
    B.velocity.x += B.velocity.w * impulse.x, B.velocity.y += B.velocity.w * impulse.y;
    B.velocity.z += B.motion.w * cross(rB, impulse);
}

template <int W> CAIRN_WIDE_INLINE PointsW<W> turned(PointsW<W> lever, F<W> theta) {
    F<W> sin, cos;
    sin_cos_lanes(theta, sin, cos);
    return {cos * lever.x - sin * lever.y, sin * lever.x + cos * lever.y};
}

template <int W> struct PinSoftness { F<W> bias_rate, mass_scale, impulse_scale; };

/// Of pins that are rigid (`own` is null) or have their own; in relax passes only springs are soft.
template <int W, JointForm form>
CAIRN_WIDE_INLINE PinSoftness<W> pin_softness(const SoftPins* own, int first, const JointStep& step) {
    if (own == nullptr) {
        return {broadcast<W>(step.bias_rate), broadcast<W>(step.mass_scale), broadcast<W>(step.impulse_scale)};
    }
    const F<W> rate = load<W>(own->bias_rate + first), mass_scale = load<W>(own->mass_scale + first),
               impulse_scale = load<W>(own->impulse_scale + first);
    if constexpr (form != JointForm::Relax) return {rate, mass_scale, impulse_scale};
    const MaskW<W> spring = load<W>(own->spring + first) != IntW<W>{};
    return {keep(spring, rate), select(spring, mass_scale, broadcast<W>(1.0f)), keep(spring, impulse_scale)};
}

/// The pin of a joint: two coupled rows that hold a point of A to a point of B, with levers that turn with the bodies
/// in every sub-step:
///     C = xB + rB - xA - rA = 0,   Cdot = vB + wB x rB - vA - wA x rA
///     K = (mA + mB) 1 + iA [rA]^2 + iB [rB]^2,   solved as a 2 x 2 system
/// The impulse is limited in length; where K is singular (both bodies fixed) nothing happens. A spring may be long: it
/// acts on both bodies in B's point, or angular momentum would be lost.
///
/// Sub-steps start warm body by body (body_kernel.hpp), with the impulse at the levers it had before: without the
/// difference at the end a pendulum gains 20 kJ in 10 s. (Before the solve loads sink 0.11, not 0.04 m into a bridge.)
template <int W, JointForm form>
CAIRN_WIDE_INLINE void solve_pin(JointBlock& block, int first, const JointStep& step, Bodies<W>& A, Bodies<W>& B) {
    const PointsW<W> rB = turned(load_points<W>(block.lever_b, first), B.motion.z);
    const PointsW<W> moved{B.motion.x - A.motion.x, B.motion.y - A.motion.y};
    const PointsW<W> apart = load_points<W>(block.offset, first) + moved + rB;  // B's point from A's centre
    PointsW<W> rA = turned(load_points<W>(block.lever_a, first), A.motion.z);
    const PointsW<W> C = apart - rA;
    const SoftPins* own = block.soft;
    if (own != nullptr) rA = select(load<W>(own->spring + first) != IntW<W>{}, apart, rA);
    const PointsW<W> before = load_points<W>(block.impulse, first);
    PointsW<W> next = before;
    if constexpr (form == JointForm::WarmStart) {
        apply_at(rA, rB, before, A, B);
    } else {
        const F<W> zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f);
        const F<W> iA = A.motion.w, iB = B.motion.w, m = A.velocity.w + B.velocity.w;
        const F<W> k11 = m + iA * rA.y * rA.y + iB * rB.y * rB.y, k22 = m + iA * rA.x * rA.x + iB * rB.x * rB.x;
        const F<W> k12 = -iA * rA.x * rA.y - iB * rB.x * rB.y;
        const F<W> det = k11 * k22 - k12 * k12;
        const MaskW<W> solvable = det > zero;
        PointsW<W> e{B.velocity.x - B.velocity.z * rB.y - A.velocity.x + A.velocity.z * rA.y,
                     B.velocity.y + B.velocity.z * rB.x - A.velocity.y - A.velocity.z * rA.x};
        const bool rigid = form == JointForm::Relax && own == nullptr;
        const PinSoftness<W> soft = pin_softness<W, form>(own, first, step);
        if (!rigid) e = e + soft.bias_rate * C;
        const F<W> inv_det = one / select(solvable, det, one);
        PointsW<W> x = inv_det * PointsW<W>{k22 * e.x - k12 * e.y, k11 * e.y - k12 * e.x};
        if (!rigid) x = soft.mass_scale * x + soft.impulse_scale * before;
        next = before - x;
        const MaskW<W> finite = is_finite(next.x) & is_finite(next.y);  // a non-finite body gives no impulse
        next = {keep(finite, next.x), keep(finite, next.y)};
        if (own != nullptr) {
            const F<W> longest = load<W>(own->longest + first), size2 = dot(next, next);
            const MaskW<W> over = size2 > longest * longest;
            next = select(over, longest / sqrt(select(over, size2, one)) * next, next);
        }
        next = select(solvable, next, before);
        store(block.impulse[0] + first, next.x), store(block.impulse[1] + first, next.y);
        apply_at(rA, rB, next - before, A, B);
        A.velocity.z -= iA * (cross(rA, before) - load<W>(block.turn_a + first));
        B.velocity.z += iB * (cross(rB, before) - load<W>(block.turn_b + first));
    }
    store(block.turn_a + first, cross(rA, next)), store(block.turn_b + first, cross(rB, next));
}

template <int W, JointForm form>
CAIRN_WIDE_INLINE void pass_joints(JointBlock& block, int first, SolverBody* bodies, const JointStep& step) {
    Bodies<W> A = gather<W>(bodies, block.index_a + first), B = gather<W>(bodies, block.index_b + first);
    for (int i = 0; i < block.row_count; ++i) {
        RowLanes& row = block.rows[i];
        if (form == JointForm::Bias && step.first) carry<W>(row.impulse + first, row.total + first, step.kept);
        if constexpr (form == JointForm::WarmStart) apply_row<W>(row, first, load<W>(row.impulse + first), A, B);
        else solve_row<W, form>(row, first, step, A, B);
    }
    if (block.pins != 0) {
        if (form == JointForm::Bias && step.first) {
            for (int i = 0; i < 2; ++i) carry<W>(block.impulse[i] + first, block.total[i] + first, step.kept);
            store(block.turn_a + first, load<W>(block.turn_a + first) * broadcast<W>(step.kept));
            store(block.turn_b + first, load<W>(block.turn_b + first) * broadcast<W>(step.kept));
        }
        solve_pin<W, form>(block, first, step, A, B);
    }
    scatter<W, false>(bodies, block.index_a + first, A.velocity);
    scatter<W, false>(bodies, block.index_b + first, B.velocity);
}

}  // namespace kernel
}  // namespace cairn
