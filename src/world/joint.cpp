// What users read of joints and change on them.
#include "cairn/joint.hpp"

#include "cairn/world.hpp"
#include "joints/joint_angle.hpp"
#include "simd/float_mode.hpp"
#include "world/body_life.hpp"
#include "world/contact_update.hpp"
#include "world/joint_checks.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

const Joint* read(const World* world, JointId id, const char* call) {
    const WorldState& state = world->state();
    uint32_t slot = checked_slot(state, state.joint_ids, id, call, "joint");
    return slot == null_slot ? nullptr : &state.joints[slot];
}

Joint* change(const World* world, JointId id, const char* call) {
    auto& state = const_cast<World*>(world)->state();  // a JointRef was made from a World that may be changed
    if (!check_unlocked(state, call)) return nullptr;
    uint32_t slot = checked_slot(state, state.joint_ids, id, call, "joint");
    return slot == null_slot ? nullptr : &state.joints[slot];
}

void wake_ends(WorldState& state, const Joint& joint) {
    wake_island(state, joint.body_a);
    wake_island(state, joint.body_b);
}

/// Forces are impulses of the last sub-step over its length.
float per_second(const WorldState& state) { return state.last_substep > 0 ? 1 / state.last_substep : 0; }

}  // namespace

ConstJointRef::operator bool() const { return world_->state().joint_ids.valid(id_); }

JointType ConstJointRef::type() const {
    const Joint* joint = read(world_, id_, "type");
    return joint != nullptr ? joint->type : JointType::Revolute;
}

BodyId ConstJointRef::body_a() const {
    const Joint* joint = read(world_, id_, "body_a");
    return joint != nullptr ? world_->state().body_ids.id<BodyId>(joint->body_a) : BodyId{};
}

BodyId ConstJointRef::body_b() const {
    const Joint* joint = read(world_, id_, "body_b");
    return joint != nullptr ? world_->state().body_ids.id<BodyId>(joint->body_b) : BodyId{};
}

Transform ConstJointRef::frame_a() const {
    const Joint* joint = read(world_, id_, "frame_a");
    return joint != nullptr ? joint->frame_a : Transform{};
}

Transform ConstJointRef::frame_b() const {
    const Joint* joint = read(world_, id_, "frame_b");
    return joint != nullptr ? joint->frame_b : Transform{};
}

Point ConstJointRef::anchor_a() const {
    const Joint* joint = read(world_, id_, "anchor_a");
    return joint != nullptr ? to_world(pose_of(world_->state(), joint->body_a), joint->frame_a.p) : Point{};
}

Point ConstJointRef::anchor_b() const {
    const Joint* joint = read(world_, id_, "anchor_b");
    return joint != nullptr ? to_world(pose_of(world_->state(), joint->body_b), joint->frame_b.p) : Point{};
}

bool ConstJointRef::collide_connected() const {
    const Joint* joint = read(world_, id_, "collide_connected");
    return joint != nullptr && joint->collide_connected != 0;
}

uint64_t ConstJointRef::user_data() const {
    const Joint* joint = read(world_, id_, "user_data");
    return joint != nullptr ? joint->user_data : 0;
}

float ConstJointRef::angle() const {
    const Joint* joint = read(world_, id_, "angle");
    return joint != nullptr ? counted_angle(world_->state(), *joint).total() : 0;
}

Vec2 ConstJointRef::force() const {
    const Joint* joint = read(world_, id_, "force");
    return joint != nullptr ? per_second(world_->state()) * joint->point_impulse : Vec2{};
}

float ConstJointRef::torque() const {
    const Joint* joint = read(world_, id_, "torque");
    if (joint == nullptr) return 0;
    return per_second(world_->state()) * (joint->motor_impulse + joint->lower_impulse - joint->upper_impulse);
}

template <>
RevoluteSettings ConstJointRef::settings<RevoluteJoint>() const {
    const Joint* joint = read(world_, id_, "settings");
    return joint != nullptr && joint->type == JointType::Revolute ? joint->revolute : RevoluteSettings{};
}

JointRef::JointRef(World* world, JointId id) : ConstJointRef(world, id) {}

bool JointRef::set(const RevoluteSettings& settings) const {
    Joint* joint = change(world_, id_, "set");
    if (joint == nullptr || !check_settings(world_->state(), "set", settings)) return false;
    joint->revolute = settings;
    wake_ends(const_cast<World*>(world_)->state(), *joint);
    return true;
}

bool JointRef::set_frames(const Transform& frame_a, const Transform& frame_b) const {
    Joint* joint = change(world_, id_, "set_frames");
    if (joint == nullptr || !check_frame(world_->state(), "set_frames", "frame_a", frame_a) ||
        !check_frame(world_->state(), "set_frames", "frame_b", frame_b)) {
        return false;
    }
    FloatMode mode;
    joint->frame_a = {frame_a.p, normalize(frame_a.q)};
    joint->frame_b = {frame_b.p, normalize(frame_b.q)};
    joint->relative_angle = frame_angle(world_->state(), *joint);
    wake_ends(const_cast<World*>(world_)->state(), *joint);
    return true;
}

bool JointRef::set_collide_connected(bool collide) const {
    Joint* joint = change(world_, id_, "set_collide_connected");
    if (joint == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    joint->collide_connected = collide ? 1 : 0;
    wake_ends(state, *joint);
    if (collide) touch_proxies(state, joint->body_a);
    else destroy_contacts_between(state, joint->body_a, joint->body_b);
    return true;
}

bool JointRef::set_user_data(uint64_t user_data) const {
    Joint* joint = change(world_, id_, "set_user_data");
    if (joint == nullptr) return false;
    joint->user_data = user_data;
    return true;
}

}  // namespace cairn
