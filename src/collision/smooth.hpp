// The manifold of a shape whose outline goes on in its neighbours (EdgeFlags), so that nothing stumbles over the
// joints. Narrow phase; knows one pair and the flags, no neighbours.
#pragma once

#include "collision/narrow_phase.hpp"

namespace cairn {

/// Whether a point of the frame of a one-sided segment is on the side that lets through.
inline bool is_behind(const ShapeView& segment, Point p) {
    Vec2 from_end = p - (Point{} + segment.vertices[0]);
    return segment.edges.one_sided != 0 && dot(segment.normals[0], from_end) < 0;
}

/// Whether the whole surface can have this normal, outward from A in its axes; `tolerance`: rad.
bool surface_has(const ShapeView& a, Vec2 normal, float tolerance);
/// The ends of the face that a point, in A's frame, is over, carried on by `reach` where the surface goes on flat or
/// bends up: what moves over a joint can only meet that much of A.
void carry_on(const ShapeView& a, Point over, float reach, Vec2 (&ends)[2]);

/// Whether the manifold m of A and B has no normal that the whole surface can have: it is one of a covered face, or of
/// a corner or of a face of B beyond the angle that the surface turns by at A's vertex. Then m is made anew by A's best
/// face, without what is beside that: the neighbour has it.
///
///     n0  n0 or L  L                 n0     L (the neighbour's normal)
///      |    \|/    |                  |    /
///     ----- v -----   convex        ---- v     concave or flat: n0 only, the neighbour has the rest
///             \                           \__
bool smooth(LocalManifold& m, const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
            const NarrowPhaseSettings& settings);

/// The manifold of B and A.
LocalManifold swapped(const LocalManifold& m, const ShapeView& a, const ShapeView& b, const Pose& b_in_a);

}  // namespace cairn
