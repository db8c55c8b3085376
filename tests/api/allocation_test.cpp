// A step allocates nothing once the world has reached its size, and going back to a snapshot allocates nothing either.
// Counts calls of operator new; the sanitizers bring their own, so these tests are not built with them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAIRN_TEST_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define CAIRN_TEST_SANITIZED
#endif
#if !defined(CAIRN_TEST_SANITIZED)

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "scenes/scene.hpp"

namespace {
std::atomic<size_t> allocations{0};  // other tests of this program have threads

void* counted(size_t size, size_t alignment) {
    ++allocations;
    size_t whole = (size + alignment - 1) / alignment * alignment;
    if (void* p = std::aligned_alloc(alignment, whole > 0 ? whole : alignment)) return p;
    std::abort();
}
}  // namespace

void* operator new(size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new[](size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new(size_t size, std::align_val_t alignment) { return counted(size, static_cast<size_t>(alignment)); }
void* operator new[](size_t size, std::align_val_t alignment) { return counted(size, static_cast<size_t>(alignment)); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { std::free(p); }

namespace cairn {
namespace {

/// Two heaps of boxes on a ground, shaken by a kinematic bar: contacts begin and end all the time.
World shaken_heap() {
    World world;
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(20, 1));
    for (int i = 0; i < 100; ++i) {
        BodyId body =
            world.create_body({.type = BodyType::Dynamic, .position = {-5.0 + 1.1 * (i % 10), 1.0 + 1.1 * (i / 10)}});
        world.create_shape(body, Polygon::box(0.5f, 0.5f));
    }
    BodyId bar = world.create_body({.type = BodyType::Kinematic, .position = {0, 0.5}, .angular_velocity = 2});
    world.create_shape(bar, Polygon::box(3, 0.2f));
    return world;
}

TEST(Allocation, StepsAllocateNothingOnceTheWorldHasItsSize) {
    World world = shaken_heap();
    for (int i = 0; i < 600; ++i) world.step(1 / 60.0f);
    World sized = world;  // the second run repeats what the first has made room for
    for (int i = 0; i < 300; ++i) world.step(1 / 60.0f);
    world = sized;
    size_t before = allocations;
    for (int i = 0; i < 300; ++i) world.step(1 / 60.0f);
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(before, 100u) << "the counter counts";
}

TEST(Allocation, GoingBackToASnapshotAllocatesNothing) {
    World world = shaken_heap();
    for (int i = 0; i < 200; ++i) world.step(1 / 60.0f);
    World saved = world;
    for (int i = 0; i < 20; ++i) world.step(1 / 60.0f);
    size_t before = allocations;
    world = saved;
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_EQ(world.hash(), saved.hash());
}

// 300 steps, fewer where bodies are so many that they would take long; with asserts and checks on, far fewer.
int steps_for(const World& world) {
#if defined(NDEBUG)
    constexpr uint32_t body_steps = 2'000'000, fewest = 100;
#else
    constexpr uint32_t body_steps = 100'000, fewest = 10;
#endif
    return static_cast<int>(std::clamp(body_steps / std::max(world.counters().bodies, 1u), fewest, 300u));
}

// Every scene of these categories twice: what the first run made room for is enough for the second.
TEST(Allocation, NoSceneAllocatesInAStepThatItHasTakenBefore) {
    for (const scenes::SceneInfo& info : scenes::list()) {
        std::string_view category = info.category;
        if (category != "Speed" && category != "Classic") continue;
        Result<scenes::Scene> built = scenes::build(scenes::small_name(info));
        ASSERT_TRUE(built.ok()) << info.name;
        scenes::Scene scene = std::move(built).value();
        const scenes::Scene start = scene;
        const int count = steps_for(scene.world);
        size_t counts[2] = {}, first = 0, steps = 0;
        uint64_t hashes[2] = {};
        for (int run = 0; run < 2; ++run) {
            for (int step = 0; step < count; ++step) {
                size_t before = allocations;
                scene.advance(step);
                if (allocations == before) continue;
                counts[run] += allocations - before;
                if (run == 0) continue;
                if (steps++ == 0) first = static_cast<size_t>(step);
            }
            hashes[run] = scene.world.hash();
            scene = start;
        }
        EXPECT_EQ(counts[1], 0u) << info.name << ": in " << steps << " steps, the first of them " << first;
        EXPECT_EQ(hashes[0], hashes[1]) << info.name;
    }
}

// Room that was reserved is there, no result depends on it, and the high water is what a world has held at once.
TEST(Capacity, ReservedRoomIsThereAndChangesNothing) {
    World world;
    const uint64_t hash = world.hash();
    world.reserve({.bodies = 500, .shapes = 500, .joints = 100, .contacts = 1000});
    EXPECT_EQ(world.hash(), hash);
    const size_t before = allocations;
    std::array<BodyId, 500> bodies;
    for (BodyId& body : bodies) body = world.create_body({.type = BodyType::Dynamic});
    EXPECT_EQ(allocations, before);
    for (size_t i = 0; i < 300; ++i) world.destroy_body(bodies[i]);
    for (size_t i = 0; i < 200; ++i) world.create_body({});
    EXPECT_EQ(world.high_water().bodies, 500u);
    EXPECT_EQ(world.counters().bodies, 400u);
    EXPECT_EQ(world.high_water().joints, 0u);
}

}  // namespace
}  // namespace cairn

#endif
