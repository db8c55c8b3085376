// Random numbers and shapes for tests: a small seeded generator that gives the same sequence with every compiler and
// standard library, point sets with the habits of real input (grids, duplicates, lines), and convex polygons.
// Knows the public geometry only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cairn/geometry.hpp"

namespace cairn::test {

/// The seed of a property test, printed so that a failure can be repeated. The environment variable CAIRN_TEST_SEED
/// replaces `fixed`.
inline uint64_t test_seed(uint64_t fixed) {
    const char* text = std::getenv("CAIRN_TEST_SEED");
    uint64_t seed = text != nullptr ? std::strtoull(text, nullptr, 10) : fixed;
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    return seed;
}

/// How many random cases a property test tries: `usual`, which takes a second or so, or as many as the environment
/// variable CAIRN_TEST_CASES says; a million is the long run.
inline int test_cases(int usual) {
    const char* text = std::getenv("CAIRN_TEST_CASES");
    return text != nullptr ? std::atoi(text) : usual;
}

/// SplitMix64 (Steele, Lea, Flood 2014). std::mt19937 would do, but the standard's distributions differ by library.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint64_t bits() {
        state_ += 0x9E3779B97F4A7C15u;
        uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    /// An integer in [0, count); count > 0.
    int below(int count) { return static_cast<int>(bits() % static_cast<uint64_t>(count)); }
    /// An integer in [lower, upper], both included.
    int between(int lower, int upper) { return lower + below(upper - lower + 1); }
    /// True with this probability.
    bool chance(float probability) { return uniform(0, 1) < probability; }
    /// A multiple of 2^-24 of the way from lower to upper.
    float uniform(float lower, float upper) {
        return lower + (upper - lower) * (static_cast<float>(bits() >> 40) * 0x1p-24f);
    }
    /// Between lower and upper > 0, every order of magnitude as likely as another (in steps of factor 2).
    float magnitude(float lower, float upper) {
        int octaves = 0;
        while (lower * static_cast<float>(uint64_t{1} << (octaves + 1)) <= upper && octaves < 62) ++octaves;
        float x = lower * static_cast<float>(uint64_t{1} << between(0, octaves)) * uniform(1, 2);
        return std::min(x, upper);
    }
    Vec2 in_box(float half) {
        float x = uniform(-half, half);
        return {x, uniform(-half, half)};
    }
    float angle() { return uniform(-pi, pi); }
    Rot rotation() { return Rot::from_angle(angle()); }
    Transform transform(float half) {
        Vec2 p = in_box(half);
        return {p, rotation()};
    }
    template <class T> void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[bits() % i]);
    }

private:
    uint64_t state_;
};

/// Points in a square of half side `half` about `center`.
inline std::vector<Vec2> random_points(Random& random, int count, float half, Vec2 center = {}) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) points.push_back(center + random.in_box(half));
    return points;
}

/// Points with integer coordinates in [-half, half], shifted by integers: duplicates and exact lines are frequent, and
/// every product of differences is exact.
inline std::vector<Vec2> random_grid_points(Random& random, int count, int half, int shift_x = 0, int shift_y = 0) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        int x = random.between(-half, half) + shift_x;
        points.push_back({static_cast<float>(x), static_cast<float>(random.between(-half, half) + shift_y)});
    }
    return points;
}

/// A convex polygon of 3 to `max_vertices` vertices, about 2 `size` across and up to four times longer than wide, near
/// the origin but not centred on it.
inline Polygon random_polygon(Random& random, int max_vertices, float size) {
    for (;;) {
        int count = random.between(3, max_vertices);
        float stretch = random.uniform(0.25f, 1);
        Rot turn = random.rotation();
        Vec2 center = random.in_box(0.25f * size);
        std::vector<Vec2> points;
        for (int i = 0; i < count; ++i) {
            Vec2 unit = random.rotation().x_axis();
            points.push_back(center + rotate(turn, {size * unit.x, stretch * size * unit.y}));
        }
        // Three of the points may lie on one line by chance, or too close: draw again.
        Result<Polygon> hull = Polygon::hull(points);
        if (hull.ok() && hull->area() > 0.01f * size * size) return *hull;
    }
}

/// A box of random proportions, turned and shifted in its frame.
inline Polygon random_box(Random& random, float size) {
    float half_width = size * random.uniform(0.1f, 1);
    float half_height = size * random.uniform(0.1f, 1);
    Vec2 center = random.in_box(0.25f * size);
    return Polygon::box(half_width, half_height, center, random.rotation());
}

}  // namespace cairn::test
