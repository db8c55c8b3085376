// Colours and widths of everything, and the functions that DebugDraw calls.

#include "drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "joint_panel.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr DrawLayer all_layers[] = {
    {"shapes", "Shapes", "Shapes filled and outlined: grey is static, green kinematic, blue dynamic, red disabled.",
     &DrawOptions::shapes},
    {"joints", "Joints", "The pins of joints and lines from them to the bodies.", &DrawOptions::joints},
    {"contacts", "Contact points", "Yellow where surfaces touch, grey where they are about to.",
     &DrawOptions::contacts},
    {"normals", "Normals", "Contact normals, from shape A to shape B.", &DrawOptions::normals},
    {"impulses", "Impulses",
     "Normal (orange) and friction (pink) impulses of the last step, as long as they are large.",
     &DrawOptions::impulses},
    {"ids", "Feature ids", "The vertex of A and the vertex of B that name each contact point; zoom in to read them.",
     &DrawOptions::ids},
    {"boxes", "Fat boxes", "The boxes that the broad phase holds.", &DrawOptions::boxes},
    {"centers", "Centres of mass", "The centre of mass of each body that moves.", &DrawOptions::centers},
    {"grid", "Grid", "Lines at round distances.", &DrawOptions::grid},
    {"marks", "Scene's marks", "What a scene draws over its world.", &DrawOptions::marks},
    {"reactions", "Joint forces",
     "Forces (red) and torques (violet) that joints had on their bodies B in the last step.", &DrawOptions::reactions},
};

constexpr Color label_color = rgb(0xf3efe2), joint_color = rgb(0x4fd0e0), normal_color = rgb(0x7fe39a),
                impulse_color = rgb(0xff9440), friction_color = rgb(0xf07cc8), box_color = rgb(0xa88cf0, 0.75f),
                touching_color = rgb(0xffd84a), speculative_color = rgb(0x8d96a3), center_color = rgb(0xffffff);

// What the functions below get back from DebugDraw.
struct Pen {
    Canvas& canvas;
    float scale;  // pixels per metre
    float ratio;  // pixels per unit of width
    float impulse_length;
    Color ghost = 0;  // outlines of this colour only; 0: everything in its own
    std::vector<Vec2> vertices{};

    [[nodiscard]] Vec2 pixels(Vec2 meters) const { return scale * meters; }
    /// A radius of `meters`, but between two numbers of pixels: marks shrink with the picture, and stay visible.
    [[nodiscard]] float size(float meters, float least, float most) const {
        return std::clamp(scale * meters, least * ratio, most * ratio);
    }
};

Paint shape_paint(DrawStyle style, float ratio) {
    float width = 1.4f * ratio;
    switch (style) {
    case DrawStyle::StaticShape: return {rgb(0x4b525d), rgb(0x8b95a3), width};
    case DrawStyle::KinematicShape: return {rgb(0x2f6b52), rgb(0x62d3a0), width};
    case DrawStyle::SleepingShape: return {rgb(0x39414f), rgb(0x7f93b2), width};
    case DrawStyle::DisabledShape: return {rgb(0x5a3034), rgb(0xd0666c), width};
    default: return {rgb(0x2f62a0, 0.8f), rgb(0x86bdf2), width};
    }
}

// False where nothing is to be drawn: a ghost's ground is everybody's.
bool choose_paint(const Pen& pen, DrawStyle style, Paint& paint) {
    paint = shape_paint(style, pen.ratio);
    if (pen.ghost != 0) paint = {(pen.ghost & 0xffffffu) | 0x18000000u, pen.ghost, 1.6f * pen.ratio};
    return pen.ghost == 0 || style != DrawStyle::StaticShape;
}

Color line_color(DrawStyle style) {
    switch (style) {
    case DrawStyle::StaticShape:
    case DrawStyle::KinematicShape:
    case DrawStyle::DynamicShape:
    case DrawStyle::SleepingShape:
    case DrawStyle::DisabledShape: return shape_paint(style, 1).line;
    case DrawStyle::Joint:
    case DrawStyle::JointAnchor: return joint_color;
    case DrawStyle::FatBox: return box_color;
    case DrawStyle::Normal: return normal_color;
    case DrawStyle::NormalImpulse: return impulse_color;
    case DrawStyle::FrictionImpulse: return friction_color;
    case DrawStyle::ContactPoint: return touching_color;
    case DrawStyle::SpeculativePoint: return speculative_color;
    default: return text_color;
    }
}

Pen& pen_of(void* context) { return *static_cast<Pen*>(context); }

void draw_polygon(void* context, const Vec2* vertices, int count, DrawStyle style) {
    Pen& pen = pen_of(context);
    Paint paint;
    if (!choose_paint(pen, style, paint)) return;
    pen.vertices.clear();
    for (int i = 0; i < count; ++i) pen.vertices.push_back(pen.pixels(vertices[i]));
    pen.canvas.polygon(pen.vertices, paint);
}

void draw_circle(void* context, Vec2 center, float radius, Vec2 axis, DrawStyle style) {
    Pen& pen = pen_of(context);
    Paint paint;
    if (!choose_paint(pen, style, paint)) return;
    pen.canvas.circle(pen.pixels(center), pen.scale * radius, paint);
    float width = std::min(paint.width, 0.35f * pen.scale * radius);
    pen.canvas.line(pen.pixels(center), pen.pixels(center + radius * axis), width, paint.line, Canvas::Layer::Shapes);
}

void draw_line(void* context, Vec2 a, Vec2 b, DrawStyle style) {
    Pen& pen = pen_of(context);
    if (pen.ghost != 0 && style == DrawStyle::StaticShape) return;
    bool shape = style <= DrawStyle::DisabledShape;
    float width = shape ? 2.0f : style == DrawStyle::FatBox ? 1.0f : 1.4f;
    pen.canvas.line(pen.pixels(a), pen.pixels(b), width * pen.ratio, pen.ghost != 0 ? pen.ghost : line_color(style),
                    shape ? Canvas::Layer::Shapes : Canvas::Layer::Lines);
}

void draw_arrow(void* context, Vec2 from, Vec2 to, DrawStyle style) {
    Pen& pen = pen_of(context);
    float width = pen.size(0.03f, 0.8f, 1.5f);
    if (style != DrawStyle::Normal) {
        width = pen.size(0.05f, 1, 2);
        to = from + pen.impulse_length * (to - from);
    }
    pen.canvas.arrow(pen.pixels(from), pen.pixels(to), width, line_color(style));
}

void draw_point(void* context, Vec2 p, DrawStyle style) {
    Pen& pen = pen_of(context);
    Color color = line_color(style), edge = rgb(0x16181d, 0.9f);
    switch (style) {
    case DrawStyle::JointAnchor: pen.canvas.spot(pen.pixels(p), pen.size(0.06f, 2, 4), {color, color, 0}); break;
    case DrawStyle::CenterOfMass:
        pen.canvas.spot(pen.pixels(p), pen.size(0.05f, 1.2f, 3.5f), {edge, center_color, pen.size(0.025f, 1, 1.5f)});
        break;
    default: {
        float radius = pen.size(0.07f, 1.2f, 4.5f);
        pen.canvas.spot(pen.pixels(p), radius, {color, edge, radius > 3 * pen.ratio ? pen.ratio : 0});
    }
    }
}

// What decides whether labels at a shape can be read: the smaller side of its fat box; a segment's length.
double readable_side(const ConstShapeRef& shape) {
    Box box = shape.fat_box();
    double width = box.upper.x - box.lower.x, height = box.upper.y - box.lower.y;
    return shape.type() == ShapeType::Segment ? std::max(width, height) : std::min(width, height);
}

// Four contacts can have a point at the same corner of a pyramid. Each writes into its own quarter around it: on a flat
// face the left point above right, the right point below left; on an upright face the upper one below right, the lower
// one above left.
//
//        | 2/0           |           ---o---
//     ---o---------------o---           | 0/3
//        |           1/3 |          3/2 |
//                                    ---o---
Vec2 label_side(bool upright, bool first) {
    if (upright) return first ? Vec2{6, -17} : Vec2{-6, 1};
    return first ? Vec2{6, 1} : Vec2{-6, -17};
}

void draw_feature_ids(Pen& pen, const World& world, const View& view) {
    Box seen = view.camera.view();
    double least = static_cast<double>(readable_box * view.pixel_ratio) / view.camera.scale();
    for (const Contact& contact : world.contacts()) {
        if (contact.count == 0) continue;
        Point first = contact.points[0].position, last = contact.points[contact.count - 1].position;
        if (!overlap(seen, Box{first, first}) && !overlap(seen, Box{last, last})) continue;
        if (readable_side(world.shape(contact.shape_a)) < least) continue;
        if (readable_side(world.shape(contact.shape_b)) < least) continue;
        Vec2 span = view.camera.to_pixels(last) - view.camera.to_pixels(first);
        // Room for about four letters beside each other, or for two lines.
        bool room = std::fabs(span.x) > 34 * pen.ratio || std::fabs(span.y) > 32 * pen.ratio;
        if (contact.count == 2 && !room) continue;
        for (int i = 0; i < contact.count; ++i) {
            const ContactPoint& point = contact.points[i];
            bool upright = std::fabs(span.y) > std::fabs(span.x);
            bool leading = contact.count == 1 || (i == 0) == (upright ? span.y < 0 : span.x > 0);
            Vec2 side = pen.ratio * label_side(upright, leading);
            char text[24];
            std::snprintf(text, sizeof text, "%u/%u", point.feature >> 16, point.feature & 0xffffu);
            float align = side.x > 0 ? 0.0f : 1.0f;
            pen.canvas.label({view.camera.to_pixels(point.position) + side, text, label_color, align});
        }
    }
}

void draw_marks(Pen& pen, const scenes::Scene& scene, const View& view) {
    if (!scene.overlay) return;
    std::vector<scenes::Mark> marks;
    scene.overlay(scene.world, marks);
    for (scenes::Mark& mark : marks) {
        Vec2 from = view.camera.to_pixels(mark.from), to = view.camera.to_pixels(mark.to);
        Color color = rgb(mark.color);
        switch (mark.kind) {
        case scenes::Mark::Kind::Line: pen.canvas.line(from, to, 2 * pen.ratio, color); break;
        case scenes::Mark::Kind::Arrow: pen.canvas.arrow(from, to, 2.5f * pen.ratio, color); break;
        case scenes::Mark::Kind::Dot: pen.canvas.spot(from, 4.5f * pen.ratio, {color, color, 0}); break;
        case scenes::Mark::Kind::Text: pen.canvas.label({from, std::move(mark.text), color}); break;
        }
    }
}

// The smallest of 1, 2, 5 times a power of ten that is at least x.
double round_up(double x) {
    double power = std::pow(10.0, std::floor(std::log10(x)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= x * 0.999) return factor * power;
    return 10 * power;
}

void draw_grid(Pen& pen, const View& view) {
    const Camera& camera = view.camera;
    Box seen = camera.view();
    double spacing = round_up(45.0 * static_cast<double>(pen.ratio) / camera.scale());
    auto line = [&](Point a, Point b, bool strong) {
        Color color = strong ? rgb(0x2a2e36) : rgb(0x1f2229);
        pen.canvas.line(camera.to_pixels(a), camera.to_pixels(b), pen.ratio, color, Canvas::Layer::Ground);
    };
    auto strong = [](double i) { return std::fmod(i, 5.0) == 0.0; };
    for (double i = std::ceil(seen.lower.x / spacing); i * spacing <= seen.upper.x; ++i)
        line({i * spacing, seen.lower.y}, {i * spacing, seen.upper.y}, strong(i));
    for (double i = std::ceil(seen.lower.y / spacing); i * spacing <= seen.upper.y; ++i)
        line({seen.lower.x, i * spacing}, {seen.upper.x, i * spacing}, strong(i));
}

// In the lower right corner: a bar of a round length with that length on it.
void draw_scale_bar(Pen& pen, const View& view) {
    const Viewport& viewport = view.camera.viewport();
    double meters = round_up(60.0 * static_cast<double>(pen.ratio) / view.camera.scale());
    auto width = static_cast<float>(meters * view.camera.scale());
    Vec2 right{viewport.width / 2 - 14 * pen.ratio, 14 * pen.ratio - viewport.height / 2};
    Vec2 left = right - Vec2{width, 0}, tick{0, 4 * pen.ratio};
    Color color = rgb(0xb4bac4);
    pen.canvas.line(left, right, 1.5f * pen.ratio, color);
    pen.canvas.line(left - tick, left + tick, 1.5f * pen.ratio, color);
    pen.canvas.line(right - tick, right + tick, 1.5f * pen.ratio, color);
    bool small = meters < 0.99;
    std::string text = scenes::number_text(small ? meters * 1000 : meters) + (small ? " mm" : " m");
    pen.canvas.label({left + Vec2{width / 2, 4 * pen.ratio}, std::move(text), color, 0.5f});
}

DebugDraw debug_draw(Pen& pen, const Camera& camera) {
    DebugDraw draw;
    draw.context = &pen;
    draw.polygon = draw_polygon;
    draw.circle = draw_circle;
    draw.line = draw_line;
    draw.arrow = draw_arrow;
    draw.point = draw_point;
    draw.origin = camera.center();
    draw.view = camera.view();
    return draw;
}

}  // namespace

void draw_ghost(Canvas& canvas, const scenes::Scene& scene, const View& view, Color color) {
    Pen pen{canvas, static_cast<float>(view.camera.scale()), view.pixel_ratio, 0, color};
    DebugDraw draw = debug_draw(pen, view.camera);
    draw.shapes = draw.joints = true;
    scene.world.draw(draw);
}

std::span<const DrawLayer> layers() { return all_layers; }

DrawOptions with_layers(DrawOptions options, std::string_view names) {
    while (!names.empty()) {
        std::string_view name = names.substr(0, names.find(','));
        names.remove_prefix(std::min(names.size(), name.size() + 1));
        std::string_view bare = name.starts_with("no-") ? name.substr(3) : name;
        bool on = bare.size() == name.size(), found = false;
        for (const DrawLayer& layer : all_layers) {
            bool all = name == "all" || name == "none";
            if (!all && bare != layer.name) continue;
            options.*layer.field = all ? name == "all" : on;
            found = true;
        }
        if (found) continue;
        std::string known;
        for (const DrawLayer& layer : all_layers) known += std::string(layer.name) + ", ";
        throw std::invalid_argument("nothing to draw is called \"" + std::string(name) + "\"; there is " + known +
                                    "all and none, and no-shapes to switch off");
    }
    return options;
}

void draw_scene(Canvas& canvas, const scenes::Scene& scene, const View& view, const DrawOptions& options) {
    const Camera& camera = view.camera;
    canvas.clear({camera.viewport().width / 2, camera.viewport().height / 2});
    Pen pen{canvas, static_cast<float>(camera.scale()), view.pixel_ratio, options.impulse_length};
    if (options.grid) draw_grid(pen, view);

    DebugDraw draw = debug_draw(pen, camera);
    draw.shapes = options.shapes;
    draw.joints = options.joints;
    draw.contact_points = options.contacts;
    draw.contact_normals = options.normals;
    draw.contact_impulses = options.impulses;
    draw.fat_boxes = options.boxes;
    draw.mass_centers = options.centers;
    draw.normal_length = options.normal_length;
    scene.world.draw(draw);
    if (options.joints) draw_ropes(canvas, scene.world, view, joint_color);
    if (options.reactions) draw_reactions(canvas, scene.world, view, options.impulse_length);
    if (options.ids) draw_feature_ids(pen, scene.world, view);
    if (options.marks) draw_marks(pen, scene, view);
    draw_scale_bar(pen, view);
}

}  // namespace cairn::testbed
