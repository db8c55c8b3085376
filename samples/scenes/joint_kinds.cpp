// One small scene for each kind of joint: the same joint a few times, each with another of its parameters in use.
#include <cmath>
#include <cstddef>
#include <cstring>

#include "scenes/joint_frames.hpp"

namespace cairn::scenes {

namespace {

constexpr float up = 0.5f * pi;

/// What all of these scenes have: a floor, 20 s, a view.
void make_room(SceneBuilder& builder, float half_width = 10, float height = 10) {
    builder.ground(half_width + 1, 1);
    builder.set_seconds(20);
    builder.set_view({-half_width, -1}, {half_width, height});
}

/// A static body without shapes to hang a joint on. Each joint has its own, so that no lines cross the picture.
BodyId hook(SceneBuilder& builder, Vec2 position) { return builder.body(position, fixed_part); }

/// A wheel with a bar on it, pinned to the world: one sees it turn.
BodyId make_wheel(SceneBuilder& builder, Vec2 center, float radius, const RevoluteSettings& pin = {}) {
    BodyId wheel = builder.circle(center, radius, {.filter = no_one});
    builder.add(wheel, Polygon::box(0.9f * radius, 0.08f), {.filter = no_one});
    builder.pin(hook(builder, center), wheel, center, pin);
    return wheel;
}

}  // namespace

// From the left: a spring to an angle, a door between limits, a motor, a spool that stops after three turns.
void make_joint_revolute(SceneBuilder& builder, double) {
    make_room(builder);
    auto arm = [&](float x, const RevoluteSettings& settings) {
        BodyId body = builder.box({x, 5.2f}, {0.15f, 1.3f}, {.filter = no_self});
        builder.pin(hook(builder, {x, 6.5f}), body, {x, 6.5f}, settings);
    };
    arm(-7, {.spring_hertz = 1.2f, .spring_damping_ratio = 0.1f, .target_angle = 1});
    arm(-2.5f, {.lower_angle = 0.3f, .upper_angle = 1.4f, .enable_limit = true});
    arm(2.5f, {.motor_speed = 3, .max_motor_torque = 60, .enable_motor = true});
    make_wheel(builder, {7, 5.5f}, 1.3f,
               {.lower_angle = 0,
                .upper_angle = 6 * pi,
                .motor_speed = 2,
                .max_motor_torque = 30,
                .enable_limit = true,
                .enable_motor = true});
}

// From the left: a lift with a load, a block on a sprung rail, a block that slides down a slope to its limit.
void make_joint_prismatic(SceneBuilder& builder, double) {
    make_room(builder);
    BodyId lift = builder.box({-7, 1}, {1.4f, 0.2f});
    builder.box({-7, 1.7f}, {0.4f, 0.4f});
    PrismaticJoint motor = joint_at<PrismaticJoint>(builder, hook(builder, {-7, 1}), lift, {-7, 1}, up);
    motor.settings = {.upper_translation = 5, .motor_speed = 1, .max_motor_force = 60};
    motor.settings.enable_limit = motor.settings.enable_motor = true;
    builder.world().create_joint(motor);

    BodyId block = builder.box({2.5f, 7}, {0.6f, 0.4f});
    PrismaticJoint spring = joint_at<PrismaticJoint>(builder, hook(builder, {0, 7}), block, {0, 7});
    spring.frame_b = {};
    spring.settings.spring_hertz = 0.6f, spring.settings.spring_damping_ratio = 0.03f;
    builder.world().create_joint(spring);

    BodyId sled = builder.box({5, 6}, {0.5f, 0.5f}, {.angle = -0.5f});
    PrismaticJoint slope = joint_at<PrismaticJoint>(builder, hook(builder, {5, 6}), sled, {5, 6}, -0.5f);
    slope.settings = {.lower_translation = 0, .upper_translation = 4.5f, .enable_limit = true};
    builder.world().create_joint(slope);
}

// From the left: a rod, a spring, a rope that is slack at first, a range of lengths.
void make_joint_distance(SceneBuilder& builder, double) {
    make_room(builder);
    auto hang = [&](float x, Vec2 from, const DistanceSettings& settings) {
        BodyId ball = builder.circle(Vec2{x, 8.5f} + from, 0.45f);
        DistanceJoint joint =
            joint_between<DistanceJoint>(builder, hook(builder, {x, 8.5f}), {x, 8.5f}, ball, Vec2{x, 8.5f} + from);
        joint.settings = settings;
        builder.world().create_joint(joint);
    };
    hang(-7.5f, {1.8f, -2.4f}, {.length = 3});
    hang(-2.5f, {0, -3}, {.length = 2.5f, .hertz = 0.7f, .damping_ratio = 0.02f});
    hang(2.5f, {1, -0.5f}, {.max_length = 4, .enable_length = false, .enable_limit = true});
    hang(7.5f, {1.2f, -1.6f}, {.min_length = 2, .max_length = 5, .enable_length = false, .enable_limit = true});
}

// Beams of six pieces out of a wall: the upper one's welds are rigid, those of the lower ones give way more and more.
void make_joint_weld(SceneBuilder& builder, double) {
    make_room(builder);
    constexpr float stiffness[] = {0, 40, 15};
    for (int row = 0; row < 3; ++row) {
        float y = 8.5f - 2 * static_cast<float>(row);
        BodyId last = hook(builder, {-7, y});
        for (int i = 0; i < 6; ++i) {
            float x = -7 + 1.2f * static_cast<float>(i);
            BodyId piece = builder.box({x + 0.6f, y}, {0.6f, 0.12f}, {.filter = no_self});
            WeldJoint weld = joint_at<WeldJoint>(builder, last, piece, {x, y});
            weld.settings = {.angular_hertz = stiffness[row], .angular_damping_ratio = 0.2f};
            builder.world().create_joint(weld);
            last = piece;
        }
    }
}

// The same cart three times on springs of 0.8, 2 and 6 Hz, dropped; the motors wait for a speed.
void make_joint_wheel(SceneBuilder& builder, double) {
    make_room(builder);
    constexpr float stiffness[] = {0.8f, 2, 6};
    for (int i = 0; i < 3; ++i) {
        float x = -6 + 6 * static_cast<float>(i);
        BodyId chassis = builder.box({x, 2.6f}, {1.5f, 0.3f}, {.filter = no_self});
        for (float side : {-1.0f, 1.0f}) {
            Vec2 hub{x + side, 2.1f};
            BodyId wheel = builder.circle(hub, 0.45f, {.friction = 1, .filter = no_self});
            WheelJoint axle = joint_at<WheelJoint>(builder, chassis, wheel, hub, up);
            axle.settings = {.spring_hertz = stiffness[i],
                             .spring_damping_ratio = 0.15f,
                             .lower_translation = -0.9f,
                             .upper_translation = 0.4f,
                             .max_motor_torque = 10,
                             .enable_limit = true,
                             .enable_motor = true};
            builder.world().create_joint(axle);
        }
    }
}

// A pusher of limited force that is driven to a velocity, a box that springs hold on a moving one, a braked puck.
void make_joint_motor(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    BodyId pusher = builder.box({-9, 0.6f}, {0.3f, 0.6f});
    MotorJoint drive = joint_at<MotorJoint>(builder, hook(builder, {-9, 0.6f}), pusher, {-9, 0.6f});
    drive.settings.linear_velocity = {0.5f, 0}, drive.settings.max_force = {40, 0};
    drive.settings.max_torque = 200;
    world.create_joint(drive);
    for (int i = 0; i < 3; ++i) builder.box({-7 + 2 * static_cast<float>(i), 0.5f}, {0.5f, 0.5f});
    builder.box({9.5f, 1}, {0.5f, 1}, fixed_part);

    BodyId hand = builder.body({-3, 6}, {.type = BodyType::Kinematic});
    builder.scene().acts.drives.push_back({hand, {4, 0}, 0.8f});
    BodyId follower = builder.box({-3, 6}, {0.8f, 0.3f}, {.filter = no_self});
    MotorJoint follow = joint_at<MotorJoint>(builder, hand, follower, {-3, 6});
    follow.settings.spring_hertz = 1, follow.settings.spring_damping_ratio = 0.5f;
    follow.settings.angular_hertz = 1, follow.settings.angular_damping_ratio = 0.5f;
    follow.settings.max_spring_force = follow.settings.max_spring_torque = 500;
    world.create_joint(follow);

    BodyId puck = builder.box({6, 5}, {0.4f, 0.4f}, {.velocity = {2, 5}, .spin = 8});
    world.body(puck).set_gravity_scale(0);
    MotorJoint brake = joint_at<MotorJoint>(builder, hook(builder, {6, 5}), puck, {6, 5});
    brake.settings.max_force = {2, 2}, brake.settings.max_torque = 0.3f;
    world.create_joint(brake);
}

// Two hands that sway hold a box each by a soft pin; the right one is too weak to lift its box.
void make_joint_mouse(SceneBuilder& builder, double) {
    make_room(builder);
    for (float side : {-1.0f, 1.0f}) {
        BodyId hand = builder.circle({5 * side, 4}, 0.15f, {.type = BodyType::Kinematic, .filter = no_one});
        builder.scene().acts.drives.push_back({hand, {3, 1.5f}, 1.1f});
        BodyId box = builder.box({5 * side, 0.6f}, {0.6f, 0.6f});
        RevoluteJoint pin = joint_between<RevoluteJoint>(builder, hand, {5 * side, 4}, box, {5 * side + 0.5f, 1.1f});
        pin.settings = {.hertz = 4, .damping_ratio = 0.7f, .max_force = side < 0 ? 100.0f : 12.0f};
        builder.world().create_joint(pin);
    }
}

// Boxes fall on boxes: those of the left pair have a filter joint and pass through each other.
void make_joint_filter(SceneBuilder& builder, double) {
    make_room(builder, 8, 8);
    for (float x : {-3.0f, 3.0f}) {
        BodyId low = builder.box({x, 1}, {1, 1}), high = builder.box({x + 0.3f, 5}, {1, 1}, {.density = 0.5f});
        if (x < 0) builder.world().create_joint(FilterJoint{.body_a = low, .body_b = high});
    }
}

// From the left: a slot, a pogo stick, a guide with play that turns by a motor along its angle.
void make_joint_generic(SceneBuilder& builder, double) {
    make_room(builder);
    BodyId bar = builder.box({-6, 6.8f}, {0.15f, 1.2f});
    GenericJoint slot = joint_at<GenericJoint>(builder, hook(builder, {-6, 8}), bar, {-6, 8});
    slot.settings.x = {.lower = -2, .upper = 2}, slot.settings.y = {.lower = 0, .upper = 0};
    builder.world().create_joint(slot);
    builder.world().body(bar).set_linear_velocity({4, 0});

    BodyId stick = builder.box({1, 6}, {0.2f, 1});
    GenericJoint pogo = joint_at<GenericJoint>(builder, hook(builder, {1, 4}), stick, {1, 4});
    pogo.frame_b = {};
    pogo.settings.x = {.lower = 0, .upper = 0};
    pogo.settings.y = {.lower = -2, .upper = 3, .hertz = 0.8f};
    pogo.settings.angle = {.lower = -0.2f, .upper = 0.2f};
    builder.world().create_joint(pogo);

    BodyId cross = builder.box({6.5f, 4}, {1.4f, 0.12f});
    builder.add(cross, Polygon::box(0.12f, 1.4f));
    GenericJoint guide = joint_at<GenericJoint>(builder, hook(builder, {6.5f, 4}), cross, {6.5f, 4});
    guide.settings.x = {.lower = -0.5f, .upper = 0.5f}, guide.settings.y = {.lower = -0.5f, .upper = 0.5f};
    guide.settings.angle.motor_speed = 2, guide.settings.angle.max_motor = 30;
    builder.world().create_joint(guide);
}

// A motor turns the left wheel; a gear of ratio 2 turns the next half as fast, a belt (ratio -1) the last like it.
void make_joint_gear(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    BodyId first = make_wheel(builder, {-6, 5}, 1, {.motor_speed = 2, .max_motor_torque = 50, .enable_motor = true});
    BodyId second = make_wheel(builder, {-3, 5}, 2), third = make_wheel(builder, {5, 5}, 2);
    world.create_joint(GearJoint{.body_a = first, .body_b = second, .settings = {.ratio = 2}});
    world.create_joint(GearJoint{.body_a = second, .body_b = third, .settings = {.ratio = -1}});
}

// A pinion on a motor pushes a rack to its stop; a falling weight with a rack turns the other one.
void make_joint_rack_and_pinion(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    BodyId driver = make_wheel(builder, {-4, 5}, 1, {.motor_speed = 1, .max_motor_torque = 20, .enable_motor = true});
    BodyId rack = builder.box({-6, 3.85f}, {3, 0.15f}, {.filter = no_one});
    PrismaticJoint rail = joint_at<PrismaticJoint>(builder, hook(builder, {-6, 3.85f}), rack, {-6, 3.85f});
    rail.settings = {.lower_translation = 0, .upper_translation = 6, .enable_limit = true};
    world.create_joint(rail);
    world.create_joint(RackAndPinionJoint{.body_a = driver, .body_b = rack, .settings = {.max_force = 30}});

    BodyId wheel = make_wheel(builder, {5, 5}, 1);
    BodyId weight = builder.box({6.15f, 7}, {0.15f, 1.5f}, {.filter = no_one});
    PrismaticJoint guide = joint_at<PrismaticJoint>(builder, hook(builder, {6.15f, 7}), weight, {6.15f, 7}, up);
    guide.settings = {.lower_translation = -5, .upper_translation = 0, .enable_limit = true};
    guide.settings.motor_speed = 0, guide.settings.max_motor_force = 3, guide.settings.enable_motor = true;
    world.create_joint(guide);
    RackAndPinionJoint mesh = joint_at<RackAndPinionJoint>(builder, wheel, weight, {6.15f, 7}, up);
    world.create_joint(mesh);
}

// Two boxes over two points: the heavier one goes down; right a tackle (ratio 3), whose light box lifts a heavy one.
void make_joint_pulley(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    auto rope = [&](Vec2 a, Vec2 half_a, float density_a, Vec2 b, Vec2 half_b, float ratio) {
        BodyId left = builder.box(a, half_a, {.density = density_a}), right = builder.box(b, half_b);
        Vec2 top_a{a.x, a.y + half_a.y}, top_b{b.x, b.y + half_b.y};
        PulleyJoint joint = joint_between<PulleyJoint>(builder, left, top_a, right, top_b);
        joint.settings = {.ground_a = builder.at({a.x, 9}), .ground_b = builder.at({b.x, 9}), .ratio = ratio};
        joint.settings.length = 9 - top_a.y + ratio * (9 - top_b.y);
        world.create_joint(joint);
    };
    rope({-7, 6}, {0.5f, 0.5f}, 1.2f, {-4, 3}, {0.5f, 0.5f}, 1);
    rope({3, 4}, {0.5f, 0.5f}, 1.1f, {6.5f, 2.5f}, {1, 0.75f}, 3);
}

// A crank on a motor sways a lever; over one ratchet the lever takes the wheel along, another lets it not slip back.
void make_joint_ratchet(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    Vec2 axle{3, 5}, hub{-4, 5};
    BodyId wheel = make_wheel(builder, axle, 1.8f);
    BodyId lever = builder.box(axle + Vec2{0, 1.1f}, {0.12f, 1.4f}, {.filter = no_one});
    builder.pin(hook(builder, axle), lever, axle);
    world.create_joint(RatchetJoint{.body_a = lever, .body_b = wheel, .settings = {.tooth = 0.05f}});
    world.create_joint(RatchetJoint{.body_a = hook(builder, axle), .body_b = wheel, .settings = {.tooth = 0.05f}});
    BodyId crank = make_wheel(builder, hub, 1, {.motor_speed = 3, .max_motor_torque = 100, .enable_motor = true});
    Vec2 from = hub + Vec2{0, 0.8f}, to = axle + Vec2{0, 2.4f};
    DistanceJoint rod = joint_between<DistanceJoint>(builder, crank, from, lever, to);
    rod.settings.length = length(to - from);
    world.create_joint(rod);
}

// C is the signed distance from the ellipse to first order: (g - 1) / |grad g| with g = |(x / a, y / b)|.
void track_rows(const JointView& view, const std::byte* settings, JointRows& rows) {
    Track track;
    std::memcpy(&track, settings + offsetof(UserSettings, data), sizeof track);
    Vec2 at = inv_rotate(view.frame_a, view.offset);
    Vec2 scaled{at.x / track.half_width, at.y / track.half_height};
    float g = length(scaled);
    if (!(g > 0)) return;
    Vec2 gradient = (1 / g) * Vec2{scaled.x / track.half_width, scaled.y / track.half_height};
    float steepness = length(gradient);
    JointRow row = row_along(view, rotate(view.frame_a, (1 / steepness) * gradient));
    rows.row[0] = as_lock(row, (g - 1) / steepness, track.hertz, track.hertz > 0 ? 0.5f : 2);
}

// Beads of one ring each: their joint is no part of the engine, but a function of this file.
void make_joint_user(SceneBuilder& builder, double) {
    World& world = builder.world();
    make_room(builder);
    world.set_joint_function(Track::kind, track_rows);
    auto bead = [&](Vec2 center, Vec2 from, const Track& track) {
        BodyId ball = builder.circle(center + from, 0.35f, {.filter = no_one});
        UserJoint joint = joint_between<UserJoint>(builder, hook(builder, center), center, ball, center + from);
        joint.settings = UserSettings::of(Track::kind, track);
        world.create_joint(joint);
    };
    bead({-5, 5}, {0.3f, 1.98f}, {4, 2, 0});
    bead({5, 5}, {3, 0.1f}, {3, 3, 3});
    builder.scene().overlay = [](const World& w, std::vector<Mark>& marks) {
        for (ConstJointRef joint : w.joints()) {
            UserSettings settings = joint.settings<UserJoint>();
            Track track;
            std::memcpy(&track, settings.data, sizeof track);
            Point center = joint.anchor_a();
            auto on_ring = [&](int i) {
                SinCos sc = sin_cos(2 * pi * static_cast<float>(i) / 48);
                return center + Vec2{track.half_width * sc.cos, track.half_height * sc.sin};
            };
            for (int i = 0; i < 48; ++i)
                marks.push_back(
                    {.kind = Mark::Kind::Line, .from = on_ring(i), .to = on_ring(i + 1), .color = 0x6f7887});
        }
    };
}

}  // namespace cairn::scenes
