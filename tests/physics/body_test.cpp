// What bodies can be given beside shapes: a mass of their own, fixed axes, a target, a gravity, a name; what they tell
// of their motion; and steps at any frame rate. Against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

// [love2d#1549] Removing a shape leaves the mass of what is left, and 1 kg where nothing is left, as documented.
TEST(BodyMass, EqualBodiesMoveEquallyAfterAShapeIsRemoved) {
    World world = empty_space();
    BodyId one = add_box(world, {0, 0}, {0.5f, 0.5f}, {.density = 3});
    BodyId two = add_box(world, {10, 0}, {0.5f, 0.5f}, {.density = 3});
    ShapeId extra = world.create_shape(two, Circle{{0.3f, 0.7f}, 0.4f}, {.density = 5});
    EXPECT_GT(world.body(two).mass(), world.body(one).mass());
    world.destroy_shape(extra);
    EXPECT_EQ(world.body(two).mass(), world.body(one).mass());
    EXPECT_EQ(world.body(two).inertia(), world.body(one).inertia());
    for (BodyId body : {one, two}) world.body(body).apply_impulse({1, 2}, world.body(body).center() + Vec2{0.5f, 0});
    EXPECT_EQ(world.body(one).linear_velocity(), world.body(two).linear_velocity());
    EXPECT_EQ(world.body(one).angular_velocity(), world.body(two).angular_velocity());
    for (ShapeRef shape : world.shapes(one)) {
        world.destroy_shape(shape.id());
        break;
    }
    EXPECT_EQ(world.body(one).mass(), 1);
    EXPECT_EQ(world.body(one).inertia(), 0);
}

TEST(BodyMass, ItsOwnStaysWhateverBecomesOfTheShapes) {
    World world = empty_space();
    BodyId body = add_box(world, {0, 0}, {0.5f, 0.5f});
    ASSERT_TRUE(world.body(body).set_mass_data({.mass = 4, .center = {0.25f, 0}, .inertia = 2}));
    world.create_shape(body, Circle{{0, 1}, 0.5f}, {.density = 100});
    world.body(body).set_type(BodyType::Static);
    EXPECT_EQ(world.body(body).mass(), 0);
    world.body(body).set_type(BodyType::Dynamic);
    EXPECT_EQ(world.body(body).mass(), 4);
    EXPECT_EQ(world.body(body).local_center(), (Vec2{0.25f, 0}));
    world.body(body).apply_impulse({0, 8}, world.body(body).center() + Vec2{0.5f, 0});
    EXPECT_EQ(world.body(body).linear_velocity(), (Vec2{0, 2}));  // 8 N s / 4 kg
    EXPECT_EQ(world.body(body).angular_velocity(), 2);            // 0.5 m * 8 N s / 2 kg m^2
    EXPECT_TRUE(world.body(body).set_mass_data({}));
    EXPECT_GT(world.body(body).mass(), 70);  // the shapes' again

    const float nan = std::numeric_limits<float>::quiet_NaN();
    uint64_t hash = world.hash();
    EXPECT_FALSE(world.body(body).set_mass_data({.mass = -1}));
    EXPECT_FALSE(world.body(body).set_mass_data({.mass = 1, .inertia = nan}));
    EXPECT_FALSE(world.body(body).set_mass_data({.mass = 1, .center = {nan, 0}, .inertia = 1}));
    EXPECT_FALSE(world.body(body).set_mass_data({.mass = 1, .center = {2e5f, 0}, .inertia = 1}));
    EXPECT_EQ(world.hash(), hash);
}

TEST(BodyRotation, NothingTurnsABodyOfFixedRotation) {
    World world;
    add_ground(world);
    BodyId body = world.create_body({.type = BodyType::Dynamic, .position = {0, 3}, .fixed_rotation = true});
    world.create_shape(body, Polygon::box(0.2f, 1));
    world.body(body).apply_impulse({0.2f, 0}, world.body(body).center() + Vec2{0, 1});
    run(world, 3);
    EXPECT_EQ(world.body(body).angle(), 0);
    EXPECT_NEAR(world.body(body).position().y, 1, 0.005);
    world.body(body).set_fixed_rotation(false);
    world.body(body).apply_impulse({3, 0}, world.body(body).center() + Vec2{0, 1});
    run(world, 3);
    EXPECT_NEAR(std::fabs(world.body(body).angle()), 0.5f * pi, 0.01f) << "it falls over";
}

// Nothing moves it along its fixed axis, not by a bit, and it is a wall to what hits it there; along the other one it
// is as free as any.
TEST(BodyAxes, ABodyOfAFixedAxisIsAWallAlongItAndFreeAcrossIt) {
    for (int workers : {1, 3}) {
        World world(WorldDef{.workers = workers});
        BodyId rail = world.create_body({.type = BodyType::Dynamic, .position = {0.1, 0}, .fixed_x = true});
        BodyId free = world.create_body({.type = BodyType::Dynamic, .position = {50, 0}});
        BodyId hitter = world.create_body({.type = BodyType::Dynamic, .position = {-3, 0}, .linear_velocity = {4, 0}});
        for (BodyId body : {rail, free, hitter}) world.create_shape(body, Polygon::box(0.5f, 0.5f), {.density = 1});
        for (int i = 0; i < 60; ++i) {
            world.step(tick);
            ASSERT_EQ(world.body(rail).position().x, 0.1);
            ASSERT_EQ(world.body(rail).linear_velocity().x, 0);
        }
        // It gives up its momentum to the axis; what it has then is from being pushed out.
        EXPECT_LE(world.body(hitter).linear_velocity().x, 0);
        EXPECT_GE(world.body(hitter).linear_velocity().x, -world.solver_settings().push_speed);
        EXPECT_NEAR(world.body(rail).position().y, world.body(free).position().y, 1e-3);
    }
}

TEST(BodyAxes, AShelfThatNothingHoldsCarriesATower) {
    World world;
    BodyId shelf = world.create_body({.type = BodyType::Dynamic, .position = {0, 7}, .fixed_rotation = true});
    world.create_shape(shelf, Polygon::box(3, 0.25f));
    ASSERT_TRUE(world.body(shelf).set_fixed_y(true));
    BodyId top;
    for (int i = 0; i < 10; ++i) top = add_box(world, {0, 7.75 + i}, {0.5f, 0.5f});
    run(world, 5);
    EXPECT_EQ(world.body(shelf).position().y, 7);
    EXPECT_NEAR(world.body(top).position().y, 16.75, 0.02);
    // A push along x takes it away with its load, and a copy of the world goes the same way.
    world.body(shelf).set_linear_velocity({1, 3});
    World copy = world;
    for (World* each : {&world, &copy}) run(*each, 1);
    EXPECT_EQ(world.hash(), copy.hash());
    EXPECT_GT(world.body(shelf).position().x, 0.2);
    EXPECT_EQ(world.body(shelf).position().y, 7);
    world.body(shelf).set_fixed_y(false);
    run(world, 1);
    EXPECT_LT(world.body(shelf).position().y, 5) << "it falls";
    // A body in the place of a destroyed one is free.
    world.body(shelf).set_fixed_y(true);
    world.destroy_body(shelf);
    BodyId next = add_box(world, {30, 7}, {0.5f, 0.5f});
    run(world, 1);
    EXPECT_LT(world.body(next).position().y, 3);
}

TEST(BodyMotion, APredictedPoseIsWhereAFreeBodyGets) {
    World world;
    BodyId body = world.create_body({.type = BodyType::Dynamic,
                                     .position = {3, 100},
                                     .linear_velocity = {2, 7},
                                     .angular_velocity = 1.5f,
                                     .acceleration = {0.5f, 0}});
    world.create_shape(body, Polygon::box(0.5f, 0.25f, {0.4f, 0.1f}));
    const Pose there = world.body(body).predicted_pose(1);
    run(world, 1);
    const Pose got = world.body(body).pose();
    const double symplectic = 0.5 * 10 * tick / 8 + 1e-4;  // a sub-step's half parabola
    EXPECT_NEAR(got.position.x, there.position.x, symplectic);
    EXPECT_NEAR(got.position.y, there.position.y, symplectic);
    EXPECT_NEAR(got.rotation.angle(), there.rotation.angle(), 1e-5f);
    world.set_error_handler(nullptr, nullptr);
    EXPECT_EQ(world.body(body).predicted_pose(-1).position, Point{});
    EXPECT_EQ(world.body(body).predicted_pose(std::numeric_limits<float>::quiet_NaN()).position, Point{});
}

TEST(BodyName, StaysWithItsBody) {
    World world = empty_space();
    BodyId one = add_box(world, {0, 0}, {0.5f, 0.5f}), two = add_box(world, {10, 0}, {0.5f, 0.5f});
    EXPECT_EQ(world.body(two).name(), "");
    const uint64_t hash = world.hash();
    ASSERT_TRUE(world.body(two).set_name("a name that is longer than any small buffer"));
    EXPECT_EQ(world.hash(), hash);
    World copy = world;
    world.body(two).set_name("");
    EXPECT_EQ(copy.body(two).name(), "a name that is longer than any small buffer");
    EXPECT_EQ(copy.body(one).name(), "");
    copy.destroy_body(two);
    BodyId next = add_box(copy, {10, 0}, {0.5f, 0.5f});
    EXPECT_EQ(copy.body(next).name(), "") << "nobody inherits a name";
    EXPECT_FALSE(copy.body(two).set_name("gone"));
    EXPECT_EQ(copy.body(two).name(), "");
}

TEST(BodyTarget, AKinematicBodyArrivesAndTakesItsLoadAlong) {
    World world;
    BodyId lift = world.create_body({.type = BodyType::Kinematic});
    world.create_shape(lift, Polygon::box(2, 0.25f, {1, 0}));  // its centre of mass is not its origin
    BodyId load = add_box(world, {1, 0.75}, {0.5f, 0.5f});
    run(world, 0.5);
    for (int i = 1; i <= 60; ++i) {
        double t = i / 60.0;
        Pose target{{t, 2 * t * t}, Rot::from_angle(0.1f * static_cast<float>(t))};
        ASSERT_TRUE(world.body(lift).set_target_pose(target, tick));
        world.step(tick);
        ASSERT_NEAR(world.body(lift).position().x, target.position.x, 1e-5);
        ASSERT_NEAR(world.body(lift).position().y, target.position.y, 1e-5);
        ASSERT_NEAR(world.body(lift).angle(), target.rotation.angle(), 1e-5f);
    }
    EXPECT_GT(world.body(load).position().y, 2.5);
    // The shorter way round, and what cannot be.
    world.body(lift).set_pose({{}, Rot::from_angle(3)});
    ASSERT_TRUE(world.body(lift).set_target_pose({{}, Rot::from_angle(-3)}, 1));
    EXPECT_NEAR(world.body(lift).angular_velocity(), 2 * pi - 6, 1e-5f);
    world.set_error_handler(nullptr, nullptr);
    uint64_t hash = world.hash();
    EXPECT_FALSE(world.body(lift).set_target_pose({{1e6, 0}, {}}, tick)) << "too fast";
    EXPECT_FALSE(world.body(lift).set_target_pose({}, 0));
    EXPECT_FALSE(world.body(lift).set_target_pose({{}, {2, 0}}, 1));
    EXPECT_EQ(world.hash(), hash);
}

TEST(BodyMotion, VelocityOfAPointAndEnergyAreThoseOfTheDefinition) {
    World world = empty_space();
    BodyId body = world.create_body(
        {.type = BodyType::Dynamic, .position = {3, 1}, .linear_velocity = {2, -1}, .angular_velocity = 4});
    world.create_shape(body, Polygon::box(0.5f, 0.25f), {.density = 2});
    ConstBodyRef ref = world.body(body);
    EXPECT_EQ(ref.velocity_at(ref.center()), (Vec2{2, -1}));
    EXPECT_EQ(ref.velocity_at(ref.center() + Vec2{1, 0.5f}), (Vec2{2 - 4 * 0.5f, -1 + 4 * 1.0f}));
    const double mass = 2 * 1 * 0.5, inertia = mass * (1 + 0.25) / 12;
    EXPECT_NEAR(ref.kinetic_energy(), 0.5 * mass * 5 + 0.5 * inertia * 16, 1e-6);
}

TEST(BodyGravity, ABodyFallsWithItsOwn) {
    World world;
    BodyId body =
        world.create_body({.type = BodyType::Dynamic, .gravity_scale = 0, .acceleration = {3, 0}});  // sideways
    world.create_shape(body, Circle{});
    BodyId both = world.create_body({.type = BodyType::Dynamic, .position = {50, 0}});
    world.create_shape(both, Circle{});
    ASSERT_TRUE(world.body(both).set_acceleration({0, 10}));  // held against the world's
    run(world, 1);
    EXPECT_NEAR(world.body(body).linear_velocity().x, 3, 1e-4);
    EXPECT_EQ(world.body(body).linear_velocity().y, 0);
    EXPECT_NEAR(world.body(both).position().y, 0, 1e-5);
    world.set_error_handler(nullptr, nullptr);
    EXPECT_FALSE(world.body(body).set_acceleration({std::numeric_limits<float>::infinity(), 0}));
    EXPECT_EQ(world.body(body).acceleration(), (Vec2{3, 0}));
}

// A body at constant speed, drawn at 144 and at 37 frames a second: equal ways in equal times, though steps are of
// 1/60.
TEST(StepRunner, MotionIsSmoothAtAnyFrameRate) {
    for (double rate : {144.0, 37.0, 60.0}) {
        World world = empty_space();
        BodyId body = world.create_body({.type = BodyType::Dynamic, .linear_velocity = {6, 0}, .angular_velocity = 3});
        world.create_shape(body, Polygon::box(1, 1));
        StepRunner runner;
        const double frame = 1 / rate;
        double last = 0, time = 0;
        int steps = 0;
        for (int i = 0; i < 300; ++i) {
            int taken = runner.advance(world, static_cast<float>(frame));
            steps += taken;
            time += frame;
            EXPECT_LE(taken, 1 + static_cast<int>(60 / rate));
            EXPECT_GE(runner.alpha(), 0);
            EXPECT_LT(runner.alpha(), 1.0001f);
            double x = runner.pose(world, body).position.x;
            if (steps > 2) {
                EXPECT_NEAR(x - last, 6 * frame, 1e-4) << rate << " " << i;
                EXPECT_NEAR(x, 6 * (time - 1 / 60.0), 1e-3) << "a step behind";
                EXPECT_NEAR(runner.pose(world, body).rotation.angle(),
                            std::remainder(3 * (time - 1 / 60.0), 2 * static_cast<double>(pi)), 2e-3);
            }
            last = x;
        }
        EXPECT_NEAR(steps, 300 * frame * 60, 1.01);
    }
}

TEST(StepRunner, DropsTheTimeOfAStallAndSurvivesChanges) {
    World world = empty_space();
    BodyId body = world.create_body({.type = BodyType::Dynamic, .linear_velocity = {6, 0}});
    world.create_shape(body, Circle{});
    StepRunner runner(tick, 4);
    EXPECT_EQ(runner.advance(world, 10), 4);
    EXPECT_LT(runner.alpha(), 1);
    EXPECT_EQ(runner.advance(world, -1), 0);
    EXPECT_EQ(runner.advance(world, std::numeric_limits<float>::quiet_NaN()), 0);
    for (float dt : {0.0f, -1.0f, std::numeric_limits<float>::quiet_NaN()}) {  // no step at all
        StepRunner none(dt);
        EXPECT_EQ(none.advance(world, 1), 0);
        EXPECT_EQ(none.alpha(), 0);
    }
    world.destroy_body(body);
    BodyId other = world.create_body({.type = BodyType::Dynamic, .position = {0, 7}});  // in the same slot
    EXPECT_EQ(runner.pose(world, other).position.y, 7);
}

// Kinetic and potential energy of a free fall add up to what they were.
TEST(BodyEnergy, OfAFreeFallStays) {
    World world;
    BodyId body = add_box(world, {3, 100}, {0.5f, 0.5f}, {.velocity = {4, 1}, .spin = 2});
    world.body(body).set_gravity_scale(2);
    const double before = world.body(body).kinetic_energy() + world.body(body).potential_energy();
    EXPECT_NEAR(world.body(body).potential_energy(), 1 * 20 * 100, 1e-3);
    run(world, 2);
    EXPECT_NEAR(world.body(body).kinetic_energy() + world.body(body).potential_energy(), before, 0.01 * before);
}

}  // namespace
}  // namespace cairn
