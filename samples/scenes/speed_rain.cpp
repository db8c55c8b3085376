// Rain: ragdolls that fall without end on rows of small boxes, the oldest of them destroyed and made anew. The geometry
// of Box2D's benchmark scene of that name: its numbers and its order of creation are fixed.
#include <array>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr int rows = 5, columns = 40, group_size = 5, bone_count = 11;
constexpr float cell = 6.25f, row_height = 45;

// A bone hangs on a bone before it. Heights are above the ragdoll's own origin.
struct Bone {
    int parent;  // none: -1
    float height;
    float from, to, radius;  // of its capsule, which stands upright
    float pivot;
    float lower, upper;  // limits, parts of pi
    float scale;         // of the motor's torque
    float damping;
    float parent_turn = 0;  // of the parent's frame, parts of pi
    bool foot = false;
};

constexpr Bone upper_leg{0, 0.775f, -0.125f, 0.125f, 0.06f, 0.9f, -0.05f, 0.4f, 1, 0};
constexpr Bone upper_arm{1, 1.225f, -0.125f, 0.125f, 0.035f, 1.35f, -0.1f, 0.8f, 0.5f, 0};

constexpr Bone lower_leg(int parent) {
    return {parent, 0.475f, -0.155f, 0.125f, 0.045f, 0.625f, -0.5f, -0.02f, 0.5f, 0, 0, true};
}
constexpr Bone lower_arm(int parent) {
    return {parent, 0.975f, -0.125f, 0.125f, 0.03f, 1.1f, -0.2f, 0.3f, 0.1f, 0.1f, 0.25f};
}

constexpr Bone skeleton[bone_count] = {
    {-1, 0.95f, -0.02f, 0.02f, 0.095f, 0, 0, 0, 0, 0},                     // hip
    {0, 1.2f, -0.135f, 0.135f, 0.09f, 1, -0.25f, 0, 0.5f, 0},              // torso
    {1, 1.475f, -0.038f, 0.039f, 0.075f, 1.4f, -0.3f, 0.1f, 0.25f, 0.1f},  // head
    upper_leg,
    lower_leg(3),
    upper_leg,
    lower_leg(5),  //
    upper_arm,
    lower_arm(7),
    upper_arm,
    lower_arm(9),
};

using Ragdoll = std::array<BodyId, bone_count>;

Ragdoll make_ragdoll(World& world, Point origin, int number, const Polygon& foot) {
    const Filter filter{.category = 2, .mask = 3, .group = -(number + 1)};
    Ragdoll ragdoll;
    for (size_t i = 0; i < bone_count; ++i) {
        const Bone& bone = skeleton[i];
        BodyId body = world.create_body({.type = BodyType::Dynamic,
                                         .position = origin + Vec2{0, bone.height},
                                         .linear_damping = bone.damping,
                                         .sleep_speed = 0.1f});
        ragdoll[i] = body;
        world.create_shape(body, Capsule{{0, bone.from}, {0, bone.to}, bone.radius},
                           {.material = {.friction = 0.2f}, .filter = filter});
        if (bone.foot) {
            world.create_shape(
                body, foot,
                {.material = {.friction = 0.05f}, .filter = {.category = 2, .mask = 1, .group = filter.group}});
        }
        if (bone.parent < 0) continue;
        const auto parent = static_cast<size_t>(bone.parent);
        world.create_joint(RevoluteJoint{
            .body_a = ragdoll[parent],
            .body_b = body,
            .frame_a = {{0, bone.pivot - skeleton[parent].height}, Rot::from_angle(bone.parent_turn * pi)},
            .frame_b = {{0, bone.pivot - bone.height}, {}},
            .settings = {.lower_angle = bone.lower * pi,
                         .upper_angle = bone.upper * pi,
                         .max_motor_torque = 0.05f * bone.scale,
                         .enable_limit = true,
                         .enable_motor = true,
                         .spring_hertz = 5,
                         .spring_damping_ratio = 0.5f}});
    }
    return ragdoll;
}

// Every eighth step the next column, from left to right and then again. Allocates nothing, so that what a step
// allocates is the engine's.
struct Rain {
    Point origin;
    Polygon foot;
    std::vector<Ragdoll> ragdolls{};  // of all columns, by column; null ids of what has not fallen yet

    void operator()(World& world, int step) {
        constexpr int in_column = rows * group_size;
        if (step % 8 != 0) return;
        const int column = step / 8 % columns;
        const std::span<Ragdoll> fallen =
            std::span(ragdolls).subspan(static_cast<size_t>(column * in_column), in_column);
        for (const Ragdoll& ragdoll : fallen) {
            for (BodyId body : ragdoll) {
                if (body != BodyId{}) world.destroy_body(body);
            }
        }
        for (int i = 0; i < in_column; ++i) {
            const auto row = static_cast<float>(i / group_size), number = static_cast<float>(i % group_size);
            const Vec2 place{-125 + cell * (static_cast<float>(column) + 0.5f) + 0.5f * number, 40 + row_height * row};
            fallen[static_cast<size_t>(i)] = make_ragdoll(world, origin + place, i % group_size, foot);
        }
    }
};

}  // namespace

void make_rain(SceneBuilder& builder, double) {
    BodyId ground = builder.body({0, 0}, {.type = BodyType::Static});
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i <= 500; ++i) {
            Vec2 center{0.5f * static_cast<float>(i - 250), row_height * static_cast<float>(row)};
            builder.add(ground, Polygon::box(0.25f, 0.25f, center));
        }
    }
    constexpr Vec2 sole[] = {{-0.03f, -0.185f}, {0.11f, -0.185f}, {0.11f, -0.16f}, {-0.03f, -0.14f}};
    builder.scene().before_step = Rain{builder.at({0, 0}), Polygon::hull(sole).value().rounded(0.015f),
                                       std::vector<Ragdoll>(size_t{columns * rows * group_size})};
    builder.scene().steps = 1000;
    builder.set_view({-130, -5}, {130, 225});
}

}  // namespace cairn::scenes
