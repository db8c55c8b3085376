// The motor joint: with e1, e2 the axes of frame A, d from A's frame to B's, for i = 1, 2:
//     velocity   (ei . d)' = vi,  wB - wA = w        spring   ei . d -> 0,  angle -> 0        all with limited force
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField motor_fields[] = {
    {"linear_velocity.x", offsetof(MotorSettings, linear_velocity), -any_number, any_number},
    {"linear_velocity.y", offsetof(MotorSettings, linear_velocity) + sizeof(float), -any_number, any_number},
    {"max_force.x", offsetof(MotorSettings, max_force), 0, any_force},
    {"max_force.y", offsetof(MotorSettings, max_force) + sizeof(float), 0, any_force},
    CAIRN_FIELD(MotorSettings, angular_velocity, -any_spin, any_spin),
    CAIRN_FIELD(MotorSettings, max_torque, 0, any_force),
    CAIRN_SPRING(MotorSettings, spring_hertz, spring_damping_ratio),
    CAIRN_FIELD(MotorSettings, max_spring_force, 0, any_force),
    CAIRN_SPRING(MotorSettings, angular_hertz, angular_damping_ratio),
    CAIRN_FIELD(MotorSettings, max_spring_torque, 0, any_force),
};

inline void fill_rows(const JointView& view, const MotorSettings& s, JointRows& rows) {
    const Vec2 speed = s.linear_velocity, force = s.max_force;
    if (force.x > 0) rows.row[0] = as_motor(row_along(view, view.frame_a.x_axis()), speed.x, force.x);
    if (force.y > 0) rows.row[1] = as_motor(row_along(view, view.frame_a.y_axis()), speed.y, force.y);
    if (s.max_torque > 0) rows.row[2] = as_motor(row_of_angle(), s.angular_velocity, s.max_torque);
    if (s.spring_hertz > 0 && s.max_spring_force > 0) {  // limited in length, whatever its direction
        rows.pin = {true, s.spring_hertz, s.spring_damping_ratio, s.max_spring_force, true};
    }
    rows.row[3] = as_spring(row_of_angle(), view.angle(), s.angular_hertz, s.angular_damping_ratio);
    rows.row[3].lower = -s.max_spring_torque, rows.row[3].upper = s.max_spring_torque;
}

}  // namespace cairn
