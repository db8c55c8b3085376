// Scenes that measure speed: the geometry of Box2D's benchmark scenes, so that engines do the same work. Their numbers
// and their order of creation are fixed.
#include <array>
#include <vector>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Part fixed{.type = BodyType::Static};

float to_float(int i) { return static_cast<float>(i); }

// Rows of unit boxes, row i of count - i; box j of row i is at x = (i + 1)/2 + (j - i) from the left end.
void stack_rows(SceneBuilder& builder, int count, Vec2 left_end) {
    for (int i = 0; i < count; ++i) {
        for (int j = i; j < count; ++j) {
            float x = 0.5f * to_float(i + 1) + to_float(j - i);
            builder.box(left_end + Vec2{x, to_float(i) + 0.5f}, {0.5f, 0.5f});
        }
    }
}

// One static body: a floor of tiles from -half to half, then two walls at its ends.
BodyId make_basin(SceneBuilder& builder, int half, int wall) {
    BodyId ground = builder.body({0, 0}, fixed);
    for (int i = 0; i <= 2 * half; ++i) builder.add(ground, Polygon::box(0.55f, 0.5f, {to_float(i - half), 0}));
    for (int side : {-half, half}) {
        for (int i = 0; i < wall; ++i) {
            builder.add(ground, Polygon::box(0.5f, 0.55f, {to_float(side), to_float(1 + i)}));
        }
    }
    return ground;
}

constexpr float drum_speed = 25 * pi / 180;  // rad/s

}  // namespace

void make_compounds(SceneBuilder& builder, double) {
    BodyId ground = make_basin(builder, 40, 100);
    builder.world().create_shape(ground, Segment{{-800, -80}, {800, -80}});
    constexpr Vec2 left[] = {{-1, 0}, {0.5f, 1}, {0, 2}}, right[] = {{1, 0}, {-0.5f, 1}, {0, 2}};
    constexpr Part part{.type = BodyType::Dynamic, .friction = 0.5f};
    float side = -0.25f;
    for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 150; ++j) {
            side = -side;
            BodyId body = builder.body({to_float(2 * i - 19) + side, 2.25f * to_float(j) + 5.575f}, part);
            builder.add_hull(body, left, part);
            builder.add_hull(body, right, part);
        }
    }
    builder.scene().steps = 500;
    builder.set_view({-45, -5}, {45, 60});
}

// Circles of category 2 don't collide with each other; 19,800 joints hold them.
void make_joint_grid(SceneBuilder& builder, double) {
    constexpr int size = 100;
    std::vector<BodyId> bodies;
    for (int k = 0; k < size; ++k) {
        for (int i = 0; i < size; ++i) {
            bool held = i == 0 && k >= 47 && k <= 53;
            Vec2 center{to_float(k), -to_float(i)};
            bodies.push_back(builder.circle(center, 0.4f,
                                            {.type = held ? BodyType::Static : BodyType::Dynamic,
                                             .filter = {.category = 2, .mask = ~uint64_t{2}}}));
            BodyId body = bodies.back();
            if (i > 0) builder.pin(bodies[bodies.size() - 2], body, center + Vec2{0, 0.5f});
            if (k > 0) builder.pin(bodies[bodies.size() - 1 - size], body, center - Vec2{0.5f, 0});
        }
    }
    builder.scene().steps = 500;
    builder.scene().sleep = false;
    builder.set_view({-10, -125}, {110, 10});
}

void make_junkyard(SceneBuilder& builder, double) {
    make_basin(builder, 80, 50);
    Vec2 points[5];
    for (int k = 0; k < 5; ++k) {
        points[k] = rotate(Rot::from_angle(to_float(k) * pi * 1.2360679775f), {0.25f, 0});  // sqrt 5 - 1
    }
    float side = 0.1f;
    for (int i = 0; i < 200; ++i) {
        for (int j = 0; j < 40; ++j) {
            side = -side;
            BodyId body = builder.body({0.375f * to_float(2 * i - 200) + side, to_float(j + 15)});
            builder.add_hull(body, points);
        }
    }
    BodyId pusher = builder.box({0, 4}, {2, 4}, {.type = BodyType::Kinematic});
    builder.scene().acts.drives.push_back({.body = pusher, .amplitude = {60, 0}, .rate = 0.2f});
    builder.scene().steps = 800;
    builder.set_view({-85, -3}, {85, 57});
}

// 5,050 bodies, 14,950 contacts.
void make_large_pyramid(SceneBuilder& builder, double) {
    builder.ground(100, 2);
    stack_rows(builder, 100, {-50, 0});
    builder.scene().steps = 500;
    builder.scene().sleep = false;
    builder.set_view({-60, -2}, {60, 102});
}

// 22,000 bodies, 58,000 contacts.
void make_many_pyramids(SceneBuilder& builder, double) {
    for (int row = 0; row < 20; ++row) {
        float y = 11 * to_float(row);
        builder.segment({-110, y}, {110, y}, fixed);
        for (int column = 0; column < 20; ++column) stack_rows(builder, 10, {-109.5f + 11 * to_float(column), y});
    }
    builder.scene().steps = 200;
    builder.scene().sleep = false;
    builder.set_view({-115, -3}, {115, 225});
}

void make_smash(SceneBuilder& builder, double) {
    builder.world().set_gravity({0, 0});
    builder.box({-20, 0}, {4, 4}, {.type = BodyType::Dynamic, .density = 8, .velocity = {40, 0}});
    for (int i = 0; i < 120; ++i) {
        for (int j = 0; j < 80; ++j) {
            builder.box({30 + 0.4f * to_float(i), 0.4f * to_float(j - 40)}, {0.2f, 0.2f}, {.awake = false});
        }
    }
    builder.scene().steps = 300;
    builder.set_view({-40, -40}, {110, 40});
}

void make_tumbler(SceneBuilder& builder, double) {
    constexpr Part steel{.type = BodyType::Dynamic, .density = 50};
    BodyId ground = builder.body({0, 0}, fixed);
    BodyId drum = builder.body({0, 10}, steel);
    for (Vec2 side : {Vec2{10, 0}, Vec2{-10, 0}}) builder.add(drum, Polygon::box(0.5f, 10, side), steel);
    for (Vec2 side : {Vec2{0, 10}, Vec2{0, -10}}) builder.add(drum, Polygon::box(10, 0.5f, side), steel);
    builder.pin(ground, drum, {0, 10}, {.motor_speed = drum_speed, .max_motor_torque = 1e8f, .enable_motor = true});
    for (int row = 0; row < 45; ++row) {
        for (int i = 0; i < 45; ++i) {
            builder.box({-9 + 0.4f * to_float(i), 1 + 0.4f * to_float(row)}, {0.125f, 0.125f});
        }
    }
    builder.scene().steps = 750;
    builder.set_view({-16, -6}, {16, 26});
}

void make_washer(SceneBuilder& builder, double) {
    BodyId drum =
        builder.body({0, 10}, {.type = BodyType::Kinematic, .velocity = {0.001f, -0.002f}, .spin = drum_speed});
    // A quad between two radii and two angles in degrees.
    auto add_sector = [&](float inner, float outer, int from, int to) {
        Vec2 a = Rot::from_angle(to_float(from) * pi / 180).x_axis();
        Vec2 b = Rot::from_angle(to_float(to) * pi / 180).x_axis();
        builder.add_hull(drum, std::array{inner * a, outer * a, outer * b, inner * b});
    };
    for (int i = 0; i < 36; ++i) {
        add_sector(16, 18, 10 * i - 1, 10 * i + 11);
        if (i % 9 == 0) add_sector(14, 16, 10 * i, 10 * i + 10);
    }
    for (int row = 0; row < 90; ++row) {
        for (int i = 0; i < 90; ++i) {
            builder.box({-9.9f + 0.21f * to_float(i), 0.1f + 0.21f * to_float(row)}, {0.1f, 0.1f});
        }
    }
    builder.scene().steps = 500;
    builder.set_view({-20, -10}, {20, 30});
}

}  // namespace cairn::scenes
