// The order of a frame's parts.

#include "frame.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::testbed {

Viewport Frame::free_viewport(const WindowSize& size, bool panels) {
    float width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    if (!panels) return {0, 0, width, height};
    float left = std::round(left_width * size.pixel_ratio), right = std::round(right_width * size.pixel_ratio);
    return {left, 0, std::max(width - left - right, 1.0f), height};
}

void Frame::draw(Ui& ui, Simulation& simulation, const Camera& camera, const WindowSize& size,
                 const FrameOptions& options) {
    const Viewport& viewport = camera.viewport();
    gui_.begin_frame(size, options.off_screen);
    draw_scene(canvas_, simulation.scene(), {camera, size.pixel_ratio}, ui.draw);
    renderer_.draw(canvas_, viewport, size.height, background_color);
    draw_labels(canvas_, viewport, size);
    float units = size.pixel_ratio / size.pixels_per_unit,
          width = static_cast<float>(size.width) / size.pixels_per_unit,
          height = static_cast<float>(size.height) / size.pixels_per_unit;
    if (options.caption)
        draw_caption(caption(simulation), viewport.x / size.pixels_per_unit, 0, viewport.width / size.pixels_per_unit);
    draw_panels(ui, simulation, width, height, units);
    gui_.end_frame();
}

}  // namespace cairn::testbed
