// The distance joint: with d from A's frame to B's, u = d / |d|:
//     rod or spring   |d| = length        limit   min <= |d| <= max        motor   |d|' = speed
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField distance_fields[] = {
    CAIRN_FIELD(DistanceSettings, length, min_size, any_length),
    CAIRN_SPRING(DistanceSettings, hertz, damping_ratio),
    CAIRN_FIELD(DistanceSettings, lower_force, -any_force, 0),
    CAIRN_FIELD(DistanceSettings, upper_force, 0, any_force),
    CAIRN_FIELD(DistanceSettings, min_length, 0, any_length),
    CAIRN_FIELD(DistanceSettings, max_length, 0, any_length),
    CAIRN_FIELD(DistanceSettings, motor_speed, -any_number, any_number),
    CAIRN_FIELD(DistanceSettings, max_motor_force, 0, any_force),
    CAIRN_SWITCH(DistanceSettings, enable_length),
    CAIRN_SWITCH(DistanceSettings, enable_limit),
    CAIRN_SWITCH(DistanceSettings, enable_motor),
};

/// C is the distance of two points: u turns with them, so the lever of A is its own. Ends in one place part along A's
/// x axis.
inline JointRow row_of_length(const JointView& view, float length) {
    JointView at_a = view;
    at_a.offset = {};
    return row_along(at_a, length > 0 ? (1 / length) * view.offset : view.frame_a.x_axis());
}

inline void fill_rows(const JointView& view, const DistanceSettings& s, JointRows& rows) {
    const float length = cairn::length(view.offset);
    const JointRow along = row_of_length(view, length);
    if (s.enable_motor) rows.row[0] = as_motor(along, s.motor_speed, s.max_motor_force);
    if (s.enable_limit) {
        rows.row[1] = as_lower_limit(along, length, s.min_length);
        rows.row[2] = as_upper_limit(along, length, s.max_length);
    }
    if (!s.enable_length) return;
    JointRow& keep = rows.row[3];
    keep = s.hertz > 0 ? as_spring(along, length - s.length, s.hertz, s.damping_ratio)
                       : as_lock(along, length - s.length, 0, 2);
    keep.lower = s.lower_force, keep.upper = s.upper_force;
}

}  // namespace cairn
