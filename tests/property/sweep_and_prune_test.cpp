// SweepAndPrune against brute force: an oracle that keeps the set of overlapping pairs and knows no lists. Random
// creations, destructions, moves, teleports, touches and queries, in layouts that are hard for a sweep along x.
#include "cairn/sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "random_shapes.hpp"
#include "sweep_state.hpp"

namespace cairn {
namespace {

using test::Random;

enum class Layout { Heap, Column, OnePoint, Floor, FarFlung, Planks, AllSizes, Grid };
constexpr Layout layouts[] = {Layout::Heap,     Layout::Column, Layout::OnePoint, Layout::Floor,
                              Layout::FarFlung, Layout::Planks, Layout::AllSizes, Layout::Grid};

Box centred(double x, double y, double half_width, double half_height) {
    return {{x - half_width, y - half_height}, {x + half_width, y + half_height}};
}

/// Every coordinate is a multiple of 2^-16, so that a shift by whole units is exact.
double coordinate(Random& random, double half) {
    return std::floor((2 * (static_cast<double>(random.bits() >> 40) * 0x1p-24) - 1) * half * 65536) / 65536;
}

Box random_box_of(Layout layout, Random& random) {
    double x = coordinate(random, 12), y = coordinate(random, 12), size = 0.25 + std::abs(coordinate(random, 1));
    switch (layout) {
    case Layout::Heap: return centred(x, y, size, size);
    case Layout::Column: return centred(0.25 * x / 12, 10 * y, 0.5, 0.5);
    case Layout::OnePoint: return centred(3, 4, 0.5, 0.5);
    case Layout::Floor: return random.chance(0.1f) ? centred(x, y, 5000, 0.5) : centred(100 * x, y, 0.5, 0.5);
    case Layout::FarFlung:
        return centred(x + (random.chance(0.5f) ? 1e7 : -1e7), y + (random.chance(0.5f) ? 1e7 : 0), size, size);
    case Layout::Planks: return random.chance(0.5f) ? centred(x, y, 8, 0.015625) : centred(x, y, 0.015625, 8);
    case Layout::AllSizes: {
        double scale = std::ldexp(1.0, random.between(-16, 12));
        return centred(x, y, scale, std::ldexp(scale, random.between(-2, 2)));
    }
    case Layout::Grid: return centred(random.between(-6, 6), random.between(-6, 6), 0.5, 0.5);
    }
    return {};
}

/// The oracle: what stands where, which pairs are known, all by loops over everything.
class BruteForce {
public:
    struct Entry {
        bool alive = false;
        double lower_x = 0, lower_y = 0, upper_x = 0, upper_y = 0;  // whole units
        Mobility mobility = Mobility::Fixed;
    };

    void set(uint32_t proxy, const Box& box, Mobility mobility) {
        if (proxy >= entries.size()) entries.resize(proxy + 1);
        entries[proxy] = {true,
                          std::floor(box.lower.x * 128),
                          std::floor(box.lower.y * 128),
                          std::ceil(box.upper.x * 128),
                          std::ceil(box.upper.y * 128),
                          mobility};
    }
    void forget(uint32_t proxy) {
        std::erase_if(known_, [&](const ProxyPair& pair) { return pair.a == proxy || pair.b == proxy; });
    }
    void destroy(uint32_t proxy) {
        entries[proxy] = {};
        forget(proxy);
    }

    std::vector<ProxyPair> update() {
        std::vector<ProxyPair> fresh;
        std::set<ProxyPair> now;
        for (uint32_t a = 0; a < entries.size(); ++a) {
            for (uint32_t b = a + 1; b < entries.size(); ++b) {
                if (!makes_pair(entries[a], entries[b])) continue;
                now.insert({a, b});
                if (!known_.contains({a, b})) fresh.push_back({a, b});
            }
        }
        known_ = now;
        return fresh;
    }

    std::vector<uint32_t> query(const Box& box) const {
        BruteForce target;
        target.set(0, box, Mobility::Movable);
        std::vector<uint32_t> hits;
        for (uint32_t i = 0; i < entries.size(); ++i) {
            if (overlapping_boxes(entries[i], target.entries[0])) hits.push_back(i);
        }
        return hits;
    }

    static bool overlapping_boxes(const Entry& a, const Entry& b) {
        return a.alive && b.alive && std::max(a.lower_x, b.lower_x) <= std::min(a.upper_x, b.upper_x) &&
               std::max(a.lower_y, b.lower_y) <= std::min(a.upper_y, b.upper_y);
    }

    std::vector<Entry> entries;

private:
    static bool makes_pair(const Entry& a, const Entry& b) {
        return (a.mobility == Mobility::Movable || b.mobility == Mobility::Movable) && overlapping_boxes(a, b);
    }

    std::set<ProxyPair> known_;
};

/// One seeded run: calls and their order depend on the seed only, all boxes are shifted by `shift`.
class Replay {
public:
    Replay(Layout layout, uint64_t seed, Point shift = {}) : random_(seed), layout_(layout), shift_(shift) {}

    /// Random calls; in some rounds everything teleports.
    void burst(SweepAndPrune& sweep, int round) {
        int calls = round == 0 ? 60 : random_.below(30);
        for (int i = 0; i < calls; ++i) call(sweep);
        if (round % 7 == 3) {
            for (uint32_t proxy : alive()) move(sweep, proxy, draw());
        }
        if (random_.chance(0.3f)) sweep.sort();
    }
    /// A burst of calls, then an update, which must report what the oracle says.
    void step(SweepAndPrune& sweep, int round) {
        burst(sweep, round);
        check_queries(sweep);
        std::vector<ProxyPair> expected = oracle_.update();
        std::span<const ProxyPair> pairs = sweep.update();
        pairs_.assign(pairs.begin(), pairs.end());
        ASSERT_EQ(expected, pairs_);
        check_queries(sweep);
    }
    [[nodiscard]] const std::vector<ProxyPair>& pairs() const { return pairs_; }

private:
    Box draw() {
        Box box = random_box_of(layout_, random_);
        return {{box.lower.x + shift_.x, box.lower.y + shift_.y}, {box.upper.x + shift_.x, box.upper.y + shift_.y}};
    }
    [[nodiscard]] std::vector<uint32_t> alive() const {
        std::vector<uint32_t> proxies;
        for (uint32_t i = 0; i < oracle_.entries.size(); ++i) {
            if (oracle_.entries[i].alive) proxies.push_back(i);
        }
        return proxies;
    }
    void move(SweepAndPrune& sweep, uint32_t proxy, const Box& box) {
        ASSERT_TRUE(sweep.move(proxy, box));
        oracle_.set(proxy, box, oracle_.entries[proxy].mobility);
        ASSERT_TRUE(sweep.contains(proxy, box));
    }
    void nudge(SweepAndPrune& sweep, uint32_t proxy) {
        Box box = sweep.box(proxy);
        double x = coordinate(random_, 0.1), y = coordinate(random_, 0.1);
        move(sweep, proxy, {{box.lower.x + x, box.lower.y + y}, {box.upper.x + x, box.upper.y + y}});
    }
    void call(SweepAndPrune& sweep) {
        std::vector<uint32_t> proxies = alive();
        int choice = random_.below(20);
        Mobility mobility = random_.chance(0.3f) ? Mobility::Fixed : Mobility::Movable;
        if (proxies.size() < 20 || (choice < 4 && proxies.size() < 120)) {
            Box box = draw();
            uint32_t proxy = sweep.create(box, mobility, 0);
            ASSERT_NE(SweepAndPrune::null_proxy, proxy);
            oracle_.set(proxy, box, mobility);
            return;
        }
        uint32_t proxy = proxies[random_.bits() % proxies.size()];
        if (choice < 7) {
            ASSERT_TRUE(sweep.destroy(proxy));
            oracle_.destroy(proxy);
        } else if (choice < 9) {
            ASSERT_TRUE(sweep.touch(proxy));
            oracle_.forget(proxy);
        } else if (choice == 9) {
            if (oracle_.entries[proxy].mobility != mobility) oracle_.forget(proxy);
            ASSERT_TRUE(sweep.set_mobility(proxy, mobility));
            oracle_.entries[proxy].mobility = mobility;
        } else if (choice < 13) {
            move(sweep, proxy, draw());
        } else {
            nudge(sweep, proxy);
        }
    }
    void check_queries(const SweepAndPrune& sweep) {
        for (int i = 0; i < 3; ++i) {
            Box box = draw();
            std::vector<uint32_t> hits;
            sweep.query(box, [&](uint32_t proxy) {
                hits.push_back(proxy);
                return true;
            });
            std::sort(hits.begin(), hits.end());
            ASSERT_EQ(oracle_.query(box), hits);
        }
        std::vector<uint32_t> proxies = alive();
        for (int i = 0; i < 3 && !proxies.empty(); ++i) {
            uint32_t a = proxies[random_.bits() % proxies.size()], b = proxies[random_.bits() % proxies.size()];
            ASSERT_EQ(BruteForce::overlapping_boxes(oracle_.entries[a], oracle_.entries[b]), sweep.overlap(a, b));
        }
    }

    Random random_;
    Layout layout_;
    Point shift_;
    BruteForce oracle_;
    std::vector<ProxyPair> pairs_;
};

class SweepAndPruneLayouts : public testing::TestWithParam<Layout> {};

TEST_P(SweepAndPruneLayouts, MatchesAllPairsAfterRandomCalls) {
    uint64_t seed = test::test_seed(1000);
    for (uint64_t s = seed; s < seed + 8; ++s) {
        SweepAndPrune sweep;
        Replay run(GetParam(), s);
        for (int round = 0; round < 40; ++round) {
            run.step(sweep, round);
            if (testing::Test::HasFatalFailure()) FAIL() << "seed " << s << ", round " << round;
        }
    }
}

TEST_P(SweepAndPruneLayouts, GivesTheSamePairsAtTheOriginAndFarAway) {
    uint64_t seed = test::test_seed(2000);
    // coordinates are multiples of 2^-16 up to 2^24, so doubles add exactly
    for (Point shift : {Point{1.0 / 128, -3.0 / 128}, Point{1e6 + 5.0 / 128, -1e6}, Point{-3e5, 7}}) {
        SweepAndPrune here, there;
        Replay run_here(GetParam(), seed), run_there(GetParam(), seed, shift);
        for (int round = 0; round < 20; ++round) {
            run_here.step(here, round);
            run_there.step(there, round);
            ASSERT_FALSE(testing::Test::HasFatalFailure()) << "round " << round;
            ASSERT_EQ(run_here.pairs(), run_there.pairs());
        }
    }
}

TEST_P(SweepAndPruneLayouts, CopiesAreEqualAndBehaveAlike) {
    uint64_t seed = test::test_seed(3000);
    SweepAndPrune original, assigned;
    Replay run(GetParam(), seed);
    assigned.create({{0, 0}, {1, 1}}, Mobility::Movable, 1);  // something to be replaced
    assigned.update();
    for (int round = 0; round < 20; ++round) {
        run.step(original, round);
        run.burst(original, round);  // copied with moves that wait for an update
        SweepAndPrune copy = original;
        assigned = original;
        ASSERT_TRUE(test::same_state(copy, original) && test::same_state(assigned, original));
        Replay of_copy = run, of_assigned = run;
        of_copy.step(copy, round + 1);
        of_assigned.step(assigned, round + 1);
        run.step(original, round + 1);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "round " << round;
        ASSERT_TRUE(test::same_state(copy, original) && test::same_state(assigned, original)) << "round " << round;
        ASSERT_EQ(run.pairs(), of_copy.pairs());
        ASSERT_EQ(run.pairs(), of_assigned.pairs());
        ASSERT_EQ(original.counters().candidates, copy.counters().candidates);
        ASSERT_EQ(original.counters().candidates, assigned.counters().candidates);
    }
}

std::string name_of(const testing::TestParamInfo<Layout>& info) {
    const char* names[] = {"Heap", "Column", "OnePoint", "Floor", "FarFlung", "Planks", "AllSizes", "Grid"};
    return names[static_cast<int>(info.param)];
}
INSTANTIATE_TEST_SUITE_P(All, SweepAndPruneLayouts, testing::ValuesIn(layouts), name_of);

TEST(SweepAndPruneProperty, ALargeHeapMatchesBruteForceWhileItFalls) {
    Random random(test::test_seed(4000));
    SweepAndPrune sweep;
    BruteForce oracle;
    std::vector<Point> centres;
    for (uint32_t i = 0; i < 700; ++i) {
        centres.push_back({coordinate(random, 15), coordinate(random, 15)});
        Mobility mobility = i % 9 == 0 ? Mobility::Fixed : Mobility::Movable;
        Box box = centred(centres[i].x, centres[i].y, 0.5, 0.5);
        ASSERT_EQ(i, sweep.create(box, mobility, i));
        oracle.set(i, box, mobility);
    }
    for (int round = 0; round < 15; ++round) {
        std::span<const ProxyPair> pairs = sweep.update();
        ASSERT_EQ(oracle.update(), std::vector<ProxyPair>(pairs.begin(), pairs.end())) << "round " << round;
        for (uint32_t i = 0; i < 700; ++i) {
            if (oracle.entries[i].mobility == Mobility::Fixed || random.chance(0.4f)) continue;
            centres[i] = centres[i] + Vec2{random.uniform(-0.2f, 0.2f), random.uniform(-0.5f, 0.1f)};
            Box box = centred(centres[i].x, centres[i].y, 0.5, 0.5);
            sweep.move(i, box);
            oracle.set(i, box, Mobility::Movable);
        }
    }
}

}  // namespace
}  // namespace cairn
