// The generic joint: each of  e1 . d,  e2 . d,  angle  (e the axes of frame A, d from A's frame to B's) is locked or
// limited, and driven by a motor or else by a spring.
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

#define CAIRN_AXIS_FIELDS(axis, range, speed)                                                                         \
    {#axis ".lower", offsetof(GenericSettings, axis) + offsetof(AxisSettings, lower), -range, range},                 \
        {#axis ".upper", offsetof(GenericSettings, axis) + offsetof(AxisSettings, upper), -range, range},             \
        {#axis ".motor_speed", offsetof(GenericSettings, axis) + offsetof(AxisSettings, motor_speed), -speed, speed}, \
        {#axis ".max_motor", offsetof(GenericSettings, axis) + offsetof(AxisSettings, max_motor), 0, any_force}, {    \
#axis ".hertz", offsetof(GenericSettings, axis) + offsetof(AxisSettings, hertz), 0, any_hertz                 \
    }

inline constexpr JointField generic_fields[] = {
    CAIRN_AXIS_FIELDS(x, any_length, any_number), CAIRN_AXIS_FIELDS(y, any_length, any_number),
    CAIRN_AXIS_FIELDS(angle, any_number, any_spin), CAIRN_FIELD(GenericSettings, damping_ratio, 0, any_hertz)};
#undef CAIRN_AXIS_FIELDS

inline void fill_axis(const JointRow& along, float value, const AxisSettings& s, float damping_ratio, JointRow* two) {
    if (s.lower == s.upper) {
        two[0] = as_lock(along, value - s.lower, 0, 2);
    } else if (s.lower < s.upper) {
        // Of two limits only the nearer one can be reached in a step.
        bool upper = s.upper - value < value - s.lower;
        two[0] = upper ? as_upper_limit(along, value, s.upper) : as_lower_limit(along, value, s.lower);
    }
    two[1] =
        s.max_motor > 0 ? as_motor(along, s.motor_speed, s.max_motor) : as_spring(along, value, s.hertz, damping_ratio);
}

inline void fill_rows(const JointView& view, const GenericSettings& s, JointRows& rows) {
    const Vec2 x = view.frame_a.x_axis(), y = view.frame_a.y_axis();
    fill_axis(row_along(view, x), dot(x, view.offset), s.x, s.damping_ratio, &rows.row[0]);
    fill_axis(row_along(view, y), dot(y, view.offset), s.y, s.damping_ratio, &rows.row[2]);
    fill_axis(row_of_angle(), view.angle(), s.angle, s.damping_ratio, &rows.row[4]);
}

}  // namespace cairn
