// Draws a world through the user's functions. Reads only.
#include <cstdio>

#include "cairn/world.hpp"
#include "world/contact_update.hpp"

namespace cairn {

namespace {

class Drawing {
public:
    Drawing(const WorldState& world, const DebugDraw& draw) : world_(world), draw_(draw) {}

    void shapes() const {
        for (uint32_t slot = world_.shape_ids.next(0); slot != null_slot; slot = world_.shape_ids.next(slot + 1)) {
            const Shape& shape = world_.shapes[slot];
            if (!overlap(draw_.view, box_of(view_of(world_, shape), pose_of(world_, shape.body)))) continue;
            if (draw_.shapes) draw_shape(shape);
            if (draw_.fat_boxes && shape.proxy != null_slot) draw_box(world_.sweep.box(shape.proxy));
        }
    }

    void joints() const {
        for (uint32_t slot = world_.joint_ids.next(0); slot != null_slot; slot = world_.joint_ids.next(slot + 1)) {
            const Joint& joint = world_.joints[slot];
            Point a = to_world(pose_of(world_, joint.body_a), joint.frame_a.p);
            Point b = to_world(pose_of(world_, joint.body_b), joint.frame_b.p);
            if (!visible(a) && !visible(b)) continue;
            line(world_.poses[joint.body_a].center, a, DrawStyle::Joint);
            line(a, b, DrawStyle::Joint);
            line(b, world_.poses[joint.body_b].center, DrawStyle::Joint);
            point(a, DrawStyle::JointAnchor);
            point(b, DrawStyle::JointAnchor);
        }
    }

    void centers() const {
        for (uint32_t slot = world_.body_ids.next(0); slot != null_slot; slot = world_.body_ids.next(slot + 1)) {
            if (world_.bodies[slot].mass == 0 || !visible(world_.poses[slot].center)) continue;
            point(world_.poses[slot].center, DrawStyle::CenterOfMass);
        }
    }

    void contacts() const {
        for (uint32_t slot = world_.contact_ids.next(0); slot != null_slot; slot = world_.contact_ids.next(slot + 1)) {
            if (world_.contacts[slot].count == 0) continue;
            Contact contact = read_contact(world_, slot);
            for (int i = 0; i < contact.count; ++i) {
                if (visible(contact.points[i].position)) draw_contact_point(contact, contact.points[i]);
            }
        }
    }

private:
    [[nodiscard]] Vec2 local(Point p) const { return p - draw_.origin; }
    [[nodiscard]] bool visible(Point p) const { return overlap(draw_.view, Box{p, p}); }
    void line(Point a, Point b, DrawStyle style) const {
        if (draw_.line != nullptr) draw_.line(draw_.context, local(a), local(b), style);
    }
    void point(Point p, DrawStyle style) const {
        if (draw_.point != nullptr) draw_.point(draw_.context, local(p), style);
    }
    void arrow(Point from, Vec2 by, DrawStyle style) const {
        if (draw_.arrow != nullptr) draw_.arrow(draw_.context, local(from), local(from) + by, style);
    }

    [[nodiscard]] DrawStyle style_of(const Body& body) const {
        if (body.enabled == 0) return DrawStyle::DisabledShape;
        if (body.type == BodyType::Static) return DrawStyle::StaticShape;
        if (body.asleep != 0) return DrawStyle::SleepingShape;
        return body.type == BodyType::Kinematic ? DrawStyle::KinematicShape : DrawStyle::DynamicShape;
    }

    void draw_shape(const Shape& shape) const {
        const Body& body = world_.bodies[shape.body];
        Pose pose = pose_of(world_, shape.body);
        Transform to_picture{local(pose.position), pose.rotation};
        DrawStyle style = style_of(body);
        ShapeView view = view_of(world_, shape);
        if (shape.type == ShapeType::Circle) {
            if (draw_.circle == nullptr) return;
            draw_.circle(draw_.context, transform(to_picture, view.center), view.radius, pose.rotation.x_axis(), style);
        } else if (shape.type == ShapeType::Segment) {
            line(to_world(pose, view.vertices[0]), to_world(pose, view.vertices[1]), style);
        } else if (draw_.polygon != nullptr) {
            draw_polygon(view, to_picture, style);
        }
    }

    /// Rounded corners as arcs in steps of at most an eighth of a right angle.
    void draw_polygon(const ShapeView& view, const Transform& to_picture, DrawStyle style) const {
        std::vector<Vec2> outline;
        for (int i = 0; i < view.count; ++i) {
            Vec2 before = view.normals[i > 0 ? i - 1 : view.count - 1], after = view.normals[i];
            float angle = std::fabs(atan2(cross(before, after), dot(before, after)));
            int steps = view.radius > 0 ? static_cast<int>(angle * 16 / pi) + 1 : 0;
            for (int step = 0; step <= steps; ++step) {
                float turn = steps > 0 ? angle * static_cast<float>(step) / static_cast<float>(steps) : 0;
                Vec2 normal = rotate(Rot::from_angle(turn), before);
                outline.push_back(transform(to_picture, view.vertices[i] + view.radius * normal));
            }
        }
        draw_.polygon(draw_.context, outline.data(), static_cast<int>(outline.size()), style);
    }

    void draw_box(const Box& box) const {
        Point corners[4] = {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
        for (int i = 0; i < 4; ++i) line(corners[i], corners[(i + 1) % 4], DrawStyle::FatBox);
    }

    /// How long an impulse's arrow is: by scale, or as long as the heavier body is large where it carries that body.
    [[nodiscard]] float impulse_scale(const Contact& contact) const {
        if (draw_.impulse_scale > 0) return draw_.impulse_scale;
        uint32_t a = contact.body_a.index(), b = contact.body_b.index();
        uint32_t heavy = world_.bodies[a].mass > world_.bodies[b].mass ? a : b;
        float step = world_.last_substep * static_cast<float>(world_.solver.substeps);
        float weight = world_.bodies[heavy].mass * length(world_.gravity) * step;
        return weight > 0 ? world_.poses[heavy].extent / weight : 0;
    }

    void draw_contact_point(const Contact& contact, const ContactPoint& p) const {
        bool near = p.separation <= 0;
        if (draw_.contact_points) point(p.position, near ? DrawStyle::ContactPoint : DrawStyle::SpeculativePoint);
        if (draw_.contact_normals) arrow(p.position, draw_.normal_length * contact.normal, DrawStyle::Normal);
        if (draw_.contact_impulses) {
            float scale = impulse_scale(contact);
            Vec2 t = right_perp(contact.normal);
            arrow(p.position, scale * p.normal_impulse * contact.normal, DrawStyle::NormalImpulse);
            arrow(p.position, scale * p.tangent_impulse * t, DrawStyle::FrictionImpulse);
        }
        if (draw_.feature_ids && draw_.text != nullptr) {
            char text[16];
            std::snprintf(text, sizeof text, "%x", p.feature);
            draw_.text(draw_.context, local(p.position), text, DrawStyle::FeatureId);
        }
    }

    const WorldState& world_;
    const DebugDraw& draw_;
};

}  // namespace

void World::draw(const DebugDraw& draw) const {
    Drawing drawing(*state_, draw);
    if (draw.shapes || draw.fat_boxes) drawing.shapes();
    if (draw.joints) drawing.joints();
    if (draw.contact_points || draw.contact_normals || draw.contact_impulses || draw.feature_ids) drawing.contacts();
    if (draw.mass_centers) drawing.centers();
}

}  // namespace cairn
