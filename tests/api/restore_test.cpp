// Case 78: a world that is taken back to any frame goes on as it did, bit for bit. Case 80: what the order of creation
// decides, and what it does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

// --- Case 78. A kinematic pusher drives into a stack of crates that sleeps, stops, and the crates fall asleep again.

constexpr int frames = 480, impact = 90;  // the last crate that topples lies still in frame 410

struct Crates {
    World world;
    BodyId pusher;

    Crates() {
        add_ground(world);
        for (int i = 0; i < 4; ++i) {
            for (int j = 0; j < 3; ++j) add_box(world, {1.02 * j, i + 0.5}, {0.5f, 0.5f});
        }
        pusher = add_box(world, {-4, 0.9}, {0.5f, 0.8f}, {.type = BodyType::Kinematic, .velocity = {2, 0}});
    }
};

void advance(World& world, BodyId pusher, int frame) {
    if (frame == impact + 40) world.body(pusher).set_linear_velocity({});
    world.step(tick);
}

TEST(Restore, FromEveryFrameIntoTheSameAndIntoAFreshWorld) {
    Crates crates;
    std::vector<World> saved{crates.world};
    std::vector<uint64_t> hashes{crates.world.hash()};
    bool slept_before = false, slept_after = false;
    for (int frame = 0; frame < frames; ++frame) {
        advance(crates.world, crates.pusher, frame);
        saved.push_back(crates.world);
        hashes.push_back(crates.world.hash());
        (frame < impact ? slept_before : slept_after) |= frame != impact && all_asleep(crates.world);
    }
    ASSERT_TRUE(slept_before && slept_after) << "the scene is to go through all states";
    ASSERT_GT(crates.world.body(crates.pusher).position().x, 0);
#if defined(NDEBUG)
    constexpr size_t stride = 1;
#else
    constexpr size_t stride = 7;
#endif
    World& same = crates.world;
    for (size_t from = 0; from <= frames; from += from == impact ? 1 : stride) {
        same = saved[from];
        World fresh;
        fresh = saved[from];
        ASSERT_EQ(fresh.hash(), hashes[from]);
        for (size_t frame = from; frame < frames; ++frame) {
            advance(same, crates.pusher, static_cast<int>(frame));
            advance(fresh, crates.pusher, static_cast<int>(frame));
            ASSERT_EQ(same.hash(), hashes[frame + 1]) << "from " << from << ", same world, frame " << frame + 1;
            ASSERT_EQ(fresh.hash(), hashes[frame + 1]) << "from " << from << ", fresh world, frame " << frame + 1;
        }
    }
}

// --- Case 80. The order of creation is an input: slots number the bodies, and contacts are solved by them. Nothing
// else orders anything: no address, no hash.

// Boxes of a pyramid of 8, made in the order that `order` gives.
std::vector<BodyId> add_pyramid(World& world, const std::vector<size_t>& order) {
    std::vector<Point> places;
    for (int row = 0; row < 8; ++row) {
        for (int i = row; i < 8; ++i) places.push_back({0.5 * row + i - row, row + 0.5});
    }
    std::vector<BodyId> boxes(places.size());
    for (size_t i : order) boxes[i] = add_box(world, places[i], {0.5f, 0.5f});
    return boxes;
}

std::vector<size_t> order_of(size_t count, size_t stride) {  // stride and count have no divisor in common
    std::vector<size_t> order(count);
    for (size_t i = 0; i < count; ++i) order[i] = i * stride % count;
    return order;
}

TEST(OrderOfCreation, TheSameOrderAtOtherAddressesIsTheSameWorld) {
    const std::vector<size_t> order = order_of(36, 7);
    World a, b;
    std::vector<std::vector<char>> elsewhere;  // moves b's vectors about
    add_ground(a), add_ground(b);
    add_pyramid(a, order);
    for (size_t n = 1; n < 200; ++n) elsewhere.emplace_back(37 * n);
    add_pyramid(b, order);
    for (int step = 0; step < 200; ++step) {
        a.step(tick), b.step(tick);
        ASSERT_EQ(a.hash(), b.hash()) << step;
    }
}

TEST(OrderOfCreation, NewContactsAreNumberedByTheirShapesSlots) {
    World world;
    add_ground(world);
    add_pyramid(world, order_of(36, 7));
    world.step(tick);
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    for (const Contact& contact : world.contacts()) {
        pairs.push_back(std::minmax(contact.shape_a.index(), contact.shape_b.index()));
    }
    EXPECT_GT(pairs.size(), 64u);
    EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
}

TEST(OrderOfCreation, AnotherOrderIsAnotherRunOfTheSamePhysics) {
    std::vector<Point> reference;
    double worst = 0;
    for (size_t stride : {1u, 7u, 35u}) {
        World world;
        add_ground(world);
        std::vector<BodyId> boxes = add_pyramid(world, order_of(36, stride));
        run(world, 5);
        EXPECT_TRUE(all_asleep(world));
        for (size_t i = 0; i < boxes.size(); ++i) {
            Point place = world.body(boxes[i]).position();
            if (stride == 1) reference.push_back(place);
            worst = std::max(worst, distance(place, reference[i]));
        }
    }
    std::printf("furthest apart: %.2e m\n", worst);
    EXPECT_LT(worst, static_cast<double>(default_slop));
}

// What does not touch is not even rounded differently.
TEST(OrderOfCreation, BodiesApartDoNotKnowIt) {
    std::vector<Pose> reference;
    for (size_t stride : {1u, 3u, 9u}) {
        World world;
        add_ground(world);
        std::vector<BodyId> bodies(10);
        for (size_t i : order_of(10, stride)) {
            auto k = static_cast<float>(i);
            bodies[i] = add_box(world, {4.0 * static_cast<double>(i), 3}, {0.5f, 0.4f},
                                {.angle = 0.1f * k, .velocity = {0.1f * k, 0}, .spin = k});
        }
        run(world, 3);
        for (size_t i = 0; i < bodies.size(); ++i) {
            Pose pose = world.body(bodies[i]).pose();
            if (stride == 1) reference.push_back(pose);
            EXPECT_EQ(pose.position.x, reference[i].position.x) << i;
            EXPECT_EQ(pose.position.y, reference[i].position.y) << i;
            EXPECT_EQ(pose.rotation.s, reference[i].rotation.s) << i;
        }
    }
}

}  // namespace
}  // namespace cairn
