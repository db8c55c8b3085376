// hull() against a slow exact hull, and the properties that every hull must have, on random point sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

using Points = std::vector<Vec2>;

struct Integer2 {
    int64_t x = 0, y = 0;
};

Integer2 to_integer(Vec2 p) { return {static_cast<int64_t>(p.x), static_cast<int64_t>(p.y)}; }

// Exact, O(n^3): a -> b is an edge of the hull if no point lies to its right, and no point of its line outside it.
// The vertices are the starts of edges. Points must have integer coordinates.
Points slow_exact_hull(const Points& points) {
    Points corners;
    for (Vec2 pa : points) {
        Integer2 a = to_integer(pa);
        bool corner = false;
        for (Vec2 pb : points) {
            Integer2 b = to_integer(pb), ab = {b.x - a.x, b.y - a.y};
            if (ab.x == 0 && ab.y == 0) continue;
            bool edge = true;
            for (Vec2 pc : points) {
                Integer2 c = to_integer(pc), ac = {c.x - a.x, c.y - a.y};
                int64_t side = ab.x * ac.y - ab.y * ac.x;
                int64_t along = ab.x * ac.x + ab.y * ac.y;
                bool between = along >= 0 && along <= ab.x * ab.x + ab.y * ab.y;
                if (side < 0 || (side == 0 && !between)) edge = false;
            }
            corner = corner || edge;
        }
        if (corner) corners.push_back(pa);
    }
    return corners;
}

bool before(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

Points sorted_set(Points points) {
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

// z of (b - a) x (c - a).
long double cross3(Vec2 a, Vec2 b, Vec2 c) {
    long double ax = a.x, ay = a.y;
    return (b.x - ax) * (c.y - ay) - (b.y - ay) * (c.x - ax);
}

long double distance(Vec2 a, Vec2 b) {
    long double x = a.x, y = a.y;
    return std::sqrt((b.x - x) * (b.x - x) + (b.y - y) * (b.y - y));
}

long double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
    long double ax = a.x, ay = a.y, ex = b.x - ax, ey = b.y - ay, px = p.x - ax, py = p.y - ay;
    long double t = std::clamp((px * ex + py * ey) / (ex * ex + ey * ey), 0.0L, 1.0L);
    return std::sqrt((px - t * ex) * (px - t * ex) + (py - t * ey) * (py - t * ey));
}

// The documented tolerance of hull().
long double tolerance_of(const Points& points) {
    float low_x = points[0].x, low_y = points[0].y, high_x = low_x, high_y = low_y;
    for (Vec2 p : points) {
        low_x = std::min(low_x, p.x);
        low_y = std::min(low_y, p.y);
        high_x = std::max(high_x, p.x);
        high_y = std::max(high_y, p.y);
    }
    long double extent = std::max(high_x - static_cast<long double>(low_x), high_y - static_cast<long double>(low_y));
    long double largest =
        std::max(std::max(std::fabs(low_x), std::fabs(high_x)), std::max(std::fabs(low_y), std::fabs(high_y)));
    return std::max(std::min(1e-4L * extent, 0.1L * static_cast<long double>(default_slop)), 1e-6L * largest);
}

// Everything that hull() promises of a result.
void expect_hull_of(const Polygon& hull, const Points& points) {
    auto v = hull.vertices();
    auto n = hull.normals();
    const std::size_t count = v.size();
    const long double tolerance = tolerance_of(points), slack = 1e-9L * tolerance;
    ASSERT_GE(count, 3u);
    for (std::size_t i = 0; i < count; ++i) {
        Vec2 a = v[i], b = v[(i + 1) % count], c = v[(i + 2) % count];
        ASSERT_NE(std::find(points.begin(), points.end(), a), points.end()) << "a vertex that is no point";
        ASSERT_GT(cross3(a, b, c), 0) << "does not turn left at vertex " << (i + 1) % count;
        ASSERT_GT(distance_to_segment(b, a, c), tolerance - slack) << "a vertex that is no feature";
        ASSERT_NEAR(std::hypot(static_cast<double>(n[i].x), static_cast<double>(n[i].y)), 1, 1.5e-7);
        ASSERT_TRUE(i == 0 || before(v[0], a)) << "vertex 0 is not the leftmost";
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i || k == (i + 1) % count) continue;
            ASSERT_GT(cross3(a, b, v[k]), 0) << "not convex";
        }
        for (Vec2 p : points) {
            long double outside = -cross3(a, b, p) / distance(a, b);
            ASSERT_LE(outside, 3 * tolerance) << "a point outside edge " << i;
        }
    }
}

TEST(HullProperty, MatchesTheSlowExactHullOnGrids) {
    // On integer grids bends are never below the tolerance, so that the two must agree vertex by vertex. Few and many
    // points on small and large grids: duplicates and lines of points are frequent. Shifts up to where 1e-6 of the
    // coordinate is still less than the least bend, 1 / (the grid's diagonal).
    test::Random random(test::test_seed(51));
    int accepted = 0, refused = 0;
    for (int i = 0; i < test::test_cases(4000); ++i) {
        int half = random.between(1, 20), shift = random.chance(0.5f) ? 0 : 10'000;
        int count = random.chance(0.3f) ? random.between(3, 5) : random.between(3, 40);
        Points points = test::random_grid_points(random, count, half, shift, -shift);
        Points expected = slow_exact_hull(points);
        expected = sorted_set(expected);
        Result<Polygon> hull = Polygon::hull(points);
        ASSERT_EQ(hull.ok(), expected.size() >= 3) << hull.error().message;
        if (!hull.ok()) {
            ASSERT_EQ(hull.error().code, ErrorCode::DegenerateShape);
            ++refused;
            continue;
        }
        ASSERT_EQ(sorted_set({hull->vertices().begin(), hull->vertices().end()}), expected);
        expect_hull_of(*hull, points);
        ++accepted;
    }
    EXPECT_GT(accepted, 3000);
    EXPECT_GT(refused, 20);
}

// Point sets with the habits of real input, of every size and at every distance.
Points random_set(test::Random& random) {
    float size = random.magnitude(0.001f, 5e4f);
    Vec2 center = random.chance(0.3f) ? Vec2{} : random.in_box(std::min(100 * size, 5e5f));
    int count = random.between(3, 60);
    Points points;
    switch (random.below(5)) {
    case 0: points = test::random_points(random, count, size, center); break;
    case 1:  // on an ellipse, every one a corner
        for (int i = 0; i < 4 * count; ++i) {
            Vec2 unit = random.rotation().x_axis();
            points.push_back(center + Vec2{size * unit.x, 0.2f * size * unit.y});
        }
        break;
    case 2: {  // the sides of a turned box, dense with points that rounding puts left and right of the line
        Polygon box = Polygon::box(size, 0.3f * size, center, random.rotation());
        for (int i = 0; i < 4 * count && !box.empty(); ++i) {
            auto k = static_cast<std::size_t>(random.below(4));
            Vec2 a = box.vertices()[k], b = box.vertices()[(k + 1) % 4];
            points.push_back(a + random.uniform(0, 1) * (b - a));
        }
        break;
    }
    case 3: {  // clusters of nearly equal points
        Points corners = test::random_points(random, random.between(3, 6), size, center);
        for (int i = 0; i < count; ++i) {
            Vec2 corner = corners[static_cast<std::size_t>(random.below(static_cast<int>(corners.size())))];
            points.push_back(corner + random.in_box(size * random.magnitude(1e-7f, 1e-3f)));
        }
        break;
    }
    default:  // a thin sliver
        for (int i = 0; i < count; ++i) {
            Vec2 p = random.in_box(1);
            points.push_back(center + Vec2{size * p.x, size * 1e-3f * p.y + 0.5f * size * p.x});
        }
    }
    while (points.size() < 3) points.push_back(center);
    return points;
}

TEST(HullProperty, HoldsWhatItPromisesOnRandomSets) {
    test::Random random(test::test_seed(52));
    int accepted = 0;
    for (int i = 0; i < test::test_cases(5000); ++i) {
        Points points = random_set(random);
        Result<Polygon> hull = Polygon::hull(points);
        if (!hull.ok()) {
            ASSERT_EQ(hull.error().code, ErrorCode::DegenerateShape) << hull.error().message;
            continue;
        }
        ++accepted;
        expect_hull_of(*hull, points);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(accepted, 4000);
}

TEST(HullProperty, DoesNotDependOnTheOrderOrOnRepeatedPoints) {
    test::Random random(test::test_seed(53));
    for (int i = 0; i < test::test_cases(1000); ++i) {
        Points points = random_set(random);
        Result<Polygon> hull = Polygon::hull(points);
        for (int k = 0; k < 5; ++k) {
            points.push_back(points[static_cast<std::size_t>(random.below(static_cast<int>(points.size())))]);
            random.shuffle(points);
            Result<Polygon> again = Polygon::hull(points);
            ASSERT_EQ(again.ok(), hull.ok());
            if (!hull.ok()) continue;
            ASSERT_TRUE(std::equal(hull->vertices().begin(), hull->vertices().end(), again->vertices().begin(),
                                   again->vertices().end()));
        }
    }
}

TEST(HullProperty, IsAtLeastAsLargeAsEveryTriangleOfItsPoints) {
    test::Random random(test::test_seed(54));
    for (int i = 0; i < 500; ++i) {
        Points points = random_set(random);
        Result<Polygon> hull = Polygon::hull(points);
        if (!hull.ok()) continue;
        // What was left out along an edge is at most three tolerances wide.
        long double perimeter = 0;
        auto v = hull->vertices();
        for (std::size_t k = 0; k < v.size(); ++k) perimeter += distance(v[k], v[(k + 1) % v.size()]);
        long double lost = 3 * tolerance_of(points) * perimeter + 1e-6L * static_cast<long double>(hull->area());
        for (int k = 0; k < 200; ++k) {
            auto pick = [&] { return points[static_cast<std::size_t>(random.below(static_cast<int>(points.size())))]; };
            Vec2 a = pick(), b = pick(), c = pick();
            ASSERT_LE(std::fabs(cross3(a, b, c)) / 2, static_cast<long double>(hull->area()) + lost);
        }
    }
}

TEST(HullProperty, LosesNoPointOfAFineArcByMoreThanThreeTolerances) {
    // Arcs and spirals of points far closer than the tolerance: where leaving out one vertex after the other could add
    // up.
    test::Random random(test::test_seed(55));
    for (int i = 0; i < 100; ++i) {
        Points points;
        int count = random.between(1000, 5000);
        double growth = static_cast<double>(random.uniform(0, 3)), turns = static_cast<double>(random.uniform(0.1f, 6));
        for (int k = 0; k < count; ++k) {
            double t = static_cast<double>(k) / count, r = std::exp(-growth * t), angle = turns * t * t;
            points.push_back({static_cast<float>(r * std::cos(angle)), static_cast<float>(r * std::sin(angle))});
        }
        Result<Polygon> hull = Polygon::hull(points);
        if (!hull.ok()) continue;
        expect_hull_of(*hull, points);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace cairn
