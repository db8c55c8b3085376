// Rounded convex cores at a place, in doubles: what GJK, casts and the time of impact work on. All places are relative
// to one origin near the shapes, so nothing here knows how far from the world's origin they are.
#pragma once

#include "cairn/distance.hpp"
#include "geometry/exact.hpp"
#include "geometry/shape_view.hpp"

namespace cairn {

inline Convex convex_of(const ShapeView& view) { return {view.vertices, view.count, view.radius}; }

inline Vec2d between(Point from, Point to) { return {to.x - from.x, to.y - from.y}; }
inline Point operator+(Point p, Vec2d d) { return {p.x + d.x, p.y + d.y}; }

struct Rotd {
    double c = 1, s = 0;
};

inline Rotd to_double(Rot q) { return {static_cast<double>(q.c), static_cast<double>(q.s)}; }
inline Vec2d rotate(Rotd q, Vec2d v) { return {q.c * v.x - q.s * v.y, q.s * v.x + q.c * v.y}; }
inline Vec2d inv_rotate(Rotd q, Vec2d v) { return {q.c * v.x + q.s * v.y, q.c * v.y - q.s * v.x}; }

/// A core in the common frame.
struct PlacedCore {
    const Vec2* vertices;
    int count;
    double radius;
    Vec2d p;
    Rotd q;

    PlacedCore(const Convex& shape, const Pose& pose, Point origin)
        : vertices(shape.vertices), count(shape.count), radius(static_cast<double>(shape.radius)),
          p(between(origin, pose.position)), q(to_double(pose.rotation)) {}

    [[nodiscard]] Vec2d at(int i) const { return p + rotate(q, to_double(vertices[i])); }
    [[nodiscard]] int next(int i) const { return i + 1 < count ? i + 1 : 0; }
    /// The vertex that is farthest along d; the first of equal ones.
    [[nodiscard]] int support(Vec2d d) const {
        Vec2d local = inv_rotate(q, d);
        int best = 0;
        double farthest = dot(local, to_double(vertices[0]));
        for (int i = 1; i < count; ++i) {
            double x = dot(local, to_double(vertices[i]));
            if (x > farthest) best = i, farthest = x;
        }
        return best;
    }
};

/// Whether a shape and its pose can be used at all.
bool is_usable(const Convex& shape, const Pose& pose);

/// The signed distance of two cores with their radii.
struct Separation {
    double distance = 0;
    Vec2d normal;  // from A to B
    Vec2d a, b;    // on the surfaces
    int vertex_a[2] = {}, vertex_b[2] = {};
    int iterations = 0;
};

Separation separation_of(const PlacedCore& a, const PlacedCore& b);

}  // namespace cairn
