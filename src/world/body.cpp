// What users read of bodies and change on them.
#include "cairn/body.hpp"

#include "simd/float_mode.hpp"
#include "solver/finalize.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

Vec2 velocity_of(const WorldState& state, const Body& body) {
    if (body.solver_index == 0) return body.velocity;
    const SolverBody& moving = state.solver_bodies[body.solver_index];
    return {moving.vx, moving.vy};
}

float angular_velocity_of(const WorldState& state, const Body& body) {
    return body.solver_index == 0 ? body.angular_velocity : state.solver_bodies[body.solver_index].w;
}

void set_velocity(WorldState& state, Body& body, Vec2 v) {
    if (body.solver_index == 0) body.velocity = v;
    else state.solver_bodies[body.solver_index].vx = v.x, state.solver_bodies[body.solver_index].vy = v.y;
}

void set_angular_velocity_of(WorldState& state, Body& body, float w) {
    if (body.solver_index == 0) body.angular_velocity = w;
    else state.solver_bodies[body.solver_index].w = w;
}

/// A dynamic body wakes with its island; a kinematic one wakes what it touches, which it is about to take along.
void wake_for_motion(WorldState& state, uint32_t body) {
    if (state.bodies[body].type == BodyType::Kinematic) wake_touching(state, body);
    else wake_island(state, body);
}

bool check_moves(const WorldState& state, const Body& body, const char* call) {
    return body.type != BodyType::Static || report(state, ErrorCode::InvalidArgument, "%s: the body is static", call);
}

}  // namespace

ConstBodyRef::operator bool() const { return world_->state().body_ids.valid(id_); }

BodyType ConstBodyRef::type() const { return get<&Body::type>(world_, id_, "type"); }
bool ConstBodyRef::enabled() const { return get<&Body::enabled>(world_, id_, "enabled") != 0; }
bool ConstBodyRef::awake() const {
    const Body* body = read(world_, id_, "awake");
    return body != nullptr && body->solver_index != 0;
}

bool ConstBodyRef::can_sleep() const { return get<&Body::can_sleep>(world_, id_, "can_sleep") != 0; }
bool ConstBodyRef::bullet() const { return get<&Body::bullet>(world_, id_, "bullet") != 0; }
float ConstBodyRef::sleep_speed() const { return get<&Body::sleep_speed>(world_, id_, "sleep_speed"); }
Pose ConstBodyRef::pose() const {
    return read(world_, id_, "pose") != nullptr ? pose_of(world_->state(), id_.index()) : Pose{};
}

Vec2 ConstBodyRef::linear_velocity() const {
    const Body* body = read(world_, id_, "linear_velocity");
    return body != nullptr ? velocity_of(world_->state(), *body) : Vec2{};
}

float ConstBodyRef::angular_velocity() const {
    const Body* body = read(world_, id_, "angular_velocity");
    return body != nullptr ? angular_velocity_of(world_->state(), *body) : 0;
}

float ConstBodyRef::linear_damping() const { return get<&Body::linear_damping>(world_, id_, "linear_damping"); }
float ConstBodyRef::angular_damping() const { return get<&Body::angular_damping>(world_, id_, "angular_damping"); }
float ConstBodyRef::gravity_scale() const { return get<&Body::gravity_scale>(world_, id_, "gravity_scale"); }
float ConstBodyRef::mass() const { return get<&Body::mass>(world_, id_, "mass"); }
float ConstBodyRef::inertia() const { return get<&Body::inertia>(world_, id_, "inertia"); }
Vec2 ConstBodyRef::local_center() const { return get<&Body::local_center>(world_, id_, "local_center"); }
Point ConstBodyRef::center() const {
    return read(world_, id_, "center") != nullptr ? world_->state().poses[id_.index()].center : Point{};
}

uint64_t ConstBodyRef::user_data() const { return get<&Body::user_data>(world_, id_, "user_data"); }
BodyRef::BodyRef(World* world, BodyId id) : ConstBodyRef(world, id) {}

bool BodyRef::set_type(BodyType type) const {
    Body* body = change(world_, id_, "set_type");
    if (body == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    if (type > BodyType::Dynamic) {
        return report(state, ErrorCode::InvalidArgument, "set_type: type is %d, no BodyType", static_cast<int>(type));
    }
    FloatMode mode;
    if (type != body->type) set_body_type(state, id_.index(), type);
    return true;
}

bool BodyRef::set_enabled(bool enabled) const {
    Body* body = change(world_, id_, "set_enabled");
    if (body == nullptr) return false;
    FloatMode mode;
    WorldState& state = const_cast<World*>(world_)->state();
    if (enabled != (body->enabled != 0)) set_body_enabled(state, id_.index(), enabled, state.pending_end_events);
    return true;
}

bool BodyRef::set_awake(bool awake) const {
    Body* body = change(world_, id_, "set_awake");
    if (body == nullptr || body->type != BodyType::Dynamic || body->enabled == 0) return false;
    FloatMode mode;
    WorldState& state = const_cast<World*>(world_)->state();
    if (awake) wake_island(state, id_.index());
    else put_to_sleep(state, id_.index());
    return true;
}

bool BodyRef::set_can_sleep(bool can_sleep) const {
    Body* body = change(world_, id_, "set_can_sleep");
    if (body == nullptr) return false;
    body->can_sleep = can_sleep ? 1 : 0;
    wake_island(const_cast<World*>(world_)->state(), id_.index());
    return true;
}

bool BodyRef::set_bullet(bool bullet) const {
    return set<&Body::bullet>(world_, id_, bullet ? uint8_t{1} : uint8_t{0}, "set_bullet");
}

bool BodyRef::set_sleep_speed(float speed) const {
    Body* body = change(world_, id_, "set_sleep_speed");
    if (body == nullptr || !check_number(world_->state(), "set_sleep_speed", "speed", speed, -1, 1e6f)) return false;
    body->sleep_speed = speed;
    wake_island(const_cast<World*>(world_)->state(), id_.index());
    return true;
}

bool BodyRef::set_pose(const Pose& pose) const {
    Body* body = change(world_, id_, "set_pose");
    if (body == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    if (!check_position(state, "set_pose", "position", pose.position) ||
        !check_rotation(state, "set_pose", "rotation", pose.rotation)) {
        return false;
    }
    FloatMode mode;
    Rot rotation = normalize(pose.rotation);
    BodyPose& old = state.poses[id_.index()];
    wake_touching(state, id_.index());
    old.center = pose.position + rotate(rotation, body->local_center);
    old.rotation = rotation;
    thaw_contacts(state, id_.index());
    update_boxes(state, id_.index(), true);
    return true;
}

bool BodyRef::set_linear_velocity(Vec2 velocity) const {
    Body* body = change(world_, id_, "set_linear_velocity");
    if (body == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    if (!check_moves(state, *body, "set_linear_velocity") || !check_velocity(state, "set_linear_velocity", velocity)) {
        return false;
    }
    wake_for_motion(state, id_.index());
    set_velocity(state, *body, velocity);
    return true;
}

bool BodyRef::set_angular_velocity(float velocity) const {
    Body* body = change(world_, id_, "set_angular_velocity");
    if (body == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    if (!check_moves(state, *body, "set_angular_velocity") ||
        !check_angular_velocity(state, "set_angular_velocity", velocity)) {
        return false;
    }
    wake_for_motion(state, id_.index());
    set_angular_velocity_of(state, *body, velocity);
    return true;
}

namespace {

/// One of the numbers that a body's drive follows from.
bool set_drive(const World* world, BodyId id, float Body::*field, float value, float lowest, const char* call) {
    Body* body = change(world, id, call);
    if (body == nullptr || !check_number(world->state(), call, "value", value, lowest, 1e6f)) return false;
    body->*field = value;
    WorldState& state = const_cast<World*>(world)->state();
    wake_for_motion(state, id.index());
    update_drive(state, id.index());
    return true;
}

}  // namespace

bool BodyRef::set_linear_damping(float damping) const {
    return set_drive(world_, id_, &Body::linear_damping, damping, 0, "set_linear_damping");
}

bool BodyRef::set_angular_damping(float damping) const {
    return set_drive(world_, id_, &Body::angular_damping, damping, 0, "set_angular_damping");
}

bool BodyRef::set_gravity_scale(float scale) const {
    return set_drive(world_, id_, &Body::gravity_scale, scale, -1e6f, "set_gravity_scale");
}

namespace {

/// A force until the end of the next step. What has no mass feels none.
void add_force(const World* world, BodyId id, Body& body, Vec2 force, float torque) {
    if (body.inv_mass == 0) return;
    WorldState& state = const_cast<World*>(world)->state();
    FloatMode mode;
    wake_for_motion(state, id.index());
    if (body.force == Vec2{} && body.torque == 0) state.forced.push_back(id.index());
    body.force += force;
    body.torque += torque;
    update_drive(state, id.index());
}

}  // namespace

bool BodyRef::apply_force(Vec2 force, Point at) const {
    Body* body = change(world_, id_, "apply_force");
    if (body == nullptr) return false;
    const WorldState& state = world_->state();
    if (!check_vector(state, "apply_force", "force", force) || !check_position(state, "apply_force", "point", at))
        return false;
    add_force(world_, id_, *body, force, cross(at - state.poses[id_.index()].center, force));
    return true;
}

bool BodyRef::apply_force_to_center(Vec2 force) const {
    Body* body = change(world_, id_, "apply_force_to_center");
    if (body == nullptr || !check_vector(world_->state(), "apply_force_to_center", "force", force)) return false;
    add_force(world_, id_, *body, force, 0);
    return true;
}

bool BodyRef::apply_torque(float torque) const {
    Body* body = change(world_, id_, "apply_torque");
    if (body == nullptr || !check_finite(world_->state(), "apply_torque", "torque", torque)) return false;
    add_force(world_, id_, *body, {}, torque);
    return true;
}

namespace {

/// Changes the velocity by an impulse, unless that would be faster than the world allows.
bool apply_impulses(const World* world, BodyId id, Body& body, Vec2 impulse, float angular_impulse, const char* call) {
    WorldState& state = const_cast<World*>(world)->state();
    Vec2 v = velocity_of(state, body) + body.inv_mass * impulse;
    float w = angular_velocity_of(state, body) + body.inv_inertia * angular_impulse;
    if (!check_velocity(state, call, v) || !check_angular_velocity(state, call, w)) return false;
    wake_for_motion(state, id.index());
    set_velocity(state, state.bodies[id.index()], v);
    set_angular_velocity_of(state, state.bodies[id.index()], w);
    return true;
}

}  // namespace

bool BodyRef::apply_impulse(Vec2 impulse, Point at) const {
    Body* body = change(world_, id_, "apply_impulse");
    if (body == nullptr) return false;
    const WorldState& state = world_->state();
    if (!check_vector(state, "apply_impulse", "impulse", impulse) ||
        !check_position(state, "apply_impulse", "point", at)) {
        return false;
    }
    float angular = cross(at - state.poses[id_.index()].center, impulse);
    return apply_impulses(world_, id_, *body, impulse, angular, "apply_impulse");
}

bool BodyRef::apply_impulse_to_center(Vec2 impulse) const {
    Body* body = change(world_, id_, "apply_impulse_to_center");
    if (body == nullptr || !check_vector(world_->state(), "apply_impulse_to_center", "impulse", impulse)) return false;
    return apply_impulses(world_, id_, *body, impulse, 0, "apply_impulse_to_center");
}

bool BodyRef::apply_angular_impulse(float impulse) const {
    Body* body = change(world_, id_, "apply_angular_impulse");
    if (body == nullptr || !check_finite(world_->state(), "apply_angular_impulse", "impulse", impulse)) return false;
    return apply_impulses(world_, id_, *body, {}, impulse, "apply_angular_impulse");
}

bool BodyRef::set_user_data(uint64_t user_data) const {
    return set<&Body::user_data>(world_, id_, user_data, "set_user_data");
}

}  // namespace cairn
