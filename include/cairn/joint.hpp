// Joints as users define and hold them. A joint's settings struct in its definition is also its run-time interface.
#pragma once

#include <cstdint>

#include "cairn/id.hpp"
#include "cairn/math.hpp"

namespace cairn {

class World;

enum class JointType : uint8_t { Revolute };

/// What a revolute joint does beside holding two points together; may be changed at any time. Angles are those of frame
/// B against frame A, counted over full turns.
struct RevoluteSettings {
    float hertz = 0;          ///< stiffness of the pin; 0 is as stiff as the sub-step rate allows (joint_rate_fraction)
    float damping_ratio = 2;  ///< of the pin
    float max_force = 0;      ///< N, the pin gives way above it; 0 is no limit. With hertz > 0 it is a mouse joint
    float lower_angle = 0;    ///< rad
    float upper_angle = 0;    ///< rad, >= lower_angle
    float motor_speed = 0;    ///< rad/s
    float max_motor_torque = 0;  ///< N m
    bool enable_limit = false;
    bool enable_motor = false;

    friend bool operator==(const RevoluteSettings&, const RevoluteSettings&) = default;
};

/// A revolute joint: pins the origin of frame A, given in body A, to the origin of frame B, given in body B.
struct RevoluteJoint {
    using Settings = RevoluteSettings;
    static constexpr JointType type = JointType::Revolute;

    BodyId body_a{}, body_b{};       ///< two different bodies
    Transform frame_a{}, frame_b{};  ///< in the bodies' frames
    bool collide_connected = false;  ///< whether shapes of the two bodies collide
    uint64_t user_data = 0;
    RevoluteSettings settings{};
};

/// Reads a joint. It is the World's address and an id, which each call checks: on a stale or null id a getter reports
/// `StaleId` and returns zeros. `if (ref)` asks without a report.
class ConstJointRef {
public:
    ConstJointRef(const World* world, JointId id) : world_(world), id_(id) {}

    [[nodiscard]] JointId id() const { return id_; }
    explicit operator bool() const;
    [[nodiscard]] JointType type() const;
    [[nodiscard]] BodyId body_a() const;
    [[nodiscard]] BodyId body_b() const;
    [[nodiscard]] Transform frame_a() const;
    [[nodiscard]] Transform frame_b() const;
    /// The frames' origins in the world.
    [[nodiscard]] Point anchor_a() const;
    [[nodiscard]] Point anchor_b() const;
    [[nodiscard]] bool collide_connected() const;
    [[nodiscard]] uint64_t user_data() const;
    /// Angle of frame B against frame A, counted over full turns since creation, rad.
    [[nodiscard]] float angle() const;
    /// The force on B in the last step, N; 0 before the first.
    [[nodiscard]] Vec2 force() const;
    /// The torque of limits and motor on B in the last step, N m.
    [[nodiscard]] float torque() const;
    /// The settings; `Joint` is the definition's type, RevoluteJoint. Zeros if the joint is of another type.
    template <class Joint>
    [[nodiscard]] typename Joint::Settings settings() const;

protected:
    const World* world_;
    JointId id_;
};

/// Reads and changes a joint. An invalid value reports one sentence, returns false and changes nothing.
class JointRef : public ConstJointRef {
public:
    JointRef(World* world, JointId id);

    bool set(const RevoluteSettings& settings) const;
    bool set_frames(const Transform& frame_a, const Transform& frame_b) const;
    bool set_collide_connected(bool collide) const;
    bool set_user_data(uint64_t user_data) const;
};

}  // namespace cairn
