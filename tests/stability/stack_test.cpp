// Stacks left alone for a long time, and stacks whose settings change while they stand.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

struct LongRun {
    double drift = 0, tilt = 0;           // at the end, m and rad
    double drift_per_minute = 0;          // over the last minute
};

double worst_drift(const World& world, const std::vector<BodyId>& boxes) {
    double worst = 0;
    for (BodyId box : boxes) worst = std::max(worst, std::fabs(world.body(box).position().x));
    return worst;
}

LongRun stand(int count, double seconds) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, count);
    double before = 0, last_minute = seconds - 60;
    run(world, seconds, tick, [&](int step) {
        if (step + 1 == steps_of(last_minute)) before = worst_drift(world, boxes);
    });
    LongRun result;
    result.drift = worst_drift(world, boxes);
    result.drift_per_minute = result.drift - before;
    for (BodyId box : boxes) result.tilt = std::max(result.tilt, std::fabs(static_cast<double>(world.body(box).angle())));
    std::printf("tower of %d after %.0f s: drift %.2e m, %.2e m in the last minute, tilt %.2e rad\n", count, seconds,
                result.drift, result.drift_per_minute, result.tilt);
    return result;
}

// Case 41.
TEST(LongStand, FiveBoxesStandForTenMinutes) {
    LongRun result = stand(5, 600);
    EXPECT_LT(result.drift, 0.01);
    EXPECT_LT(result.tilt, 0.5 * M_PI / 180);
}

TEST(LongStand, TallerTowersDriftLittlePerMinute) {
    for (int count : {10, 20, 50, 100}) {
        LongRun result = stand(count, 120);
        RecordProperty("drift_per_minute_" + std::to_string(count), std::to_string(result.drift_per_minute));
        EXPECT_LT(result.drift, 0.01) << count;
        EXPECT_LT(result.tilt, 0.5 * M_PI / 180) << count;
        EXPECT_LT(result.drift_per_minute, 0.005) << count;
    }
}

// Case 42: eight boxes that touch exactly neither sink nor jump up.
TEST(ExactStack, EightBoxesSettleWithoutSinking) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, 8);
    double depth = 0, change = 0, late_speed = 0;
    run(world, 5, tick, [&](int step) {
        depth = std::max(depth, deepest(world));
        change = std::max(change, std::fabs(world.body(boxes.back()).position().y - 7.5));
        if (step < 60) return;
        for (BodyId box : boxes) late_speed = std::max(late_speed, speed(world, box));
    });
    constexpr double slop = static_cast<double>(default_slop);
    std::printf("depth %.5f m, top moved %.5f m, late speed %.2e m/s\n", depth, change, late_speed);
    EXPECT_LT(depth, 2 * slop);
    EXPECT_LT(change, 8 * slop);
    EXPECT_LT(late_speed, 0.01);
}

// --- A settled tower of 10 whose settings change

struct SettledTower {
    World world;
    std::vector<BodyId> boxes;
    std::vector<Point> settled;

    explicit SettledTower(int substeps) {
        SolverSettings settings;
        settings.substeps = substeps;
        world.set_solver_settings(settings);
        add_ground(world);
        boxes = add_tower(world, 10);
        run(world, 5);
        for (BodyId box : boxes) settled.push_back(world.body(box).position());
    }
    [[nodiscard]] double furthest() const {
        double worst = 0;
        for (size_t i = 0; i < boxes.size(); ++i) {
            worst = std::max(worst, distance(world.body(boxes[i]).position(), settled[i]));
        }
        return worst;
    }
};

// Stiffer contacts carry the same load with less overlap, so the tower must rise by what it sank less: the bound is on
// every contact's share of it, a slop.
TEST(ChangedSettings, ASettledTowerHardlyMovesWhenItsSubstepsChange) {
    SettledTower tower(4);
    SolverSettings settings;
    settings.substeps = 8;
    ASSERT_TRUE(tower.world.set_solver_settings(settings));
    double worst = 0, fastest = 0;
    run(tower.world, 5, tick, [&](int) {
        worst = std::max(worst, tower.furthest());
        for (BodyId box : tower.boxes) fastest = std::max(fastest, speed(tower.world, box));
    });
    std::printf("moved %.5f m, fastest %.4f m/s\n", worst, fastest);
    EXPECT_LT(worst, static_cast<double>(default_slop));
}

TEST(ChangedSettings, ASettledTowerHardlyMovesWhenItsStepChanges) {
    SettledTower tower(8);
    double worst = 0;
    run(tower.world, 5, 1 / 120.0f, [&](int) { worst = std::max(worst, tower.furthest()); });
    std::printf("moved %.5f m\n", worst);
    EXPECT_LT(worst, static_cast<double>(default_slop));
}

TEST(ChangedSettings, ASettledTowerHardlyMovesWhenBothChange) {
    SettledTower tower(4);
    SolverSettings settings;
    settings.substeps = 8;
    ASSERT_TRUE(tower.world.set_solver_settings(settings));
    double worst = 0;
    run(tower.world, 5, 1 / 120.0f, [&](int) { worst = std::max(worst, tower.furthest()); });
    std::printf("moved %.5f m\n", worst);
    EXPECT_LT(worst, static_cast<double>(default_slop));
}

}  // namespace
}  // namespace cairn
