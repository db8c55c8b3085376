// Scenes of joints: a car, a crane, rings of welds, and a gallery.
#include <cmath>

#include "scenes/joint_frames.hpp"

namespace cairn::scenes {

namespace {

float height_of_hills(float x) { return 0.6f * sin_cos(0.35f * x).sin + 0.35f * sin_cos(0.9f * x + 1).sin; }

}  // namespace

void make_car(SceneBuilder& builder, double) {
    World& world = builder.world();
    constexpr float left = -20, step = 0.5f;
    std::vector<Vec2> hills;  // from right to left: solid below
    for (int i = 130; i >= 0; --i) {
        float x = left + step * static_cast<float>(i);
        hills.push_back({x, height_of_hills(x)});
    }
    world.create_chain(builder.body({}, fixed_part), {.points = hills, .shape = {.material = {.friction = 0.9f}}});
    // A step of stone on the way, and at the end a wall to stop at.
    float stone = 6;
    Vec2 corners[] = {{-4, -1.5f}, {4, -1.5f}, {1, 0.4f}, {-1, 0.4f}};
    builder.add_hull(builder.body({stone, height_of_hills(stone)}, fixed_part), corners, {.friction = 0.9f});
    builder.box({45.5f, 2}, {0.5f, 4}, fixed_part);
    float start = -15, y = height_of_hills(start) + 1.4f;
    BodyId chassis = builder.box({start, y}, {1.5f, 0.3f}, {.density = 1, .filter = no_self});
    for (float side : {-1.0f, 1.0f}) {
        Vec2 hub{start + side, y - 0.5f};
        BodyId wheel = builder.circle(hub, 0.45f, {.density = 2, .friction = 1.2f, .filter = no_self});
        WheelJoint axle = joint_at<WheelJoint>(builder, chassis, wheel, hub, 0.5f * pi);
        axle.settings = {.spring_hertz = 4,
                         .spring_damping_ratio = 0.7f,
                         .lower_translation = -0.25f,
                         .upper_translation = 0.25f,
                         .motor_speed = -8,
                         .max_motor_torque = 12,
                         .enable_limit = true,
                         .enable_motor = true};
        world.create_joint(axle);
    }
    builder.set_seconds(20);
    builder.set_view({-20, -4}, {45, 14});
}

void make_crane(SceneBuilder& builder, double) {
    World& world = builder.world();
    builder.ground(20, 1);
    builder.box({-6, 5}, {0.3f, 5}, {.type = BodyType::Static, .filter = no_self});
    BodyId rail = builder.box({0, 10.2f}, {8, 0.2f}, fixed_part);
    BodyId trolley = builder.box({-3, 9.6f}, {0.6f, 0.3f}, {.density = 4, .filter = no_self});
    PrismaticJoint slide = joint_at<PrismaticJoint>(builder, rail, trolley, {-3, 9.6f});
    slide.settings = {.lower_translation = 0,
                      .upper_translation = 7,
                      .motor_speed = 1,
                      .max_motor_force = 300,
                      .enable_limit = true,
                      .enable_motor = true};
    world.create_joint(slide);
    // Twelve links of rope, and beside them a joint that carries the load: the links need not be stiff.
    constexpr int links = 12;
    constexpr float link = 0.3f;
    BodyId last = trolley, load = builder.box({-3, 5}, {0.7f, 0.7f});
    float top = 9.3f;
    for (int i = 0; i < links; ++i, top -= link) {
        BodyId piece = builder.body({-3, top - 0.5f * link});
        builder.add(piece, Capsule{{0, 0.35f * link}, {0, -0.35f * link}, 0.06f}, {.density = 3, .filter = no_self});
        builder.pin(last, piece, {-3, top});
        last = piece;
    }
    builder.pin(last, load, {-3, 5.7f});
    DistanceJoint rope = joint_between<DistanceJoint>(builder, trolley, {-3, 9.3f}, load, {-3, 5.7f});
    rope.settings = {.max_length = links * link, .enable_length = false, .enable_limit = true};
    world.create_joint(rope);
    // A winch: a motor lowers the weight, and over two pulleys that lifts the bucket with its stone.
    BodyId bucket = builder.box({8, 0.6f}, {0.9f, 0.1f}, {.density = 2});
    for (float side : {-1.0f, 1.0f}) builder.add(bucket, Polygon::box(0.1f, 0.4f, {0.8f * side, 0.4f}), {.density = 2});
    builder.box({8, 1.2f}, {0.4f, 0.4f}, {.density = 2});
    BodyId weight = builder.box({11, 8}, {0.5f, 0.5f}, {.density = 2.2f});
    PrismaticJoint winch = joint_at<PrismaticJoint>(builder, rail, weight, {11, 8}, -0.5f * pi);
    winch.settings = {.upper_translation = 6, .motor_speed = 0.5f, .max_motor_force = 100};
    winch.settings.enable_limit = winch.settings.enable_motor = true;
    world.create_joint(winch);
    PulleyJoint pulley = joint_between<PulleyJoint>(builder, bucket, {8, 1.4f}, weight, {11, 8.5f});
    pulley.settings = {.ground_a = builder.at({8, 11}), .ground_b = builder.at({11, 11}), .length = 9.6f + 2.5f};
    world.create_joint(pulley);
    builder.set_seconds(20);
    builder.set_view({-10, -2}, {16, 13});
}

void make_donut(SceneBuilder& builder, double) {
    builder.ground(20, 1);
    for (float side : {-1.0f, 1.0f}) builder.box({1 + 10.5f * side, 3}, {0.5f, 3}, fixed_part);
    constexpr int sides = 24;
    constexpr float radius = 2;
    float half = radius * sin_cos(pi / sides).sin;
    for (float x : {-4.0f, 0.5f, 5.0f}) {
        Vec2 center{x, 4.5f + 0.2f * x};
        BodyId ring[sides];
        for (int i = 0; i < sides; ++i) {
            float angle = 2 * pi * static_cast<float>(i) / sides;
            SinCos sc = sin_cos(angle);
            ring[i] =
                builder.box(center + radius * Vec2{sc.cos, sc.sin}, {0.2f, half},
                            {.angle = angle, .friction = 0.8f, .filter = {.group = -1 - static_cast<int>(x + 5)}});
        }
        for (int i = 0; i < sides; ++i) {
            float angle = 2 * pi * (static_cast<float>(i) + 0.5f) / sides;
            SinCos sc = sin_cos(angle);
            WeldJoint weld = joint_at<WeldJoint>(builder, ring[i], ring[(i + 1) % sides],
                                                 center + radius * Vec2{sc.cos, sc.sin}, angle);
            weld.settings = {.angular_hertz = 40, .angular_damping_ratio = 1};
            builder.world().create_joint(weld);
        }
    }
    builder.set_seconds(20);
    builder.set_view({-10, -2}, {12, 10});
}

void make_joint_gallery(SceneBuilder& builder, double) {
    World& world = builder.world();
    BodyId wall = builder.body({0, 0}, fixed_part);
    builder.ground(16, 1);
    // A limited hinge with a spring, a spring, a rod, a beam, a friction plate, a pogo stick, a platform.
    BodyId door = builder.box({-12, 6}, {0.15f, 1.2f});
    builder.pin(
        wall, door, {-12, 7.2f},
        {.lower_angle = -0.8f, .upper_angle = 0.8f, .enable_limit = true, .spring_hertz = 1, .target_angle = 0.6f});
    BodyId bob = builder.box({-9, 4}, {0.5f, 0.5f});
    DistanceJoint spring = joint_between<DistanceJoint>(builder, wall, {-9, 8}, bob, {-9, 4.5f});
    spring.settings = {.length = 2.5f, .hertz = 0.8f, .damping_ratio = 0.05f};
    world.create_joint(spring);
    BodyId pendulum = builder.circle({-4, 7}, 0.4f);
    DistanceJoint rod = joint_between<DistanceJoint>(builder, wall, {-6, 8}, pendulum, {-4, 7});
    rod.settings.length = std::sqrt(5.0f);
    world.create_joint(rod);
    BodyId beam = builder.box({-0.5f, 6}, {1.5f, 0.1f});
    WeldJoint weld = joint_at<WeldJoint>(builder, wall, beam, {-2, 6});
    weld.settings = {.angular_hertz = 2, .angular_damping_ratio = 0.2f};
    world.create_joint(weld);
    BodyId puck = builder.box({3, 6}, {0.4f, 0.4f}, {.velocity = {3, 4}, .spin = 6});
    MotorJoint friction = joint_at<MotorJoint>(builder, wall, puck, {3, 6});
    friction.settings = {.max_force = {12, 12}, .max_torque = 1};
    world.create_joint(friction);
    BodyId stick = builder.box({7, 3}, {0.2f, 1});
    GenericJoint pogo = joint_at<GenericJoint>(builder, wall, stick, {7, 3});
    pogo.settings.x = {.lower = 0, .upper = 0};
    pogo.settings.y = {.lower = -2, .upper = 3, .hertz = 1};
    pogo.settings.angle = {.lower = -0.2f, .upper = 0.2f};
    world.create_joint(pogo);
    BodyId platform = builder.box({11, 4}, {1.5f, 0.2f}, {.density = 5});
    MotorJoint lift = joint_at<MotorJoint>(builder, wall, platform, {11, 4});
    lift.settings = {.spring_hertz = 2, .max_spring_force = 2000, .angular_hertz = 3, .max_spring_torque = 2000};
    world.create_joint(lift);
    builder.box({11, 4.9f}, {0.4f, 0.4f});
    builder.set_seconds(20);
    builder.set_view({-15, -2}, {15, 10});
}

}  // namespace cairn::scenes
