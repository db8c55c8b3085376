// Machines of joints: ragdolls, a clock, a walker.
#include <cmath>

#include "scenes/joint_frames.hpp"

namespace cairn::scenes {

namespace {

// A bone hangs on the one before it in `skeleton` that `parent` names, at its own upper end `from`.
struct Bone {
    int parent;  // none: -1
    Vec2 from, to;
    float radius;
    float lower, upper;  // limits of the angle against the parent, rad
};

constexpr Bone skeleton[] = {
    {-1, {0, 1.75f}, {0, 1.15f}, 0.2f, 0, 0},                 // chest
    {0, {0, 1.15f}, {0, 0.95f}, 0.18f, -0.4f, 0.6f},          // hip
    {0, {0, 1.98f}, {0, 2.12f}, 0.16f, -0.5f, 0.5f},          // head
    {1, {-0.05f, 0.9f}, {-0.08f, 0.5f}, 0.11f, -0.5f, 1.4f},  // thighs
    {1, {0.05f, 0.9f}, {0.08f, 0.5f}, 0.11f, -0.5f, 1.4f},    //
    {3, {-0.08f, 0.48f}, {-0.08f, 0.1f}, 0.09f, -2, 0},       // shins: knees bend one way
    {4, {0.08f, 0.48f}, {0.08f, 0.1f}, 0.09f, -2, 0},         //
    {0, {-0.15f, 1.75f}, {-0.3f, 1.4f}, 0.08f, -1.5f, 2.5f},  // upper arms
    {0, {0.15f, 1.75f}, {0.3f, 1.4f}, 0.08f, -1.5f, 2.5f},    //
    {7, {-0.3f, 1.38f}, {-0.38f, 1.05f}, 0.07f, 0, 2.2f},     // forearms: so do elbows
    {8, {0.3f, 1.38f}, {0.38f, 1.05f}, 0.07f, 0, 2.2f},       //
};
constexpr int bone_count = static_cast<int>(std::size(skeleton));

void make_ragdoll(SceneBuilder& builder, Vec2 origin, float size, int number) {
    BodyId bodies[bone_count];
    Filter filter{.group = -number};
    for (int i = 0; i < bone_count; ++i) {
        const Bone& bone = skeleton[i];
        Vec2 middle = 0.5f * (bone.from + bone.to);
        Part part{.friction = 0.5f, .filter = filter};
        bodies[i] = builder.body(origin + size * middle);
        builder.add(bodies[i], Capsule{size * (bone.from - middle), size * (bone.to - middle), size * bone.radius},
                    part);
        if (bone.parent < 0) continue;
        // A little friction in every hinge: a motor of speed 0.
        builder.pin(bodies[bone.parent], bodies[i], origin + size * bone.from,
                    {.lower_angle = bone.lower,
                     .upper_angle = bone.upper,
                     .max_motor_torque = 0.1f * size * size,
                     .enable_limit = true,
                     .enable_motor = true});
    }
}

/// A wheel of the clock, pinned to its wall, with a hand on it where `hand` is not 0.
BodyId make_arbor(SceneBuilder& builder, BodyId wall, Vec2 center, float large, float small, float hand) {
    BodyId arbor = builder.circle(center, large, {.filter = no_one});
    World& world = builder.world();
    world.create_shape(arbor, Circle{{}, small}, {.filter = no_one});
    if (hand > 0) builder.add(arbor, Polygon::box(0.06f, 0.5f * hand, {0, 0.5f * hand}), {.filter = no_one});
    builder.pin(wall, arbor, center);
    return arbor;
}

// Where two circles meet, left of the way from the first centre to the second.
Vec2 meet(Vec2 a, float radius_a, Vec2 b, float radius_b) {
    float distance = length(b - a);
    float along = (distance * distance + radius_a * radius_a - radius_b * radius_b) / (2 * distance);
    Vec2 direction = (1 / distance) * (b - a);
    return a + along * direction + std::sqrt(radius_a * radius_a - along * along) * left_perp(direction);
}

// Theo Jansen's link lengths, in his letters and units; a unit is 4 cm here.
constexpr float unit = 0.04f;
constexpr float len_a = 38, len_b = 41.5f, len_c = 39.3f, len_d = 40.1f, len_e = 55.8f, len_f = 39.4f, len_g = 36.7f,
                len_h = 65.7f, len_i = 49, len_j = 50, len_k = 61.9f, len_l = 7.8f, len_m = 15;

/// One leg, left (side -1) or right of the crank: two triangles, b d e at the chassis and g h i with the foot, and the
/// bars j, k, c, f. Bars that are distance joints instead of bodies make it half as large a system, but with 8
/// sub-steps the legs then kick it into the air.
void make_leg(SceneBuilder& builder, BodyId chassis, BodyId crank, Vec2 axle, float phase, float side) {
    // Computed as the left leg; the right one is its mirror image.
    SinCos sc = sin_cos(side < 0 ? phase : pi - phase);
    Vec2 tip = len_m * Vec2{sc.cos, sc.sin}, hip{-len_a, -len_l};
    Vec2 top = meet(hip, len_b, tip, len_j), knee = meet(tip, len_k, hip, len_c);
    Vec2 back = meet(hip, len_d, top, len_e), ankle = meet(knee, len_g, back, len_f);
    Vec2 foot = meet(knee, len_i, ankle, len_h);
    auto place = [&](Vec2 p) { return axle + unit * Vec2{-side * p.x, p.y}; };
    auto triangle = [&](Vec2 p, Vec2 q, Vec2 r) {
        Vec2 middle = (1 / 3.0f) * (p + q + r);
        BodyId body = builder.body(place(middle));
        Vec2 corners[] = {place(p) - place(middle), place(q) - place(middle), place(r) - place(middle)};
        builder.add_hull(body, corners, {.density = 1, .friction = 0.9f, .filter = no_self});
        return body;
    };
    BodyId thigh = triangle(hip, top, back), shin = triangle(knee, ankle, foot);
    builder.pin(chassis, thigh, place(hip));
    auto rod = [&](BodyId a, Vec2 p, BodyId b, Vec2 q) {
        Vec2 middle = 0.5f * (place(p) + place(q)), half = 0.5f * (place(q) - place(p));
        BodyId bar = builder.body(middle);
        builder.add(bar, Capsule{-half, half, 0.05f}, {.density = 2, .filter = no_one});
        builder.pin(a, bar, place(p));
        builder.pin(bar, b, place(q));
    };
    rod(crank, tip, thigh, top);
    rod(crank, tip, shin, knee);
    rod(chassis, hip, shin, knee);
    rod(thigh, back, shin, ankle);
}

}  // namespace

void make_ragdolls(SceneBuilder& builder, double) {
    builder.ground(16, 1);
    for (int i = 0; i < 8; ++i) {
        float height = 0.35f * static_cast<float>(8 - i);
        builder.box({-7 + static_cast<float>(i), 0.5f * height}, {0.5f, 0.5f * height}, fixed_part);
    }
    builder.box({-12, 2}, {0.5f, 2}, fixed_part);
    builder.box({12, 2}, {0.5f, 2}, fixed_part);
    for (int i = 0; i < 4; ++i) {
        float k = static_cast<float>(i);
        make_ragdoll(builder, {-6.5f + 2.4f * k, 3.5f + 1.7f * k}, 1.1f, i + 1);
    }
    builder.set_seconds(20);
    builder.set_view({-13, -1}, {13, 12});
}

// A second hand that takes 1 s for a turn. 8 and 7.5 are the ratios from it to the minute hand, 3 and 4 those from
// there to the hour hand; the radii of two wheels that mesh add up to the same 2.25 m in all four.
void make_clock(SceneBuilder& builder, double) {
    World& world = builder.world();
    BodyId wall = builder.body({}, fixed_part);
    for (int i = 0; i < 60; ++i) {
        SinCos sc = sin_cos(2 * pi * static_cast<float>(i) / 60);
        Vec2 half{i % 5 == 0 ? 0.2f : 0.08f, 0.04f};
        world.create_shape(wall, Polygon::box(half.x, half.y, {4.6f * sc.cos, 4.6f * sc.sin}, {sc.cos, sc.sin}),
                           {.filter = no_one});
    }
    constexpr float distance = 2.25f;
    Vec2 left{-distance, 0}, right{distance, 0};
    BodyId hour = make_arbor(builder, wall, {}, 0.8f * distance, 0.2f, 2.4f);
    BodyId minute = make_arbor(builder, wall, {}, distance * 15 / 17, 0.25f * distance, 3.6f);
    BodyId second = make_arbor(builder, wall, {}, distance / 9, 0.1f, 4.2f);
    BodyId to_minute = make_arbor(builder, wall, left, distance * 8 / 9, distance * 2 / 17, 0);
    BodyId to_hour = make_arbor(builder, wall, right, 0.75f * distance, 0.2f * distance, 0);
    auto mesh = [&](BodyId a, BodyId b, float ratio) {
        world.create_joint(GearJoint{.body_a = a, .body_b = b, .settings = {.ratio = ratio}});
    };
    mesh(second, to_minute, 8), mesh(to_minute, minute, 7.5f);
    mesh(minute, to_hour, 3), mesh(to_hour, hour, 4);
    MotorJoint motor{.body_a = wall, .body_b = second};
    motor.settings.angular_velocity = -2 * pi, motor.settings.max_torque = 500;
    world.create_joint(motor);
    builder.set_seconds(20);
    builder.set_view({-5.5f, -5.2f}, {5.5f, 5.2f});
}

void make_walker(SceneBuilder& builder, double) {
    World& world = builder.world();
    builder.box({0, -0.5f}, {60, 0.5f}, {.type = BodyType::Static, .friction = 0.9f});
    // Low bumps to step over.
    for (int i = 0; i < 6; ++i) {
        Vec2 bump[] = {{-0.5f, 0}, {0.5f, 0}, {0, 0.12f}};
        BodyId body = builder.body({-4 + 4 * static_cast<float>(i), 0}, fixed_part);
        builder.add_hull(body, bump, {.friction = 0.9f});
    }
    // The feet's lowest point is 84 units below the axle or a little less, whatever the phase.
    Vec2 axle{-12, 3.7f};
    BodyId chassis = builder.body(axle), crank = builder.body(axle);
    builder.add(chassis, Polygon::box(unit * len_a, 0.15f, {0, -unit * len_l}, {}), {.density = 4, .filter = no_self});
    world.create_shape(crank, Circle{{}, unit * len_m}, {.filter = no_self});
    builder.pin(chassis, crank, axle, {.motor_speed = -2, .max_motor_torque = 100, .enable_motor = true});
    for (int i = 0; i < 3; ++i)
        for (float side : {-1.0f, 1.0f})
            make_leg(builder, chassis, crank, axle, 2 * pi / 3 * static_cast<float>(i), side);
    builder.set_seconds(20);
    builder.set_view({-17, -1.5f}, {22, 8});
}

}  // namespace cairn::scenes
