// Scenes that measure what the ten others leave out: how speed scales with the size of a world, with sleepers, with
// bodies that come and go, and the cost of queries.
#include <cmath>
#include <vector>

#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr Part fixed{.type = BodyType::Static};

float to_float(int i) { return static_cast<float>(i); }

// Places for `count` groups of bodies: floors above each other, about as many as there are groups on each.
struct Floors {
    int count, columns;
    Vec2 pitch;  // m

    Floors(int groups, Vec2 pitch_)
        : count(groups), columns(static_cast<int>(std::ceil(std::sqrt(static_cast<double>(groups))))), pitch(pitch_) {}
    [[nodiscard]] int rows() const { return (count + columns - 1) / columns; }
    [[nodiscard]] Vec2 lower_left(int group) const {
        return {pitch.x * to_float(group % columns), pitch.y * to_float(group / columns)};
    }
};

// A floor for each row, and the view on all.
void make_floors(SceneBuilder& builder, const Floors& floors) {
    float width = floors.pitch.x * to_float(floors.columns);
    for (int row = 0; row < floors.rows(); ++row) {
        float y = floors.pitch.y * to_float(row);
        builder.segment({0, y}, {width, y}, fixed);
    }
    builder.set_view({-1, -1}, {width + 1, floors.pitch.y * to_float(floors.rows()) + 1});
}

// Unit boxes, ten deep under y = 0, column by column, the middle column at x = center.
void make_tiles(SceneBuilder& builder, int tiles, float center) {
    int half = tiles / 20;
    for (int i = 0; i < tiles; ++i) {
        builder.box({center + to_float(i / 10 - half), -0.5f - to_float(i % 10)}, {0.5f, 0.5f}, fixed);
    }
}

// Boxes of 1 m to 3 m, anywhere in a region, and rays of 100 m from above with their middles there. One in ten asks the
// dearer questions.
void add_questions(SceneBuilder& builder, Vec2 lower, Vec2 upper) {
    Random random;
    for (int i = 0; i < 10'000; ++i) {
        Vec2 center{random.between(lower.x, upper.x), random.between(lower.y, upper.y)};
        Vec2 half{random.between(0.5f, 1.5f), random.between(0.5f, 1.5f)};
        Vec2 way = 100 * Rot::from_angle(random.between(-pi, 0)).x_axis();
        builder.scene().acts.questions.push_back({.box = {builder.at(center - half), builder.at(center + half)},
                                                  .ray = {builder.at(center - 0.5f * way), way},
                                                  .all = i % 10 == 0});
    }
}

}  // namespace

void make_tile_world(SceneBuilder& builder, double tiles) {
    make_tiles(builder, static_cast<int>(tiles), 0);
    for (int i = 0; i < 1000; ++i) {
        builder.box({1.5f * to_float(i % 500 - 250), 2 + 1.5f * to_float(i / 500)}, {0.5f, 0.5f});
    }
    builder.scene().steps = 300;
    builder.scene().sleep = false;
    builder.set_view({-40, -12}, {40, 33});
}

// Both regions in one world, which sleeps, so that what is measured is the queries.
void make_queries(SceneBuilder& builder, double tiles) {
    constexpr int rows = 100;
    builder.ground(100, 2);
    for (int i = 0; i < rows; ++i) {
        for (int j = i; j < rows; ++j) {
            float x = 0.5f * to_float(i + 1) + to_float(j - i) - 50;
            builder.box({x, to_float(i) + 0.5f}, {0.5f, 0.5f}, {.awake = false});
        }
    }
    float half_width = 0.05f * static_cast<float>(tiles), center = half_width + 110;
    make_tiles(builder, static_cast<int>(tiles), center);
    add_questions(builder, {-50, 0}, {50, 100});
    add_questions(builder, {center - half_width, -10}, {center + half_width, 2});
    builder.scene().steps = 100;
    builder.set_view({-60, -12}, {180, 102});
}

void make_sleep_wake(SceneBuilder& builder, double bodies) {
    constexpr int height = 10;
    Floors floors(2 * static_cast<int>(bodies) / height, {1.5f, 15});
    make_floors(builder, floors);
    std::vector<BodyId>& shifts = builder.scene().acts.shifts;
    for (int group = 0; group < floors.count; ++group) {
        for (int i = 0; i < height; ++i) {
            Vec2 center = floors.lower_left(group) + Vec2{0.75f, 0.5f + to_float(i)};
            shifts.push_back(builder.box(center, {0.5f, 0.5f}, {.awake = false}));
        }
    }
    builder.scene().steps = 200;
}

void make_churn(SceneBuilder& builder, double bodies) {
    constexpr int height = 10, life = 10;
    int per_step = static_cast<int>(bodies) / height * height;
    Floors floors(life * per_step / height, {1.5f, 15});
    make_floors(builder, floors);
    Acts& acts = builder.scene().acts;
    for (int group = 0; group < floors.count; ++group) {
        for (int i = 0; i < height; ++i) {
            Vec2 center = floors.lower_left(group) + Vec2{0.75f, 0.5f + to_float(i)}, half{0.5f, 0.5f};
            acts.renewals.push_back({builder.box(center, half), builder.at(center), half});
        }
    }
    acts.renewed_per_step = per_step;
    builder.scene().steps = 200;
}

// Ten rows of ten, loosely set and a little turned: each pile falls into a heap. They stay awake, so that a million and
// ten thousand boxes are the same work for each.
void make_million(SceneBuilder& builder, double boxes) {
    Floors floors((static_cast<int>(boxes) + 99) / 100, {20, 16});
    make_floors(builder, floors);
    Random random;
    for (int k = 0; k < static_cast<int>(boxes); ++k) {
        int row = k % 100 / 10, column = k % 10;
        Vec2 place{4.6f + 1.2f * to_float(column) + random.between(-0.1f, 0.1f), 1 + 1.2f * to_float(row)};
        float angle = random.between(-0.3f, 0.3f), half = random.between(0.3f, 0.4f);
        builder.box(floors.lower_left(k / 100) + place, {half, half}, {.angle = angle});
    }
    builder.scene().steps = 150;
    builder.scene().sleep = false;
}

}  // namespace cairn::scenes
