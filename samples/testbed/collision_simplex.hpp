// The distance of two convex sets of points, step by step, as a picture needs it: GJK as in Gilbert, Johnson and
// Keerthi (1988), which keeps every simplex. The engine has its own, faster one; the demonstration compares the two.
#pragma once

#include <span>
#include <vector>

#include "cairn/math.hpp"

namespace cairn::testbed {

/// A point b - a of the difference of the two, and what it is made of.
struct Difference {
    Vec2 a, b;

    [[nodiscard]] Vec2 point() const { return b - a; }
};

/// One round: the simplex, its point nearest to the origin, and the vertex of the difference that lies farthest in the
/// direction from there to the origin.
struct SimplexStep {
    std::vector<Difference> simplex;  ///< 1 to 3
    Vec2 nearest;
    Vec2 on_a, on_b;  ///< what the nearest point is made of
    Difference next;  ///< zeros once the origin is inside
    float upper = 0;  ///< |nearest|: the distance is no more
    float lower = 0;  ///< how far the difference's edge is along that direction: the distance is no less
};

struct SimplexTrace {
    std::vector<SimplexStep> steps;
    bool inside = false;  ///< the origin is in the last simplex, or on it: the two overlap or touch
};

/// Both have at least one point.
SimplexTrace trace_distance(std::span<const Vec2> a, std::span<const Vec2> b);

}  // namespace cairn::testbed
