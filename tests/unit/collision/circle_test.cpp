// Manifolds with circles against their closed forms.
#include <gtest/gtest.h>

#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

using test::collide_once;
using test::SegmentView;

Pose at(double x, double y, float angle = 0) { return {{x, y}, Rot::from_angle(angle)}; }

TEST(CircleCircle, NormalAndDepth) {
    Circle a{{0, 0}, 2}, b{{0, 0}, 4};
    LocalManifold m = collide_once(view_of(a), view_of(b), at(3, 4));
    ASSERT_EQ(m.count, 1);
    EXPECT_FLOAT_EQ(m.normal.x, 0.6f);
    EXPECT_FLOAT_EQ(m.normal.y, 0.8f);
    EXPECT_FLOAT_EQ(m.points[0].separation, -1);
    // Halfway between the surfaces at 1 and 2 from A's centre, so 3.5 from B's.
    EXPECT_NEAR(m.points[0].p.x, -3.5f * 0.6f, 1e-6f);
    EXPECT_NEAR(m.points[0].p.y, -3.5f * 0.8f, 1e-6f);
}

TEST(CircleCircle, TouchingCountsAndSpeculativePointsAreKept) {
    Circle a{{0, 0}, 2}, b{{1, 0}, 3};
    EXPECT_EQ(collide_once(view_of(a), view_of(b), at(2, 4)).count, 1);
    EXPECT_EQ(collide_once(view_of(a), view_of(b), at(2, 4)).points[0].separation, 0);
    NarrowPhaseSettings settings;
    settings.speculative_distance = 0.25f;
    EXPECT_EQ(collide_once(view_of(a), view_of(b), at(4.25, 0), settings).count, 1);
    EXPECT_EQ(collide_once(view_of(a), view_of(b), at(4.26, 0), settings).count, 0);
}

TEST(CircleCircle, CoincidentCentresPartAlongX) {
    Circle a{{1, 1}, 0.25f}, b{{1, 1}, 0.5f};
    LocalManifold m = collide_once(view_of(a), view_of(b), at(0, 0));
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec2{1, 0}));
    EXPECT_FLOAT_EQ(m.points[0].separation, -0.75f);
}

// Two planets of 5,000 km: the gap is the difference of two numbers whose floats are half a metre apart.
TEST(CircleCircle, LargeRadiiKeepSmallGaps) {
    Circle planet{{0, 0}, 1e5f}, ball{{0, 0}, 0.5f};
    LocalManifold m = collide_once(view_of(planet), view_of(ball), at(0.6 * 100000.49, 0.8 * 100000.49));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-6f);
}

// parry#34: the ball's centre is the box's corner.
TEST(BoxCircle, CentreOnACornerHasAFaceNormalAndTheWholeRadiusAsDepth) {
    Polygon box = Polygon::box(1, 1);
    Circle ball{{0, 0}, 1};
    LocalManifold m = collide_once(view_of(box), view_of(ball), at(1, 1));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -1, 1e-6f);
    EXPECT_TRUE((m.normal == Vec2{1, 0} || m.normal == Vec2{0, 1}));
    for (double dx : {-1e-7, 1e-9, 1e-7}) {
        m = collide_once(view_of(box), view_of(ball), at(1 + dx, 1 + dx));
        ASSERT_EQ(m.count, 1);
        EXPECT_NEAR(m.points[0].separation, -1, 1e-4f);
        EXPECT_NEAR(length(m.normal), 1, 1e-6f);
    }
}

TEST(BoxCircle, FaceCornerAndInside) {
    Polygon box = Polygon::box(1, 2);
    Circle ball{{0, 0}, 0.5f};
    LocalManifold face = collide_once(view_of(box), view_of(ball), at(1.4, 1.9));
    EXPECT_EQ(face.normal, (Vec2{1, 0}));
    EXPECT_NEAR(face.points[0].separation, -0.1f, 1e-6f);
    LocalManifold corner = collide_once(view_of(box), view_of(ball), at(1.27, 2.36));  // (0.27, 0.36) from the corner
    ASSERT_EQ(corner.count, 1);
    EXPECT_NEAR(corner.normal.x, 0.6f, 1e-5f);
    EXPECT_NEAR(corner.normal.y, 0.8f, 1e-5f);
    EXPECT_NEAR(corner.points[0].separation, -0.05f, 1e-5f);
    LocalManifold inside = collide_once(view_of(box), view_of(ball), at(-0.75, 0.5));
    EXPECT_EQ(inside.normal, (Vec2{-1, 0}));
    EXPECT_NEAR(inside.points[0].separation, -0.75f, 1e-6f);
    // Nearer to both faces than to the corner.
    EXPECT_EQ(collide_once(view_of(box), view_of(ball), at(1.4, 2.4)).count, 0);
}

// Chipmunk2D#160: a circle rolls round a hexagon in steps of a degree. The normal leads from the hexagon to the circle,
// and the two surfaces lie on it, half the separation either side of the point.
TEST(HexagonCircle, BothSurfacesLieOnTheNormal) {
    Polygon hexagon = Polygon::regular(6, 1);
    Circle ball{{0, 0}, 0.5f};
    test::Places corners = test::places_of(view_of(hexagon), {});
    for (int degree = 0; degree < 360; ++degree) {
        double angle = degree * 3.14159265358979 / 180;
        for (double radius : {1.2, 1.45, 1.51}) {
            double x = radius * std::cos(angle), y = radius * std::sin(angle);
            double distance = test::distance_to(corners, {x, y});
            NarrowPhaseSettings settings;
            settings.speculative_distance = 0.2f;
            LocalManifold m = collide_once(view_of(hexagon), view_of(ball), at(x, y), settings);
            ASSERT_EQ(m.count, 1);
            const LocalPoint& p = m.points[0];
            EXPECT_NEAR(p.separation, distance - 0.5, 1e-5) << degree;
            EXPECT_GT(static_cast<double>(m.normal.x) * x + static_cast<double>(m.normal.y) * y, 0);
            Vec2 on_hexagon = p.p - 0.5f * p.separation * m.normal, on_ball = p.p + 0.5f * p.separation * m.normal;
            EXPECT_NEAR(length(on_ball), 0.5f, 1e-5f);
            EXPECT_NEAR(test::distance_to(
                            corners, {x + static_cast<double>(on_hexagon.x), y + static_cast<double>(on_hexagon.y)}),
                        0, 1e-5);
            EXPECT_NEAR(cross(on_ball, m.normal), 0, 1e-5f) << "the radius and the normal are one line";
        }
    }
}

TEST(SegmentCircle, BothSidesAndRoundEnds) {
    SegmentView wall({0, -1}, {0, 1});
    Circle ball{{0, 0}, 0.5f};
    LocalManifold right = collide_once(wall.view, view_of(ball), at(0.4, 0.3));
    EXPECT_EQ(right.normal, (Vec2{1, 0}));
    EXPECT_NEAR(right.points[0].separation, -0.1f, 1e-6f);
    LocalManifold left = collide_once(wall.view, view_of(ball), at(-0.4, 0.3));
    EXPECT_EQ(left.normal, (Vec2{-1, 0}));
    LocalManifold end = collide_once(wall.view, view_of(ball), at(0.27, 1.36));
    ASSERT_EQ(end.count, 1);
    EXPECT_NEAR(end.normal.x, 0.6f, 1e-5f);
    EXPECT_NEAR(end.normal.y, 0.8f, 1e-5f);
    EXPECT_NEAR(end.points[0].separation, -0.05f, 1e-5f);
    EXPECT_EQ(collide_once(wall.view, view_of(ball), at(0.4, 1.4)).count, 0);
}

// The centre is on the segment's line, where neither side is nearer.
TEST(SegmentCircle, CentreOnTheLine) {
    SegmentView wall({0, -1}, {0, 1});
    Circle ball{{0, 0}, 0.5f};
    LocalManifold on = collide_once(wall.view, view_of(ball), at(0, 0.5));
    EXPECT_EQ(on.normal, (Vec2{1, 0})) << "to the right of the segment's direction";
    EXPECT_NEAR(on.points[0].separation, -0.5f, 1e-6f);
    LocalManifold beyond = collide_once(wall.view, view_of(ball), at(0, 1.4));
    EXPECT_EQ(beyond.normal, (Vec2{0, 1}));
    EXPECT_NEAR(beyond.points[0].separation, -0.1f, 1e-6f);
    EXPECT_EQ(collide_once(wall.view, view_of(ball), at(0, 2)).count, 0);
    LocalManifold at_end = collide_once(wall.view, view_of(ball), at(0, 1));
    ASSERT_EQ(at_end.count, 1);
    EXPECT_NEAR(length(at_end.normal), 1, 1e-6f);
    EXPECT_NEAR(at_end.points[0].separation, -0.5f, 1e-6f);
}

TEST(SegmentCircle, ABallOnAFloorOfTenKilometres) {
    SegmentView floor({-5000, 0}, {5000, 0});
    Circle ball{{0, 0}, 0.5f};
    LocalManifold m = collide_once(floor.view, view_of(ball), at(4900.3, 0.49));
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(m.points[0].p.x, 0, 1e-6f);
    EXPECT_NEAR(m.points[0].p.y, -0.495f, 1e-6f);
}

}  // namespace
}  // namespace cairn
