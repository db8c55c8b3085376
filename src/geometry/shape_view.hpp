// A shape as the narrow phase sees it, a convex core and a radius: pointers into whoever owns the vertices, and nothing
// about bodies. A segment or capsule is a polygon of two vertices whose two normals point to its two sides, a circle
// one of one vertex without normals.
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

struct ShapeView {
    ShapeType type = ShapeType::Polygon;
    int count = 0;                   // vertices: n, 2, 1
    const Vec2* vertices = nullptr;  // in the body's frame
    const Vec2* normals = nullptr;   // outward unit normals (segment: right side, left side); unused of circles
    Vec2 center;                     // centroid of the core
    float radius = 0;                // around the core
    EdgeFlags edges{};
};

/// The mass of a viewed shape, its box, its point test: the functions of geometry.hpp over views, which call these.
MassData mass_of(const ShapeView& shape, float density);
Aabb aabb_of(const ShapeView& shape, const Transform& transform);
bool contains(const ShapeView& shape, Vec2 point);
/// The largest distance of a point of the shape from `from`, all in the body's frame.
float extent_of(const ShapeView& shape, Vec2 from);

/// The polygon whose view this is, by the same vertices in the same order.
Polygon polygon_of(const ShapeView& view);

ShapeView view_of(const Circle& circle);
ShapeView view_of(const Polygon& polygon);
/// These views need a place for their two normals; `normals` must outlive the view.
ShapeView view_of(const Segment& segment, Vec2 (&normals)[2]);
ShapeView view_of(const Capsule& capsule, Vec2 (&normals)[2]);

/// A view and a place for the normals of a line.
struct PlacedView {
    Vec2 normals[2];
    ShapeView shape;

    explicit PlacedView(const Polygon& polygon) : shape(view_of(polygon)) {}
    explicit PlacedView(const Circle& circle) : shape(view_of(circle)) {}
    explicit PlacedView(const Segment& segment) : shape(view_of(segment, normals)) {}
    explicit PlacedView(const Capsule& capsule) : shape(view_of(capsule, normals)) {}

    PlacedView(const PlacedView&) = delete;
    PlacedView& operator=(const PlacedView&) = delete;

    [[nodiscard]] bool usable() const {
        return shape.count > 0 && shape.radius >= 0 && (shape.count != 2 || length_squared(normals[0]) > 0);
    }
};

}  // namespace cairn
