// Mass, centre and inertia against closed forms, against Green's sums in long double, and far from the frame's origin.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

struct Reference {
    long double area = 0, x = 0, y = 0, inertia = 0;  // per unit density, inertia about (x, y)
};

// An independent transcription: Green's theorem, edge by edge, in long double about the mean of the vertices.
Reference greens_sums(std::span<const Vec2> v) {
    Reference r;
    long double mean_x = 0, mean_y = 0;
    for (Vec2 p : v) {
        mean_x += p.x / static_cast<long double>(v.size());
        mean_y += p.y / static_cast<long double>(v.size());
    }
    for (std::size_t i = 0; i < v.size(); ++i) {
        Vec2 p = v[i], q = v[(i + 1) % v.size()];
        long double px = p.x - mean_x, py = p.y - mean_y, qx = q.x - mean_x, qy = q.y - mean_y, c = px * qy - qx * py;
        r.area += c / 2;
        r.x += (px + qx) * c / 6;
        r.y += (py + qy) * c / 6;
        r.inertia += (px * px + px * qx + qx * qx + py * py + py * qy + qy * qy) * c / 12;
    }
    r.x /= r.area;
    r.y /= r.area;
    r.inertia -= r.area * (r.x * r.x + r.y * r.y);
    r.x += mean_x;
    r.y += mean_y;
    return r;
}

Polygon hull_of(std::vector<Vec2> points) {
    Result<Polygon> result = Polygon::hull(points);
    EXPECT_TRUE(result.ok()) << result.error().message;
    return result.ok() ? *result : Polygon{};
}

// Case 08: the pentagon of area 7, scaled and shifted.
std::vector<Vec2> pentagon(float scale, Vec2 shift) {
    std::vector<Vec2> points = {{2, 0}, {0, 2}, {-2, 0}, {-1, -1}, {1, -1}};
    for (Vec2& p : points) p = scale * p + shift;
    return points;
}

TEST(Mass, BoxMatchesTheClosedForm) {
    // m = 4 w h rho, I = m (w^2 + h^2) / 3 for half sizes w, h
    for (Vec2 center : {Vec2{0, 0}, Vec2{3, -7}}) {
        MassData mass = mass_of(Polygon::box(0.5f, 2, center, Rot::from_angle(0.7f)), 3);
        EXPECT_NEAR(mass.mass, 12, 1e-5f);
        EXPECT_NEAR(mass.inertia, 12 * (0.25f + 4) / 3, 5e-5f);
        EXPECT_NEAR(length(mass.center - center), 0, 1e-6f);
    }
}

TEST(Mass, RegularPolygonMatchesTheClosedForm) {
    // m = n/2 r^2 sin(2 pi/n) rho, I = m r^2 / 6 (2 + cos(2 pi / n))
    for (int n : {3, 5, 8, 12, 200}) {
        double angle = 2 * 3.14159265358979323846 / n, r = 1.5, rho = 2;
        double expected = rho * n / 2 * r * r * std::sin(angle);
        MassData mass = mass_of(Polygon::regular(n, 1.5f), 2);
        EXPECT_NEAR(static_cast<double>(mass.mass), expected, 2e-6 * expected);
        double inertia = expected * r * r / 6 * (2 + std::cos(angle));
        EXPECT_NEAR(static_cast<double>(mass.inertia), inertia, 2e-6 * inertia);
    }
}

TEST(Mass, TriangleMatchesTheClosedForm) {
    // I about the centroid = m / 36 * (a^2 + b^2 + c^2), a b c the sides
    MassData mass = mass_of(hull_of({{0, 0}, {4, 0}, {0, 3}}), 1);
    EXPECT_FLOAT_EQ(mass.mass, 6);
    EXPECT_FLOAT_EQ(mass.center.x, 4.0f / 3);
    EXPECT_FLOAT_EQ(mass.center.y, 1);
    EXPECT_FLOAT_EQ(mass.inertia, 6.0f / 36 * (16 + 9 + 25));
}

TEST(Mass, CircleAndSegmentMatchTheirClosedForms) {
    MassData mass = mass_of(Circle{{5, 6}, 0.25f}, 8);
    EXPECT_FLOAT_EQ(mass.mass, 8 * pi * 0.0625f);
    EXPECT_FLOAT_EQ(mass.inertia, mass.mass * 0.0625f / 2);
    EXPECT_EQ(mass.center, (Vec2{5, 6}));
    mass = mass_of(Segment{{1, 1}, {3, 5}}, 8);
    EXPECT_EQ(mass.mass, 0.0f);
    EXPECT_EQ(mass.inertia, 0.0f);
    EXPECT_EQ(mass.center, (Vec2{2, 3}));
}

TEST(Mass, EmptyPolygonHasNone) {
    MassData mass = mass_of(Polygon{}, 1);
    EXPECT_EQ(mass.mass, 0.0f);
    EXPECT_EQ(mass.inertia, 0.0f);
}

TEST(Mass, SmallTriangleFarFromTheOriginKeepsItsInertia) {
    // Case 05: about the frame's origin the inertia is 6.645, and the figure looked for is 2e7 times smaller. The
    // centre is the mean of the vertices.
    MassData mass =
        mass_of(hull_of({{48.7599983f, -60.5699997f}, {48.7400017f, -60.5400009f}, {48.6800003f, -60.5600014f}}), 1);
    EXPECT_NEAR(mass.mass, 0.00109995f, 0.01f * 0.00109995f);
    EXPECT_NEAR(mass.center.x, 48.7266668f, 4e-6f);
    EXPECT_NEAR(mass.center.y, -60.5566673f, 4e-6f);
    EXPECT_NEAR(mass.inertia, 3.6053e-7f, 0.01f * 3.6053e-7f);
}

TEST(Mass, InertiaDoesNotDependOnWhereThePentagonIsDrawn) {
    // Case 08, with the shifts at which float sums about the origin fall apart. Prints the error curve: against the
    // value at the origin, and for a pentagon a tenth as large, whose vertices the shift itself rounds, against the
    // sums over the rounded vertices too.
    std::printf("    shift   I(size 1) error   I(size 0.1) relative error   of that, not from the input's rounding\n");
    for (float shift : {0.0f, 1.0f, 10.0f, 1000.0f, 1e5f}) {
        for (Vec2 direction : {Vec2{1, 0}, Vec2{1, 1}}) {
            Vec2 offset = shift * direction;
            Polygon polygon = hull_of(pentagon(1, offset));
            MassData mass = mass_of(polygon, 1);
            ASSERT_EQ(polygon.count(), 5);
            EXPECT_EQ(mass.mass, 7.0f);
            EXPECT_NEAR(mass.inertia, 8.4126984f, 1e-5f) << shift;
            float ulp = 1.2e-7f * (shift + 1);
            EXPECT_NEAR(mass.center.x, offset.x, ulp);
            EXPECT_NEAR(mass.center.y, offset.y + 0.1904762f, ulp);

            Polygon small = hull_of(pentagon(0.1f, offset));
            double inertia = static_cast<double>(mass_of(small, 1).inertia);
            double rounded = static_cast<double>(greens_sums(small.vertices()).inertia);
            EXPECT_NEAR(inertia / rounded, 1, 1e-6);
            std::printf("%9g   %15.1e   %26.1e   %39.1e\n", static_cast<double>(shift),
                        static_cast<double>(mass.inertia) - 8.4126984126984, inertia / 8.4126984126984e-4 - 1,
                        inertia / rounded - 1);
        }
    }
}

TEST(Mass, RandomPolygonsMatchGreensSums) {
    test::Random random(test::test_seed(31));
    for (int i = 0; i < 3000; ++i) {
        float size = random.magnitude(0.01f, 1000);
        Vec2 shift = random.in_box(10 * size);
        Polygon local = test::random_polygon(random, 24, size);
        std::vector<Vec2> points;
        for (Vec2 v : local.vertices()) points.push_back(v + shift);
        Polygon polygon = hull_of(points);
        Reference expected = greens_sums(polygon.vertices());
        MassData mass = mass_of(polygon, 2);
        EXPECT_NEAR(static_cast<double>(mass.mass / 2), static_cast<double>(expected.area),
                    2e-7 * static_cast<double>(expected.area));
        EXPECT_NEAR(static_cast<double>(mass.inertia / 2), static_cast<double>(expected.inertia),
                    2e-7 * static_cast<double>(expected.inertia));
        EXPECT_NEAR(static_cast<double>(mass.center.x), static_cast<double>(expected.x),
                    static_cast<double>(size) * 1e-6);
        EXPECT_NEAR(static_cast<double>(mass.center.y), static_cast<double>(expected.y),
                    static_cast<double>(size) * 1e-6);
        EXPECT_EQ(mass.center, polygon.centroid());
        EXPECT_FLOAT_EQ(mass.mass, 2 * polygon.area());
        EXPECT_GT(mass.inertia, 0);
    }
}

TEST(Mass, LargestShapeOfLargestDensityIsFinite) {
    MassData mass = mass_of(Polygon::box(max_size, max_size), max_density);
    EXPECT_TRUE(is_finite(mass.mass) && is_finite(mass.inertia));
    mass = mass_of(Polygon::box(min_size, min_size, {}), 1);
    EXPECT_GT(mass.inertia, 0);
}

}  // namespace
}  // namespace cairn
