// Scenes of joints: machines to look at, one or more for each kind.
#include <cmath>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Part fixed{.type = BodyType::Static};
constexpr Filter no_self{.category = 2, .mask = 1};  // parts of one machine pass through each other

/// Frames of two bodies at a point, both turned by an angle in the world.
template <class Joint>
Joint joint_at(SceneBuilder& builder, BodyId a, BodyId b, Vec2 position, float angle = 0) {
    auto frame = [&](BodyId body) {
        Pose pose = builder.world().body(body).pose();
        return Transform{to_local(pose, builder.at(position)), inv_mul(pose.rotation, Rot::from_angle(angle))};
    };
    Joint joint;
    joint.body_a = a, joint.body_b = b;
    joint.frame_a = frame(a), joint.frame_b = frame(b);
    return joint;
}

/// Frames at a point of each body.
template <class Joint>
Joint joint_between(SceneBuilder& builder, BodyId a, Vec2 at_a, BodyId b, Vec2 at_b) {
    Joint joint;
    joint.body_a = a, joint.body_b = b;
    joint.frame_a.p = to_local(builder.world().body(a).pose(), builder.at(at_a));
    joint.frame_b.p = to_local(builder.world().body(b).pose(), builder.at(at_b));
    return joint;
}

float height_of_hills(float x) { return 0.6f * sin_cos(0.35f * x).sin + 0.35f * sin_cos(0.9f * x + 1).sin; }

}  // namespace

void make_car(SceneBuilder& builder, double) {
    World& world = builder.world();
    constexpr float left = -20, step = 0.5f;
    for (int i = 0; i < 200; ++i) {
        float x = left + step * static_cast<float>(i);
        builder.segment({x, height_of_hills(x)}, {x + step, height_of_hills(x + step)},
                        {.type = BodyType::Static, .friction = 0.9f});
    }
    float start = -15, y = height_of_hills(start) + 1.4f;
    BodyId chassis = builder.box({start, y}, {1.5f, 0.3f}, {.density = 1.5f, .filter = no_self});
    for (float side : {-1.0f, 1.0f}) {
        Vec2 hub{start + side, y - 0.5f};
        BodyId wheel = builder.circle(hub, 0.45f, {.density = 1, .friction = 1.2f, .filter = no_self});
        WheelJoint axle = joint_at<WheelJoint>(builder, chassis, wheel, hub, 0.5f * pi);
        axle.settings = {.spring_hertz = 4,
                         .spring_damping_ratio = 0.7f,
                         .lower_translation = -0.25f,
                         .upper_translation = 0.25f,
                         .motor_speed = -12,
                         .max_motor_torque = 25,
                         .enable_limit = true,
                         .enable_motor = true};
        world.create_joint(axle);
    }
    builder.set_seconds(12);
    builder.set_view({-20, -4}, {45, 14});
}

void make_crane(SceneBuilder& builder, double) {
    World& world = builder.world();
    builder.ground(20, 1);
    builder.box({-6, 5}, {0.3f, 5}, fixed);
    BodyId rail = builder.box({0, 10.2f}, {7, 0.2f}, fixed);
    BodyId trolley = builder.box({-3, 9.6f}, {0.6f, 0.3f}, {.density = 4, .filter = no_self});
    PrismaticJoint slide = joint_at<PrismaticJoint>(builder, rail, trolley, {-3, 9.6f});
    slide.settings = {.lower_translation = 0,
                      .upper_translation = 8,
                      .motor_speed = 1,
                      .max_motor_force = 300,
                      .enable_limit = true,
                      .enable_motor = true};
    world.create_joint(slide);
    BodyId load = builder.box({-3, 5}, {0.7f, 0.7f});
    DistanceJoint rope = joint_between<DistanceJoint>(builder, trolley, {-3, 9.3f}, load, {-3, 5.7f});
    rope.settings = {.max_length = 3.8f, .enable_length = false, .enable_limit = true};
    world.create_joint(rope);
    // A counterweight and a bucket over two pulleys.
    BodyId bucket = builder.box({8, 3}, {0.6f, 0.6f}), weight = builder.box({11, 7}, {0.5f, 0.5f}, {.density = 2.2f});
    PulleyJoint pulley = joint_between<PulleyJoint>(builder, bucket, {8, 3.6f}, weight, {11, 7.5f});
    pulley.settings = {.ground_a = builder.at({8, 11}), .ground_b = builder.at({11, 11}), .length = 7.4f + 3.5f};
    world.create_joint(pulley);
    builder.set_seconds(12);
    builder.set_view({-10, -2}, {16, 13});
}

void make_clockwork(SceneBuilder& builder, double) {
    World& world = builder.world();
    world.set_gravity({0, 0});
    BodyId wall = builder.body({0, 0}, fixed);
    struct Wheel {
        Vec2 center;
        float radius;
    };
    constexpr Wheel wheels[] = {{{-6, 0}, 2}, {{-3, 0}, 1}, {{1, 0}, 3}, {{1, 4}, 1}, {{1, -4.5f}, 1.5f}};
    BodyId bodies[5];
    for (int i = 0; i < 5; ++i) {
        bodies[i] = builder.circle(wheels[i].center, wheels[i].radius, {.filter = {.category = 2, .mask = 0}});
        builder.pin(wall, bodies[i], wheels[i].center,
                    i == 0 ? RevoluteSettings{.motor_speed = 3, .max_motor_torque = 200, .enable_motor = true}
                           : RevoluteSettings{});
    }
    auto mesh = [&](int a, int b) {
        world.create_joint(GearJoint{
            .body_a = bodies[a], .body_b = bodies[b], .settings = {.ratio = wheels[b].radius / wheels[a].radius}});
    };
    mesh(0, 1), mesh(1, 2), mesh(2, 3), mesh(2, 4);
    // The last wheel drives a rack to a stop, and what slides back over the ratchet wheel's teeth does not turn it.
    BodyId rack = builder.box({5.5f, -4.5f - 1.7f}, {3, 0.2f}, {.filter = {.category = 2, .mask = 0}});
    PrismaticJoint guide = joint_at<PrismaticJoint>(builder, wall, rack, {5.5f, -6.2f});
    guide.settings = {.lower_translation = -4, .upper_translation = 4, .enable_limit = true};
    world.create_joint(guide);
    world.create_joint(
        RackAndPinionJoint{.body_a = bodies[4], .body_b = rack, .settings = {.radius = 1.5f, .max_force = 60}});
    BodyId pawl = builder.circle({8, 2}, 1.5f, {.filter = {.category = 2, .mask = 0}, .spin = 8});
    builder.pin(wall, pawl, {8, 2});
    world.create_joint(RatchetJoint{.body_a = wall, .body_b = pawl, .settings = {.tooth = 0.3f}});
    builder.set_seconds(10);
    builder.set_view({-9, -8}, {12, 7});
}

void make_donut(SceneBuilder& builder, double) {
    builder.ground(20, 1);
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
    builder.set_seconds(10);
    builder.set_view({-10, -2}, {12, 10});
}

void make_joint_gallery(SceneBuilder& builder, double) {
    World& world = builder.world();
    BodyId wall = builder.body({0, 0}, fixed);
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
    builder.set_seconds(10);
    builder.set_view({-15, -2}, {15, 10});
}

}  // namespace cairn::scenes
