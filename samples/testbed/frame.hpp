// One frame: one world or two, labels and panels, on a window or into a picture.
#pragma once

#include "baseline.hpp"
#include "canvas.hpp"
#include "panels.hpp"
#include "renderer.hpp"
#include "window.hpp"

namespace cairn::testbed {

struct FrameOptions {
    bool off_screen = false;
    bool caption = false;  ///< the scene's name and figures in a corner
};

/// Where the parts of a window are, in framebuffer pixels. What is not there has no width.
struct Layout {
    Viewport sides[2]{{0, 0, 0, 0}, {0, 0, 0, 0}};  ///< of A and B; where they share a picture, A's
    Viewport figures{0, 0, 0, 0};                   ///< the strip of plots
};

/// Needs the window's context. One per window.
class Frame {
public:
    explicit Frame(const Window& window) : gui_(window) {}

    /// The sides are of one size, beside each other or one above the other, whichever shows the scene larger.
    static Layout layout(const WindowSize& size, const Ui& ui, const SideBySide& runs);
    /// Draws all; the camera's viewport must be that of side A.
    void draw(Ui& ui, SideBySide& runs, Baseline& baseline, const Camera& camera, const WindowSize& size,
              const FrameOptions& options);

private:
    void draw_side(const Ui& ui, const SideBySide& runs, size_t side, const Camera& camera, const WindowSize& size);
    void draw_captions(const Ui& ui, const SideBySide& runs, const Layout& layout, float units, bool figures);

    Gui gui_;
    Renderer renderer_;
    Canvas canvas_;
};

}  // namespace cairn::testbed
