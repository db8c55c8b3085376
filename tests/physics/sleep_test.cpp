// When bodies fall asleep, who keeps whom awake, and that what sleeps does not move.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

// --- Thresholds and times, on bodies that float without gravity

World floating(float sleep_speed = 0.05f, float sleep_time = 0.5f) {
    SolverSettings settings;
    settings.sleep_speed = sleep_speed;
    settings.sleep_time = sleep_time;
    return World({.gravity = {}, .solver = settings});
}

// Looked at every fourth step: up to four steps late, and up to one for the rounding of the sum.
TEST(Sleep, ABodyAtRestSleepsAfterTheTimeThatIsSet) {
    for (float time : {0.1f, 0.5f, 2.0f}) {
        World world = floating(0.05f, time);
        add_box(world, {}, {0.5f, 0.5f});
        double slept = settle(world), wanted = static_cast<double>(time), dt = static_cast<double>(tick);
        EXPECT_GE(slept, wanted - 1e-6);
        EXPECT_LE(slept, wanted + 5.01 * dt) << wanted;
    }
}

TEST(Sleep, TheSpeedLimitIsTheWorldsOrTheBodysOwn) {
    World world = floating(0.05f);
    BodyId slow = add_box(world, {0, 0}, {0.5f, 0.5f}, {.velocity = {0.049f, 0}});
    BodyId fast = add_box(world, {0, 10}, {0.5f, 0.5f}, {.velocity = {0.051f, 0}});
    BodyId turning = add_box(world, {0, 20}, {0.5f, 0.5f}, {.spin = 0.051f / 0.7072f});  // at its corners
    BodyId own = add_box(world, {0, 30}, {0.5f, 0.5f}, {.velocity = {0.9f, 0}});
    BodyId never = add_box(world, {0, 40}, {0.5f, 0.5f}, {.velocity = {1e-6f, 0}});
    world.body(own).set_sleep_speed(1);
    world.body(never).set_sleep_speed(0);
    BodyId defined = world.create_body(
        {.type = BodyType::Dynamic, .position = {0, 50}, .linear_velocity = {0.9f, 0}, .sleep_speed = 1});
    run(world, 2);
    EXPECT_FALSE(world.body(slow).awake());
    EXPECT_TRUE(world.body(fast).awake());
    EXPECT_TRUE(world.body(turning).awake());
    EXPECT_FALSE(world.body(own).awake());
    EXPECT_TRUE(world.body(never).awake());
    EXPECT_FALSE(world.body(defined).awake());
    EXPECT_EQ(world.body(slow).linear_velocity(), Vec2{}) << "sleepers have no velocity";
}

TEST(Sleep, NobodySleepsWhereSleepingIsOff) {
    World world({.solver = {.sleep = false}});
    add_ground(world);
    add_tower(world, 2);
    EXPECT_EQ(settle(world, 5), HUGE_VAL);
}

// The clock starts again when the speed exceeds its minimum by 2 mm/s: in half a second, at 4 mm/s^2.
TEST(Sleep, ABodyThatKeepsSpeedingUpIsNotAtRestHoweverSlow) {
    for (float acceleration : {0.003f, 0.005f}) {
        World world({.gravity = {0, -acceleration}});
        BodyId body = add_box(world, {}, {0.5f, 0.5f});
        run(world, 4);
        EXPECT_EQ(world.body(body).awake(), acceleration > 0.004f) << acceleration;
    }
}

struct Slope {
    World world;
    BodyId box;

    explicit Slope(double degrees) {
        auto angle = static_cast<float>(degrees * M_PI / 180);
        Vec2 normal = Rot::from_angle(angle).y_axis();
        add_box(world, {}, {500, 1}, {.type = BodyType::Static, .angle = angle, .friction = 0.5f});
        box = add_box(world, Point{} + 1.5f * normal, {0.5f, 0.5f}, {.angle = angle, .friction = 0.5f});
    }
};

// tan 26.565 degrees is 0.5; at 26.6 the box gains 7 mm/s each second.
TEST(Sleep, ABoxOnASlopeJustTooSteepSlidesOnAndOneJustBelowSleeps) {
    Slope slides(26.6), rests(26.5);
    run(slides.world, 1);
    double before = speed(slides.world, slides.box);
    for (int second = 1; second <= 20; ++second) {
        run(slides.world, 1);
        ASSERT_TRUE(slides.world.body(slides.box).awake()) << "after " << second << " s";
    }
    double angle = 26.6 * M_PI / 180, gain = 10 * (std::sin(angle) - 0.5 * std::cos(angle));
    EXPECT_NEAR((speed(slides.world, slides.box) - before) / 20, gain, 0.05 * gain);

    Point from = rests.world.body(rests.box).position();
    EXPECT_LT(settle(rests.world), 3);
    EXPECT_LT(distance(rests.world.body(rests.box).position(), from), 0.01);
}

// --- Stacks fall asleep, and stay as they were

void expect_sleeps(World& world, const char* name, double most) {
    World start = world;
    double slept = settle(world, most);
    double moved = 0;
    for (ConstBodyRef body : std::as_const(world).bodies()) {
        moved = std::max(moved, std::fabs(body.position().x - start.body(body.id()).position().x));
    }
    std::printf("%s: all sleep after %.2f s, %.2e m sideways\n", name, slept, moved);
    testing::Test::RecordProperty(name, std::to_string(slept));
    EXPECT_LT(slept, most) << name;
    EXPECT_LT(moved, 0.05) << name;
    World asleep = world;
    run(world, 2);
    EXPECT_TRUE(all_asleep(world)) << name;
    EXPECT_TRUE(same_motion(world, asleep)) << name;
    EXPECT_EQ(world.counters().awake, 0u);
    EXPECT_EQ(world.counters().touching, 0u);
}

TEST(Sleep, TowersFallAsleep) {
    for (int count : {10, 20, 50}) {
        World world;
        add_ground(world);
        add_tower(world, count);
        expect_sleeps(world, ("tower_of_" + std::to_string(count)).c_str(), 20);
    }
}

TEST(Sleep, APyramidFallsAsleep) {
    World world;
    add_ground(world);
    for (int row = 0; row < 20; ++row) {
        for (int i = row; i < 20; ++i) add_box(world, {0.5 * row + i - row, row + 0.5}, {0.5f, 0.5f});
    }
    expect_sleeps(world, "pyramid_of_20", 20);
}

TEST(Sleep, IslandsOnOneGroundSleepAndWakeApart) {
    World world;
    add_ground(world);
    BodyId left = add_box(world, {-5, 0.5}, {0.5f, 0.5f}), right = add_box(world, {5, 3}, {0.5f, 0.5f});
    run(world, 0.75);
    EXPECT_FALSE(world.body(left).awake());
    EXPECT_TRUE(world.body(right).awake()) << "has fallen for most of the time";
    ASSERT_LT(settle(world), 5);
    world.body(left).set_awake(true);
    EXPECT_TRUE(world.body(left).awake());
    EXPECT_FALSE(world.body(right).awake());
}

TEST(Sleep, JointedBodiesSleepTogether) {
    World world;
    BodyId ceiling = world.create_body({});
    std::vector<BodyId> links{ceiling};
    for (int i = 0; i < 5; ++i) {
        BodyId link = add_box(world, {0, -0.5 - i}, {0.1f, 0.4f});
        auto y = static_cast<float>(-i);
        world.create_joint(RevoluteJoint{.body_a = links.back(),
                                         .body_b = link,
                                         .frame_a = {{0, i == 0 ? 0 : -0.5f}, {}},
                                         .frame_b = {{0, 0.5f}, {}}});
        EXPECT_NEAR(world.body(link).position().y, static_cast<double>(y) - 0.5, 1e-6);
        links.push_back(link);
    }
    ASSERT_LT(settle(world), 20);
    world.body(links[5]).set_awake(true);
    for (size_t i = 1; i < links.size(); ++i) EXPECT_TRUE(world.body(links[i]).awake()) << i;
    EXPECT_FALSE(world.body(ceiling).awake());
}

TEST(Sleep, SleepingAndWakingAreNoEvents) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, 3);
    size_t begun = 0, ended = 0;
    for (int round = 0; round < 3; ++round) {
        run(world, 5, tick, [&](int) {
            begun += world.events().contact_begin.size();
            ended += world.events().contact_end.size();
        });
        ASSERT_TRUE(all_asleep(world));
        world.body(boxes[1]).set_awake(true);
        ASSERT_EQ(count_awake(world), 3);
    }
    EXPECT_EQ(begun, 3u);
    EXPECT_EQ(ended, 0u);
}

// --- Who may not sleep keeps the others awake

TEST(Sleep, ABodyThatMayNotSleepKeepsItsIslandAwake) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, 3);
    BodyId apart = add_box(world, {5, 0.5}, {0.5f, 0.5f});
    world.body(boxes[2]).set_can_sleep(false);
    run(world, 5);
    EXPECT_EQ(count_awake(world), 3);
    EXPECT_FALSE(world.body(apart).awake());
    world.body(boxes[2]).set_can_sleep(true);
    EXPECT_LT(settle(world), 2);
    world.body(boxes[0]).set_can_sleep(false);
    EXPECT_EQ(count_awake(world), 3) << "wakes at once";
}

TEST(Sleep, SetAwakeTakesTheWholeIsland) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, 3);
    run(world, 0.1);
    ASSERT_EQ(count_awake(world), 3);
    EXPECT_TRUE(world.body(boxes[1]).set_awake(false));
    EXPECT_TRUE(all_asleep(world));
    World asleep = world;
    run(world, 1);
    EXPECT_TRUE(all_asleep(world));
    EXPECT_TRUE(same_motion(world, asleep));
    for (BodyId box : boxes) EXPECT_EQ(world.body(box).linear_velocity(), Vec2{});
    EXPECT_TRUE(world.body(boxes[2]).set_awake(true));
    EXPECT_EQ(count_awake(world), 3);
    BodyId ground = world.create_body({}), plate = world.create_body({.type = BodyType::Kinematic});
    EXPECT_FALSE(world.body(ground).set_awake(true));
    EXPECT_FALSE(world.body(plate).set_awake(false));
}

// --- Kinematic bodies

// Case 59: mu g is 6 m/s^2.
TEST(Sleep, AKinematicPlateCarriesABoxThatSleepsOnlyWhileThePlateRests) {
    World world;
    BodyId plate = add_box(world, {}, {100, 0.5f}, {.type = BodyType::Kinematic});
    BodyId box = add_box(world, {0, 1}, {0.5f, 0.5f});
    ASSERT_LT(settle(world), 2) << "a plate at rest lets it sleep";
    for (float speed : {2.0f, 0.0f}) {
        float before = world.body(plate).linear_velocity().x;
        world.body(plate).set_linear_velocity({speed, 0});
        EXPECT_TRUE(world.body(box).awake());
        double took = 0;
        auto differs = [&] { return std::fabs(world.body(box).linear_velocity().x - speed) > 0.02f; };
        EXPECT_NEAR(static_cast<double>(world.body(box).linear_velocity().x), static_cast<double>(before), 0.02);
        for (; took < 2 && differs(); took += static_cast<double>(tick)) world.step(tick);
        EXPECT_NEAR(took, 2 / (0.6 * 10), 0.1 * 2 / (0.6 * 10)) << "to " << speed << " m/s";
        run(world, 3);
        EXPECT_NEAR(static_cast<double>(world.body(box).linear_velocity().x), static_cast<double>(speed), 0.02);
        EXPECT_EQ(world.body(box).awake(), speed != 0);
    }
}

TEST(Sleep, AMovingKinematicBodyIsAnAwakeNeighbour) {
    World world;
    BodyId wheel = add_circle(world, {}, 1, {.type = BodyType::Kinematic});
    add_ground(world, {}, {0, -1});
    BodyId box = add_box(world, {1.5, -0.5}, {0.5f, 0.5f}, {.friction = 0});  // leans on the wheel without friction
    ASSERT_LT(settle(world), 2);
    world.body(wheel).set_angular_velocity(1);
    EXPECT_TRUE(world.body(box).awake());
    EXPECT_EQ(settle(world, 5), HUGE_VAL);
    world.body(wheel).set_angular_velocity(0);
    EXPECT_LT(settle(world), 2);
}

TEST(Sleep, ASleeperIsWokenByAKinematicBodyThatArrives) {
    World world;
    add_ground(world);
    BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f});
    BodyId pusher = add_box(world, {-3, 0.5}, {0.5f, 0.4f}, {.type = BodyType::Kinematic});
    ASSERT_LT(settle(world), 2);
    world.body(pusher).set_linear_velocity({1, 0});
    run(world, 4);
    EXPECT_NEAR(world.body(box).position().x, 2, 0.05);
}

// --- Bodies made asleep

BodyId add_sleeper(World& world, Point center, Vec2 half) {
    BodyId body = world.create_body({.type = BodyType::Dynamic, .position = center, .awake = false});
    world.create_shape(body, Polygon::box(half.x, half.y));
    return body;
}

TEST(MadeAsleep, APileStaysAsItIs) {
    for (BodyType ground : {BodyType::Static, BodyType::Kinematic}) {
        World world;
        add_box(world, {0, -10}, {1000, 10}, {.type = ground});
        for (int row = 0; row < 10; ++row) {
            for (int i = row; i < 10; ++i) add_sleeper(world, {0.5 * row + i - row, row + 0.5}, {0.5f, 0.5f});
        }
        World start = world;
        run(world, 2);
        EXPECT_TRUE(all_asleep(world)) << "on a ground of type " << static_cast<int>(ground);
        EXPECT_TRUE(same_motion(world, start));
    }
}

TEST(MadeAsleep, OneInTheAirHangsThere) {
    World world;
    BodyId body = add_sleeper(world, {0, 5}, {0.5f, 0.5f});
    run(world, 1);
    EXPECT_EQ(world.body(body).position().y, 5);
    world.body(body).set_awake(true);
    run(world, 1);
    EXPECT_NEAR(world.body(body).position().y, 0, 0.2);
}

// A wall of boxes with gaps between them: who is not reached has not moved by a bit.
TEST(MadeAsleep, AWallThatIsHitWakesFromThere) {
    constexpr int columns = 12, rows = 9;
    for (double pitch : {1.0, 1.25}) {
        World world({.gravity = {}});
        std::vector<BodyId> boxes;
        for (int i = 0; i < columns * rows; ++i) {
            boxes.push_back(add_sleeper(world, {pitch * (i / rows), pitch * (i % rows - rows / 2)}, {0.5f, 0.5f}));
        }
        BodyId hammer = add_box(world, {-3, 0}, {0.5f, 0.45f}, {.density = 20, .velocity = {20, 0}});
        Momentum before = momentum(world);
        World start = world;
        auto first_box = static_cast<size_t>(rows / 2);
        int previous = 1;
        for (int step = 0; step < 120; ++step) {
            world.step(tick);
            int awake = count_awake(world);
            EXPECT_GE(awake, previous);
            if (previous == 1 && awake > 1) {
                EXPECT_TRUE(world.body(boxes[first_box]).awake()) << "the one that is hit";
                EXPECT_LT(awake, columns * rows / 2) << "and not all at once";
            }
            previous = awake;
            for (BodyId box : boxes) {
                if (world.body(box).awake()) continue;
                ASSERT_EQ(world.body(box).position().x, start.body(box).position().x);
            }
        }
        EXPECT_GT(previous, rows);
        EXPECT_TRUE(world.body(hammer).awake());
        EXPECT_NEAR(momentum(world).x, before.x, 1e-3 * before.x);
    }
}

}  // namespace
}  // namespace cairn
