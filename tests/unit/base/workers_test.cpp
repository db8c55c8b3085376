// Workers: every task runs once, and what it wrote is there when run() returns, for any number of threads.
#include "base/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <vector>

namespace cairn {
namespace {

TEST(Workers, RunEachTaskOnceJobAfterJob) {
    for (int count : {1, 2, 3, 8}) {
        Workers workers;
        workers.set(count, {});
        for (int step = 0; step < 20; ++step) {  // alone and together in turns, then as found best
            workers.begin();
            for (uint32_t tasks : {1u, 2u, 3u, 31u, 1000u}) {
                std::vector<std::atomic<int>> runs(tasks);
                std::vector<uint32_t> results(tasks);
                for_each_task(workers, tasks, [&](uint32_t i) {
                    ++runs[i];
                    results[i] = i;  // not atomic: must be visible below
                });
                for (uint32_t i = 0; i < tasks; ++i) {
                    ASSERT_EQ(runs[i].load(), 1) << count << " workers, task " << i << " of " << tasks;
                    ASSERT_EQ(results[i], i);
                }
            }
            workers.end();
        }
    }
}

TEST(Workers, ChunksCoverTheRangeInOrderAndAreNotSmallerThanTheGrain) {
    for (int count : {1, 2, 5}) {
        Workers workers;
        workers.set(count, {});
        workers.begin();  // the first step is taken alone, the second together
        workers.end();
        workers.begin();
        EXPECT_EQ(workers.alone(), count == 1);
        for (uint32_t size : {0u, 1u, 63u, 64u, 127u, 128u, 1000u, 123'457u}) {
            constexpr uint32_t grain = 64;
            std::vector<uint32_t> firsts(most_chunks(workers), ~0u), lasts(most_chunks(workers), 0);
            for_chunks(workers, size, grain, [&](uint32_t first, uint32_t last, uint32_t chunk) {
                firsts[chunk] = first;
                lasts[chunk] = last;
            });
            uint32_t covered = 0, chunks = 0;
            for (size_t i = 0; i < firsts.size() && firsts[i] != ~0u; ++i, ++chunks) {
                EXPECT_EQ(firsts[i], covered);
                covered = lasts[i];
                if (i + 1 < firsts.size() && firsts[i + 1] != ~0u) {
                    EXPECT_GE(lasts[i] - firsts[i], grain);
                }
            }
            EXPECT_EQ(covered, size);
            EXPECT_EQ(chunks > 1, size >= 2 * grain && count > 1);
        }
        workers.end();
    }
}

TEST(Workers, ACopyHasAsManyAndAnAssignmentKeepsItsOwn) {
    Workers three, one;
    three.set(3, {});
    Workers copy = three;
    one = three;
    EXPECT_EQ(copy.count(), 3);
    EXPECT_EQ(one.count(), 1);
}

}  // namespace
}  // namespace cairn
