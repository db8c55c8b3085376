// Scenes of surfaces: floors of many pieces that feel like one, and a run of chains.
#include "scenes/joint_frames.hpp"

namespace cairn::scenes {

namespace {

constexpr int pieces = 48;  // of each floor, 1 m long
const ShapeDef slippery{.material = {.friction = 0}};

void add_tiles(SceneBuilder& builder, float y) {
    for (int i = 0; i < pieces; ++i) {
        builder.box({static_cast<float>(i) + 0.5f, y - 0.2f}, {0.5f, 0.2f}, {.type = BodyType::Static, .friction = 0});
    }
}

void add_segments(SceneBuilder& builder, float y) {
    for (int i = 0; i < pieces; ++i) {
        auto x = static_cast<float>(i);
        builder.segment({x, y}, {x + 1, y}, {.type = BodyType::Static, .friction = 0});
    }
}

void add_chain(SceneBuilder& builder, float y, bool one_sided) {
    std::vector<Vec2> points;
    for (int i = pieces; i >= 0; --i) points.push_back({static_cast<float>(i), 0});
    builder.world().create_chain(builder.body({0, y}, fixed_part),
                                 {.points = points, .one_sided = one_sided, .shape = slippery});
}

// Flat above, toothed below: one outline that is cut into convex pieces.
void add_outline(SceneBuilder& builder, float y) {
    std::vector<Vec2> outline{{pieces, 0}, {0, 0}};
    for (int i = 0; i < pieces; ++i) {
        auto x = static_cast<float>(i);
        outline.push_back({x + 0.25f, -0.15f});
        outline.push_back({x + 0.75f, -0.4f});
    }
    builder.world().create_shapes(builder.body({0, y}, fixed_part), outline, slippery);
}

template <class Shape> void slide(SceneBuilder& builder, Vec2 center, float speed, const Shape& shape) {
    BodyId body = builder.body(center, {.velocity = {speed, 0}});
    builder.world().create_shape(body, shape, slippery);
}

}  // namespace

void make_smooth_floors(SceneBuilder& builder, double metres_per_second) {
    auto speed = static_cast<float>(metres_per_second);
    for (int floor = 0; floor < 5; ++floor) {
        float y = 1.8f * static_cast<float>(4 - floor);
        if (floor == 0) add_tiles(builder, y);
        if (floor == 1) add_segments(builder, y);
        if (floor == 2 || floor == 3) add_chain(builder, y, floor == 2);
        if (floor == 4) add_outline(builder, y);
        slide(builder, {1, y + 0.4f}, speed, Polygon::box(0.4f, 0.4f));
        slide(builder, {2.1f, y + 0.4f}, speed, Circle{{}, 0.4f});
        slide(builder, {3.3f, y + 0.25f}, speed, Capsule{{-0.25f, 0}, {0.25f, 0}, 0.25f});
        slide(builder, {4.4f, y + 0.4f}, speed, Polygon::box(0.3f, 0.3f).rounded(0.1f));
    }
    builder.set_seconds(static_cast<float>(40 / metres_per_second));
    builder.set_view({-0.5f, -1}, {pieces + 0.5f, 9.5f});
}

void make_marble_run(SceneBuilder& builder, double marbles) {
    World& world = builder.world();
    constexpr Vec2 ring_center{4.5f, 0};
    constexpr float ring_radius = 2.5f;
    std::vector<Vec2> ramp, ring, bowl;
    for (int i = 0; i <= 24; ++i) {  // steep, then level
        float t = 1 - static_cast<float>(i) / 24;
        ramp.push_back({2.5f - 10 * t, 3.5f + 4 * t * t});
    }
    for (int i = 0; i < 40; ++i) {
        SinCos at = sin_cos(2 * pi * static_cast<float>(i) / 40);
        ring.push_back(ring_center + ring_radius * Vec2{at.cos, at.sin});
    }
    for (int i = 0; i <= 32; ++i) {  // from right to left: solid below
        SinCos at = sin_cos(pi * static_cast<float>(i) / 32);
        bowl.push_back({4 + 12 * at.cos, 2 - 7 * at.sin});
    }
    BodyId fixed = builder.body({}, fixed_part);
    world.create_chain(fixed, {.points = ramp, .one_sided = false});
    world.create_chain(fixed, {.points = ring, .loop = true, .one_sided = false, .shape = slippery});
    world.create_chain(fixed, {.points = bowl});
    for (int i = 0; i < static_cast<int>(marbles); ++i) {
        float t = 1 - 0.04f * static_cast<float>(i);
        builder.circle({2.5f - 10 * t + 0.2f, 3.5f + 4 * t * t + 0.25f}, 0.15f, {.density = 2});
    }
    for (int i = 0; i < 6; ++i) {  // faster than what falls from the ring's top
        SinCos at = sin_cos(0.9f * static_cast<float>(i));
        builder.circle(ring_center + (ring_radius - 0.2f) * Vec2{at.cos, at.sin}, 0.2f,
                       {.density = 2, .friction = 0, .velocity = 12 * Vec2{-at.sin, at.cos}});
    }
    builder.set_seconds(12);
    builder.set_view({-9, -6}, {17, 8.5f});
}

}  // namespace cairn::scenes
