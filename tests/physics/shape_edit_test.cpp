// Shapes that are scaled in place or given to another body: geometry, mass and contacts follow, as if made so.
#include <gtest/gtest.h>

#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

using namespace test;

// A shape twice as large has 4 times the mass and 16 times the inertia; scaled back it is what it was, to the bit.
TEST(ShapeEdit, AScaledShapeIsTheOneThatIsMadeSo) {
    World world = empty_space();
    const Polygon hexagon = Polygon::regular(6, 0.5f), many = Polygon::regular(40, 0.5f), box = Polygon::box(0.5f, 1);
    const Circle circle{{0.25f, 0}, 0.5f};
    const Capsule capsule{{-0.5f, 0}, {0.5f, 0.25f}, 0.25f};
    for (const Convex& each : {Convex(hexagon), Convex(many), Convex(box), Convex(circle), Convex(capsule)}) {
        BodyId body = world.create_body({.type = BodyType::Dynamic});
        ShapeId shape = world.create_shape(body, each, {.density = 2});
        const float mass = world.body(body).mass(), inertia = world.body(body).inertia();
        const Vec2 center = world.body(body).local_center();
        ASSERT_TRUE(world.shape(shape).scale(2));
        EXPECT_FLOAT_EQ(world.body(body).mass(), 4 * mass);
        EXPECT_FLOAT_EQ(world.body(body).inertia(), 16 * inertia);
        EXPECT_NEAR(length(world.body(body).local_center() - 2 * center), 0, 1e-6);
        ASSERT_TRUE(world.shape(shape).scale(0.5f));
        EXPECT_EQ(world.body(body).mass(), mass);
        EXPECT_EQ(world.body(body).inertia(), inertia);
        world.destroy_body(body);
    }
}

TEST(ShapeEdit, NoScaleMakesABadShape) {
    World world = empty_space();
    BodyId body = add_box(world, {0, 0}, {0.5f, 0.5f});
    ShapeId shape = (*world.shapes(body).begin()).id();
    const uint64_t before = world.hash();
    for (float factor : {0.0f, -1.0f, std::numeric_limits<float>::quiet_NaN(), 1e6f}) {
        EXPECT_FALSE(world.shape(shape).scale(factor)) << factor;
    }
    EXPECT_EQ(world.hash(), before);
}

// A box that grows under another one lifts it.
TEST(ShapeEdit, WhatStandsOnAScaledShapeRisesWithIt) {
    World world;
    add_ground(world);
    BodyId low = add_box(world, {0, 0.5}, {0.5f, 0.5f}), high = add_box(world, {0, 1.5}, {0.5f, 0.5f});
    run(world, 2);
    EXPECT_FALSE(world.body(high).awake());
    ASSERT_TRUE(world.shape((*world.shapes(low).begin()).id()).scale(1.2f));
    EXPECT_TRUE(world.body(high).awake());
    run(world, 3);
    EXPECT_NEAR(world.body(low).position().y, 0.6, 0.01);
    EXPECT_NEAR(world.body(high).position().y, 1.7, 0.01);
}

// Given from body to body at random, a shape stays where it is in the world; the masses are those of what each has.
TEST(ShapeEdit, AShapeThatChangesItsBodyStaysAtItsPlace) {
    Random random(test_seed(911));
    World world = empty_space();
    std::vector<BodyId> bodies;
    for (int i = 0; i < 4; ++i) {
        bodies.push_back(world.create_body(
            {.type = BodyType::Dynamic, .position = {3.0 * i, -1.0 * i}, .rotation = random.rotation()}));
    }
    const Polygon large = Polygon::regular(20, 1);
    ShapeId circle = world.create_shape(bodies[0], Circle{{0.5f, 0.25f}, 0.5f}, {.density = 3});
    ShapeId polygon = world.create_shape(bodies[0], large, {.density = 1});
    const float circle_mass = 3 * pi * 0.25f, polygon_mass = world.body(bodies[0]).mass() - circle_mass;
    for (int round = 0; round < 200; ++round) {
        for (ShapeId shape : {circle, polygon}) {
            BodyId to = bodies[static_cast<size_t>(random.between(0, 3))];
            auto place = [&] {
                ConstShapeRef ref = world.shape(shape);
                Vec2 local = shape == circle ? ref.circle().center : ref.polygon().vertices()[7];
                return to_world(world.body(ref.body()).pose(), local);
            };
            const Point before = place();
            ASSERT_TRUE(world.shape(shape).set_body(to));
            ASSERT_EQ(world.shape(shape).body(), to);
            ASSERT_NEAR(length(place() - before), 0, 1e-5) << round;
            ASSERT_TRUE(world.shape(shape).contains(before) || shape == polygon);
        }
        for (BodyId body : bodies) {
            float expected = 0;
            for (ShapeRef shape : world.shapes(body)) expected += shape.id() == circle ? circle_mass : polygon_mass;
            ASSERT_NEAR(world.body(body).mass(), expected > 0 ? expected : 1, 1e-4f);
        }
        world.step(tick);
    }
    EXPECT_FALSE(world.shape(circle).set_body({}));
    const uint64_t before = world.hash();
    EXPECT_TRUE(world.shape(circle).set_body(world.shape(circle).body()));
    EXPECT_EQ(world.hash(), before) << "its own body changes nothing";
}

// A shape under a resting box is given to a body that falls: the box falls too.
TEST(ShapeEdit, ASupportThatIsTakenAwaySupportsNoMore) {
    World world;
    BodyId shelf = add_box(world, {0, 0}, {2, 0.1f}, {.type = BodyType::Static});
    BodyId box = add_box(world, {0, 0.6}, {0.5f, 0.5f});
    run(world, 2);
    EXPECT_FALSE(world.body(box).awake());
    BodyId cart = world.create_body({.type = BodyType::Dynamic, .position = {1, -1}});
    ASSERT_TRUE(world.shape((*world.shapes(shelf).begin()).id()).set_body(cart));
    run(world, 1);
    EXPECT_LT(world.body(box).position().y, -3);
    EXPECT_LT(world.body(cart).position().y, -4);
}

}  // namespace
}  // namespace cairn
