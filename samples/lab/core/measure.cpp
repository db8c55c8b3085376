// Sums and displacements over a world.
#include "cairn/lab/measure.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::lab {

namespace {

double squared_length(Vec2 v) {
    double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
    return x * x + y * y;
}

double magnitude(Vec2 v) { return std::sqrt(squared_length(v)); }

void measure_contacts(const World& world, Measures& measures) {
    double sum = 0;
    for (const Contact& contact : world.contacts()) {
        for (int i = 0; i < contact.count; ++i) {
            double depth = -static_cast<double>(contact.points[i].separation);
            if (!(depth > 0)) continue;
            measures.worst_penetration = std::max(measures.worst_penetration, depth);
            sum += depth;
            ++measures.overlapping_points;
        }
    }
    if (measures.overlapping_points > 0) measures.mean_penetration = sum / measures.overlapping_points;
}

// A rod that is as long as it should be, a rope that is no longer.
double length_error(ConstJointRef joint) {
    DistanceSettings settings = joint.settings<DistanceJoint>();
    double length = magnitude(joint.translation()), error = 0;
    if (settings.enable_length && settings.hertz == 0) {
        error = std::fabs(length - static_cast<double>(settings.length));
    }
    if (settings.enable_limit) error = std::max(error, length - static_cast<double>(settings.max_length));
    return error;
}

}  // namespace

StartPoses record_poses(const World& world) {
    StartPoses start;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        start.entries.push_back({body.id(), body.pose()});
        if (start.entries.back().pose.position.y > start.entries[start.top].pose.position.y) {
            start.top = start.entries.size() - 1;
        }
    }
    return start;
}

double fastest_body(const World& world) {
    double fastest = 0;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() == BodyType::Dynamic) fastest = std::max(fastest, squared_length(body.linear_velocity()));
    }
    return std::sqrt(fastest);
}

double joint_error(ConstJointRef joint) {
    if (!joint.enabled()) return 0;
    Vec2 gap = joint.translation();
    switch (joint.type()) {
    case JointType::Revolute: {
        RevoluteSettings settings = joint.settings<RevoluteJoint>();
        return settings.hertz == 0 && settings.max_force == 0 ? magnitude(gap) : 0;
    }
    case JointType::Weld: return joint.settings<WeldJoint>().linear_hertz == 0 ? magnitude(gap) : 0;
    case JointType::Prismatic:
        return joint.settings<PrismaticJoint>().hertz == 0 ? std::fabs(static_cast<double>(gap.y)) : 0;
    case JointType::Wheel: return std::fabs(static_cast<double>(gap.y));
    case JointType::Distance: return length_error(joint);
    default: return 0;
    }
}

Measures measure(const World& world, Point reference) {
    Measures measures;
    Vec2 gravity = world.gravity();
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        double mass = static_cast<double>(body.mass()), inertia = static_cast<double>(body.inertia());
        double spin = static_cast<double>(body.angular_velocity());
        Vec2 velocity = body.linear_velocity();
        double vx = static_cast<double>(velocity.x), vy = static_cast<double>(velocity.y);
        Point center = body.center();
        double x = center.x - reference.x, y = center.y - reference.y;
        double fall = static_cast<double>(gravity.x) * x + static_cast<double>(gravity.y) * y;
        measures.kinetic_energy += 0.5 * (mass * squared_length(velocity) + inertia * spin * spin);
        measures.potential_energy -= mass * static_cast<double>(body.gravity_scale()) * fall;
        measures.momentum_x += mass * vx;
        measures.momentum_y += mass * vy;
        measures.angular_momentum += inertia * spin + mass * (x * vy - y * vx);
        measures.fastest = std::max(measures.fastest, squared_length(velocity));
    }
    measures.fastest = std::sqrt(measures.fastest);
    measure_contacts(world, measures);
    for (ConstJointRef joint : world.joints()) {
        measures.worst_joint_error = std::max(measures.worst_joint_error, joint_error(joint));
    }
    return measures;
}

Displacement displacement(const World& world, const StartPoses& start) {
    Displacement moved;
    for (const StartPoses::Entry& entry : start.entries) {
        ConstBodyRef body = world.body(entry.body);
        if (!body) continue;
        Pose now = body.pose();
        double turned = static_cast<double>(inv_mul(entry.pose.rotation, now.rotation).angle());
        double x = now.position.x - entry.pose.position.x, sink = entry.pose.position.y - now.position.y;
        moved.drift = std::max(moved.drift, std::fabs(x));
        moved.farthest = std::max(moved.farthest, std::sqrt(x * x + sink * sink));
        moved.tilt = std::max(moved.tilt, std::fabs(turned));
        moved.worst_sink = std::max(moved.worst_sink, sink);
        if (&entry == &start.entries[start.top]) moved.sink = sink;
    }
    return moved;
}

Gap gap(const World& a, const World& b) {
    Gap result;
    for (ConstBodyRef body : a.bodies()) {
        ConstBodyRef other = b.body(body.id());
        if (!other) {
            result.equal = false;
            continue;
        }
        Pose here = body.pose(), there = other.pose();
        result.equal &= here == there && body.linear_velocity() == other.linear_velocity() &&
                        body.angular_velocity() == other.angular_velocity() && body.awake() == other.awake();
        double x = here.position.x - there.position.x, y = here.position.y - there.position.y;
        result.distance = std::max(result.distance, std::sqrt(x * x + y * y));
    }
    result.equal &= a.counters().bodies == b.counters().bodies;
    return result;
}

}  // namespace cairn::lab
