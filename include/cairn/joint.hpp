// Joints as users define and hold them. A joint's settings struct in its definition is also its run-time interface.
//
// A joint connects frame A, given in body A, with frame B in body B. Axes are those of frame A; lengths in m, angles in
// rad, forces in N, torques in N m. hertz 0 of something rigid: as stiff as the sub-step rate allows.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "cairn/id.hpp"
#include "cairn/joint_row.hpp"

namespace cairn {

enum class JointType : uint8_t {
    Revolute,
    Prismatic,
    Distance,
    Weld,
    Wheel,
    Motor,
    Filter,
    Generic,
    Gear,
    RackAndPinion,
    Pulley,
    Ratchet,
    User
};
inline constexpr int joint_type_count = static_cast<int>(JointType::User) + 1;
/// Most bytes of a joint's settings.
inline constexpr int max_joint_settings = 64;
/// How many kinds of joints of your own a world may have.
inline constexpr int max_user_joints = 16;

/// Holds the frames' origins together. With hertz and max_force it is a mouse joint.
struct RevoluteSettings {
    static constexpr JointType type = JointType::Revolute;
    float hertz = 0;          ///< stiffness of the pin; 0 is as stiff as the sub-step rate allows (joint_rate_fraction)
    float damping_ratio = 2;  ///< of the pin
    float max_force = 0;      ///< N, the pin gives way above it; 0 is no limit
    float lower_angle = 0;    ///< limits, any number of turns; a joint is made at an angle within them if one fits
    float upper_angle = 0;    ///< >= lower_angle
    float motor_speed = 0;    ///< rad/s
    float max_motor_torque = 0;
    bool enable_limit = false;
    bool enable_motor = false;
    float spring_hertz = 0;  ///< of a spring to target_angle; 0 is none
    float spring_damping_ratio = 0.7f;
    float target_angle = 0;

    friend bool operator==(const RevoluteSettings&, const RevoluteSettings&) = default;
};

/// B slides along frame A's x axis and does not turn against A.
struct PrismaticSettings {
    static constexpr JointType type = JointType::Prismatic;
    float hertz = 0, damping_ratio = 2;  ///< stiffness across the axis and of the angle
    float lower_translation = 0, upper_translation = 0;
    float motor_speed = 0, max_motor_force = 0;  ///< m/s
    bool enable_limit = false, enable_motor = false;
    float spring_hertz = 0, spring_damping_ratio = 0.7f, target_translation = 0;  ///< 0 is no spring
};

/// Keeps the frames' origins at a distance: a rod (as it is), a spring (hertz > 0), a rope (enable_length = false,
/// max_length and enable_limit).
struct DistanceSettings {
    static constexpr JointType type = JointType::Distance;
    float length = 1;                                 ///< of the rod or spring at rest, > 0
    float hertz = 0, damping_ratio = 0.7f;            ///< of the spring; 0 is a rod
    float lower_force = -3e38f, upper_force = 3e38f;  ///< of rod or spring: < 0 pulls the ends together
    float min_length = 0, max_length = 1e5f;
    float motor_speed = 0, max_motor_force = 0;  ///< speed of the length, m/s
    bool enable_length = true, enable_limit = false, enable_motor = false;
};

/// Holds frame B on frame A, origin and angle; each rigid (0) or by a spring.
struct WeldSettings {
    static constexpr JointType type = JointType::Weld;
    float linear_hertz = 0, linear_damping_ratio = 2;
    float angular_hertz = 0, angular_damping_ratio = 2;
};

/// A wheel B on a chassis A: sprung along frame A's x axis, held across it, free to turn.
struct WheelSettings {
    static constexpr JointType type = JointType::Wheel;
    float spring_hertz = 1, spring_damping_ratio = 0.7f;  ///< 0 is no spring
    float lower_translation = 0, upper_translation = 0;
    float motor_speed = 0, max_motor_torque = 0;  ///< rad/s
    bool enable_limit = false, enable_motor = false;
    float hertz = 0, damping_ratio = 2;  ///< stiffness across; 0 follows the sub-step rate
};

/// Drives B against A: to a velocity, with limited force (zero velocities: friction), and to frame A, by springs of
/// limited force (a dragged body, a moving platform). Each does nothing while its largest force is 0.
struct MotorSettings {
    static constexpr JointType type = JointType::Motor;
    Vec2 linear_velocity{};  ///< along frame A's axes, m/s
    Vec2 max_force{};        ///< along each axis
    float angular_velocity = 0, max_torque = 0;
    float spring_hertz = 0, spring_damping_ratio = 1, max_spring_force = 0;
    float angular_hertz = 0, angular_damping_ratio = 1, max_spring_torque = 0;
};

/// Only keeps the two bodies from colliding, and in one island.
struct FilterSettings {
    static constexpr JointType type = JointType::Filter;
};

/// What a generic joint does along one axis.
struct AxisSettings {
    float lower = 0, upper = -1;           ///< locked if equal, limited if lower < upper, free if lower > upper
    float motor_speed = 0, max_motor = 0;  ///< no motor at max 0
    float hertz = 0;                       ///< of a spring to 0; 0 is none
};
/// Each of the three axes by itself: x and y of frame A, and the angle. A pogo stick, a slot, a guide with play.
struct GenericSettings {
    static constexpr JointType type = JointType::Generic;
    AxisSettings x{}, y{}, angle{};
    float damping_ratio = 1;  ///< of the springs
};

/// The angles of the two frames in the world: angle A + ratio * angle B stays what it is at creation.
struct GearSettings {
    static constexpr JointType type = JointType::Gear;
    float ratio = 1;                     ///< radius of B / radius of A for outer gears; not 0
    float max_torque = 0;                ///< on A; 0 is no limit
    float hertz = 0, damping_ratio = 2;  ///< stiffness of the teeth; 0 follows the sub-step rate
};

/// A wheel A and a rack B that moves along frame B's x axis: translation - radius * angle A stays what it is.
struct RackAndPinionSettings {
    static constexpr JointType type = JointType::RackAndPinion;
    float radius = 1;                    ///< of the pinion; not 0, negative turns it the other way
    float max_force = 0;                 ///< 0 is no limit
    float hertz = 0, damping_ratio = 2;  ///< stiffness of the teeth; 0 follows the sub-step rate
};

/// A rope from frame A over two fixed points to B: |A - ground_a| + ratio |B - ground_b| <= length. Pulls only.
struct PulleySettings {
    static constexpr JointType type = JointType::Pulley;
    Point ground_a{}, ground_b{};  ///< in the world
    float ratio = 1;               ///< > 0
    float length = 1;              ///< > 0
};

/// B turns against A in the positive direction only, locked from tooth to tooth.
struct RatchetSettings {
    static constexpr JointType type = JointType::Ratchet;
    float tooth = 0.1f;  ///< > 0; how far it may slip back
};

/// A joint of your own: `World::set_joint_function` says what fills its rows.
struct UserSettings {
    static constexpr JointType type = JointType::User;
    uint64_t kind = 0;  ///< below max_user_joints
    std::byte data[max_joint_settings - sizeof(uint64_t)] = {};

    /// Data is a trivially copyable struct of at most 56 bytes, without padding (it is hashed).
    template <class Data> static UserSettings of(uint64_t kind, const Data& data) {
        static_assert(std::is_trivially_copyable_v<Data> && sizeof(Data) <= sizeof(UserSettings::data));
        UserSettings settings;
        settings.kind = kind;
        std::memcpy(settings.data, &data, sizeof(Data));
        return settings;
    }
};

/// How a joint is made.
template <class SettingsType> struct JointDef {
    using Settings = SettingsType;
    static constexpr JointType type = Settings::type;

    BodyId body_a{}, body_b{};       ///< two different bodies
    Transform frame_a{}, frame_b{};  ///< in the bodies' frames
    bool collide_connected = false;  ///< whether shapes of the two bodies collide
    bool enabled = true;             ///< a disabled joint does nothing, and lets the bodies collide as it would
    float break_force = 0;           ///< N; above it the joint is destroyed after the step, with an event. 0 is never
    float break_torque = 0;          ///< N m
    bool only_reports = false;       ///< the event is all: the joint stays, with another one in each step above a limit
    uint64_t user_data = 0;
    Settings settings{};

    /// What all joints have.
    [[nodiscard]] JointDef<FilterSettings> common() const {
        return {body_a,       body_b,       frame_a,   frame_b, collide_connected, enabled, break_force,
                break_torque, only_reports, user_data, {}};
    }
};
using RevoluteJoint = JointDef<RevoluteSettings>;
using PrismaticJoint = JointDef<PrismaticSettings>;
using DistanceJoint = JointDef<DistanceSettings>;
using WeldJoint = JointDef<WeldSettings>;
using WheelJoint = JointDef<WheelSettings>;
using MotorJoint = JointDef<MotorSettings>;
using FilterJoint = JointDef<FilterSettings>;
using GenericJoint = JointDef<GenericSettings>;
using GearJoint = JointDef<GearSettings>;
using RackAndPinionJoint = JointDef<RackAndPinionSettings>;
using PulleyJoint = JointDef<PulleySettings>;
using RatchetJoint = JointDef<RatchetSettings>;
using UserJoint = JointDef<UserSettings>;

/// Reads a joint.
class ConstJointRef : public Ref<JointId> {
public:
    using Ref::Ref;

    [[nodiscard]] JointType type() const;
    [[nodiscard]] BodyId body_a() const;
    [[nodiscard]] BodyId body_b() const;
    [[nodiscard]] Transform frame_a() const;
    [[nodiscard]] Transform frame_b() const;
    /// The frames' origins in the world.
    [[nodiscard]] Point anchor_a() const;
    [[nodiscard]] Point anchor_b() const;
    [[nodiscard]] bool collide_connected() const;
    [[nodiscard]] bool enabled() const;
    /// Angle of frame B against frame A, counted over full turns since creation, rad.
    [[nodiscard]] float angle() const;
    /// From A's origin to B's along frame A's axes, m: the error of a pin, the translation (x) of a slide.
    [[nodiscard]] Vec2 translation() const;
    /// The force on B in the last step, N; 0 before the first.
    [[nodiscard]] Vec2 force() const;
    /// The torque on B about its frame's origin in the last step, N m.
    [[nodiscard]] float torque() const;
    /// The settings; `Joint` is the definition's type, as RevoluteJoint. A default joint's if this is of another type.
    template <class Joint> [[nodiscard]] typename Joint::Settings settings() const {
        typename Joint::Settings settings;
        read_settings(Joint::type, &settings);
        return settings;
    }

private:
    void read_settings(JointType type, void* settings) const;
};

/// Reads and changes a joint. An invalid value reports one sentence, returns false and changes nothing. A change wakes
/// both bodies.
class JointRef : public ConstJointRef {
public:
    JointRef(World* world, JointId id) : ConstJointRef(world, id) {}

    template <class Settings> bool set(const Settings& settings) const {
        return write_settings(Settings::type, &settings);
    }
    bool set_frames(const Transform& frame_a, const Transform& frame_b) const;
    /// Connects two other bodies; frames, settings and impulses stay.
    bool set_bodies(BodyId body_a, BodyId body_b) const;
    bool set_collide_connected(bool collide) const;
    bool set_enabled(bool enabled) const;
    bool set_break_limits(float force, float torque, bool only_reports = false) const;
    bool set_user_data(uint64_t user_data) const;

private:
    bool write_settings(JointType type, const void* settings) const;
};

}  // namespace cairn
