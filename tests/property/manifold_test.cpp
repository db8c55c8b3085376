// What holds for the manifold of any pair: swapping, parting, depth, normal and points against brute force.
#include <gtest/gtest.h>

#include <memory>

#include "cairn/collide.hpp"
#include "support/random_shapes.hpp"
#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

constexpr float exact = 1e-5f;

// A shape about 2 m across.
struct AnyShape {
    Polygon polygon;
    Circle circle;
    Capsule capsule;
    std::unique_ptr<test::SegmentView> line;
    ShapeView view;
};

enum class Kinds { Sharp, NoCircles, All };

AnyShape random_shape(test::Random& random, Kinds kinds) {
    AnyShape shape;
    int kind = random.below(kinds == Kinds::Sharp ? 5 : kinds == Kinds::NoCircles ? 7 : 8);
    if (kind == 4 || kind == 5) {
        Vec2 a = random.in_box(1);
        shape.line = std::make_unique<test::SegmentView>(a, a + random.uniform(0.2f, 2) * random.rotation().x_axis());
        shape.view = shape.line->view;
        if (kind == 5) shape.view.type = ShapeType::Capsule, shape.view.radius = random.uniform(0.05f, 0.5f);
    } else if (kind == 7) {
        shape.circle = {random.in_box(0.5f), random.uniform(0.1f, 1)};
        shape.view = view_of(shape.circle);
    } else {
        if (random.chance(0.5f)) shape.polygon = test::random_box(random, 1);
        else shape.polygon = test::random_polygon(random, random.chance(0.2f) ? 30 : 8, 1);
        if (kind == 6) shape.polygon = shape.polygon.rounded(random.uniform(0.02f, 0.4f));
        shape.view = view_of(shape.polygon);
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
    for (int round = 0; round < test::test_cases(20000); ++round) {
        AnyShape a = random_shape(random, Kinds::Sharp), b = random_shape(random, Kinds::Sharp);
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
        // The line between two nearest corners turns by their rounding, divided by its length.
        float turned = exact + (gap > 0 ? 1e-6f / std::max(static_cast<float>(gap), corner_margin({})) : 0);
        if (length(m.normal + rotate(pose.rotation, s.normal)) > turned) {
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
    for (int round = 0; round < test::test_cases(20000); ++round) {
        AnyShape a = random_shape(random, Kinds::Sharp), b = random_shape(random, Kinds::Sharp);
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

// Minus the least push-out of two cores that overlap, else their distance; by features, in doubles.
double core_separation(const test::Places& a, const test::Places& b) {
    bool solid = a.size() > 2 || b.size() > 2;
    double depth = a.size() == 1 || b.size() == 1 ? -1e300 : test::brute_separation(a, b);
    if (a.size() > 1 && b.size() == 1) depth = test::separation_on_edges_of(a, b);
    if (depth <= 0 && (solid || test::distance_between(a, b) == 0) && depth > -1e300) return depth;
    return test::distance_between(a, b);
}

// Every pair of kinds: the manifold's least separation is that of the oracle (in overlaps to the band within which A's
// face is kept), no point is deeper than it, the point lies halfway between the surfaces, and moving B along the normal
// by the depth leaves nothing of it.
TEST(Manifold, EveryPairAgreesWithBruteForceOnDepthNormalAndPoints) {
    test::Random random(test::test_seed(403));
    int counts[3] = {}, deep = 0;
    for (int round = 0; round < test::test_cases(60000); ++round) {
        AnyShape a = random_shape(random, Kinds::All), b = random_shape(random, Kinds::All);
        if (a.view.count == 1 && b.view.count > 1) continue;
        Pose pose = random_pose(random);
        NarrowPhaseSettings settings;
        settings.speculative_distance = 0.1f;
        settings.use_hysteresis = random.chance(0.5f);
        LocalManifold m = test::collide_once(a.view, b.view, pose, settings);
        test::Places places_a = test::places_of(a.view, {}), places_b = test::places_of(b.view, pose);
        double radii = static_cast<double>(a.view.radius) + static_cast<double>(b.view.radius);
        double expected = core_separation(places_a, places_b) - radii;
        ++counts[m.count];
        if (expected > 0.1 + 1e-5) {
            ASSERT_EQ(m.count, 0) << round;
            continue;
        }
        if (std::fabs(expected + radii) < 1e-5 || expected > 0.1 - 1e-5) continue;  // cores that touch: by rounding
        ASSERT_GT(m.count, 0) << round << " " << expected;
        deep += expected < -0.1 && radii > 0;
        double band = settings.use_hysteresis ? 0.0006 + 0.025 * std::fabs(expected) : 0;
        double least = static_cast<double>(test::deepest(m));
        ASSERT_NEAR(least, expected, band + 2e-5) << round;
        ASSERT_NEAR(length(m.normal), 1, exact);
        for (int i = 0; i < m.count; ++i) {
            Point p = in_frame_of_a(b.view, pose, m.points[i].p);
            double half = 0.5 * std::fabs(static_cast<double>(m.points[i].separation)) + band + 2e-5;
            ASSERT_LE(test::distance_to(places_a, {p.x, p.y}) - static_cast<double>(a.view.radius), half) << round;
            ASSERT_LE(test::distance_to(places_b, {p.x, p.y}) - static_cast<double>(b.view.radius), half) << round;
        }
        if (expected > 0) continue;
        Pose moved = {pose.position + static_cast<float>(-least) * m.normal, pose.rotation};
        ASSERT_GT(core_separation(places_a, test::places_of(b.view, moved)) - radii, -1.5 * band - 2e-5) << round;
    }
    std::printf("%d pairs without points, %d with one, %d with two; %d deep ones of round shapes\n", counts[0],
                counts[1], counts[2], deep);
    EXPECT_GT(counts[0], 5000);
    EXPECT_GT(counts[1], 5000);
    EXPECT_GT(counts[2], 5000);
    EXPECT_GT(deep, 5000);
}

// As above by brute force; the calipers and the scan find the same.
TEST(Manifold, LargePolygonsAgreeWithBruteForce) {
    test::Random random(test::test_seed(408));
    NarrowPhaseSettings settings;
    settings.use_hysteresis = false;
    for (int round = 0; round < test::test_cases(4000); ++round) {
        auto make = [&random]() {
            if (random.chance(0.5f)) return test::random_polygon(random, 300, 1);
            return Polygon::regular(random.between(3, 300), 1);
        };
        Polygon a = make(), b = make();
        Pose pose = {Point{} + random.uniform(0, 2) * random.rotation().x_axis(), random.rotation()};
        test::Places places_a = test::places_of(view_of(a), {}), places_b = test::places_of(view_of(b), pose);
        double expected = core_separation(places_a, places_b);
        LocalManifold m = test::collide_once(view_of(a), view_of(b), pose, settings);
        if (std::fabs(expected) < 1e-5 || expected > 0.0199) continue;
        ASSERT_GT(m.count, 0) << round;
        ASSERT_NEAR(static_cast<double>(test::deepest(m)), expected, 1e-5) << round;
    }
}

// What a pair without points waits on. Near enough to the truth to be worth it: of two convex outlines the gap on the
// best face normal is the whole distance unless two corners are nearest.
TEST(Manifold, SeparationIsNeverMoreThanTheDistance) {
    test::Random random(test::test_seed(407));
    double found = 0, there = 0;
    for (int round = 0; round < test::test_cases(40000); ++round) {
        AnyShape a = random_shape(random, Kinds::All), b = random_shape(random, Kinds::All);
        if (a.view.type == ShapeType::Circle && b.view.type != ShapeType::Circle) continue;
        Pose pose = random_pose(random);
        pose.position.x *= 2;
        for (int turn = 0; turn < 2; ++turn) {
            LocalManifold m = collide(a.view, b.view, pose, {});
            double radii = static_cast<double>(a.view.radius) + static_cast<double>(b.view.radius);
            test::Places on_a = test::places_of(a.view, {}), on_b = test::places_of(b.view, pose);
            double distance = test::distance_between(on_a, on_b) - radii;
            ASSERT_LE(static_cast<double>(m.separation), distance + 1e-6 * (1 + std::fabs(distance))) << round;
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
    for (int round = 0; round < test::test_cases(20000); ++round) {
        AnyShape a = random_shape(random, Kinds::Sharp);
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
            // Nearer than the corner margin a corner may count as its face.
            double tolerance = distance < static_cast<double>(corner_margin({})) ? distance : 0;
            ASSERT_NEAR(m.points[0].separation, distance - static_cast<double>(circle.radius), tolerance + 1e-5)
                << round;
            ++touching_pairs;
        }
    }
    EXPECT_GT(touching_pairs, 2000);
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
