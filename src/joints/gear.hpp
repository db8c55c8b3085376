// Joints that couple the motion of two bodies which something else holds:
//     gear             angle A + ratio angle B = constant                    (angles in the world, over all turns)
//     rack and pinion  u . d - radius angle A = constant                     (u: x axis of frame B, d from A to B)
//     pulley           |A - ground A| + ratio |B - ground B| <= length       (one way: a rope)
//     ratchet          angle >= tooth * (the most teeth it has ever passed)  (one way)
// The constant is the joint's memory, in doubles: after 1,000 turns a float knows an angle to 5e-4 rad only.
#pragma once

#include "joints/joint_kind.hpp"

namespace cairn {

inline constexpr JointField gear_fields[] = {CAIRN_FIELD(GearSettings, ratio, -any_number, any_number),
                                             CAIRN_FIELD(GearSettings, max_torque, 0, any_force),
                                             CAIRN_SPRING(GearSettings, hertz, damping_ratio)};
inline constexpr JointField rack_and_pinion_fields[] = {
    CAIRN_FIELD(RackAndPinionSettings, radius, -any_length, any_length),
    CAIRN_FIELD(RackAndPinionSettings, max_force, 0, any_force),
    CAIRN_SPRING(RackAndPinionSettings, hertz, damping_ratio)};
inline constexpr JointField pulley_fields[] = {
    {"ground_a.x", offsetof(PulleySettings, ground_a), -max_position, max_position, FieldType::Double},
    {"ground_a.y", offsetof(PulleySettings, ground_a) + sizeof(double), -max_position, max_position, FieldType::Double},
    {"ground_b.x", offsetof(PulleySettings, ground_b), -max_position, max_position, FieldType::Double},
    {"ground_b.y", offsetof(PulleySettings, ground_b) + sizeof(double), -max_position, max_position, FieldType::Double},
    CAIRN_FIELD(PulleySettings, ratio, 1e-4, 1e4),
    CAIRN_FIELD(PulleySettings, length, min_size, any_length)};
inline constexpr JointField ratchet_fields[] = {CAIRN_FIELD(RatchetSettings, tooth, 1e-4, any_number)};

/// The row's C less what it was in the first step.
template <class Settings>
void keep_constant(JointRow row, double now, float strongest, const Settings& s, JointRows& rows) {
    if (rows.first) rows.memory = now;
    rows.row[0] = as_lock(row, static_cast<float>(now - rows.memory), s.hertz, s.damping_ratio);
    if (strongest > 0) rows.row[0].lower = -strongest, rows.row[0].upper = strongest;
}

inline void fill_rows(const JointView& view, const GearSettings& s, JointRows& rows) {
    JointRow row;
    row.angular_a = 1, row.angular_b = s.ratio;
    keep_constant(row, view.turned_a() + static_cast<double>(s.ratio) * view.turned_b(), s.max_torque, s, rows);
}

inline void fill_rows(const JointView& view, const RackAndPinionSettings& s, JointRows& rows) {
    const Vec2 u = view.frame_b.x_axis();
    JointRow row;
    row.linear_a = -u, row.linear_b = u;
    row.angular_a = -cross(view.lever_a, u) - s.radius;
    row.angular_b = cross(view.lever_b, u) - cross(view.offset, u);  // u turns with B
    const double travel = static_cast<double>(dot(u, view.offset));
    keep_constant(row, travel - static_cast<double>(s.radius) * view.turned_a(), s.max_force, s, rows);
}

inline void fill_rows(const JointView& view, const PulleySettings& s, JointRows& rows) {
    const Vec2 a = view.anchor_a - s.ground_a, b = view.anchor_b - s.ground_b;
    const float length_a = length(a), length_b = length(b);
    const Vec2 ua = length_a > 0 ? (1 / length_a) * a : Vec2{}, ub = length_b > 0 ? (s.ratio / length_b) * b : Vec2{};
    JointRow row;
    row.linear_a = ua, row.linear_b = ub;
    row.angular_a = cross(view.lever_a, ua), row.angular_b = cross(view.lever_b, ub);
    rows.row[0] = as_upper_limit(row, length_a + s.ratio * length_b, s.length);
}

inline void fill_rows(const JointView& view, const RatchetSettings& s, JointRows& rows) {
    const double tooth = static_cast<double>(s.tooth),
                 reached = std::floor(static_cast<double>(view.angle()) / tooth) * tooth;
    if (rows.first || reached > rows.memory) rows.memory = reached;
    rows.row[0] = as_lower_limit(row_of_angle(), view.angle(), static_cast<float>(rows.memory));
}

}  // namespace cairn
