// A GLFW window with an OpenGL 3.3 core context and ImGui in it. Hidden, it serves to draw pictures off screen.
#pragma once

#include <memory>
#include <string>

#include "camera.hpp"
#include "canvas.hpp"

struct GLFWwindow;

namespace cairn::testbed {

/// There is no display to open a window on; the message says what to do.
struct NoDisplay {
    std::string message;
};

/// The size of a window and what its lengths mean.
struct WindowSize {
    int width = 0, height = 0;  ///< framebuffer pixels
    float pixels_per_unit = 1;  ///< of ImGui's and GLFW's coordinates
    float pixel_ratio = 1;      ///< framebuffer pixels for a length of 1 in a style: 2 on a high-DPI screen
};

class Window {
public:
    /// Throws NoDisplay, or std::runtime_error where there is no OpenGL 3.3. `ui_scale` of 0 is the screen's own.
    Window(int width, int height, bool visible, float ui_scale);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] GLFWwindow* handle() const { return window_; }
    [[nodiscard]] WindowSize size() const;

private:
    GLFWwindow* window_ = nullptr;
    float ui_scale_;
};

/// ImGui: its context, font, colours and back ends. One per window.
class Gui {
public:
    explicit Gui(const Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// A frame of the window, or of a picture of a given size.
    void begin_frame(const WindowSize& size, bool off_screen);
    void end_frame();

private:
    void load_font(const WindowSize& size);
};

/// Writes a canvas's labels into its viewport, under all panels.
void draw_labels(const Canvas& canvas, const Viewport& viewport, const WindowSize& size);

}  // namespace cairn::testbed
