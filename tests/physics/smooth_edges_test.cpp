// Nothing stumbles over the joints of floors: tiles, segments and chains against one flat floor, and corners that are
// real. Numbers in brackets: reports of users of other engines.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

constexpr int tiles = 60;

World make_world(bool smooth = true) {
    WorldDef def;
    def.solver.smooth_edges = smooth;
    return World(def);
}

const ShapeDef slippery{.material = {.friction = 0}};

// A floor at y = 0 from x = 0 to `tiles`, in pieces of 1 m.
void add_tiles(World& world, const ShapeDef& def) {
    for (int i = 0; i < tiles; ++i) {
        BodyId tile = world.create_body({.position = {i + 0.5, -0.5}});
        world.create_shape(tile, Polygon::box(0.5f, 0.5f), def);
    }
}

void add_segments(World& world, const ShapeDef& def) {
    BodyId ground = world.create_body({});
    for (int i = 0; i < tiles; ++i) {
        float x = static_cast<float>(i);
        world.create_shape(ground, Segment{{x, 0}, {x + 1, 0}}, def);
    }
}

void add_chain(World& world, const ShapeDef& def, bool one_sided) {
    std::vector<Vec2> points;
    for (int i = tiles; i >= 0; --i) points.push_back({static_cast<float>(i), 0});
    ASSERT_EQ(
        world.create_chain(world.create_body({}), {.points = points, .one_sided = one_sided, .shape = def}).size(),
        points.size() - 1);
}

struct Floor {
    const char* name;
    std::function<void(World&, const ShapeDef&)> add;
};

std::vector<Floor> floors() {
    return {{"tiles", add_tiles},
            {"segments", add_segments},
            {"one-sided chain", [](World& world, const ShapeDef& def) { add_chain(world, def, true); }},
            {"two-sided chain", [](World& world, const ShapeDef& def) { add_chain(world, def, false); }}};
}

struct Slide {
    float lost = 0, rise = 0, speed_y = 0;  // largest over the way
};

template <class Shape> Slide slide(World& world, const Shape& shape, double height, float speed, bool fixed_rotation) {
    BodyId body =
        world.create_body({.type = BodyType::Dynamic, .position = {1, height}, .linear_velocity = {speed, 0}});
    ShapeDef def = slippery;
    if (fixed_rotation) def.density = 1;
    world.create_shape(body, shape, def);
    Slide result;
    for (int i = 0; i < 1200 && world.body(body).pose().position.x < tiles - 3; ++i) {
        world.step(test::tick);
        if (i < 10) continue;  // it settles
        Vec2 v = world.body(body).linear_velocity();
        result.lost = std::max(result.lost, speed - v.x);
        result.speed_y = std::max(result.speed_y, std::fabs(v.y));
        result.rise = std::max(result.rise, std::fabs(static_cast<float>(world.body(body).pose().position.y - height)));
    }
    return result;
}

// [p2.js#173, matter-js#970] A box and a ball over the joints, at each speed.
TEST(SmoothEdges, BoxesBallsAndRoundedBoxesFeelOneFlatFloor) {
    for (const Floor& floor : floors()) {
        for (float speed : {0.5f, 1.0f, 3.0f, 7.0f, 20.0f}) {
            World world = make_world();
            floor.add(world, slippery);
            Slide box = slide(world, Polygon::box(0.4f, 0.4f), 0.4, speed, true);
            World second = make_world();
            floor.add(second, slippery);
            Slide ball = slide(second, Circle{{}, 0.4f}, 0.4, speed, true);
            World third = make_world();
            floor.add(third, slippery);
            Slide rounded = slide(third, Polygon::box(0.3f, 0.3f).rounded(0.1f), 0.4, speed, true);
            for (const Slide& s : {box, ball, rounded}) {
                EXPECT_LT(s.lost, 1e-3f * speed) << floor.name << " " << speed;
                EXPECT_LT(s.rise, default_slop) << floor.name << " " << speed;
                EXPECT_LT(s.speed_y, 0.05f) << floor.name << " " << speed;
            }
        }
    }
}

TEST(SmoothEdges, SwitchedOffABoxStumblesOverTiles) {
    World world = make_world(false);
    add_tiles(world, slippery);
    Slide s = slide(world, Polygon::box(0.4f, 0.4f), 0.4, 7, true);
    std::printf("without: %g m/s lost\n", static_cast<double>(s.lost));
    EXPECT_GT(s.lost, 7e-3f);
}

// [godot#76610] A ball onto the joint of two tiles: straight up again, five times, and wherever it falls as high.
TEST(SmoothEdges, ABallBouncesStraightOffAJoint) {
    for (const Floor& floor : floors()) {
        double on_the_joint[6] = {};
        for (double offset : {0.0, -1e-3, -1e-6, 1e-6, 1e-3}) {
            World world = make_world();
            floor.add(world, ShapeDef{});
            BodyId ball = world.create_body({.type = BodyType::Dynamic, .position = {20 + offset, 3.25}});
            world.create_shape(ball, Circle{{}, 0.25f}, {.material = {.restitution = 0.9f}});
            int bounces = 0;
            double apex[7] = {};  // above where it rests
            float last = 0;
            for (int i = 0; i < 1200 && bounces < 6; ++i) {
                world.step(test::tick);
                Vec2 v = world.body(ball).linear_velocity();
                bounces += last < 0 && v.y > 0;
                apex[bounces] = std::max(apex[bounces], world.body(ball).pose().position.y - 0.25);
                ASSERT_LT(std::fabs(v.x), 1e-3f) << floor.name << " " << offset;
                last = v.y;
            }
            EXPECT_EQ(bounces, 6) << floor.name;
            for (int i = 1; i <= 5; ++i) {
                double& first = on_the_joint[i];
                if (offset == 0) first = apex[i];
                EXPECT_NEAR(apex[i], first, 0.01 * first) << floor.name << " " << offset << ", bounce " << i;
                EXPECT_NEAR(apex[i], 0.81 * apex[i - 1], 0.005 * apex[i - 1])
                    << floor.name << " " << offset << ", " << i;
            }
        }
    }
}

// [box2d#341] A box over a convex corner of a chain; what comes after the next corner does not matter.
TEST(SmoothEdges, ABoxGoesOverAConvexCorner) {
    auto run = [](float last_y, std::vector<Pose>& poses) {
        World world = make_world();
        std::vector<Vec2> points{{20, last_y}, {10, -1}, {0, 0}, {-10, 0}};
        world.create_chain(world.create_body({}), {.points = points, .shape = slippery});
        BodyId box = world.create_body({.type = BodyType::Dynamic, .position = {-5, 0.5}, .linear_velocity = {4, 0}});
        world.create_shape(box, Polygon::box(0.5f, 0.5f), slippery);
        while (world.body(box).pose().position.x < 8) {
            world.step(test::tick);
            poses.push_back(world.body(box).pose());
            double x = poses.back().position.x;
            if (x > -1 && x < 1) {
                ASSERT_GT(world.body(box).linear_velocity().x, 3.9f) << x;
            }
            ASSERT_LT(poses.size(), 600u);
        }
    };
    std::vector<Pose> one, other;
    run(-3, one);
    run(-5, other);
    EXPECT_EQ(one, other);
}

// [box2d#553] Wheels over a sawtooth: the chain is no rougher than loose segments.
TEST(SmoothEdges, AWheelOverASawtoothIsNoRougherOnAChain) {
    auto roughness = [](bool chain) {
        World world = make_world(chain);
        std::vector<Vec2> points;
        for (int i = 40; i >= 0; --i) points.push_back({static_cast<float>(i), i % 2 == 0 ? 0.0f : 0.5f});
        BodyId ground = world.create_body({});
        if (chain) world.create_chain(ground, {.points = points});
        for (size_t i = 0; !chain && i + 1 < points.size(); ++i) {
            world.create_shape(ground, Segment{points[i], points[i + 1]});
        }
        BodyId wheel = world.create_body(
            {.type = BodyType::Dynamic, .position = {4, 1.2}, .linear_velocity = {5, 0}, .angular_velocity = -5});
        world.create_shape(wheel, Circle{{}, 1}, {.density = 0.5f});
        double sum = 0;
        for (int i = 0; i < 240; ++i) {
            world.step(test::tick);
            sum += std::pow(static_cast<double>(world.body(wheel).linear_velocity().y), 2);
        }
        EXPECT_GT(world.body(wheel).pose().position.y, 0.4);
        return std::sqrt(sum / 240);
    };
    double chain = roughness(true), loose = roughness(false);
    std::printf("RMS of v_y: %g on a chain, %g on segments\n", chain, loose);
    EXPECT_LE(chain, loose);
}

// [matter-js#309, #1068] A narrow box falls 5 m onto the joint of two floors, thick and thin; one that may turn, and
// one that may not.
TEST(SmoothEdges, ANarrowBoxDoesNotFallBetweenTwoFloors) {
    for (float thickness : {0.5f, 0.01f}) {
        for (bool fixed_rotation : {true, false}) {
            World world = make_world();
            for (double x : {-1.0, 1.0}) {
                BodyId floor = world.create_body({.position = {x, -0.5 * static_cast<double>(thickness)}});
                world.create_shape(floor, Polygon::box(1, 0.5f * thickness));
            }
            BodyId box =
                world.create_body({.type = BodyType::Dynamic, .position = {0, 5.1}, .fixed_rotation = fixed_rotation});
            world.create_shape(box, Polygon::box(0.1f, 0.1f));
            double lowest = 1;
            for (int i = 0; i < 300; ++i) {
                world.step(test::tick);
                lowest = std::min(lowest, world.body(box).pose().position.y);
            }
            EXPECT_GT(lowest, 0.1 - 2 * static_cast<double>(default_slop)) << thickness << " " << fixed_rotation;
            EXPECT_NEAR(world.body(box).pose().position.y, 0.1, static_cast<double>(default_slop)) << thickness;
            EXPECT_NEAR(world.body(box).pose().position.x, 0, 1e-3) << thickness << " " << fixed_rotation;
        }
    }
}

// The neighbour goes: its side of the joint is an edge again.
TEST(SmoothEdges, AnEdgeIsLiveAgainWhenTheNeighbourGoes) {
    World world = make_world();
    BodyId left = world.create_body({.position = {-0.5, -0.5}}), right = world.create_body({.position = {0.5, -0.5}});
    world.create_shape(left, Polygon::box(0.5f, 0.5f));
    world.create_shape(right, Polygon::box(0.5f, 0.5f));
    world.step(test::tick);
    world.destroy_body(left);
    BodyId box = world.create_body(
        {.type = BodyType::Dynamic, .position = {-2, -0.5}, .linear_velocity = {5, 0}, .gravity_scale = 0});
    world.create_shape(box, Polygon::box(0.2f, 0.2f));
    for (int i = 0; i < 60; ++i) world.step(test::tick);
    EXPECT_LT(world.body(box).pose().position.x, -0.19) << "stopped by the side that was covered";
}

// Beside a tile that lets the box through, the side of the next one is an edge, also after the filter has changed.
TEST(SmoothEdges, ATileThatDoesNotCollideCoversNothing) {
    for (bool later : {false, true}) {
        World world = make_world();
        const Filter nothing{.mask = 0};
        BodyId left = world.create_body({.position = {-0.5, -0.5}}),
               right = world.create_body({.position = {0.5, -0.5}});
        ShapeId tile = world.create_shape(left, Polygon::box(0.5f, 0.5f), {.filter = later ? Filter{} : nothing});
        world.create_shape(right, Polygon::box(0.5f, 0.5f));
        BodyId above = world.create_body({.type = BodyType::Dynamic, .position = {0, 0.2}});
        world.create_shape(above, Polygon::box(0.2f, 0.2f));
        for (int i = 0; i < 30; ++i) world.step(test::tick);  // both tiles have been touched
        ASSERT_TRUE(world.shape(tile).set_filter(nothing));
        world.destroy_body(above);
        BodyId box = world.create_body(
            {.type = BodyType::Dynamic, .position = {-2, -0.5}, .linear_velocity = {5, 0}, .gravity_scale = 0});
        world.create_shape(box, Polygon::box(0.2f, 0.2f));
        for (int i = 0; i < 60; ++i) world.step(test::tick);
        EXPECT_LT(world.body(box).pose().position.x, -0.19) << later;
    }
}

// A bridge ends at a cliff: nothing stumbles over the cliff's top, and under the bridge the cliff is a wall.
TEST(SmoothEdges, ACliffUnderTheEndOfABridgeIsStillAWall) {
    World world = make_world();
    world.create_shape(world.create_body({.position = {-5, -0.1}}), Polygon::box(5, 0.1f), slippery);
    world.create_shape(world.create_body({.position = {5, -5}}), Polygon::box(5, 5), slippery);
    BodyId above = world.create_body({.type = BodyType::Dynamic, .position = {-3, 0.4}, .linear_velocity = {5, 0}});
    world.create_shape(above, Polygon::box(0.4f, 0.4f), slippery);
    BodyId below = world.create_body(
        {.type = BodyType::Dynamic, .position = {-3, -2}, .linear_velocity = {5, 0}, .gravity_scale = 0});
    world.create_shape(below, Polygon::box(0.4f, 0.4f), slippery);
    for (int i = 0; i < 90; ++i) world.step(test::tick);
    EXPECT_GT(world.body(above).linear_velocity().x, 4.99f);
    EXPECT_LT(world.body(below).pose().position.x, -0.39);
}

TEST(Chain, LetsThroughFromBehindAlsoWhatIsFast) {
    for (float speed : {8.0f, 300.0f}) {
        World world = make_world();
        const Vec2 points[] = {{5, 0}, {-5, 0}};
        ASSERT_EQ(world.create_chain(world.create_body({}), {.points = points}).size(), 1u);
        BodyId ball = world.create_body({.type = BodyType::Dynamic,
                                         .position = {0, -2},
                                         .linear_velocity = {0, speed},
                                         .gravity_scale = 0,
                                         .bullet = true});
        world.create_shape(ball, Circle{{}, 0.3f});
        for (int i = 0; i < 60; ++i) world.step(test::tick);
        EXPECT_NEAR(world.body(ball).pose().position.y, -2 + static_cast<double>(speed), 0.01);
    }
}

TEST(Chain, ASegmentThatIsGoneLeavesAnOpenEnd) {
    World world = make_world();
    const Vec2 points[] = {{4, 0}, {0, 0}, {-4, 0}};
    std::vector<ShapeId> chain = world.create_chain(world.create_body({}), {.points = points, .shape = slippery});
    BodyId ball = world.create_body({.type = BodyType::Dynamic, .position = {-1, 0.4}, .linear_velocity = {1, 0}});
    world.create_shape(ball, Circle{{}, 0.4f}, slippery);
    for (int i = 0; i < 30; ++i) world.step(test::tick);
    EXPECT_NEAR(world.body(ball).pose().position.y, 0.4, 0.005);
    EXPECT_TRUE(world.destroy_shape(chain[0]));  // the way to the right
    for (int i = 0; i < 60; ++i) world.step(test::tick);
    EXPECT_LT(world.body(ball).pose().position.y, 0) << "it rolls over the end and falls";
    EXPECT_GT(world.body(ball).linear_velocity().x, 1.1f) << "pushed by the corner";
}

TEST(Chain, MaterialsAreThoseOfTheSegments) {
    World world = make_world();
    const Vec2 points[] = {{0, 0}, {2, 0}, {0, 2}};
    const Material materials[] = {{.friction = 0.1f}, {.friction = 0.2f}, {.friction = 0.3f}};
    std::vector<ShapeId> chain =
        world.create_chain(world.create_body({}), {.points = points, .loop = true, .materials = materials});
    ASSERT_EQ(chain.size(), 3u);
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(world.shape(chain[i]).material(), materials[i]);
        EXPECT_EQ(world.shape(chain[i]).segment().a, points[i]);
        EXPECT_TRUE(world.shape(chain[i]).one_sided());
    }
}

// A sine of 20 m with a gap of 1 m in it: a ball on the closed part stays on it, one over the gap falls through, and
// what comes from below passes.
TEST(HeightField, CarriesFromAboveAndIsOpenAtItsGaps) {
    World world = make_world();
    std::vector<float> heights;
    for (int i = 0; i <= 40; ++i) heights.push_back(std::sin(0.5f * static_cast<float>(i)));
    heights[20] = std::numeric_limits<float>::quiet_NaN();
    std::vector<ShapeId> field = world.create_height_field(world.create_body({.position = {-3, 5}}), heights, 0.5f);
    ASSERT_EQ(field.size(), 38u);
    EXPECT_EQ(world.shape(field[0]).segment().b, (Vec2{0, 0}));
    EXPECT_EQ(world.shape(field[37]).segment().a, (Vec2{20, heights[40]}));
    EXPECT_TRUE(world.shape(field[0]).one_sided());
    for (int i = 0; i <= 40; ++i) {
        if (i >= 19 && i <= 21) continue;
        const Point from{0.5 * i - 3 + 0.001, 10}, to = from + Vec2{0, -10};
        const ShapeRayHit down = world.cast_ray(from, to - from);
        ASSERT_EQ(down.hit, i < 40) << i;
        if (i < 40) {
            EXPECT_NEAR(down.point.y, 5 + static_cast<double>(heights[static_cast<size_t>(i)]), 0.01);
        }
        EXPECT_FALSE(world.cast_ray(to, from - to).hit) << "from below " << i;
    }
    BodyId carried = test::add_circle(world, {-3 + 4.5, 8}, 0.2f);  // over a valley
    BodyId dropped = test::add_circle(world, {-3 + 10, 8}, 0.2f);   // over the gap
    test::run(world, 4);
    EXPECT_NEAR(world.body(carried).position().x, -3 + 4.5, 1) << "rolls to and fro";
    EXPECT_GT(world.body(carried).position().y, 5 + std::sin(4.5) + 0.2 - 0.01);
    EXPECT_LT(world.body(dropped).position().y, 0);
}

TEST(HeightField, RefusesBadNumbers) {
    World world = make_world();
    world.set_error_handler(nullptr, nullptr);
    BodyId ground = world.create_body({});
    const float gap = std::numeric_limits<float>::quiet_NaN(),
                heights[] = {0, 1, gap, std::numeric_limits<float>::infinity(), 2};
    uint64_t hash = world.hash();
    EXPECT_TRUE(world.create_height_field(ground, heights, 1).empty()) << "an infinite height";
    for (float spacing : {0.0f, -1.0f, gap, 1e30f}) {
        EXPECT_TRUE(world.create_height_field(ground, std::span(heights, 2), spacing).empty()) << spacing;
    }
    EXPECT_TRUE(world.create_height_field(ground, std::span(heights, 1), 1).empty()) << "one height";
    EXPECT_TRUE(world.create_height_field(ground, std::span(heights + 1, 2), 1).empty()) << "only a gap";
    EXPECT_TRUE(world.create_height_field({}, std::span(heights, 2), 1).empty()) << "no body";
    EXPECT_EQ(world.hash(), hash);
    EXPECT_EQ(world.create_height_field(ground, std::span(heights, 2), 1).size(), 1u);
}

TEST(Chain, RefusesBadPoints) {
    World world = make_world();
    world.set_error_handler(nullptr, nullptr);
    BodyId ground = world.create_body({});
    const Vec2 points[] = {{1, 0}, {0, 0}, {0, 0}};
    const Material materials[2];
    uint64_t hash = world.hash();
    EXPECT_TRUE(world.create_chain(ground, {.points = points}).empty());
    EXPECT_TRUE(world.create_chain(ground, {.points = std::span(points, 1)}).empty());
    EXPECT_TRUE(world.create_chain(ground, {.points = std::span(points, 2), .loop = true}).empty());
    EXPECT_TRUE(world.create_chain(ground, {.points = std::span(points, 2), .materials = materials}).empty());
    EXPECT_TRUE(world.create_chain({}, {.points = std::span(points, 2)}).empty());
    EXPECT_FALSE(world.create_shape(ground, Circle{}, {.one_sided = true}));
    EXPECT_EQ(world.hash(), hash);
}

// A one-sided floor ends where a one-sided ceiling begins, on one line: the floor doesn't go on in it. What rolls off
// its end turns about it as if the ceiling were not there, until its centre is below.
TEST(SmoothEdges, AFloorDoesNotGoOnInACeiling) {
    for (bool ball : {true, false}) {
        std::vector<Point> alone;
        for (bool ceiling : {false, true}) {
            World world;
            BodyId ground = world.create_body({});
            const Vec2 floor[] = {{10, 0}, {5, 0}, {0, 0}}, above[] = {{-10, 0}, {-5, 0}, {0, 0}};
            world.create_chain(ground, {.points = floor});
            if (ceiling) world.create_chain(ground, {.points = above});
            const test::Part part{.friction = 0, .velocity = {-2, 0}};
            BodyId body = ball ? test::add_circle(world, {3, 0.5}, 0.5f, part)
                               : test::add_box(world, {3, 0.5}, {0.5f, 0.5f}, part);
            size_t step = 0;
            while (world.body(body).position().y > 0.1 && step < 600) {
                world.step(test::tick);
                const Point at = world.body(body).position();
                if (!ceiling) alone.push_back(at);
                else ASSERT_EQ(at, alone[step]) << (ball ? "ball" : "box") << " in step " << step;
                ++step;
            }
            EXPECT_LT(world.body(body).position().x, 0.5);
        }
    }
}

}  // namespace
}  // namespace cairn
