// Hulls of the point sets that other engines' users reported, and what hull refuses, with its sentences.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

using Points = std::vector<Vec2>;

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

Points vertices_of(const Result<Polygon>& result) {
    EXPECT_TRUE(result.ok()) << result.error().message;
    if (!result.ok()) return {};
    return {result->vertices().begin(), result->vertices().end()};
}

std::string reason(const Points& points) {
    Result<Polygon> result = Polygon::hull(points);
    return result.ok() ? "accepted" : result.error().message;
}

ErrorCode code(const Points& points) { return Polygon::hull(points).error().code; }

TEST(Hull, OfASquareStartsAtTheLowerLeftAndRunsCounterClockwise) {
    Points square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    EXPECT_EQ(vertices_of(Polygon::hull(Points{{1, 1}, {0, 1}, {0, 0}, {1, 0}})), square);
    EXPECT_EQ(vertices_of(Polygon::hull(Points{{1, 0}, {0.5f, 0.5f}, {0, 0}, {0, 1}, {1, 1}, {0.2f, 0.9f}})), square);
}

TEST(Hull, TakesANearlyCollinearVertex) {
    // Case 01: vertex 5 is 1.1e-9 off the chord of its neighbours.
    Points points = {{-1.70082211f, -1.43221712f},
                     {0.5f, -0.5f},
                     {0.104992867f, 0.97400856f},
                     {-0.658002853f, 0.926608086f},
                     {-0.994554818f, 0.165337861f}};
    Result<Polygon> hull = Polygon::hull(points);
    ASSERT_TRUE(hull.ok()) << hull.error().message;
    EXPECT_TRUE(hull->count() == 4 || hull->count() == 5) << hull->count();
    MassData mass = mass_of(*hull, 1);
    EXPECT_NEAR(mass.mass, 2.6813032f, 1e-5f);
    EXPECT_NEAR(mass.center.x, -0.4912663f, 1e-6f);
    EXPECT_NEAR(mass.center.y, -0.1641889f, 1e-6f);
    EXPECT_NEAR(mass.inertia, 1.4746091f, 1e-5f);
}

TEST(Hull, IsTheSameForAll720OrdersOfTheNotchedSquare) {
    // Case 02: five strictly convex points in exact arithmetic, one of them 1.7e-9 off a chord, and a sixth inside.
    const uint32_t bits[6][2] = {{0xC1078533, 0x3F0BAB5E}, {0xC0F5B2E8, 0x3F28AF8C}, {0xC0E2B14A, 0x3F3E72AE},
                                 {0xC0EBC298, 0x402E521E}, {0xC1158EA9, 0x401C2F82}, {0xC1110602, 0x3EEBD078}};
    Points points;
    for (auto& b : bits) points.push_back({std::bit_cast<float>(b[0]), std::bit_cast<float>(b[1])});

    Result<Polygon> first = Polygon::hull(points);
    ASSERT_TRUE(first.ok()) << first.error().message;
    EXPECT_TRUE(first->count() == 4 || first->count() == 5) << first->count();
    MassData mass = mass_of(*first, 1);
    EXPECT_NEAR(mass.mass, 4.0000008f, 1e-6f);
    EXPECT_NEAR(mass.center.x, -8.2157354f, 1e-6f);
    EXPECT_NEAR(mass.center.y, 1.5921685f, 1e-6f);
    EXPECT_NEAR(mass.inertia, 2.6666677f, 1e-6f);

    int order[6] = {0, 1, 2, 3, 4, 5}, orders = 0;
    do {
        Points permuted;
        for (int i : order) permuted.push_back(points[static_cast<std::size_t>(i)]);
        ASSERT_EQ(vertices_of(Polygon::hull(permuted)), vertices_of(first));
        ++orders;
    } while (std::next_permutation(order, order + 6));
    EXPECT_EQ(orders, 720);
}

TEST(Hull, RefusesCollinearAndEqualPointsWithAReason) {
    // Case 04 and its extensions.
    EXPECT_EQ(reason({{0, 0}, {10, 10}, {5, 5}, {3, 3}}),
              "hull: 4 points on one line (all within 0.0005 of it), a shape needs a width of at least 0.0001");
    EXPECT_EQ(reason({{2, 3}, {2, 3}, {2, 3}}), "hull: 3 points all within 0 of (2, 3), a shape needs at least 0.0001");
    EXPECT_EQ(reason({{0, 0}, {1e-7f, 0}, {0, 1e-7f}}),
              "hull: 3 points all within 1e-07 of (0, 0), a shape needs at least 0.0001");
    EXPECT_EQ(reason({{0, 0}, {1, 0}, {1, 0}, {0, 0}}),
              "hull: 4 points on one line (all within 0.0001 of it), a shape needs a width of at least 0.0001");
    for (const Points& points : {Points{{0, 0}, {10, 10}, {5, 5}, {3, 3}}, Points{{2, 3}, {2, 3}, {2, 3}},
                                 Points{{0, 0}, {1, 0}, {1, 0}}, Points{{0, 0}, {0.01f, 0}, {0.01f, 5e-5f}}}) {
        EXPECT_EQ(code(points), ErrorCode::DegenerateShape) << reason(points);
    }
    // Too many equal points to be counted by any fixed array, and a line of them.
    EXPECT_EQ(code(Points(10'000, Vec2{1, 1})), ErrorCode::DegenerateShape);
    Points line;
    for (int i = 0; i < 10'000; ++i) line.push_back({0.1f * static_cast<float>(i), 0.3f * static_cast<float>(i)});
    EXPECT_EQ(code(line), ErrorCode::DegenerateShape);
}

TEST(Hull, RefusesFewerThanThreePoints) {
    EXPECT_EQ(reason({}), "hull: 0 points, at least 3 are needed");
    EXPECT_EQ(reason({{1, 1}}), "hull: 1 point, at least 3 are needed");
    EXPECT_EQ(reason({{1, 1}, {2, 2}}), "hull: 2 points, at least 3 are needed");
}

TEST(Hull, NamesThePointThatIsNotFiniteOrOutOfRange) {
    EXPECT_EQ(reason({{0, 0}, {1, 0}, {1, 1}, {nan_value, 0}}), "hull: point 3 is not finite (nan, 0)");
    EXPECT_EQ(reason({{0, 0}, {1, -nan_value}, {1, 1}}), "hull: point 1 is not finite (1, nan)");
    EXPECT_EQ(reason({{-inf, inf}, {1, 0}, {1, 1}}), "hull: point 0 is not finite (-inf, inf)");
    EXPECT_EQ(reason({{0, 0}, {1, 1e30f}, {1, 1}}),
              "hull: point 1 is out of range (1, 1e+30), coordinates go up to 1e+06");
    EXPECT_EQ(reason({{-2e5f, 0}, {2e5f, 0}, {0, 1e5f}}),
              "hull: 3 points are 400000 apart, at most 200000 is accepted");
    EXPECT_EQ(code({{nan_value, 0}, {1, 0}, {1, 1}}), ErrorCode::InvalidArgument);
    EXPECT_EQ(code({{1e30f, 0}, {1, 0}, {1, 1}}), ErrorCode::OutOfRange);
    EXPECT_EQ(reason({{1e-40f, 0}, {1, -1e-45f}, {1, 1}}), "accepted");  // denormals are zeros, no error
}

TEST(Hull, KeepsTheFourCornersOfTinySquares) {
    // Case 09: points 0.04 apart were merged, since a squared distance was compared with a length.
    for (float side : {0.04f, 0.001f, 0.0002f}) {
        for (Vec2 shift : {Vec2{0, 0}, Vec2{1, -1}, Vec2{-30, 50}}) {
            Points square = {shift, shift + Vec2{side, 0}, shift + Vec2{side, side}, shift + Vec2{0, side}};
            if (side < 0.001f && length(shift) > 10) continue;  // a few units of the last place only
            EXPECT_EQ(vertices_of(Polygon::hull(square)), square) << side;
        }
    }
}

TEST(Hull, KeepsTheSmallTriangleFarFromTheOrigin) {
    // Case 05.
    Points points = {{48.7599983f, -60.5699997f}, {48.7400017f, -60.5400009f}, {48.6800003f, -60.5600014f}};
    EXPECT_EQ(vertices_of(Polygon::hull(points)).size(), 3u);
}

TEST(Hull, RefusesTheSquareThatIsLostInTheRoundingOfItsCoordinates) {
    // At 1e5 floats are 0.0078 apart.
    float x = 1e5f;
    EXPECT_EQ(code({{x, x}, {x + 0.01f, x}, {x + 0.01f, x + 0.01f}, {x, x + 0.01f}}), ErrorCode::DegenerateShape);
    EXPECT_EQ(vertices_of(Polygon::hull(Points{{x, x}, {x + 1, x}, {x + 1, x + 1}, {x, x + 1}})).size(), 4u);
}

TEST(Hull, DropsTheMiddleVertexOfAFloor) {
    // Case 10's floor.
    Points floor = {{1, -6}, {8.65625f, -6}, {13, -6}, {13, -7}, {1, -7}};
    EXPECT_EQ(vertices_of(Polygon::hull(floor)), (Points{{1, -7}, {13, -7}, {13, -6}, {1, -6}}));
}

TEST(Hull, DropsDuplicatesAndBendsBelowTheTolerance) {
    Points square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    Points noisy = square;
    for (Vec2 v : square) {
        noisy.push_back(v);
        noisy.push_back(0.5f * (v + Vec2{0.5f, 0.5f}));
    }
    noisy.push_back({0.5f, -5e-5f});  // half the tolerance of 1e-4 below the floor
    noisy.push_back({1.00005f, 0.3f});
    EXPECT_EQ(vertices_of(Polygon::hull(noisy)), square);
    noisy.push_back({0.5f, -2e-4f});
    EXPECT_EQ(vertices_of(Polygon::hull(noisy)).size(), 5u);
}

TEST(Hull, KeepsABevelOfMillimetresOnALongFloor) {
    // The tolerance is capped at a tenth of the slop: 1e-4 of this extent would be 10 mm.
    Points floor = {{-50, -1}, {50, -1}, {50, -0.002f}, {49.998f, 0}, {-50, 0}};
    EXPECT_EQ(vertices_of(Polygon::hull(floor)).size(), 5u);
}

TEST(Hull, ThinsOutAFinelyDividedCircleEvenly) {
    // 100,000 points on a circle of 1 m: each bends by 2e-9 m. Eaten from one end, nothing would be left of it.
    Points circle;
    for (int i = 0; i < 100'000; ++i) {
        double angle = 2 * 3.14159265358979323846 * i / 100'000;
        circle.push_back({static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))});
    }
    Result<Polygon> hull = Polygon::hull(circle);
    ASSERT_TRUE(hull.ok()) << hull.error().message;
    // With a tolerance of 2e-4 the edges are 2 sqrt(2e-4) = 0.028 long at least where a vertex was kept, 0.04 at most.
    EXPECT_GT(hull->count(), 150);
    EXPECT_LT(hull->count(), 500);
    EXPECT_NEAR(hull->area(), pi, 2 * pi * 4e-4f);
}

TEST(Hull, SignOfZeroNeverShows) {
    Points points = {{0.0f, -0.0f}, {-0.0f, 0.0f}, {1, 0}, {1, 1}, {-0.0f, 1}};
    Result<Polygon> hull = Polygon::hull(points);
    ASSERT_TRUE(hull.ok());
    for (Vec2 v : hull->vertices()) {
        EXPECT_FALSE(v.x == 0 && std::signbit(v.x));
        EXPECT_FALSE(v.y == 0 && std::signbit(v.y));
    }
}

}  // namespace
}  // namespace cairn
