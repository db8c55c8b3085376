// One frame: world, labels and panels, on a window or into a picture.
#pragma once

#include "canvas.hpp"
#include "panels.hpp"
#include "renderer.hpp"
#include "window.hpp"

namespace cairn::testbed {

struct FrameOptions {
    bool off_screen = false;
    bool caption = false;  ///< the scene's name and figures in a corner
};

/// Needs the window's context. One per window.
class Frame {
public:
    explicit Frame(const Window& window) : gui_(window) {}

    /// What the panels leave of a window.
    static Viewport free_viewport(const WindowSize& size, const Ui& ui);
    /// Draws all; the camera's viewport must be the free one.
    void draw(Ui& ui, Simulation& simulation, const Camera& camera, const WindowSize& size,
              const FrameOptions& options);

private:
    Gui gui_;
    Renderer renderer_;
    Canvas canvas_;
};

}  // namespace cairn::testbed
