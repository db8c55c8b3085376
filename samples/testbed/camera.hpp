// Where the picture is: a Point in the world and pixels per metre. Everything that is drawn is computed relative to
// that Point, so a scene 10,000 km from the origin is as sharp as one at it. Knows no graphics library.
#pragma once

#include "cairn/math.hpp"

namespace cairn::testbed {

/// The part of the window that shows the world, in framebuffer pixels; y runs down from the window's top.
struct Viewport {
    float x = 0, y = 0, width = 1280, height = 720;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

class Camera {
public:
    static constexpr double min_scale = 1e-4, max_scale = 2e5;  // pixels per metre

    [[nodiscard]] Point center() const { return center_; }
    [[nodiscard]] double scale() const { return scale_; }
    [[nodiscard]] const Viewport& viewport() const { return viewport_; }
    void set_viewport(const Viewport& viewport) { viewport_ = viewport; }
    void set_center(Point center) { center_ = center; }
    void set_scale(double scale);

    /// Shows the whole box with a little room around it.
    void frame(const Box& box);
    /// Moves the world under the mouse by a distance on the screen.
    void pan(Vec2 screen_distance);
    /// Zooms in by a factor; what is at that place of the screen stays there.
    void zoom_at(Vec2 screen, double factor);

    [[nodiscard]] Point to_world(Vec2 screen) const;
    [[nodiscard]] Vec2 to_screen(Point point) const;
    /// Pixels from the middle of the picture, y up.
    [[nodiscard]] Vec2 to_pixels(Point point) const { return static_cast<float>(scale_) * (point - center_); }
    /// What is seen, in the world.
    [[nodiscard]] Box view() const;

private:
    Point center_{};
    double scale_ = 30;
    Viewport viewport_{};
};

}  // namespace cairn::testbed
