// Forces and torques of joints as arrows and arcs, ropes of pulleys, the chosen joint.

#include <algorithm>
#include <cmath>

#include "joint_panel.hpp"

namespace cairn::testbed {

namespace {

constexpr Color force_color = rgb(0xff6b5e), torque_color = rgb(0xc9a0ff), chosen_color = rgb(0xffd84a);

// Weight and size of an average body that moves: one scale for all arrows, so that they can be compared.
struct Measure {
    float weight = 0, size = 0;
};

Measure average_body(const World& world) {
    float mass = 0, area = 0, count = 0;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        mass += body.mass(), count += 1;
        for (ConstShapeRef shape : world.shapes(body.id())) {
            Box box = shape.fat_box();
            area += static_cast<float>((box.upper.x - box.lower.x) * (box.upper.y - box.lower.y));
        }
    }
    if (!(mass > 0)) return {};
    float gravity = length(world.gravity());
    return {mass / count * (gravity > 0 ? gravity : 10), std::sqrt(area / count)};
}

// An arc around a point that ends in an arrow.
void draw_arc(Canvas& canvas, Vec2 center, float radius, float sweep, float width) {
    constexpr int pieces = 16;
    auto at = [&](int i) {
        SinCos sc = sin_cos(0.5f * pi + sweep * static_cast<float>(i) / pieces);
        return center + radius * Vec2{sc.cos, sc.sin};
    };
    for (int i = 0; i + 2 < pieces; ++i) canvas.line(at(i), at(i + 1), width, torque_color);
    canvas.arrow(at(pieces - 2), at(pieces), width, torque_color);
}

}  // namespace

void draw_reactions(Canvas& canvas, const World& world, const View& view, float arrow_length) {
    if (!(world.joints().begin() != world.joints().end())) return;
    Measure body = average_body(world);
    if (!(body.size > 0)) return;
    auto scale = static_cast<float>(view.camera.scale());
    float per_newton = arrow_length * body.size / body.weight * scale, longest = view.camera.viewport().height / 6;
    float width = std::clamp(0.05f * scale, view.pixel_ratio, 2 * view.pixel_ratio);
    for (ConstJointRef joint : world.joints()) {
        Vec2 from = view.camera.to_pixels(joint.anchor_b()), along = per_newton * joint.force();
        float size = length(along);
        if (size > longest) along *= longest / size;
        if (size > view.pixel_ratio) canvas.arrow(from, from + along, width, force_color);
        float sweep = 2 * arrow_length * pi * joint.torque() / (body.weight * body.size);
        if (std::fabs(sweep) > 0.2f)
            draw_arc(canvas, from, 0.4f * body.size * scale, std::clamp(sweep, -1.6f * pi, 1.6f * pi), width);
    }
}

void draw_ropes(Canvas& canvas, const World& world, const View& view, Color color) {
    for (ConstJointRef joint : world.joints()) {
        if (joint.type() != JointType::Pulley) continue;
        PulleySettings settings = joint.settings<PulleyJoint>();
        Point points[] = {joint.anchor_a(), settings.ground_a, settings.ground_b, joint.anchor_b()};
        for (size_t i = 0; i < 3; ++i)
            canvas.line(view.camera.to_pixels(points[i]), view.camera.to_pixels(points[i + 1]), 2 * view.pixel_ratio,
                        color);
    }
}

void draw_chosen_joint(Canvas& canvas, const World& world, JointId id, const View& view) {
    ConstJointRef joint = world.joint(id);
    if (!joint) return;
    for (Point end : {joint.anchor_a(), joint.anchor_b()})
        canvas.spot(view.camera.to_pixels(end), 7 * view.pixel_ratio,
                    {rgb(0xffd84a, 0.15f), chosen_color, 2 * view.pixel_ratio});
}

}  // namespace cairn::testbed
