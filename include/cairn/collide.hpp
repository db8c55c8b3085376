// Collision of two shapes outside of any world: the engine's manifolds for every pair, and the textbook's tests.
// Knows shapes and poses, no bodies.
//
// Two layers with two touching rules. `collide` is what the engine does in a step: touching counts, faces are chosen
// with hysteresis, points carry feature ids. The functions of `cairn::textbook` are written as their sources write
// them, for learning, for tools, and as oracles in tests; the engine calls none of them.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/geometry.hpp"

namespace cairn {

/// A point where two shapes touch.
struct ManifoldPoint {
    Point position;        ///< world, halfway between the two surfaces along the normal
    float separation = 0;  ///< m, < 0 is overlap
    uint32_t feature = 0;  ///< the vertices of A (high half) and B (low half) at its end of the two touching edges
};

/// Where two shapes touch: up to two points and one normal.
struct Manifold {
    Vec2 normal;  ///< world, unit, from A to B; zero without points
    ManifoldPoint points[2];
    int count = 0;
};

/// The engine's manifold of two shapes, any of Polygon, Segment, Capsule, Circle, placed in the world. Shapes that
/// touch or overlap have points; points up to `speculative_distance` (m, >= 0) apart are reported too. Swapping the
/// arguments negates the normal and keeps the depth. Coincident circles give A's x axis as the normal. Two segments
/// that cross are parted along a normal of either, by the least that pulls them out of each other. An empty polygon, a
/// segment or capsule without length and numbers that are not finite give an empty manifold. Source: separating axes
/// and clipping (Gregorius, GDC 2013; Catto, GDC 2007) on the cores of both, radii added.
Manifold collide(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b,
                 float speculative_distance = 0);

namespace textbook {

// An `Outline` is a convex polygon's vertices in order. One that runs clockwise is read backwards, so it gives the same
// answers as its counter-clockwise twin; vertices at one place count once. One of fewer than three vertices overlaps
// nothing. Nothing checks that it is convex, and of a concave one answers are wrong: `Polygon::convex` checks.
using Outline = std::span<const Vec2>;

/// The answer of a test that also says how to part the two shapes.
struct Translation {
    bool overlap = false;
    Vec2 axis;        ///< unit, from a to b; zero without overlap
    float depth = 0;  ///< m: b moved by depth * axis just touches
};

/// Widths of the overlap of two boxes along x and y, m; (0, 0) if they are apart. Touching boxes overlap
/// (`cairn::overlap`), with a width of 0.
Vec2 penetration(const Aabb& a, const Aabb& b);

/// Circle against circle. Circles that just touch are apart. Coincident centres give the axis (1, 0).
Translation circles(Vec2 center_a, float radius_a, Vec2 center_b, float radius_b);

/// The separating axis test as a boolean: stops at the first gap. Touching is apart.
bool sat_overlap(Outline a, Outline b);

/// The separating axis test as a number, m: the largest over all edges of the least distance of the other's vertices
/// from it. Above 0 there is a gap at least as wide, below 0 minus the shortest push-out. The largest float for
/// outlines of fewer than three vertices.
float sat_separation(Outline a, Outline b);

/// The separating axis test by intervals: the smallest overlap  min(a1, b1) - max(a0, b0)  of the two projections, with
/// the axis turned from a's centroid to b's (of the vertices). Touching is apart. Where one projection contains the
/// other the smallest overlap is less than what parts the shapes: then use `minimum_translation`.
Translation sat_intervals(Outline a, Outline b);

/// The shortest translation of b that parts the two, also where one contains the other: minus `sat_separation`, along
/// that edge's normal. Touching is apart. Equally good axes: the first of a's, then of b's.
Translation minimum_translation(Outline a, Outline b);

/// Contact points by reference and incident edge: up to two of b's or a's vertices or their clipped edge that lie on or
/// below the reference edge; `position` is on the incident edge. a's edge is the reference, unless b's separation
/// exceeds 0.98 of a's + 0.001. Touching is apart, as in the other tests. `feature` is the reference edge (16 bits),
/// the incident edge (15) and its end.
Manifold manifold(Outline a, Outline b);

/// Where a ray meets a box.
struct RayHit {
    bool hit = false;
    float t = 0;  ///< the point is origin + t * direction; 0 if the ray starts in the box
};

/// A ray against a box by slabs. The ray has no end, and needs no unit direction; a direction of zero is a point.
/// Touching the border is a hit; a box behind the ray is a miss, and so is anything not finite.
RayHit ray_box(Vec2 origin, Vec2 direction, const Aabb& box);

/// Positions in an array of boxes, first < second.
struct IndexPair {
    int first = 0, second = 0;

    friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// The overlapping pairs of a set of boxes in ascending order, and how many pairs were tested for it.
struct PairSearch {
    std::vector<IndexPair> pairs;
    int64_t tests = 0;
};

/// Every pair is tested, n (n - 1) / 2 of them. Touching boxes overlap; a box with a NaN overlaps nothing.
PairSearch all_pairs(std::span<const Aabb> boxes);

/// The same pairs, sorted by min x and swept: a box is tested against those after it until one begins beyond its end.
PairSearch sweep_and_prune(std::span<const Aabb> boxes);

}  // namespace textbook

}  // namespace cairn
