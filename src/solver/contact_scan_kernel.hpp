// Looking over W lanes of touching contacts before the solver runs: which are frozen, which are deep. Knows lanes and
// poses, nothing else.
#pragma once

#include "simd/wide.hpp"
#include "state/contact_block.hpp"
#include "state/motion.hpp"

namespace cairn {

/// How far a pair may move and keep its manifold.
struct FreezeLimits {
    float distance;         // settings.freeze_distance
    float one_point;        // with one point: another may come into reach, and must be found before it is an overlap
    float extent_fraction;  // of the smaller body's extent
};

/// What counts as deep, length units, and the push-out speed, m/s.
struct DepthLimits {
    float deep, crowded;
    float push;
    float softness;     // m per impulse and 1 / mass: the compression at level 0; 0: nobody wants to know
    float compression;  // settings.compression
};

/// Lanes of one block, as bits 0 to 15.
struct BlockMarks {
    uint16_t live;                                // hold a contact
    uint16_t pairs;                               // of two points
    uint16_t bounces;                             // restitution > 0
    uint16_t deep;                                // deeper than settings.deep_relax
    uint16_t crowded;                             // deeper than deep_push
    uint16_t keeps_1, wants_1, keeps_2, wants_2;  // levels that the load needs: not to be left, and to be taken
};

namespace kernel {

/// How W pairs have moved since their rows were written: centre of B less centre of A, and each body's turn.
template <int W> struct PairMotion {
    FloatW<W> x, y, distance;
    FloatW<W> sin_a, cos_a, sin_b, cos_b;
    FloatW<W> extent_a, extent_b;
};

/// Block: ContactColdBlock or WaitingBlock.
template <int W, class Block>
CAIRN_WIDE_INLINE PairMotion<W> motion_since(const Block& block, int first, const BodyPose* poses) {
    const int32_t *a = block.body_a + first, *b = block.body_b + first;
    alignas(64) float x[16], y[16];
    for (int i = 0; i < W; ++i) {  // in doubles before it is a float
        x[i] = static_cast<float>(poses[b[i]].center.x - poses[a[i]].center.x);
        y[i] = static_cast<float>(poses[b[i]].center.y - poses[a[i]].center.y);
    }
    const QuadsW<W> A = load_quads<W, 8>(&poses->rotation.c, a), B = load_quads<W, 8>(&poses->rotation.c, b);
    const FloatW<W> cA = load<W>(block.cos_a + first), sA = load<W>(block.sin_a + first);
    const FloatW<W> cB = load<W>(block.cos_b + first), sB = load<W>(block.sin_b + first);
    PairMotion<W> m;
    m.x = load<W>(x) - load<W>(block.offset_x + first), m.y = load<W>(y) - load<W>(block.offset_y + first);
    m.distance = sqrt(m.x * m.x + m.y * m.y);
    m.sin_a = cA * A.y - sA * A.x, m.cos_a = cA * A.x + sA * A.y;
    m.sin_b = cB * B.y - sB * B.x, m.cos_b = cB * B.x + sB * B.y;
    m.extent_a = A.z, m.extent_b = B.z;
    return m;
}

/// Renews the separations of the contacts that keep their manifold, and returns the lanes that don't: their bodies have
/// moved too far since it was made. Normal, levers and impulses of the others stay as they are, in the world's axes.
/// Unrotated levers are what keeps towers up: a column that leans by a little then feels its load where it was, not
/// where the lean has moved it, and does not lean further (recomputed or turned levers: a tower of 20 falls after
/// 6.6 s).
template <int W>
CAIRN_WIDE_INLINE uint32_t refresh_lanes(ContactBlock& block, const ContactColdBlock& cold, int first,
                                         const BodyPose* poses, const FreezeLimits& limits) {
    using F = FloatW<W>;
    const F zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f);
    const PairMotion<W> m = motion_since<W>(cold, first, poses);
    const F extent = load<W>(cold.extent + first);
    const F second = load<W>(block.normal_mass[1] + first);
    F limit = min_of(broadcast<W>(limits.distance), broadcast<W>(limits.extent_fraction) * extent);
    limit = select(second > zero, limit, min_of(limit, broadcast<W>(limits.one_point)));
    // What turns as one leaves the frozen normal behind, which bodies with one centre show by nothing else: it may do
    // so twice as far. (With the larger turn instead of the difference, towers of 45 offset boxes stand, not of 55.)
    const F moved = m.distance + abs(m.sin_a * m.cos_b - m.cos_a * m.sin_b) * extent;
    const F turned = max_of(abs(m.sin_a), abs(m.sin_b)) * extent;
    const MaskW<W> frozen = (moved < limit) & (turned < limit + limit) & (m.cos_a > zero) & (m.cos_b > zero);

    const F along = m.x * load<W>(block.normal_x + first) + m.y * load<W>(block.normal_y + first);
    F turn[2];
    for (int i = 0; i < 2; ++i) {
        turn[i] = (m.sin_b * load<W>(block.lever_b[i] + first) - (one - m.cos_b) * load<W>(block.reach_b[i] + first)) -
                  (m.sin_a * load<W>(block.lever_a[i] + first) - (one - m.cos_a) * load<W>(block.reach_a[i] + first));
    }
    turn[0] = select(second > zero, turn[0], turn[1]);
    for (int i = 0; i < 2; ++i) {
        const F base = load<W>(cold.separation[i] + first) + along + turn[i];
        store(block.base[i] + first, select(frozen, base, load<W>(block.base[i] + first)));
    }
    return bitmask(~frozen & (load<W>(block.normal_mass[0] + first) > zero));
}

/// The lanes of waiting pairs that have moved by their room or more: no point of A has come nearer to one of B by more
/// than the centres have moved against each other and each body's points by its turn. What the two do together, in a
/// drum that turns, does not count, or 16,500 of 18,300 pairs of the washer were looked at in each step.
template <int W> CAIRN_WIDE_INLINE uint32_t near_lanes(const WaitingBlock& block, int first, const BodyPose* poses) {
    using F = FloatW<W>;
    const PairMotion<W> m = motion_since<W>(block, first, poses);
    // A chord of the turn t is 2 sin(t/2) < 1.1 |sin t| up to t = 0.8.
    const F least_cos = broadcast<W>(0.7f), more = broadcast<W>(1.1f);
    const F moved = m.distance + more * (abs(m.sin_a) * m.extent_a + abs(m.sin_b) * m.extent_b);
    const MaskW<W> waits = (moved < load<W>(block.room + first)) & (m.cos_a > least_cos) & (m.cos_b > least_cos);
    return bitmask(~waits);
}

/// By how much W contacts would be pressed in at level 0, under the smaller of the last two steps' impulses: with the
/// last one alone every impact counts as a load (rain takes twice the passes).
template <int W>
CAIRN_WIDE_INLINE FloatW<W> compressions(const ContactBlock& block, ContactColdBlock& cold, int first, float softness) {
    const FloatW<W> zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f);
    FloatW<W> now = zero;
    for (int i = 0; i < 2; ++i) {
        const FloatW<W> mass = load<W>(block.normal_mass[i] + first);
        const FloatW<W> pressed = load<W>(block.normal_impulse[i] + first) / select(mass > zero, mass, one);
        now = max_of(pressed, now);
    }
    now = broadcast<W>(softness) * now;
    const FloatW<W> before = load<W>(cold.compression + first);
    store(cold.compression + first, now);
    return min_of(now, before);
}

/// Marks the lanes and gives each its push-out speed.
template <int W>
CAIRN_WIDE_INLINE BlockMarks mark_lanes(ContactBlock& block, ContactColdBlock& cold, int first,
                                        const DepthLimits& limits) {
    const FloatW<W> zero = broadcast<W>(0.0f);
    const MaskW<W> live = load<W>(block.normal_mass[0] + first) > zero;
    const FloatW<W> depth = -min_of(load<W>(block.base[0] + first), load<W>(block.base[1] + first));
    store(block.push + first, keep(live, broadcast<W>(limits.push)));
    uint16_t needs[4] = {};
    if (limits.softness > 0) {
        const FloatW<W> need = compressions<W>(block, cold, first, limits.softness);
        for (int i = 0; i < 4; ++i) {  // k grows with the square of the sub-steps
            const float limit = (i % 2 == 0 ? 0.6f : 1.0f) * (i < 2 ? 1 : 4) * limits.compression;
            needs[i] = static_cast<uint16_t>(bitmask(need > broadcast<W>(limit)));
        }
    }
    return {static_cast<uint16_t>(bitmask(live)),
            static_cast<uint16_t>(bitmask(load<W>(block.normal_mass[1] + first) > zero)),
            static_cast<uint16_t>(bitmask(load<W>(cold.restitution + first) > zero)),
            static_cast<uint16_t>(bitmask((depth > broadcast<W>(limits.deep)) & live)),
            static_cast<uint16_t>(bitmask((depth > broadcast<W>(limits.crowded)) & live)),
            needs[0],
            needs[1],
            needs[2],
            needs[3]};
}

}  // namespace kernel
}  // namespace cairn
