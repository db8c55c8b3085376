// Conservative advancement (Mirtich 1996) on a separating axis, for casts and for the time of impact.
// Knows shapes and their motions, no bodies.
//
// At a time t let n be the normal and s the distance of the two shapes. Along n, which stays where it is, a vertex at
// an arm r from the centre that moves by d and turns by w (per time) will be, after tau, at
//     n . (c + r) + tau n . (d + w x r) - at most tau^2 w^2 |r| / 2          (Taylor, with the largest acceleration)
// The least of these over B's vertices less the most over A's is a distance that the shapes keep on n, so a lower bound
// of their distance:  F(tau) = min_B (...) - max_A (...),  F(0) = s.  It is a minimum of parabolas that open downward,
// so concave: where F(tau) >= target it was so all the way from 0, and a chord from there to a later point lies below
// F, so that the chord's root is safe too. The first order is exact, so contacts are reached in a few steps however the
// shapes spin; the classic bound |w| r_max needs hundreds where a corner sweeps past a face.
#include "geometry/convex.hpp"

#include "simd/cpu.hpp"

namespace cairn {

namespace {

/// The rotation is the float one that a body's pose gets, so that what is tested is what is stored.
Rotd turned(const Motion& motion, double time) {
    SinCos sc = sin_cos(static_cast<float>(time * static_cast<double>(motion.rotation)));
    double c = static_cast<double>(sc.cos), s = static_cast<double>(sc.sin);
    Rotd q = to_double(motion.start.rotation);
    return {c * q.c - s * q.s, s * q.c + c * q.s};
}

/// The least of n . x over a core's vertices after tau, at least.
double lower_bound(const MovingCore& core, const PlacedCore& now, Vec2d n, double tau) {
    double linear = dot(n, now.p) + tau * dot(n, core.way()), w = core.spin();
    if (w == 0) return linear + dot(n, now.at(now.support({-n.x, -n.y})) - now.p);
    // In the shape's frame: of v the place is n . v, of r = v - center the speed w (n x r), w times r turned by 90
    // degrees along n.
    Vec2d local = inv_rotate(now.q, n), center = to_double(core.motion.center);
    double bend = 0.5 * tau * tau * w * w, least = 0;
    for (int i = 0; i < now.count; ++i) {
        Vec2d v = to_double(now.vertices[i]), r = v - center;
        double x = dot(local, v) + tau * w * cross(r, local) - bend * length(r);
        least = i == 0 ? x : min_of(x, least);
    }
    return linear + least;
}

/// A time after which the shapes are still apart for certain, from a start where they are `gap` > 0 beyond the target.
double safe_step(const MovingCore& a, const PlacedCore& now_a, const MovingCore& b, const PlacedCore& now_b, Vec2d n,
                 double gap, double target, double rest) {
    double reach = now_a.radius + now_b.radius + target;
    auto bound = [&](double tau) {
        return lower_bound(b, now_b, n, tau) + lower_bound(a, now_a, {-n.x, -n.y}, tau) - reach;
    };
    double low = 0, at_low = gap, high = rest, at_high = bound(rest);
    if (at_high >= 0) return rest;
    for (int i = 0; i < 8 && at_low > 0.1 * gap; ++i) {
        low += (high - low) * at_low / (at_low - at_high);
        at_low = bound(low);
        if (!(at_low > 0.1 * gap)) break;
        double middle = 0.5 * (low + high), at_middle = bound(middle);
        if (at_middle >= 0) low = middle, at_low = at_middle;
        else high = middle, at_high = at_middle;
    }
    return low;
}

/// Without rotation: whether B moves against the normal, by more than rounding.
bool is_closing(const MovingCore& a, const MovingCore& b, Vec2d normal) {
    Vec2d way = b.way() - a.way();
    return dot(way, normal) < -1e-7 * length(way);
}

// A million random pairs that turn by up to 6 rad take 1.7 on average and 200 at most, grazing with both spinning.
constexpr int impact_limit = 1000;

}  // namespace

PlacedCore MovingCore::at(double time) const {
    PlacedCore core(shape, motion.start, origin);
    Vec2d arm = to_double(motion.center), center = core.p + rotate(core.q, arm);
    if (motion.rotation != 0) core.q = turned(motion, time);
    core.p = center + time * way() - rotate(core.q, arm);
    return core;
}

float within_two_turns(float angle) {
    constexpr double turn = 6.283185307179586;
    if (!(std::fabs(angle) > 4 * pi)) return angle;
    return static_cast<float>(std::fmod(static_cast<double>(angle), turn) +
                              std::copysign(turn, static_cast<double>(angle)));
}

Approach approach(const MovingCore& a, const MovingCore& b, double target, double tolerance) {
    Approach result;
    bool straight = a.motion.rotation == 0 && b.motion.rotation == 0;
    double time = 0;
    auto end_as = [&](ImpactState state) {
        result.state = state;
        result.time = time;
        return result;
    };
    for (result.iterations = 1; result.iterations <= impact_limit; ++result.iterations) {
        PlacedCore now_a = a.at(time), now_b = b.at(time);
        Vec2d last_normal = result.at.normal;
        result.at = separation_of(now_a, now_b);
        double gap = result.at.distance - target;
        if (time == 0 && gap < -tolerance) return end_as(ImpactState::Overlapped);
        if (gap <= tolerance) {
            // What touches a segment lies on both its sides; it came from one.
            if (dot(result.at.normal, last_normal) < 0) result.at.normal = last_normal;
            return straight && !is_closing(a, b, result.at.normal) ? result : end_as(ImpactState::Hit);
        }
        double step = safe_step(a, now_a, b, now_b, result.at.normal, gap, target, 1 - time);
        if (step >= 1 - time) return result;
        if (!(time + step > time)) return end_as(ImpactState::Hit);  // as far as doubles go
        time += step;
    }
    return end_as(ImpactState::Unfinished);
}

namespace {

float rounded_down(double x) {
    auto f = static_cast<float>(x);
    return static_cast<double>(f) > x ? std::nextafter(f, 0.0f) : f;
}

Impact impact_of(const Approach& approach, Point origin) {
    Impact impact;
    impact.state = approach.state;
    impact.iterations = approach.iterations;
    impact.fraction = rounded_down(approach.time);
    if (approach.state == ImpactState::Miss) return impact;
    impact.normal = to_float(approach.at.normal);
    impact.point = origin + 0.5 * (approach.at.a + approach.at.b);
    return impact;
}

bool is_usable(const Convex& shape, const Motion& motion) {
    return is_usable(shape, motion.start) && is_finite(motion.center) && is_finite(motion.translation) &&
           is_finite(motion.rotation);
}

Motion limited(Motion motion) {
    motion.rotation = within_two_turns(motion.rotation);
    return motion;
}

}  // namespace

Pose pose_at(const Motion& motion, float fraction) {
    PlacedCore core =
        MovingCore{{nullptr, 0, 0}, limited(motion), motion.start.position}.at(static_cast<double>(fraction));
    return {motion.start.position + core.p, {static_cast<float>(core.q.c), static_cast<float>(core.q.s)}};
}

Impact cast_shape(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b, Vec2 translation) {
    Motion still{pose_a, {}, {}, 0}, moving{pose_b, {}, translation, 0};
    if (!is_usable(a, still) || !is_usable(b, moving)) return {};
    FloatMode mode;
    Point origin = pose_a.position;
    return impact_of(approach({a, still, origin}, {b, moving, origin}, 0, linear_tolerance), origin);
}

Impact time_of_impact(const Convex& a, const Motion& motion_a, const Convex& b, const Motion& motion_b, float target) {
    if (!is_usable(a, motion_a) || !is_usable(b, motion_b) || !is_finite(target)) return {};
    FloatMode mode;
    Point origin = motion_a.start.position;
    double distance = static_cast<double>(target), tolerance = max_of(linear_tolerance, 0.1 * std::fabs(distance));
    return impact_of(approach({a, limited(motion_a), origin}, {b, limited(motion_b), origin}, distance, tolerance),
                     origin);
}

}  // namespace cairn
