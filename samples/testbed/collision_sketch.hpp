// Drawing in metres around a demonstration's origin, with widths and text in pixels.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "camera.hpp"
#include "canvas.hpp"

namespace cairn::testbed {

class Sketch {
public:
    Sketch(Canvas& canvas, const Camera& camera, float pixel_ratio, Point origin)
        : canvas_(canvas), camera_(camera), ratio_(pixel_ratio), origin_(origin) {}

    void line(Vec2 a, Vec2 b, Color color, float width = 1.5f);
    void dashed(Vec2 a, Vec2 b, Color color, float width = 1);
    void arrow(Vec2 from, Vec2 to, Color color, float width = 2);
    void dot(Vec2 at, Color color, float radius = 4);
    /// A dot with a ring: something to take hold of.
    void handle(Vec2 at, Color color);
    /// A filled convex polygon, counter-clockwise.
    void polygon(std::span<const Vec2> vertices, Color fill, Color line, float width = 1.5f);
    /// Text whose middle (align 0.5) or left end (0) is at a point, moved by some pixels.
    void text(Vec2 at, std::string text, Color color, float align = 0.5f, Vec2 pixels = {});
    /// A length of so many pixels, m.
    [[nodiscard]] float pixels(float count) const { return count * ratio_ / static_cast<float>(camera_.scale()); }

private:
    [[nodiscard]] Vec2 to_pixels(Vec2 v) const { return camera_.to_pixels(origin_ + v); }

    Canvas& canvas_;
    const Camera& camera_;
    float ratio_;
    Point origin_;
    std::vector<Vec2> vertices_;
};

}  // namespace cairn::testbed
