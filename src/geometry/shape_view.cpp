// Views of shapes, their boxes, point tests and extents. Knows shapes, no bodies.
#include "geometry/shape_view.hpp"

#include <cstddef>

#include "geometry/exact.hpp"

namespace cairn {

ShapeView view_of(const Circle& circle) {
    return {ShapeType::Circle, 1, &circle.center, nullptr, circle.center, circle.radius};
}

ShapeView view_of(const Polygon& polygon) {
    return {ShapeType::Polygon,       polygon.count(),    polygon.vertices().data(),
            polygon.normals().data(), polygon.centroid(), polygon.radius()};
}

namespace {

ShapeView line_view(ShapeType type, const Vec2* ends, float radius, Vec2 (&normals)[2]) {
    Vec2d along = between(ends[0], ends[1]);
    double n = length(along);
    Vec2 right = n > 0 ? to_float((1 / n) * Vec2d{along.y, -along.x}) : Vec2{};
    normals[0] = right;
    normals[1] = -right;
    return {type, 2, ends, normals, to_float(0.5 * (to_double(ends[0]) + to_double(ends[1]))), radius};
}

}  // namespace

ShapeView view_of(const Segment& segment, Vec2 (&normals)[2]) {
    static_assert(sizeof(Segment) == 2 * sizeof(Vec2), "the ends of a segment are read as an array of two");
    return line_view(ShapeType::Segment, &segment.a, 0, normals);
}

ShapeView view_of(const Capsule& capsule, Vec2 (&normals)[2]) {
    static_assert(offsetof(Capsule, b) == sizeof(Vec2), "the ends of a capsule are read as an array of two");
    return line_view(ShapeType::Capsule, &capsule.a, capsule.radius, normals);
}

Aabb aabb_of(const ShapeView& shape, const Transform& transform) {
    if (shape.count == 0) return {transform.p, transform.p};
    Vec2 first = cairn::transform(transform, shape.vertices[0]);
    Aabb box = {first, first};
    for (int i = 1; i < shape.count; ++i) {
        Vec2 p = cairn::transform(transform, shape.vertices[i]);
        box = {min_of(box.lower, p), max_of(box.upper, p)};
    }
    Vec2 r = {shape.radius, shape.radius};
    return {box.lower - r, box.upper + r};
}

// Inside the core: cross(edge, p - vertex) >= 0 for every edge; around it: |p - nearest point of an edge| <= radius. In
// doubles, so that a point which lies exactly on a slanting edge counts as touching. A NaN fails every comparison and
// is outside.
bool contains(const ShapeView& shape, Vec2 point) {
    double r = static_cast<double>(shape.radius);
    bool inside = shape.count > 2, near = false;
    for (int i = 0; i < shape.count; ++i) {
        Vec2 v = shape.vertices[i], next = shape.vertices[i + 1 < shape.count ? i + 1 : 0];
        Vec2d edge = between(v, next), d = between(v, point);
        if (!(cross(edge, d) >= 0)) inside = false;
        double t = dot(edge, d), along = dot(edge, edge);
        Vec2d off = d - (along > 0 ? clamp(t / along, 0.0, 1.0) : 0) * edge;
        near |= dot(off, off) <= r * r;
    }
    return inside || (r > 0 && near);
}

float extent_of(const ShapeView& shape, Vec2 from) {
    double farthest = 0;
    for (int i = 0; i < shape.count; ++i) farthest = max_of(farthest, length(between(from, shape.vertices[i])));
    return static_cast<float>(farthest + static_cast<double>(shape.radius));
}

Aabb aabb_of(const Circle& circle, const Transform& at) { return aabb_of(view_of(circle), at); }
Aabb aabb_of(const Capsule& capsule, const Transform& at) { return aabb_of(PlacedView(capsule).shape, at); }
Aabb aabb_of(const Segment& segment, const Transform& at) { return aabb_of(PlacedView(segment).shape, at); }
Aabb aabb_of(const Polygon& polygon, const Transform& at) { return aabb_of(view_of(polygon), at); }

bool contains(const Circle& circle, Vec2 point) { return contains(view_of(circle), point); }
bool contains(const Capsule& capsule, Vec2 point) { return contains(PlacedView(capsule).shape, point); }
bool contains(const Segment&, Vec2) { return false; }
bool contains(const Polygon& polygon, Vec2 point) { return contains(view_of(polygon), point); }

Polygon polygon_of(const ShapeView& view) {
    Polygon polygon = Polygon::from_ccw({view.vertices, static_cast<size_t>(view.count)});
    polygon.radius_ = view.radius;
    return polygon;
}

}  // namespace cairn
