// A table for each settings struct of joint.hpp, in the order of its fields.

#include "joint_fields.hpp"

#include <cstring>
#include <utility>

#include "scenes/joint_frames.hpp"

namespace cairn::testbed {

namespace {

constexpr float turn = 2 * pi;

constexpr JointField revolute_fields[] = {
    {"hertz", "Hz", offsetof(RevoluteSettings, hertz), 0, 60},
    {"damping_ratio", "", offsetof(RevoluteSettings, damping_ratio), 0, 5},
    {"max_force", "N", offsetof(RevoluteSettings, max_force), 0, 1000},
    {"lower_angle", "rad", offsetof(RevoluteSettings, lower_angle), -2 * turn, 4 * turn},
    {"upper_angle", "rad", offsetof(RevoluteSettings, upper_angle), -2 * turn, 4 * turn},
    {"enable_limit", "", offsetof(RevoluteSettings, enable_limit), 0, 1, true},
    {"motor_speed", "rad/s", offsetof(RevoluteSettings, motor_speed), -20, 20},
    {"max_motor_torque", "N m", offsetof(RevoluteSettings, max_motor_torque), 0, 500},
    {"enable_motor", "", offsetof(RevoluteSettings, enable_motor), 0, 1, true},
    {"spring_hertz", "Hz", offsetof(RevoluteSettings, spring_hertz), 0, 20},
    {"spring_damping_ratio", "", offsetof(RevoluteSettings, spring_damping_ratio), 0, 2},
    {"target_angle", "rad", offsetof(RevoluteSettings, target_angle), -turn, turn},
};

constexpr JointField prismatic_fields[] = {
    {"hertz", "Hz", offsetof(PrismaticSettings, hertz), 0, 60},
    {"damping_ratio", "", offsetof(PrismaticSettings, damping_ratio), 0, 5},
    {"lower_translation", "m", offsetof(PrismaticSettings, lower_translation), -10, 10},
    {"upper_translation", "m", offsetof(PrismaticSettings, upper_translation), -10, 10},
    {"enable_limit", "", offsetof(PrismaticSettings, enable_limit), 0, 1, true},
    {"motor_speed", "m/s", offsetof(PrismaticSettings, motor_speed), -10, 10},
    {"max_motor_force", "N", offsetof(PrismaticSettings, max_motor_force), 0, 1000},
    {"enable_motor", "", offsetof(PrismaticSettings, enable_motor), 0, 1, true},
    {"spring_hertz", "Hz", offsetof(PrismaticSettings, spring_hertz), 0, 20},
    {"spring_damping_ratio", "", offsetof(PrismaticSettings, spring_damping_ratio), 0, 2},
    {"target_translation", "m", offsetof(PrismaticSettings, target_translation), -10, 10},
};

constexpr JointField distance_fields[] = {
    {"length", "m", offsetof(DistanceSettings, length), 0.1f, 10},
    {"enable_length", "", offsetof(DistanceSettings, enable_length), 0, 1, true},
    {"hertz", "Hz", offsetof(DistanceSettings, hertz), 0, 20},
    {"damping_ratio", "", offsetof(DistanceSettings, damping_ratio), 0, 2},
    {"lower_force", "N", offsetof(DistanceSettings, lower_force), -1000, 0},
    {"upper_force", "N", offsetof(DistanceSettings, upper_force), 0, 1000},
    {"min_length", "m", offsetof(DistanceSettings, min_length), 0, 10},
    {"max_length", "m", offsetof(DistanceSettings, max_length), 0, 10},
    {"enable_limit", "", offsetof(DistanceSettings, enable_limit), 0, 1, true},
    {"motor_speed", "m/s", offsetof(DistanceSettings, motor_speed), -10, 10},
    {"max_motor_force", "N", offsetof(DistanceSettings, max_motor_force), 0, 1000},
    {"enable_motor", "", offsetof(DistanceSettings, enable_motor), 0, 1, true},
};

constexpr JointField weld_fields[] = {
    {"linear_hertz", "Hz", offsetof(WeldSettings, linear_hertz), 0, 60},
    {"linear_damping_ratio", "", offsetof(WeldSettings, linear_damping_ratio), 0, 5},
    {"angular_hertz", "Hz", offsetof(WeldSettings, angular_hertz), 0, 60},
    {"angular_damping_ratio", "", offsetof(WeldSettings, angular_damping_ratio), 0, 5},
};

constexpr JointField wheel_fields[] = {
    {"spring_hertz", "Hz", offsetof(WheelSettings, spring_hertz), 0, 20},
    {"spring_damping_ratio", "", offsetof(WheelSettings, spring_damping_ratio), 0, 2},
    {"lower_translation", "m", offsetof(WheelSettings, lower_translation), -2, 2},
    {"upper_translation", "m", offsetof(WheelSettings, upper_translation), -2, 2},
    {"enable_limit", "", offsetof(WheelSettings, enable_limit), 0, 1, true},
    {"motor_speed", "rad/s", offsetof(WheelSettings, motor_speed), -30, 30},
    {"max_motor_torque", "N m", offsetof(WheelSettings, max_motor_torque), 0, 100},
    {"enable_motor", "", offsetof(WheelSettings, enable_motor), 0, 1, true},
};

constexpr size_t y_of_vec = offsetof(Vec2, y);
constexpr JointField motor_fields[] = {
    {"linear_velocity x", "m/s", offsetof(MotorSettings, linear_velocity), -10, 10},
    {"linear_velocity y", "m/s", offsetof(MotorSettings, linear_velocity) + y_of_vec, -10, 10},
    {"max_force x", "N", offsetof(MotorSettings, max_force), 0, 500},
    {"max_force y", "N", offsetof(MotorSettings, max_force) + y_of_vec, 0, 500},
    {"angular_velocity", "rad/s", offsetof(MotorSettings, angular_velocity), -20, 20},
    {"max_torque", "N m", offsetof(MotorSettings, max_torque), 0, 500},
    {"spring_hertz", "Hz", offsetof(MotorSettings, spring_hertz), 0, 20},
    {"spring_damping_ratio", "", offsetof(MotorSettings, spring_damping_ratio), 0, 2},
    {"max_spring_force", "N", offsetof(MotorSettings, max_spring_force), 0, 2000},
    {"angular_hertz", "Hz", offsetof(MotorSettings, angular_hertz), 0, 20},
    {"angular_damping_ratio", "", offsetof(MotorSettings, angular_damping_ratio), 0, 2},
    {"max_spring_torque", "N m", offsetof(MotorSettings, max_spring_torque), 0, 2000},
};

constexpr size_t generic_x = offsetof(GenericSettings, x), generic_y = offsetof(GenericSettings, y),
                 generic_angle = offsetof(GenericSettings, angle);
constexpr JointField generic_fields[] = {
    {"x.lower", "m", generic_x + offsetof(AxisSettings, lower), -5, 5},
    {"x.upper", "m", generic_x + offsetof(AxisSettings, upper), -5, 5},
    {"x.motor_speed", "m/s", generic_x + offsetof(AxisSettings, motor_speed), -10, 10},
    {"x.max_motor", "N", generic_x + offsetof(AxisSettings, max_motor), 0, 500},
    {"x.hertz", "Hz", generic_x + offsetof(AxisSettings, hertz), 0, 20},
    {"y.lower", "m", generic_y + offsetof(AxisSettings, lower), -5, 5},
    {"y.upper", "m", generic_y + offsetof(AxisSettings, upper), -5, 5},
    {"y.motor_speed", "m/s", generic_y + offsetof(AxisSettings, motor_speed), -10, 10},
    {"y.max_motor", "N", generic_y + offsetof(AxisSettings, max_motor), 0, 500},
    {"y.hertz", "Hz", generic_y + offsetof(AxisSettings, hertz), 0, 20},
    {"angle.lower", "rad", generic_angle + offsetof(AxisSettings, lower), -turn, turn},
    {"angle.upper", "rad", generic_angle + offsetof(AxisSettings, upper), -turn, turn},
    {"angle.motor_speed", "rad/s", generic_angle + offsetof(AxisSettings, motor_speed), -20, 20},
    {"angle.max_motor", "N m", generic_angle + offsetof(AxisSettings, max_motor), 0, 500},
    {"angle.hertz", "Hz", generic_angle + offsetof(AxisSettings, hertz), 0, 20},
};

constexpr JointField gear_fields[] = {
    {"ratio", "", offsetof(GearSettings, ratio), -10, 10},
    {"max_torque", "N m", offsetof(GearSettings, max_torque), 0, 500},
};

constexpr JointField rack_fields[] = {
    {"radius", "m", offsetof(RackAndPinionSettings, radius), -3, 3},
    {"max_force", "N", offsetof(RackAndPinionSettings, max_force), 0, 500},
};

constexpr JointField pulley_fields[] = {
    {"ratio", "", offsetof(PulleySettings, ratio), 0.1f, 10},
    {"length", "m", offsetof(PulleySettings, length), 0.1f, 40},
};

constexpr JointField ratchet_fields[] = {
    {"tooth", "rad", offsetof(RatchetSettings, tooth), 0.01f, 1},
};

constexpr size_t user_data = offsetof(UserSettings, data);
constexpr JointField track_fields[] = {
    {"half_width", "m", user_data + offsetof(scenes::Track, half_width), 0.5f, 5},
    {"half_height", "m", user_data + offsetof(scenes::Track, half_height), 0.5f, 5},
    {"hertz", "Hz", user_data + offsetof(scenes::Track, hertz), 0, 20},
};

// Calls `act` with a definition of the joint's type.
template <class Act> void with_type(JointType type, Act act) {
    switch (type) {
    case JointType::Revolute: return act(RevoluteJoint{});
    case JointType::Prismatic: return act(PrismaticJoint{});
    case JointType::Distance: return act(DistanceJoint{});
    case JointType::Weld: return act(WeldJoint{});
    case JointType::Wheel: return act(WheelJoint{});
    case JointType::Motor: return act(MotorJoint{});
    case JointType::Filter: return;
    case JointType::Generic: return act(GenericJoint{});
    case JointType::Gear: return act(GearJoint{});
    case JointType::RackAndPinion: return act(RackAndPinionJoint{});
    case JointType::Pulley: return act(PulleyJoint{});
    case JointType::Ratchet: return act(RatchetJoint{});
    case JointType::User: return act(UserJoint{});
    }
}

}  // namespace

float JointSettings::get(const JointField& field) const {
    if (field.truth) return bytes[field.offset] != std::byte{0} ? 1.0f : 0.0f;
    float value;
    std::memcpy(&value, bytes + field.offset, sizeof value);
    return value;
}

void JointSettings::set(const JointField& field, float value) {
    if (field.truth) bytes[field.offset] = std::byte{value != 0};
    else std::memcpy(bytes + field.offset, &value, sizeof value);
}

const char* joint_type_name(JointType type) {
    constexpr const char* names[joint_type_count] = {
        "revolute", "prismatic", "distance",          "weld", "wheel",
        "motor",    "filter",    "generic",           "gear", "rack and pinion",
        "pulley",   "ratchet",   "of the scene's own"};
    return names[static_cast<size_t>(type)];
}

std::span<const JointField> joint_fields(const JointSettings& settings) {
    switch (settings.type) {
    case JointType::Revolute: return revolute_fields;
    case JointType::Prismatic: return prismatic_fields;
    case JointType::Distance: return distance_fields;
    case JointType::Weld: return weld_fields;
    case JointType::Wheel: return wheel_fields;
    case JointType::Motor: return motor_fields;
    case JointType::Filter: return {};
    case JointType::Generic: return generic_fields;
    case JointType::Gear: return gear_fields;
    case JointType::RackAndPinion: return rack_fields;
    case JointType::Pulley: return pulley_fields;
    case JointType::Ratchet: return ratchet_fields;
    case JointType::User: break;
    }
    uint64_t kind = 0;
    std::memcpy(&kind, settings.bytes + offsetof(UserSettings, kind), sizeof kind);
    if (kind == scenes::Track::kind) return track_fields;
    return {};
}

JointSettings read_settings(const ConstJointRef& joint) {
    JointSettings result;
    result.type = joint.type();
    with_type(result.type, [&](const auto& def) {
        auto settings = joint.settings<std::decay_t<decltype(def)>>();
        std::memcpy(result.bytes, &settings, sizeof settings);
    });
    return result;
}

bool write_settings(const JointRef& joint, const JointSettings& settings) {
    bool done = true;
    with_type(settings.type, [&](auto def) {
        std::memcpy(&def.settings, settings.bytes, sizeof def.settings);
        done = joint.set(def.settings);
    });
    return done;
}

}  // namespace cairn::testbed
