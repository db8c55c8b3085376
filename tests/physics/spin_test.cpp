// Fast spins: the separation that the solver follows through a step against exact rotation, and a bar of 1 m spun on a
// frictionless floor. Half a slop is the bound: more would be felt as a gap or as an overlap.
#include <gtest/gtest.h>

#include "solver/step_context.hpp"
#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr double half_slop = static_cast<double>(default_slop) / 2;
constexpr float spins[] = {5, 15, 30, -5, -15, -30};

// What the kernel takes for the separation of one point on a body that has turned by theta: a relax pass stops exactly
// the approach that would close more than the gap, lambda' = -m (vn + s / h), so s follows from lambda'.
double kernel_separation(Vec2 lever, float theta) {
    SolverBody bodies[2] = {};
    bodies[1].inv_mass = 1;
    bodies[1].vy = -1000;  // fast enough to be stopped
    bodies[1].theta = theta;
    ContactBlock block = {};
    block.index_b[0] = 1;
    block.normal_y[0] = 1;
    block.lever_b[0][0] = lever.x;  // r x n with n = (0, 1)
    block.reach_b[0][0] = lever.y;
    block.lever_b[1][0] = lever.x;  // one point: what turns stands at the second
    block.reach_b[1][0] = lever.y;
    block.base[0][0] = 1;
    block.normal_mass[0][0] = 1;
    ContactPass pass;
    pass.inv_h = 480;
    constexpr kernel::Form relax_one_point{true, false, false, false};
    kernel::solve_lanes<1, relax_one_point>(block, 0, bodies, pass, MaskW<1>{});
    double gap_speed = 1000 - static_cast<double>(block.normal_impulse[0][0]);
    return gap_speed / 480 - 1;  // less the base
}

TEST(Spin, TheKernelFollowsATurningPointWithinHalfASlop) {
    for (float spin : spins) {
        for (Vec2 lever : {Vec2{0.5f, -0.05f}, Vec2{-0.5f, -0.05f}, Vec2{0.05f, -0.5f}, Vec2{0.35f, -0.35f}}) {
            for (int substep = 1; substep <= 8; ++substep) {
                double theta = static_cast<double>(spin) * substep / 480;
                double x = static_cast<double>(lever.x), y = static_cast<double>(lever.y);
                double exact = std::sin(theta) * x + (std::cos(theta) - 1) * y;
                double followed = kernel_separation(lever, static_cast<float>(theta));
                EXPECT_NEAR(followed, exact, half_slop) << spin << " rad/s, lever " << lever.x << ", " << lever.y;
            }
        }
    }
}

constexpr Vec2 bar_half{0.5f, 0.05f};

// The bar's lowest vertex, from its pose in doubles.
double lowest(const World& world, BodyId bar) {
    Pose pose = world.body(bar).pose();
    double c = static_cast<double>(pose.rotation.c), s = static_cast<double>(pose.rotation.s);
    double reach = std::fabs(s) * static_cast<double>(bar_half.x) + std::fabs(c) * static_cast<double>(bar_half.y);
    return pose.position.y - reach;
}

// A bar that lies on the floor and is spun: the floor stops the end that goes down, v = r w', with
//     w' = w I / (I + m r^2)    (I = m (1 + 0.1^2) / 12, r = 0.5)
// and from then on it flies. The spin is chosen so that w' is 5, 15, 30 rad/s: half a radian in the step.
TEST(Spin, ALyingBarLeavesTheFloorAsFreeFlightSays) {
    for (float after : spins) {
        World world({.gravity = {0, 0}});
        add_ground(world, {.friction = 0});
        double inertia = (1 + 0.01) / 12, r = 0.5;
        double before = static_cast<double>(after) * (inertia + r * r) / inertia;
        BodyId bar = add_box(world, {0, 0.05}, bar_half, {.friction = 0});
        world.step(tick);
        ASSERT_EQ(world.counters().points, 2u);
        world.body(bar).set_angular_velocity(static_cast<float>(before));
        world.step(tick);
        double w = std::fabs(static_cast<double>(after)), t = 1 / 60.0;
        EXPECT_NEAR(world.body(bar).angular_velocity(), after, 0.01 * w) << after;
        double gap = 0.05 + r * w * t - (r * std::sin(w * t) + 0.05 * std::cos(w * t));
        EXPECT_NEAR(lowest(world, bar), gap, half_slop) << after;
    }
}

// A bar held in the air at an angle whose end comes down on the floor within a step: with points found in time it is
// stopped at the surface, by what the solver takes for its separation. At 30 rad/s the levers, which stay as they were
// at the step's start, are half a radian old, and the end's speed is that much off: measured 6.5 mm, not half a slop.
TEST(Spin, AnEndThatComesDownStopsAtTheSurface) {
    SolverSettings settings;
    settings.speculative_distance = 0.3f;
    for (float spin : {5.0f, 15.0f, 30.0f}) {
        for (double angle : {0.1, 0.2, 0.3}) {
            World world({.gravity = {0, 0}, .solver = settings});
            add_ground(world, {.friction = 0});
            // Turned so that the right end is low, and spun so that it comes lower; its start is 0.2 m up.
            double low = 0.5 * std::sin(angle) + 0.05 * std::cos(angle);
            BodyId bar = add_box(world, {0, 0.2 + low}, bar_half,
                                 {.angle = static_cast<float>(-angle), .friction = 0, .spin = -spin});
            double depth = 0;
            run(world, 0.5, tick, [&](int) { depth = std::max(depth, -lowest(world, bar)); });
            EXPECT_LT(depth, spin < 30 ? half_slop : 0.008) << spin << " rad/s from " << angle;
        }
    }
}

// A ball's centre does not move when it turns, so a ball rolls as high as it lies, at any speed: w r = v, y = r. At
// 40 m/s it turns by 1.3 rad in a step.
TEST(Spin, ABallRollsAtItsOwnHeight) {
    for (float speed : {1.0f, 5.0f, 20.0f, 40.0f}) {
        World world;
        BodyId ground = world.create_body({.position = {0, -1}});
        world.create_shape(ground, Polygon::box(1000, 1));
        BodyId ball = world.create_body({.type = BodyType::Dynamic,
                                         .position = {-900, 0.5},
                                         .linear_velocity = {speed, 0},
                                         .angular_velocity = -speed / 0.5f});
        world.create_shape(ball, Circle{{}, 0.5f});
        run(world, 1);
        run(world, 10, tick, [&](int) { ASSERT_NEAR(world.body(ball).position().y, 0.5, 1e-4) << speed; });
        EXPECT_NEAR(-0.5f * world.body(ball).angular_velocity(), speed, 1e-4f * speed);
        EXPECT_NEAR(world.body(ball).linear_velocity().x, speed, 1e-4f * speed);
    }
}

// Under a gravity that keeps it down the whole time the bar rocks and comes to rest.
TEST(Spin, ASpunBarComesToRestOnTheFloor) {
    for (float spin : spins) {
        World world;
        add_ground(world, {.friction = 0});
        BodyId bar = add_box(world, {0, 0.05}, bar_half, {.friction = 0, .spin = spin});
        run(world, 8);
        EXPECT_NEAR(lowest(world, bar), 0, half_slop) << spin;
        EXPECT_NEAR(world.body(bar).position().y, 0.05, half_slop) << spin;
        EXPECT_LT(std::fabs(world.body(bar).angular_velocity()), 1e-3f) << spin;
    }
}

}  // namespace
}  // namespace cairn
