// Views of shapes, their boxes, point tests and extents. Knows shapes, no bodies.
#include "geometry/shape_view.hpp"

#include <cstddef>

#include "geometry/exact.hpp"

namespace cairn {

ShapeView view_of(const Convex& shape, Vec2* line_normals) {
    static_assert(sizeof(Segment) == 2 * sizeof(Vec2), "the ends of a segment are read as an array of two");
    static_assert(offsetof(Capsule, b) == sizeof(Vec2), "the ends of a capsule are read as an array of two");
    ShapeView view{shape, {}};
    if (shape.count == 1) view.center = shape.vertices[0];
    if (shape.count != 2) return view;
    const Vec2 *ends = shape.vertices, right = edge_normal(ends[0], ends[1]);
    view.center = to_float(0.5 * (to_double(ends[0]) + to_double(ends[1])));
    line_normals[0] = right;
    line_normals[1] = -right;
    view.normals = line_normals;
    return view;
}

Aabb aabb_of(const Convex& shape, const Transform& transform) {
    if (shape.count == 0) return {transform.p, transform.p};
    Vec2 first = cairn::transform(transform, shape.vertices[0]);
    Aabb box = {first, first};
    for (int i = 1; i < shape.count; ++i) {
        Vec2 p = cairn::transform(transform, shape.vertices[i]);
        box = united(box, {p, p});
    }
    return grown(box, shape.radius);
}

Box box_of(const Convex& shape, const Pose& pose) {
    Aabb turned = aabb_of(shape, {{}, pose.rotation});
    return {pose.position + turned.lower, pose.position + turned.upper};
}

// Inside the core: cross(edge, p - vertex) >= 0 for every edge; around it: |p - nearest point of an edge| <= radius. In
// doubles, so that a point exactly on a slanting edge touches. A NaN fails every comparison.
bool contains(const Convex& shape, Vec2 point) {
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

float extent_of(const Convex& shape, Vec2 from) {
    double farthest = 0;
    for (int i = 0; i < shape.count; ++i) farthest = max_of(farthest, length(between(from, shape.vertices[i])));
    return static_cast<float>(farthest + static_cast<double>(shape.radius));
}

Polygon polygon_of(const ShapeView& view) {
    Polygon polygon = Polygon::from_ccw({view.vertices, static_cast<size_t>(view.count)});
    polygon.radius_ = view.radius;
    return polygon;
}

}  // namespace cairn
