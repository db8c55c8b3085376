// A ray against a rounded convex core, in closed form. Knows shapes, no bodies.
//
// A shape with a radius is the union of its core, of discs about the vertices and of a strip along each edge; a ray
// from outside enters the union where it first enters one of them. Its way in through a strip is through the edge moved
// outward by the radius, where the ray runs against that edge's normal.
#include "geometry/convex.hpp"
#include "simd/cpu.hpp"

namespace cairn {

namespace {

/// A ray in a shape's frame on its way in: where it enters first, and whether it starts inside.
struct LocalRay {
    Vec2d origin, way;
    double fraction = 2;  // of the first entry; beyond 1: none yet
    Vec2d normal;
    bool inside = false;

    void offer(double at, Vec2d n) {
        if (at >= 0 && at < fraction) fraction = at, normal = n;
    }
};

/// |o + t d|^2 = r^2, the smaller root:  t = (-b - sqrt(b^2 - d.d c)) / d.d  with b = o.d, c = o.o - r^2; the
/// discriminant as r^2 d.d - (o x d)^2, which is exact for grazing rays where b^2 - d.d c is not. The normal is
/// o + t d as its parts along d and across, which is exact for discs that are small beside their distance.
void enter_disc(LocalRay& ray, Vec2d center, double radius) {
    Vec2d o = ray.origin - center, d = ray.way;
    if (dot(o, o) <= radius * radius) ray.inside = true;
    double dd = dot(d, d), side = cross(o, d), root = radius * radius * dd - side * side;
    if (!(root >= 0) || !(dot(o, d) < 0)) return;
    root = std::sqrt(root);
    ray.offer((-dot(o, d) - root) / dd, (1 / (radius * dd)) * Vec2d{side * d.y - root * d.x, -side * d.x - root * d.y});
}

/// The edge from `from` to `to`, moved outward by the radius; only against its normal.
void enter_strip(LocalRay& ray, Vec2d from, Vec2d to, double radius) {
    Vec2d edge = to - from, o = ray.origin - from;
    double size = length(edge);
    if (!(size > 0)) return;
    Vec2d normal = (1 / size) * Vec2d{edge.y, -edge.x};
    double speed = dot(normal, ray.way), height = dot(normal, o), along = dot(o, edge);
    if (std::fabs(height) <= radius && radius > 0 && along >= 0 && along <= size * size) ray.inside = true;
    if (!(speed < 0) || !(height >= radius)) return;
    double t = (radius - height) / speed;
    along += t * dot(ray.way, edge);
    if (along >= 0 && along <= size * size) ray.offer(t, normal);
}

/// A polygon is cut out of the ray by its edges (Cyrus, Beck 1978): no gap between two edges lets a ray through,
/// whatever the rounding. With a radius only the start is of interest here.
void enter_core(LocalRay& ray, std::span<const Vec2> vertices, bool rounded) {
    double enter = 0, leave = 1;
    Vec2d normal;
    bool inside = true;
    for (size_t i = 0; i < vertices.size(); ++i) {
        Vec2d edge = between(vertices[i], vertices[i + 1 < vertices.size() ? i + 1 : 0]);
        Vec2d outward = {edge.y, -edge.x};
        double speed = dot(outward, ray.way);
        double height = dot(outward, ray.origin - between(vertices[0], vertices[i]));
        if (height > 0) inside = false;
        if (speed == 0 && height > 0) return;
        if (speed == 0) continue;
        double t = -height / speed;
        if (speed > 0) leave = min_of(leave, t);
        else if (t >= enter) enter = t, normal = outward;
        if (enter > leave) return;
    }
    ray.inside |= inside;
    if (!inside && !rounded) ray.offer(enter, (1 / length(normal)) * normal);
}

}  // namespace

RayHit cast_ray(const Convex& shape, const Pose& pose, Point origin, Vec2 translation) {
    if (!is_usable(shape, pose) || !is_usable(origin) || !is_finite(translation)) return {};
    FloatMode mode;
    Rotd q = to_double(pose.rotation);
    const std::span<const Vec2> vertices(shape.vertices, static_cast<size_t>(shape.count));
    // Relative to the first vertex: shapes far from their body's origin keep their digits.
    LocalRay ray;
    ray.origin = inv_rotate(q, between(pose.position, origin)) - to_double(vertices[0]);
    ray.way = inv_rotate(q, to_double(translation));
    double radius = static_cast<double>(shape.radius);
    if (shape.count > 2) enter_core(ray, vertices, radius > 0);
    for (size_t i = 0; (shape.count <= 2 || radius > 0) && i < vertices.size(); ++i) {
        Vec2d from = between(vertices[0], vertices[i]);
        if (radius > 0) enter_disc(ray, from, radius);
        enter_strip(ray, from, between(vertices[0], vertices[i + 1 < vertices.size() ? i + 1 : 0]), radius);
    }
    if (ray.inside) return {true, true, 0, {}, origin};
    if (!(ray.fraction <= 1)) return {};
    const Point point = origin + ray.fraction * to_double(translation);
    return {true, false, static_cast<float>(ray.fraction), to_float(rotate(q, ray.normal)), point};
}

}  // namespace cairn
