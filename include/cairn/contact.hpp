// Contacts as users read them: two shapes whose fat boxes overlap, and where they touch.
#pragma once

#include <cstdint>

#include "cairn/id.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// A contact point.
struct ContactPoint {
    Point position;  ///< halfway between the two surfaces
    /// At the last step's start, m; < 0 is overlap; up to the speculative distance where points are about to touch.
    float separation = 0;
    float normal_impulse = 0;   ///< N s over the last step (the last sub-step's times their number), >= 0
    float tangent_impulse = 0;  ///< the same for friction, along right_perp(normal), on B
    uint32_t feature = 0;       ///< the features that made it; the same from step to step while they touch
};

/// A contact, by value: it stays what it was when it was read.
struct Contact {
    ContactId id;
    ShapeId shape_a, shape_b;
    BodyId body_a, body_b;
    Vec2 normal;  ///< unit, from A to B; zero without points
    ContactPoint points[2];
    int count = 0;          ///< points, 0 to 2
    bool touching = false;  ///< has points; begin and end events follow this
    float friction = 0;     ///< mixed
    float restitution = 0;  ///< mixed
};

}  // namespace cairn
