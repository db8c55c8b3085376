// Capsules, rounded boxes and coincident shapes in motion: at rest, rolling, pushed out; shapes that are edited in
// place.
#include <gtest/gtest.h>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

TEST(RoundShapes, CapsuleAndRoundedBoxRestAtTheirHeight) {
    World world;
    add_ground(world);
    BodyId capsule = add(world, {0, 0.5}, Capsule{{-0.5f, 0}, {0.5f, 0}, 0.25f});
    BodyId box = add(world, {5, 1}, Polygon::box(0.4f, 0.4f).rounded(0.1f));
    BodyId upright = add(world, {10, 1.2}, Capsule{{0, -0.5f}, {0, 0.5f}, 0.5f});
    run(world, 5);
    EXPECT_NEAR(world.body(capsule).position().y, 0.25, 0.005);
    EXPECT_NEAR(world.body(box).position().y, 0.5, 0.005);
    EXPECT_NEAR(world.body(upright).position().y, 1, 0.005) << "balanced exactly";
    for (BodyId body : {capsule, box}) {
        EXPECT_NEAR(world.body(body).rotation().angle(), 0, 1e-3f);
        EXPECT_LT(speed(world, body), 0.01);
    }
}

TEST(RoundShapes, AStackOfRoundedBoxesStands) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes;
    for (int i = 0; i < 8; ++i) boxes.push_back(add(world, {0, i + 0.5}, Polygon::box(0.4f, 0.4f).rounded(0.1f)));
    run(world, 10);
    for (size_t i = 0; i < boxes.size(); ++i) {
        Point p = world.body(boxes[i]).position();
        EXPECT_NEAR(p.x, 0, 0.01);
        EXPECT_NEAR(p.y, static_cast<double>(i) + 0.5, 0.02);
    }
}

// Rolling down a slope without slipping:  a = g sin / (1 + I / (m r^2)).
TEST(RoundShapes, ANearlyRoundRegularPolygonRollsLikeADisc) {
    World world;
    const float angle = 0.1f;
    add_box(world, {0, 0}, {500, 1}, {.type = BodyType::Static, .angle = angle});
    Vec2 normal = Rot::from_angle(angle).y_axis(), along = -Rot::from_angle(angle).x_axis();
    Polygon shape = Polygon::regular(24, 0.02f).rounded(0.48f);
    BodyId wheel = add(world, Point{} + 1.4999f * normal, shape, {.angle = angle});
    MassData mass = mass_of(shape, 1);
    double r = 0.5, factor = 1 + static_cast<double>(mass.inertia / mass.mass) / (r * r);
    run(world, 2);
    double v = dot(world.body(wheel).linear_velocity(), along);
    EXPECT_NEAR(v, 2 * 10 * std::sin(0.1) / factor, 0.03 * v);
    EXPECT_NEAR(static_cast<double>(world.body(wheel).angular_velocity()) * r, v, 0.02 * v);
}

// rapier PR#60, box2d#425: two at one place, without gravity, must part, at no more than the push-out speed.
template <class Shape> void expect_parting(const Shape& shape, double apart) {
    World world({.gravity = {0, 0}});
    BodyId a = add(world, {1, 1}, shape), b = add(world, {1, 1}, shape);
    run(world, 2);
    Point p = world.body(a).position(), q = world.body(b).position();
    EXPECT_GE(distance(p, q), apart - 0.01);
    Vec2 momentum = world.body(a).linear_velocity() + world.body(b).linear_velocity();
    EXPECT_LT(length(momentum), 1e-5f);
    EXPECT_LE(speed(world, a), static_cast<double>(world.solver_settings().push_speed) + 1e-3);
}

TEST(RoundShapes, CoincidentShapesPart) {
    expect_parting(Circle{{}, 0.25f}, 0.5);
    expect_parting(Polygon::box(0.5f, 0.5f), 1);
    expect_parting(Capsule{{-0.5f, 0}, {0.5f, 0}, 0.25f}, 0.5);
    expect_parting(Polygon::box(0.3f, 0.3f).rounded(0.1f), 0.8);
}

TEST(EditedShapes, MassContactsAndSleepFollow) {
    World world;
    add_ground(world);
    BodyId body = add_box(world, {0, 0.5}, {0.5f, 0.5f});
    ShapeId shape = (*world.shapes(body).begin()).id();
    run(world, 2);
    ASSERT_FALSE(world.body(body).awake());
    ASSERT_TRUE(world.shape(shape).set(Circle{{}, 0.25f}));
    EXPECT_TRUE(world.body(body).awake());
    EXPECT_NEAR(world.body(body).mass(), pi / 16, 1e-6f);
    EXPECT_EQ(world.shape(shape).type(), ShapeType::Circle);
    world.step(tick);
    EXPECT_EQ(world.events().contact_end.size(), 1u);
    run(world, 2);
    EXPECT_NEAR(world.body(body).position().y, 0.25, 0.005);
    ASSERT_TRUE(world.shape(shape).set(Polygon::regular(40, 0.5f)));
    ASSERT_TRUE(world.shape(shape).set(Capsule{{-1, 0}, {1, 0}, 0.5f}));
    EXPECT_EQ(world.shape(shape).capsule().radius, 0.5f);
    run(world, 2);
    EXPECT_NEAR(world.body(body).position().y, 0.5, 0.01);
    uint64_t hash = world.hash();
    world.set_error_handler([](void*, ErrorCode, const char*) {}, nullptr);
    EXPECT_FALSE(world.shape(shape).set(Polygon{}));
    EXPECT_FALSE(world.shape(shape).set(Capsule{{0, 0}, {0, 0}, 0.5f}));
    EXPECT_FALSE(world.shape(shape).set(Circle{{}, -1}));
    EXPECT_EQ(world.hash(), hash);
}

}  // namespace
}  // namespace cairn
