// The OpenGL calls. The shader turns the distances of canvas.hpp into smooth edges and outlines with about 12
// operations a pixel, which a software rasteriser can afford.

#include "renderer.hpp"

#include <glad/gl.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace cairn::testbed {

namespace {

constexpr const char* vertex_source = R"(#version 330 core
uniform vec2 scale;  // from pixels about the middle to -1..1
layout(location = 0) in vec4 position_uv;
layout(location = 1) in vec3 k_outline;
layout(location = 2) in vec4 fill_color;
layout(location = 3) in vec4 line_color;
out vec4 uv_k;
flat out vec4 fill;
flat out vec4 line_outline;
void main() {
    gl_Position = vec4(position_uv.xy * scale, 0.0, 1.0);
    uv_k = vec4(position_uv.zw, k_outline.xy);
    fill = fill_color;
    line_outline = vec4(line_color.rgb, k_outline.z + 0.5);
}
)";

constexpr const char* fragment_source = R"(#version 330 core
in vec4 uv_k;
flat in vec4 fill;
flat in vec4 line_outline;
out vec4 color;
void main() {
    vec2 uv = uv_k.xy, k = uv_k.zw, inside = k - abs(uv);
    float distance = k.y < 0.0 ? k.x - length(uv) : min(inside.x, inside.y);
    float edge = clamp(line_outline.a - distance, 0.0, 1.0), opacity = mix(fill.a, 1.0, edge);
    color = vec4(mix(fill.rgb, line_outline.rgb, edge), opacity * clamp(distance + 0.5, 0.0, 1.0));
}
)";

uint32_t compile(GLenum kind, const char* source) {
    uint32_t shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled) return shader;
    char log[512] = "";
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    throw std::runtime_error(std::string("the OpenGL driver refuses a shader: ") + log);
}

uint32_t link_program() {
    uint32_t vertex_shader = compile(GL_VERTEX_SHADER, vertex_source);
    uint32_t fragment_shader = compile(GL_FRAGMENT_SHADER, fragment_source);
    uint32_t program = glCreateProgram();
    glAttachShader(program, vertex_shader);
    glAttachShader(program, fragment_shader);
    glLinkProgram(program);
    glDeleteShader(vertex_shader);
    glDeleteShader(fragment_shader);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) throw std::runtime_error("the OpenGL driver can't link the testbed's shaders");
    return program;
}

const void* offset(size_t bytes) { return reinterpret_cast<const void*>(bytes); }

}  // namespace

Renderer::Renderer() : program_(link_program()) {
    scale_location_ = glGetUniformLocation(program_, "scale");
    glGenVertexArrays(1, &vertex_array_);
    glGenBuffers(1, &vertices_);
    glGenBuffers(1, &indices_);
    glBindVertexArray(vertex_array_);
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
    constexpr GLsizei stride = sizeof(Vertex);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, offset(offsetof(Vertex, position)));
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, stride, offset(offsetof(Vertex, k)));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, offset(offsetof(Vertex, fill)));
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, offset(offsetof(Vertex, line)));
    for (uint32_t i = 0; i < 4; ++i) glEnableVertexAttribArray(i);
    glBindVertexArray(0);
}

Renderer::~Renderer() {
    glDeleteBuffers(1, &indices_);
    glDeleteBuffers(1, &vertices_);
    glDeleteVertexArrays(1, &vertex_array_);
    glDeleteProgram(program_);
}

// The indices of quads never change: they are made once for the largest picture so far.
void Renderer::grow_indices(size_t quads) {
    if (quads <= index_quads_) return;
    index_quads_ = quads + quads / 2;
    std::vector<uint32_t> indices;
    indices.reserve(6 * index_quads_);
    for (uint32_t first = 0; first < 4 * index_quads_; first += 4)
        for (uint32_t corner : {0u, 1u, 2u, 2u, 3u, 0u}) indices.push_back(first + corner);
    auto bytes = static_cast<GLsizeiptr>(indices.size() * sizeof(uint32_t));
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes, indices.data(), GL_STATIC_DRAW);
}

void Renderer::clear(Color background) {
    auto channel = [background](int shift) { return static_cast<float>(background >> shift & 255u) / 255.0f; };
    glDisable(GL_SCISSOR_TEST);
    glClearColor(channel(0), channel(8), channel(16), 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

void Renderer::draw(const Canvas& canvas, const Viewport& viewport, int framebuffer_height) {
    size_t vertex_count = 0, quad_vertices = 0;
    for (size_t i = 0; i < Canvas::layer_count; ++i) {
        vertex_count += canvas.layer(i).size();
        if (i < Canvas::quad_layers) quad_vertices = vertex_count;
    }
    if (vertex_count == 0) return;

    auto top = static_cast<float>(framebuffer_height) - viewport.y - viewport.height;
    glViewport(static_cast<GLint>(viewport.x), static_cast<GLint>(top), static_cast<GLsizei>(viewport.width),
               static_cast<GLsizei>(viewport.height));
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
    glUseProgram(program_);
    glUniform2f(scale_location_, 2 / viewport.width, 2 / viewport.height);
    glBindVertexArray(vertex_array_);
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    grow_indices(quad_vertices / 4);
    // New storage each time: the driver need not wait for the last frame's.
    vertex_capacity_ = std::max(vertex_capacity_, vertex_count);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertex_capacity_ * sizeof(Vertex)), nullptr, GL_STREAM_DRAW);
    GLintptr at = 0;
    for (size_t i = 0; i < Canvas::layer_count; ++i) {
        auto bytes = static_cast<GLsizeiptr>(canvas.layer(i).size_bytes());
        if (bytes > 0) glBufferSubData(GL_ARRAY_BUFFER, at, bytes, canvas.layer(i).data());
        at += bytes;
    }
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(quad_vertices / 4 * 6), GL_UNSIGNED_INT, nullptr);
    glDrawArrays(GL_TRIANGLES, static_cast<GLint>(quad_vertices), static_cast<GLsizei>(vertex_count - quad_vertices));
    glBindVertexArray(0);
}

Picture::Picture(int width, int height) : width_(width), height_(height) {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    if (width > largest || height > largest)
        throw std::runtime_error("the OpenGL driver draws at most " + std::to_string(largest) + " pixels a side");
    glGenRenderbuffers(1, &color_);
    glBindRenderbuffer(GL_RENDERBUFFER, color_);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the OpenGL driver can't draw a picture of " + std::to_string(width) + "x" +
                                 std::to_string(height) + " pixels");
}

Picture::~Picture() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteRenderbuffers(1, &color_);
}

std::vector<uint8_t> Picture::read() const {
    auto row = static_cast<size_t>(width_) * 3;
    auto rows = static_cast<size_t>(height_);
    std::vector<uint8_t> pixels(row * rows);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    for (size_t i = 0; i < rows / 2; ++i) {
        auto top = pixels.begin() + static_cast<std::ptrdiff_t>(i * row);
        auto bottom = pixels.begin() + static_cast<std::ptrdiff_t>((rows - 1 - i) * row);
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(row), bottom);
    }
    return pixels;
}

void finish_drawing() { glFinish(); }

void write_png(const std::string& path, int width, int height, const std::vector<uint8_t>& pixels) {
    if (!stbi_write_png(path.c_str(), width, height, 3, pixels.data(), width * 3))
        throw std::runtime_error("can't write the picture " + path);
}

}  // namespace cairn::testbed
