// Bodies that touch nothing against closed forms: falling, damping, forces, prescribed velocities, the speed limit,
// and steps of odd lengths.
#include <gtest/gtest.h>

#include <limits>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr float steps_per_second[] = {30, 60, 120, 240};

// Symplectic Euler falls g t^2/2 (1 + 1/n) in n sub-steps of h: in 5 s 125 (1 + h/5) m.
TEST(Motion, FallsAsFarAsTheClosedFormAtEveryStep) {
    for (int substeps : {1, 4, 8}) {
        for (float rate : steps_per_second) {
            SolverSettings settings;
            settings.substeps = substeps;
            World world({.gravity = {0, -10}, .solver = settings});
            BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f});
            run(world, 5, 1 / rate);
            double h = 1.0 / (static_cast<double>(rate) * substeps);
            double fallen = 125 * (1 + h / 5);
            EXPECT_NEAR(-world.body(box).position().y, fallen, 2e-4 * fallen) << rate << " Hz, " << substeps;
        }
    }
}

// v0 (1 - exp(-c t)) / c in continuous time.
TEST(Motion, APushedDampedBallGoesAsFarAtEveryStep) {
    auto travelled = [](float rate) {
        World world({.gravity = {0, 0}});
        BodyId ball = add_circle(world, {0, 0}, 0.5f);
        world.body(ball).set_linear_damping(0.8f);
        world.body(ball).apply_impulse_to_center({3 * world.body(ball).mass(), 0});
        run(world, 4, 1 / rate);
        return world.body(ball).position().x;
    };
    double exact = 3 * (1 - std::exp(-0.8 * 4)) / 0.8;
    for (float rate : steps_per_second) EXPECT_NEAR(travelled(rate), exact, 0.01 * exact) << rate << " Hz";
    EXPECT_NEAR(travelled(60), travelled(120), 0.02 * exact);
}

// An impulse acts the same whatever the step: x = v0 t.
TEST(Motion, AnImpulseMovesABodyAsFarAtEveryStep) {
    for (float rate : steps_per_second) {
        World world({.gravity = {0, 0}});
        BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f}, {.density = 2});
        EXPECT_TRUE(world.body(box).apply_impulse_to_center({6, 0}));
        run(world, 5, 1 / rate);
        EXPECT_NEAR(world.body(box).position().x, 15, 1e-4) << rate << " Hz";
    }
}

// Implicit damping multiplies by 1 / (1 + h c) in each sub-step.
TEST(Motion, DampingFollowsItsClosedForm) {
    for (float damping : {0.1f, 1.0f, 20.0f, 200.0f}) {
        World world({.gravity = {0, 0}});
        BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f}, {.velocity = {8, -6}, .spin = 5});
        world.body(box).set_linear_damping(damping);
        world.body(box).set_angular_damping(2 * damping);
        constexpr int steps = 12;
        for (int i = 0; i < steps; ++i) world.step(tick);
        double h = 1.0 / 60 / 8, c = static_cast<double>(damping);
        double kept = std::pow(1 + h * c, -8 * steps), kept_spin = std::pow(1 + 2 * h * c, -8 * steps);
        EXPECT_NEAR(world.body(box).linear_velocity().x, 8 * kept, 1e-5 * 8 * kept) << damping;
        EXPECT_NEAR(world.body(box).linear_velocity().y, -6 * kept, 1e-5 * 6 * kept) << damping;
        EXPECT_NEAR(world.body(box).angular_velocity(), 5 * kept_spin, 1e-5 * 5 * kept_spin) << damping;
    }
}

TEST(Motion, GravityScaleMultipliesGravity) {
    World world({.gravity = {3, -10}});
    constexpr float scales[] = {-1, 0, 0.5f, 1, 2};
    std::vector<BodyId> boxes;
    for (float scale : scales) {
        boxes.push_back(add_box(world, {4.0 * static_cast<double>(boxes.size()), 0}, {0.5f, 0.5f}));
        world.body(boxes.back()).set_gravity_scale(scale);
    }
    run(world, 1);
    for (size_t i = 0; i < boxes.size(); ++i) {
        EXPECT_NEAR(world.body(boxes[i]).linear_velocity().x, 3 * scales[i], 1e-4);
        EXPECT_NEAR(world.body(boxes[i]).linear_velocity().y, -10 * scales[i], 1e-4);
    }
}

// v = F t / m and w = (r x F) t / I, in the first step and never after it: forces are cleared.
TEST(Motion, ForcesAndTorquesActForOneStep) {
    World world({.gravity = {0, 0}});
    BodyId box = add_box(world, {1, 2}, {1, 0.5f}, {.density = 3});
    double mass = 6, inertia = 6 * (4 + 1) / 12.0;
    EXPECT_NEAR(world.body(box).mass(), mass, 1e-6);
    EXPECT_NEAR(world.body(box).inertia(), inertia, 1e-6);
    world.body(box).apply_force({0, 30}, {2, 2.5});
    world.body(box).apply_force_to_center({12, 0});
    world.body(box).apply_torque(-5);
    for (int i = 0; i < 3; ++i) {
        world.step(tick);
        EXPECT_NEAR(world.body(box).linear_velocity().x, 12 / mass / 60, 1e-6);
        EXPECT_NEAR(world.body(box).linear_velocity().y, 30 / mass / 60, 1e-6);
        EXPECT_NEAR(world.body(box).angular_velocity(), (30 - 5) / inertia / 60, 1e-6);
    }
}

TEST(Motion, ImpulsesActAtOnce) {
    World world({.gravity = {0, 0}});
    BodyId box = add_box(world, {1, 2}, {1, 0.5f}, {.density = 3});
    world.body(box).apply_impulse({0, 3}, {0, 2});
    world.body(box).apply_impulse_to_center({-6, 0});
    world.body(box).apply_angular_impulse(1);
    EXPECT_EQ(world.body(box).linear_velocity(), (Vec2{-1, 0.5f}));
    EXPECT_NEAR(world.body(box).angular_velocity(), (-3 + 1) / 2.5, 1e-6);
}

// Centre and origin differ: the centre moves on a straight line, the body turns about it.
TEST(Motion, AFreeBodyTurnsAboutItsCentreOfMass) {
    World world({.gravity = {0, 0}});
    BodyId body = add_body(world, {5, -3}, {.spin = 3});
    world.create_shape(body, Polygon::box(0.5f, 0.25f, {2, 1}));
    // The body turned about its origin when the shape came: the new centre has the velocity w x r.
    EXPECT_EQ(world.body(body).linear_velocity(), (Vec2{-3, 6}));
    world.body(body).set_linear_velocity({1, 2});
    run(world, 4, tick, [&](int step) {
        double t = (step + 1) / 60.0;
        Point center = world.body(body).center();
        EXPECT_NEAR(center.x, 5 + 2 + t, 2e-5);
        EXPECT_NEAR(center.y, -3 + 1 + 2 * t, 2e-5);
        double turned = std::remainder(static_cast<double>(world.body(body).angle()) - 3 * t, 2 * M_PI);
        EXPECT_NEAR(turned, 0, 2e-5);
    });
    EXPECT_EQ(world.body(body).linear_velocity(), (Vec2{1, 2}));
    EXPECT_EQ(world.body(body).angular_velocity(), 3.0f);
}

TEST(Motion, AKinematicBodyKeepsItsVelocityExactly) {
    World world;
    BodyId pusher = add_box(world, {0, 0}, {1, 1}, {.type = BodyType::Kinematic, .velocity = {2, 0.5f}, .spin = 0.25f});
    // In its way: a box a thousand times as heavy as water, and a wall.
    add_box(world, {6, 1}, {1, 1}, {.density = 1000});
    add_box(world, {12, 2}, {0.5f, 5}, {.type = BodyType::Static});
    run(world, 4);
    EXPECT_EQ(world.body(pusher).linear_velocity(), (Vec2{2, 0.5f}));
    EXPECT_EQ(world.body(pusher).angular_velocity(), 0.25f);
    EXPECT_NEAR(world.body(pusher).position().x, 8, 1e-5);
    EXPECT_NEAR(world.body(pusher).position().y, 2, 1e-5);
    EXPECT_NEAR(world.body(pusher).angle(), 1, 1e-5);
}

TEST(Motion, TheSpeedLimitSlowsAndCounts) {
    SolverSettings settings;
    settings.max_linear_speed = 50;
    World world({.gravity = {0, 0}, .solver = settings});
    BodyId slow = add_box(world, {0, 0}, {0.5f, 0.5f}, {.velocity = {0, 49}});
    BodyId limited = add_box(world, {10, 0}, {0.5f, 0.5f}, {.velocity = {50, 0}});
    world.step(tick);
    EXPECT_EQ(world.counters().speed_limited, 0u);
    // By a force to 80 m/s: an impulse beyond the limit is refused.
    float mass = world.body(limited).mass();
    EXPECT_TRUE(world.body(limited).apply_force_to_center({60 * mass * 30, 0}));
    world.step(tick);
    EXPECT_EQ(world.counters().speed_limited, 1u);  // bodies, however many sub-steps slowed them
    EXPECT_NEAR(world.body(limited).linear_velocity().x, 50, 1e-4);
    EXPECT_EQ(world.body(limited).linear_velocity().y, 0.0f);
    EXPECT_EQ(world.body(slow).linear_velocity(), (Vec2{0, 49}));
}

// With gravity the limit is met in every sub-step; a body still counts once a step.
TEST(Motion, AFallingBodyKeepsTheSpeedLimit) {
    SolverSettings settings;
    settings.max_linear_speed = 5;
    World world({.solver = settings});
    BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f});
    run(world, 2);
    EXPECT_NEAR(world.body(box).linear_velocity().y, -5, 1e-5);
    EXPECT_EQ(world.counters().speed_limited, 1u);
}

// Overlapping bodies of 5 kg, the first step of length 0.
World overlapping_world(BodyId& box) {
    World world({.error_handler = nullptr});
    add_ground(world);
    box = add_box(world, {0, 0.4}, {0.5f, 0.5f}, {.density = 5});
    add_box(world, {0.3, 1.2}, {0.5f, 0.5f}, {.density = 5});
    return world;
}

TEST(StepLength, ZeroChangesNothing) {
    BodyId box;
    World world = overlapping_world(box), untouched = world;
    uint64_t before = world.hash();
    EXPECT_TRUE(world.step(0));
    EXPECT_EQ(world.hash(), before);
    world.step(tick);
    untouched.step(tick);
    EXPECT_EQ(world.hash(), untouched.hash());
    uint64_t later = world.hash();
    EXPECT_TRUE(world.step(0));
    EXPECT_EQ(world.hash(), later);
    EXPECT_FALSE(world.events().contact_begin.empty());  // still those of the last real step
    EXPECT_TRUE(all_sane(world, 2));
}

TEST(StepLength, TinyAndLongestStepsStayFinite) {
    for (float dt : {min_step, 1e-6f, max_step}) {
        BodyId box;
        World world = overlapping_world(box);
        for (int i = 0; i < 20; ++i) {
            EXPECT_TRUE(world.step(dt));
            ASSERT_TRUE(all_sane(world, 200)) << dt << " s, step " << i;
        }
        run(world, 5);
        EXPECT_TRUE(all_sane(world, 200)) << dt << " s";
        EXPECT_TRUE(world.body(box).enabled()) << dt << " s";
    }
}

TEST(StepLength, BadLengthsAreRefusedAndChangeNothing) {
    BodyId box;
    World world = overlapping_world(box);
    run(world, 0.5);
    uint64_t before = world.hash();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float smallest = std::numeric_limits<float>::denorm_min();
    for (float dt :
         {-tick, std::numeric_limits<float>::quiet_NaN(), 2.0f, 1.0001f, infinity, -infinity, smallest, 1e-30f}) {
        EXPECT_FALSE(world.step(dt)) << dt;
        EXPECT_EQ(world.hash(), before) << dt;
    }
}

}  // namespace
}  // namespace cairn
