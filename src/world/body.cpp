// Making bodies, reading and changing them: check everything, then act.
#include "cairn/body.hpp"

#include "solver/stages.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

struct Velocity {
    Vec2 linear;
    float angular;
};

Velocity velocity_of(const WorldState& state, const Body& body) {
    if (body.solver_index == 0) return {body.velocity, body.angular_velocity};
    const SolverBody& moving = state.solver_bodies[body.solver_index];
    return {{moving.vx, moving.vy}, moving.w};
}

Velocity velocity_of(const ConstBodyRef& ref, const char* call = __builtin_FUNCTION()) {
    auto look = [&](const Body& body) { return velocity_of(ref.world().state(), body); };
    return read(ref, look, call);
}

/// A dynamic body wakes with its island; a kinematic one wakes what it touches, which it is about to take along.
void wake_for_motion(WorldState& state, uint32_t body) {
    if (state.bodies[body].type == BodyType::Kinematic) wake_touching(state, body);
    else wake_island(state, body);
}

bool check_type(const WorldState& state, BodyType type, const char* call) {
    return type <= BodyType::Dynamic ||
           report(state, InvalidArgument, "%s: type is %d, no BodyType", call, static_cast<int>(type));
}

bool check_moves(const WorldState& state, const Body& body, const char* call) {
    return body.type != BodyType::Static || report(state, InvalidArgument, "%s: the body is static", call);
}

bool check_body_def(const WorldState& world, const BodyDef& def) {
    constexpr const char* call = "create_body";
    return check_type(world, def.type, call) && check_pose(world, call, {def.position, def.rotation}) &&
           check_velocity(world, call, def.linear_velocity) &&
           check_angular_velocity(world, call, def.angular_velocity) &&
           check_number(world, call, "linear damping", def.linear_damping, 0, 1e6f) &&
           check_number(world, call, "angular damping", def.angular_damping, 0, 1e6f) &&
           check_number(world, call, "gravity scale", def.gravity_scale, -1e6f, 1e6f) &&
           check_vector(world, call, "acceleration", def.acceleration) &&
           check_number(world, call, "sleep speed", def.sleep_speed, -1, 1e6f);
}

bool move_at(WorldState& state, uint32_t slot, Velocity v) {
    wake_for_motion(state, slot);
    Body& body = state.bodies[slot];
    if (body.solver_index == 0) {
        body.velocity = v.linear, body.angular_velocity = v.angular;
    } else {
        SolverBody& moving = state.solver_bodies[body.solver_index];
        moving.vx = v.linear.x, moving.vy = v.linear.y, moving.w = v.angular;
    }
    return true;
}

void weigh(WorldState& state, uint32_t body) {
    wake_for_motion(state, body);
    update_mass(state, body);
}

void drive(WorldState& state, uint32_t body) {
    wake_for_motion(state, body);
    update_drive(state, body);
}

void hold(WorldState& state, uint32_t body) {
    update_held(state, body);
    drive(state, body);
}

/// One of the numbers that a body's drive or rest follows from.
bool set_drive(const BodyRef& body, float Body::*field, float value, float lowest,
               const char* call = __builtin_FUNCTION()) {
    return check_number(body.world().state(), call, "value", value, lowest, 1e6f) &&
           set(body, field, value, drive, call);
}

/// A force until the end of the next step. What has no mass feels none.
bool add_force(WorldState& state, Body& body, uint32_t slot, Vec2 force, float torque, const char*) {
    if (body.inv_mass == 0) return true;
    wake_for_motion(state, slot);
    if (body.force == Vec2{} && body.torque == 0) state.forced.push_back(slot);
    body.force += force, body.torque += torque;
    update_drive(state, slot);
    return true;
}

/// Changes the velocity, unless that would be faster than the world allows.
bool add_impulse(WorldState& state, Body& body, uint32_t slot, Vec2 impulse, float angular, const char* call) {
    Velocity v = velocity_of(state, body);
    v = {v.linear + body.inv_mass * impulse, v.angular + body.inv_inertia * angular};
    return check_velocity(state, call, v.linear) && check_angular_velocity(state, call, v.angular) &&
           move_at(state, slot, v);
}

/// A push at a point, or without one at the centre. `what` names both of its parts, of which one is none.
bool push(const BodyRef& ref, decltype(add_force) add, const char* what, Vec2 linear, const Point* at = nullptr,
          float angular = 0, const char* name = __builtin_FUNCTION()) {
    auto apply = [&](WorldState& state, Body& body, const char* call) {
        const uint32_t slot = ref.id().index();
        if (!check_vector(state, call, what, linear) || !check_finite(state, call, what, angular)) return false;
        if (at != nullptr && !check_position(state, call, "point", *at)) return false;
        if (at != nullptr) angular = cross(*at - state.poses[slot].center, linear);
        return add(state, body, slot, linear, angular, call);
    };
    return change(ref, apply, name);
}

}  // namespace

BodyId World::create_body(const BodyDef& def) {
    WorldState& world = *state_;
    if (!check_unlocked(world, "create_body") || !check_body_def(world, def)) return {};
    uint32_t slot = acquire(world.body_ids, world.bodies);
    if (slot == world.poses.size()) world.poses.emplace_back();
    FloatMode mode;
    world.poses[slot] = {def.position, normalize(def.rotation)};
    Body& body = world.bodies[slot];
    body.user_data = def.user_data;
    body.type = def.type;
    body.enabled = 1;
    body.linear_damping = def.linear_damping;
    body.angular_damping = def.angular_damping;
    body.gravity_scale = def.gravity_scale;
    body.acceleration = def.acceleration;
    body.fixed_rotation = def.fixed_rotation ? 1 : 0;
    body.fixed_x = def.fixed_x ? 1 : 0, body.fixed_y = def.fixed_y ? 1 : 0;
    update_held(world, slot);
    body.sleep_speed = def.sleep_speed;
    body.can_sleep = def.can_sleep ? 1 : 0;
    body.bullet = def.bullet ? 1 : 0;
    body.asleep = !def.awake && def.type == BodyType::Dynamic ? 1 : 0;
    if (def.type != BodyType::Static && body.asleep == 0) {
        body.velocity = def.linear_velocity;
        body.angular_velocity = def.angular_velocity;
    }
    update_mass(world, slot);
    update_solver_slot(world, slot);
    return world.body_ids.id<BodyId>(slot);
}

bool World::destroy_body(BodyId id) {
    return change(body(id), [&](WorldState& world, Body&, const char*) { cairn::destroy_body(world, id.index()); });
}

BodyType ConstBodyRef::type() const { return get(*this, &Body::type); }
bool ConstBodyRef::enabled() const { return get(*this, &Body::enabled) != 0; }
bool ConstBodyRef::awake() const { return get(*this, &Body::solver_index) != 0; }
bool ConstBodyRef::can_sleep() const { return get(*this, &Body::can_sleep) != 0; }
bool ConstBodyRef::bullet() const { return get(*this, &Body::bullet) != 0; }
float ConstBodyRef::sleep_speed() const { return get(*this, &Body::sleep_speed); }
Pose ConstBodyRef::pose() const { return find(*this) != nullptr ? pose_of(world_->state(), id_.index()) : Pose{}; }
Vec2 ConstBodyRef::linear_velocity() const { return velocity_of(*this).linear; }
float ConstBodyRef::angular_velocity() const { return velocity_of(*this).angular; }
float ConstBodyRef::linear_damping() const { return get(*this, &Body::linear_damping); }
float ConstBodyRef::angular_damping() const { return get(*this, &Body::angular_damping); }
float ConstBodyRef::gravity_scale() const { return get(*this, &Body::gravity_scale); }
Vec2 ConstBodyRef::acceleration() const { return get(*this, &Body::acceleration); }
bool ConstBodyRef::fixed_rotation() const { return get(*this, &Body::fixed_rotation) != 0; }
bool ConstBodyRef::fixed_x() const { return get(*this, &Body::fixed_x) != 0; }
bool ConstBodyRef::fixed_y() const { return get(*this, &Body::fixed_y) != 0; }
std::string_view ConstBodyRef::name() const {
    return read(*this, [&](const Body&) {
        const std::vector<std::string>& names = world_->state().names;
        return id_.index() < names.size() ? std::string_view(names[id_.index()]) : std::string_view();
    });
}

Pose ConstBodyRef::predicted_pose(float seconds) const {
    const WorldState& state = world_->state();
    if (!check_number(state, "predicted_pose", "seconds", seconds, 0, 1e4f)) return {};
    return read(*this, [&](const Body& body) {
        const BodyPose& now = state.poses[id_.index()];
        const Velocity v = velocity_of(state, body);
        const BodyDrive& drive = state.drives[body.solver_index];  // none if it does not move
        const Rot rotation = normalize(now.rotation * Rot::from_angle(seconds * v.angular));
        const Point center = now.center + seconds * v.linear + (0.5f * seconds * seconds) * Vec2{drive.ax, drive.ay};
        return Pose{center - rotate(rotation, body.local_center), rotation};
    });
}

float ConstBodyRef::mass() const { return get(*this, &Body::mass); }
float ConstBodyRef::inertia() const { return get(*this, &Body::inertia); }
Vec2 ConstBodyRef::local_center() const { return get(*this, &Body::local_center); }
Point ConstBodyRef::center() const {
    return find(*this) != nullptr ? world_->state().poses[id_.index()].center : Point{};
}

Vec2 ConstBodyRef::velocity_at(Point point) const {
    return read(*this, [&](const Body& body) {
        Velocity v = velocity_of(world_->state(), body);
        return v.linear + cross(v.angular, point - world_->state().poses[id_.index()].center);
    });
}

double ConstBodyRef::kinetic_energy() const {
    return read(*this, [&](const Body& body) {
        Velocity v = velocity_of(world_->state(), body);
        return 0.5 * double{body.mass} * double{dot(v.linear, v.linear)} +
               0.5 * double{body.inertia} * double{v.angular} * double{v.angular};
    });
}

double ConstBodyRef::potential_energy() const {
    return read(*this, [&](const Body& body) {
        const WorldState& state = world_->state();
        const Vec2 pull = body.gravity_scale * state.gravity + body.acceleration;
        const Point c = state.poses[id_.index()].center;
        return -double{body.mass} * (double{pull.x} * c.x + double{pull.y} * c.y);
    });
}

bool BodyRef::set_type(BodyType type) const {
    return change(*this, [&](WorldState& state, Body& body, const char* call) {
        if (!check_type(state, type, call)) return false;
        if (type != body.type) set_body_type(state, id_.index(), type);
        return true;
    });
}

bool BodyRef::set_enabled(bool enabled) const {
    return change(*this, [&](WorldState& state, Body& body, const char*) {
        if (enabled != (body.enabled != 0)) set_body_enabled(state, id_.index(), enabled);
    });
}

bool BodyRef::set_awake(bool awake) const {
    return change(*this, [&](WorldState& state, Body& body, const char*) {
        if (body.type != BodyType::Dynamic || body.enabled == 0) return false;
        if (awake) wake_island(state, id_.index());
        else put_to_sleep(state, id_.index());
        return true;
    });
}

bool BodyRef::set_can_sleep(bool can_sleep) const { return set(*this, &Body::can_sleep, can_sleep, wake_island); }
bool BodyRef::set_bullet(bool bullet) const { return set(*this, &Body::bullet, bullet); }

bool BodyRef::set_pose(const Pose& pose) const {
    return change(*this, [&](WorldState& state, Body& body, const char* call) {
        if (!check_pose(state, call, pose)) return false;
        Rot rotation = normalize(pose.rotation);
        BodyPose& old = state.poses[id_.index()];
        wake_touching(state, id_.index());
        old.center = pose.position + rotate(rotation, body.local_center);
        old.rotation = rotation;
        thaw_contacts(state, id_.index());
        update_boxes(state, id_.index(), true);
        return true;
    });
}

bool BodyRef::set_linear_velocity(Vec2 velocity) const {
    return change(*this, [&](WorldState& state, Body& body, const char* call) {
        return check_moves(state, body, call) && check_velocity(state, call, velocity) &&
               move_at(state, id_.index(), {velocity, velocity_of(state, body).angular});
    });
}

bool BodyRef::set_angular_velocity(float velocity) const {
    return change(*this, [&](WorldState& state, Body& body, const char* call) {
        return check_moves(state, body, call) && check_angular_velocity(state, call, velocity) &&
               move_at(state, id_.index(), {velocity_of(state, body).linear, velocity});
    });
}

bool BodyRef::set_linear_damping(float damping) const { return set_drive(*this, &Body::linear_damping, damping, 0); }
bool BodyRef::set_angular_damping(float damping) const { return set_drive(*this, &Body::angular_damping, damping, 0); }
bool BodyRef::set_gravity_scale(float scale) const { return set_drive(*this, &Body::gravity_scale, scale, -1e6f); }
bool BodyRef::set_sleep_speed(float speed) const { return set_drive(*this, &Body::sleep_speed, speed, -1); }

bool BodyRef::set_acceleration(Vec2 acceleration) const {
    return check_vector(world_->state(), "set_acceleration", "acceleration", acceleration) &&
           set(*this, &Body::acceleration, acceleration, drive);
}

bool BodyRef::set_fixed_rotation(bool fixed) const { return set(*this, &Body::fixed_rotation, fixed, weigh); }
bool BodyRef::set_fixed_x(bool fixed) const { return set(*this, &Body::fixed_x, fixed, hold); }
bool BodyRef::set_fixed_y(bool fixed) const { return set(*this, &Body::fixed_y, fixed, hold); }

bool BodyRef::set_name(std::string_view name) const {
    return change(*this, [&](WorldState& state, Body&, const char*) {
        if (state.names.size() <= id_.index()) state.names.resize(id_.index() + 1);
        state.names[id_.index()] = name;
    });
}

bool BodyRef::set_target_pose(const Pose& pose, float seconds) const {
    return change(*this, [&](WorldState& state, Body& body, const char* call) {
        if (!check_moves(state, body, call) || !check_pose(state, call, pose)) return false;
        if (!check_number(state, call, "seconds", seconds, min_step, 1e6f)) return false;
        const BodyPose& now = state.poses[id_.index()];
        Rot rotation = normalize(pose.rotation);
        Velocity v{(1 / seconds) * (pose.position + rotate(rotation, body.local_center) - now.center),
                   inv_mul(now.rotation, rotation).angle() / seconds};
        return check_velocity(state, call, v.linear) && check_angular_velocity(state, call, v.angular) &&
               move_at(state, id_.index(), v);
    });
}

bool BodyRef::set_mass_data(const MassData& data) const {
    const WorldState& state = world_->state();
    constexpr const char* call = "set_mass_data";
    return check_number(state, call, "mass", data.mass, 0, 1e30f) &&
           check_number(state, call, "inertia", data.inertia, 0, 1e30f) &&
           check_number(state, call, "center's distance", length(data.center), 0, max_size) &&
           set(*this, &Body::own_mass, data, weigh);
}

bool BodyRef::apply_force(Vec2 force, Point at) const { return push(*this, add_force, "force", force, &at); }
bool BodyRef::apply_force_to_center(Vec2 force) const { return push(*this, add_force, "force", force); }
bool BodyRef::apply_torque(float torque) const { return push(*this, add_force, "torque", {}, nullptr, torque); }
bool BodyRef::apply_impulse(Vec2 impulse, Point at) const { return push(*this, add_impulse, "impulse", impulse, &at); }
bool BodyRef::apply_impulse_to_center(Vec2 impulse) const { return push(*this, add_impulse, "impulse", impulse); }

bool BodyRef::apply_angular_impulse(float impulse) const {
    return push(*this, add_impulse, "impulse", {}, nullptr, impulse);
}

bool BodyRef::set_user_data(uint64_t user_data) const { return set(*this, &Body::user_data, user_data); }

}  // namespace cairn
