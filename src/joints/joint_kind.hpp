// What the engine knows of a kind of joint: its settings' fields, and the function that fills its rows.
#pragma once

#include <cstddef>
#include <span>

#include "cairn/geometry.hpp"
#include "cairn/joint.hpp"

namespace cairn {

enum class FieldType : uint8_t { Float, Double, Bool };

/// A field of a settings struct. One that is called lower_... or min_... comes right before the one it may not exceed.
struct JointField {
    const char* name;
    size_t offset;
    double lower, upper;
    FieldType type = FieldType::Float;
};

struct JointKind {
    const char* name;
    size_t size;  // of the settings
    std::span<const JointField> fields;
    JointFunction fill;        // null: no rows, or the user's
    bool counts_both = false;  // counts the angles of both frames in the world, not the one between them
    size_t angle_range = 0;    // where the limits of its angle are in the settings, lower and upper; 0: none
};

const JointKind& joint_kind(JointType type);

/// What revolute, prismatic and wheel joints do along their free row: rows 0, 2 and 3 of the joint.
template <class Settings>
void fill_spring_and_limits(const JointRow& row, float value, float target, float lower, float upper, const Settings& s,
                            JointRows& rows) {
    rows.row[0] = as_spring(row, value - target, s.spring_hertz, s.spring_damping_ratio);
    if (!s.enable_limit) return;
    rows.row[2] = as_lower_limit(row, value, lower);
    rows.row[3] = as_upper_limit(row, value, upper);
}

// Ranges of fields.
inline constexpr double any_number = 1e9, any_force = 3.1e38, any_hertz = 1e4;
inline constexpr double any_spin = max_angular_speed, any_length = 10.0 * max_size;

#define CAIRN_FIELD(Settings, field, lower, upper) \
    { #field, offsetof(Settings, field), lower, upper }
#define CAIRN_SPRING(Settings, hertz, damping_ratio) \
    CAIRN_FIELD(Settings, hertz, 0, any_hertz), CAIRN_FIELD(Settings, damping_ratio, 0, any_hertz)
#define CAIRN_SWITCH(Settings, field) \
    { #field, offsetof(Settings, field), 0, 1, FieldType::Bool }

}  // namespace cairn
