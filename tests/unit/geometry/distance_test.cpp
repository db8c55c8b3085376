// Distance, casts, time of impact and rays: closed forms, stated rules, and reported cases of other engines.
#include "cairn/distance.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace cairn {
namespace {

TEST(Distance, OfOverlappingCirclesHasWitnessesThatMoveWithoutAJump) {  // box2d 672
    Point last{};
    for (int i = 0; i <= 1000; ++i) {
        double x = 1.3 - 1e-4 * i;
        Distance d = distance(Circle{{}, 1}, {}, Circle{{}, 0.25f}, {{x, 0}, {}});
        EXPECT_NEAR(static_cast<double>(d.separation), x - 1.25, 1e-6);
        EXPECT_NEAR(d.point_a.x, 1, 1e-6);
        EXPECT_NEAR(d.point_b.x, x - 0.25, 1e-6);
        EXPECT_TRUE(i == 0 || std::fabs(d.point_b.x - last.x) < 2e-4);
        last = d.point_b;
    }
}

TEST(Distance, OfRoundedShapesIsLessByTheirRadii) {
    Polygon box = Polygon::box(1, 1), round = box.rounded(0.25f);
    Capsule capsule{{0, -1}, {0, 1}, 0.5f};
    Pose there{{4, 0}, {}};
    EXPECT_NEAR(distance(round, {}, box, there).separation, 2 - 0.25f, 1e-6f);
    EXPECT_NEAR(distance(round, {}, capsule, there).separation, 3 - 0.25f - 0.5f, 1e-6f);
    EXPECT_NEAR(distance(capsule, {}, capsule, there).separation, 4 - 1, 1e-6f);
}

TEST(Distance, OfEqualCentresIsAlongAsXAxis) {
    Rot q = Rot::from_angle(0.7f);
    Distance d = distance(Circle{{}, 1}, {{3, 4}, q}, Circle{{}, 2}, {{3, 4}, {}});
    EXPECT_EQ(d.separation, -3);
    EXPECT_EQ(d.normal, q.x_axis());
}

TEST(Distance, OfAPointHasTheGradientInsideAndOutside) {
    Polygon box = Polygon::box(2, 1);
    Distance out = distance(box, {}, Point{5, 5}), in = distance(box, {}, Point{0.5, 0.75});
    EXPECT_FLOAT_EQ(out.separation, 5);
    EXPECT_NEAR(static_cast<double>(out.normal.x), 0.6, 1e-6);
    EXPECT_FLOAT_EQ(in.separation, -0.25f);
    EXPECT_EQ(in.normal, (Vec2{0, 1}));
    EXPECT_EQ(in.point_a, (Point{0.5, 1}));
    EXPECT_EQ(in.vertex_a[0], 2);
    EXPECT_EQ(in.vertex_a[1], 3);
}

TEST(Distance, RefusesWhatIsEmptyOrNotFinite) {
    float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(distance(Polygon{}, {}, Circle{}, {}).valid);
    EXPECT_FALSE(distance(Circle{{nan, 0}, 1}, {}, Circle{}, {}).valid);
    EXPECT_FALSE(distance(Circle{}, {{0, std::numeric_limits<double>::infinity()}, {}}, Circle{}, {}).valid);
    EXPECT_EQ(cast_shape(Circle{}, {}, Polygon{}, {}, {1, 0}).state, ImpactState::Invalid);
    EXPECT_EQ(time_of_impact(Circle{}, {}, Circle{}, {.rotation = nan}).state, ImpactState::Invalid);
    EXPECT_FALSE(cast_ray(Circle{}, {}, {-2, 0}, {nan, 0}).hit);
    for (Point place : {Point{static_cast<double>(nan), 0}, Point{0, static_cast<double>(nan)}}) {
        EXPECT_FALSE(cast_ray(Circle{}, {place, {}}, {-2, 0}, {4, 0}).hit);
        EXPECT_FALSE(cast_ray(Circle{}, {}, place, {4, 0}).hit);
        EXPECT_FALSE(distance(Circle{}, {}, Circle{}, {place, {}}).valid);
    }
}

TEST(CastRay, EndsWithASegment) {  // box2d 64, ncollide 178, parry 31
    EXPECT_FALSE(cast_ray(Segment{{0, 0}, {10, 10}}, {}, {8, 4}, {5, 11}).hit);
    EXPECT_FALSE(cast_ray(Segment{{2, 1}, {2, 0}}, {}, {3, 0}, {0, 1}).hit);
    EXPECT_FALSE(cast_ray(Segment{{10, 10}, {10, 10}}, {}, {0, 0}, {1, 0}).hit);
    EXPECT_FALSE(cast_ray(Segment{{0, 0}, {10, 0}}, {}, {-1, 0}, {5, 0}).hit);  // along it
    RayHit below = cast_ray(Segment{{0, 0}, {10, 0}}, {}, {5, -1}, {0, 2});
    EXPECT_TRUE(below.hit);
    EXPECT_EQ(below.normal, (Vec2{0, -1}));
    EXPECT_EQ(below.fraction, 0.5f);
}

TEST(CastRay, ThatStartsInsideHitsAtOnceWithAFlag) {  // box2d 523, Chipmunk2D 169 and 222
    Polygon box = Polygon::box(1, 1);
    const Vec2 ends[2] = {{-1, 0}, {1, 0}};
    const Circle circle{{}, 1};
    const Convex shapes[] = {circle, box, Convex(ends, 2, 0.75f), Convex(box.vertices().data(), 4, 0.1f)};
    for (const Convex& shape : shapes) {
        for (Vec2 way : {Vec2{0, 1}, Vec2{5, 5}, Vec2{0, 0}}) {
            RayHit hit = cast_ray(shape, {}, {0, 0.5}, way);
            EXPECT_TRUE(hit.hit && hit.inside);
            EXPECT_EQ(hit.fraction, 0);
            EXPECT_EQ(hit.normal, Vec2{});
            EXPECT_EQ(hit.point, (Point{0, 0.5}));
        }
        EXPECT_FALSE(cast_ray(shape, {}, {0, 3}, {0, 0}).hit);
        EXPECT_FALSE(cast_ray(shape, {}, {0, 3}, {0, 1}).hit);  // behind
    }
}

TEST(CastRay, HasClosedFormsForRoundShapes) {
    RayHit circle = cast_ray(Circle{{1, 0}, 0.5f}, {{1, 0}, {}}, {0, 0.3}, {4, 0});
    EXPECT_NEAR(static_cast<double>(circle.fraction), (2 - 0.4) / 4, 1e-6);
    EXPECT_NEAR(static_cast<double>(circle.normal.x), -0.8, 1e-6);
    // A rounded box: past its face's end the ray meets the corner's disc.
    Polygon box = Polygon::box(1, 1);
    RayHit corner = cast_ray(Convex(box.vertices().data(), 4, 0.5f), {}, {-3, 1.3}, {6, 0});
    EXPECT_NEAR(static_cast<double>(corner.fraction), (2 - 0.4) / 6, 1e-6);
    EXPECT_NEAR(static_cast<double>(corner.normal.y), 0.6, 1e-6);
}

// Far smaller than the rounding of the way to it.
TEST(CastRay, HasANormalOfUnitLengthOnTinyDiscs) {
    for (float radius : {1e-4f, 1e-12f, 1.7e-39f, 1.4e-45f}) {
        const Vec2 ends[2] = {{0.3f, 0.4f}, {0.3f, -0.4f}};
        for (double aim : {0.0, 0.6, -0.8}) {
            double off = aim * static_cast<double>(radius);
            RayHit hit = cast_ray(Convex(ends, 1, radius), {}, {-2, 0.4f + off}, {7000, 0});
            EXPECT_NEAR(length(hit.normal), hit.hit ? 1 : 0, 1e-6f);
            RayHit level = cast_ray(Convex(ends, 2, radius), {}, {-2, 0.1}, {7000, 0});
            EXPECT_NEAR(level.normal.x, -1, 1e-6f);
        }
        // The start is as far from the centre as the disc is small, so that nothing is lost in the difference.
        Vec2 origin{0, 0};
        Point start{-10 * static_cast<double>(radius), 0.6 * static_cast<double>(radius)};
        RayHit near = cast_ray(Convex(&origin, 1, radius), {}, start, {1, 0});
        EXPECT_NEAR(near.normal.x, -0.8f, 1e-5f);
        EXPECT_NEAR(near.normal.y, 0.6f, 1e-5f);
    }
}

TEST(CastShape, OfACircleOnABoxCorner) {  // cute_headers 133
    const Vec2 corners[4] = {{475, 200}, {525, 200}, {525, 250}, {475, 250}};
    Polygon box = *Polygon::convex(corners);
    for (int i = 1; i <= 24; ++i) {
        Impact hit = cast_shape(box, {}, Circle{{}, 50}, {{525.0 + i, 0}, {}}, {0, 500});
        ASSERT_EQ(hit.state, ImpactState::Hit);
        EXPECT_NEAR(static_cast<double>(hit.fraction), (200 - std::sqrt(2500.0 - i * i)) / 500, 1e-6);
        EXPECT_NEAR(static_cast<double>(hit.normal.x), i / 50.0, 1e-4);
        EXPECT_NEAR(hit.point.x, 525, 1e-3);
    }
}

TEST(CastShape, FromTouchHitsOnlyTowards) {
    Polygon box = Polygon::box(1, 1);
    Pose beside{{2, 0.5}, {}};
    EXPECT_EQ(cast_shape(box, {}, box, beside, {1, 0}).state, ImpactState::Miss);
    EXPECT_EQ(cast_shape(box, {}, box, beside, {0, 3}).state, ImpactState::Miss);
    EXPECT_EQ(cast_shape(box, {}, box, beside, {0, 0}).state, ImpactState::Miss);
    Impact in = cast_shape(box, {}, box, beside, {-1, 0});
    EXPECT_EQ(in.state, ImpactState::Hit);
    EXPECT_EQ(in.fraction, 0);
    EXPECT_EQ(in.normal, (Vec2{1, 0}));
    Impact deep = cast_shape(box, {}, box, {{1.5, 0}, {}}, {1, 0});
    EXPECT_EQ(deep.state, ImpactState::Overlapped);
    EXPECT_EQ(deep.normal, (Vec2{1, 0}));
}

TEST(TimeOfImpact, OfASpinningBarIsThatOfItsTip) {
    // A bar of half length 2 turns about its centre from level; its lower right corner reaches y = -1 where
    // 2 sin(a) + 0.05 cos(a) = 1 with the angle a below the horizontal.
    Motion bar{{}, {}, {}, -1.5f};
    Polygon floor = Polygon::box(10, 1), shape = Polygon::box(2, 0.05f);
    Impact hit = time_of_impact(floor, {.start = {{0, -2}, {}}}, shape, bar, 0);
    ASSERT_EQ(hit.state, ImpactState::Hit);
    double angle = 1.5 * static_cast<double>(hit.fraction);
    EXPECT_NEAR(2 * std::sin(angle) + 0.05 * std::cos(angle), 1, 1e-5);
    EXPECT_LT(hit.iterations, 10);
    EXPECT_NEAR(static_cast<double>(hit.normal.y), 1, 1e-6);
}

// They turn by one angle about one centre, where nothing moves between them; drifting apart by 0.125 m, and not.
TEST(TimeOfImpact, OfSegmentsThatTurnAlikeAboutOneCentreIsFoundSoon) {
    const Segment a{{-0.0625f, -0.0625f}, {-7.625f, -7.625f}}, b{{7.875f, -0.125f}, {-7.4375f, -7.625f}};
    for (float drift : {0.125f, 0.0f}) {
        Motion motion{{{-7.625, -7.625}, Rot::from_angle(5)}, {-7.625f, -7.625f}, {-7.75f, -7.625f}, -7.625f};
        Motion other = motion;
        other.translation.x += drift;
        Impact miss = time_of_impact(a, motion, b, other);
        EXPECT_EQ(miss.state, ImpactState::Miss);
        EXPECT_LT(miss.iterations, 20);
    }
}

TEST(TimeOfImpact, OfABodyThatRollsDoesNotStop) {
    Motion ball{{{0, 1.01}, {}}, {}, {3, 0}, -3};
    Impact miss = time_of_impact(Segment{{-9, 0}, {9, 0}}, {}, Circle{{}, 1}, ball, 0.005f);
    EXPECT_EQ(miss.state, ImpactState::Miss);
    EXPECT_LE(miss.iterations, 2);
}

}  // namespace
}  // namespace cairn
