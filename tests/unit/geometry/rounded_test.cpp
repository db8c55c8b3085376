// Capsules and rounded polygons as values: mass, box and point test against closed forms and dense sampling.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/geometry.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

// Distance of a point from a core by its edges, 0 inside; counter-clockwise.
double distance_from(std::span<const Vec2> core, double x, double y) {
    bool inside = core.size() > 2;
    double least = 1e300;
    for (std::size_t i = 0; i < core.size(); ++i) {
        Vec2 a = core[i], b = core[(i + 1) % core.size()];
        double ex = static_cast<double>(b.x) - static_cast<double>(a.x);
        double ey = static_cast<double>(b.y) - static_cast<double>(a.y);
        double dx = x - static_cast<double>(a.x), dy = y - static_cast<double>(a.y);
        if (ex * dy - ey * dx < 0) inside = false;
        double t = std::clamp((ex * dx + ey * dy) / (ex * ex + ey * ey), 0.0, 1.0);
        least = std::min(least, std::hypot(dx - t * ex, dy - t * ey));
    }
    return inside ? 0 : least;
}

// Mass, centre and inertia of all points within a radius of a core, by the midpoints of a fine grid.
MassData sampled_mass(std::span<const Vec2> core, double radius, double half) {
    constexpr int n = 1200;
    double cell = 2 * half / n, mass = 0, mx = 0, my = 0, second = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            double x = -half + (i + 0.5) * cell, y = -half + (j + 0.5) * cell;
            if (distance_from(core, x, y) > radius) continue;
            mass += 1, mx += x, my += y, second += x * x + y * y;
        }
    }
    mx /= mass, my /= mass;
    second = second / mass - mx * mx - my * my;
    mass *= cell * cell;
    return {
        static_cast<float>(mass), {static_cast<float>(mx), static_cast<float>(my)}, static_cast<float>(mass * second)};
}

TEST(Rounded, MassOfRandomPolygonsIsThatOfTheirPoints) {
    test::Random random(test::test_seed(601));
    for (int round = 0; round < 5; ++round) {
        Polygon polygon = test::random_polygon(random, 8, 1).rounded(random.uniform(0.05f, 0.5f));
        MassData exact = mass_of(polygon, 1);
        MassData sampled = sampled_mass(polygon.vertices(), static_cast<double>(polygon.radius()), 2);
        EXPECT_NEAR(exact.mass, sampled.mass, 2e-3f * exact.mass);
        EXPECT_NEAR(exact.inertia, sampled.inertia, 4e-3f * exact.inertia);
        EXPECT_LT(length(exact.center - sampled.center), 2e-3f);
    }
}

// A box of sides a, b rounded by r: four strips and one disc in quarters.
TEST(Rounded, BoxInClosedForm) {
    const double a = 1.5, b = 0.5, r = 0.25, pi_double = 3.14159265358979;
    MassData mass = mass_of(Polygon::box(0.75f, 0.25f).rounded(0.25f), 2);
    double area = a * b + 2 * r * (a + b) + pi_double * r * r;
    EXPECT_NEAR(mass.mass, 2 * area, 1e-6);
    EXPECT_NEAR(length(mass.center), 0, 1e-6f);
    // Quarter disc about its corner: pi r^4 / 8 and first moment r^3 / 3 along each axis.
    double strips = 2 * a * r * ((a * a + r * r) / 12 + (b + r) * (b + r) / 4) +
                    2 * b * r * ((b * b + r * r) / 12 + (a + r) * (a + r) / 4);
    double quarters = 4 * (pi_double * r * r * r * r / 8 + 2 * (a / 2 + b / 2) * r * r * r / 3 +
                           pi_double * r * r / 4 * (a * a + b * b) / 4);
    double inertia = a * b * (a * a + b * b) / 12 + strips + quarters;
    EXPECT_NEAR(mass.inertia, 2 * inertia, 2e-6 * inertia);
}

TEST(Rounded, CapsuleIsABoxAndTwoHalfDiscs) {
    Capsule capsule{{3, 1}, {3, 3}, 0.5f};
    MassData mass = mass_of(capsule, 1);
    double disc = 3.14159265358979 * 0.25;
    EXPECT_NEAR(mass.mass, 2 + disc, 1e-6);
    EXPECT_LT(length(mass.center - Vec2{3, 2}), 1e-6f);
    // Half discs: their centroids are 4 r / (3 pi) beyond the ends.
    double g = 4 * 0.5 / (3 * 3.14159265358979);
    double half_about_own = disc / 2 * 0.125 - disc / 2 * g * g;
    double inertia = 2 * (4 + 1) / 12.0 + 2 * (half_about_own + disc / 2 * (1 + g) * (1 + g));
    EXPECT_NEAR(mass.inertia, inertia, 1e-6);
    EXPECT_TRUE(contains(capsule, {3, 3.5f}));
    EXPECT_FALSE(contains(capsule, {3.36f, 3.36f}));
    Aabb box = aabb_of(capsule, {{1, 1}, {}});
    EXPECT_EQ(box.lower, (Vec2{3.5f, 1.5f}));
    EXPECT_EQ(box.upper, (Vec2{4.5f, 4.5f}));
}

TEST(Rounded, ContainsIsWithinTheRadiusOfTheCore) {
    test::Random random(test::test_seed(602));
    for (int round = 0; round < 200; ++round) {
        Polygon polygon = test::random_polygon(random, 8, 1).rounded(random.uniform(0.05f, 0.5f));
        for (int i = 0; i < 100; ++i) {
            Vec2 p = random.in_box(2);
            double d = distance_from(polygon.vertices(), static_cast<double>(p.x), static_cast<double>(p.y)) -
                       static_cast<double>(polygon.radius());
            if (std::fabs(d) > 1e-6) {
                ASSERT_EQ(contains(polygon, p), d < 0);
            }
        }
    }
}

TEST(Rounded, BadRadiiGiveTheEmptyPolygon) {
    Polygon box = Polygon::box(1, 1);
    EXPECT_EQ(box.rounded(0).count(), 4);
    for (float bad : {-0.1f, 2 * max_size, std::nanf("")}) EXPECT_TRUE(box.rounded(bad).empty());
    EXPECT_TRUE(Polygon{}.rounded(1).empty());
}

}  // namespace
}  // namespace cairn
