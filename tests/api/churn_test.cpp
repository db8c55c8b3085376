// Case 76: what is made and destroyed for ever costs the memory of once, and a handle is never valid again.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

#if defined(NDEBUG)
constexpr int many = 1'000'000;
#else
constexpr int many = 70'000;  // still more than a generation of 16 bits holds
#endif

// The reporter's: no step between. Slots are used again 65536 times and more.
TEST(Churn, AMillionBodiesMadeAndDestroyedLeaveNothing) {
    World world;
    const Polygon square = Polygon::box(0.5f, 0.5f, {0.5f, 0.5f});
    std::vector<std::pair<BodyId, ShapeId>> old;
    size_t bytes = 0;
    for (int i = 1; i <= many; ++i) {
        BodyId body = world.create_body({});
        ShapeId shape = world.create_shape(body, square);
        for (auto [old_body, old_shape] : old) ASSERT_FALSE(world.body(old_body) || world.shape(old_shape)) << i;
        if (i == 1 || i == 256 || i == 65535 || i == 65536) old.emplace_back(body, shape);
        ASSERT_TRUE(world.destroy_body(body));
        if (i == 1000) bytes = world.byte_count();
    }
    EXPECT_EQ(world.byte_count(), bytes);
    EXPECT_EQ(world.counters().bodies + world.counters().shapes, 0u);
}

// One round: a pile with a pendulum is made awake or asleep, stepped, and destroyed in an order of its own.
void make_and_destroy(World& world, int round) {
    BodyId ground = add_ground(world);
    std::vector<BodyId> bodies;
    std::vector<JointId> joints;
    bool awake = round % 3 != 0;
    for (int i = 0; i < 6; ++i) {
        bodies.push_back(
            world.create_body({.type = BodyType::Dynamic, .position = {0.2 * (i % 2), i + 0.5}, .awake = awake}));
        world.create_shape(bodies.back(), Polygon::box(0.5f, 0.5f));
    }
    bodies.push_back(add(world, {4, 2}, Polygon::regular(12, 0.5f)));
    joints.push_back(world.create_joint(
        RevoluteJoint{.body_a = ground, .body_b = bodies.back(), .frame_a = {{4, 13}, {}}, .frame_b = {{0, 1}, {}}}));
    for (int step = 0; step < 3; ++step) world.step(tick);
    if (round % 2 == 0) world.body(bodies[2]).set_awake(false);
    world.step(tick);
    if (round % 5 == 0) world.destroy_joint(joints[0]);
    if (round % 4 == 0) world.destroy_body(ground);
    for (size_t i = 0; i < bodies.size(); ++i) world.destroy_body(bodies[i * 3 % 7]);
    if (round % 4 != 0) world.destroy_body(ground);
    if (round % 7 == 0) world.step(tick);
}

TEST(Churn, ContactsJointsAndSleepersLeaveNothing) {
    constexpr int first = 1000, last = first + many / 25'000 * 420;  // after 420 rounds all of its turns come again
    World world;
    size_t bytes = 0;
    for (int round = 1; round <= last; ++round) {
        make_and_destroy(world, round);
        if (round == first) bytes = world.byte_count();
    }
    EXPECT_EQ(world.byte_count(), bytes);
    WorldCounters counters = world.counters();
    EXPECT_EQ(counters.bodies + counters.shapes + counters.joints + counters.contacts, 0u);
}

}  // namespace
}  // namespace cairn
