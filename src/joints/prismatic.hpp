// The prismatic joint: B slides along a line that is fixed in A. With u the x axis of frame A, t across it, d from A's
// frame to B's:
//     t . d = 0,  angle = 0        limit   lower <= u . d <= upper
//     motor   (u . d)' = speed     spring  u . d -> target
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField prismatic_fields[] = {
    CAIRN_SPRING(PrismaticSettings, hertz, damping_ratio),
    CAIRN_FIELD(PrismaticSettings, lower_translation, -any_length, any_length),
    CAIRN_FIELD(PrismaticSettings, upper_translation, -any_length, any_length),
    CAIRN_FIELD(PrismaticSettings, motor_speed, -any_number, any_number),
    CAIRN_FIELD(PrismaticSettings, max_motor_force, 0, any_force),
    CAIRN_SWITCH(PrismaticSettings, enable_limit),
    CAIRN_SWITCH(PrismaticSettings, enable_motor),
    CAIRN_SPRING(PrismaticSettings, spring_hertz, spring_damping_ratio),
    CAIRN_FIELD(PrismaticSettings, target_translation, -any_length, any_length),
};

inline void fill_rows(const JointView& view, const PrismaticSettings& s, JointRows& rows) {
    const Vec2 u = view.frame_a.x_axis(), t = view.frame_a.y_axis();
    const JointRow along = row_along(view, u);
    const float translation = dot(u, view.offset);
    fill_spring_and_limits(along, translation, s.target_translation, s.lower_translation, s.upper_translation, s, rows);
    if (s.enable_motor) rows.row[1] = as_motor(along, s.motor_speed, s.max_motor_force);
    rows.row[4] = as_lock(row_along(view, t), dot(t, view.offset), s.hertz, s.damping_ratio);
    rows.row[5] = as_lock(row_of_angle(), view.angle(), s.hertz, s.damping_ratio);
}

}  // namespace cairn
