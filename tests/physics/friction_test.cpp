// Coulomb friction against closed forms: on a slope a box rests up to tan(angle) = mu and slides with g (sin - mu cos)
// beyond it; a plate carries a box with mu g.
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr double degree = M_PI / 180;

// A unit box on a long slope, both turned by the angle.
struct Slope {
    World world;
    BodyId box;
    Vec2 down{};  // along the slope

    Slope(float mu, double degrees) {
        auto angle = static_cast<float>(degrees * degree);
        Vec2 normal = Rot::from_angle(angle).y_axis();
        down = -Rot::from_angle(angle).x_axis();
        Part slope{.type = BodyType::Static, .angle = angle, .friction = mu};
        add_box(world, {0, 0}, {500, 1}, slope);
        box = add_box(world, Point{} + 1.5f * normal, {0.5f, 0.5f}, {.angle = angle, .friction = mu});
    }
    [[nodiscard]] double moved_in(double seconds) {
        Point from = world.body(box).position();
        run(world, seconds);
        return distance(world.body(box).position(), from);
    }
    [[nodiscard]] double speed_down() const { return dot(world.body(box).linear_velocity(), down); }
};

// The scene's rule: half a second to settle, then at rest if it moves less than 5 cm in 5 s.
bool rests(float mu, double degrees) {
    Slope slope(mu, degrees);
    run(slope.world, 0.5);
    return slope.moved_in(5) < 0.05;
}

TEST(Friction, TheSlopeSceneTurnsFromRestToSlideWhereTheTangentIsMu) {
    double critical = std::atan(0.5) / degree;  // 26.565
    for (bool sleep : {false, true}) {
        lab::RunOptions options{.conditions = {.keep_awake = !sleep}};
        Result<lab::Entry> slopes = lab::run(lab::standing_catalogue(), "friction_slope", options);
        ASSERT_TRUE(slopes.ok());
        double steepest_rest = lab::figure(slopes->figures, "steepest_rest");
        double shallowest_slide = lab::figure(slopes->figures, "shallowest_slide");
        RecordProperty("steepest_rest", std::to_string(steepest_rest));
        RecordProperty("shallowest_slide", std::to_string(shallowest_slide));
        EXPECT_NEAR(steepest_rest, critical, 0.1) << "sleep " << sleep;
        EXPECT_NEAR(shallowest_slide, critical, 0.1) << "sleep " << sleep;
        EXPECT_LT(steepest_rest, shallowest_slide) << "sleep " << sleep;
    }
}

TEST(Friction, RestsBelowAndSlidesAboveTheCriticalAngle) {
    for (float mu : {0.1f, 0.3f, 0.5f, 0.8f, 0.9f}) {  // a box tips over at 1
        double critical = std::atan(static_cast<double>(mu)) / degree;
        EXPECT_TRUE(rests(mu, critical - 0.1)) << mu;
        EXPECT_FALSE(rests(mu, critical + 0.1)) << mu;
    }
}

// Case 44: 1 degree and mu 0.7 in 300 s; 26 degrees and mu 0.5 in 60 s.
TEST(Friction, ARestingBoxDoesNotCreep) {
    Slope gentle(0.7f, 1);
    EXPECT_LT(gentle.moved_in(300), 0.001);
    Slope steep(0.5f, 26);
    EXPECT_LT(steep.moved_in(60), 0.01);
}

TEST(Friction, ASlidingBoxAcceleratesAsTheClosedFormSays) {
    Slope slope(0.5f, 27.2);
    double acceleration = 10 * (std::sin(27.2 * degree) - 0.5 * std::cos(27.2 * degree));
    run(slope.world, 1);
    double before = slope.speed_down();
    run(slope.world, 20);
    EXPECT_NEAR((slope.speed_down() - before) / 20, acceleration, 0.02 * acceleration);
}

// v^2 / (2 mu g), then rest.
TEST(Friction, APushedBoxStopsAfterTheClosedFormsDistance) {
    World world;
    add_ground(world, {.friction = 0.4f});
    BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f}, {.friction = 0.4f, .velocity = {6, 0}});
    run(world, 1.4);
    EXPECT_GT(speed(world, box), 0.2);  // mu g t = 5.6 of the 6 m/s are gone
    run(world, 1);
    EXPECT_NEAR(world.body(box).position().x, 36 / (2 * 0.4 * 10), 0.01 * 4.5);
    EXPECT_LT(speed(world, box), 1e-4);
}

TEST(Friction, TwoSurfacesMixByTheGeometricMean) {
    World world;
    add_ground(world, {.friction = 0.9f});
    BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f}, {.friction = 0.1f, .velocity = {3, 0}});
    run(world, 0.5);
    EXPECT_NEAR(world.body(box).linear_velocity().x, 3 - 0.3 * 10 * 0.5, 0.01);
}

TEST(Friction, WithoutItNothingSlowsABox) {
    World world;
    add_ground(world, {.friction = 0});
    BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f}, {.velocity = {3, 0}});
    run(world, 10);
    EXPECT_NEAR(world.body(box).linear_velocity().x, 3, 1e-4);
    EXPECT_NEAR(world.body(box).angular_velocity(), 0, 1e-4);
}

// A ball that slides begins to roll at 2/3 of its speed (a disc has I = m r^2 / 2), whatever mu is.
TEST(Friction, ASlidingDiscEndsRollingAtTwoThirdsOfItsSpeed) {
    World world;
    add_ground(world, {.friction = 0.4f});
    BodyId disc = add_circle(world, {0, 0.5}, 0.5f, {.friction = 0.4f, .velocity = {6, 0}});
    run(world, 2);
    EXPECT_NEAR(world.body(disc).linear_velocity().x, 4, 0.02);
    EXPECT_NEAR(world.body(disc).angular_velocity(), -8, 0.04);
    run(world, 10);
    EXPECT_NEAR(world.body(disc).linear_velocity().x, 4, 0.02);
}

// Case 59: the plate carries the box with mu g = 6 m/s^2, to 2 m/s in a third of a second, and brakes it as fast.
TEST(Friction, AKinematicPlateCarriesABox) {
    World world;
    BodyId plate = add_box(world, {0, -0.5}, {20, 0.5f}, {.type = BodyType::Kinematic, .velocity = {2, 0}});
    BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f});
    // The case wants 0.33 s, 10 %: from the first step in which the velocity is within 0.02 of the plate's.
    auto time_until = [&](float target) {
        for (int step = 1; step <= 120; ++step) {
            world.step(tick);
            if (std::fabs(world.body(box).linear_velocity().x - target) <= 0.02f) return step / 60.0;
        }
        return 2.0;
    };
    EXPECT_NEAR(time_until(2), 2 / 6.0, 0.1 * 2 / 6.0);
    run(world, 1);
    EXPECT_NEAR(world.body(box).linear_velocity().x, 2, 0.02);
    world.body(plate).set_linear_velocity({0, 0});
    EXPECT_NEAR(time_until(0), 2 / 6.0, 0.1 * 2 / 6.0);
    run(world, 1);
    EXPECT_NEAR(world.body(box).linear_velocity().x, 0, 0.001);
}

}  // namespace
}  // namespace cairn
