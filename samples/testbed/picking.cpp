// How the mouse takes hold of bodies.

#include "picking.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::testbed {

BodyId pick(const World& world, Point point) {
    BodyId found{};
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        for (ConstShapeRef shape : world.shapes(body.id()))
            if (shape.contains(point)) found = body.id();
    }
    return found;
}

JointId pick_joint(const World& world, Point point, double distance) {
    JointId found{};
    for (ConstJointRef joint : world.joints())
        for (Point end : {joint.anchor_a(), joint.anchor_b()}) {
            double away = std::hypot(end.x - point.x, end.y - point.y);
            if (away < distance) distance = away, found = joint.id();
        }
    return found;
}

bool Drag::begin(World& world, Point at) {
    end(world);
    BodyId picked = pick(world, at);
    return !picked.is_null() && hold(world, picked, to_local(world.body(picked).pose(), at), at);
}

bool Drag::begin_like(World& world, const Drag& other, Point at) {
    end(world);
    return other.active() && world.body(other.body_) && hold(world, other.body_, other.local_, at);
}

bool Drag::hold(World& world, BodyId picked, Vec2 local, Point at) {
    BodyRef body = world.body(picked);
    hand_ = world.create_body({.position = at});
    // Enough to lift a stack of some boxes, too little to tear joints and push through the ground.
    float gravity = std::max(length(world.gravity()), 10.0f);
    RevoluteSettings settings{.hertz = 6, .damping_ratio = 1, .max_force = 100 * body.mass() * gravity};
    joint_ = world.create_joint(RevoluteJoint{
        .body_a = hand_, .body_b = picked, .frame_b = {.p = local}, .collide_connected = true, .settings = settings});
    body_ = picked;
    local_ = local;
    if (joint_.is_null()) {
        world.destroy_body(hand_);
        forget();
        return false;
    }
    return true;
}

void Drag::move(World& world, Point to) {
    if (!active()) return;
    if (!world.joint(joint_) || !world.body(body_)) {
        end(world);
        return;
    }
    world.body(hand_).set_position(to);
}

void Drag::end(World& world) {
    if (!hand_.is_null() && world.body(hand_)) world.destroy_body(hand_);
    forget();
}

void throw_ball(World& world, const Box& view, Point target) {
    auto height = static_cast<float>(view.upper.y - view.lower.y),
         width = static_cast<float>(view.upper.x - view.lower.x);
    float radius = std::clamp(height / 40, 0.05f, 2.0f);
    Point from{view.lower.x + 0.04 * static_cast<double>(width), target.y};
    float speed = std::clamp(1.5f * width, 5.0f, 120.0f);
    // Aimed so that it meets the target in spite of gravity.
    float time = std::max((target - from).x, 0.0f) / speed;
    Vec2 velocity = Vec2{speed, 0} - 0.5f * time * world.gravity();
    BodyId ball = world.create_body({.type = BodyType::Dynamic, .position = from, .linear_velocity = velocity});
    if (!ball.is_null()) world.create_shape(ball, Circle{{}, radius}, {.density = 4});
}

}  // namespace cairn::testbed
