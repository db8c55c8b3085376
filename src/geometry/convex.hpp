// Rounded convex cores at a place or moving, in doubles: what GJK, casts, the time of impact and continuous collision
// work on. All places are relative to one origin near the shapes, so nothing here knows how far out they are.
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
inline bool is_usable(Point p) { return std::fabs(p.x) <= 1e100 && std::fabs(p.y) <= 1e100; }  // squares are finite

/// The signed distance of two cores with their radii.
struct Separation {
    double distance = 0;
    Vec2d normal;  // from A to B
    Vec2d a, b;    // on the surfaces
    int vertex_a[2] = {}, vertex_b[2] = {};
    int iterations = 0;
};

Separation separation_of(const PlacedCore& a, const PlacedCore& b);

/// A core that moves, relative to a common origin; time runs from 0 to 1.
struct MovingCore {
    Convex shape;
    Motion motion;
    Point origin;

    [[nodiscard]] PlacedCore at(double time) const;
    [[nodiscard]] Vec2d way() const { return to_double(motion.translation); }
    [[nodiscard]] double spin() const { return static_cast<double>(motion.rotation); }
};

/// As Impact, in the common frame.
struct Approach {
    ImpactState state = ImpactState::Miss;
    double time = 1;
    Separation at;  // at that time
    int iterations = 0;
};

/// Distances that differ by less count as equal, m: of casts, and the least tolerance of a target.
inline constexpr double linear_tolerance = 1e-3 * static_cast<double>(default_slop);

/// The same final pose by at most two turns, in the same direction: how often a body turns in a step does not matter,
/// that each of its corners has come by does.
float within_two_turns(float angle);

/// Until `time` the cores are at least `target` apart; there at most `tolerance` more. Rotations are within two turns.
Approach approach(MovingCore a, MovingCore b, double target, double tolerance);

}  // namespace cairn
