// Checks of what users hand in. Each is false, and reports the call, the field and the value, if that can't be used.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

using enum ErrorCode;

inline bool check_unlocked(const WorldState& world, const char* call) {
    return !world.locked || report(world, Locked, "%s: the world is stepping", call);
}

inline bool check_finite(const WorldState& world, const char* call, const char* field, double x) {
    return is_finite(x) || report(world, InvalidArgument, "%s: %s is not finite (%g)", call, field, x);
}

inline bool check_number(const WorldState& world, const char* call, const char* field, double x, double lower,
                         double upper) {
    if (x >= lower && x <= upper) return true;
    return check_finite(world, call, field, x) &&
           report(world, InvalidArgument, "%s: %s is %g, outside [%g, %g]", call, field, x, lower, upper);
}

/// Of a Vec2 or a Point.
template <class Place> bool check_vector(const WorldState& world, const char* call, const char* field, Place v) {
    return is_finite(v) || report(world, InvalidArgument, "%s: %s is not finite (%g, %g)", call, field, v.x, v.y);
}

inline bool check_position(const WorldState& world, const char* call, const char* field, Point p) {
    if (!check_vector(world, call, field, p)) return false;
    return (std::fabs(p.x) <= max_position && std::fabs(p.y) <= max_position) ||
           report(world, OutOfRange, "%s: %s (%g, %g) is farther out than %g", call, field, p.x, p.y, max_position);
}

inline bool check_rotation(const WorldState& world, const char* call, const char* field, Rot q) {
    return is_valid(q) ||
           report(world, InvalidArgument, "%s: %s is not a rotation of unit length (%g, %g)", call, field, q.c, q.s);
}

inline bool check_pose(const WorldState& world, const char* call, const Pose& pose) {
    return check_position(world, call, "position", pose.position) &&
           check_rotation(world, call, "rotation", pose.rotation);
}

/// A speed within the world's limit: a faster body would be slowed in the next step.
inline bool check_velocity(const WorldState& world, const char* call, Vec2 v) {
    if (!check_vector(world, call, "linear velocity", v)) return false;
    float limit = world.solver.max_linear_speed, speed = length(v);
    return speed <= limit || report(world, OutOfRange, "%s: linear velocity of %g m/s is above max_linear_speed (%g)",
                                    call, speed, limit);
}

inline bool check_angular_velocity(const WorldState& world, const char* call, float w) {
    return check_number(world, call, "angular velocity", w, -max_angular_speed, max_angular_speed);
}

inline bool check_material(const WorldState& world, const char* call, const Material& material) {
    return check_number(world, call, "friction", material.friction, 0, 1e6f) &&
           check_number(world, call, "restitution", material.restitution, 0, 1);
}

/// `what` names the kind of thing.
template <class Tag>
bool check_id(const WorldState& world, const IdPool& pool, Id<Tag> id, const char* call, const char* what) {
    if (pool.valid(id)) return true;
    if (id.is_null()) return report(world, StaleId, "%s: the %s id is null", call, what);
    return report(world, StaleId, "%s: %s %u was destroyed, or is of another world", call, what, id.index());
}

}  // namespace cairn
