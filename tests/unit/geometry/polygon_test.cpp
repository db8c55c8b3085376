// Boxes, regular polygons and outlines: what the makers accept, what they refuse and with which sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

// Counter-clockwise, strictly convex, with outward unit normals: in doubles, from the definition.
void expect_sound(const Polygon& polygon) {
    auto v = polygon.vertices();
    auto n = polygon.normals();
    ASSERT_GE(polygon.count(), 3);
    ASSERT_EQ(v.size(), static_cast<std::size_t>(polygon.count()));
    ASSERT_EQ(n.size(), v.size());
    for (std::size_t i = 0; i < v.size(); ++i) {
        Vec2 a = v[i], b = v[(i + 1) % v.size()];
        double ex = static_cast<double>(b.x) - static_cast<double>(a.x);
        double ey = static_cast<double>(b.y) - static_cast<double>(a.y);
        double nx = static_cast<double>(n[i].x), ny = static_cast<double>(n[i].y);
        EXPECT_NEAR(std::hypot(nx, ny), 1, 1.5e-7);
        EXPECT_NEAR((nx * ex + ny * ey) / std::hypot(ex, ey), 0, 1.5e-7);
        EXPECT_GT(nx * ey - ny * ex, 0) << "normal " << i << " points inward";
        for (std::size_t k = 0; k < v.size(); ++k) {
            if (k == i || k == (i + 1) % v.size()) continue;
            double px = static_cast<double>(v[k].x) - static_cast<double>(a.x);
            double py = static_cast<double>(v[k].y) - static_cast<double>(a.y);
            EXPECT_GT(ex * py - ey * px, 0) << "vertex " << k << " is not left of edge " << i;
        }
    }
}

std::string reason(std::vector<Vec2> outline) {
    Result<Polygon> result = Polygon::convex(outline);
    return result.ok() ? "accepted" : result.error().message;
}

TEST(Polygon, DefaultIsEmpty) {
    Polygon polygon;
    EXPECT_TRUE(polygon.empty());
    EXPECT_TRUE(polygon.vertices().empty());
    EXPECT_TRUE(polygon.normals().empty());
    EXPECT_EQ(polygon.area(), 0.0f);
}

TEST(Polygon, BoxHasExactCornersAndNormals) {
    Polygon box = Polygon::box(0.3f, 0.7f);
    std::vector<Vec2> corners = {{-0.3f, -0.7f}, {0.3f, -0.7f}, {0.3f, 0.7f}, {-0.3f, 0.7f}};
    std::vector<Vec2> normals = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    ASSERT_EQ(box.count(), 4);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(box.vertices()[i], corners[i]);
        EXPECT_EQ(box.normals()[i], normals[i]);
        EXPECT_FALSE(std::signbit(box.normals()[i].x) && box.normals()[i].x == 0);
        EXPECT_FALSE(std::signbit(box.normals()[i].y) && box.normals()[i].y == 0);
    }
    EXPECT_EQ(box.centroid(), Vec2{});
    EXPECT_FLOAT_EQ(box.area(), 4 * 0.3f * 0.7f);
    expect_sound(box);
}

TEST(Polygon, BoxesOfEverySizeAreSoundUpToTheLimits) {
    for (float w : {min_size, 0.01f, 1.0f, 1000.0f, max_size}) {
        for (float h : {min_size, 0.01f, 1.0f, 1000.0f, max_size}) expect_sound(Polygon::box(w, h));
    }
    for (float bad : {0.0f, -1.0f, 0.99f * min_size, 1.01f * max_size, nan_value, inf, -inf}) {
        EXPECT_TRUE(Polygon::box(bad, 1).empty());
        EXPECT_TRUE(Polygon::box(1, bad).empty());
        EXPECT_TRUE(Polygon::box(bad, 1, {1, 2}).empty());
        EXPECT_TRUE(Polygon::box(1, 1, {bad * 1e7f, 0}).empty() || std::fabs(bad) <= 1);
    }
}

TEST(Polygon, TurnedBoxHasItsCornersWhereTheRotationPutsThem) {
    Rot turn = Rot::from_angle(0.5f);
    Polygon box = Polygon::box(2, 1, {3, -4}, turn);
    std::vector<Vec2> corners = {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}};
    for (std::size_t i = 0; i < 4; ++i) {
        double x =
            3 + std::cos(0.5) * static_cast<double>(corners[i].x) - std::sin(0.5) * static_cast<double>(corners[i].y);
        double y =
            -4 + std::sin(0.5) * static_cast<double>(corners[i].x) + std::cos(0.5) * static_cast<double>(corners[i].y);
        EXPECT_NEAR(static_cast<double>(box.vertices()[i].x), x, 1e-6);
        EXPECT_NEAR(static_cast<double>(box.vertices()[i].y), y, 1e-6);
    }
    EXPECT_NEAR(box.area(), 8, 1e-5f);
    EXPECT_NEAR(length(box.centroid() - Vec2{3, -4}), 0, 1e-6f);
    expect_sound(box);
}

TEST(Polygon, TurnedBoxRefusesBadPlacesAndSizesLostInRounding) {
    EXPECT_TRUE(Polygon::box(1, 1, {nan_value, 0}).empty());
    EXPECT_TRUE(Polygon::box(1, 1, {0, inf}).empty());
    EXPECT_TRUE(Polygon::box(1, 1, {2 * max_local_position, 0}).empty());
    EXPECT_TRUE(Polygon::box(1, 1, {}, Rot{0, 0}).empty());
    EXPECT_TRUE(Polygon::box(1, 1, {}, Rot{nan_value, 0}).empty());
    // The coordinates of floats near 1e5 are 0.0078 apart.
    EXPECT_TRUE(Polygon::box(0.001f, 0.001f, {1e5f, 0}).empty());
    expect_sound(Polygon::box(1, 1, {1e5f, 1e5f}, Rot::from_angle(0.3f)));
    expect_sound(Polygon::box(50000, 0.005f, {0, -0.005f}));
}

TEST(Polygon, AHalfSpaceHoldsWhatIsBelowItsLine) {
    for (float angle : {0.0f, 0.3f, 1.5f, 2.5f, -2.0f}) {
        Vec2 n = Rot::from_angle(angle).x_axis(), t = left_perp(n);
        Polygon half = Polygon::half_space(7 * n, 2);
        expect_sound(half);
        for (float along : {-6000.0f, -30.0f, 0.0f, 1.0f, 6000.0f}) {
            EXPECT_TRUE(contains(half, along * t + 1.998f * n)) << angle << " " << along;
            EXPECT_TRUE(contains(half, along * t - 6000 * n)) << angle << " " << along;
            EXPECT_FALSE(contains(half, along * t + 2.002f * n)) << angle << " " << along;
        }
    }
    EXPECT_TRUE(Polygon::half_space({0, 0}).empty());
    EXPECT_TRUE(Polygon::half_space({nan_value, 1}).empty());
    EXPECT_TRUE(Polygon::half_space({0, 1}, inf).empty());
}

TEST(Polygon, RegularPolygonsLieOnTheirCircle) {
    for (int count : {3, 4, 5, 6, 8, 9, 64, 500, max_regular_count}) {
        Polygon polygon = Polygon::regular(count, 2);
        SCOPED_TRACE(count);
        ASSERT_EQ(polygon.count(), count);
        expect_sound(polygon);
        EXPECT_EQ(polygon.vertices()[0], (Vec2{2, 0}));
        for (Vec2 v : polygon.vertices()) EXPECT_NEAR(length(v), 2, 5e-7f);
        // n/2 r^2 sin(2 pi / n)
        EXPECT_NEAR(static_cast<double>(polygon.area()), count * 2 * std::sin(2 * 3.14159265358979323846 / count),
                    4e-6);
        EXPECT_NEAR(length(polygon.centroid()), 0, 1e-6f);
    }
    for (float radius : {min_size, max_size}) expect_sound(Polygon::regular(max_regular_count, radius));
    EXPECT_TRUE(Polygon::regular(2, 1).empty());
    EXPECT_TRUE(Polygon::regular(-1, 1).empty());
    EXPECT_TRUE(Polygon::regular(max_regular_count + 1, 1).empty());
    for (float bad : {0.0f, -1.0f, nan_value, inf}) EXPECT_TRUE(Polygon::regular(5, bad).empty());
}

TEST(Polygon, CopiesAndMovedFromPolygonsKeepTheirVertices) {
    for (int count : {8, 9, 100}) {
        Polygon original = Polygon::regular(count, 1);
        Polygon copy = original;
        Polygon moved = std::move(original);
        Polygon assigned = Polygon::regular(count == 8 ? 100 : 3, 1);
        assigned = copy;
        for (const Polygon* p : {&copy, &moved, &assigned, &original}) {  // NOLINT(bugprone-use-after-move): the claim
            ASSERT_EQ(p->vertices().size(), static_cast<std::size_t>(count));
            EXPECT_EQ(p->vertices()[1], Polygon::regular(count, 1).vertices()[1]);
            expect_sound(*p);
        }
    }
}

TEST(Polygon, ConvexKeepsTheVerticesAndTheFirstOne) {
    std::vector<Vec2> ccw = {{2, 0}, {0, 2}, {-2, 0}, {-1, -1}, {1, -1}};
    Result<Polygon> kept = Polygon::convex(ccw);
    ASSERT_TRUE(kept.ok()) << kept.error().message;
    EXPECT_TRUE(std::equal(ccw.begin(), ccw.end(), kept->vertices().begin(), kept->vertices().end()));

    std::vector<Vec2> clockwise = ccw;
    std::reverse(clockwise.begin() + 1, clockwise.end());
    Result<Polygon> reversed = Polygon::convex(clockwise);
    ASSERT_TRUE(reversed.ok()) << reversed.error().message;
    EXPECT_TRUE(std::equal(ccw.begin(), ccw.end(), reversed->vertices().begin(), reversed->vertices().end()));
    expect_sound(*reversed);
}

TEST(Polygon, ConvexAcceptsAnyNumberOfVerticesAndTinyOnes) {
    for (int count : {9, 100, 1000}) {
        Polygon round = Polygon::regular(count, 5);
        EXPECT_EQ(Polygon::convex(round.vertices())->count(), count);
    }
    for (float side : {0.04f, 0.001f, 0.0002f}) {
        std::vector<Vec2> square = {{0, 0}, {side, 0}, {side, side}, {0, side}};
        EXPECT_EQ(reason(square), "accepted");
    }
}

TEST(Polygon, ConvexNamesTheConcaveVertexInTheCallersNumbering) {
    // An arrow head: vertex 3 turns right. Read clockwise it is vertex 1.
    EXPECT_EQ(reason({{0, 0}, {4, 0}, {4, 4}, {3, 1}}),
              "convex: vertex 3 makes the outline concave or crossing itself (3, 1)");
    EXPECT_EQ(reason({{0, 0}, {3, 1}, {4, 4}, {4, 0}}),
              "convex: vertex 1 makes the outline concave or crossing itself (3, 1)");
    EXPECT_EQ(Polygon::convex(std::vector<Vec2>{{0, 0}, {4, 0}, {4, 4}, {3, 1}}).error().code, ErrorCode::ConcaveShape);
}

TEST(Polygon, ConvexRefusesOutlinesThatCrossThemselves) {
    std::vector<Vec2> bow_tie = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    EXPECT_EQ(Polygon::convex(bow_tie).error().code, ErrorCode::ConcaveShape);
    std::vector<Vec2> hexagon_path = {{0, 0}, {3, 0}, {3, 2}, {1, -1}};
    EXPECT_EQ(Polygon::convex(hexagon_path).error().code, ErrorCode::ConcaveShape);

    // A pentagram turns left at each vertex, and goes round twice; so does a triangle that is drawn twice.
    for (bool clockwise : {false, true}) {
        std::vector<Vec2> star;
        for (std::size_t i = 0; i < 5; ++i) star.push_back(Polygon::regular(5, 1).vertices()[2 * i % 5]);
        if (clockwise) std::reverse(star.begin(), star.end());
        Result<Polygon> result = Polygon::convex(star);
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().code, ErrorCode::ConcaveShape);
        EXPECT_NE(result.error().message.find("vertex"), std::string::npos);
    }
    EXPECT_NE(reason({{0, 0}, {1, 0}, {0, 1}, {0, 0}, {1, 0}, {0, 1}}), "accepted");
}

TEST(Polygon, ConvexRefusesVerticesOnAStraightLineAndDoubleOnes) {
    EXPECT_EQ(reason({{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}}),
              "convex: vertex 1 lies on the straight line between its neighbours (1, 0)");
    EXPECT_EQ(reason({{0, 0}, {2, 0}, {2, 0}, {2, 2}}), "convex: vertex 2 is the same point as its neighbour (2, 0)");
    EXPECT_EQ(reason({{0, 0}, {2, 0}, {2, 2}, {0, 0}}), "convex: vertex 0 is the same point as its neighbour (0, 0)");
    EXPECT_NE(reason({{0, 0}, {2, 0}, {1, 0}, {1, 1}}), "accepted");  // a spike that goes back on itself
    EXPECT_EQ(Polygon::convex(std::vector<Vec2>{{0, 0}, {1, 1}, {2, 2}}).error().code, ErrorCode::DegenerateShape);
    // Just off the line: refused within 1e-6 of the largest coordinate, kept above.
    EXPECT_NE(reason({{0, 0}, {1, -1e-6f}, {2, 0}, {2, 2}, {0, 2}}), "accepted");
    EXPECT_EQ(reason({{0, 0}, {1, -4e-6f}, {2, 0}, {2, 2}, {0, 2}}), "accepted");
}

TEST(Polygon, ConvexNamesTheBadPoint) {
    EXPECT_EQ(reason({{0, 0}, {1, 0}}), "convex: 2 points, at least 3 are needed");
    EXPECT_EQ(reason({{0, 0}, {1, 0}, {0, nan_value}}), "convex: vertex 2 is not finite (0, nan)");
    EXPECT_EQ(reason({{0, 0}, {-inf, 0}, {0, 1}}), "convex: vertex 1 is not finite (-inf, 0)");
    EXPECT_EQ(reason({{0, 0}, {2e6f, 0}, {0, 1}}),
              "convex: vertex 1 is out of range (2e+06, 0), coordinates go up to 1e+06");
    EXPECT_EQ(Polygon::convex(std::vector<Vec2>{{0, 0}, {3e5f, 0}, {0, 1e5f}}).error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(reason({{0, 0}, {1, 0}, {1, 5e-5f}}),
              "convex: 3 points on one line (all within 5e-05 of it), a shape needs a width of at least 0.0001");
}

TEST(Polygon, EveryHullIsAConvexOutline) {
    test::Random random(test::test_seed(21));
    for (int i = 0; i < 2000; ++i) {
        float size = random.magnitude(0.001f, 1e4f);
        std::vector<Vec2> points = test::random_points(random, random.between(3, 60), size, random.in_box(5 * size));
        Result<Polygon> hull = Polygon::hull(points);
        if (!hull.ok()) continue;
        Result<Polygon> again = Polygon::convex(hull->vertices());
        ASSERT_TRUE(again.ok()) << again.error().message;
        EXPECT_TRUE(std::equal(hull->vertices().begin(), hull->vertices().end(), again->vertices().begin()));
    }
}

}  // namespace
}  // namespace cairn
