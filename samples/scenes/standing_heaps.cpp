// Scenes that measure standing, of more than plain stacks: cards, stones, heaps, crowds. Those of the published table
// (offset_tower, same_place, energy_heap, card_house) have its numbers and change only together with it.
#include <vector>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

void make_wide_ground(SceneBuilder& builder) { builder.ground(1000, 20); }

float radians(float degrees) { return degrees * pi / 180; }

}  // namespace

// Each box is up to 5 cm to one side.
void make_offset_tower(SceneBuilder& builder, double boxes) {
    int count = static_cast<int>(boxes);
    make_wide_ground(builder);
    uint32_t random = 12345;
    for (int i = 0; i < count; ++i) {
        random = random * 1664525u + 1013904223u;
        double offset = (static_cast<double>(random >> 8) / 16777216 - 0.5) / 10;
        builder.box({static_cast<float>(offset), static_cast<float>(i) + 0.5f}, {0.5f, 0.5f});
    }
    builder.set_seconds(20);
    float height = static_cast<float>(count);
    builder.set_view({-0.35f * height - 2, -1}, {0.35f * height + 2, height + 1});
}

void make_same_place(SceneBuilder& builder, double boxes) {
    make_wide_ground(builder);
    for (int i = 0; i < static_cast<int>(boxes); ++i) builder.box({0, 2}, {0.5f, 0.5f});
    builder.set_seconds(10);
    builder.set_view({-15, -1}, {15, 12});
}

// 76 of its pairs start up to 0.095 m deep.
void make_energy_heap(SceneBuilder& builder, double) {
    make_wide_ground(builder);
    for (int i = 0; i < 200; ++i) {
        float column = static_cast<float>(i % 10), row = static_cast<float>(i / 10);
        builder.box({1.1f * column + 0.01f * row, 1 + 1.3f * row}, {0.5f, 0.5f},
                    {.angle = 0.1f * static_cast<float>(i % 7)});
    }
    builder.set_seconds(15);
    builder.set_view({-8, -1}, {18, 27});
}

// Five storeys of leaning pairs with cards laid across.
void make_card_house(SceneBuilder& builder, double) {
    make_wide_ground(builder);
    const Vec2 half{0.001f, 0.2f};
    for (int storey = 0; storey < 5; ++storey) {
        float s = static_cast<float>(storey), y = 0.18f + 0.37f * s;
        for (int pair = 0; pair < 5 - storey; ++pair) {
            float x = 0.175f * s + 0.35f * static_cast<float>(pair);
            builder.box({x, y}, half, {.angle = radians(-25), .friction = 0.7f});
            builder.box({x + 0.175f, y}, half, {.angle = radians(25), .friction = 0.7f});
            if (pair + 1 == 5 - storey) continue;
            builder.box({x + 0.25f, y + 0.185f}, half, {.angle = radians(90), .friction = 0.7f});
        }
    }
    builder.set_seconds(15);
    builder.set_view({-0.4f, -0.1f}, {2, 2.1f});
}

// Wedges between two half circles; the middle one is the keystone.
void make_arch(SceneBuilder& builder, double stones) {
    int count = static_cast<int>(stones);
    constexpr float inner = 4, outer = 5;
    make_wide_ground(builder);
    for (int i = 0; i < count; ++i) {
        float step = pi / static_cast<float>(count);
        Vec2 a = Rot::from_angle(step * static_cast<float>(i)).x_axis();
        Vec2 b = Rot::from_angle(step * static_cast<float>(i + 1)).x_axis();
        Vec2 center = 0.25f * (inner + outer) * (a + b);
        const Vec2 corners[] = {inner * a - center, outer * a - center, outer * b - center, inner * b - center};
        BodyId stone = builder.body(center);
        builder.add_hull(stone, corners);
    }
    builder.set_seconds(20);
    builder.set_view({-8, -1}, {8, 7});
}

// A push tips the first one; each tips the next.
void make_domino_run(SceneBuilder& builder, double dominoes) {
    make_wide_ground(builder);
    constexpr float distance = 0.6f;
    for (int i = 0; i < static_cast<int>(dominoes); ++i) {
        Part part;
        if (i == 0) part.spin = -2.5f, part.velocity = {1.25f, 0.25f};  // about its lower edge
        builder.box({distance * static_cast<float>(i), 0.5f}, {0.1f, 0.5f}, part);
    }
    builder.set_seconds(20);
    builder.set_view({-2, -1}, {distance * static_cast<float>(dominoes) + 2, 4});
}

// Storeys of three blocks under a plank, of which the middle block is drawn out, a storey each second from above.
void make_jenga(SceneBuilder& builder, double storeys) {
    int count = static_cast<int>(storeys);
    make_wide_ground(builder);
    std::vector<BodyId> middle;
    for (int storey = 0; storey < count; ++storey) {
        float y = static_cast<float>(storey);
        for (int i = -1; i <= 1; ++i) {
            BodyId block = builder.box({static_cast<float>(i), y + 0.25f}, {0.45f, 0.25f});
            if (i == 0) middle.push_back(block);
        }
        builder.box({0, y + 0.75f}, {1.5f, 0.25f});
    }
    builder.scene().before_step = [middle](World& world, int step) {
        size_t drawn = static_cast<size_t>(step / 60);
        if (step % 60 == 0 && drawn > 0 && drawn <= middle.size()) world.destroy_body(middle[middle.size() - drawn]);
    };
    builder.set_seconds(static_cast<float>(count) + 8);
    builder.set_view({-6, -1}, {6, static_cast<float>(count) + 1});
}

// Bricks in a running bond, 20 to a row, and a heavy ball that flies into their middle.
void make_wall_hit(SceneBuilder& builder, double speed) {
    make_wide_ground(builder);
    for (int row = 0; row < 40; ++row) {
        float y = 0.25f + 0.5f * static_cast<float>(row);
        for (int i = 0; i < 20; ++i) {
            float x = static_cast<float>(i) + (row % 2 == 0 ? 0.25f : -0.25f) - 9.5f;
            builder.box({x, y}, {0.5f, 0.25f});
        }
    }
    BodyId ball = builder.circle({-25, 8}, 1, {.density = 4, .velocity = {static_cast<float>(speed), 6}});
    builder.world().body(ball).set_angular_damping(1);  // or it rolls for ever
    builder.set_seconds(15);
    builder.set_view({-30, -1}, {40, 22});
}

// 100 balls of different sizes, which give back 0.8 of their speed, fall into a bin and must come to rest.
void make_ball_bin(SceneBuilder& builder, double balls) {
    constexpr Part wall{.type = BodyType::Static};
    builder.box({0, -0.5f}, {6, 0.5f}, wall);
    builder.box({-6.5f, 9}, {0.5f, 10}, wall);
    builder.box({6.5f, 9}, {0.5f, 10}, wall);
    Random random;
    for (int i = 0; i < static_cast<int>(balls); ++i) {
        float radius = random.between(0.2f, 0.5f);
        Vec2 center{-4.5f + static_cast<float>(i % 10) + random.between(-0.05f, 0.05f),
                    1 + 1.1f * static_cast<float>(i / 10)};
        builder.circle(center, radius, {.restitution = 0.8f});
    }
    builder.set_seconds(40);
    builder.set_view({-9, -2}, {9, 14});
}

}  // namespace cairn::scenes
