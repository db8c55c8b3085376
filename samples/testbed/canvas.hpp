// A picture as lists of quads, triangles and labels, made anew for each frame, in pixels from the middle of the
// viewport, y up. Knows pixels and colours, not the world and not OpenGL.
//
// Every vertex carries what the shader needs to know how far inside an outline a pixel is, so that edges are smooth and
// outlines have the same width at any zoom without multisampling and without a second pass:
//     box     distance = min(k.x - |uv.x|, k.y - |uv.y|), uv from the middle, k the half sizes
//     circle  distance = k.x - |uv|                      where k.y < 0
//     others  distance = k.x, which the vertices hold and the rasteriser interpolates
// A box is one quad, outline included; a small mark is one triangle around it. A software rasteriser pays by the
// primitive: 5,000 boxes with 30,000 contact points and as many normals are 70,000 triangles in two calls.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cairn/math.hpp"

namespace cairn::testbed {

/// Red, green, blue, opacity: 0xAABBGGRR in memory order of OpenGL's unsigned bytes.
using Color = uint32_t;

constexpr Color rgb(uint32_t hex, float opacity = 1) {
    auto alpha = static_cast<uint32_t>(opacity * 255.0f + 0.5f);
    return (hex >> 16 & 255u) | (hex & 0xff00u) | (hex & 255u) << 16 | alpha << 24;
}

struct Vertex {
    Vec2 position;
    Vec2 uv;
    Vec2 k;
    float outline = 0;  ///< how far inside it reaches, pixels
    Color fill = 0, line = 0;
};

/// Fill, outline (opaque) and the outline's width in pixels; 0 is without.
struct Paint {
    Color fill = 0, line = 0;
    float width = 0;
};

struct Label {
    Vec2 position;  ///< of the text's lower edge
    std::string text;
    Color color = 0;
    float align = 0;  ///< part of the text's width that lies left of the position
};

class Canvas {
public:
    /// From back to front. The first three hold quads, the others triangles.
    enum class Layer : uint8_t { Ground, Shapes, Lines, Needles, Spots };
    static constexpr size_t layer_count = 5, quad_layers = 3;

    /// Forgets the last picture. Half the picture's size is where shapes that are far larger are cut.
    void clear(Vec2 half_size);

    void polygon(std::span<const Vec2> vertices, const Paint& paint);
    void circle(Vec2 center, float radius, const Paint& paint);
    void line(Vec2 a, Vec2 b, float width, Color color, Layer layer = Layer::Lines);
    /// A line with a head where there is room for one, else a needle.
    void arrow(Vec2 from, Vec2 to, float width, Color color);
    /// A small disc, in front of everything.
    void spot(Vec2 center, float radius, const Paint& paint);
    void label(Label label) { labels_.push_back(std::move(label)); }

    /// Four vertices a quad, in the order 0 1 2, 2 3 0; or three a triangle.
    [[nodiscard]] std::span<const Vertex> layer(size_t index) const { return layers_[index]; }
    [[nodiscard]] std::span<const Label> labels() const { return labels_; }

private:
    std::vector<Vertex>& vertices(Layer layer) { return layers_[static_cast<size_t>(layer)]; }
    void box(Vec2 center, Vec2 half_x, Vec2 half_y, Vec2 half, const Paint& paint, Layer layer);
    void needle(Vec2 from, Vec2 to, float width, Color color);
    void outline_and_fan(std::span<const Vec2> vertices, const Paint& paint);

    std::array<std::vector<Vertex>, layer_count> layers_;
    std::vector<Label> labels_;
    Vec2 half_size_{640, 360};
    std::vector<Vec2> outer_, inner_, clipped_;  // scratch of polygons
};

}  // namespace cairn::testbed
