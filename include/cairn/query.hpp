// What a world is asked between steps: where a ray or a moving shape meets something, what overlaps, what is nearest.
// The questions are functions of World; here are their filters and answers.
//
// All of them read only, allocate nothing, and may run on many threads at once while no thread changes the world. They
// see the exact shapes of all enabled bodies, asleep or awake, and compute relative to the query's own place, so that
// nothing is lost far from the origin. Equal answers (two shapes at one distance) go to the shape of the lower slot.
#pragma once

#include "cairn/callback.hpp"
#include "cairn/distance.hpp"
#include "cairn/id.hpp"

namespace cairn {

/// What queries have cost: each adds its own. What a query looks at in several parts counts in each: the pieces of a
/// long cast, the growing regions of nearest().
struct QueryStats {
    uint32_t candidates = 0;  ///< shapes whose fat boxes it met
    uint32_t tested = 0;      ///< those of them that the filter let pass: they were tested exactly
};

/// Which shapes a query sees: those whose filter has a bit of `mask` as category and a bit of `category` in its mask,
/// not of the excluded body, and for which `accept` says yes. The default sees all.
struct QueryFilter {
    uint64_t category = ~uint64_t{0};
    uint64_t mask = ~uint64_t{0};
    BodyId exclude{};                                        ///< null: none
    bool (*accept)(void* context, ShapeId shape) = nullptr;  ///< null: all; it must not change the world
    void* context = nullptr;
    QueryStats* stats = nullptr;  ///< null: none; queries that run at once need one each
};

/// Where a ray meets a shape of a world; `hit` is false, and the id null, if it meets none.
struct ShapeRayHit : RayHit {
    ShapeId shape;
};

/// Where a moving shape meets a shape of a world; A is the world's shape, so the normal is outward of it.
struct ShapeImpact : Impact {
    ShapeId shape;
};

/// How far a point is from a shape of a world; invalid, and the id null, if none is near. point_a is on the shape.
struct ShapeDistance : Distance {
    ShapeId shape;
};

/// A ray of a batch.
struct Ray {
    Point origin;
    Vec2 translation;
};

/// Sees a hit, says up to which fraction the ray or cast goes on: the hit's to clip it there, 1 to leave it, 0 to stop.
using RayVisitor = Visitor<float(const ShapeRayHit&)>;
using CastVisitor = Visitor<float(const ShapeImpact&)>;
/// Sees a shape and says whether to go on.
using OverlapVisitor = Visitor<bool(ShapeId)>;

}  // namespace cairn
