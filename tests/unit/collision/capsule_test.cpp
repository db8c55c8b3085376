// Capsules against values known by hand, and the field's failing inputs with them, on full grids.
#include <gtest/gtest.h>

#include "cairn/collide.hpp"
#include "cairn/distance.hpp"

namespace cairn {
namespace {

Pose at(double x, double y, float angle = 0) { return {{x, y}, Rot::from_angle(angle)}; }

float least(const Manifold& m) {
    return m.count == 2 ? std::min(m.points[0].separation, m.points[1].separation) : m.points[0].separation;
}

TEST(Capsules, SideEndAndCrossing) {
    const Capsule a{{-1, 0}, {1, 0}, 0.25f}, b{{-0.5f, 0}, {0.5f, 0}, 0.25f};
    Manifold side = collide(a, {}, b, at(0.2, 0.49));
    ASSERT_EQ(side.count, 2);
    EXPECT_EQ(side.normal, (Vec2{0, 1}));
    for (const ManifoldPoint& point : side.points) {
        EXPECT_NEAR(point.separation, -0.01f, 1e-6f);
        EXPECT_NEAR(point.position.y, 0.245, 1e-6);
    }
    EXPECT_NEAR(std::min(side.points[0].position.x, side.points[1].position.x), -0.3, 1e-6);
    EXPECT_NEAR(std::max(side.points[0].position.x, side.points[1].position.x), 0.7, 1e-6);
    Manifold ends = collide(a, {}, b, at(1.99, 0));
    ASSERT_EQ(ends.count, 1);
    EXPECT_NEAR(ends.normal.x, 1, 1e-6f);
    EXPECT_NEAR(ends.points[0].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(ends.points[0].position.x, 1.245, 1e-6);
    // Lines that cross: out along the shorter way, and the radii.
    Manifold crossing = collide(a, {}, b, at(0.2, 0.4, pi / 2));
    ASSERT_GE(crossing.count, 1);
    EXPECT_NEAR(crossing.normal.y, 1, 1e-6f);
    EXPECT_NEAR(least(crossing), -0.6f, 1e-5f);
}

// cute_headers 158: the triangle moved by the depth along the normal is out of the capsule, everywhere.
TEST(Capsules, DeepTrianglesArePushedOut) {
    const Capsule capsule{{0, 0}, {0, 3}, 0.4f};
    const Vec2 corners[] = {{0, 1}, {-1, 1}, {1, -1}};
    Polygon triangle = *Polygon::convex(corners);
    int met = 0;
    for (int i = -100; i <= 100; ++i) {
        for (int j = 0; j <= 300; ++j) {
            Pose pose = at(0.01 * i, 0.01 * j);
            Manifold m = collide(triangle, pose, capsule, {});
            ASSERT_EQ(m.count > 0, distance(triangle, pose, capsule, {}).separation <= 0) << i << " " << j;
            if (m.count == 0) continue;
            ++met;
            Pose moved{pose.position + least(m) * m.normal, pose.rotation};
            ASSERT_GE(distance(triangle, moved, capsule, {}).separation, -1e-3f) << i << " " << j;
        }
    }
    EXPECT_GT(met, 40'000);
}

// The same: on a straight way across the capsule the normal changes sides once, on one along it not at all.
TEST(Capsules, TheNormalChangesSidesOnceOnAStraightWay) {
    const Capsule capsule{{0, 0}, {0, 3}, 0.4f};
    const Vec2 corners[] = {{0, 1}, {-1, 1}, {1, -1}};
    Polygon triangle = *Polygon::convex(corners);
    for (int j = 100; j <= 200; ++j) {
        int changes = 0;
        Vec2 last{};
        for (int i = -100; i <= 100; ++i) {
            Manifold m = collide(triangle, at(0.01 * i, 0.01 * j), capsule, {});
            changes += last != Vec2{} && dot(last, m.normal) < 0;
            last = m.normal;
        }
        EXPECT_LE(changes, 1) << j;
    }
}

// cute_headers 437: a capsule has points on a turned box exactly where the two are not apart.
TEST(Capsules, HavePointsOnATurnedBoxWhereTheyOverlap) {
    const Polygon box = Polygon::box(0.5f, 0.25f);
    const Capsule capsule{{-0.3f, 0}, {0.3f, 0}, 0.1f};
    int with = 0, without = 0;
    for (int degree = 0; degree < 90; ++degree) {
        Pose turned = at(0, 0, static_cast<float>(degree) * pi / 180);
        for (int i = 0; i < 200; ++i) {
            for (int k = 0; k < 200; ++k) {
                Pose pose = at(-1 + 0.01 * i + 0.0013, -1 + 0.01 * k + 0.0017);
                float apart = distance(box, turned, capsule, pose).separation;
                if (std::fabs(apart) < 1e-6f) continue;
                bool touches = collide(box, turned, capsule, pose).count > 0;
                ASSERT_EQ(touches, apart < 0) << degree << " degrees, " << i << ", " << k;
                ++(touches ? with : without);
            }
        }
    }
    EXPECT_GT(std::min(with, without), 500'000);
}

// box2d 672: halfway between the surfaces, wherever the circles' centres are.
TEST(Circles, ThatOverlapHaveAPointThatMovesWithoutAJump) {
    const Circle a{{}, 1}, b{{}, 0.25f};
    double last = 0;
    for (int i = 0; i <= 1000; ++i) {
        double x = 1.3 - 1e-4 * i;
        Manifold m = collide(a, {}, b, at(x, 0), 0.1f);
        ASSERT_EQ(m.count, 1);
        EXPECT_NEAR(m.points[0].position.x, 0.5 * (1 + x - 0.25), 1e-6);
        EXPECT_TRUE(i == 0 || std::fabs(m.points[0].position.x - last) < 1e-4);
        last = m.points[0].position.x;
    }
    EXPECT_GT(last, 0.95);
    EXPECT_LT(last, 1);
}

}  // namespace
}  // namespace cairn
