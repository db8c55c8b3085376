// The settings of joints as tables of fields: what the panel of joints makes sliders of. Knows no graphics.
#pragma once

#include <cstddef>
#include <span>

#include "cairn/world.hpp"

namespace cairn::testbed {

/// One number or truth in a settings struct.
struct JointField {
    const char* title;
    const char* unit;
    size_t offset;  ///< in the struct, bytes
    float lower = 0, upper = 1;
    bool truth = false;
};

/// The settings of a joint of any type.
struct JointSettings {
    JointType type = JointType::Filter;
    alignas(8) std::byte bytes[max_joint_settings]{};

    [[nodiscard]] float get(const JointField& field) const;
    void set(const JointField& field, float value);
};

const char* joint_type_name(JointType type);
/// Empty for filter joints, and for users' joints other than those of our scenes.
std::span<const JointField> joint_fields(const JointSettings& settings);
JointSettings read_settings(const ConstJointRef& joint);
/// False where the engine refuses; then nothing has changed.
bool write_settings(const JointRef& joint, const JointSettings& settings);

}  // namespace cairn::testbed
