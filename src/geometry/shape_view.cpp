// Views of shapes, their boxes, point tests and extents. Knows shapes, no bodies.
#include "geometry/shape_view.hpp"

#include "geometry/exact.hpp"

namespace cairn {

ShapeView view_of(const Circle& circle) {
    return {ShapeType::Circle, 1, &circle.center, nullptr, circle.center, circle.radius};
}

ShapeView view_of(const Polygon& polygon) {
    return {ShapeType::Polygon,       polygon.count(),    polygon.vertices().data(),
            polygon.normals().data(), polygon.centroid(), 0};
}

ShapeView view_of(const Segment& segment, Vec2 (&normals)[2]) {
    static_assert(sizeof(Segment) == 2 * sizeof(Vec2), "the ends of a segment are read as an array of two");
    Vec2d along = between(segment.a, segment.b);
    double n = length(along);
    Vec2 right = n > 0 ? to_float((1 / n) * Vec2d{along.y, -along.x}) : Vec2{};
    normals[0] = right;
    normals[1] = -right;
    Vec2 middle = to_float(0.5 * (to_double(segment.a) + to_double(segment.b)));
    return {ShapeType::Segment, 2, &segment.a, normals, middle, 0};
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

// Polygon: cross(edge, p - vertex) >= 0 for every edge. In doubles, so that a point which lies exactly on a slanting
// edge counts as touching. A NaN fails every comparison and is outside.
bool contains(const ShapeView& shape, Vec2 point) {
    switch (shape.type) {
    case ShapeType::Polygon: {
        for (int i = 0; i < shape.count; ++i) {
            Vec2 next = shape.vertices[i + 1 < shape.count ? i + 1 : 0];
            if (!(turn(shape.vertices[i], next, point) >= 0)) return false;
        }
        return shape.count > 0;
    }
    case ShapeType::Circle: {
        Vec2d d = between(shape.center, point);
        double r = static_cast<double>(shape.radius);
        return dot(d, d) <= r * r;
    }
    case ShapeType::Segment: return false;
    }
    return false;
}

float extent_of(const ShapeView& shape, Vec2 from) {
    double farthest = 0;
    for (int i = 0; i < shape.count; ++i) farthest = max_of(farthest, length(between(from, shape.vertices[i])));
    return static_cast<float>(farthest + static_cast<double>(shape.radius));
}

Aabb aabb_of(const Circle& circle, const Transform& transform) { return aabb_of(view_of(circle), transform); }

Aabb aabb_of(const Segment& segment, const Transform& transform) {
    Vec2 normals[2];
    return aabb_of(view_of(segment, normals), transform);
}

Aabb aabb_of(const Polygon& polygon, const Transform& transform) { return aabb_of(view_of(polygon), transform); }

bool contains(const Circle& circle, Vec2 point) { return contains(view_of(circle), point); }

bool contains(const Segment&, Vec2) { return false; }

bool contains(const Polygon& polygon, Vec2 point) { return contains(view_of(polygon), point); }

Polygon polygon_of(const ShapeView& view) {
    return Polygon::from_ccw({view.vertices, static_cast<size_t>(view.count)});
}

}  // namespace cairn
