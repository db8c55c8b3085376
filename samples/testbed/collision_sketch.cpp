// From metres to the canvas.

#include "collision_sketch.hpp"

#include <algorithm>
#include <utility>

namespace cairn::testbed {

void Sketch::line(Vec2 a, Vec2 b, Color color, float width) {
    canvas_.line(to_pixels(a), to_pixels(b), width * ratio_, color);
}

void Sketch::dashed(Vec2 a, Vec2 b, Color color, float width) {
    constexpr int most = 400;
    Vec2 from = to_pixels(a), along = to_pixels(b) - from;
    int count = std::clamp(static_cast<int>(length(along) / (8 * ratio_)), 1, most);
    float part = 1 / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
        float at = static_cast<float>(i) * part;
        canvas_.line(from + at * along, from + (at + 0.55f * part) * along, width * ratio_, color);
    }
}

void Sketch::arrow(Vec2 from, Vec2 to, Color color, float width) {
    canvas_.arrow(to_pixels(from), to_pixels(to), width * ratio_, color);
}

void Sketch::dot(Vec2 at, Color color, float radius) {
    canvas_.spot(to_pixels(at), radius * ratio_, {color, rgb(0x16181d), ratio_});
}

void Sketch::handle(Vec2 at, Color color) {
    canvas_.spot(to_pixels(at), 6 * ratio_, {rgb(0x16181d), color, 2 * ratio_});
}

void Sketch::polygon(std::span<const Vec2> vertices, Color fill, Color line, float width) {
    vertices_.clear();
    for (Vec2 v : vertices) vertices_.push_back(to_pixels(v));
    canvas_.polygon(vertices_, {fill, line, width * ratio_});
}

void Sketch::text(Vec2 at, std::string text, Color color, float align, Vec2 pixels) {
    // A label's place is its lower edge; a line of text is about 13 pixels high.
    Vec2 middle = to_pixels(at) + ratio_ * (pixels - Vec2{0, 7});
    canvas_.label({middle, std::move(text), color, align});
}

}  // namespace cairn::testbed
