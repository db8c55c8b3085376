// Views of the three kinds of shape: what they point to, boxes, point tests and extents.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "geometry/shape_view.hpp"
#include "random_shapes.hpp"

namespace cairn {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

TEST(ShapeView, SegmentIsATwoSidedPolygon) {
    Segment segment = {{1, 2}, {4, 6}};
    Vec2 normals[2];
    ShapeView view = view_of(segment, normals);
    ASSERT_EQ(view.count, 2);
    EXPECT_EQ(view.type, ShapeType::Segment);
    EXPECT_EQ(view.vertices[0], segment.a);
    EXPECT_EQ(view.vertices[1], segment.b);
    EXPECT_EQ(view.normals[0], (Vec2{0.8f, -0.6f}));  // the right side of the way from a to b
    EXPECT_EQ(view.normals[1], (Vec2{-0.8f, 0.6f}));
    EXPECT_EQ(view.center, (Vec2{2.5f, 4}));
}

TEST(ShapeView, CircleHasOneVertexAndPolygonAllOfThem) {
    Circle circle = {{1, 2}, 3};
    ShapeView view = view_of(circle);
    EXPECT_EQ(view.type, ShapeType::Circle);
    ASSERT_EQ(view.count, 1);
    EXPECT_EQ(view.vertices[0], circle.center);
    EXPECT_EQ(view.radius, 3.0f);
    EXPECT_EQ(view.normals, nullptr);

    for (int count : {3, 8, 9, 50}) {
        Polygon polygon = Polygon::regular(count, 1);
        view = view_of(polygon);
        EXPECT_EQ(view.type, ShapeType::Polygon);
        ASSERT_EQ(view.count, count);
        EXPECT_EQ(view.vertices, polygon.vertices().data());
        EXPECT_EQ(view.normals, polygon.normals().data());
        EXPECT_EQ(view.radius, 0.0f);
    }
}

TEST(Geometry, BoxesAreTightAroundTheVertices) {
    test::Random random(test::test_seed(41));
    for (int i = 0; i < 2000; ++i) {
        Polygon polygon = test::random_polygon(random, 12, 2);
        Transform place = random.transform(10);
        Aabb box = aabb_of(polygon, place);
        double lower_x = 1e9, lower_y = 1e9, upper_x = -1e9, upper_y = -1e9;
        double c = static_cast<double>(place.q.c), s = static_cast<double>(place.q.s);
        for (Vec2 v : polygon.vertices()) {
            double vx = static_cast<double>(v.x), vy = static_cast<double>(v.y);
            double x = static_cast<double>(place.p.x) + c * vx - s * vy;
            double y = static_cast<double>(place.p.y) + s * vx + c * vy;
            lower_x = std::fmin(lower_x, x);
            lower_y = std::fmin(lower_y, y);
            upper_x = std::fmax(upper_x, x);
            upper_y = std::fmax(upper_y, y);
        }
        EXPECT_NEAR(static_cast<double>(box.lower.x), lower_x, 2e-6);
        EXPECT_NEAR(static_cast<double>(box.lower.y), lower_y, 2e-6);
        EXPECT_NEAR(static_cast<double>(box.upper.x), upper_x, 2e-6);
        EXPECT_NEAR(static_cast<double>(box.upper.y), upper_y, 2e-6);
    }
}

TEST(Geometry, BoxesOfRoundAndThinShapesMatchTheClosedForm) {
    Transform quarter_turn = {{10, 20}, {0, 1}};
    EXPECT_EQ(aabb_of(Circle{{3, 1}, 2}, quarter_turn), (Aabb{{7, 21}, {11, 25}}));
    EXPECT_EQ(aabb_of(Segment{{0, 0}, {3, 1}}, quarter_turn), (Aabb{{9, 20}, {10, 23}}));
    EXPECT_EQ(aabb_of(Polygon::box(2, 1), quarter_turn), (Aabb{{9, 18}, {11, 22}}));
    EXPECT_EQ(aabb_of(Polygon{}, quarter_turn), (Aabb{{10, 20}, {10, 20}}));
}

TEST(Geometry, TouchingPointsAreContained) {
    Circle circle = {{1, 1}, 5};
    EXPECT_TRUE(contains(circle, {4, 5}));  // 3-4-5
    EXPECT_FALSE(contains(circle, {4, 5.00001f}));
    EXPECT_FALSE(contains(circle, {nan_value, 1}));

    // On a slanting edge, where products of floats are rounded: (0.1, 0.3) and its multiples by powers of two.
    std::vector<Vec2> outline = {{0, 0}, {0.4f, 1.2f}, {-3, 1}};
    Polygon polygon = *Polygon::convex(outline);
    for (Vec2 v : outline) EXPECT_TRUE(contains(polygon, v));
    for (float t : {0.5f, 0.25f, 0.125f}) {
        EXPECT_TRUE(contains(polygon, t * outline[1]));
        EXPECT_FALSE(contains(polygon, t * outline[1] + Vec2{1e-7f, 0}));
    }
    EXPECT_FALSE(contains(polygon, {nan_value, 0.5f}));
    EXPECT_FALSE(contains(Polygon{}, {0, 0}));
    EXPECT_FALSE(contains(Segment{{0, 0}, {1, 0}}, {0.5f, 0}));
}

TEST(Geometry, ContainsAgreesWithTheSumOfAngles) {
    // Oracle: seen from a point inside, the edges turn by 2 pi; from a point outside, by 0.
    test::Random random(test::test_seed(42));
    int inside_count = 0;
    for (int i = 0; i < 20000; ++i) {
        Polygon polygon = test::random_polygon(random, 10, 1);
        Vec2 p = random.in_box(1.2f);
        double sum = 0;
        bool near_edge = false;
        auto v = polygon.vertices();
        for (std::size_t k = 0; k < v.size(); ++k) {
            Vec2 a = v[k] - p, b = v[(k + 1) % v.size()] - p;
            near_edge = near_edge || std::fabs(dot(polygon.normals()[k], a)) < 1e-5f;
            sum += std::atan2(static_cast<double>(cross(a, b)), static_cast<double>(dot(a, b)));
        }
        if (near_edge) continue;
        EXPECT_EQ(contains(polygon, p), sum > 3);
        inside_count += sum > 3 ? 1 : 0;
    }
    EXPECT_GT(inside_count, 2000);
    EXPECT_LT(inside_count, 18000);
}

TEST(Geometry, ExtentIsTheDistanceOfTheFarthestPoint) {
    Circle circle = {{3, 4}, 0.5f};
    EXPECT_FLOAT_EQ(extent_of(view_of(circle), {0, 0}), 5.5f);
    Polygon box = Polygon::box(3, 4);
    EXPECT_FLOAT_EQ(extent_of(view_of(box), {0, 0}), 5);
    EXPECT_FLOAT_EQ(extent_of(view_of(box), {3, -4}), 10);
    Segment segment = {{0, 0}, {6, 8}};
    Vec2 normals[2];
    EXPECT_FLOAT_EQ(extent_of(view_of(segment, normals), {0, 0}), 10);
    EXPECT_EQ(extent_of(ShapeView{}, {7, 7}), 0.0f);
}

}  // namespace
}  // namespace cairn
