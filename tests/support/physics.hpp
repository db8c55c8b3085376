// Worlds for physics tests in few words: bodies of one shape, a ground, stepping, and figures in doubles.
// Knows the public interface only.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/cairn.hpp"

namespace cairn::test {

/// The step of nearly all tests, s.
inline constexpr float tick = 1 / 60.0f;

/// Steps that fill a time.
inline int steps_of(double seconds, float dt = tick) {
    return static_cast<int>(std::lround(seconds / static_cast<double>(dt)));
}

/// How a body of one shape is made.
struct Part {
    BodyType type = BodyType::Dynamic;
    float angle = 0;  ///< rad
    float density = 1;
    float friction = 0.6f;
    float restitution = 0;
    Vec2 velocity{};
    float spin = 0;  ///< rad/s
};

inline BodyId add_body(World& world, Point center, const Part& part) {
    return world.create_body({.type = part.type,
                              .position = center,
                              .rotation = Rot::from_angle(part.angle),
                              .linear_velocity = part.velocity,
                              .angular_velocity = part.spin});
}

inline ShapeDef shape_def(const Part& part) {
    return {.density = part.density, .material = {.friction = part.friction, .restitution = part.restitution}};
}

template <class Shape> BodyId add(World& world, Point center, const Shape& shape, const Part& part = {}) {
    BodyId body = add_body(world, center, part);
    world.create_shape(body, shape, shape_def(part));
    return body;
}

/// Without gravity and without sentences.
inline World empty_space() { return World(WorldDef{.gravity = {0, 0}, .error_handler = nullptr}); }

inline BodyId add_box(World& world, Point center, Vec2 half, const Part& part = {}) {
    return add(world, center, Polygon::box(half.x, half.y), part);
}

inline BodyId add_circle(World& world, Point center, float radius, const Part& part = {}) {
    return add(world, center, Circle{{}, radius}, part);
}

/// A static box 2 km wide whose upper side is at y = 0 (of `origin`).
inline BodyId add_ground(World& world, Part part = {}, Point origin = {}) {
    part.type = BodyType::Static;
    return add_box(world, origin + Vec2{0, -10}, {1000, 10}, part);
}

/// Unit boxes on top of each other, the lowest on y = 0.
inline std::vector<BodyId> add_tower(World& world, int count) {
    std::vector<BodyId> boxes;
    for (int i = 0; i < count; ++i) boxes.push_back(add_box(world, {0, i + 0.5}, {0.5f, 0.5f}));
    return boxes;
}

/// Steps for a time; `after_step` sees each step's number.
template <class Function> void run(World& world, double seconds, float dt, Function&& after_step) {
    int steps = steps_of(seconds, dt);
    for (int step = 0; step < steps; ++step) {
        world.step(dt);
        after_step(step);
    }
}

inline void run(World& world, double seconds, float dt = tick) {
    run(world, seconds, dt, [](int) {});
}

inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

inline double speed(const World& world, BodyId body) {
    Vec2 v = world.body(body).linear_velocity();
    return std::hypot(static_cast<double>(v.x), static_cast<double>(v.y));
}

/// Whether every pose and velocity is finite and no body is faster than the cap: what every dynamic scene must hold.
inline bool all_sane(const World& world, float fastest) {
    for (ConstBodyRef body : world.bodies()) {
        Pose pose = body.pose();
        if (!is_finite(pose.position) || !is_valid(pose.rotation) || !is_finite(body.angular_velocity())) return false;
        if (!(length(body.linear_velocity()) <= fastest)) return false;
    }
    return true;
}

/// The deepest overlap of the last manifolds, m; 0 where nothing overlaps.
inline double deepest(const World& world) {
    double depth = 0;
    for (const Contact& contact : world.contacts()) {
        for (int i = 0; i < contact.count; ++i) {
            depth = std::max(depth, -static_cast<double>(contact.points[i].separation));
        }
    }
    return depth;
}

/// Sums over the dynamic bodies. The angular momentum is about the origin.
struct Momentum {
    double x = 0, y = 0, angular = 0;
};

inline Momentum momentum(const World& world) {
    Momentum sum;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        double m = static_cast<double>(body.mass());
        Vec2 v = body.linear_velocity();
        double vx = static_cast<double>(v.x), vy = static_cast<double>(v.y);
        Point c = body.center();
        sum.x += m * vx;
        sum.y += m * vy;
        sum.angular += static_cast<double>(body.inertia()) * static_cast<double>(body.angular_velocity()) +
                       m * (c.x * vy - c.y * vx);
    }
    return sum;
}

inline double kinetic_energy(const World& world) {
    double sum = 0;
    for (ConstBodyRef body : world.bodies()) {
        double v = speed(world, body.id()), w = static_cast<double>(body.angular_velocity());
        sum += 0.5 * (static_cast<double>(body.mass()) * v * v + static_cast<double>(body.inertia()) * w * w);
    }
    return sum;
}

}  // namespace cairn::test
