// The passes over W solver bodies: velocities, positions, and what a step leaves behind. Knows bodies, nothing else.
#pragma once

#include "simd/wide.hpp"
#include "state/motion.hpp"

namespace cairn {

/// A velocity before its warm start.
struct alignas(16) UnwarmedVelocity {
    float vx, vy, w, reserved;
};

/// What became of a body in this step, as bits of a byte.
inline constexpr uint8_t body_faulty = 1, body_limited = 2;

struct VelocityStep {
    SolverBody* bodies;
    const BodyDrive* drives;
    UnwarmedVelocity* unwarmed;  // unset before the first
    uint8_t* flags;
    float h;
    float warm;            // part of the impulses that the sub-step starts from; 0 in the first
    float limit;           // max_linear_speed
    const uint16_t* mine;  // the bodies of this level, 16 bits for every 16 from 1 on; null: all
};

/// Bodies of a step that need a look at the end: bits of 16 bodies.
struct BodyMarks {
    uint16_t faulty;  // not finite, or out of the world: nothing of them was changed but their velocity, to 0
    uint16_t far;     // moved beyond what their fat boxes allow
    uint16_t sleepy;  // at rest for long enough
    uint16_t reserved;
};

struct MotionStep {
    SolverBody* bodies;
    const int32_t* slots;  // body of each solver body
    BodyPose* poses;
    SleepClock* clocks;
    const uint8_t* flags;
    float dt;
    float sleep_time;  // s
    float speed_up;    // m/s above the slowest that end a rest
    double max_position;
};

namespace kernel {

alignas(64) constexpr int32_t counting[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

CAIRN_WIDE_INLINE void flag_bodies(uint8_t* flags, uint32_t bits, uint8_t flag) {
    for (; bits != 0; bits &= bits - 1) flags[lowest_bit(bits)] = static_cast<uint8_t>(flags[lowest_bit(bits)] | flag);
}

CAIRN_WIDE_INLINE uint32_t bits_at(const uint16_t* mine, uint32_t body) {
    return mine == nullptr ? 0xffffu : uint32_t{mine[(body - 1) / 16]} >> (body - 1) % 16;
}

/// v += h (g + F/m), damped and limited, of the W bodies from `first` on. Warm starting costs no pass over the contacts
/// but in the first sub-step: levers are constant during a step, so after sub-step k, v = u + M^-1 J^T lambda with u
/// the velocity before its warm start, and what the next warm start adds is v - u, body by body.
template <int W> CAIRN_WIDE_INLINE void integrate_velocities(const VelocityStep& step, uint32_t first) {
    const uint32_t mine = bits_at(step.mine, first);
    if (mine == 0) return;
    using F = FloatW<W>;
    const F zero = broadcast<W>(0.0f), one = broadcast<W>(1.0f), h = broadcast<W>(step.h);
    const F warm = broadcast<W>(step.warm), limit = broadcast<W>(step.limit);
    const QuadsW<W> body = load_quads<W, 8>(&step.bodies[first].vx, counting);
    const QuadsW<W> before = load_quads<W, 4>(&step.unwarmed[first].vx, counting);
    const OctetsW<W> drive = load_octets<W, 8>(&step.drives[first].ax, counting);
    const MaskW<W> dynamic = body.w > zero,
                   warmed = dynamic & (warm > zero);  // in the first nothing stands in `before`
    F warm_x = keep(warmed, warm * (body.x - before.x));
    F warm_y = keep(warmed, warm * (body.y - before.y));
    F warm_w = keep(warmed, warm * (body.z - before.z));
    const F linear_keep = one / (one + h * drive.low.w), angular_keep = one / (one + h * drive.high.x);
    F vx = linear_keep * (body.x + h * drive.low.x), vy = linear_keep * (body.y + h * drive.low.y);
    F w = angular_keep * (body.z + h * drive.low.z);
    const F speed = sqrt(vx * vx + vy * vy);
    const MaskW<W> too_fast = (speed > limit) & dynamic;
    const F slowed = select(too_fast, limit / select(too_fast, speed, one), one);
    vx = vx * slowed, vy = vy * slowed;
    flag_bodies(step.flags + first, bitmask(too_fast), body_limited);
    // Contained: what is not finite stops here and is disabled at the end of the step.
    const MaskW<W> finite = is_finite(vx + warm_x) & is_finite(vy + warm_y) & is_finite(w + warm_w);
    flag_bodies(step.flags + first, bitmask(~finite), body_faulty);
    vx = select(dynamic, keep(finite, vx), body.x);
    vy = select(dynamic, keep(finite, vy), body.y);
    w = select(dynamic, keep(finite, w), body.z);
    warm_x = keep(finite, warm_x), warm_y = keep(finite, warm_y), warm_w = keep(finite, warm_w);
    store_quads<W, 4>(&step.unwarmed[first].vx, counting, {vx, vy, w, zero});
    vx = vx + warm_x, vy = vy + warm_y, w = w + warm_w;
    if (step.mine != nullptr) {
        const MaskW<W> here = mask_of_bits<W>(mine);
        vx = select(here, vx, body.x), vy = select(here, vy, body.y), w = select(here, w, body.z);
    }
    store_quads<W, 8>(&step.bodies[first].vx, counting, {vx, vy, w, body.w});
}

/// Sine and cosine of small angles, by their series: below 0.5 the first terms left out are 3e-9 and 3e-10.
template <int W> CAIRN_WIDE_INLINE void small_sin_cos(FloatW<W> x, FloatW<W>& sin, FloatW<W>& cos) {
    using F = FloatW<W>;
    const F z = x * x, one = broadcast<W>(1.0f);
    sin = x * (one - z * (broadcast<W>(1.0f / 6) - z * (broadcast<W>(1.0f / 120) - z * broadcast<W>(1.0f / 5040))));
    cos = one - z * (broadcast<W>(0.5f) -
                     z * (broadcast<W>(1.0f / 24) - z * (broadcast<W>(1.0f / 720) - z * broadcast<W>(1.0f / 40320))));
}

/// Sine and cosine; angles above 0.5, of bodies that spin at 30 rad/s and more, go one by one.
template <int W> CAIRN_WIDE_INLINE void sin_cos_lanes(FloatW<W> theta, FloatW<W>& sin, FloatW<W>& cos) {
    small_sin_cos(theta, sin, cos);
    uint32_t large = bitmask(abs(theta) > broadcast<W>(0.5f));
    if (large == 0) return;
    alignas(64) float angle[16], sines[16], cosines[16];
    store(angle, theta), store(sines, sin), store(cosines, cos);
    for (; large != 0; large &= large - 1) {
        const uint32_t i = lowest_bit(large);
        const SinCos exact = sin_cos(angle[i]);
        sines[i] = exact.sin, cosines[i] = exact.cos;
    }
    sin = load<W>(sines), cos = load<W>(cosines);
}

/// Motion goes on by h times the velocity. `turns`, if there are joint trees: how far bodies have turned since the
/// step's start, what trees rotate their levers by.
template <int W>
CAIRN_WIDE_INLINE void integrate_positions(SolverBody* bodies, float step, const uint16_t* mine, Rot* turns,
                                           uint32_t first) {
    const uint32_t bits = bits_at(mine, first);
    if (bits == 0) return;
    FloatW<W> h = broadcast<W>(step);
    if (mine != nullptr) h = keep(mask_of_bits<W>(bits), h);
    const OctetsW<W> body = load_octets<W, 8>(&bodies[first].vx, counting);
    const FloatW<W> theta = body.high.z + h * body.low.z;
    store_quads<W, 8>(&bodies[first].dx, counting,
                      {body.high.x + h * body.low.x, body.high.y + h * body.low.y, theta, body.high.w});
    if (turns == nullptr) return;
    FloatW<W> sin, cos;
    sin_cos_lanes(theta, sin, cos);
    alignas(64) float sines[16], cosines[16];
    store(sines, sin), store(cosines, cos);
    for (uint32_t i = 0; i < W; ++i) turns[first + i] = {cosines[i], sines[i]};
}

/// Rotations turned by theta, of unit length.
template <int W> CAIRN_WIDE_INLINE void turn(FloatW<W>& c, FloatW<W>& s, FloatW<W> theta) {
    FloatW<W> sin, cos;
    sin_cos_lanes(theta, sin, cos);
    const FloatW<W> next_c = c * cos - s * sin, next_s = s * cos + c * sin;
    const FloatW<W> size = sqrt(next_c * next_c + next_s * next_s);
    const MaskW<W> turns = theta != FloatW<W>{};  // a body that does not turn keeps its bits
    c = select(turns, next_c / size, c), s = select(turns, next_s / size, s);
}

/// The clock of a body at rest. It starts again above the limit, and also where the speed exceeds its minimum since the
/// start by `speed_up`: what keeps speeding up is not at rest, however slow it is.
template <int W>
CAIRN_WIDE_INLINE uint32_t run_clocks(const MotionStep& step, uint32_t first, FloatW<W> speed, QuadsW<W>& clock) {
    const MaskW<W> restart =
        (speed > clock.z) | ~(speed <= clock.y + broadcast<W>(step.speed_up)) | (clock.z < broadcast<W>(0.0f));
    clock.x = select(restart, broadcast<W>(0.0f), clock.x + broadcast<W>(step.dt));
    clock.y = select(restart, speed, min_of(clock.y, speed));
    store_quads<W, 4>(&step.clocks[first].idle, counting, clock);
    return bitmask(clock.x >= broadcast<W>(step.sleep_time));
}

/// Motion becomes poses, odometers and rest, of the W bodies from `first` on.
template <int W> CAIRN_WIDE_INLINE BodyMarks finish_motion(const MotionStep& step, uint32_t first) {
    using F = FloatW<W>;
    const F zero = broadcast<W>(0.0f);
    const int32_t* slots = step.slots + first;
    const OctetsW<W> body = load_octets<W, 8>(&step.bodies[first].vx, counting);
    const F dx = body.high.x, dy = body.high.y, theta = body.high.z;
    uint32_t faulty = bitmask(~(is_finite(dx) & is_finite(dy) & is_finite(theta) & is_finite(body.low.x) &
                                is_finite(body.low.y) & is_finite(body.low.z)));
    alignas(64) float way_x[16], way_y[16];
    store(way_x, dx), store(way_y, dy);
    for (int i = 0; i < W; ++i) {
        if ((step.flags[first + static_cast<uint32_t>(i)] & body_faulty) != 0) faulty |= 1u << i;
        if ((faulty >> i & 1) != 0) continue;
        BodyPose& pose = step.poses[slots[i]];
        const double x = pose.center.x + static_cast<double>(way_x[i]),
                     y = pose.center.y + static_cast<double>(way_y[i]);
        if (x > step.max_position || -x > step.max_position || y > step.max_position || -y > step.max_position) {
            faulty |= 1u << i;
            continue;
        }
        pose.center.x = x, pose.center.y = y;
    }
    const MaskW<W> sound = ~mask_of_bits<W>(faulty);
    QuadsW<W> pose = load_quads<W, 8>(&step.poses->rotation.c, slots);
    F c = pose.x, s = pose.y;
    turn(c, s, keep(sound, theta));
    const F extent = pose.z;
    // A step of 1,000 m and more counts as a jump.
    const F way = sqrt(dx * dx + dy * dy) + abs(theta) * extent;
    const IntW<W> units = to_int(min_of(way, broadcast<W>(1000.0f)) * broadcast<W>(1 / odometer_unit));
    const IntW<W> odometer = bits_of(pose.w) + units + keep(way > zero, broadcast<W>(int32_t{1}));
    store_quads<W, 8>(&step.poses->rotation.c, slots, {c, s, extent, select(sound, float_of_bits(odometer), pose.w)});

    const F vx = keep(sound, body.low.x), vy = keep(sound, body.low.y), w = keep(sound, body.low.z);
    store_quads<W, 8>(&step.bodies[first].vx, counting, {vx, vy, w, body.low.w});
    store_quads<W, 8>(&step.bodies[first].dx, counting, {zero, zero, zero, body.high.w});
    QuadsW<W> clock = load_quads<W, 4>(&step.clocks[first].idle, counting);
    const uint32_t far = bitmask(odometer - bits_of(clock.w) > broadcast<W>(int32_t{0}));
    // Being pushed out of an overlap is motion too, and leaves no velocity behind.
    const F speed = max_of(max_of(sqrt(vx * vx + vy * vy), abs(w) * extent), way * broadcast<W>(1 / step.dt));
    const uint32_t sleepy = run_clocks(step, first, speed, clock);
    return {static_cast<uint16_t>(faulty), static_cast<uint16_t>(far & ~faulty), static_cast<uint16_t>(sleepy), 0};
}

}  // namespace kernel
}  // namespace cairn
