// Concave outlines into convex pieces: the area is kept, the pieces are convex and don't overlap, bad ones get a
// reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cairn/cairn.hpp"
#include "geometry/exact.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

double area_of(const std::vector<Vec2>& outline) { return std::fabs(moments_of(outline).area); }

// A star-shaped outline: simple for sure, concave nearly everywhere.
std::vector<Vec2> random_star(test::Random& random, int count, float size) {
    std::vector<Vec2> outline;
    for (int i = 0; i < count; ++i) {
        float angle = 2 * pi * (static_cast<float>(i) + random.uniform(0, 0.8f)) / static_cast<float>(count);
        outline.push_back(size * random.uniform(0.3f, 1) * Rot::from_angle(angle).x_axis());
    }
    return outline;
}

// Teeth upward from a bar.
std::vector<Vec2> comb(int teeth) {
    std::vector<Vec2> outline{{0, -1}, {static_cast<float>(2 * teeth - 1), -1}};
    for (int i = teeth - 1; i >= 0; --i) {
        auto x = static_cast<float>(2 * i);
        outline.push_back({x + 1, 3});
        outline.push_back({x, 3});
        if (i > 0) outline.push_back({x, 0});
        if (i > 0) outline.push_back({x - 1, 0});
    }
    return outline;
}

bool is_inside(const std::vector<Vec2>& outline, Vec2 p) {
    bool inside = false;
    for (size_t i = 0; i < outline.size(); ++i) {
        Vec2 a = outline[i], b = outline[(i + 1) % outline.size()];
        if ((a.y > p.y) != (b.y > p.y) && (turn(a, b, p) > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

void expect_covers(const std::vector<Vec2>& outline, const std::vector<Polygon>& pieces, test::Random& random) {
    double sum = 0;
    for (const Polygon& piece : pieces) {
        sum += moments_of(piece.vertices()).area;
        ASSERT_TRUE(Polygon::convex(piece.vertices()).ok());
    }
    ASSERT_NEAR(sum / area_of(outline), 1, 1e-6);
    float size = 0;
    for (Vec2 v : outline) size = std::max(size, length(v));
    for (int i = 0; i < 50; ++i) {
        Vec2 p = random.in_box(size);
        auto in = std::count_if(pieces.begin(), pieces.end(), [&](const Polygon& piece) { return contains(piece, p); });
        if (is_inside(outline, p)) ASSERT_GE(in, 1);
        else ASSERT_EQ(in, 0);
    }
}

TEST(Decompose, KeepsTheAreaOfRandomStars) {
    test::Random random(test::test_seed(61));
    for (int i = 0; i < 2000; ++i) {
        std::vector<Vec2> outline = random_star(random, random.between(4, 40), random.magnitude(0.5f, 100));
        if (random.chance(0.5f)) std::reverse(outline.begin(), outline.end());
        Result<std::vector<Polygon>> pieces = decompose(outline);
        ASSERT_TRUE(pieces.ok()) << i << ": " << pieces.error().message;
        ASSERT_LE(pieces->size(), outline.size() - 2);
        expect_covers(outline, *pieces, random);
    }
}

// Reflex vertices, and the fewest pieces that can do away with them: a cut ends at two of them at most.
size_t fewest_pieces(const std::vector<Vec2>& outline) {
    size_t reflex = 0, n = outline.size();
    for (size_t i = 0; i < n; ++i) reflex += turn(outline[i], outline[(i + 1) % n], outline[(i + 2) % n]) < -1e-8;
    return (reflex + 1) / 2 + 1;
}

TEST(Decompose, KeepsUnderFourTimesTheFewestPieces) {
    test::Random random(test::test_seed(62));
    for (int i = 0; i < 2000; ++i) {
        std::vector<Vec2> outline = random_star(random, random.between(4, 100), 10);
        ASSERT_LE(decompose(outline)->size(), 4 * fewest_pieces(outline)) << i;
    }
}

TEST(Decompose, CutsNoMoreThanItMust) {
    test::Random random(63);
    std::vector<Vec2> l{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    EXPECT_EQ(decompose(l)->size(), 2u);
    // Turned, what was a straight line bends both ways by the rounding of floats.
    for (float angle : {0.0f, 0.3f, 1.2f, 2.9f}) {
        std::vector<Vec2> turned = comb(9);
        for (Vec2& v : turned) v = rotate(Rot::from_angle(angle), v);
        expect_covers(turned, *decompose(turned), random);
        EXPECT_EQ(decompose(turned)->size(), 10u) << angle;  // the bar and the teeth
    }
    Polygon ring = Polygon::regular(64, 1);
    ASSERT_EQ(decompose(ring.vertices())->size(), 1u);
    EXPECT_EQ(decompose(ring.vertices())->front().count(), 64);
    std::vector<Vec2> straight{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 1}, {0, 2}, {0, 1}};
    expect_covers(straight, *decompose(straight), random);
    EXPECT_EQ(decompose(straight)->size(), 2u);
}

// Finely divided arcs, outward and inward: what is cut off them must not be needles too thin for a polygon.
TEST(Decompose, CutsAFineWavyRing) {
    test::Random random(64);
    std::vector<Vec2> outline;
    for (int i = 0; i < 600; ++i) {
        float angle = 2 * pi * static_cast<float>(i) / 600;
        float wave = Rot::from_angle(7 * angle).s;
        outline.push_back((1 + 0.2f * wave) * Rot::from_angle(angle).x_axis());
    }
    Result<std::vector<Polygon>> pieces = decompose(outline);
    ASSERT_TRUE(pieces.ok()) << pieces.error().message;
    expect_covers(outline, *pieces, random);
    EXPECT_LE(pieces->size(), 2 * fewest_pieces(outline));
}

TEST(Decompose, RefusesWithAReason) {
    auto message = [](std::vector<Vec2> outline) { return decompose(outline).error().message; };
    EXPECT_EQ(message({{0, 0}, {1, 0}}), "decompose: 2 points, at least 3 are needed");
    EXPECT_EQ(message({{0, 0}, {1, 0}, {0, std::nanf("")}}), "decompose: vertex 2 is not finite (0, nan)");
    EXPECT_EQ(message({{0, 0}, {2, 2}, {2, 0}, {0, 2}}),
              "decompose: edges 0 and 2 cross or touch; an outline goes round once, and round a hole in two halves");
    // A square with a square hole, joined by a cut that is passed twice.
    EXPECT_NE(message({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 3}, {3, 3}, {3, 1}, {1, 1}}).find("hole"),
              std::string::npos);
    EXPECT_NE(message({{0, 0}, {2, 0}, {1, 0}, {1, 1}}).find("edges 0 and 1 cross or touch"), std::string::npos);
    EXPECT_NE(message({{0, 0}, {1, 0}, {2, 0}, {3, 0}}).find("cross or touch"), std::string::npos);
    EXPECT_NE(message({{0, 0}, {1, 0}, {1, 1}, {0, 0}}).find("edges 0 and 2 cross or touch"), std::string::npos);
    // A needle of a ten-thousandth of the area, thinner than any polygon.
    EXPECT_NE(message({{0, 0}, {1, 0}, {1, 1}, {0.50005f, 1}, {0.50005f, 2}, {0.5f, 2}, {0.5f, 1}, {0, 1}})
                  .find("a part is too thin: convex: "),
              std::string::npos);
}

TEST(Decompose, MakesABodyInOneCall) {
    World world(WorldDef{.error_handler = nullptr});
    BodyId body = world.create_body({.type = BodyType::Dynamic, .awake = false});
    EXPECT_EQ(world.create_shapes(body, comb(5), {.density = 2}).size(), 6u);
    EXPECT_NEAR(static_cast<double>(world.body(body).mass()), 2 * area_of(comb(5)), 1e-4);
    EXPECT_FALSE(world.body(body).awake());  // all of them are its first shapes
    EXPECT_EQ(world.create_shapes(body, comb(2)).size(), 3u);
    EXPECT_TRUE(world.body(body).awake());
}

TEST(Decompose, MakesAllShapesOrNone) {
    std::string message;
    auto keep = [](void* context, ErrorCode, const char* text) { *static_cast<std::string*>(context) = text; };
    World world(WorldDef{.error_handler = keep, .error_context = &message});
    BodyId body = world.create_body({});
    const Vec2 crossing[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    EXPECT_TRUE(world.create_shapes(body, crossing).empty());
    EXPECT_EQ(message.find("create_shapes: decompose: edges 0 and 2 cross or touch"), 0u) << message;
    // An L one leg of which reaches farther from the body than a shape may.
    const Vec2 far[] = {{0, 0}, {1.5f * max_size, 0}, {1.5f * max_size, 1000}, {1000, 1000}, {1000, 2000}, {0, 2000}};
    EXPECT_EQ(decompose(far)->size(), 2u);
    EXPECT_TRUE(world.create_shapes(body, far).empty());
    EXPECT_EQ(message.find("create_shapes: geometry at"), 0u) << message;
    EXPECT_TRUE(world.create_shapes({}, comb(3)).empty());
    EXPECT_EQ(message.find("create_shapes: the body id is null"), 0u) << message;
    EXPECT_TRUE(world.shapes(body).begin() == world.shapes(body).end());
}

}  // namespace
}  // namespace cairn
