// Scenes that measure standing: exactly placed, and judged by the rules of the laboratory. Their numbers are
// those of the published table, so they change only together with it.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

// The ground of the stacks: half (1000, 10), top at y = 0.
void make_wide_ground(SceneBuilder& builder) { builder.ground(1000, 20); }

}  // namespace

void make_tower(SceneBuilder& builder, double boxes) {
    int count = static_cast<int>(boxes);
    make_wide_ground(builder);
    for (int i = 0; i < count; ++i) builder.box({0, static_cast<float>(i) + 0.5f}, {0.5f, 0.5f});
    builder.set_seconds(20);
    float height = static_cast<float>(count);
    builder.set_view({-0.35f * height - 2, -1}, {0.35f * height + 2, height + 1});
}

// Row i holds base - i boxes; each stands on two halves of the row below.
void make_pyramid(SceneBuilder& builder, double base) {
    int count = static_cast<int>(base);
    float half_base = 0.5f * static_cast<float>(count);
    make_wide_ground(builder);
    for (int i = 0; i < count; ++i) {
        for (int j = i; j < count; ++j) {
            float x = 0.5f * static_cast<float>(i + 1) + static_cast<float>(j - i) - half_base;
            builder.box({x, static_cast<float>(i) + 0.5f}, {0.5f, 0.5f});
        }
    }
    builder.set_seconds(10);
    builder.set_view({-half_base - 2, -1}, {half_base + 2, 2 * half_base + 1});
}

void make_mass_ratio(SceneBuilder& builder, double ratio) {
    make_wide_ground(builder);
    builder.box({0, 0.5f}, {0.5f, 0.5f});
    builder.box({0, 1.5f}, {0.5f, 0.5f}, {.density = static_cast<float>(ratio)});
    builder.set_seconds(10);
    builder.set_view({-3, -0.5f}, {3, 3});
}

void make_inverted_tower(SceneBuilder& builder, double) {
    make_wide_ground(builder);
    float density = 1;
    for (int i = 0; i < 10; ++i, density *= 2) {
        builder.box({0, static_cast<float>(i) + 0.5f}, {0.5f, 0.5f}, {.density = density});
    }
    builder.set_seconds(20);
    builder.set_view({-6, -1}, {6, 11});
}

// Slides where tan(angle) > mu = 0.5, so at 26.565 degrees and above.
void make_friction_slope(SceneBuilder& builder, double degrees) {
    float angle = static_cast<float>(degrees) * pi / 180;
    Vec2 normal = Rot::from_angle(angle).y_axis();
    builder.box({0, 0}, {100, 1}, {.type = BodyType::Static, .angle = angle, .friction = 0.5f});
    builder.box(1.5f * normal, {0.5f, 0.5f}, {.angle = angle, .friction = 0.5f});
    builder.set_seconds(5.5f);
    builder.set_view({-8, -4}, {4, 4});
}

// Without loss the ball's lowest point returns to 5 m for ever.
void make_bounce(SceneBuilder& builder, double) {
    make_wide_ground(builder);
    builder.circle({0, 5.5f}, 0.5f, {.restitution = 1});
    builder.set_seconds(60);
    builder.set_view({-5, -0.5f}, {5, 7});
}

// Each of the 16 starts a sixteenth of a step's way behind the one before, so that one of them meets the wall at every
// part of a step; they don't see each other. The second 16 are bullets.
void make_tunnel(SceneBuilder& builder, double speed) {
    World& world = builder.world();
    world.set_gravity({});
    SolverSettings settings = world.solver_settings();
    settings.max_linear_speed = 2e4f;
    world.set_solver_settings(settings);
    builder.box({0, 0}, {0.05f, 50}, {.type = BodyType::Static});
    auto v = static_cast<float>(speed);
    for (int k = 0; k < 32; ++k) {
        float x = -20 - static_cast<float>(k % 16) * v * builder.scene().dt / 16;
        BodyId box = builder.box({x, 0.3f}, {0.1f, 0.1f}, {.angle = 0.3f, .filter = {.group = -1}, .velocity = {v, 0}});
        world.body(box).set_bullet(k >= 16);
    }
    builder.set_seconds(20 / v + 0.5f);
    builder.set_view({-21, -10}, {3, 10});
}

}  // namespace cairn::scenes
