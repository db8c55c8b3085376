// SweepAndPrune::ray_cast and query against loops over all boxes. The oracle clips the segment by the four sides of a
// box (Liang, Barsky 1984) in long double; the engine looks at the corners' sides of the line, in floats.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "cairn/sweep.hpp"
#include "random_shapes.hpp"

namespace cairn {
namespace {

using test::Random;

double coordinate(Random& random, double half) {
    return (static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1) * half;
}

struct Ray {
    Point origin;
    Vec2 translation;
    float max_fraction = 1;
};

/// Where the ray enters the box grown by `margin`; negative if it misses.
long double entry_of(const Ray& ray, const Box& box, long double margin) {
    long double enter = 0, leave = static_cast<long double>(ray.max_fraction);
    auto clip = [&](long double origin, long double d, long double lower, long double upper) {
        lower -= margin;
        upper += margin;
        if (d == 0) return lower <= origin && origin <= upper;
        long double t0 = (lower - origin) / d, t1 = (upper - origin) / d;
        enter = std::max(enter, std::min(t0, t1));
        leave = std::min(leave, std::max(t0, t1));
        return enter <= leave;
    };
    bool met = clip(ray.origin.x, ray.translation.x, box.lower.x, box.upper.x) &&
               clip(ray.origin.y, ray.translation.y, box.lower.y, box.upper.y);
    return met ? enter : -1;
}

enum class Layout { Heap, Sizes, Planks, FarFlung, Column, Grid };
constexpr Layout layouts[] = {Layout::Heap,     Layout::Sizes,  Layout::Planks,
                              Layout::FarFlung, Layout::Column, Layout::Grid};

Box random_box(Layout layout, Random& random) {
    double x = coordinate(random, 30), y = coordinate(random, 30), w = 0.1 + std::abs(coordinate(random, 1)), h = w;
    switch (layout) {
    case Layout::Heap: break;
    case Layout::Sizes:
        w = std::ldexp(1.0, random.between(-8, 12));
        h = std::ldexp(w, random.between(-5, 5));
        x *= 100;
        y *= 100;
        break;
    case Layout::Planks:
        w = 10;
        h = 0.01;
        if (random.chance(0.5f)) std::swap(w, h);
        break;
    case Layout::FarFlung:
        x += random.between(-1, 1) * 1e7;
        y += random.between(-1, 1) * 1e7;
        break;
    case Layout::Column: x = 0; break;
    case Layout::Grid:
        x = std::floor(x);
        y = std::floor(y);
        w = h = 0.5;
        break;
    }
    return {{x - w, y - h}, {x + w, y + h}};
}

Point random_point(Layout layout, Random& random) {
    Box box = random_box(layout, random);
    return random.chance(0.5f) ? box.lower : Point{box.lower.x + coordinate(random, 3), box.upper.y};
}

Ray random_ray(Layout layout, Random& random) {
    Ray ray{random_point(layout, random), {}, random.chance(0.5f) ? 1.0f : random.uniform(0, 3)};
    switch (random.below(8)) {
    case 0: break;  // no length
    case 1: ray.translation = {static_cast<float>(coordinate(random, 60)), 0}; break;
    case 2: ray.translation = {0, static_cast<float>(coordinate(random, 60))}; break;
    case 3: ray.translation = {random.uniform(-1e-6f, 1e-6f), random.uniform(-60, 60)}; break;
    case 4: ray.translation = random.in_box(3e7f); break;
    case 5: ray.translation = random.magnitude(1, 1e9f) * random.in_box(1e20f); break;
    default: ray.translation = random_point(layout, random) - ray.origin; break;
    }
    return ray;
}

std::vector<uint32_t> visited(const SweepAndPrune& sweep, const Ray& ray) {
    std::vector<uint32_t> proxies;
    sweep.ray_cast(ray.origin, ray.translation, ray.max_fraction, [&](uint32_t proxy, float max_fraction) {
        proxies.push_back(proxy);
        return max_fraction;
    });
    return proxies;
}

std::vector<uint32_t> sorted(std::vector<uint32_t> proxies) {
    std::sort(proxies.begin(), proxies.end());
    return proxies;
}

class SweepRays : public testing::TestWithParam<Layout> {
protected:
    void fill(SweepAndPrune& sweep, Random& random, int count) {
        for (int i = 0; i < count; ++i) {
            sweep.create(random_box(GetParam(), random), random.chance(0.5f) ? Mobility::Fixed : Mobility::Movable, 0);
        }
    }
};

// Every box that the exact segment touches is visited once, and none that is farther away than documented.
TEST_P(SweepRays, VisitWhatTheExactSegmentTouches) {
    Random random(test::test_seed(5000));
    SweepAndPrune sweep;
    fill(sweep, random, 1500);
    size_t touched = 0, extra = 0;
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < 150; ++i) {
            Ray ray = random_ray(GetParam(), random);
            std::vector<uint32_t> proxies = sorted(visited(sweep, ray));
            ASSERT_EQ(proxies.end(), std::adjacent_find(proxies.begin(), proxies.end())) << "visited twice";
            long double margin = 1.001L / 128;
            for (uint32_t p = 0; p < 1500; ++p) {
                bool was_visited = std::binary_search(proxies.begin(), proxies.end(), p);
                bool touches = entry_of(ray, sweep.box(p), 0) >= 0;
                ASSERT_TRUE(was_visited || !touches) << "missed box " << p << ", ray " << i << ", round " << round;
                ASSERT_TRUE(!was_visited || entry_of(ray, sweep.box(p), margin) >= 0) << "box " << p << ", ray " << i;
                touched += touches ? 1 : 0;
                extra += was_visited && !touches ? 1 : 0;
            }
        }
        if (round == 0) sweep.sort();
        // some entries are out of date in the rounds after this one
        for (int i = 0; i < 60; ++i)
            sweep.move(static_cast<uint32_t>(random.below(1500)), random_box(GetParam(), random));
        if (round == 1) sweep.update();
    }
    EXPECT_GT(touched, 500u);
    EXPECT_LT(extra, touched) << "rounded outward, but not by much";
}

TEST_P(SweepRays, FindTheNearestEntryThoughEveryHitCutsThem) {
    Random random(test::test_seed(5100));
    SweepAndPrune sweep;
    fill(sweep, random, 1000);
    for (int i = 0; i < 500; ++i) {
        if (i == 100) sweep.sort();
        Ray ray = random_ray(GetParam(), random);
        float nearest = ray.max_fraction, expected = ray.max_fraction;
        for (uint32_t p = 0; p < 1000; ++p) {
            long double t = entry_of(ray, sweep.box(p), 0);
            if (t >= 0) expected = std::min(expected, static_cast<float>(t));
        }
        size_t visits = 0;
        sweep.ray_cast(ray.origin, ray.translation, ray.max_fraction, [&](uint32_t proxy, float max_fraction) {
            EXPECT_EQ(nearest, max_fraction);
            ++visits;
            long double t = entry_of(ray, sweep.box(proxy), 0);
            if (t >= 0) nearest = std::min(nearest, static_cast<float>(t));
            return nearest;
        });
        ASSERT_EQ(expected, nearest) << "ray " << i;
        ASSERT_LE(visits, visited(sweep, ray).size()) << "ray " << i;
    }
}

TEST_P(SweepRays, TheSameInTheSameOrderOnEveryInstructionSet) {
    Random random(test::test_seed(5200));
    SweepAndPrune sweep(SimdSet::Baseline);
    fill(sweep, random, 1000);
    sweep.sort();
    for (uint32_t i = 0; i < 20; ++i) sweep.move(i, random_box(GetParam(), random));
    for (SimdSet set : {SimdSet::Avx2, SimdSet::Avx512}) {
        if (!is_available(set)) continue;
        SweepAndPrune other = sweep;
        other.set_simd(set);
        ASSERT_EQ(set, other.simd());
        for (int i = 0; i < 300; ++i) {
            Ray ray = random_ray(GetParam(), random);
            ASSERT_EQ(visited(sweep, ray), visited(other, ray));
        }
    }
}

std::string name_of(const testing::TestParamInfo<Layout>& info) {
    const char* names[] = {"Heap", "Sizes", "Planks", "FarFlung", "Column", "Grid"};
    return names[static_cast<int>(info.param)];
}
INSTANTIATE_TEST_SUITE_P(All, SweepRays, testing::ValuesIn(layouts), name_of);

}  // namespace
}  // namespace cairn
