// Sends a Canvas to OpenGL 3.3: one shader, one streamed vertex buffer, two draw calls. And pictures without a window.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "camera.hpp"
#include "canvas.hpp"

namespace cairn::testbed {

/// Needs a current OpenGL context, with functions loaded, for as long as it lives. Throws std::runtime_error where the
/// driver refuses the shader.
class Renderer {
public:
    Renderer();
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Clears the whole framebuffer.
    void clear(Color background);
    /// Draws into the viewport. `framebuffer_height` turns the viewport's y, which runs down, into OpenGL's.
    void draw(const Canvas& canvas, const Viewport& viewport, int framebuffer_height);

private:
    void grow_indices(size_t quads);

    uint32_t program_ = 0, vertex_array_ = 0, vertices_ = 0, indices_ = 0;
    int32_t scale_location_ = -1;
    size_t index_quads_ = 0, vertex_capacity_ = 0;
};

/// A framebuffer of a given size that nobody sees. Bound while it lives.
class Picture {
public:
    /// Throws std::runtime_error where the driver can't make one of this size.
    Picture(int width, int height);
    ~Picture();
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    /// Three bytes a pixel, top row first.
    [[nodiscard]] std::vector<uint8_t> read() const;

private:
    int width_, height_;
    uint32_t framebuffer_ = 0, color_ = 0;
};

/// Waits until everything drawn so far is in the framebuffer.
void finish_drawing();

/// Writes a PNG; throws std::runtime_error with a sentence where it can't.
void write_png(const std::string& path, int width, int height, const std::vector<uint8_t>& pixels);

}  // namespace cairn::testbed
