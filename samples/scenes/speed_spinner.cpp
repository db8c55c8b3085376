// The spinner: a blade that turns in a bowl full of capsules, balls and boxes. The geometry of Box2D's benchmark scene
// of that name: its numbers and its order of creation are fixed.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Vec2 bowl_center{0, 32};
constexpr float bowl_radius = 40;
constexpr int bowl_points = 360, bodies = 6076;

Vec2 bowl_point(int i) {
    float turn = -2 * pi * static_cast<float>(i % bowl_points) / bowl_points;
    return bowl_center + bowl_radius * Rot::from_angle(turn).x_axis();
}

// A closed line, which segments with two sides make until there are chains with one: nothing is outside.
BodyId make_bowl(SceneBuilder& builder) {
    constexpr Part smooth{.type = BodyType::Static, .friction = 0.1f};
    BodyId bowl = builder.body({0, 0}, smooth);
    for (int i = 0; i < bowl_points; ++i) builder.add(bowl, Segment{bowl_point(i), bowl_point(i + 1)}, smooth);
    return bowl;
}

void make_blade(SceneBuilder& builder, BodyId bowl) {
    constexpr Vec2 place{0, 12};
    constexpr Part slippery{.type = BodyType::Dynamic, .friction = 0};
    BodyId blade = builder.body(place, slippery);
    builder.add(blade, Polygon::box(0.4f, 20).rounded(0.2f), slippery);
    builder.world().body(blade).set_can_sleep(false);
    constexpr float no_limit = 1e30f;  // N m
    builder.pin(bowl, blade, place, {.motor_speed = 5, .max_motor_torque = no_limit, .enable_motor = true});
}

}  // namespace

void make_spinner(SceneBuilder& builder, double) {
    make_blade(builder, make_bowl(builder));
    constexpr Part light{.type = BodyType::Dynamic, .density = 0.25f, .friction = 0.1f, .restitution = 0.1f};
    Vec2 place{-23, 2};
    for (int i = 0; i < bodies; ++i) {
        if (i % 3 == 0) builder.add(builder.body(place, light), Capsule{{-0.25f, 0}, {0.25f, 0}, 0.25f}, light);
        if (i % 3 == 1) builder.circle(place, 0.35f, light);
        if (i % 3 == 2) builder.box(place, {0.35f, 0.35f}, light);
        place.x += 0.5f;
        if (place.x < 23) continue;
        place = {-23, place.y + 0.5f};
    }
    builder.scene().steps = 500;
    builder.set_view({-42, -9}, {42, 73});
}

}  // namespace cairn::scenes
