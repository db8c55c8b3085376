// Slow, plain references for the narrow phase, in doubles: outlines as lists of points, separation by projecting
// everything on every edge normal, distance of a point. They share no code with src/collision.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "collision/narrow_phase.hpp"

namespace cairn::test {

struct Place {
    double x = 0, y = 0;
};
using Places = std::vector<Place>;

inline double along(Place n, Place p) { return n.x * p.x + n.y * p.y; }
inline Place minus(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }

/// A view's vertices, placed by a pose.
inline Places places_of(const ShapeView& shape, const Pose& pose) {
    double c = static_cast<double>(pose.rotation.c), s = static_cast<double>(pose.rotation.s);
    Places places;
    for (int i = 0; i < shape.count; ++i) {
        double x = static_cast<double>(shape.vertices[i].x), y = static_cast<double>(shape.vertices[i].y);
        places.push_back({pose.position.x + c * x - s * y, pose.position.y + s * x + c * y});
    }
    return places;
}

/// The largest gap of the two projections over the normals of a's edges: least of b minus largest of a.
inline double separation_on_edges_of(const Places& a, const Places& b) {
    double largest = -1e300;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Place e = minus(a[(i + 1) % a.size()], a[i]);
        double n = std::hypot(e.x, e.y);
        Place normal = {e.y / n, -e.x / n};
        double top = -1e300, bottom = 1e300;
        for (Place p : a) top = std::max(top, along(normal, p));
        for (Place p : b) bottom = std::min(bottom, along(normal, p));
        largest = std::max(largest, bottom - top);
    }
    return largest;
}

inline double brute_separation(const Places& a, const Places& b) {
    return std::max(separation_on_edges_of(a, b), separation_on_edges_of(b, a));
}

/// Distance of a point from a convex outline with its inside, 0 in it; from a circle's centre.
inline double distance_to(const Places& a, Place p) {
    if (a.size() == 1) return std::hypot(p.x - a[0].x, p.y - a[0].y);
    bool inside = a.size() > 2;
    double least = 1e300;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Place e = minus(a[(i + 1) % a.size()], a[i]), d = minus(p, a[i]);
        if (e.x * d.y - e.y * d.x < 0) inside = false;
        double t = std::clamp(along(e, d) / along(e, e), 0.0, 1.0);
        least = std::min(least, std::hypot(d.x - t * e.x, d.y - t * e.y));
    }
    return inside ? 0 : least;
}

/// Distance of two convex outlines or circles' centres by their corners, 0 where they overlap.
inline double distance_between(const Places& a, const Places& b) {
    double least = 1e300;
    for (Place p : b) least = std::min(least, distance_to(a, p));
    for (Place p : a) least = std::min(least, distance_to(b, p));
    bool outlines = a.size() > 1 && b.size() > 1;
    return outlines && brute_separation(a, b) <= 0 ? 0 : least;
}

/// A segment's view with the place for its normals.
struct SegmentView {
    Segment segment;
    Vec2 normals[2];
    ShapeView view;

    explicit SegmentView(Vec2 a, Vec2 b) : segment{a, b}, view(view_of(segment, normals)) {}
    SegmentView(const SegmentView&) = delete;
    SegmentView& operator=(const SegmentView&) = delete;
};

/// The manifold of a pair without a history.
inline LocalManifold collide_once(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                                  const NarrowPhaseSettings& settings = {}) {
    return collide(a, b, b_in_a, settings);
}

/// The least separation of a manifold's points.
inline float deepest(const LocalManifold& m) {
    float least = 1e30f;
    for (int i = 0; i < m.count; ++i) least = std::min(least, m.points[i].separation);
    return least;
}

}  // namespace cairn::test
