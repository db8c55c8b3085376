// The separating axis test, the engine's and the textbook's, against projection on every edge normal in doubles.
#include <gtest/gtest.h>

#include "cairn/collide.hpp"
#include "support/random_shapes.hpp"
#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

// Both shapes are about 2 m across; float error of a separation.
constexpr double exact = 4e-6;

struct Pair {
    Polygon a, b;
    Pose pose;
    double separation = 0;  // of the oracle
};

Pair random_pair(test::Random& random, int max_vertices) {
    Pair pair;
    pair.a = random.chance(0.3f) ? test::random_box(random, 1) : test::random_polygon(random, max_vertices, 1);
    pair.b = random.chance(0.3f) ? test::random_box(random, 1) : test::random_polygon(random, max_vertices, 1);
    float reach = random.uniform(0, 2.5f);
    pair.pose = {Point{} + reach * random.rotation().x_axis(), random.rotation()};
    pair.separation =
        test::brute_separation(test::places_of(view_of(pair.a), {}), test::places_of(view_of(pair.b), pair.pose));
    return pair;
}

std::vector<Vec2> placed_vertices(const Polygon& polygon, const Pose& pose) {
    std::vector<Vec2> vertices;
    for (Vec2 v : polygon.vertices()) vertices.push_back(to_world(pose, v) - Point{});
    return vertices;
}

test::Places places_of(const std::vector<Vec2>& vertices) {
    test::Places places;
    for (Vec2 v : vertices) places.push_back({static_cast<double>(v.x), static_cast<double>(v.y)});
    return places;
}

TEST(Sat, EngineAgreesWithProjectionOnRandomHulls) {
    test::Random random(test::test_seed(301));
    int overlapping_pairs = 0, speculative = 0, apart = 0;
    for (int round = 0; round < test::test_cases(20000); ++round) {
        Pair pair = random_pair(random, round % 10 == 0 ? 40 : 8);
        NarrowPhaseSettings settings;
        settings.use_hysteresis = false;
        LocalManifold m = test::collide_once(view_of(pair.a), view_of(pair.b), pair.pose, settings);
        double limit = static_cast<double>(settings.speculative_distance);
        if (pair.separation > limit + exact) {
            ASSERT_EQ(m.count, 0) << "round " << round;
            ++apart;
        } else if (pair.separation <= -exact) {
            ASSERT_GE(m.count, 1) << "round " << round;
            ASSERT_NEAR(test::deepest(m), pair.separation, exact) << "round " << round;
            ++overlapping_pairs;
        } else if (m.count > 0) {
            ASSERT_GE(test::deepest(m), pair.separation - exact) << "round " << round;
            ++speculative;
        }
    }
    EXPECT_GT(overlapping_pairs, 5000);
    EXPECT_GT(speculative, 20);
    EXPECT_GT(apart, 5000);
}

TEST(Sat, TextbookAgreesWithProjectionOnRandomHulls) {
    test::Random random(test::test_seed(302));
    for (int round = 0; round < test::test_cases(5000); ++round) {
        Pair pair = random_pair(random, 8);
        std::vector<Vec2> a = placed_vertices(pair.a, {}), b = placed_vertices(pair.b, pair.pose);
        pair.separation = test::brute_separation(places_of(a), places_of(b));  // of the rounded vertices
        ASSERT_NEAR(textbook::sat_separation(a, b), pair.separation, exact) << "round " << round;
        if (std::fabs(pair.separation) < exact) continue;
        ASSERT_EQ(textbook::sat_overlap(a, b), pair.separation < 0) << "round " << round;
        ASSERT_EQ(textbook::sat_intervals(a, b).overlap, pair.separation < 0) << "round " << round;
        ASSERT_EQ(textbook::minimum_translation(a, b).overlap, pair.separation < 0) << "round " << round;
        // Intervals never overlap by more than what parts the shapes, only by less where one contains the other.
        if (pair.separation < 0) {
            ASSERT_LE(textbook::sat_intervals(a, b).depth, -pair.separation + exact) << "round " << round;
        }
    }
}

TEST(Sat, TextbookTranslationPartsTheShapes) {
    test::Random random(test::test_seed(303));
    int parted = 0;
    for (int round = 0; round < test::test_cases(5000); ++round) {
        Pair pair = random_pair(random, 8);
        std::vector<Vec2> a = placed_vertices(pair.a, {}), b = placed_vertices(pair.b, pair.pose);
        textbook::Translation t = textbook::minimum_translation(a, b);
        if (!t.overlap) continue;
        for (Vec2& v : b) v += t.depth * t.axis;
        ASSERT_NEAR(textbook::sat_separation(a, b), 0, exact) << "round " << round;
        ++parted;
    }
    EXPECT_GT(parted, 1000);
}

// Whether the textbook's manifold and the engine's tell the same story where both have points.
TEST(Sat, TextbookManifoldAgreesWithTheEngine) {
    test::Random random(test::test_seed(304));
    int compared = 0;
    for (int round = 0; round < test::test_cases(5000); ++round) {
        Pair pair = random_pair(random, 8);
        Manifold book = textbook::manifold(placed_vertices(pair.a, {}), placed_vertices(pair.b, pair.pose));
        if (book.count == 0 || pair.separation > -0.01) continue;
        NarrowPhaseSettings settings;
        settings.speculative_distance = 0;
        settings.slop = 0.01f;  // 0.1 slop is the 0.001 of the source
        LocalManifold m = test::collide_once(view_of(pair.a), view_of(pair.b), pair.pose, settings);
        if (length(m.normal - book.normal) > 1e-4f) continue;  // near the edge of the band either face is right
        ASSERT_EQ(m.count, book.count) << "round " << round;
        float deepest_of_book = std::min(book.points[0].separation, book.points[book.count - 1].separation);
        ASSERT_NEAR(test::deepest(m), deepest_of_book, 1e-5f) << "round " << round;
        ++compared;
    }
    EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace cairn
