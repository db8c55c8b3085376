// Scenes that measure how well joints hold: chains under load, a bridge, pendulums.
#include <cmath>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Part fixed{.type = BodyType::Static};

// Links of half (half_length, half_height) in a row from (0, 0), pinned end to end and the first to a static body.
// Returns the last link.
BodyId make_links(SceneBuilder& builder, int count, Vec2 half, Vec2 along, const Part& part) {
    BodyId last = builder.body({}, fixed);
    for (int i = 0; i < count; ++i) {
        float at = 2 * half.x * static_cast<float>(i);
        BodyId link = builder.box((at + half.x) * along, half, part);
        builder.pin(last, link, at * along);
        last = link;
    }
    return last;
}

BodyId hang(SceneBuilder& builder, Vec2 anchor, Vec2 center, float radius, const Part& part) {
    BodyId beam = builder.body(anchor, fixed), ball = builder.circle(center, radius, part);
    builder.world().create_joint(
        DistanceJoint{.body_a = beam, .body_b = ball, .settings = {.length = length(center - anchor)}});
    return ball;
}

}  // namespace

// Links in a straight line with a square at their end are let go.
void make_chain(SceneBuilder& builder, double links, double load) {
    int count = static_cast<int>(links);
    BodyId last = make_links(builder, count, {0.25f, 0.05f}, {1, 0}, {.density = 40});
    float end = 0.5f * static_cast<float>(count), half = 0.5f * std::sqrt(static_cast<float>(load) / 40);
    BodyId square = builder.box({end, -half}, {half, half}, {.density = 40});
    builder.pin(last, square, {end, 0});
    builder.set_seconds(15);
    builder.set_view({-1.2f * end - 1, -1.4f * end - 2 * half}, {1.2f * end + 1 + half, 2});
}

// 20 links of 1.25 kg hang straight down with a load at their end.
void make_hanging_chain(SceneBuilder& builder, double load) {
    constexpr int count = 20;
    BodyId last = make_links(builder, count, {0.25f, 0.0625f}, {0, -1}, {.angle = -0.5f * pi, .density = 20});
    constexpr float end = 0.5f * count;
    BodyId weight = builder.box({0, -end - 1}, {1, 1}, {.density = static_cast<float>(load) / 4});
    builder.pin(last, weight, {0, -end});
    builder.set_seconds(60);
    builder.set_view({-8, -16}, {8, 2});
}

// 100 planks of 1 kg between two banks: a loop of joints; a box of 100 kg drops on its middle.
void make_bridge(SceneBuilder& builder, double planks) {
    int count = static_cast<int>(planks);
    BodyId last = make_links(builder, count, {0.25f, 0.05f}, {1, 0}, {.density = 20});
    float end = 0.5f * static_cast<float>(count);
    builder.pin(last, builder.body({end, 0}, fixed), {end, 0});
    builder.box({0.5f * end, 2}, {1, 1}, {.density = 25});
    builder.set_seconds(20);
    builder.set_view({-2, -0.4f * end}, {end + 2, 4});
}

// Two rods of 1 m, let go level, without friction or damping: they keep their energy.
void make_double_pendulum(SceneBuilder& builder, double) {
    Vec2 pivot{0, 4};
    constexpr Part rod{.density = 10, .filter = {.category = 2, .mask = 1}};
    BodyId beam = builder.body(pivot, fixed);
    BodyId first = builder.box(pivot + Vec2{0.5f, 0}, {0.5f, 0.05f}, rod);
    BodyId second = builder.box(pivot + Vec2{1.5f, 0}, {0.5f, 0.05f}, rod);
    builder.pin(beam, first, pivot);
    builder.pin(first, second, pivot + Vec2{1, 0});
    builder.set_seconds(20);
    builder.set_view({-3, 1}, {3, 7});
}

// Five balls on rods; the first swings in from 45 degrees.
void make_newton_cradle(SceneBuilder& builder, double) {
    constexpr Part ball{.friction = 0, .restitution = 1};
    for (int i = 0; i < 5; ++i) {
        Vec2 anchor{1.02f * static_cast<float>(i), 5};
        Vec2 down = i == 0 ? Vec2{-std::sqrt(0.5f), -std::sqrt(0.5f)} : Vec2{0, -1};
        hang(builder, anchor, anchor + 4 * down, 0.5f, ball);
    }
    builder.set_seconds(20);
    builder.set_view({-4, -1}, {8, 6});
}

}  // namespace cairn::scenes
