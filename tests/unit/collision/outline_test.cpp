// Manifolds of polygons and segments with values known by hand: normals, points, ends, large offsets, feature ids.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

using test::collide_once;
using test::SegmentView;

Pose at(double x, double y, float angle = 0) { return {{x, y}, Rot::from_angle(angle)}; }

float lowest_x(const LocalManifold& m) { return std::min(m.points[0].p.x, m.points[1].p.x); }
float highest_x(const LocalManifold& m) { return std::max(m.points[0].p.x, m.points[1].p.x); }

// parry#315: two boxes that touch exactly.
TEST(BoxBox, ExactlyTouchingBoxesHaveTwoPointsOnTheCommonEdge) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), view_of(box), at(1, 0));  // A at (0.5, 0.5), B at (1.5, 0.5)
    EXPECT_EQ(m.normal, (Vec2{1, 0}));
    ASSERT_EQ(m.count, 2);
    for (const LocalPoint& p : m.points) {
        EXPECT_EQ(p.separation, 0);
        EXPECT_EQ(p.p.x, -0.5f);  // B's centre is at x = 1.5: world x = 1
    }
    EXPECT_EQ(std::min(m.points[0].p.y, m.points[1].p.y), -0.5f);
    EXPECT_EQ(std::max(m.points[0].p.y, m.points[1].p.y), 0.5f);
}

TEST(BoxBox, SunkBoxHasTwoPointsHalfwayBetweenTheSurfaces) {
    Polygon ground = Polygon::box(10, 1), box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(ground), view_of(box), at(3, 1.4));
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(lowest_x(m), -0.5f, 1e-6f);
    EXPECT_NEAR(highest_x(m), 0.5f, 1e-6f);
    for (const LocalPoint& p : m.points) {
        EXPECT_NEAR(p.separation, -0.1f, 1e-6f);
        EXPECT_NEAR(p.p.y, -0.45f, 1e-6f);
    }
}

TEST(BoxBox, SpeculativePointsReachExactlyAsFarAsTheSetting) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    NarrowPhaseSettings settings;
    settings.speculative_distance = 0.125f;
    EXPECT_EQ(collide_once(view_of(box), view_of(box), at(0, 1.125), settings).count, 2);
    LocalManifold apart = collide_once(view_of(box), view_of(box), at(0, 1.126), settings);
    EXPECT_EQ(apart.count, 0);
    EXPECT_EQ(apart.normal, (Vec2{0, 0}));
}

// The tilted box has one corner in the ground; the other is left out only when it is too high.
TEST(BoxBox, ATiltedBoxKeepsThePointsThatAreLowEnough) {
    Polygon ground = Polygon::box(10, 1), box = Polygon::box(0.5f, 0.5f);
    EXPECT_EQ(collide_once(view_of(ground), view_of(box), at(0, 1.5, 0.01f)).count, 2);
    EXPECT_EQ(collide_once(view_of(ground), view_of(box), at(0, 1.5, 0.1f)).count, 1);
}

TEST(BoxBox, PointsEndWhereTheFloorEnds) {
    Polygon ground = Polygon::box(2, 1), box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(ground), view_of(box), at(2.3, 1.49));
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(lowest_x(m), -0.5f, 1e-5f);
    EXPECT_NEAR(highest_x(m), -0.3f, 1e-5f) << "the floor's end is at 2";
}

// No edge of one box lies over an edge of the other: the corners are nearest, the normal is the line between them.
TEST(BoxBox, CornersThatAreApartHaveASpeculativePoint) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    for (double x : {0.003, 0.008}) {
        for (double y : {0.004, 0.006}) {
            LocalManifold m = collide_once(view_of(box), view_of(box), at(1 + x, 1 + y));
            double distance = std::hypot(x, y);
            ASSERT_EQ(m.count, 1);
            EXPECT_NEAR(m.points[0].separation, distance, 1e-6);
            EXPECT_NEAR(m.separation, distance, 1e-6);
            EXPECT_NEAR(m.normal.x, x / distance, 1e-4);
            EXPECT_NEAR(m.normal.y, y / distance, 1e-4);
            EXPECT_NEAR(m.points[0].p.x, -0.5 - x / 2, 1e-6);
            EXPECT_NEAR(m.points[0].p.y, -0.5 - y / 2, 1e-6);
        }
    }
    EXPECT_EQ(collide_once(view_of(box), view_of(box), at(1.018, 1.012)).count, 0) << "each gap alone is near enough";
}

TEST(BoxBox, CornersThatTouchOrOverlapHaveAPoint) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    for (double x : {1.0, 0.9999999, 0.999}) {
        for (double y : {1.0, 0.9999999, 0.999}) {
            LocalManifold m = collide_once(view_of(box), view_of(box), at(x, y));
            ASSERT_GE(m.count, 1) << x << " " << y;
            EXPECT_LE(test::deepest(m), 0);
            for (int i = 0; i < m.count; ++i) {
                EXPECT_NEAR(m.points[i].p.x, -0.5f, 2e-3f);
                EXPECT_NEAR(m.points[i].p.y, -0.5f, 2e-3f);
            }
        }
    }
}

// The corner stands on the floor: neither neighbour of the vertex is preferred by more than the clipping allows.
TEST(BoxBox, ABoxOnItsCornerTouchesThere) {
    Polygon ground = Polygon::box(10, 1), box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(ground), view_of(box), at(0, 1 + std::sqrt(0.5) - 0.01, pi / 4));
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-5f);
    EXPECT_NEAR(m.points[0].p.x, 0, 1e-5f);
}

TEST(BoxBox, EqualBoxesAtOnePlaceHaveAFiniteNormal) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), view_of(box), at(0, 0));
    ASSERT_EQ(m.count, 2);
    EXPECT_FLOAT_EQ(length(m.normal), 1);
    EXPECT_FLOAT_EQ(test::deepest(m), -1);
}

// What the rounding of a position or an angle does to boxes that stand exactly on each other does not cost a point.
TEST(BoxBox, EqualOnesExactlyOnEachOtherKeepBothPoints) {
    for (float radius : {0.0f, 0.1f}) {
        Polygon box = Polygon::box(0.5f, 0.5f).rounded(radius);
        for (int dx = -3; dx <= 3; ++dx) {
            for (int dy = -3; dy <= 3; ++dy) {
                for (int turn = -3; turn <= 3; ++turn) {
                    Pose pose{{dx * 3e-7, 1 + 2 * static_cast<double>(radius) + dy * 3e-7},
                              Rot::from_angle(1e-6f * static_cast<float>(turn))};
                    LocalManifold m = collide_once(view_of(box), view_of(box), pose);
                    ASSERT_EQ(m.count, 2) << radius << ", " << dx << ", " << dy << ", " << turn;
                    ASSERT_NEAR(m.normal.y, 1, 1e-5f);
                }
            }
        }
    }
}

TEST(BoxBox, NotFinitePosesGiveNoPoints) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    SegmentView segment({-1, 0}, {1, 0});
    Circle disc{{0, 0}, 0.5f};
    ShapeView circle = view_of(disc);
    double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    for (double bad : {nan, inf, -inf}) {
        for (const ShapeView& b : {view_of(box), segment.view, circle}) {
            EXPECT_EQ(collide_once(view_of(box), b, at(bad, 0)).count, 0);
            EXPECT_EQ(collide_once(segment.view, b, at(0, bad)).count, 0);
        }
        EXPECT_EQ(collide_once(circle, circle, at(bad, bad)).count, 0);
    }
}

// A crate on a 10 km floor, 4.9 km from its middle, against one at the middle: the same figures to 1e-5.
TEST(LongFloor, ACrateFarOutHasTheFiguresOfOneAtTheMiddle) {
    Polygon floor = Polygon::box(5000, 1), crate = Polygon::box(0.5f, 0.5f);
    for (float angle : {0.0f, 1e-4f, -3e-3f, 0.02f, pi / 2}) {
        for (double x : {0.3, -0.25, 1.0 / 3}) {
            double y = 1.495;
            LocalManifold middle = collide_once(view_of(floor), view_of(crate), at(x, y, angle));
            LocalManifold far = collide_once(view_of(floor), view_of(crate), at(4900 + x, y, angle));
            ASSERT_EQ(far.count, middle.count);
            ASSERT_GE(middle.count, 1);
            EXPECT_EQ(far.normal, middle.normal);
            for (int i = 0; i < middle.count; ++i) {
                EXPECT_NEAR(far.points[i].separation, middle.points[i].separation, 1e-5f);
                EXPECT_NEAR(far.points[i].p.x, middle.points[i].p.x, 1e-5f);
                EXPECT_NEAR(far.points[i].p.y, middle.points[i].p.y, 1e-5f);
                EXPECT_EQ(far.points[i].feature, middle.points[i].feature);
            }
        }
    }
}

// The crate hangs over the end of the floor and its bottom rests on the floor's corner: B's face is the reference.
TEST(LongFloor, ACrateOverTheEndHasTheFiguresOfOneOverAShortFloor) {
    Polygon long_floor = Polygon::box(5000, 1), short_floor = Polygon::box(4, 1), crate = Polygon::box(0.5f, 0.5f);
    LocalManifold near = collide_once(view_of(short_floor), view_of(crate), at(4.2, 1.4475, -0.4f));
    EXPECT_NEAR(near.normal.x, std::sin(0.4f), 1e-6f);
    LocalManifold far = collide_once(view_of(long_floor), view_of(crate), at(5000.2, 1.4475, -0.4f));
    ASSERT_EQ(near.count, 1);
    ASSERT_EQ(far.count, 1);
    EXPECT_NEAR(near.points[0].separation, -0.01f, 1e-4f);
    EXPECT_NEAR(far.points[0].separation, near.points[0].separation, 1e-5f);
    EXPECT_NEAR(far.points[0].p.x, near.points[0].p.x, 1e-5f);
    EXPECT_NEAR(far.points[0].p.y, near.points[0].p.y, 1e-5f);
    EXPECT_EQ(far.points[0].feature, near.points[0].feature);
}

// A shape drawn far from its body's origin, on a body that stands far from the other's.
TEST(LongFloor, WhereAShapeIsDrawnInItsBodyDoesNotMatter) {
    Polygon ground = Polygon::box(10, 1), crate = Polygon::box(0.5f, 0.5f), drawn = Polygon::box(0.5f, 0.5f, {64, -32});
    LocalManifold a = collide_once(view_of(ground), view_of(crate), at(3, 1.495));
    LocalManifold b = collide_once(view_of(ground), view_of(drawn), at(3 - 64, 1.495 + 32));
    ASSERT_EQ(b.count, 2);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(a.points[i].p, b.points[i].p);
        EXPECT_EQ(a.points[i].separation, b.points[i].separation);
    }
}

TEST(Features, TheTwoPointsOfAPairDiffer) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), view_of(box), at(0.2, 0.999));
    ASSERT_EQ(m.count, 2);
    EXPECT_NE(m.points[0].feature, m.points[1].feature);
}

// A crate slides over one of the same width: each end of the contact is one crate's corner, then the other's, clipped
// or not. The names stay.
TEST(Features, SurviveClippingOnEitherSide) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    std::set<uint32_t> names;
    for (int i = -90; i <= 90; ++i) {
        LocalManifold m =
            collide_once(view_of(box), view_of(box), at(0.01 * i, 0.999, 1e-5f * static_cast<float>(i % 3)));
        ASSERT_EQ(m.count, 2);
        for (const LocalPoint& p : m.points) names.insert(p.feature);
    }
    EXPECT_EQ(names.size(), 2u);
}

// The same two edges with either one as the reference: same names, same order, same points to the band.
TEST(Features, DoNotDependOnTheReferenceFace) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    ShapeView view = view_of(box);
    NarrowPhaseSettings plain;
    plain.use_hysteresis = false;
    // A turn by less than the figures below: A's face is a little better in one sense of the turn, B's in the other.
    LocalManifold by_a = collide_once(view, view, at(0.2, 0.998, 4e-7f));
    LocalManifold by_b = collide_once(view, view, at(0.2, 0.998, -4e-7f), plain);
    if (by_b.normal == by_a.normal) by_b = collide_once(view, view, at(0.2, 0.998, 4e-7f), plain);
    EXPECT_EQ(by_a.normal, (Vec2{0, 1}));
    EXPECT_NE(by_b.normal, by_a.normal);
    ASSERT_EQ(by_a.count, 2);
    ASSERT_EQ(by_b.count, 2);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(by_a.points[i].feature, by_b.points[i].feature);
        EXPECT_NEAR(by_a.points[i].p.x, by_b.points[i].p.x, 1e-6f);
        EXPECT_NEAR(by_a.points[i].p.y, by_b.points[i].p.y, 1e-6f);
        EXPECT_NEAR(by_a.points[i].separation, by_b.points[i].separation, 1e-6f);
    }
}

TEST(LargePolygons, MoreVerticesThanFitInlineCollideTheSame) {
    Polygon wheel = Polygon::regular(40, 1), ground = Polygon::box(10, 1);
    float apothem = std::cos(pi / 40);
    LocalManifold m =
        collide_once(view_of(ground), view_of(wheel), at(0, 1.0 + static_cast<double>(apothem) - 0.01, -pi / 40));
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    ASSERT_EQ(m.count, 2);
    float half_edge = std::sin(pi / 40);
    EXPECT_NEAR(lowest_x(m), -half_edge, 1e-4f);
    EXPECT_NEAR(highest_x(m), half_edge, 1e-4f);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-5f);
}

TEST(Segments, CollideFromBothSides) {
    SegmentView floor({-5, 0}, {5, 0});
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold above = collide_once(floor.view, view_of(box), at(1, 0.49));
    EXPECT_EQ(above.normal, (Vec2{0, 1}));
    ASSERT_EQ(above.count, 2);
    EXPECT_NEAR(above.points[0].separation, -0.01f, 1e-6f);
    LocalManifold below = collide_once(floor.view, view_of(box), at(1, -0.49));
    EXPECT_EQ(below.normal, (Vec2{0, -1}));
    EXPECT_EQ(below.count, 2);
    EXPECT_NEAR(below.points[1].separation, -0.01f, 1e-6f);
}

TEST(Segments, MayBeNamedAfterThePolygon) {
    SegmentView floor({-5, 0}, {5, 0});
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), floor.view, at(1, -0.49));
    EXPECT_EQ(m.normal, (Vec2{0, -1}));
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(lowest_x(m), -1.5f, 1e-6f);  // from the segment's middle, which is at x = 1 of the box
    EXPECT_NEAR(highest_x(m), -0.5f, 1e-6f);
}

TEST(Segments, HaveNoContactBeyondTheirEnds) {
    SegmentView floor({-5, 0}, {5, 0});
    Polygon box = Polygon::box(0.5f, 0.5f);
    EXPECT_EQ(collide_once(floor.view, view_of(box), at(5.6, 0.0)).count, 0);
    EXPECT_EQ(collide_once(floor.view, view_of(box), at(5.6, 0.5)).count, 0);
    LocalManifold hanging = collide_once(floor.view, view_of(box), at(5.3, 0.499));
    ASSERT_EQ(hanging.count, 2);
    EXPECT_NEAR(highest_x(hanging), -0.3f, 1e-5f);
}

// Seen end-on: the segment pokes into the box's face and gives the one point at its end.
TEST(Segments, TheirEndsStopABox) {
    SegmentView floor({-5, 0}, {5, 0});
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), floor.view, at(-5.49, 0));
    EXPECT_EQ(m.normal, (Vec2{-1, 0}));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-5f);
    EXPECT_NEAR(m.points[0].p.x, 4.995f, 1e-5f);
    EXPECT_NEAR(m.points[0].p.y, 0, 1e-6f);
}

TEST(Segments, TwoTouchWhereTheyCrossOrEndNearEachOther) {
    SegmentView a({-1, 0}, {1, 0}), b({-1, 0}, {1, 0});
    LocalManifold crossing = collide_once(a.view, b.view, at(0, 0.01, pi / 2));
    EXPECT_GE(crossing.count, 1);
    EXPECT_NEAR(test::deepest(crossing), -0.99f, 1e-5f) << "B's lower end is pulled out";
    EXPECT_EQ(collide_once(a.view, b.view, at(2.5, 0)).count, 0) << "collinear, apart";
    LocalManifold end_to_end = collide_once(a.view, b.view, at(2.01, 0));
    ASSERT_EQ(end_to_end.count, 1) << "collinear, 1 cm apart";
    EXPECT_EQ(end_to_end.normal, (Vec2{1, 0}));
    EXPECT_NEAR(end_to_end.points[0].separation, 0.01f, 1e-6f);
    EXPECT_EQ(collide_once(a.view, b.view, at(0.5, 0)).count, 2) << "collinear, one on the other";
    EXPECT_EQ(collide_once(a.view, b.view, at(1.5, 1.5, pi / 2)).count, 0);
}

// Two corners that face each other across a gap: the normal is the line between them.
TEST(Corners, OfTwoBoxesAreASpeculativePoint) {
    Polygon box = Polygon::box(0.5f, 0.5f);
    LocalManifold m = collide_once(view_of(box), view_of(box), at(1.006, 1.008));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, 0.01f, 1e-6f);
    EXPECT_NEAR(m.normal.x, 0.6f, 1e-4f);
    EXPECT_NEAR(m.normal.y, 0.8f, 1e-4f);
    EXPECT_EQ(m.points[0].feature, 2u << 16 | 0u);
}

TEST(Rounded, BoxOnAFloorRestsOnItsRadius) {
    Polygon floor = Polygon::box(10, 1), box = Polygon::box(0.4f, 0.4f).rounded(0.1f);
    LocalManifold m = collide_once(view_of(floor), view_of(box), at(2, 1.49));
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    EXPECT_NEAR(lowest_x(m), -0.4f, 1e-6f);
    EXPECT_NEAR(highest_x(m), 0.4f, 1e-6f);
    for (const LocalPoint& p : m.points) {
        EXPECT_NEAR(p.separation, -0.01f, 1e-6f);
        EXPECT_NEAR(p.p.y, -0.495f, 1e-6f);
    }
}

TEST(Rounded, CornerAgainstCornerIsRound) {
    Polygon box = Polygon::box(0.4f, 0.4f).rounded(0.1f);
    LocalManifold m = collide_once(view_of(box), view_of(box), at(0.8 + 0.6 * 0.19, 0.8 + 0.8 * 0.19));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(m.normal.x, 0.6f, 1e-5f);
    EXPECT_NEAR(m.normal.y, 0.8f, 1e-5f);
    EXPECT_NEAR(m.points[0].p.x, -0.4f - 0.6f * 0.095f, 1e-5f);
    EXPECT_NEAR(m.points[0].p.y, -0.4f - 0.8f * 0.095f, 1e-5f);
}

}  // namespace
}  // namespace cairn
