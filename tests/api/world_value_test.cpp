// A World is a value: a copy steps bit for bit like the original, from any step, and equal hashes mean equal futures.
#include <gtest/gtest.h>

#include <vector>

#include "cairn/cairn.hpp"

namespace cairn {
namespace {

/// Some of everything: boxes, circles, a segment, a hull of ten points (vertex pool), a joint with a motor, a
/// kinematic.
World busy_world() {
    World world({.gravity = {0, -10}});
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(30, 1));
    world.create_shape(ground, Segment{{-8, 1}, {-12, 4}});
    for (int i = 0; i < 40; ++i) {
        BodyId body = world.create_body({.type = BodyType::Dynamic,
                                         .position = {-6.0 + 1.3 * (i % 8), 1.0 + 1.2 * (i / 8)},
                                         .rotation = Rot::from_angle(0.1f * static_cast<float>(i))});
        ShapeDef def{.material = {.restitution = i % 5 == 0 ? 0.5f : 0.0f}};
        if (i % 4 == 0) world.create_shape(body, Circle{{}, 0.4f}, def);
        else if (i % 4 == 1) world.create_shape(body, Polygon::regular(10, 0.5f), def);
        else world.create_shape(body, Polygon::box(0.5f, 0.4f), def);
    }
    BodyId pusher = world.create_body({.type = BodyType::Kinematic, .position = {-10, 1}, .linear_velocity = {1, 0}});
    world.create_shape(pusher, Polygon::box(0.5f, 1));
    BodyId wheel = world.create_body({.type = BodyType::Dynamic, .position = {8, 3}});
    world.create_shape(wheel, Circle{{}, 1});
    world.create_joint(RevoluteJoint{.body_a = ground,
                                     .body_b = wheel,
                                     .frame_a = {{8, 4}, {}},
                                     .settings = {.motor_speed = 3, .max_motor_torque = 100, .enable_motor = true}});
    return world;
}

TEST(WorldValue, CopyStepsBitForBitFromAnyStep) {
    World world = busy_world();
    for (int step = 0; step < 120; ++step) {
        World copy = world;
        ASSERT_EQ(copy.hash(), world.hash()) << "copied at step " << step;
        world.step(1 / 60.0f);
        for (int ahead = 0; ahead < 1; ++ahead) copy.step(1 / 60.0f);
        ASSERT_EQ(copy.hash(), world.hash()) << "one step after step " << step;
        if (step % 30 == 0) {
            World far = copy, original = world;
            for (int i = 0; i < 60; ++i) far.step(1 / 60.0f), original.step(1 / 60.0f);
            ASSERT_EQ(far.hash(), original.hash());
        }
    }
}

TEST(WorldValue, RollBackRepeatsTheSameSteps) {
    World world = busy_world();
    for (int i = 0; i < 30; ++i) world.step(1 / 60.0f);
    World saved = world;
    std::vector<uint64_t> hashes;
    for (int i = 0; i < 60; ++i) world.step(1 / 60.0f), hashes.push_back(world.hash());
    world = saved;
    EXPECT_EQ(world.hash(), saved.hash());
    for (uint64_t hash : hashes) {
        world.step(1 / 60.0f);
        ASSERT_EQ(world.hash(), hash);
    }
}

TEST(WorldValue, TwoRunsAgree) {
    World a = busy_world(), b = busy_world();
    for (int i = 0; i < 100; ++i) a.step(1 / 60.0f), b.step(1 / 60.0f);
    EXPECT_EQ(a.hash(), b.hash());
}

TEST(WorldValue, HashDiffersWhenABitDiffers) {
    World world = busy_world();
    for (int i = 0; i < 10; ++i) world.step(1 / 60.0f);
    uint64_t before = world.hash();
    for (BodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        World copy = world;
        Vec2 v = copy.body(body.id()).linear_velocity();
        copy.body(body.id()).set_linear_velocity({std::nextafter(v.x, 1e9f), v.y});
        ASSERT_NE(copy.hash(), before) << "the last bit of body " << body.id().index() << "'s velocity";
        copy = world;
        Point p = copy.body(body.id()).position();
        copy.body(body.id()).set_position({p.x + 1e-6, p.y});
        ASSERT_NE(copy.hash(), before);
    }
    World copy = world;
    copy.set_gravity({0, std::nextafter(-10.0f, 0.0f)});
    EXPECT_NE(copy.hash(), before);
    copy = world;
    SolverSettings settings = copy.solver_settings();
    settings.substeps = 9;
    copy.set_solver_settings(settings);
    EXPECT_NE(copy.hash(), before);
}

TEST(WorldValue, IdsHoldInCopiesAndAfterRollingBack) {
    World world = busy_world();
    World copy = world;
    BodyId first{};
    for (BodyRef body : world.bodies()) {
        if (body.type() == BodyType::Dynamic) {
            first = body.id();
            break;
        }
    }
    ASSERT_TRUE(world.destroy_body(first));
    EXPECT_FALSE(world.body(first));
    EXPECT_TRUE(copy.body(first));
    BodyId reused = world.create_body({.type = BodyType::Dynamic});
    EXPECT_EQ(reused.slot, first.slot);
    EXPECT_NE(reused, first);
    EXPECT_FALSE(world.body(first)) << "a stale id must not name the slot's next body";
    world = copy;
    EXPECT_TRUE(world.body(first));
}

TEST(WorldValue, MovedWorldGoesOn) {
    World world = busy_world();
    World reference = world;
    World moved = std::move(world);
    for (int i = 0; i < 20; ++i) moved.step(1 / 60.0f), reference.step(1 / 60.0f);
    EXPECT_EQ(moved.hash(), reference.hash());
}

TEST(WorldValue, DestroyingEverythingLeavesNothing) {
    World world = busy_world();
    for (int i = 0; i < 60; ++i) world.step(1 / 60.0f);
    for (BodyRef body : world.bodies()) world.destroy_body(body.id());
    WorldCounters counters = world.counters();
    EXPECT_EQ(counters.bodies + counters.shapes + counters.joints + counters.contacts, 0u);
    EXPECT_TRUE(world.step(1 / 60.0f));
    for (Contact contact : world.contacts()) FAIL() << "contact " << contact.id.index();
}

TEST(WorldValue, ChurnKeepsMemoryAndRefusesStaleIds) {
    World world;
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(10, 1));
    std::vector<BodyId> old;
    size_t bytes = 0;
    for (int i = 0; i < 400; ++i) {
        BodyId body = world.create_body({.type = BodyType::Dynamic, .position = {0, 0.5}});
        world.create_shape(body, Polygon::regular(12, 0.5f));
        world.step(1 / 60.0f);
        world.destroy_body(body);
        old.push_back(body);
        if (i == 100) bytes = world.byte_count();
    }
    EXPECT_EQ(world.byte_count(), bytes);
    for (BodyId id : old) EXPECT_FALSE(world.body(id));
}

}  // namespace
}  // namespace cairn
