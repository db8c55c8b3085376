// Checks of what users hand to joints.
#pragma once

#include "world/checks.hpp"

namespace cairn {

inline bool check_frame(const WorldState& world, const char* call, const char* field, const Transform& frame) {
    return check_vector(world, call, field, frame.p) && check_rotation(world, call, field, frame.q);
}

inline bool check_settings(const WorldState& world, const char* call, const RevoluteSettings& s) {
    constexpr float any = 1e9f, strong = 3e38f;
    if (!check_number(world, call, "hertz", s.hertz, 0, 1e4f) ||
        !check_number(world, call, "damping_ratio", s.damping_ratio, 0, 1e4f) ||
        !check_number(world, call, "max_force", s.max_force, 0, strong) ||
        !check_number(world, call, "lower_angle", s.lower_angle, -any, any) ||
        !check_number(world, call, "upper_angle", s.upper_angle, -any, any) ||
        !check_number(world, call, "motor_speed", s.motor_speed, -max_angular_speed, max_angular_speed) ||
        !check_number(world, call, "max_motor_torque", s.max_motor_torque, 0, strong)) {
        return false;
    }
    return s.lower_angle <= s.upper_angle ||
           report(world, ErrorCode::InvalidArgument, "%s: lower_angle %g is above upper_angle %g", call,
                  static_cast<double>(s.lower_angle), static_cast<double>(s.upper_angle));
}

}  // namespace cairn
