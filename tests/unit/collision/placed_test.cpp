// The public manifold of two placed shapes, for every pair of kinds. Public interface only.
#include <gtest/gtest.h>

#include <limits>

#include "cairn/collide.hpp"

namespace cairn {
namespace {

Pose at(double x, double y, float angle = 0) { return {{x, y}, Rot::from_angle(angle)}; }

void expect_mirrored(const Manifold& m, const Manifold& swapped) {
    ASSERT_EQ(m.count, swapped.count);
    EXPECT_EQ(m.normal, -swapped.normal);
    for (int i = 0; i < m.count; ++i) {
        EXPECT_EQ(m.points[i].separation, swapped.points[i].separation);
        EXPECT_LT(length(m.points[i].position - swapped.points[i].position), 1e-6f);
        EXPECT_EQ(m.points[i].feature, swapped.points[i].feature << 16 | swapped.points[i].feature >> 16);
    }
}

// Each pair of kinds, 0.1 deep, the second above the first, seen from both sides.
TEST(Collide, EveryPairHasTheNormalFromAToB) {
    Polygon box = Polygon::box(1, 1);
    Segment line{{-1, 0}, {1, 0}};
    Circle ball{{0, 0}, 1};
    Polygon small = Polygon::box(0.5f, 0.5f);
    Circle marble{{0, 0}, 0.5f};
    Pose ground = at(7, 3);
    auto check = [&](const auto& a, const auto& b, double height) {
        Pose above = at(7.1, 3 + height);
        Manifold m = collide(a, ground, b, above);
        ASSERT_GE(m.count, 1);
        EXPECT_GT(m.normal.y, 0.9f);
        EXPECT_NEAR(m.points[0].separation, -0.1f, 0.01f);
        expect_mirrored(m, collide(b, above, a, ground));
    };
    check(box, small, 1.4);
    check(box, line, 0.9);
    check(box, marble, 1.4);
    check(line, small, 0.4);
    check(line, marble, 0.4);
    check(ball, marble, 1.4);
    check(ball, small, 1.4);
    check(ball, line, 0.9);
}

TEST(Collide, PointsAreInTheWorldAndTurnWithTheShapes) {
    Polygon ground = Polygon::box(10, 1), box = Polygon::box(0.5f, 0.5f);
    Rot turn = Rot::from_angle(0.7f);
    Point origin = {1e6, -2e6};
    Pose pose_a = {origin, turn};
    Pose pose_b = {origin + rotate(turn, {3, 1.4f}), turn};
    Manifold m = collide(ground, pose_a, box, pose_b);
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(m.normal.x, -turn.s, 1e-6f);
    EXPECT_NEAR(m.normal.y, turn.c, 1e-6f);
    for (const ManifoldPoint& p : m.points) {
        Vec2 local = to_local(pose_a, p.position);
        EXPECT_NEAR(local.y, 0.95f, 1e-5f);
        EXPECT_NEAR(std::fabs(local.x - 3), 0.5f, 1e-5f);
        EXPECT_NEAR(p.separation, -0.1f, 1e-5f);
    }
}

TEST(Collide, TouchingCountsAndGapsOnlyOnRequest) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    EXPECT_EQ(collide(box, at(0, 0), box, at(0, 1)).count, 2);
    EXPECT_EQ(collide(box, at(0, 0), box, at(0, 1.01)).count, 0);
    EXPECT_EQ(collide(box, at(0, 0), box, at(0, 1.01), 0.02f).count, 2);
    EXPECT_EQ(collide(box, at(0, 0), box, at(0, 1.01)).normal, (Vec2{0, 0}));
}

// A floor of 10 km is named second: the smaller shape still decides how precise the figures are.
TEST(Collide, TheOrderOfALongFloorAndACrateDoesNotMatter) {
    Segment floor{{-5000, 0}, {5000, 0}};
    Polygon crate = Polygon::box(0.5f, 0.5f);
    Pose pose = at(4900.3, 0.495, 1e-3f);
    Manifold m = collide(crate, pose, floor, at(0, 0));
    Manifold middle = collide(crate, at(0.3, 0.495, 1e-3f), floor, at(0, 0));
    ASSERT_EQ(m.count, 2);
    ASSERT_EQ(middle.count, 2);
    for (int i = 0; i < 2; ++i) {
        EXPECT_NEAR(m.points[i].separation, middle.points[i].separation, 1e-5f);
        EXPECT_NEAR(m.points[i].position.x - 4900, middle.points[i].position.x, 1e-5);
    }
    EXPECT_NEAR(m.normal.y, -1, 1e-5f);
}

TEST(Collide, UselessShapesGiveAnEmptyManifold) {
    Polygon box = Polygon::box(1, 1), empty;
    Segment point{{0, 0}, {0, 0}};
    float nan = std::numeric_limits<float>::quiet_NaN();
    Circle bad{{0, 0}, nan}, odd{{nan, 0}, 1}, ball{{0, 0}, 1};
    Pose here = at(0, 0);
    EXPECT_EQ(collide(box, here, empty, here).count, 0);
    EXPECT_EQ(collide(empty, here, ball, here).count, 0);
    EXPECT_EQ(collide(point, here, box, here).count, 0);
    EXPECT_EQ(collide(box, here, bad, here).count, 0);
    EXPECT_EQ(collide(bad, here, ball, here).count, 0);
    EXPECT_EQ(collide(odd, here, ball, here).count, 0);
    EXPECT_EQ(collide(box, here, odd, here).count, 0);
    EXPECT_EQ(collide(box, at(static_cast<double>(nan), 0), ball, here).count, 0);
}

// The engine's touching rule against the textbook's, on the same two squares.
TEST(Collide, TouchesWhereTheTextbookIsStillApart) {
    Polygon box = Polygon::box(1, 1);
    EXPECT_EQ(collide(box, at(0, 0), box, at(2, 0)).count, 2);
    EXPECT_FALSE(textbook::sat_overlap(box.vertices(), Polygon::box(1, 1, {2, 0}).vertices()));
}

TEST(Collide, ConcaveOutlinesAreRefusedWhereShapesAreMade) {
    Vec2 arrow[4] = {{0, 0}, {2, 0}, {0.5f, 0.5f}, {0, 2}};
    Result<Polygon> made = Polygon::convex(arrow);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code, ErrorCode::ConcaveShape);
    EXPECT_FALSE(made.error().message.empty());
}

}  // namespace
}  // namespace cairn
