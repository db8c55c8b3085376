// Bodies as users define and hold them.
#pragma once

#include <cstdint>
#include <string_view>

#include "cairn/geometry.hpp"
#include "cairn/id.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// Static bodies never move. Kinematic ones move with the velocity they are given and push dynamic ones. Dynamic ones
/// have mass and obey forces and contacts.
enum class BodyType : uint8_t { Static, Kinematic, Dynamic };

/// How a body is made. Its mass comes from its shapes; a dynamic body without massive shapes has 1 kg and does not
/// turn. A shape that moves the centre of mass leaves the motion as it is: the velocity becomes that of the new centre.
struct BodyDef {
    BodyType type = BodyType::Static;
    Point position{};            ///< of the body's origin, m, within max_position
    Rot rotation{};              ///< unit length within 1e-3
    Vec2 linear_velocity{};      ///< of the centre of mass, m/s
    float angular_velocity = 0;  ///< rad/s
    float linear_damping = 0;    ///< 1/s: v' = -damping v
    float angular_damping = 0;   ///< 1/s
    float gravity_scale = 1;
    Vec2 acceleration{};          ///< m/s^2, on top of the world's gravity: a gravity of its own with a scale of 0
    bool fixed_rotation = false;  ///< nothing turns it: its angular velocity stays as it is set
    bool fixed_x = false;         ///< its centre of mass does not move along the world's x axis, whatever pushes it
    bool fixed_y = false;         ///< or along the y axis
    float sleep_speed = -1;       ///< m/s below which it is at rest; below 0: SolverSettings::sleep_speed
    bool bullet = false;          ///< swept against moving bodies too when it is fast, as all are against static ones
    bool can_sleep = true;        ///< false: it stays awake, and so does all that it touches
    bool awake = true;            ///< false: it sleeps until something touches or changes it; of dynamic bodies only
    uint64_t user_data = 0;
};

/// Reads a body.
class ConstBodyRef : public Ref<BodyId> {
public:
    using Ref::Ref;

    [[nodiscard]] BodyType type() const;
    [[nodiscard]] bool enabled() const;
    /// False for a body that sleeps. Static bodies are never awake.
    [[nodiscard]] bool awake() const;
    [[nodiscard]] bool can_sleep() const;
    [[nodiscard]] bool bullet() const;
    /// Below 0: the world's.
    [[nodiscard]] float sleep_speed() const;
    [[nodiscard]] Pose pose() const;
    [[nodiscard]] Point position() const { return pose().position; }
    [[nodiscard]] Rot rotation() const { return pose().rotation; }
    /// In (-pi, pi], rad.
    [[nodiscard]] float angle() const { return pose().rotation.angle(); }
    /// Of the centre of mass, m/s.
    [[nodiscard]] Vec2 linear_velocity() const;
    [[nodiscard]] float angular_velocity() const;
    [[nodiscard]] float linear_damping() const;
    [[nodiscard]] float angular_damping() const;
    [[nodiscard]] float gravity_scale() const;
    [[nodiscard]] Vec2 acceleration() const;
    [[nodiscard]] bool fixed_rotation() const;
    [[nodiscard]] bool fixed_x() const;
    [[nodiscard]] bool fixed_y() const;
    /// Empty unless given. Valid until the next call that names a body or destroys this one.
    [[nodiscard]] std::string_view name() const;
    /// Where it will be after so many seconds if nothing meets it: by its velocity, gravity and forces, undamped.
    [[nodiscard]] Pose predicted_pose(float seconds) const;
    /// kg; 0 for static and kinematic bodies.
    [[nodiscard]] float mass() const;
    /// About the centre of mass, kg m^2; 0 for static and kinematic bodies.
    [[nodiscard]] float inertia() const;
    /// The centre of mass in the body's frame, and in the world.
    [[nodiscard]] Vec2 local_center() const;
    [[nodiscard]] Point center() const;
    /// How a point that moves with the body moves, m/s.
    [[nodiscard]] Vec2 velocity_at(Point point) const;
    /// Of translation and rotation, J.
    [[nodiscard]] double kinetic_energy() const;
    /// Of its own gravity and acceleration, J; 0 at the world's origin.
    [[nodiscard]] double potential_energy() const;
};

/// Reads and changes a body. An invalid value reports one sentence, returns false and changes nothing.
class BodyRef : public ConstBodyRef {
public:
    BodyRef(World* world, BodyId id) : ConstBodyRef(world, id) {}

    /// Static bodies lose their velocity; contacts are made anew.
    bool set_type(BodyType type) const;
    /// A disabled body keeps everything, but neither moves nor collides; its joints rest.
    bool set_enabled(bool enabled) const;
    /// Wakes the body and all that sleeps with it, or puts it and all that touches it to sleep; sleepers have no
    /// velocity. Whatever else is set or applied here wakes it too. No effect on a body that is not dynamic (false).
    bool set_awake(bool awake) const;
    bool set_can_sleep(bool can_sleep) const;
    bool set_bullet(bool bullet) const;
    bool set_sleep_speed(float speed) const;
    /// Teleports the body. Its velocity stays.
    bool set_pose(const Pose& pose) const;
    bool set_position(Point position) const { return set_pose({position, rotation()}); }
    /// No effect on a static body (false).
    bool set_linear_velocity(Vec2 velocity) const;
    bool set_angular_velocity(float velocity) const;
    bool set_linear_damping(float damping) const;
    bool set_angular_damping(float damping) const;
    bool set_gravity_scale(float scale) const;
    bool set_acceleration(Vec2 acceleration) const;
    bool set_fixed_rotation(bool fixed) const;
    bool set_fixed_x(bool fixed) const;
    bool set_fixed_y(bool fixed) const;
    /// For your eyes: the engine does not read it, nor is it in the hash.
    bool set_name(std::string_view name) const;
    /// The velocities that bring the body to a pose within so many seconds, the shorter way round: for kinematic ones.
    bool set_target_pose(const Pose& pose, float seconds) const;
    /// Mass, centre and inertia instead of what the shapes give, whatever becomes of these; a mass of 0 is the shapes'
    /// again. The mass of a body that is not dynamic takes effect once it is.
    bool set_mass_data(const MassData& data) const;
    /// Forces (N, N m) act in the next step and are then cleared.
    bool apply_force(Vec2 force, Point at) const;
    bool apply_force_to_center(Vec2 force) const;
    bool apply_torque(float torque) const;
    /// Impulses (N s, N m s) change the velocity at once.
    bool apply_impulse(Vec2 impulse, Point at) const;
    bool apply_impulse_to_center(Vec2 impulse) const;
    bool apply_angular_impulse(float impulse) const;
    bool set_user_data(uint64_t user_data) const;
};

}  // namespace cairn
