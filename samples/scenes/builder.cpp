// Bodies with one shape, and pins between them.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

ShapeDef shape_def(const Part& part) {
    return {.density = part.density,
            .material = {.friction = part.friction, .restitution = part.restitution},
            .filter = part.filter};
}

}  // namespace

BodyId SceneBuilder::body(Vec2 position, const Part& part) {
    return world().create_body({.type = part.type,
                                .position = at(position),
                                .rotation = Rot::from_angle(part.angle),
                                .linear_velocity = part.velocity,
                                .angular_velocity = part.spin,
                                .awake = part.awake});
}

void SceneBuilder::add(BodyId body, const Polygon& polygon, const Part& part) {
    world().create_shape(body, polygon, shape_def(part));
}

void SceneBuilder::add(BodyId body, const Segment& segment, const Part& part) {
    world().create_shape(body, segment, shape_def(part));
}

void SceneBuilder::add(BodyId body, const Capsule& capsule, const Part& part) {
    world().create_shape(body, capsule, shape_def(part));
}

void SceneBuilder::add_hull(BodyId body, std::span<const Vec2> points, const Part& part) {
    add(body, Polygon::hull(points).value(), part);
}

BodyId SceneBuilder::box(Vec2 center, Vec2 half, const Part& part) {
    BodyId id = body(center, part);
    add(id, Polygon::box(half.x, half.y), part);
    return id;
}

BodyId SceneBuilder::circle(Vec2 center, float radius, const Part& part) {
    BodyId id = body(center, part);
    world().create_shape(id, Circle{.center = {}, .radius = radius}, shape_def(part));
    return id;
}

BodyId SceneBuilder::segment(Vec2 a, Vec2 b, const Part& part) {
    Vec2 middle = 0.5f * (a + b);
    BodyId id = body(middle, part);
    world().create_shape(id, Segment{.a = a - middle, .b = b - middle}, shape_def(part));
    return id;
}

BodyId SceneBuilder::ground(float half_width, float thickness, float friction) {
    return box({0, -0.5f * thickness}, {half_width, 0.5f * thickness},
               {.type = BodyType::Static, .friction = friction});
}

JointId SceneBuilder::pin(BodyId a, BodyId b, Vec2 position, const RevoluteSettings& settings) {
    Point point = at(position);
    return world().create_joint(RevoluteJoint{.body_a = a,
                                              .body_b = b,
                                              .frame_a = {.p = to_local(world().body(a).pose(), point)},
                                              .frame_b = {.p = to_local(world().body(b).pose(), point)},
                                              .settings = settings});
}

}  // namespace cairn::scenes
