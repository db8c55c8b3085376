// Long ways over ground of many pieces.
#include <gtest/gtest.h>

#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

const ShapeDef slippery{.material = {.friction = 0}, .filter = {.group = -1}};

#if defined(NDEBUG)
constexpr int crossings = 1000;
#else
constexpr int crossings = 60;  // a hundred times as slow
#endif

void add_tiles(World& world, BodyId ground) {
    for (int i = 0; i < crossings + 5; ++i) {
        float x = static_cast<float>(i) + 0.5f;
        world.create_shape(ground, Polygon::box(0.5f, 0.5f, {x, -0.5f}), {.material = {.friction = 0}});
    }
}

void add_chain(World& world, BodyId ground) {
    std::vector<Vec2> points;
    for (int i = crossings + 5; i >= 0; --i) points.push_back({static_cast<float>(i), 0});
    world.create_chain(ground, {.points = points, .shape = {.material = {.friction = 0}}});
}

// Case 20 [p2.js#173, matter-js#970]: sliding boxes that may not turn, and may, and a ball, at the speeds of the case,
// all over one floor. None loses what the case allows for one crossing in a thousand.
void expect_no_bump_in_a_thousand(void (*add_floor)(World&, BodyId), std::vector<float> speeds) {
    World world;
    add_floor(world, world.create_body({}));
    struct Runner {
        BodyId body;
        float speed, lost = 0, speed_y = 0, rise = 0;
    };
    std::vector<Runner> runners;
    for (float speed : speeds) {
        for (int kind = 0; kind < 3; ++kind) {
            if (kind > 0 && speed < 3) continue;
            BodyId body = world.create_body({.type = BodyType::Dynamic,
                                             .position = {1, 0.4},
                                             .linear_velocity = {speed, 0},
                                             .fixed_rotation = kind == 0});
            if (kind < 2) world.create_shape(body, Polygon::box(0.4f, 0.4f), slippery);
            else world.create_shape(body, Circle{{}, 0.4f}, slippery);
            runners.push_back({body, speed});
        }
    }
    while (!runners.empty()) {
        world.step(tick);
        for (size_t i = 0; i < runners.size();) {
            Runner& r = runners[i];
            const Point place = world.body(r.body).position();
            const Vec2 v = world.body(r.body).linear_velocity();
            r.lost = std::max(r.lost, r.speed - v.x);
            r.speed_y = std::max(r.speed_y, std::fabs(v.y));
            r.rise = std::max(r.rise, std::fabs(static_cast<float>(place.y - 0.4)));
            ASSERT_LT(r.lost, 1e-3f) << r.speed << " m/s, at " << place.x;
            if (place.x < crossings + 1) {
                ++i;
                continue;
            }
            EXPECT_LT(r.speed_y, 0.05f) << r.speed;
            EXPECT_LT(r.rise, default_slop) << r.speed;
            world.destroy_body(r.body);
            runners.erase(runners.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

TEST(Rolling, BoxesAndBallsCrossAThousandTilesWithoutABump) {
    expect_no_bump_in_a_thousand(add_tiles, {0.5f, 1, 3, 7, 20});
}

TEST(Rolling, BoxesAndBallsCrossAThousandJointsOfAChainWithoutABump) {
    expect_no_bump_in_a_thousand(add_chain, {3, 7, 20});
}

}  // namespace
}  // namespace cairn
