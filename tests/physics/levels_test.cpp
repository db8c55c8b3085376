// Sub-steps where they are needed: an island under load takes more of them, and nobody else sees it.
#include <gtest/gtest.h>

#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

WorldDef adaptive(int workers = 1) {
    WorldDef def{.workers = workers};
    def.solver.max_substeps = 4 * def.solver.substeps;
    def.solver.sleep = false;
    return def;
}

BodyId add_ground(World& world) {
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(500, 1));
    return ground;
}

std::vector<BodyId> add_tower(World& world, double x, int boxes) {
    std::vector<BodyId> tower;
    for (int i = 0; i < boxes; ++i) {
        tower.push_back(world.create_body({.type = BodyType::Dynamic, .position = {x, i + 0.5}}));
        world.create_shape(tower.back(), Polygon::box(0.5f, 0.5f));
    }
    return tower;
}

void expect_same_places(const World& a, const World& b, const std::vector<BodyId>& bodies) {
    for (BodyId id : bodies) {
        EXPECT_EQ(a.body(id).pose().position, b.body(id).pose().position);
        EXPECT_EQ(a.body(id).pose().rotation, b.body(id).pose().rotation);
        EXPECT_EQ(a.body(id).linear_velocity(), b.body(id).linear_velocity());
    }
}

// Islands of other levels lie in the same blocks: what is masked out must not leave a bit behind.
TEST(Levels, ATowerBesideLightHeapsHasTheBitsOfTheTowerAlone) {
    World alone(adaptive()), among(adaptive());
    add_ground(alone), add_ground(among);
    std::vector<BodyId> tower = add_tower(alone, 0, 60);
    ASSERT_EQ(tower, add_tower(among, 0, 60));
    for (int i = 0; i < 20; ++i) add_tower(among, 3 + 2 * i, 1 + i % 3);
    for (int i = 0; i < 400; ++i) {
        alone.step(test::tick), among.step(test::tick);
        if (i != 200) continue;  // the heaps have come down to 8 sub-steps
        EXPECT_GT(among.counters().point_passes, 9 * among.counters().points);
        EXPECT_LT(among.counters().point_passes, 18 * among.counters().points);
        EXPECT_GE(alone.counters().point_passes, 18 * alone.counters().points);
    }
    expect_same_places(alone, among, tower);
}

TEST(Levels, AtMostTheSubstepsOfTheSettingsIsAFixedNumber) {
    WorldDef low = adaptive(), fixed = adaptive();
    fixed.solver.max_substeps = fixed.solver.substeps, low.solver.max_substeps = 1;
    World a(fixed), b(low);
    add_ground(a), add_ground(b);
    std::vector<BodyId> tower = add_tower(a, 0, 30);
    add_tower(b, 0, 30);
    for (int i = 0; i < 100; ++i) a.step(test::tick), b.step(test::tick);
    expect_same_places(a, b, tower);
    EXPECT_EQ(a.counters().passes, b.counters().passes);
    EXPECT_LE(a.counters().passes, 16u);
}

// A free body keeps its parabola when it changes its level, a second after its birth: y_n of symplectic Euler with the
// velocity shifted by half a sub-step is the exact one. (Unshifted it would be 11 mm off in the end.)
TEST(Levels, AThrowDoesNotShowWhereItsLevelChanges) {
    World world(adaptive());
    BodyId ball = world.create_body({.type = BodyType::Dynamic, .linear_velocity = {3, 10}});
    world.create_shape(ball, Circle{{}, 0.5f});
    constexpr double h = 1.0 / 60 / 32;  // at birth
    for (int i = 1; i <= 180; ++i) {
        world.step(test::tick);
        double t = i / 60.0, exact = (10 - 10 * h / 2) * t - 5 * t * t;
        EXPECT_NEAR(world.body(ball).position().y, exact, 4e-3) << i;
    }
}

// A kinematic lift under a tower of one level and a box of another carries both, and moves once.
TEST(Levels, AKinematicBodyUnderTwoLevelsMovesOnce) {
    World world(adaptive());
    BodyId lift = world.create_body({.type = BodyType::Kinematic, .position = {0, -1}, .linear_velocity = {0, 1}});
    world.create_shape(lift, Polygon::box(20, 1));
    std::vector<BodyId> tower = add_tower(world, -5, 60), box = add_tower(world, 5, 1);
    for (int i = 0; i < 300; ++i) world.step(test::tick);
    EXPECT_NEAR(world.body(lift).position().y, -1 + 5, 1e-3);
    EXPECT_NEAR(world.body(box[0]).position().y, 5.5, 0.01);
    EXPECT_NEAR(world.body(tower[0]).position().y, 5.5, 0.02);
}

TEST(Levels, RepeatFromASnapshotAndOnAnyNumberOfWorkers) {
    uint64_t expected = 0;
    for (int workers : {1, 2, 3}) {
        World world(adaptive(workers));
        add_ground(world);
        add_tower(world, 0, 60);
        for (int i = 0; i < 100; ++i) add_tower(world, 3 + 2 * i, 1 + i % 7);
        for (int i = 0; i < 90; ++i) world.step(test::tick);
        World saved = world;
        for (int i = 0; i < 90; ++i) world.step(test::tick), saved.step(test::tick);
        EXPECT_EQ(world.hash(), saved.hash());
        if (workers == 1) expected = world.hash();
        EXPECT_EQ(world.hash(), expected) << workers << " workers";
    }
}

}  // namespace
}  // namespace cairn
