// A shape as the narrow phase sees it, a convex core and a radius: pointers into whoever owns the vertices. A segment
// or capsule is a polygon of two vertices whose normals point to its two sides, a circle one of one without normals.
#pragma once

#include "cairn/geometry.hpp"

namespace cairn {

/// What a shape's outline goes on into, in bits by face: face i leads from vertex i to vertex i + 1. Nothing of it
/// matters where `smooth` is false. The joints of a segment are in normals[2] and [3]: the right normal of the segment
/// before and of the one after it, or zero.
struct EdgeFlags {
    uint8_t internal = 0;    // the face is covered by a neighbour
    uint8_t flat_start = 0;  // the face's line goes on in a neighbour beyond its first vertex
    uint8_t flat_end = 0;    // and beyond its second
    uint8_t one_sided = 0;   // a segment whose left side lets through
    bool known = false, smooth = false;
};

struct ShapeView : Convex {
    EdgeFlags edges{};
};

/// With its centre, and of a line with its normals, for which a place must outlive the view.
ShapeView view_of(const Convex& shape, Vec2* line_normals = nullptr);
/// The tight box of a shape in the world.
Box box_of(const Convex& shape, const Pose& pose);
/// The largest distance of a point of the shape from `from`, all in the body's frame.
float extent_of(const Convex& shape, Vec2 from);
/// The polygon whose view this is, by the same vertices in the same order.
Polygon polygon_of(const ShapeView& view);

}  // namespace cairn
