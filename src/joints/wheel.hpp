// The wheel joint: with u the x axis of frame A, t across it, d from A's frame to B's:
//     t . d = 0        spring  u . d -> 0        limit   lower <= u . d <= upper        motor   wB - wA = speed
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField wheel_fields[] = {
    CAIRN_SPRING(WheelSettings, spring_hertz, spring_damping_ratio),
    CAIRN_FIELD(WheelSettings, lower_translation, -any_length, any_length),
    CAIRN_FIELD(WheelSettings, upper_translation, -any_length, any_length),
    CAIRN_FIELD(WheelSettings, motor_speed, -any_spin, any_spin),
    CAIRN_FIELD(WheelSettings, max_motor_torque, 0, any_force),
    CAIRN_SWITCH(WheelSettings, enable_limit),
    CAIRN_SWITCH(WheelSettings, enable_motor),
    CAIRN_SPRING(WheelSettings, hertz, damping_ratio),
};

inline void fill_rows(const JointView& view, const WheelSettings& s, JointRows& rows) {
    const Vec2 u = view.frame_a.x_axis(), t = view.frame_a.y_axis();
    const JointRow along = row_along(view, u);
    const float translation = dot(u, view.offset);
    fill_spring_and_limits(along, translation, 0, s.lower_translation, s.upper_translation, s, rows);
    if (s.enable_motor) rows.row[1] = as_motor(row_of_angle(), s.motor_speed, s.max_motor_torque);
    rows.row[4] = as_lock(row_along(view, t), dot(t, view.offset), s.hertz, s.damping_ratio);
}

}  // namespace cairn
