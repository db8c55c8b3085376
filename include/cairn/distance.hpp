// How far two shapes are apart, when moving shapes meet, and where a ray meets a shape: what tools, games and
// continuous collision ask of single shapes. Knows shapes and poses, no bodies. Of a whole world: query.hpp.
#pragma once

#include <cstdint>

#include "cairn/geometry.hpp"

namespace cairn {

/// How two shapes lie to each other.
struct Distance {
    bool valid = false;      ///< false: a shape is empty, or a number is not finite; all else is then zero
    float separation = 0;    ///< m; < 0: the shapes overlap, and moving B by -separation * normal just parts them
    Vec2 normal;             ///< world, unit, from A to B; where B moves, the separation grows by normal . (its way)
    Point point_a, point_b;  ///< world, on the surfaces; point_b = point_a + separation * normal
    int vertex_a[2] = {}, vertex_b[2] = {};  ///< of each core the closest edge's vertices, or twice the closest vertex
    int iterations = 0;                      ///< of GJK
};

/// The signed distance of two shapes with its witnesses. Apart it is exact to rounding; overlapping it is minus the
/// shortest translation that parts the two, so it and the witnesses of round shapes change without a jump through
/// touching. The normal is never zero: where nothing else tells (equal centres of circles) it is A's x axis, and of
/// equally good faces the first of A's, then of B's. Source: Gilbert, Johnson, Keerthi (1988) on the cores, with
/// segments and triangles of their Minkowski difference; for cores that overlap, the separating axes of all faces.
Distance distance(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b);

/// The signed distance of a point from a shape; point_a is its surface's nearest point, the normal the gradient.
Distance distance(const Convex& a, const Pose& pose_a, Point point);

/// A motion in a time from 0 to 1: a point of the shape moves straight while the shape turns about it evenly.
struct Motion {
    Pose start{};
    Vec2 center{};       ///< the point that moves straight, in the shape's frame: a body's centre of mass
    Vec2 translation{};  ///< of the centre, m
    float rotation = 0;  ///< rad; of more than a turn only the rest counts
};

/// Where a motion is at a fraction of its time.
Pose pose_at(const Motion& motion, float fraction);

enum class ImpactState : uint8_t {
    Miss,        ///< they don't get closer than the target
    Hit,         ///< they reach the target, at `fraction`
    Overlapped,  ///< they start closer than the target: fraction 0, the normal is the shortest way out
    Invalid,     ///< a shape is empty or a number is not finite; all else is zero
    Unfinished,  ///< too many iterations: they are apart until `fraction`. No input is known that gets here
};

/// When two shapes meet.
struct Impact {
    ImpactState state = ImpactState::Invalid;
    float fraction = 1;  ///< of the motion, 0 to 1; 1 if there is no hit
    Vec2 normal;         ///< world, unit, from A to B at the impact; zero only for Miss and Invalid
    Point point;         ///< halfway between the surfaces
    int iterations = 0;

    explicit operator bool() const { return state == ImpactState::Hit || state == ImpactState::Overlapped; }
};

/// Moves B along `translation`, without turning, until it touches A. Shapes that touch at the start (within 1e-3 of
/// default_slop) are hit at fraction 0 if B moves towards A, and missed if it moves along or away; a B that passes A
/// with its surface just touching is a miss too. Source: conservative advancement (Mirtich 1996), which for polygons
/// without rotation is exact once it has found the face.
Impact cast_shape(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b, Vec2 translation);

/// The first time at which two moving shapes are `target` apart (m, may be below 0: a depth), or a tenth of it more.
/// Until then they are farther apart for certain, rotation included. Source: conservative advancement on the separating
/// axis between the closest features, on which the distance is bounded by a parabola for each vertex.
Impact time_of_impact(const Convex& a, const Motion& motion_a, const Convex& b, const Motion& motion_b,
                      float target = default_slop);

/// Where a ray meets a shape.
struct RayHit {
    bool hit = false;
    bool inside = false;  ///< the ray starts in the shape (touching counts): fraction 0, the normal is zero
    float fraction = 1;   ///< of the translation, 0 to 1
    Vec2 normal;          ///< world, unit, outward
    Point point;
};

/// The first point of a shape on the way from `origin` to `origin + translation`; touching counts. Only the way in is
/// a hit: a ray that starts inside is a hit at fraction 0 with the flag `inside`, and its way out is none. A segment
/// has two sides and no inside; a ray along it is a miss. A ray of zero length hits only what it is inside of. An empty
/// or degenerate shape, and numbers that are not finite, are missed.
RayHit cast_ray(const Convex& shape, const Pose& pose, Point origin, Vec2 translation);

}  // namespace cairn
