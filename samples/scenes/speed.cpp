// Scenes that measure speed: the geometry of Box2D's benchmark scenes, so that engines do the same work. Their numbers
// and their order of creation are fixed.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

// Rows of unit boxes, row i of count - i; box j of row i is at x = (i + 1)/2 + (j - i) from the left end.
void stack_rows(SceneBuilder& builder, int count, Vec2 left_end) {
    for (int i = 0; i < count; ++i) {
        for (int j = i; j < count; ++j) {
            float x = 0.5f * static_cast<float>(i + 1) + static_cast<float>(j - i);
            builder.box(left_end + Vec2{x, static_cast<float>(i) + 0.5f}, {0.5f, 0.5f});
        }
    }
}

}  // namespace

// 5,050 bodies, 14,950 contacts.
void make_large_pyramid(SceneBuilder& builder, double) {
    builder.ground(100, 2);
    stack_rows(builder, 100, {-50, 0});
    builder.scene().steps = 500;
    builder.set_view({-60, -2}, {60, 102});
}

// 22,000 bodies, 58,000 contacts.
void make_many_pyramids(SceneBuilder& builder, double) {
    for (int row = 0; row < 20; ++row) {
        float y = 11 * static_cast<float>(row);
        builder.segment({-110, y}, {110, y}, {.type = BodyType::Static});
        for (int column = 0; column < 20; ++column) {
            stack_rows(builder, 10, {-109.5f + 11 * static_cast<float>(column), y});
        }
    }
    builder.scene().steps = 200;
    builder.set_view({-115, -3}, {115, 225});
}

}  // namespace cairn::scenes
