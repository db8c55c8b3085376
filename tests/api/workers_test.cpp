// The number of workers, and who runs them, changes no bit of a world.
#include <gtest/gtest.h>

#include <atomic>
#include <cfenv>
#include <string>
#include <thread>
#include <vector>

#include "scenes/scene.hpp"

namespace cairn {
namespace {

scenes::Scene build(const char* name, const WorldDef& def) {
    Result<scenes::Scene> scene = scenes::build(name, def.solver, {}, def);
    EXPECT_TRUE(scene.ok());
    return std::move(scene).value();
}

// Runs the tasks from the last to the first, on the calling thread.
void run_backwards(void* context, uint32_t count, void (*task)(void*, uint32_t), void* task_context) {
    ++*static_cast<int*>(context);
    while (count > 0) task(task_context, --count);
}

// Runs each task on a thread of its own, four at a time.
void run_on_threads(void*, uint32_t count, void (*task)(void*, uint32_t), void* task_context) {
    std::atomic<uint32_t> next{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            std::fesetround(FE_UPWARD);  // a thread's mode is its own business and must not show
            for (uint32_t t = next++; t < count; t = next++) task(task_context, t);
        });
    }
    for (std::thread& thread : threads) thread.join();
}

struct Case {
    const char* scene;
    int steps;
};
// Large enough that every stage is divided; with rest, impacts, sleep, joints, moving piles.
constexpr Case cases[] = {{"large_pyramid", 12}, {"tumbler", 60}, {"compounds", 40}, {"smash", 60}, {"churn", 12}};

TEST(WorkerBits, AreEqualForOneToEightWorkers) {
    for (const Case& entry : cases) {
        std::vector<scenes::Scene> all;
        for (int workers : {1, 2, 3, 5, 8}) {
            all.push_back(build(entry.scene, {.workers = workers}));
            ASSERT_EQ(all.back().world.workers(), workers);
        }
        for (int step = 0; step < entry.steps; ++step) {
            for (scenes::Scene& scene : all) scene.advance(step);
            for (const scenes::Scene& scene : all) {
                ASSERT_EQ(scene.world.hash(), all[0].world.hash())
                    << entry.scene << ", step " << step << ", " << scene.world.workers() << " workers";
            }
        }
    }
}

TEST(WorkerBits, AreEqualUnderAnySchedulerThatKeepsTheRules) {
    int calls = 0;
    for (const Case& entry : {Case{"tumbler", 30}, Case{"large_pyramid", 4}}) {
        scenes::Scene alone = build(entry.scene, {});
        scenes::Scene backwards = build(entry.scene, {.workers = 4, .scheduler = {run_backwards, &calls}});
        scenes::Scene threads = build(entry.scene, {.workers = 4, .scheduler = {run_on_threads, nullptr}});
        for (int step = 0; step < entry.steps; ++step) {
            for (scenes::Scene* scene : {&alone, &backwards, &threads}) scene->advance(step);
            ASSERT_EQ(backwards.world.hash(), alone.world.hash()) << entry.scene << ", step " << step;
            ASSERT_EQ(threads.world.hash(), alone.world.hash()) << entry.scene << ", step " << step;
        }
    }
    EXPECT_GT(calls, 100);
}

TEST(Workers, ACopyStepsAsTheOriginal) {
    scenes::Scene scene = build("tumbler", {.workers = 3});
    for (int step = 0; step < 5; ++step) scene.advance(step);
    World copy = scene.world, assigned;
    assigned = scene.world;
    EXPECT_EQ(copy.workers(), 3);
    EXPECT_EQ(assigned.workers(), 1);
    for (int step = 0; step < 10; ++step) {
        for (World* world : {&scene.world, &copy, &assigned}) world->step(scene.dt);
        ASSERT_EQ(copy.hash(), scene.world.hash());
        ASSERT_EQ(assigned.hash(), scene.world.hash());
    }
}

TEST(Workers, WrongNumbersCostOneSentenceAndLeaveOne) {
    for (int workers : {0, -1, 65, 1 << 30}) {
        std::vector<std::string> sentences;
        auto keep = [](void* context, ErrorCode code, const char* message) {
            EXPECT_EQ(code, ErrorCode::OutOfRange);
            static_cast<std::vector<std::string>*>(context)->emplace_back(message);
        };
        World world({.workers = workers, .error_handler = keep, .error_context = &sentences});
        EXPECT_EQ(world.workers(), 1);
        ASSERT_EQ(sentences.size(), 1u);
        EXPECT_NE(sentences[0].find(std::to_string(workers)), std::string::npos) << sentences[0];
    }
}

}  // namespace
}  // namespace cairn
