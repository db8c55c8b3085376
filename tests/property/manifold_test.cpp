// What holds for the manifold of any pair: swapping, parting, points on both surfaces, no influence of the cache.
#include <gtest/gtest.h>

#include <memory>

#include "cairn/collide.hpp"
#include "support/random_shapes.hpp"
#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

constexpr float exact = 1e-5f;

// A polygon, a segment or a circle about 2 m across.
struct AnyShape {
    Polygon polygon;
    Circle circle;
    std::unique_ptr<test::SegmentView> segment;
    ShapeView view;
};

AnyShape random_shape(test::Random& random, bool circles) {
    AnyShape shape;
    int kind = random.below(circles ? 6 : 5);
    if (kind < 2) shape.polygon = test::random_box(random, 1);
    else if (kind < 4) shape.polygon = test::random_polygon(random, random.chance(0.2f) ? 30 : 8, 1);
    if (kind < 4) {
        shape.view = view_of(shape.polygon);
    } else if (kind == 4) {
        Vec2 a = random.in_box(1);
        shape.segment =
            std::make_unique<test::SegmentView>(a, a + random.uniform(0.2f, 2) * random.rotation().x_axis());
        shape.view = shape.segment->view;
    } else {
        shape.circle = {random.in_box(0.5f), random.uniform(0.1f, 1)};
        shape.view = view_of(shape.circle);
    }
    return shape;
}

Pose random_pose(test::Random& random) {
    float reach = random.uniform(0, 2.5f);
    return {Point{} + reach * random.rotation().x_axis(), random.rotation()};
}

Point in_frame_of_a(const ShapeView& b, const Pose& b_in_a, Vec2 p) { return to_world(b_in_a, b.center) + p; }

// Swapping negates the normal and keeps depth and points. With equally good faces within the hysteresis band either
// shape's face is right, and the depths differ by the band at most.
TEST(Manifold, SwappingNegatesTheNormalAndKeepsDepthAndPoints) {
    test::Random random(test::test_seed(401));
    NarrowPhaseSettings settings;
    int same_face = 0, other_face = 0;
    for (int round = 0; round < 20000; ++round) {
        AnyShape a = random_shape(random, false), b = random_shape(random, false);
        Pose pose = random_pose(random);
        LocalManifold m = test::collide_once(a.view, b.view, pose, settings);
        LocalManifold s = test::collide_once(b.view, a.view, pose_between(pose, {}), settings);
        double gap = test::brute_separation(test::places_of(a.view, {}), test::places_of(b.view, pose));
        if (std::fabs(gap) < static_cast<double>(exact)) continue;  // touching by rounding
        if (gap < 0) {
            ASSERT_GT(m.count, 0) << round;
            ASSERT_GT(s.count, 0) << round;
        }
        if (m.count == 0 || s.count == 0) continue;
        float band = (1 - reference_relative) * std::fabs(test::deepest(m)) + reference_absolute * settings.slop;
        if (length(m.normal + rotate(pose.rotation, s.normal)) > exact) {
            // Depths of two different faces are compared where the shapes overlap: there the least separation is the
            // face's own.
            ++other_face;
            double on_a = test::separation_on_edges_of(test::places_of(a.view, {}), test::places_of(b.view, pose));
            double on_b = test::separation_on_edges_of(test::places_of(b.view, pose), test::places_of(a.view, {}));
            ASSERT_NEAR(on_a, on_b, static_cast<double>(band / reference_relative + exact)) << round;
            if (gap < 0) {
                ASSERT_NEAR(test::deepest(m), test::deepest(s), band / reference_relative + exact) << round;
            }
            continue;
        }
        ++same_face;
        ASSERT_NEAR(test::deepest(m), test::deepest(s), band + exact) << round;
        if (m.count != s.count) continue;  // a point at the very limit of the speculative distance
        for (int i = 0; i < m.count; ++i) {
            Point p = in_frame_of_a(b.view, pose, m.points[i].p);
            float nearest = 1e30f;
            for (int j = 0; j < s.count; ++j) {
                Point q = to_world(pose, in_frame_of_a(a.view, pose_between(pose, {}), s.points[j].p) - Point{});
                nearest = std::min(nearest, length(q - p));
            }
            ASSERT_LT(nearest, band + 1e-4f) << round;
        }
    }
    EXPECT_GT(same_face, 5000);
    EXPECT_GT(other_face, 0);
    std::printf("%d pairs with the same face when swapped, %d within the band with the other\n", same_face, other_face);
}

TEST(Manifold, MovingBByTheDepthAlongTheNormalPartsThePair) {
    test::Random random(test::test_seed(402));
    int parted = 0;
    for (int round = 0; round < 20000; ++round) {
        AnyShape a = random_shape(random, false), b = random_shape(random, false);
        Pose pose = random_pose(random);
        test::Places places_a = test::places_of(a.view, {});
        double gap = test::brute_separation(places_a, test::places_of(b.view, pose));
        LocalManifold m = test::collide_once(a.view, b.view, pose);
        if (gap > 0 || m.count == 0) continue;
        // Within the hysteresis band the face is not the very best one, but a way out it always is.
        Pose moved = {pose.position + -test::deepest(m) * m.normal, pose.rotation};
        double rest = test::brute_separation(places_a, test::places_of(b.view, moved));
        ASSERT_GT(rest, -static_cast<double>(exact)) << round;
        ASSERT_LT(-static_cast<double>(test::deepest(m)), -gap / 0.98 + 0.0005 / 0.98 + 1e-5) << round;
        ++parted;
    }
    EXPECT_GT(parted, 5000);
}

// Each point lies halfway between the two surfaces: within half its separation of both shapes.
TEST(Manifold, PointsLieOnBothShapes) {
    test::Random random(test::test_seed(403));
    int points = 0;
    for (int round = 0; round < 20000; ++round) {
        AnyShape a = random_shape(random, false), b = random_shape(random, true);
        Pose pose = random_pose(random);
        NarrowPhaseSettings settings;
        settings.speculative_distance = 0.1f;
        LocalManifold m = test::collide_once(a.view, b.view, pose, settings);
        test::Places places_a = test::places_of(a.view, {}), places_b = test::places_of(b.view, pose);
        for (int i = 0; i < m.count; ++i) {
            Point p = in_frame_of_a(b.view, pose, m.points[i].p);
            float half = 0.5f * std::fabs(m.points[i].separation) + exact;
            ASSERT_LE(m.points[i].separation, settings.speculative_distance);
            ASSERT_NEAR(length(m.normal), 1, exact);
            ASSERT_LE(test::distance_to(places_a, {p.x, p.y}), half) << round;
            double radius = static_cast<double>(b.view.radius);
            ASSERT_LE(test::distance_to(places_b, {p.x, p.y}) - radius, half) << round;
            ++points;
        }
    }
    EXPECT_GT(points, 5000);
}

// What a pair without points waits on. Near enough to the truth to be worth it: of two convex outlines the gap on the
// best face normal is the whole distance unless two corners are nearest.
TEST(Manifold, SeparationIsNeverMoreThanTheDistance) {
    test::Random random(test::test_seed(407));
    double found = 0, there = 0;
    for (int round = 0; round < 40000; ++round) {
        AnyShape a = random_shape(random, true), b = random_shape(random, true);
        if (a.view.type == ShapeType::Circle && b.view.type != ShapeType::Circle) continue;
        Pose pose = random_pose(random);
        pose.position.x *= 2;
        AxisCache cache;
        NarrowPhaseCounters counters;
        for (int turn = 0; turn < 2; ++turn) {  // again a little farther: then the cached axis may answer
            LocalManifold m = collide(a.view, b.view, pose, {}, cache, counters);
            double radii = static_cast<double>(a.view.radius) + static_cast<double>(b.view.radius);
            test::Places on_a = test::places_of(a.view, {}), on_b = test::places_of(b.view, pose);
            double distance = test::distance_between(on_a, on_b) - radii;
            ASSERT_LE(static_cast<double>(m.separation), distance + 1e-6) << round;
            if (m.count == 0) found += static_cast<double>(m.separation), there += distance;
            pose.position.x *= 1.01;
        }
    }
    EXPECT_GT(found, 0.9 * there);
    std::printf("%.1f %% of the distance of shapes without points is known\n", 100 * found / there);
}

TEST(Manifold, CirclesAreAsDeepAsTheirDistanceSays) {
    test::Random random(test::test_seed(404));
    int touching_pairs = 0;
    for (int round = 0; round < 20000; ++round) {
        AnyShape a = random_shape(random, false);
        Circle circle{random.in_box(0.5f), random.uniform(0.1f, 1)};
        Pose pose = random_pose(random);
        LocalManifold m = test::collide_once(a.view, view_of(circle), pose);
        Point c = to_world(pose, circle.center);
        double distance = test::distance_to(test::places_of(a.view, {}), {c.x, c.y});
        if (distance == 0) {
            ASSERT_EQ(m.count, 1) << round;
            ASSERT_LE(m.points[0].separation, -circle.radius + exact) << round;
        } else if (distance < static_cast<double>(circle.radius)) {
            ASSERT_EQ(m.count, 1) << round;
            ASSERT_NEAR(m.points[0].separation, distance - static_cast<double>(circle.radius), exact) << round;
            ++touching_pairs;
        }
    }
    EXPECT_GT(touching_pairs, 2000);
}

// Two shapes drift past each other; the pair with a cache and the pair without must tell the same story, bit for bit,
// and the cache must have saved work.
TEST(Manifold, TheCachedAxisChangesNothing) {
    test::Random random(test::test_seed(405));
    NarrowPhaseSettings cached, plain;
    plain.use_axis_cache = false;
    NarrowPhaseCounters with, without;
    int touching_steps = 0;
    for (int round = 0; round < 300; ++round) {
        AnyShape a = random_shape(random, false), b = random_shape(random, true);
        AxisCache cache;
        Vec2 p = 2 * random.rotation().x_axis();
        Vec2 v = -0.02f * normalize(p) + random.in_box(0.01f);
        float angle = random.angle(), w = random.uniform(-0.02f, 0.02f);
        for (int step = 0; step < 200; ++step) {
            Pose pose = {Point{} + (p + static_cast<float>(step) * v),
                         Rot::from_angle(angle + static_cast<float>(step) * w)};
            AxisCache none;
            LocalManifold m = collide(a.view, b.view, pose, cached, cache, with);
            LocalManifold n = collide(a.view, b.view, pose, plain, none, without);
            ASSERT_EQ(m.count, n.count);
            ASSERT_EQ(m.normal, n.normal);
            for (int i = 0; i < m.count; ++i) {
                ASSERT_EQ(m.points[i].p, n.points[i].p);
                ASSERT_EQ(m.points[i].separation, n.points[i].separation);
                ASSERT_EQ(m.points[i].feature, n.points[i].feature);
            }
            touching_steps += m.count > 0;
        }
    }
    EXPECT_GT(touching_steps, 5000);
    EXPECT_GT(with.cache_hits, 10000u);
    EXPECT_EQ(without.cache_hits, 0u);
    EXPECT_LT(with.axes_tested, without.axes_tested);
    std::printf("axes tested: %u with the cache, %u without\n", with.axes_tested, without.axes_tested);
}

// A coherent motion keeps its feature ids: where the same two edges touch, the ids of both points stay.
TEST(Manifold, FeaturesOfARockingBoxStayForAsLongAsItsEdgeTouches) {
    test::Random random(test::test_seed(406));
    Polygon floor = Polygon::box(20, 1);
    for (int round = 0; round < 200; ++round) {
        Polygon box = Polygon::box(random.uniform(0.2f, 1), random.uniform(0.2f, 1));
        float half_height = box.vertices()[2].y;
        uint32_t names[2] = {};
        for (int step = 0; step < 100; ++step) {
            Pose pose = {
                {static_cast<double>(0.05f * static_cast<float>(step)), 0.999 + static_cast<double>(half_height)},
                Rot::from_angle(random.uniform(-0.005f, 0.005f))};
            LocalManifold m = test::collide_once(view_of(floor), view_of(box), pose);
            ASSERT_EQ(m.count, 2);
            for (int i = 0; i < 2; ++i) {
                if (step == 0) names[i] = m.points[i].feature;
                ASSERT_EQ(m.points[i].feature, names[i]);
            }
        }
    }
}

}  // namespace
}  // namespace cairn
