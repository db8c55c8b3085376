// The textbook layer against the numbers of its sources. Public interface only.
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "cairn/collide.hpp"

namespace cairn {
namespace {

using textbook::Translation;

std::vector<Vec2> square(float half, Vec2 center) {
    return {center + Vec2{-half, -half}, center + Vec2{half, -half}, center + Vec2{half, half},
            center + Vec2{-half, half}};
}

std::vector<Vec2> backwards(const std::vector<Vec2>& outline) { return {outline.rbegin(), outline.rend()}; }

TEST(TextbookBoxes, TouchingCountsAsOverlapWithZeroWidth) {
    Aabb a = {{0, 0}, {1, 1}};
    Aabb touches = {{1, 0.5f}, {2, 1.5f}}, corner = {{1, 1}, {2, 2}}, apart = {{1.001f, 0}, {2, 1}};
    EXPECT_TRUE(overlap(a, touches));
    EXPECT_TRUE(overlap(a, corner));
    EXPECT_FALSE(overlap(a, apart));
    EXPECT_EQ(textbook::penetration(a, touches), (Vec2{0, 0.5f}));
    EXPECT_EQ(textbook::penetration(a, apart), (Vec2{0, 0}));
}

TEST(TextbookBoxes, PenetrationIsTheWidthPerAxis) {
    Aabb a = {{0, 0}, {4, 3}}, b = {{3, 1}, {6, 2}};
    EXPECT_EQ(textbook::penetration(a, b), (Vec2{1, 1}));
    EXPECT_EQ(textbook::penetration(b, a), (Vec2{1, 1}));
    // Apart in y alone gives no width in x either.
    EXPECT_EQ(textbook::penetration(a, {{3, 4}, {6, 5}}), (Vec2{0, 0}));
}

TEST(TextbookCircles, NormalRunsFromFirstToSecondAndDepthIsTheRest) {
    Translation t = textbook::circles({1, 1}, 2, {4, 5}, 4);  // a 3-4-5 triangle
    EXPECT_TRUE(t.overlap);
    EXPECT_FLOAT_EQ(t.axis.x, 0.6f);
    EXPECT_FLOAT_EQ(t.axis.y, 0.8f);
    EXPECT_FLOAT_EQ(t.depth, 1);
}

TEST(TextbookCircles, TouchingIsApart) {
    Translation t = textbook::circles({0, 0}, 2, {3, 4}, 3);
    EXPECT_FALSE(t.overlap);
    EXPECT_EQ(t.axis, (Vec2{0, 0}));
    EXPECT_EQ(t.depth, 0);
}

TEST(TextbookCircles, CoincidentCentresPartAlongX) {
    Translation t = textbook::circles({7, -2}, 0.5f, {7, -2}, 0.25f);
    EXPECT_TRUE(t.overlap);
    EXPECT_EQ(t.axis, (Vec2{1, 0}));
    EXPECT_FLOAT_EQ(t.depth, 0.75f);
}

TEST(TextbookSat, SquaresOfSideTwoThatAreOneAndAHalfApart) {
    std::vector<Vec2> a = square(1, {0, 0}), b = square(1, {1.5f, 0});
    EXPECT_TRUE(textbook::sat_overlap(a, b));
    EXPECT_FLOAT_EQ(textbook::sat_separation(a, b), -0.5f);
    for (Translation t : {textbook::sat_intervals(a, b), textbook::minimum_translation(a, b)}) {
        EXPECT_TRUE(t.overlap);
        EXPECT_EQ(t.axis, (Vec2{1, 0}));
        EXPECT_FLOAT_EQ(t.depth, 0.5f);
    }
    for (Translation t : {textbook::sat_intervals(b, a), textbook::minimum_translation(b, a)}) {
        EXPECT_EQ(t.axis, (Vec2{-1, 0}));
        EXPECT_FLOAT_EQ(t.depth, 0.5f);
    }
}

TEST(TextbookSat, TheShortestWayOutIsChosen) {
    // The picture of the source: shifted by (1.5, 0.5), x is the shorter way although y overlaps more.
    Translation t = textbook::sat_intervals(square(1, {0, 0}), square(1, {1.5f, 0.5f}));
    EXPECT_EQ(t.axis, (Vec2{1, 0}));
    EXPECT_FLOAT_EQ(t.depth, 0.5f);
}

TEST(TextbookSat, TouchingIsApart) {
    std::vector<Vec2> a = square(1, {0, 0}), b = square(1, {2, 0.5f});
    EXPECT_FALSE(textbook::sat_overlap(a, b));
    EXPECT_EQ(textbook::sat_separation(a, b), 0);
    EXPECT_FALSE(textbook::sat_intervals(a, b).overlap);
    EXPECT_FALSE(textbook::minimum_translation(a, b).overlap);
    EXPECT_EQ(textbook::manifold(a, b).count, 0);
}

TEST(TextbookSat, AGapIsPositive) {
    EXPECT_FLOAT_EQ(textbook::sat_separation(square(1, {0, 0}), square(1, {2.25f, 0})), 0.25f);
}

// Only the triangle's slanted edge parts the two: bounding boxes and the square's normals all overlap.
TEST(TextbookSat, TheNormalsOfBothShapesAreTested) {
    std::vector<Vec2> triangle = {{0, 0}, {4, 0}, {0, 4}}, small = square(0.5f, {2.6f, 2.6f});
    EXPECT_FALSE(textbook::sat_overlap(triangle, small));
    EXPECT_FALSE(textbook::sat_overlap(small, triangle));
    EXPECT_NEAR(textbook::sat_separation(small, triangle), (2 * 2.1f - 4) / std::sqrt(2.0f), 1e-6f);
}

// The smallest interval overlap of a contained shape is its own width, which moves it nowhere near out.
TEST(TextbookSat, ContainmentNeedsTheSeparationForm) {
    std::vector<Vec2> big = square(2, {0, 0}), small = square(0.5f, {0.5f, 0});
    Translation intervals = textbook::sat_intervals(big, small);
    EXPECT_FLOAT_EQ(intervals.depth, 1);
    std::vector<Vec2> moved = square(0.5f, Vec2{0.5f, 0} + intervals.depth * intervals.axis);
    EXPECT_TRUE(textbook::sat_overlap(big, moved));

    Translation t = textbook::minimum_translation(big, small);
    EXPECT_EQ(t.axis, (Vec2{1, 0}));
    EXPECT_FLOAT_EQ(t.depth, 2);
    moved = square(0.5f, Vec2{0.5f, 0} + t.depth * t.axis);
    EXPECT_NEAR(textbook::sat_separation(big, moved), 0, 1e-6f);
}

TEST(TextbookSat, ClockwiseOutlinesAreReadBackwards) {
    std::vector<Vec2> a = square(1, {0, 0}), b = square(1, {1.5f, 0}), far = square(1, {9, 0});
    EXPECT_TRUE(textbook::sat_overlap(backwards(a), b));
    EXPECT_FALSE(textbook::sat_overlap(backwards(a), backwards(far)));
    EXPECT_FLOAT_EQ(textbook::sat_separation(a, backwards(b)), -0.5f);
    EXPECT_EQ(textbook::minimum_translation(backwards(a), backwards(b)).axis, (Vec2{1, 0}));
    EXPECT_EQ(textbook::manifold(backwards(a), b).count, 2);
}

TEST(TextbookSat, FewerThanThreeVerticesOverlapNothing) {
    std::vector<Vec2> a = square(1, {0, 0}), line = {{-1, 0}, {1, 0}}, nothing;
    for (const std::vector<Vec2>& thin : {line, nothing}) {
        EXPECT_FALSE(textbook::sat_overlap(a, thin));
        EXPECT_FALSE(textbook::sat_overlap(thin, a));
        EXPECT_GT(textbook::sat_separation(thin, a), 1e38f);
        EXPECT_FALSE(textbook::sat_intervals(thin, a).overlap);
        EXPECT_FALSE(textbook::minimum_translation(a, thin).overlap);
        EXPECT_EQ(textbook::manifold(a, thin).count, 0);
    }
}

TEST(TextbookSat, ARepeatedVertexIsNoEdge) {
    std::vector<Vec2> a = {{-1, -1}, {1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    EXPECT_FLOAT_EQ(textbook::sat_separation(a, square(1, {1.5f, 0})), -0.5f);
    EXPECT_FLOAT_EQ(textbook::minimum_translation(a, square(1, {1.5f, 0})).depth, 0.5f);
}

TEST(TextbookManifold, BoxSunkIntoTheGroundTouchesWithItsTwoBottomCorners) {
    std::vector<Vec2> ground = {{-10, -1}, {10, -1}, {10, 0}, {-10, 0}}, box = square(0.5f, {3, 0.4f});
    Manifold m = textbook::manifold(ground, box);
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    ASSERT_EQ(m.count, 2);
    double x[2] = {m.points[0].position.x, m.points[1].position.x};
    EXPECT_NEAR(std::min(x[0], x[1]), 2.5, 1e-6);
    EXPECT_NEAR(std::max(x[0], x[1]), 3.5, 1e-6);
    for (const ManifoldPoint& p : m.points) {
        EXPECT_NEAR(p.position.y, -0.1, 1e-6);
        EXPECT_NEAR(p.separation, -0.1f, 1e-6f);
    }
    EXPECT_NE(m.points[0].feature, m.points[1].feature);
}

TEST(TextbookRay, TheFiveRaysOfTheSource) {
    Aabb box = {{-1, -1}, {1, 1}};
    float d = 0.7071067811865476f;
    EXPECT_TRUE(textbook::ray_box({-3, 0}, {1, 0}, box).hit);
    EXPECT_FLOAT_EQ(textbook::ray_box({-3, 0}, {1, 0}, box).t, 2);
    EXPECT_FALSE(textbook::ray_box({-3, 3}, {1, 0}, box).hit);
    EXPECT_TRUE(textbook::ray_box({0, 0}, {1, 0}, box).hit);
    EXPECT_EQ(textbook::ray_box({0, 0}, {1, 0}, box).t, 0);
    EXPECT_TRUE(textbook::ray_box({-3, -3}, {d, d}, box).hit);
    EXPECT_NEAR(textbook::ray_box({-3, -3}, {d, d}, box).t, 2.8284271f, 1e-6f);
    EXPECT_FALSE(textbook::ray_box({3, 0}, {1, 0}, box).hit);
}

TEST(TextbookRay, ZeroComponentsAndBorders) {
    Aabb box = {{-1, -1}, {1, 1}};
    EXPECT_TRUE(textbook::ray_box({0.5f, 4}, {0, -1}, box).hit);
    EXPECT_FLOAT_EQ(textbook::ray_box({0.5f, 4}, {-0.0f, -1}, box).t, 3);
    EXPECT_FALSE(textbook::ray_box({1.5f, 4}, {0, -1}, box).hit);
    EXPECT_TRUE(textbook::ray_box({1, 4}, {0, -1}, box).hit) << "along the border";
    EXPECT_TRUE(textbook::ray_box({1, 0}, {1, 0}, box).hit) << "from the border outward";
    EXPECT_TRUE(textbook::ray_box({0.5f, 0.5f}, {0, 0}, box).hit) << "a point";
    EXPECT_FALSE(textbook::ray_box({1.5f, 0.5f}, {0, 0}, box).hit);
    EXPECT_FLOAT_EQ(textbook::ray_box({-3, 0}, {4, 0}, box).t, 0.5f) << "t counts directions, not metres";
    EXPECT_FALSE(textbook::ray_box({-3, 0}, {-1, 0}, box).hit);
}

TEST(TextbookRay, NumbersThatAreNotFiniteMiss) {
    float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    Aabb box = {{-1, -1}, {1, 1}};
    EXPECT_FALSE(textbook::ray_box({nan, 0}, {1, 0}, box).hit);
    EXPECT_FALSE(textbook::ray_box({0, 0}, {1, nan}, box).hit);
    EXPECT_FALSE(textbook::ray_box({0, 0}, {inf, 0}, box).hit);
    EXPECT_FALSE(textbook::ray_box({0, 0}, {1, 0}, {{nan, -1}, {1, 1}}).hit);
}

}  // namespace
}  // namespace cairn
