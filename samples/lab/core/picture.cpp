// The debug draw's shapes as SVG elements: one path per style, y downwards.
#include "picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace cairn::lab {

namespace {

constexpr int style_count = static_cast<int>(DrawStyle::CenterOfMass) + 1;

// Grows a view to the centres of the dynamic bodies, by its own size at most.
Box grown(const World& world, Box view) {
    double width = view.upper.x - view.lower.x, height = view.upper.y - view.lower.y;
    bool empty = !(width > 0) || !(height > 0);
    Box most{{view.lower.x - width, view.lower.y - height}, {view.upper.x + width, view.upper.y + height}};
    bool first = empty;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        Point p = body.center();
        if (first) view = {p, p};
        first = false;
        if (!empty) p = {std::clamp(p.x, most.lower.x, most.upper.x), std::clamp(p.y, most.lower.y, most.upper.y)};
        view.lower = {std::min(view.lower.x, p.x - 1), std::min(view.lower.y, p.y - 1)};
        view.upper = {std::max(view.upper.x, p.x + 1), std::max(view.upper.y, p.y + 1)};
    }
    return first ? Box{{-1, -1}, {1, 1}} : view;
}

// Collects the outlines of each style in one path.
class Sketch {
public:
    explicit Sketch(double digit) : decimals_(std::clamp(static_cast<int>(std::ceil(-std::log10(digit))), 0, 6)) {}

    void move(Vec2 p) { add('M', p); }
    void line(Vec2 p) { add('L', p); }
    void close() { *path_ += 'z'; }
    void begin(DrawStyle style) { path_ = &paths_[static_cast<size_t>(style)]; }
    // Two half circles.
    void circle(Vec2 center, float radius) {
        move({center.x - radius, center.y});
        for (float side : {radius, -radius}) {
            char text[96];
            double r = static_cast<double>(radius);
            std::snprintf(text, sizeof text, "A%.*f %.*f 0 0 1 %.*f %.*f", decimals_, r, decimals_, r, decimals_,
                          static_cast<double>(center.x + side), decimals_, -static_cast<double>(center.y));
            *path_ += text;
        }
    }
    [[nodiscard]] const std::string& path(DrawStyle style) const { return paths_[static_cast<size_t>(style)]; }

private:
    void add(char command, Vec2 p) {
        char text[64];
        std::snprintf(text, sizeof text, "%c%.*f %.*f", command, decimals_, static_cast<double>(p.x), decimals_,
                      -static_cast<double>(p.y));
        *path_ += text;
    }

    int decimals_;
    std::array<std::string, style_count> paths_;
    std::string* path_ = nullptr;
};

Sketch& sketch_of(void* context, DrawStyle style) {
    Sketch& sketch = *static_cast<Sketch*>(context);
    sketch.begin(style);
    return sketch;
}

DebugDraw pen(Sketch& sketch) {
    DebugDraw draw;
    draw.context = &sketch;
    draw.polygon = [](void* context, const Vec2* vertices, int count, DrawStyle style) {
        Sketch& s = sketch_of(context, style);
        for (int i = 0; i < count; ++i) i == 0 ? s.move(vertices[i]) : s.line(vertices[i]);
        s.close();
    };
    draw.circle = [](void* context, Vec2 center, float radius, Vec2 axis, DrawStyle style) {
        Sketch& s = sketch_of(context, style);
        s.circle(center, radius);
        s.move(center);
        s.line(center + radius * axis);
    };
    draw.line = [](void* context, Vec2 a, Vec2 b, DrawStyle style) {
        Sketch& s = sketch_of(context, style);
        s.move(a);
        s.line(b);
    };
    return draw;
}

}  // namespace

std::string picture_of(const World& world, Box view, Point reference) {
    view = grown(world, view);
    double width = view.upper.x - view.lower.x, height = view.upper.y - view.lower.y;
    double pixel = std::max(width, height) / 600;
    Sketch sketch(pixel / 4);
    DebugDraw draw = pen(sketch);
    draw.origin = reference;
    draw.view = view;
    world.draw(draw);
    char text[512];
    std::snprintf(text, sizeof text,
                  "<svg class=\"picture\" viewBox=\"%.6g %.6g %.6g %.6g\" stroke-width=\"%.4g\" role=\"img\">",
                  view.lower.x - reference.x, -(view.upper.y - reference.y), width, height, pixel);
    std::string svg = text;
    constexpr std::pair<DrawStyle, const char*> styles[] = {
        {DrawStyle::StaticShape, "static"},     {DrawStyle::KinematicShape, "kinematic"},
        {DrawStyle::DynamicShape, "dynamic"},   {DrawStyle::SleepingShape, "asleep"},
        {DrawStyle::DisabledShape, "disabled"}, {DrawStyle::Joint, "joint"},
    };
    for (const auto& [style, name] : styles) {
        if (sketch.path(style).empty()) continue;
        svg += std::string("<path class=\"") + name + "\" d=\"" + sketch.path(style) + "\"/>";
    }
    return svg + "</svg>";
}

}  // namespace cairn::lab
