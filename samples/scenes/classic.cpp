// The nine classic scenes: what Box2D-Lite's demo showed, laid out anew. Each shows one thing that a solver must do.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Part fixed{.type = BodyType::Static};

void make_ground(SceneBuilder& builder, float friction = 0.6f) { builder.ground(40, 2, friction); }

// What a pin holds on to in the air. Pinned to the ground itself, a body would not collide with it.
BodyId make_post(SceneBuilder& builder, Vec2 position) { return builder.box(position, {0.1f, 0.1f}, fixed); }

}  // namespace

void make_classic_single_box(SceneBuilder& builder, double) {
    make_ground(builder);
    builder.box({0, 4}, {0.5f, 0.5f});
    builder.set_seconds(5);
    builder.set_view({-5, -1}, {5, 5.5f});
}

void make_classic_pendulum(SceneBuilder& builder, double) {
    make_ground(builder);
    BodyId bob = builder.box({9, 11}, {0.5f, 0.5f});
    builder.pin(make_post(builder, {0, 11}), bob, {0, 11});
    builder.set_seconds(15);
    builder.set_view({-11, -1}, {11, 13});
}

void make_classic_varying_friction(SceneBuilder& builder, double) {
    make_ground(builder);
    builder.box({-13, 1}, {0.25f, 1}, fixed);
    builder.box({13, 1}, {0.25f, 1}, fixed);
    // Three ramps of slope 0.255, each falling to where the next begins; at the lower end of the upper two a stop.
    // The mixed friction of ramp and box is 0.3, 0.24, 0.2, 0.11 and 0: only the first box can rest on a ramp.
    constexpr float angle = 0.25f, friction = 0.12f;
    builder.box({-2, 11}, {6.5f, 0.125f}, {.type = BodyType::Static, .angle = -angle, .friction = friction});
    builder.box({5.25f, 9.5f}, {0.125f, 0.5f}, fixed);
    builder.box({2, 7}, {6.5f, 0.125f}, {.type = BodyType::Static, .angle = angle, .friction = friction});
    builder.box({-5.25f, 5.5f}, {0.125f, 0.5f}, fixed);
    builder.box({-2, 3}, {6.5f, 0.125f}, {.type = BodyType::Static, .angle = -angle, .friction = friction});
    constexpr float frictions[] = {0.75f, 0.5f, 0.35f, 0.1f, 0};
    for (int i = 0; i < 5; ++i) {
        builder.box({-7.5f + 2 * static_cast<float>(i), 14}, {0.25f, 0.25f}, {.friction = frictions[i]});
    }
    builder.set_seconds(15);
    builder.set_view({-14, -1}, {14, 15});
}

void make_classic_random_stacking(SceneBuilder& builder, double) {
    make_ground(builder);
    Random random;
    for (int i = 0; i < 10; ++i) {
        float x = random.between(-0.1f, 0.1f);
        builder.box({x, 0.55f + 1.1f * static_cast<float>(i)}, {0.5f, 0.5f});
    }
    builder.set_seconds(10);
    builder.set_view({-8, -1}, {8, 12});
}

void make_classic_pyramid(SceneBuilder& builder, double) {
    make_ground(builder);
    for (int row = 0; row < 12; ++row) {
        for (int i = 0; i < 12 - row; ++i) {
            float x = 1.125f * (static_cast<float>(i) - 0.5f * static_cast<float>(11 - row));
            builder.box({x, 0.6f + 1.1f * static_cast<float>(row)}, {0.5f, 0.5f});
        }
    }
    builder.set_seconds(10);
    builder.set_view({-10, -1}, {10, 14});
}

void make_classic_teeter(SceneBuilder& builder, double) {
    make_ground(builder);
    BodyId plank = builder.box({0, 1}, {6, 0.125f});
    builder.pin(make_post(builder, {0, 1}), plank, {0, 1});
    builder.box({-5, 1.4f}, {0.25f, 0.25f});
    builder.box({-5.6f, 1.4f}, {0.25f, 0.25f});
    builder.box({5.5f, 15}, {0.5f, 0.5f}, {.density = 3});
    builder.set_seconds(8);
    builder.set_view({-11, -1}, {11, 16});
}

void make_classic_suspension_bridge(SceneBuilder& builder, double) {
    make_ground(builder);
    constexpr int planks = 15;
    constexpr float pitch = 1.25f;
    constexpr float left = -0.5f * pitch * planks;
    constexpr float height = 7;
    RevoluteSettings soft{.hertz = 8, .damping_ratio = 2};
    BodyId previous = make_post(builder, {left, height});
    for (int i = 0; i < planks; ++i) {
        float x = left + pitch * static_cast<float>(i);
        BodyId plank = builder.box({x + 0.5f * pitch, height}, {0.55f, 0.125f}, {.density = 4});
        builder.pin(previous, plank, {x, height}, soft);
        previous = plank;
    }
    builder.pin(previous, make_post(builder, {-left, height}), {-left, height}, soft);
    builder.set_seconds(15);
    builder.set_view({-12, -1}, {12, 9});
}

void make_classic_dominos(SceneBuilder& builder, double) {
    make_ground(builder);
    // The row, and the block that swings into it from the left. The last two dominos fall over the edge.
    builder.box({-1.9f, 10}, {5.2f, 0.25f}, {.type = BodyType::Static, .friction = 0.1f});
    for (int i = 0; i < 10; ++i) {
        builder.box({-6 + static_cast<float>(i), 11.25f}, {0.1f, 1}, {.friction = 0.1f});
    }
    BodyId block = builder.box({-10.4f, 15.4f}, {0.25f, 0.25f}, {.density = 10});
    builder.pin(make_post(builder, {-6.9f, 15.4f}), block, {-6.9f, 15.4f});
    // The slide that takes what falls off the right end down to the left, and the wall at its foot.
    builder.box({1, 6}, {7, 0.25f}, {.type = BodyType::Static, .angle = 0.3f, .friction = 0.1f});
    builder.box({-8.5f, 4}, {0.25f, 1.5f}, fixed);
    // The see-saw under the foot, with a small box on its far end.
    BodyId plank = builder.box({-3, 1}, {5, 0.125f});
    builder.pin(make_post(builder, {-3, 1}), plank, {-3, 1});
    builder.box({1.6f, 1.4f}, {0.25f, 0.25f}, {.density = 0.5f});
    builder.set_seconds(15);
    builder.set_view({-14, -1}, {12, 17});
}

void make_classic_multi_pendulum(SceneBuilder& builder, double) {
    make_ground(builder, 0.2f);
    constexpr float height = 12;
    RevoluteSettings soft{.hertz = 15, .damping_ratio = 0.7f};
    BodyId previous = make_post(builder, {0, height});
    for (int i = 0; i < 15; ++i) {
        float x = 0.75f * static_cast<float>(i);
        BodyId link = builder.box({x + 0.375f, height}, {0.3f, 0.1f}, {.density = 4, .friction = 0.2f});
        builder.pin(previous, link, {x, height}, soft);
        previous = link;
    }
    builder.set_seconds(15);
    builder.set_view({-13, -1}, {13, 15});
}

}  // namespace cairn::scenes
