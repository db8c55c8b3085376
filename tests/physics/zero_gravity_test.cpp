// Slow motion without gravity: nothing sticks to a wall.
#include <gtest/gtest.h>

#include <cstdio>

#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

// Case 54: a ball of 0.7 m/s on the diagonal of a room of 10 m, with the bounce threshold at 0.
TEST(ZeroGravity, ASlowBallKeepsItsSpeedOverAHundredBounces) {
    SolverSettings settings;
    settings.restitution_threshold = 0;
    World world({.gravity = {}, .solver = settings});
    Part wall{.type = BodyType::Static, .friction = 0, .restitution = 1};
    for (int side : {-1, 1}) {
        add_box(world, {5.5 * side, 0}, {0.5f, 6}, wall);
        add_box(world, {0, 5.5 * side}, {6, 0.5f}, wall);
    }
    // Beside the diagonal, so that the four walls are hit at different times.
    BodyId ball = add_circle(world, {1, 0}, 0.5f, {.friction = 0, .restitution = 1, .velocity = {0.5f, 0.5f}});
    int bounces = 0;
    double first = speed(world, ball), slowest = first, fastest = first;
    Vec2 before = world.body(ball).linear_velocity();
    for (int step = 0; bounces < 100 && step < 100'000; ++step) {
        world.step(tick);
        Vec2 now = world.body(ball).linear_velocity();
        if (now.x * before.x < 0) ++bounces;
        if (now.y * before.y < 0) ++bounces;
        before = now;
        if (std::fabs(now.x) < 0.4f || std::fabs(now.y) < 0.4f) continue;  // in the middle of a bounce
        slowest = std::min(slowest, speed(world, ball));
        fastest = std::max(fastest, speed(world, ball));
    }
    std::printf("speed %.5f, then %.5f to %.5f\n", first, slowest, fastest);
    ASSERT_EQ(bounces, 100);
    EXPECT_GT(slowest, 0.99 * first);
    EXPECT_LT(fastest, 1.01 * first);
    EXPECT_NEAR(std::fabs(before.x), 0.5f, 0.005f);
    EXPECT_NEAR(std::fabs(before.y), 0.5f, 0.005f);
}

}  // namespace
}  // namespace cairn
