// The rules of SweepAndPrune one by one: rounding, what a pair is, when it is reported, what is refused.
#include "cairn/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "random_shapes.hpp"
#include "sweep_state.hpp"

namespace cairn {
namespace {

using test::state_bytes;

constexpr double unit = 1.0 / 128;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

Box box_at(double x, double y, double half = 0.5) { return {{x - half, y - half}, {x + half, y + half}}; }

std::vector<ProxyPair> update(SweepAndPrune& sweep) {
    std::span<const ProxyPair> pairs = sweep.update();
    return {pairs.begin(), pairs.end()};
}

std::vector<uint32_t> found(const SweepAndPrune& sweep, const Box& box) {
    std::vector<uint32_t> proxies;
    sweep.query(box, [&](uint32_t proxy) {
        proxies.push_back(proxy);
        return true;
    });
    std::sort(proxies.begin(), proxies.end());
    return proxies;
}

using Pairs = std::vector<ProxyPair>;

TEST(SweepAndPrune, RefusesBoxesThatAreNotFiniteOrInsideOut) {
    SweepAndPrune sweep;
    uint32_t good = sweep.create(box_at(0, 0), Mobility::Movable, 7);
    sweep.update();
    std::vector<unsigned char> before = state_bytes(sweep);
    std::vector<Box> bad = {{{1, 0}, {0, 0}}, {{0, 1}, {0, 0}}};
    for (double x : {nan, inf, -inf}) {
        bad.push_back({{x, 0}, {1, 1}});
        bad.push_back({{0, x}, {1, 1}});
        bad.push_back({{0, 0}, {x, 1}});
        bad.push_back({{0, 0}, {1, x}});
    }
    for (const Box& box : bad) {
        EXPECT_EQ(SweepAndPrune::null_proxy, sweep.create(box, Mobility::Movable, 1));
        EXPECT_FALSE(sweep.move(good, box));
        EXPECT_FALSE(sweep.contains(good, box));
        EXPECT_TRUE(found(sweep, box).empty());
    }
    EXPECT_EQ(before, state_bytes(sweep));
    EXPECT_EQ(1u, sweep.count());
}

TEST(SweepAndPrune, StaleProxiesChangeNothing) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 7);
    uint32_t b = sweep.create(box_at(0, 0), Mobility::Movable, 8);
    EXPECT_TRUE(sweep.destroy(a));
    std::vector<unsigned char> before = state_bytes(sweep);
    for (uint32_t stale : {a, b + 1, SweepAndPrune::null_proxy}) {
        EXPECT_FALSE(sweep.is_valid(stale));
        EXPECT_FALSE(sweep.destroy(stale));
        EXPECT_FALSE(sweep.move(stale, box_at(1, 1)));
        EXPECT_FALSE(sweep.touch(stale));
        EXPECT_FALSE(sweep.set_mobility(stale, Mobility::Fixed));
        EXPECT_FALSE(sweep.contains(stale, box_at(0, 0)));
        EXPECT_FALSE(sweep.overlap(stale, b));
        EXPECT_FALSE(sweep.overlap(b, stale));
        EXPECT_EQ(0u, sweep.user(stale));
        EXPECT_EQ(Box{}, sweep.box(stale));
    }
    EXPECT_EQ(before, state_bytes(sweep));
    EXPECT_EQ(8u, sweep.user(b));
    EXPECT_EQ(Pairs{}, update(sweep));
}

TEST(SweepAndPrune, RoundsBoxesOutwardToWholeUnits) {
    SweepAndPrune sweep;
    auto rounded = [&](const Box& box) { return sweep.box(sweep.create(box, Mobility::Movable, 0)); };
    Box exact = {{-3 * unit, 5 * unit}, {8 * unit, 1000}};
    EXPECT_EQ(exact, rounded(exact));
    double hair = unit / 1000;
    EXPECT_EQ((Box{{-4 * unit, 4 * unit}, {9 * unit, 1000 + unit}}),
              rounded({{-3 * unit - hair, 5 * unit - hair}, {8 * unit + hair, 1000 + hair}}));
    EXPECT_EQ((Box{{-unit, 0}, {0, unit}}), rounded({{-1e-300, 1e-300}, {-1e-300, 1e-300}}));
}

TEST(SweepAndPrune, LimitsBoxesBeyondItsRange) {
    SweepAndPrune sweep;
    double limit = 1.5e9 * unit;
    uint32_t all = sweep.create({{-1e300, -1e9}, {1e300, 1e9}}, Mobility::Movable, 0);
    EXPECT_EQ((Box{{-limit, -limit}, {limit, limit}}), sweep.box(all));
    EXPECT_TRUE(sweep.contains(all, {{-1e300, -1e20}, {1e300, 1e20}}));
    uint32_t far = sweep.create(box_at(1e30, 0), Mobility::Movable, 0);
    uint32_t near = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    EXPECT_EQ((Pairs{{all, far}, {all, near}}), update(sweep));
}

TEST(SweepAndPrune, BoxesThatTouchMakeAPairAndBoxesAUnitApartDoNot) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create({{0, 0}, {1, 1}}, Mobility::Movable, 0);
    uint32_t right = sweep.create({{1, 0}, {2, 1}}, Mobility::Movable, 0);
    uint32_t corner = sweep.create({{-1, -1}, {0, 0}}, Mobility::Movable, 0);
    sweep.create({{0, 1 + unit}, {1, 2}}, Mobility::Movable, 0);
    sweep.create({{unit, -1}, {1, -unit}}, Mobility::Movable, 0);
    EXPECT_EQ((Pairs{{a, right}, {a, corner}}), update(sweep));
    EXPECT_TRUE(sweep.overlap(a, right));
    EXPECT_FALSE(sweep.overlap(right, corner));
}

TEST(SweepAndPrune, FixedProxiesMakeNoPairsAmongThemselvesUntilOneIsMovable) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Fixed, 0);
    uint32_t b = sweep.create(box_at(0, 0), Mobility::Fixed, 0);
    EXPECT_EQ(Pairs{}, update(sweep));
    EXPECT_TRUE(sweep.set_mobility(a, Mobility::Movable));
    EXPECT_EQ(Mobility::Movable, sweep.mobility(a));
    EXPECT_EQ((Pairs{{a, b}}), update(sweep));
    EXPECT_TRUE(sweep.set_mobility(a, Mobility::Movable));
    EXPECT_EQ(Pairs{}, update(sweep)) << "nothing changed, nothing is reported";
    EXPECT_TRUE(sweep.set_mobility(b, Mobility::Movable));
    EXPECT_EQ((Pairs{{a, b}}), update(sweep));
    EXPECT_TRUE(sweep.set_mobility(a, Mobility::Fixed));
    EXPECT_TRUE(sweep.set_mobility(b, Mobility::Fixed));
    EXPECT_EQ(Pairs{}, update(sweep));
}

TEST(SweepAndPrune, ReportsAPairOnceUntilItsBoxesWereApart) {
    for (Mobility mobility : {Mobility::Fixed, Mobility::Movable}) {
        SweepAndPrune sweep;
        uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
        uint32_t b = sweep.create(box_at(0.5, 0), mobility, 0);
        EXPECT_EQ((Pairs{{a, b}}), update(sweep));
        EXPECT_EQ(Pairs{}, update(sweep));
        sweep.move(a, box_at(0.1, 0));
        EXPECT_EQ(Pairs{}, update(sweep)) << "A moved, still overlapping";
        sweep.move(a, box_at(0.2, 0));
        sweep.move(b, box_at(0.3, 0));
        EXPECT_EQ(Pairs{}, update(sweep)) << "both moved, still overlapping";
        sweep.move(a, box_at(9, 0));
        EXPECT_EQ(Pairs{}, update(sweep)) << "apart";
        sweep.move(a, box_at(0, 0));
        EXPECT_EQ((Pairs{{a, b}}), update(sweep)) << "A came back";
        sweep.move(b, box_at(9, 0));
        EXPECT_EQ(Pairs{}, update(sweep));
        sweep.move(a, box_at(8.5, 0));
        sweep.move(b, box_at(9.2, 0));
        EXPECT_EQ((Pairs{{a, b}}), update(sweep)) << "both moved and met";
    }
}

TEST(SweepAndPrune, AWayAndBackBetweenTwoUpdatesIsNoMove) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    sweep.create(box_at(0.5, 0), Mobility::Movable, 0);
    uint32_t c = sweep.create(box_at(50, 0), Mobility::Movable, 0);
    sweep.update();
    sweep.move(a, box_at(50, 0));
    sweep.sort();
    EXPECT_TRUE(sweep.overlap(a, c));
    sweep.move(a, box_at(0, 0));
    EXPECT_EQ(Pairs{}, update(sweep));
}

TEST(SweepAndPrune, TwoThatMovedThroughEachOtherBetweenUpdatesStillOverlap) {
    // A takes B's place and B takes A's, and they overlapped before: compared with where B is now, A's old box would
    // tell nothing
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    uint32_t b = sweep.create(box_at(0.9, 0), Mobility::Movable, 0);
    EXPECT_EQ((Pairs{{a, b}}), update(sweep));
    sweep.move(a, box_at(20, 0));
    sweep.move(b, box_at(20.9, 0));
    EXPECT_EQ(Pairs{}, update(sweep)) << "moved far together";
    sweep.move(a, box_at(0, 0));
    sweep.update();
    sweep.move(a, box_at(10, 0));
    sweep.move(b, box_at(0, 0));
    EXPECT_EQ(Pairs{}, update(sweep)) << "B stands where A stood";
    sweep.move(b, box_at(10, 0));
    EXPECT_EQ((Pairs{{a, b}}), update(sweep));
}

TEST(SweepAndPrune, TouchReportsEveryOverlapOfTheProxyAgainOnce) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    uint32_t b = sweep.create(box_at(0.5, 0), Mobility::Movable, 0);
    uint32_t c = sweep.create(box_at(0, 0.5), Mobility::Fixed, 0);
    sweep.update();
    EXPECT_TRUE(sweep.touch(b));
    EXPECT_EQ((Pairs{{a, b}, {b, c}}), update(sweep));
    EXPECT_EQ(Pairs{}, update(sweep));
    sweep.touch(c);
    sweep.touch(a);
    sweep.move(b, box_at(0.4, 0));
    EXPECT_EQ((Pairs{{a, b}, {a, c}, {b, c}}), update(sweep));
}

TEST(SweepAndPrune, ADestroyedProxyIsForgottenAndItsNumberStartsAfresh) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 1);
    uint32_t b = sweep.create(box_at(0.5, 0), Mobility::Movable, 2);
    sweep.update();
    EXPECT_TRUE(sweep.destroy(b));
    EXPECT_EQ(1u, sweep.count());
    EXPECT_EQ((std::vector<uint32_t>{a}), found(sweep, box_at(0, 0, 9)));
    EXPECT_EQ(b, sweep.create(box_at(0.4, 0), Mobility::Fixed, 3)) << "the number is used again";
    EXPECT_EQ((std::vector<uint32_t>{a, b}), found(sweep, box_at(0, 0, 9)));
    EXPECT_EQ((Pairs{{a, b}}), update(sweep)) << "the old b's overlap is not the new one's";
    EXPECT_EQ(3u, sweep.user(b));
}

TEST(SweepAndPrune, ContainsComparesWithTheBoxThatIsKept) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create({{0.001, 0.001}, {1, 1}}, Mobility::Movable, 0);  // kept from (0, 0)
    EXPECT_TRUE(sweep.contains(a, {{0, 0}, {1, 1}}));
    EXPECT_TRUE(sweep.contains(a, {{0.5, 0.5}, {0.5, 0.5}}));
    EXPECT_FALSE(sweep.contains(a, {{-1e-9, 0}, {1, 1}}));
    EXPECT_FALSE(sweep.contains(a, {{0, -1e-9}, {1, 1}}));
    EXPECT_FALSE(sweep.contains(a, {{0, 0}, {1 + 1e-9, 1}}));
    EXPECT_FALSE(sweep.contains(a, {{0, 0}, {1, 1 + 1e-9}}));
}

TEST(SweepAndPrune, ComparesNothingWhereNothingMoved) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    sweep.create(box_at(0.5, 0), Mobility::Movable, 0);
    sweep.update();
    EXPECT_EQ(2u, sweep.counters().moved);
    EXPECT_EQ(1u, sweep.counters().candidates) << "both moved: the pair is looked at from one side only";
    sweep.move(a, box_at(0, 0));  // the same place
    sweep.update();
    EXPECT_EQ(0u, sweep.counters().moved);
    EXPECT_EQ(0u, sweep.counters().candidates);
}

TEST(SweepAndPrune, TwoHundredBoxesNeedFewerTestsThanBruteForce) {
    test::Random random(test::test_seed(200));
    SweepAndPrune sweep;
    std::vector<Box> boxes;
    for (uint32_t i = 0; i < 200; ++i) {
        double x = random.uniform(-50, 50), y = random.uniform(-50, 50);
        double half_width = random.uniform(0.5f, 3), half_height = random.uniform(0.5f, 3);
        boxes.push_back({{x - half_width, y - half_height}, {x + half_width, y + half_height}});
        ASSERT_EQ(i, sweep.create(boxes.back(), Mobility::Movable, i));
    }
    Pairs expected;
    uint64_t tests = 0;
    for (uint32_t a = 0; a < 200; ++a) {
        for (uint32_t b = a + 1; b < 200; ++b, ++tests) {
            if (overlap(sweep.box(a), sweep.box(b))) expected.push_back({a, b});
        }
    }
    EXPECT_EQ(19'900u, tests);
    EXPECT_EQ(expected, update(sweep));
    EXPECT_GE(sweep.counters().candidates, expected.size());
    EXPECT_LT(sweep.counters().candidates, tests / 2);
    std::printf("brute force: %llu tests, sweep and prune: %llu, pairs: %zu\n", static_cast<unsigned long long>(tests),
                static_cast<unsigned long long>(sweep.counters().candidates), expected.size());
}

TEST(SweepAndPrune, AFloorOfTenKilometresDoesNotWidenTheSearchAmongTiles) {
    SweepAndPrune sweep;
    sweep.create({{-5000, -1}, {5000, 0}}, Mobility::Fixed, 0);
    for (int i = 0; i < 10'000; ++i) sweep.create(box_at(i - 5000, -2), Mobility::Fixed, 0);
    uint32_t a = sweep.create(box_at(4000, 0.3), Mobility::Movable, 0);
    EXPECT_EQ((Pairs{{0, a}}), update(sweep));
    sweep.move(a, box_at(4000, -1.5));
    EXPECT_EQ(3u, update(sweep).size()) << "tiles at 3999, 4000 and 4001; the floor was known";
    EXPECT_LT(sweep.counters().candidates, 64u) << "9,000 tiles lie between the floor's left end and the box";
}

TEST(SweepAndPrune, QueriesAreExactBeforeAndAfterSorting) {
    SweepAndPrune sweep;
    uint32_t a = sweep.create(box_at(0, 0), Mobility::Movable, 0);
    uint32_t b = sweep.create(box_at(3, 0), Mobility::Fixed, 0);
    for (int sorted = 0; sorted < 2; ++sorted) {
        EXPECT_EQ((std::vector<uint32_t>{a}), found(sweep, box_at(0.9, 0)));
        EXPECT_EQ((std::vector<uint32_t>{a, b}), found(sweep, box_at(1.5, 0, 1)));
        EXPECT_TRUE(found(sweep, box_at(0, 5)).empty());
        sweep.sort();
    }
    sweep.move(a, box_at(100, 0));
    EXPECT_TRUE(found(sweep, box_at(0, 0)).empty()) << "the old place is given up at once";
    EXPECT_EQ((std::vector<uint32_t>{a}), found(sweep, box_at(100, 0)));
    sweep.destroy(b);
    EXPECT_TRUE(found(sweep, box_at(3, 0)).empty());
}

TEST(SweepAndPrune, AQueryEndsWhereTheVisitorSaysSo) {
    SweepAndPrune sweep;
    for (int i = 0; i < 40; ++i) sweep.create(box_at(0.1 * i, 0), Mobility::Movable, 0);
    for (int sorted = 0; sorted < 2; ++sorted) {
        int visits = 0;
        sweep.query(box_at(2, 0, 9), [&](uint32_t) { return ++visits < 5; });
        EXPECT_EQ(5, visits);
        sweep.sort();
    }
}

TEST(SweepAndPrune, ARayIsCutWhereTheVisitorSaysSo) {
    SweepAndPrune sweep;
    for (int i = 0; i < 100; ++i) sweep.create(box_at(i, 0, 0.25), Mobility::Movable, 0);
    for (int sorted = 0; sorted < 2; ++sorted) {
        std::vector<uint32_t> visited;
        sweep.ray_cast({-1, 0.1}, {50, 0}, 2, [&](uint32_t proxy, float max_fraction) {
            visited.push_back(proxy);
            return proxy == 10 ? 0.3f : max_fraction;  // at x = 14; more than before changes nothing
        });
        EXPECT_EQ(15u, visited.size());
        EXPECT_EQ(14u, visited.back());
        std::reverse(visited.begin(), visited.end());
        sweep.sort();
        if (sorted == 0) continue;
        std::vector<uint32_t> back;
        sweep.ray_cast({14, 0.1}, {-50, 0}, 1, [&](uint32_t proxy, float) {
            back.push_back(proxy);
            return 7.0f;
        });
        EXPECT_EQ(visited, back) << "strips and entries are visited along the ray";
    }
}

TEST(SweepAndPrune, ARayStopsAtZeroLessAndNaN) {
    SweepAndPrune sweep;
    for (int i = 0; i < 40; ++i) sweep.create(box_at(i, 0), Mobility::Fixed, 0);
    for (float stop : {0.0f, -1.0f, static_cast<float>(nan)}) {
        for (int sorted = 0; sorted < 2; ++sorted) {
            int visits = 0;
            sweep.ray_cast({0, 0}, {40, 0}, 1, [&](uint32_t, float max) { return ++visits < 3 ? max : stop; });
            EXPECT_EQ(3, visits);
            sweep.sort();
        }
    }
}

TEST(SweepAndPrune, RaysThatAreNotFiniteMeetNothingAndThoseWithoutLengthWhereTheyAre) {
    SweepAndPrune sweep;
    sweep.create(box_at(0, 0), Mobility::Movable, 0);
    sweep.create({{-1e300, -1e300}, {1e300, 1e300}}, Mobility::Fixed, 0);
    auto hits = [&](Point origin, Vec2 translation, float max_fraction) {
        int visits = 0;
        sweep.ray_cast(origin, translation, max_fraction, [&](uint32_t, float max) { return ++visits, max; });
        return visits;
    };
    auto not_finite = {static_cast<float>(nan), static_cast<float>(inf), -static_cast<float>(inf)};
    for (int sorted = 0; sorted < 2; ++sorted) {
        for (float x : not_finite) {
            EXPECT_EQ(0, hits({static_cast<double>(x), 0}, {1, 1}, 1));
            EXPECT_EQ(0, hits({0, static_cast<double>(x)}, {1, 1}, 1));
            EXPECT_EQ(0, hits({0, 0}, {x, 1}, 1));
            EXPECT_EQ(0, hits({0, 0}, {1, x}, 1));
            EXPECT_EQ(0, hits({0, 0}, {1, 1}, x));
        }
        EXPECT_EQ(0, hits({0, 0}, {1, 1}, -0.5f));
        EXPECT_EQ(2, hits({0.2, 0.2}, {}, 1));
        EXPECT_EQ(2, hits({0.5, 0.5}, {5, 5}, 0)) << "the corner counts";
        EXPECT_EQ(1, hits({0.6, 0}, {0, 3e38f}, 3e38f));
        EXPECT_EQ(0, hits({-1e300, 0}, {3e38f, 0}, 1)) << "it never arrives";
        EXPECT_EQ(0, hits({1e300, 0}, {0, 1}, 1)) << "beyond the limits there is nothing";
        EXPECT_EQ(2, hits({-1e9, 0}, {3e38f, 0}, 1));
        sweep.sort();
    }
}

TEST(SweepAndPrune, TheInstructionSetIsChosenKeptByCopiesAndNoState) {
    SweepAndPrune best, forced(SimdSet::Baseline);
    EXPECT_EQ(resolve(SimdSet::Best), best.simd());
    EXPECT_EQ(SimdSet::Baseline, forced.simd());
    EXPECT_EQ(state_bytes(best), state_bytes(forced));
    SweepAndPrune copy = forced;
    EXPECT_EQ(SimdSet::Baseline, copy.simd());
    copy.set_simd(SimdSet::Best);
    EXPECT_EQ(best.simd(), copy.simd());
}

TEST(SweepAndPrune, StateDependsOnTheBoxesAndNotOnTheWayToThem) {
    SweepAndPrune straight, roundabout;
    for (int i = 0; i < 50; ++i) straight.create(box_at(i, 0), Mobility::Movable, 5);
    for (int i = 0; i < 50; ++i) roundabout.create(box_at(-i * i, 3), Mobility::Movable, 5);
    roundabout.sort();
    for (uint32_t i = 50; i-- > 0;) roundabout.move(i, box_at(i, 0));
    EXPECT_EQ(state_bytes(straight), state_bytes(roundabout));
    EXPECT_EQ(update(straight), update(roundabout));
    EXPECT_EQ(straight.counters().candidates, roundabout.counters().candidates);
    EXPECT_EQ(state_bytes(straight), state_bytes(roundabout));
    roundabout.move(7, box_at(7 + unit, 0));
    EXPECT_NE(state_bytes(straight), state_bytes(roundabout)) << "one box by one unit";
}

TEST(SweepAndPrune, FreedRecordsAreZeroAndHoldNothingOfTheirPast) {
    SweepAndPrune a, b;
    a.create(box_at(1, 2), Mobility::Fixed, 3);
    b.create(box_at(4, 5, 6), Mobility::Movable, 7);
    b.update();
    a.destroy(0);
    b.destroy(0);
    EXPECT_EQ(state_bytes(a), state_bytes(b));
}

}  // namespace
}  // namespace cairn
