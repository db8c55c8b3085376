// Small scenes after faults that users met in other engines: creep, stored energy, strong gravity, restitution.
#include <cmath>

#include "scenes/builder.hpp"

namespace cairn::scenes {

// tan 1 degree is far below the friction of 0.7: nothing may creep in five minutes.
void make_slow_slide(SceneBuilder& builder, double degrees) {
    float angle = static_cast<float>(degrees) * pi / 180;
    Vec2 normal = Rot::from_angle(angle).y_axis();
    builder.box({0, 0}, {100, 1}, {.type = BodyType::Static, .angle = angle, .friction = 0.7f});
    builder.box(1.5f * normal, {0.5f, 0.5f}, {.angle = angle, .friction = 0.7f});
    builder.set_seconds(300);
    builder.set_view({-4, -2}, {4, 4});
}

// Two light balls under a heavy one, which vanishes after two seconds: they must not jump.
void make_released_load(SceneBuilder& builder, double density) {
    builder.ground(1000, 20);
    BodyId top;
    for (int i = 0; i < 3; ++i) {
        float heavy = i == 2 ? static_cast<float>(density) : 1;
        top = builder.circle({0, 0.5f + static_cast<float>(i)}, 0.5f, {.density = heavy});
    }
    builder.scene().before_step = [top](World& world, int step) {
        if (step == 120) world.destroy_body(top);
    };
    builder.set_seconds(6);
    builder.set_view({-4, -1}, {4, 4});
}

// 30 balls of 2 m in a box, ten times as heavy as on earth.
void make_heavy_gravity(SceneBuilder& builder, double gravity) {
    constexpr Part wall{.type = BodyType::Static};
    builder.world().set_gravity({0, -static_cast<float>(gravity)});
    builder.box({0, -1}, {8, 1}, wall);
    builder.box({-7, 12}, {1, 12}, wall);
    builder.box({7, 12}, {1, 12}, wall);
    for (int i = 0; i < 30; ++i) {
        float row = static_cast<float>(i / 5), column = static_cast<float>(i % 5);
        builder.circle({-4.4f + 2.1f * column + 0.1f * row, 1 + 2.1f * row}, 1);
    }
    builder.set_seconds(15);
    builder.set_view({-10, -3}, {10, 16});
}

// A ball's lowest point falls 2 m and returns to e^2 of that.
void make_restitution(SceneBuilder& builder, double restitution) {
    builder.ground(1000, 20);
    builder.circle({0, 2.5f}, 0.5f, {.restitution = static_cast<float>(restitution)});
    builder.set_seconds(2);
    builder.set_view({-3, -0.5f}, {3, 4});
}

}  // namespace cairn::scenes
