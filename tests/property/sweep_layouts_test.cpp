// SweepAndPrune on the layouts that are hard for it, large: the pairs of a brute force that keeps no lists, on every
// instruction set and spread over threads, and how many boxes were compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <thread>
#include <vector>

#include "cairn/sweep.hpp"
#include "random_shapes.hpp"
#include "sweep_state.hpp"

namespace cairn {
namespace {

using test::Random;

Box centred(double x, double y, double half_width, double half_height) {
    return {{x - half_width, y - half_height}, {x + half_width, y + half_height}};
}

/// Runs tasks on four threads, each of which takes the next one that is left, from the last to the first.
struct Threads {
    static void run(void*, uint32_t count, void (*task)(void*, uint32_t), void* task_context) {
        std::atomic<uint32_t> left{count};
        auto work = [&] {
            for (;;) {
                uint32_t before = left.load();
                while (before > 0 && !left.compare_exchange_weak(before, before - 1)) {}
                if (before == 0) return;
                task(task_context, before - 1);
            }
        };
        std::vector<std::thread> threads;
        for (int i = 0; i < 3; ++i) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
    }
};

struct Layout {
    const char* name;
    int count;
    float fixed;  // this part of them
    std::function<Box(Random&, int)> place;
    double step;             // m that each box may move in a round
    double most_candidates;  // per moved box where all move, beyond its overlaps
};

double in(Random& random, double half) { return (static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1) * half; }

const Layout layouts[] = {
    {"Column", 3000, 0, [](Random& r, int i) { return centred(in(r, 0.2), i, 0.55, 0.55); }, 0.1, 24},
    {"OnePoint", 300, 0.2f, [](Random&, int) { return centred(3, -4, 0.5, 0.5); }, 0, 0},
    {"Floor", 1500, 0.3f,
     [](Random& r, int i) {
         return i == 0 ? centred(0, -1, 5000, 1) : centred(in(r, 4900), std::abs(in(r, 2)), 0.5, 0.5);
     },
     0.5, 64},
    {"FarFlung", 1500, 0.3f,
     [](Random& r, int) { return centred(r.between(-1, 1) * 1e7 + in(r, 40), r.between(-1, 1) * 1e7, 0.5, 0.5); }, 0.2,
     64},
    {"Teleports", 1500, 0.2f, [](Random& r, int) { return centred(in(r, 60), in(r, 60), 0.6, 0.6); }, 1000, 64},
    {"ThinPlanks", 2000, 0, [](Random& r, int i) { return centred(in(r, 0.2), 0.08 * i, 8, 0.04); }, 0.02, 24},
    {"MixedSizes", 1500, 0.3f,
     [](Random& r, int) {
         double size = std::ldexp(0.05, r.between(0, 8));
         return centred(in(r, 150), in(r, 150), size * r.uniform(0.5f, 1), size * r.uniform(0.1f, 1));
     },
     0.3, 192},
    {"DensePile", 2500, 0.05f,
     [](Random& r, int i) { return centred(0.2 * (i % 50), 0.2 * (i / 50), 0.13, 0.13 + in(r, 0.01)); }, 0.03, 64},
};

/// The pairs that overlap now and are not known.
std::vector<ProxyPair> new_overlaps(const SweepAndPrune& sweep, uint32_t count, std::vector<bool>& known) {
    std::vector<Box> boxes;
    for (uint32_t i = 0; i < count; ++i) boxes.push_back(sweep.box(i));
    std::vector<ProxyPair> fresh;
    for (uint32_t a = 0; a < count; ++a) {
        for (uint32_t b = a + 1; b < count; ++b) {
            bool now = overlap(boxes[a], boxes[b]) &&
                       (sweep.mobility(a) == Mobility::Movable || sweep.mobility(b) == Mobility::Movable);
            size_t pair = size_t{a} * count + b;
            if (now && !known[pair]) fresh.push_back({a, b});
            known[pair] = now;
        }
    }
    return fresh;
}

class SweepLargeLayouts : public testing::TestWithParam<Layout> {};

TEST_P(SweepLargeLayouts, EqualBruteForceOnEverySetAndAnyThreads) {
    const Layout& layout = GetParam();
    Random random(test::test_seed(6000));
    SweepAndPrune sweep(SimdSet::Baseline);
    auto count = static_cast<uint32_t>(layout.count);
    for (uint32_t i = 0; i < count; ++i) {
        Mobility mobility = i == 0 || random.chance(layout.fixed) ? Mobility::Fixed : Mobility::Movable;
        sweep.create(layout.place(random, static_cast<int>(i)), mobility, i);
    }
    std::vector<bool> known(size_t{count} * count);
    ParallelFor threads{Threads::run, nullptr};
    for (int round = 0; round < 5; ++round) {
        std::vector<SweepAndPrune> others(3, sweep);
        others[0].set_simd(SimdSet::Avx2);
        others[1].set_simd(SimdSet::Avx512);
        others[2].set_simd(SimdSet::Best);
        std::span<const ProxyPair> found = sweep.update();
        std::vector<ProxyPair> pairs(found.begin(), found.end());
        ASSERT_EQ(new_overlaps(sweep, count, known), pairs) << "round " << round;
        for (size_t i = 0; i < others.size(); ++i) {
            std::span<const ProxyPair> same = i == 2 ? others[i].update(threads) : others[i].update();
            ASSERT_EQ(pairs, std::vector<ProxyPair>(same.begin(), same.end()))
                << "round " << round << ", variant " << i;
            ASSERT_EQ(sweep.counters().candidates, others[i].counters().candidates);
            ASSERT_TRUE(test::same_state(sweep, others[i]));
        }
        for (uint32_t i = 1; i < count; ++i) {
            if (sweep.mobility(i) == Mobility::Fixed || (round == 2 && random.chance(0.8f))) continue;
            Box box = sweep.box(i);
            double x = layout.step == 0 ? 0.01 * round : in(random, layout.step), y = in(random, layout.step);
            sweep.move(i, {{box.lower.x + x, box.lower.y + y}, {box.upper.x + x, box.upper.y + y}});
        }
    }
}

// Case "sweep-and-prune worst cases": the boxes that are compared are few beside those that overlap.
TEST_P(SweepLargeLayouts, CompareLittleMoreThanWhatOverlaps) {
    const Layout& layout = GetParam();
    Random random(test::test_seed(6100));
    SweepAndPrune sweep;
    for (int i = 0; i < layout.count; ++i) sweep.create(layout.place(random, i), Mobility::Movable, 0);
    sweep.update();
    for (uint32_t i = 0; i < sweep.count(); ++i) sweep.touch(i);
    double overlaps = static_cast<double>(sweep.update().size());
    double per_box = static_cast<double>(sweep.counters().candidates) / layout.count;
    EXPECT_LE(per_box, overlaps / layout.count + layout.most_candidates);
    std::printf("%s: %.1f overlaps, %.1f candidates per box\n", layout.name, overlaps / layout.count, per_box);
}

std::string name_of(const testing::TestParamInfo<Layout>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(All, SweepLargeLayouts, testing::ValuesIn(layouts), name_of);

// Sparse boxes get tall rows, crowds low ones: both ways again and again, with other sizes between them.
TEST(SweepLayouts, RowsThatGrowAndShrinkLoseNothing) {
    Random random(test::test_seed(6300));
    SweepAndPrune sweep;
    constexpr uint32_t count = 1200;
    for (uint32_t i = 0; i < count; ++i) {
        double size = i % 3 == 0 ? 0.1 : 0.5;
        sweep.create(centred(in(random, 2000), in(random, 2000), size, size), Mobility::Movable, 0);
    }
    std::vector<bool> known(size_t{count} * count);
    for (int round = 0; round < 16; ++round) {
        std::span<const ProxyPair> found = sweep.update();
        std::vector<ProxyPair> pairs(found.begin(), found.end());
        ASSERT_EQ(new_overlaps(sweep, count, known), pairs) << "round " << round;
        Box all = centred(0, 0, 1e5, 1e5), some = centred(0, 0, 50, 5);
        size_t visits = 0, inside = 0;
        sweep.query(all, [&](uint32_t) { return ++visits > 0; });
        ASSERT_EQ(count, visits);
        sweep.query(some, [&](uint32_t) { return ++inside > 0; });
        for (uint32_t i = 0; i < count; ++i) inside -= overlap(sweep.box(i), some) ? 1u : 0u;
        ASSERT_EQ(0u, inside);
        double half = round / 4 % 2 == 0 ? 2000 : 15;
        for (uint32_t i = 0; i < count; ++i) {
            if (random.chance(0.2f)) continue;
            double size = i % 3 == 0 ? 0.1 : 0.5;
            sweep.move(i, centred(in(random, half), in(random, half), size, size));
        }
    }
}

TEST(SweepLayouts, AWorldAsWideAsTheLimitsWithFewBoxesIsSmall) {
    SweepAndPrune sweep;
    Random random(test::test_seed(6200));
    for (int i = 0; i < 200; ++i)
        sweep.create(centred(in(random, 1.17e7), in(random, 1.17e7), 0.5, 0.5), Mobility::Movable, 0);
    for (int i = 0; i < 5; ++i) {
        for (uint32_t p = 0; p < 200; ++p) sweep.move(p, centred(in(random, 1.17e7), in(random, 1.17e7), 0.5, 0.5));
        sweep.update();
    }
    EXPECT_LT(sweep.byte_count(), 200'000u);
}

}  // namespace
}  // namespace cairn
