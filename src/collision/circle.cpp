// Circles against circles, polygons and segments, in closed form. Narrow phase; knows one pair.
//
//     separation = |centre - closest point| - radius         normal = direction of that difference
//
// Source: C. Ericson, Real-Time Collision Detection, 2005, ch. 5 (closest points). Distances are taken in doubles: the
// circle may be a planet, whose surface is the difference of two large numbers.
#include "collision/pairs.hpp"

namespace cairn {

namespace {

// The one point of a manifold with a circle B, halfway between the surfaces. Its feature is always 0: a circle that
// rolls over a corner keeps its impulse, since the force turns with it.
LocalManifold one_point(Vec2 normal, double separation, float radius_b) {
    LocalManifold m;
    m.normal = normal;
    m.count = 1;
    float s = m.separation = static_cast<float>(separation);
    m.points[0] = {-(radius_b + 0.5f * s) * normal, s, 0};
    return m;
}

// Shapes that are too far apart.
LocalManifold no_point(double separation) {
    LocalManifold m;
    m.separation = static_cast<float>(separation);
    return m;
}

// d / length; `fallback` where d is zero.
Vec2 direction(Point d, double length, Vec2 fallback) {
    return length > 0 ? Vec2{static_cast<float>(d.x / length), static_cast<float>(d.y / length)} : fallback;
}

// From a vertex to a point, in doubles.
Point from_vertex(Vec2 v, Point p) { return {p.x - static_cast<double>(v.x), p.y - static_cast<double>(v.y)}; }

double along(Vec2 n, Point d) { return static_cast<double>(n.x) * d.x + static_cast<double>(n.y) * d.y; }

}  // namespace

// Coincident centres: the normal is A's x axis.
LocalManifold collide_circles(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                              const NarrowPhaseSettings& settings) {
    Point d = from_vertex(a.center, to_world(b_in_a, b.center));
    double distance = std::sqrt(d.x * d.x + d.y * d.y);
    double separation = distance - static_cast<double>(a.radius) - static_cast<double>(b.radius);
    if (!(separation <= static_cast<double>(settings.speculative_distance))) return no_point(separation);
    return one_point(direction(d, distance, {1, 0}), separation, b.radius);
}

// The face with the largest distance from the circle's centre holds the closest point, on itself or at one of its ends.
// A centre inside a polygon, or on it, is pushed out through that face; on a segment, to the segment's right.
LocalManifold collide_outline_circle(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                                     const NarrowPhaseSettings& settings, AxisCache& cache,
                                     NarrowPhaseCounters& counters) {
    Point c = to_world(b_in_a, b.center);
    double limit = static_cast<double>(b.radius) + static_cast<double>(settings.speculative_distance);
    auto face_distance = [&](int i) {
        ++counters.axes_tested;
        return along(a.normals[i], from_vertex(a.vertices[i], c));
    };
    double radius = static_cast<double>(b.radius);
    if (settings.use_axis_cache && cache.kind == AxisCache::FaceA && cache.face < a.count) {
        double known = face_distance(cache.face);
        if (known > limit) {
            ++counters.cache_hits;
            return no_point(known - radius);
        }
    }
    int face = 0;
    double best = face_distance(0);
    for (int i = 1; i < a.count; ++i) {
        double s = face_distance(i);
        if (s > best) {
            best = s;
            face = i;
        }
    }
    cache = {AxisCache::FaceA, static_cast<uint16_t>(face)};
    if (!(best <= limit)) return no_point(best - radius);

    Vec2 n = a.normals[face];
    Point d1 = from_vertex(a.vertices[face], c);
    Point d2 = from_vertex(a.vertices[face + 1 < a.count ? face + 1 : 0], c);
    bool before = along(left_perp(n), d1)<0, after = along(left_perp(n), d2)> 0;
    bool inside = a.count > 2 && best <= 0;
    if (inside || (!before && !after)) return one_point(n, best - radius, b.radius);
    Point d = before ? d1 : d2;
    double distance = std::sqrt(d.x * d.x + d.y * d.y);
    if (distance > limit) return no_point(distance - radius);
    return one_point(direction(d, distance, n), distance - radius, b.radius);
}

}  // namespace cairn
