// The revolute joint: a pin, with a limit, a motor and a spring on the angle.
//     pin     xB + rB - xA - rA = 0        limit   lower <= angle <= upper
//     motor   wB - wA = speed              spring  angle -> target
// Source: E. Catto, "Modeling and Solving Constraints", GDC 2009; softness: GDC 2011.
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField revolute_fields[] = {
    CAIRN_SPRING(RevoluteSettings, hertz, damping_ratio),
    CAIRN_FIELD(RevoluteSettings, max_force, 0, any_force),
    CAIRN_FIELD(RevoluteSettings, lower_angle, -any_number, any_number),
    CAIRN_FIELD(RevoluteSettings, upper_angle, -any_number, any_number),
    CAIRN_FIELD(RevoluteSettings, motor_speed, -any_spin, any_spin),
    CAIRN_FIELD(RevoluteSettings, max_motor_torque, 0, any_force),
    CAIRN_SWITCH(RevoluteSettings, enable_limit),
    CAIRN_SWITCH(RevoluteSettings, enable_motor),
    CAIRN_SPRING(RevoluteSettings, spring_hertz, spring_damping_ratio),
    CAIRN_FIELD(RevoluteSettings, target_angle, -any_number, any_number),
};

inline void fill_rows(const JointView& view, const RevoluteSettings& s, JointRows& rows) {
    rows.pin = {true, s.hertz, s.damping_ratio, s.max_force, s.hertz > 0};
    const JointRow turn = row_of_angle();
    // An arc tangent for those who need it: 2 % of joint_grid.
    const float angle = s.enable_limit || s.spring_hertz > 0 ? view.angle() : 0;
    fill_spring_and_limits(turn, angle, s.target_angle, s.lower_angle, s.upper_angle, s, rows);
    if (s.enable_motor) rows.row[1] = as_motor(turn, s.motor_speed, s.max_motor_torque);
}

}  // namespace cairn
