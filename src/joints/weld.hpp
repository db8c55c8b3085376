// The weld joint: a pin, and  angle = 0.  Rigid or by springs.
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField weld_fields[] = {
    CAIRN_SPRING(WeldSettings, linear_hertz, linear_damping_ratio),
    CAIRN_SPRING(WeldSettings, angular_hertz, angular_damping_ratio),
};

inline void fill_rows(const JointView& view, const WeldSettings& s, JointRows& rows) {
    rows.pin = {true, s.linear_hertz, s.linear_damping_ratio, 0, s.linear_hertz > 0};
    rows.row[0] = s.angular_hertz > 0
                      ? as_spring(row_of_angle(), view.angle(), s.angular_hertz, s.angular_damping_ratio)
                      : as_lock(row_of_angle(), view.angle(), 0, 2);
}

}  // namespace cairn
