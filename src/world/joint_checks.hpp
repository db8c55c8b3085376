// Checks of what users hand to joints.
#pragma once

#include <cstring>

#include "joints/joint_kind.hpp"
#include "world/checks.hpp"

namespace cairn {

inline double read_field(const std::byte* settings, const JointField& field) {
    auto read = [at = settings + field.offset](auto value) {
        std::memcpy(&value, at, sizeof(value));
        return static_cast<double>(value);
    };
    if (field.type == FieldType::Bool) return read(uint8_t{}) != 0 ? 1 : 0;
    return field.type == FieldType::Double ? read(0.0) : read(0.0f);
}

/// A lower bound and the next field, its upper one.
inline bool check_order(const WorldState& world, const char* call, const std::byte* settings, const JointField* two) {
    bool bound = std::strncmp(two[0].name, "lower_", 6) == 0 || std::strncmp(two[0].name, "min_", 4) == 0;
    double lower = read_field(settings, two[0]), upper = bound ? read_field(settings, two[1]) : lower;
    return lower <= upper || report(world, ErrorCode::InvalidArgument, "%s: %s %g is above %s %g", call, two[0].name,
                                    lower, two[1].name, upper);
}

inline bool check_settings(const WorldState& world, const char* call, JointType type, const std::byte* settings) {
    std::span<const JointField> fields = joint_kind(type).fields;
    for (size_t i = 0; i < fields.size(); ++i) {
        const JointField& field = fields[i];
        double value = read_field(settings, field);
        if (!(value >= field.lower && value <= field.upper)) {
            return report(world, ErrorCode::InvalidArgument, "%s: %s is %g, outside [%g, %g]", call, field.name, value,
                          field.lower, field.upper);
        }
        if (i + 1 < fields.size() && !check_order(world, call, settings, &field)) return false;
    }
    if (type == JointType::User) {
        uint64_t kind = 0;
        std::memcpy(&kind, settings, sizeof(kind));
        if (kind < max_user_joints) return true;
        return report(world, ErrorCode::OutOfRange, "%s: kind is %llu, not below %d", call,
                      static_cast<unsigned long long>(kind), max_user_joints);
    }
    return true;
}

/// Field by field: what lies between a struct's fields is not ours to keep.
inline void write_settings(Joint& joint, JointType type, const std::byte* settings) {
    const JointKind& kind = joint_kind(type);
    std::memset(joint.settings, 0, sizeof(joint.settings));
    if (type == JointType::User) std::memcpy(joint.settings, settings, kind.size);
    for (const JointField& field : kind.fields) {
        size_t size = field.type == FieldType::Bool ? 1 : field.type == FieldType::Double ? 8 : 4;
        std::memcpy(joint.settings + field.offset, settings + field.offset, size);
    }
}

}  // namespace cairn
