// When two moving cores come as close as a target: the common part of casts, time of impact and continuous collision.
#pragma once

#include "geometry/convex.hpp"

namespace cairn {

/// A core that moves, relative to a common origin; time runs from 0 to 1.
struct MovingCore {
    Convex shape;
    Motion motion;
    Point origin;

    [[nodiscard]] PlacedCore at(double time) const;
    [[nodiscard]] Vec2d way() const { return to_double(motion.translation); }
    [[nodiscard]] double spin() const { return static_cast<double>(motion.rotation); }
};

/// As Impact, in the common frame.
struct Approach {
    ImpactState state = ImpactState::Miss;
    double time = 1;
    Separation at;  // at that time
    int iterations = 0;
};

/// Distances that differ by less count as equal, m: of casts, and the least tolerance of a target.
inline constexpr double linear_tolerance = 1e-3 * static_cast<double>(default_slop);

/// The same final pose by at most two turns, in the same direction: how often a body turns in a step does not matter,
/// that each of its corners has come by does.
float within_two_turns(float angle);

/// Until `time` the cores are at least `target` apart; there at most `tolerance` more. Rotations are within two turns.
Approach approach(const MovingCore& a, const MovingCore& b, double target, double tolerance);

}  // namespace cairn
