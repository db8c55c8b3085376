// The order of a frame's parts.

#include "frame.hpp"

#include <algorithm>
#include <cmath>

#include "collision_sketch.hpp"

namespace cairn::testbed {

Viewport Frame::free_viewport(const WindowSize& size, const Ui& ui) {
    float width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    float left = ui.panels ? std::round(left_width * size.pixel_ratio) : 0;
    float right = ui.panels || ui.demo ? std::round(right_width * size.pixel_ratio) : 0;
    return {left, 0, std::max(width - left - right, 1.0f), height};
}

void Frame::draw(Ui& ui, Simulation& simulation, const Camera& camera, const WindowSize& size,
                 const FrameOptions& options) {
    const Viewport& viewport = camera.viewport();
    gui_.begin_frame(size, options.off_screen);
    draw_scene(canvas_, simulation.scene(), {camera, size.pixel_ratio}, ui.draw);
    if (ui.demo) {
        Sketch sketch(canvas_, camera, size.pixel_ratio, ui.demo->origin());
        ui.demo->draw(sketch);
    }
    renderer_.draw(canvas_, viewport, size.height, background_color);
    draw_labels(canvas_, viewport, size);
    float units = size.pixel_ratio / size.pixels_per_unit,
          width = static_cast<float>(size.width) / size.pixels_per_unit,
          height = static_cast<float>(size.height) / size.pixels_per_unit;
    if (options.caption)
        draw_caption(ui.demo ? simulation.name() : caption(simulation), viewport.x / size.pixels_per_unit, 0,
                     viewport.width / size.pixels_per_unit);
    draw_panels(ui, simulation, width, height, units);
    gui_.end_frame();
}

}  // namespace cairn::testbed
