// Far from the origin a scene behaves as at the origin: positions are doubles, everything relative is computed from
// their differences. Case 82.
#include <gtest/gtest.h>

#include <cstdio>

#include "scenes/scene.hpp"
#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

std::vector<Pose> poses_of(const World& world) {
    std::vector<Pose> poses;
    for (ConstBodyRef body : world.bodies()) poses.push_back(body.pose());
    return poses;
}

scenes::Scene pyramid_at(Point origin) {
    Result<scenes::Scene> scene = scenes::build("pyramid:10", {}, origin);
    EXPECT_TRUE(scene.ok());
    return std::move(scene).value();
}

// Whole metres: every start position is exact, wherever it is.
constexpr Point places[] = {{10000, 10000}, {100000, -80000}, {586507, 0}, {1e6, -1e6}, {-3e6, -4e6}, {1e7, 0}};

TEST(FarFromTheOrigin, APyramidBehavesAsAtTheOrigin) {
    scenes::Scene near = pyramid_at({});
    for (int step = 0; step < 600; ++step) near.advance(step);
    std::vector<Pose> near_poses = poses_of(near.world);
    for (Point place : places) {
        scenes::Scene far = pyramid_at(place);
        for (int step = 0; step < 600; ++step) far.advance(step);
        std::vector<Pose> far_poses = poses_of(far.world);
        ASSERT_EQ(far_poses.size(), near_poses.size());
        double worst = 0, worst_turn = 0;
        for (size_t i = 0; i < near_poses.size(); ++i) {
            Point moved{far_poses[i].position.x - place.x, far_poses[i].position.y - place.y};
            worst = std::max(worst, distance(moved, near_poses[i].position));
            Rot turn = inv_mul(near_poses[i].rotation, far_poses[i].rotation);
            worst_turn = std::max(worst_turn, std::fabs(static_cast<double>(turn.angle())));
        }
        std::printf("(%g, %g): %.2e m, %.2e rad\n", place.x, place.y, worst, worst_turn);
        EXPECT_LT(worst, 0.01) << place.x;
        EXPECT_LT(worst_turn, 0.01) << place.x;
    }
}

struct Motion {
    Vec2 velocity;
    float spin;
    Rot rotation;
    friend bool operator==(const Motion&, const Motion&) = default;
};

std::vector<Motion> motions_of(const World& world) {
    std::vector<Motion> motions;
    for (ConstBodyRef body : world.bodies()) {
        motions.push_back({body.linear_velocity(), body.angular_velocity(), body.rotation()});
    }
    return motions;
}

// The moved start is exact, so all differences are, and so is the first step. Later ones differ by the rounding of a
// position, 2 nm at 10,000 km.
TEST(FarFromTheOrigin, TheFirstStepHasTheSameBits) {
    scenes::Scene near = pyramid_at({});
    near.advance(0);
    for (Point place : {Point{1e7, 0}, Point{1e6 + 5.0 / 128, -1e6 + 77.0 / 128}, Point{-10000 - 1.0 / 128, 10000}}) {
        scenes::Scene far = pyramid_at(place);
        far.advance(0);
        EXPECT_EQ(motions_of(near.world), motions_of(far.world)) << place.x;
    }
}

TEST(FarFromTheOrigin, ASlowBodyStillMoves) {
    for (Point place : places) {
        World world({.gravity = {0, 0}, .solver = {.sleep = false}});
        BodyId box = add_box(world, place, {0.5f, 0.5f}, {.velocity = {0.001f, 0}});
        run(world, 10);
        EXPECT_NEAR(world.body(box).position().x - place.x, 0.01, 1e-5) << place.x;
    }
}

struct PileFigures {
    double sink = 0, drift = 0, fastest = 0;
};

// A pyramid of 10 on a floor of 10 km whose middle is at x = 0.
PileFigures pyramid_on_long_floor(double x) {
    World world;
    add_box(world, {0, -10}, {5000, 10}, {.type = BodyType::Static});
    std::vector<Pose> start;
    std::vector<BodyId> boxes;
    for (int row = 0; row < 10; ++row) {
        for (int i = 0; i < 10 - row; ++i) {
            boxes.push_back(add_box(world, {x + i + 0.5 * row - 4.5, row + 0.5}, {0.5f, 0.5f}));
            start.push_back(world.body(boxes.back()).pose());
        }
    }
    PileFigures figures;
    run(world, 10, tick, [&](int step) {
        if (step < 540) return;
        for (BodyId box : boxes) figures.fastest = std::max(figures.fastest, speed(world, box));
    });
    for (size_t i = 0; i < boxes.size(); ++i) {
        figures.drift = std::max(figures.drift, std::fabs(world.body(boxes[i]).position().x - start[i].position.x));
    }
    figures.sink = start.back().position.y - world.body(boxes.back()).position().y;
    return figures;
}

TEST(LongFloor, APyramidNearItsEndHasTheFiguresOfOneInItsMiddle) {
    PileFigures middle = pyramid_on_long_floor(0);
    for (double x : {4900.0, -4900.0, 4900.37}) {
        PileFigures end = pyramid_on_long_floor(x);
        std::printf("x %g: sink %.5f (middle %.5f), drift %.2e (%.2e), late speed %.1e (%.1e)\n", x, end.sink,
                    middle.sink, end.drift, middle.drift, end.fastest, middle.fastest);
        EXPECT_NEAR(end.sink, middle.sink, 0.02 * middle.sink) << x;
        EXPECT_NEAR(end.drift, middle.drift, 1e-4) << x;
        EXPECT_LT(end.fastest, 1e-3) << x;
    }
}

}  // namespace
}  // namespace cairn
