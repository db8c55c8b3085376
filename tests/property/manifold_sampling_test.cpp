// The manifold of every pair of kinds, in either order, at random places, near and far, apart and deep in each other,
// against dense sampling: of all directions for the normal and the separation, of the gap between the two surfaces for
// the points.
#include <gtest/gtest.h>

#include <array>
#include <variant>

#include "cairn/collide.hpp"
#include "collision/narrow_phase.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

constexpr float speculative = 0.1f;
constexpr double exact = 2e-5;

struct P {
    double x, y;
};
double along(P a, P b) { return a.x * b.x + a.y * b.y; }
P to_p(Vec2 v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

enum Kind { circle, capsule, segment, polygon, rounded, kinds };
using Any = std::variant<Circle, Capsule, Segment, Polygon>;

Any random_shape(test::Random& random, int kind) {
    if (kind == circle) return Circle{random.in_box(0.5f), random.uniform(0.05f, 1)};
    Vec2 a = random.in_box(1), b = a + random.uniform(0.2f, 2) * random.rotation().x_axis();
    if (kind == capsule) return Capsule{a, b, random.uniform(0.05f, 0.5f)};
    if (kind == segment) return Segment{a, b};
    Polygon sharp = random.chance(0.4f) ? test::random_box(random, 1)
                                        : test::random_polygon(random, random.chance(0.2f) ? 30 : 8, 1);
    return kind == polygon ? sharp : sharp.rounded(random.uniform(0.02f, 0.4f));
}

// All points within a radius of the convex hull of a core's vertices, from a common origin.
struct Solid {
    std::vector<P> core;
    double radius = 0;

    Solid(const Any& shape, const Pose& pose, Point origin) {
        auto add = [&](Vec2 v) {
            Point p = to_world(pose, v);
            core.push_back({p.x - origin.x, p.y - origin.y});
        };
        if (const auto* c = std::get_if<Circle>(&shape)) add(c->center), radius = static_cast<double>(c->radius);
        if (const auto* c = std::get_if<Capsule>(&shape)) add(c->a), add(c->b), radius = static_cast<double>(c->radius);
        if (const auto* s = std::get_if<Segment>(&shape)) add(s->a), add(s->b);
        if (const auto* p = std::get_if<Polygon>(&shape)) {
            for (Vec2 v : p->vertices()) add(v);
            radius = static_cast<double>(p->radius());
        }
    }
    // How far it reaches along a unit vector.
    [[nodiscard]] double top(P n) const {
        double most = -1e300;
        for (P p : core) most = std::max(most, along(n, p));
        return most + radius;
    }
    // Its surface above x, where n is up and t to the right: of the edges moved out by the radius and of the discs.
    [[nodiscard]] double surface(P n, P t, double x) const {
        double most = -1e300;
        for (size_t i = 0; i < core.size(); ++i) {
            P p = {along(t, core[i]), along(n, core[i])};
            P q = {along(t, core[(i + 1) % core.size()]), along(n, core[(i + 1) % core.size()])};
            if (std::fabs(x - p.x) <= radius) {
                most = std::max(most, p.y + std::sqrt(radius * radius - (x - p.x) * (x - p.x)));
            }
            if (p.x > q.x) std::swap(p, q);
            double size = std::hypot(q.x - p.x, q.y - p.y);
            if (!(q.x - p.x > 1e-9)) continue;
            P up = {-(q.y - p.y) / size * radius, (q.x - p.x) / size * radius};
            double part = (x - p.x - up.x) / (q.x - p.x);
            if (part >= 0 && part <= 1) most = std::max(most, p.y + up.y + part * (q.y - p.y));
        }
        return most;
    }
    [[nodiscard]] double distance_to(P p) const {
        bool inside = core.size() > 2;
        double least = 1e300;
        for (size_t i = 0; i < core.size(); ++i) {
            P a = core[i], b = core[(i + 1) % core.size()], e = {b.x - a.x, b.y - a.y}, d = {p.x - a.x, p.y - a.y};
            if (e.x * d.y - e.y * d.x < 0) inside = false;
            double size = along(e, e), part = size > 0 ? std::clamp(along(e, d) / size, 0.0, 1.0) : 0;
            least = std::min(least, std::hypot(d.x - part * e.x, d.y - part * e.y));
        }
        return (inside ? 0 : least) - radius;
    }
};

// B moved by less than this along n still overlaps A or just touches it.
double separation_along(const Solid& a, const Solid& b, P n) { return -b.top({-n.x, -n.y}) - a.top(n); }

P direction(double angle) { return {std::cos(angle), std::sin(angle)}; }

// The largest separation of all directions: of 720, and of those between the best one's neighbours by thirds. Minus the
// shortest way out where the two overlap, else their distance; never more than it.
double sampled_separation(const Solid& a, const Solid& b) {
    constexpr int count = 720;
    constexpr double step = 2 * 3.14159265358979 / count;
    static const std::array<P, count> directions = [] {
        std::array<P, count> all{};
        for (size_t i = 0; i < count; ++i) all[i] = direction(static_cast<double>(i) * step);
        return all;
    }();
    double best = -1e300, angle = 0;
    for (size_t i = 0; i < count; ++i) {
        double s = separation_along(a, b, directions[i]);
        if (s > best) best = s, angle = static_cast<double>(i) * step;
    }
    double low = angle - step, high = angle + step;
    for (int i = 0; i < 60; ++i) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        double at_left = separation_along(a, b, direction(left)), at_right = separation_along(a, b, direction(right));
        best = std::max(best, std::max(at_left, at_right));
        if (at_left < at_right) low = left;
        else high = right;
    }
    return best;
}

struct RandomPair {
    Any a, b;
    Pose pose_a, pose_b;
    Solid solid_a, solid_b;

    RandomPair(test::Random& random, int kind_a, int kind_b, float reach)
        : a(random_shape(random, kind_a)), b(random_shape(random, kind_b)),
          pose_a(random_place(random)), pose_b{pose_a.position + random.uniform(0, reach) * random.rotation().x_axis(),
                                               random.rotation()},
          solid_a(a, pose_a, pose_a.position), solid_b(b, pose_b, pose_a.position) {}

    static Pose random_place(test::Random& random) {
        Point far = random.chance(0.2f) ? Point{1e6, -3e6} : Point{};
        return {far + random.in_box(5), random.rotation()};
    }
    // From A's place.
    [[nodiscard]] P place_of(const ManifoldPoint& point, double up, P n) const {
        return {point.position.x - pose_a.position.x + up * n.x, point.position.y - pose_a.position.y + up * n.y};
    }
};

struct Face {
    P from, to;
    [[nodiscard]] P at(double part) const { return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}; }
    [[nodiscard]] double angle() const { return std::atan2(from.x - to.x, to.y - from.y); }  // of the outward normal
};

Face random_face(test::Random& random, const Solid& solid) {
    auto i = static_cast<size_t>(random.below(static_cast<int>(solid.core.size())));
    return {solid.core[i], solid.core[(i + 1) % solid.core.size()]};
}

/// B is turned and moved so that a face of it lies `depth` deep in one of A, the two with a part in common. Returns A's
/// normal.
P lay_on_a_face(test::Random& random, RandomPair& pair, double depth) {
    Face on_a = random_face(random, pair.solid_a), on_b = random_face(random, Solid(pair.b, {}, {}));
    P n = direction(on_a.angle());
    pair.pose_b.rotation = Rot::from_angle(static_cast<float>(on_a.angle() + pi - on_b.angle()));
    Point middle =
        to_world({{}, pair.pose_b.rotation}, {static_cast<float>(on_b.at(0.5).x), static_cast<float>(on_b.at(0.5).y)});
    P under = on_a.at(static_cast<double>(random.uniform(0.1f, 0.9f)));
    double up = pair.solid_a.radius + pair.solid_b.radius - depth;
    pair.pose_b.position = {pair.pose_a.position.x + under.x + up * n.x - middle.x,
                            pair.pose_a.position.y + under.y + up * n.y - middle.y};
    pair.solid_b = Solid(pair.b, pair.pose_b, pair.pose_a.position);
    return n;
}

Convex convex_of(const Any& shape) {
    return std::visit([](const auto& each) { return Convex(each); }, shape);
}

Manifold collide(const RandomPair& pair) {
    return collide(convex_of(pair.a), pair.pose_a, convex_of(pair.b), pair.pose_b, speculative);
}

/// How much less than the best the separation along a normal may be, and that of the deepest point more than it.
struct Tolerance {
    double normal, beside;
};

/// False if the pair is too far apart for points.
bool check(const RandomPair& pair, const Manifold& m, double best, Tolerance tolerance) {
    if (best > 0.1 + exact) {
        EXPECT_EQ(m.count, 0);
    }
    if (best > 0.1 - exact) return false;
    EXPECT_GT(m.count, 0) << best << " m apart";
    P n = to_p(m.normal);
    EXPECT_NEAR(std::hypot(n.x, n.y), 1, 1e-6);
    double least = 1e300, there = separation_along(pair.solid_a, pair.solid_b, n);
    EXPECT_GT(there, best - tolerance.normal) << "another way out is shorter";
    for (int i = 0; i < m.count; ++i) {
        double s = static_cast<double>(m.points[i].separation);
        least = std::min(least, s);
        EXPECT_LE(m.points[i].separation, speculative);
        EXPECT_LT(pair.solid_a.distance_to(pair.place_of(m.points[i], -0.5 * s, n)), exact);
        EXPECT_LT(pair.solid_b.distance_to(pair.place_of(m.points[i], 0.5 * s, n)), exact);
    }
    EXPECT_GT(least, there - exact);
    EXPECT_LT(least, there + exact + tolerance.beside) << "the separation is that along the normal";
    return true;
}

// Of equally good faces A's is kept within the band of constants.hpp, as long as the deepest place, or one within a
// part of the slop of it, is above it.
TEST(ManifoldSampling, EveryPairOfKindsIsAsDeepAsTheDirectionsSay) {
    test::Random random(test::test_seed(421));
    std::array<int, kinds * kinds> met{}, deep{};
    int pairs = test::test_cases(25'000);
    for (int round = 0; round < pairs && !testing::Test::HasFailure(); ++round) {
        SCOPED_TRACE(round);
        int kind = round % (kinds * kinds);
        RandomPair pair(random, kind / kinds, kind % kinds, random.chance(0.5f) ? 0.8f : 2.5f);
        double best = sampled_separation(pair.solid_a, pair.solid_b);
        Manifold m = collide(pair);
        if (!check(pair, m, best, {0.0006 + 0.0205 * std::fabs(best), 0.0006})) continue;
        ++met[static_cast<size_t>(kind)], deep[static_cast<size_t>(kind)] += best < -0.1;
    }
    EXPECT_GT(*std::min_element(met.begin(), met.end()), pairs / 500);
    EXPECT_GT(*std::min_element(deep.begin(), deep.end()), pairs / 2500);
}

// Where two faces lie on each other the points are the ends of what they have in common: of where the gap between the
// two surfaces, sampled along the face, is the least.
TEST(ManifoldSampling, FacesThatLieOnEachOtherHavePointsAtTheEndsOfTheirCommonPart) {
    test::Random random(test::test_seed(423));
    int pairs = test::test_cases(25'000) / 10, met = 0;
    for (int round = 0; round < pairs && !testing::Test::HasFailure(); ++round) {
        SCOPED_TRACE(round);
        RandomPair pair(random, random.between(capsule, rounded), random.between(capsule, rounded), 1);
        P face = lay_on_a_face(random, pair, static_cast<double>(random.uniform(-0.01f, 0.05f)));
        Manifold m = collide(pair);
        P n = to_p(m.normal), t = {n.y, -n.x}, down = {-n.x, -n.y}, left = {-t.x, -t.y};
        if (m.count == 0 || along(face, n) < 0.99999) continue;  // another face is less deep
        double from = std::max(-pair.solid_a.top(left), -pair.solid_b.top(left));
        double to = std::min(pair.solid_a.top(t), pair.solid_b.top(t));
        constexpr int samples = 1000;
        double step = (to - from) / samples, first = 1e300, last = -1e300;
        double least = separation_along(pair.solid_a, pair.solid_b, n);
        for (int i = 0; i <= samples; ++i) {
            double x = from + i * step, gap = -pair.solid_b.surface(down, t, x) - pair.solid_a.surface(n, t, x);
            if (gap < least + 1e-5) first = std::min(first, x), last = std::max(last, x);
        }
        if (!(last - first > 0.05)) continue;
        ASSERT_EQ(m.count, 2);
        double end = along(t, pair.place_of(m.points[0], 0, n)), other = along(t, pair.place_of(m.points[1], 0, n));
        EXPECT_NEAR(std::min(end, other), first, 4e-3 + step);
        EXPECT_NEAR(std::max(end, other), last, 4e-3 + step);
        ++met;
    }
    EXPECT_GT(met, pairs / 4);
}

// Without the band. Corners that are nearer than a part of the slop count as faces.
TEST(ManifoldSampling, WithoutHysteresisTheNormalIsTheBestAndTheDeepestPlaceHasAPoint) {
    test::Random random(test::test_seed(422));
    NarrowPhaseSettings settings;
    settings.use_hysteresis = false;
    settings.speculative_distance = speculative;
    int pairs = test::test_cases(25'000), met = 0;
    for (int round = 0; round < pairs && !testing::Test::HasFailure(); ++round) {
        SCOPED_TRACE(round);
        int kind_a = random.below(kinds), kind_b = random.below(kinds);
        if (kind_a == circle) std::swap(kind_a, kind_b);  // as the narrow phase wants it
        if (kind_a == circle) continue;
        RandomPair pair(random, kind_a, kind_b, random.chance(0.5f) ? 0.8f : 2.5f);
        Vec2 normals_a[2], normals_b[2];
        ShapeView a = view_of(convex_of(pair.a), normals_a), b = view_of(convex_of(pair.b), normals_b);
        LocalManifold local = collide(a, b, pose_between(pair.pose_a, pair.pose_b), settings);
        Manifold m;
        m.normal = rotate(pair.pose_a.rotation, local.normal);
        m.count = local.count;
        Point origin = to_world(pair.pose_b, b.center);
        for (int i = 0; i < local.count; ++i) {
            const LocalPoint& point = local.points[i];
            m.points[i] = {origin + rotate(pair.pose_a.rotation, point.p), point.separation, point.feature};
        }
        double best = sampled_separation(pair.solid_a, pair.solid_b);
        met += check(pair, m, best, {0.0006, 0});
    }
    EXPECT_GT(met, pairs / 4);
}

}  // namespace
}  // namespace cairn
