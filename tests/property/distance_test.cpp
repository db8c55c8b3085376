// Distance, casts, time of impact and rays of single shapes against brute force in doubles on random pairs of every
// kind of rounded core.
#include <gtest/gtest.h>

#include "cairn/distance.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

struct P {
    double x, y;
};
P operator-(P a, P b) { return {a.x - b.x, a.y - b.y}; }
double along(P a, P b) { return a.x * b.x + a.y * b.y; }
double across(P a, P b) { return a.x * b.y - a.y * b.x; }

// A core with its own vertices.
struct Shape {
    std::vector<Vec2> points;
    float radius = 0;
    [[nodiscard]] Convex convex() const { return {points.data(), static_cast<int>(points.size()), radius}; }
};

Shape random_shape(test::Random& random) {
    Shape shape;
    int kind = random.below(6);
    if (kind == 0) shape = {{random.in_box(0.5f)}, random.uniform(0.05f, 1)};
    if (kind == 1 || kind == 2) {
        Vec2 a = random.in_box(1);
        shape = {{a, a + random.uniform(0.2f, 2) * random.rotation().x_axis()}, 0};
        if (kind == 2) shape.radius = random.uniform(0.05f, 0.5f);
    }
    if (kind >= 3) {
        Polygon polygon = kind == 3 ? test::random_box(random, 1) : test::random_polygon(random, 12, 1);
        shape.points.assign(polygon.vertices().begin(), polygon.vertices().end());
        if (kind == 5) shape.radius = random.uniform(0.01f, 0.5f);
    }
    return shape;
}

std::vector<P> placed(const Shape& shape, const Pose& pose) {
    std::vector<P> result;
    double c = static_cast<double>(pose.rotation.c), s = static_cast<double>(pose.rotation.s);
    for (Vec2 v : shape.points) {
        double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
        result.push_back({pose.position.x + c * x - s * y, pose.position.y + s * x + c * y});
    }
    return result;
}

double to_edge(P p, P a, P b) {
    P e = b - a;
    double n = along(e, e), t = n > 0 ? std::clamp(along(p - a, e) / n, 0.0, 1.0) : 0;
    P d = p - P{a.x + t * e.x, a.y + t * e.y};
    return std::sqrt(along(d, d));
}

double best_face(const std::vector<P>& a, const std::vector<P>& b) {
    double best = -1e30;
    for (size_t i = 0; i < a.size() && a.size() > 1; ++i) {
        P e = a[(i + 1) % a.size()] - a[i];
        double n = std::sqrt(along(e, e)), least = 1e30;
        for (P p : b) least = std::min(least, across(p - a[i], e) / n);
        best = std::max(best, least);
    }
    return best;
}

// Cores apart: the closest of all vertices and edges; overlapping: the best axis.
double brute_distance(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b) {
    std::vector<P> pa = placed(a, pose_a), pb = placed(b, pose_b);
    double radii = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    double axis = std::max(best_face(pa, pb), best_face(pb, pa)), nearest = 1e30;
    for (size_t i = 0; i < pa.size(); ++i) {
        for (size_t k = 0; k < pb.size(); ++k) {
            nearest = std::min(nearest, to_edge(pa[i], pb[k], pb[(k + 1) % pb.size()]));
            nearest = std::min(nearest, to_edge(pb[k], pa[i], pa[(i + 1) % pa.size()]));
        }
    }
    // Two points have no axes at all.
    return (axis > 0 || pa.size() + pb.size() == 2 ? nearest : axis) - radii;
}

Pose random_pose(test::Random& random, float spread) { return {Point{} + random.in_box(spread), random.rotation()}; }

TEST(Distance, AgreesWithBruteForce) {
    test::Random random(test::test_seed(71));
    int most = 0;
    for (int i = 0; i < test::test_cases(100'000); ++i) {
        Shape a = random_shape(random), b = random_shape(random);
        float spread = random.chance(0.3f) ? 0.5f : 3;
        Pose pose_a = random_pose(random, spread), pose_b = random_pose(random, spread);
        Distance d = distance(a.convex(), pose_a, b.convex(), pose_b);
        ASSERT_TRUE(d.valid);
        ASSERT_NEAR(static_cast<double>(d.separation), brute_distance(a, pose_a, b, pose_b), 1e-5) << "pair " << i;
        ASSERT_NEAR(static_cast<double>(length(d.normal)), 1, 1e-6) << "pair " << i;
        Vec2 between = d.point_b - d.point_a;
        ASSERT_NEAR(static_cast<double>(length(between - d.separation * d.normal)), 0, 1e-5) << "pair " << i;
        // Moving B by -separation along the normal brings the two into touch.
        Pose moved{pose_b.position - d.separation * d.normal, pose_b.rotation};
        ASSERT_NEAR(brute_distance(a, pose_a, b, moved), 0, 2e-5) << "pair " << i;
        Distance swapped = distance(b.convex(), pose_b, a.convex(), pose_a);
        ASSERT_NEAR(static_cast<double>(swapped.separation), static_cast<double>(d.separation), 1e-5) << "pair " << i;
        most = std::max(most, d.iterations);
    }
    std::printf("most iterations of GJK %d\n", most);
    EXPECT_LT(most, 32);
}

TEST(Distance, HoldsFarOutAndForManyVertices) {
    test::Random random(test::test_seed(72));
    for (int i = 0; i < 2'000; ++i) {
        Polygon a = Polygon::regular(random.between(3, 1024), random.magnitude(0.01f, 1e4f));
        Polygon b = Polygon::regular(random.between(3, 1024), random.magnitude(0.01f, 1e4f));
        Point far{random.chance(0.5f) ? 1e7 : 0, random.chance(0.5f) ? -1e7 : 0};
        float reach = length(a.vertices()[0]) + length(b.vertices()[0]);
        Pose pose_a{far, random.rotation()};
        Pose pose_b{far + random.uniform(0, 2) * reach * random.rotation().x_axis(), random.rotation()};
        Distance d = distance(a, pose_a, b, pose_b);
        ASSERT_TRUE(d.valid);
        ASSERT_LT(d.iterations, 64);
        Distance near = distance(a, {{}, pose_a.rotation}, b,
                                 {{pose_b.position.x - far.x, pose_b.position.y - far.y}, pose_b.rotation});
        ASSERT_EQ(d.separation, near.separation);
        ASSERT_EQ(d.normal, near.normal);
    }
}

TEST(CastShape, AgreesWithSteppedDistance) {
    test::Random random(test::test_seed(73));
    int hits = 0, most = 0;
    for (int i = 0; i < test::test_cases(20'000); ++i) {
        Shape a = random_shape(random), b = random_shape(random);
        Pose pose_a = random_pose(random, 3), pose_b = random_pose(random, 3);
        Vec2 way = random.in_box(8);
        Impact hit = cast_shape(a.convex(), pose_a, b.convex(), pose_b, way);
        most = std::max(most, hit.iterations);
        ASSERT_NE(hit.state, ImpactState::Unfinished) << "pair " << i;
        double start = brute_distance(a, pose_a, b, pose_b);
        if (start < -1e-5) {
            ASSERT_EQ(hit.state, ImpactState::Overlapped) << "pair " << i;
            ASSERT_EQ(hit.fraction, 0);
            ASSERT_NEAR(static_cast<double>(length(hit.normal)), 1, 1e-6);
            continue;
        }
        if (start < 1e-5) continue;
        auto at = [&](float f) { return brute_distance(a, pose_a, b, {pose_b.position + f * way, pose_b.rotation}); };
        for (int k = 0; k <= 40; ++k) ASSERT_GT(at(hit.fraction * static_cast<float>(k) / 40), -1e-5) << "pair " << i;
        if (hit.state == ImpactState::Miss) continue;
        ++hits;
        ASSERT_NEAR(at(hit.fraction), 0, 2e-5) << "pair " << i;
        ASSERT_LT(dot(hit.normal, way), 0) << "pair " << i;
    }
    EXPECT_GT(hits, 2000);
    std::printf("most iterations of a cast %d\n", most);
}

// Motions between which almost nothing moves, at a distance just beyond the target: B turns as A does, or nearly so,
// lies as A does, is the same shape, goes the same way, turns about the same point, or has a corner where A's centre
// is.
void make_alike(test::Random& random, const Shape& a, Motion& ma, Shape& b, Motion& mb, float target) {
    if (random.chance(0.7f)) mb.rotation = ma.rotation;
    else if (random.chance(0.5f)) mb.rotation = ma.rotation * (1 + random.uniform(-1e-3f, 1e-3f));
    if (random.chance(0.3f)) mb.start.rotation = ma.start.rotation;
    if (random.chance(0.3f)) b = a;
    if (random.chance(0.5f)) mb.translation = ma.translation;
    else if (random.chance(0.5f)) mb.translation = ma.translation + random.magnitude(1e-5f, 1) * random.in_box(1);
    Distance d = distance(a.convex(), ma.start, b.convex(), mb.start);
    float gap = std::max(0.1f * std::fabs(target), 5e-6f) + random.magnitude(1e-5f, 0.1f);
    mb.start.position = mb.start.position - (d.separation - target - gap) * d.normal;
    if (random.chance(0.2f)) {
        ma.center = inv_rotate(ma.start.rotation, to_world(mb.start, b.points[0]) - ma.start.position);
        if (random.chance(0.5f)) mb.rotation = 0;
    }
    if (random.chance(0.5f))
        mb.center = inv_rotate(mb.start.rotation, to_world(ma.start, ma.center) - mb.start.position);
}

TEST(TimeOfImpact, NeverPassesAndNeverGivesUp) {
    test::Random random(test::test_seed(74));
    int pairs = test::test_cases(20'000), hits = 0, most = 0;
    double sum = 0;
    for (int i = 0; i < pairs; ++i) {
        Shape a = random_shape(random), b = random_shape(random);
        float spin = random.chance(0.3f) ? 0 : random.magnitude(0.01f, 6);
        Motion ma{random_pose(random, 3), random.in_box(0.5f), random.in_box(4), random.uniform(-spin, spin)};
        Motion mb{random_pose(random, 3), random.in_box(0.5f), random.in_box(4), random.uniform(-spin, spin)};
        float target = random.chance(0.2f) ? -0.002f : random.magnitude(1e-4f, 0.1f);
        if (random.chance(0.4f)) make_alike(random, a, ma, b, mb, target);
        Impact impact = time_of_impact(a.convex(), ma, b.convex(), mb, target);
        most = std::max(most, impact.iterations), sum += impact.iterations;
        ASSERT_NE(impact.state, ImpactState::Unfinished) << "pair " << i;
        auto at = [&](float f) { return brute_distance(a, pose_at(ma, f), b, pose_at(mb, f)); };
        double goal = static_cast<double>(target), tolerance = std::max(5e-6, 0.1 * std::fabs(goal));
        if (impact.state == ImpactState::Overlapped) {
            ASSERT_LT(at(0), goal) << "pair " << i;
            continue;
        }
        int samples = i < 20'000 ? 40 : 2;
        for (int k = 0; k <= samples; ++k) {
            float f = impact.fraction * static_cast<float>(k) / static_cast<float>(samples);
            ASSERT_GT(at(f), goal - (f == 0 ? tolerance : 0) - 1e-5) << "pair " << i << " at " << f;
        }
        if (impact.state == ImpactState::Miss) continue;
        ++hits;
        ASSERT_LT(at(impact.fraction), goal + tolerance + 1e-5) << "pair " << i;
    }
    EXPECT_GT(hits, pairs / 20);
    std::printf("%d pairs, %d hits, iterations: mean %.2f, most %d\n", pairs, hits, sum / pairs, most);
}

TEST(CastRay, AgreesWithTheDistanceAlongTheRay) {
    test::Random random(test::test_seed(75));
    int hits = 0;
    for (int i = 0; i < test::test_cases(50'000); ++i) {
        Shape shape = random_shape(random), point{{{}}, 0};
        Pose pose = random_pose(random, 2);
        Point origin = Point{} + random.in_box(3);
        Vec2 way = random.in_box(6);
        RayHit hit = cast_ray(shape.convex(), pose, origin, way);
        auto at = [&](float f) { return brute_distance(shape, pose, point, {origin + f * way, {}}); };
        double start = at(0);
        if (std::fabs(start) < 1e-5) continue;
        ASSERT_EQ(hit.inside, start < 0) << "ray " << i;
        if (hit.inside) {
            ASSERT_TRUE(hit.hit && hit.fraction == 0 && hit.normal == Vec2{} && hit.point == origin);
            continue;
        }
        float end = hit.hit ? hit.fraction : 1;
        bool line = shape.points.size() == 2 && shape.radius == 0;
        for (int k = 0; k < 40; ++k) {
            float f = end * static_cast<float>(k) / 40;
            // The distance from a segment is never negative: a miss shows in the cast of a point instead.
            ASSERT_GT(at(f), line ? -1 : -2e-5) << "ray " << i;
        }
        Impact cast = cast_shape(shape.convex(), pose, point.convex(), {origin, {}}, way);
        if (hit.hit) {
            ++hits;
            ASSERT_NEAR(at(hit.fraction), 0, 1e-5) << "ray " << i;
            ASSERT_LT(dot(hit.normal, way), 0) << "ray " << i;
            ASSERT_TRUE(cast) << "ray " << i;
        }
        // A cast may touch a corner that the ray passes by a rounding, so only if the way leads into the shape.
        if (cast && !line && at(cast.fraction + 0.01f) < -1e-4) {
            ASSERT_TRUE(hit.hit) << "ray " << i;
            ASSERT_NEAR(static_cast<double>(cast.fraction), static_cast<double>(hit.fraction), 1e-3) << "ray " << i;
        }
    }
    EXPECT_GT(hits, 3000);
}

}  // namespace
}  // namespace cairn
