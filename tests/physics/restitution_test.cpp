// Impacts against closed forms: a bounce reaches e^2 of its height, collisions keep momentum, elastic ones energy.
#include <gtest/gtest.h>

#include <cstdio>

#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

using namespace test;

enum class Drop { Ball, FlatBox };

struct Bounce {
    double apex = 0;  // of the lowest point after the first bounce, as a part of the drop
    double sideways = 0, tilt = 0;
};

// A body whose lowest point falls 2 m.
Bounce bounce(Drop drop, float e, const SolverSettings& settings) {
    World world({.solver = settings});
    add_ground(world);
    Part part{.restitution = e};
    BodyId body =
        drop == Drop::Ball ? add_circle(world, {0, 2.5}, 0.5f, part) : add_box(world, {0, 2.5}, {0.5f, 0.5f}, part);
    Bounce result;
    bool bounced = false;
    run(world, 3, tick, [&](int) {
        float v = world.body(body).linear_velocity().y;
        if (v > 0.01f) bounced = true;
        if (bounced && v < -0.01f && result.apex > 0) return;  // only the first arc
        if (bounced) result.apex = std::max(result.apex, (world.body(body).position().y - 0.5) / 2);
    });
    result.sideways = std::fabs(world.body(body).position().x);
    result.tilt = std::fabs(static_cast<double>(world.body(body).angle()));
    return result;
}

// Case 51, without its capsule.
TEST(Restitution, ABounceReachesTheSquareOfE) {
    for (Drop drop : {Drop::Ball, Drop::FlatBox}) {
        for (float e : {0.3f, 0.5f, 0.8f, 0.95f}) {
            Bounce result = bounce(drop, e, {});
            EXPECT_NEAR(result.apex, e * e, 0.03) << static_cast<int>(drop) << " e " << e;
            EXPECT_LT(result.sideways, 1e-3) << e;
            EXPECT_LT(result.tilt, 1e-3) << e;
        }
    }
}

TEST(Restitution, TheBounceDoesNotDependOnTheSpeculativeDistance) {
    for (Drop drop : {Drop::Ball, Drop::FlatBox}) {
        for (float distance : {0.005f, 0.01f, 0.02f, 0.05f, 0.1f, 0.2f}) {
            SolverSettings settings;
            settings.speculative_distance = distance;
            for (float e : {0.3f, 0.5f, 0.8f}) {
                EXPECT_NEAR(bounce(drop, e, settings).apex, e * e, 0.03)
                    << static_cast<int>(drop) << " e " << e << " speculative " << distance;
            }
        }
    }
}

TEST(Restitution, SlowImpactsDoNotBounce) {
    World world;
    add_ground(world);
    // 0.04 m: 0.9 m/s, below the threshold of 1 m/s.
    BodyId ball = add_circle(world, {0, 0.54}, 0.5f, {.restitution = 1});
    run(world, 0.5);
    run(world, 1, tick, [&](int) { EXPECT_LT(speed(world, ball), 1e-3); });
}

// Case 52: 100 bounces of 2 s each. The case allows 0.5 % above the drop and 1 % of drift.
TEST(Restitution, ABallWithoutLossKeepsItsHeightForAHundredBounces) {
    World world;
    add_ground(world);
    BodyId ball = add_circle(world, {0, 5.5}, 0.5f, {.restitution = 1});
    double apex = 0, lowest_apex = 5, highest_apex = 0;
    int bounces = 0;
    float last = 0;
    run(world, 201, tick, [&](int) {
        float v = world.body(ball).linear_velocity().y;
        if (v > 0 && last < 0) {
            if (bounces > 0) {
                lowest_apex = std::min(lowest_apex, apex);
                highest_apex = std::max(highest_apex, apex);
            }
            apex = 0;
            ++bounces;
        }
        apex = std::max(apex, world.body(ball).position().y - 0.5);
        last = v;
    });
    std::printf("apexes %.4f to %.4f m over %d bounces\n", lowest_apex, highest_apex, bounces);
    EXPECT_GE(bounces, 100);
    EXPECT_LE(highest_apex, 5 * 1.005);
    EXPECT_GE(lowest_apex, 5 * 0.99);
}

// Discs pass 0.1 m in a step: an overlap is found, pushed out, and leaves a part of the push-out's speed, below 0.02
// m/s. v_A' = (m_A v_A + m_B v_B - m_B e (v_A - v_B)) / (m_A + m_B), and B the same with the signs exchanged.
TEST(Restitution, HeadOnImpactsOfDiscsFollowTheClosedForm) {
    for (float e : {0.0f, 0.5f, 1.0f}) {
        for (float ratio : {1.0f, 3.0f, 100.0f}) {
            World world({.gravity = {0, 0}});
            BodyId a = add_circle(world, {-2, 0}, 0.5f, {.restitution = e, .velocity = {4, 0}});
            BodyId b = add_circle(world, {2, 0}, 0.5f, {.density = ratio, .restitution = e, .velocity = {-2, 0}});
            run(world, 2);
            double total = 1 + static_cast<double>(ratio), mean = (4 - 2 * static_cast<double>(ratio)) / total;
            double push = 6 * static_cast<double>(e) / total;
            EXPECT_NEAR(world.body(a).linear_velocity().x, mean - ratio * push, 0.02) << e << " " << ratio;
            EXPECT_NEAR(world.body(b).linear_velocity().x, mean + push, 0.02) << e << " " << ratio;
            EXPECT_NEAR(world.body(a).linear_velocity().y, 0, 1e-5);
            EXPECT_NEAR(world.body(b).angular_velocity(), 0, 1e-5);
        }
    }
}

// Equal frictionless discs without loss part at a right angle: the moving one keeps what is across the line of centres.
TEST(Restitution, AGlancingImpactExchangesTheNormalPartOnly) {
    World world({.gravity = {0, 0}});
    Part disc{.friction = 0, .restitution = 1};
    BodyId resting = add_circle(world, {0, 0}, 0.5f, disc);
    disc.velocity = {5, 0};
    BodyId moving = add_circle(world, {-3, 0.5}, 0.5f, disc);  // offset half a diameter: the normal is at 30 degrees
    run(world, 2, 1 / 960.0f);                                 // the normal is that of discs up to 5 mm deep
    double c = std::sqrt(0.75), s = -0.5;                      // normal from the moving one to the resting one
    EXPECT_NEAR(world.body(resting).linear_velocity().x, 5 * c * c, 0.03);
    EXPECT_NEAR(world.body(resting).linear_velocity().y, 5 * c * s, 0.03);
    EXPECT_NEAR(world.body(moving).linear_velocity().x, 5 - 5 * c * c, 0.03);
    EXPECT_NEAR(world.body(moving).linear_velocity().y, -5 * c * s, 0.03);
    EXPECT_NEAR(world.body(resting).angular_velocity(), 0, 1e-5);
}

// Bodies of all kinds thrown at each other.
World crowded_world(Random& random, float restitution, float friction) {
    World world({.gravity = {0, 0}});
    for (int i = 0; i < 12; ++i) {
        Point place{3.0 * (i % 4) + static_cast<double>(random.uniform(-0.3f, 0.3f)), 3.0 * (i / 4)};
        Vec2 to_middle = Point{4.5, 3} - place;
        Part part{.angle = random.angle(),
                  .density = random.magnitude(0.5f, 8),
                  .friction = friction,
                  .restitution = restitution,
                  .velocity = random.uniform(0.5f, 3) * to_middle,
                  .spin = random.uniform(-4, 4)};
        if (random.chance(0.3f)) add_circle(world, place, random.uniform(0.3f, 1), part);
        else add(world, place, random_polygon(random, 8, 1), part);
    }
    return world;
}

struct MomentumChange {
    double linear = 0, angular = 0;  // as a part of the sum of the parts' sizes: the totals may be near zero
};

MomentumChange collide_crowd(World world, float dt) {
    Momentum before = momentum(world);
    double scale = 0, angular_scale = 0;
    for (ConstBodyRef body : std::as_const(world).bodies()) {
        double p = static_cast<double>(body.mass()) * speed(world, body.id());
        scale += p;
        angular_scale += p * 5 + std::fabs(static_cast<double>(body.inertia() * body.angular_velocity()));
    }
    double energy = kinetic_energy(world);
    uint32_t touched = 0;
    run(world, 4, dt, [&](int) { touched += world.counters().touching; });
    EXPECT_GT(touched, 0u);
    EXPECT_LT(kinetic_energy(world), 1.02 * energy);
    Momentum after = momentum(world);
    return {std::hypot(after.x - before.x, after.y - before.y) / scale,
            std::fabs(after.angular - before.angular) / angular_scale};
}

// Linear momentum exactly but for rounding. Angular momentum to first order in the step: levers stay as they were at
// the step's start, while the bodies slide along each other.
TEST(Momentum, IsKeptInCollisions) {
    Random random(test_seed(7));
    double worst_linear = 0, angular = 0, angular_fine = 0;
    constexpr int rounds = 20;
    for (int round = 0; round < rounds; ++round) {
        World world = crowded_world(random, random.uniform(0, 1), random.uniform(0, 1));
        MomentumChange coarse = collide_crowd(world, tick), fine = collide_crowd(world, tick / 8);
        worst_linear = std::max({worst_linear, coarse.linear, fine.linear});
        angular += coarse.angular / rounds;
        angular_fine += fine.angular / rounds;
        EXPECT_LT(coarse.angular, 0.03);
    }
    std::printf("linear: worst change %.2g; angular: mean %.2g, at an eighth of the step %.2g\n", worst_linear, angular,
                angular_fine);
    EXPECT_LT(worst_linear, 1e-5);
    EXPECT_LT(angular, 2e-3);
    EXPECT_LT(angular_fine, 0.3 * angular);
}

}  // namespace
}  // namespace cairn
