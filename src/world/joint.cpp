// What users read of joints and change on them.
#include "cairn/joint.hpp"

#include "joints/joint_angle.hpp"
#include "simd/float_mode.hpp"
#include "state/links.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
#include "world/contact_update.hpp"
#include "world/joint_checks.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

void wake_ends(WorldState& state, const Joint& joint) {
    wake_island(state, joint.body_a);
    wake_island(state, joint.body_b);
}

/// Forces are impulses of the last sub-step over its length.
float per_second(const WorldState& state) { return state.last_substep > 0 ? 1 / state.last_substep : 0; }

/// The slots of two different bodies; null_slot and a report where that is not what they are.
struct Ends {
    uint32_t a, b;
};
Ends checked_ends(const WorldState& world, BodyId body_a, BodyId body_b, const char* call) {
    constexpr Ends none{null_slot, null_slot};
    uint32_t a = checked_slot(world, world.body_ids, body_a, call, "first body");
    uint32_t b = a == null_slot ? null_slot : checked_slot(world, world.body_ids, body_b, call, "second body");
    if (a == null_slot || b == null_slot) return none;
    if (a != b) return {a, b};
    report(world, ErrorCode::InvalidArgument, "%s: both ends are body %u", call, a);
    return none;
}

bool check_break_limits(const WorldState& world, const char* call, float force, float torque) {
    return check_number(world, call, "break_force", force, 0, 3e38f) &&
           check_number(world, call, "break_torque", torque, 0, 3e38f);
}

}  // namespace

JointId World::create_joint(JointType type, const FilterJoint& common, const void* settings) {
    WorldState& world = *state_;
    constexpr const char* call = "create_joint";
    if (!check_unlocked(world, call)) return {};
    auto [a, b] = checked_ends(world, common.body_a, common.body_b, call);
    if (a == null_slot || !check_frame(world, call, "frame_a", common.frame_a) ||
        !check_frame(world, call, "frame_b", common.frame_b) ||
        !check_settings(world, call, type, static_cast<const std::byte*>(settings)) ||
        !check_break_limits(world, call, common.break_force, common.break_torque)) {
        return {};
    }
    FloatMode mode;
    uint32_t slot = acquire(world.joint_ids, world.joints);
    Joint& joint = world.joints[slot];
    joint.user_data = common.user_data;
    joint.body_a = a;
    joint.body_b = b;
    joint.frame_a = {common.frame_a.p, normalize(common.frame_a.q)};
    joint.frame_b = {common.frame_b.p, normalize(common.frame_b.q)};
    joint.type = type;
    cairn::write_settings(joint, type, static_cast<const std::byte*>(settings));
    joint.collide_connected = common.collide_connected ? 1 : 0;
    joint.enabled = common.enabled ? 1 : 0;
    joint.break_force = common.break_force, joint.break_torque = common.break_torque;
    restart_joint(world, joint);
    link_joint(world, slot);
    wake_ends(world, joint);
    if (!common.collide_connected) destroy_contacts_between(world, a, b);
    return world.joint_ids.id<JointId>(slot);
}

bool World::destroy_joint(JointId id) {
    WorldState& world = *state_;
    if (!check_unlocked(world, "destroy_joint")) return false;
    uint32_t slot = checked_slot(world, world.joint_ids, id, "destroy_joint", "joint");
    if (slot == null_slot) return false;
    cairn::destroy_joint(world, slot);
    return true;
}

bool World::set_joint_function(uint64_t kind, JointFunction function) {
    if (!check_unlocked(*state_, "set_joint_function")) return false;
    if (kind >= max_user_joints) {
        return report(*state_, ErrorCode::OutOfRange, "set_joint_function: kind is %llu, not below %d",
                      static_cast<unsigned long long>(kind), max_user_joints);
    }
    state_->joint_functions[kind] = function;
    return true;
}

ConstJointRef::operator bool() const { return world_->state().joint_ids.valid(id_); }

JointType ConstJointRef::type() const { return get<&Joint::type>(world_, id_, "type"); }
BodyId ConstJointRef::body_a() const {
    const Joint* joint = read(world_, id_, "body_a");
    return joint != nullptr ? world_->state().body_ids.id<BodyId>(joint->body_a) : BodyId{};
}

BodyId ConstJointRef::body_b() const {
    const Joint* joint = read(world_, id_, "body_b");
    return joint != nullptr ? world_->state().body_ids.id<BodyId>(joint->body_b) : BodyId{};
}

Transform ConstJointRef::frame_a() const { return get<&Joint::frame_a>(world_, id_, "frame_a"); }
Transform ConstJointRef::frame_b() const { return get<&Joint::frame_b>(world_, id_, "frame_b"); }
Point ConstJointRef::anchor_a() const {
    const Joint* joint = read(world_, id_, "anchor_a");
    return joint != nullptr ? to_world(pose_of(world_->state(), joint->body_a), joint->frame_a.p) : Point{};
}

Point ConstJointRef::anchor_b() const {
    const Joint* joint = read(world_, id_, "anchor_b");
    return joint != nullptr ? to_world(pose_of(world_->state(), joint->body_b), joint->frame_b.p) : Point{};
}

bool ConstJointRef::collide_connected() const {
    return get<&Joint::collide_connected>(world_, id_, "collide_connected") != 0;
}
uint64_t ConstJointRef::user_data() const { return get<&Joint::user_data>(world_, id_, "user_data"); }
bool ConstJointRef::enabled() const { return get<&Joint::enabled>(world_, id_, "enabled") != 0; }
float ConstJointRef::angle() const {
    const Joint* joint = read(world_, id_, "angle");
    if (joint == nullptr) return 0;
    return static_cast<float>(relative_angle(*joint, counted_angles(world_->state(), *joint)));
}

Vec2 ConstJointRef::translation() const {
    const Joint* joint = read(world_, id_, "translation");
    if (joint == nullptr) return {};
    return inv_rotate(frame_rotations(world_->state(), *joint).a, anchor_b() - anchor_a());
}

Vec2 ConstJointRef::force() const { return per_second(world_->state()) * get<&Joint::force>(world_, id_, "force"); }
float ConstJointRef::torque() const { return per_second(world_->state()) * get<&Joint::torque>(world_, id_, "torque"); }

void ConstJointRef::read_settings(JointType type, void* settings) const {
    const Joint* joint = read(world_, id_, "settings");
    if (joint != nullptr && joint->type == type) std::memcpy(settings, joint->settings, joint_kind(type).size);
}

JointRef::JointRef(World* world, JointId id) : ConstJointRef(world, id) {}

bool JointRef::write_settings(JointType type, const void* settings) const {
    Joint* joint = change(world_, id_, "set");
    if (joint == nullptr) return false;
    const WorldState& state = world_->state();
    const auto* bytes = static_cast<const std::byte*>(settings);
    if (joint->type != type) {
        return report(state, ErrorCode::InvalidArgument, "set: the joint is a %s joint, the settings are of a %s joint",
                      joint_kind(joint->type).name, joint_kind(type).name);
    }
    if (!check_settings(state, "set", type, bytes)) return false;
    cairn::write_settings(*joint, type, bytes);
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
    restart_joint(world_->state(), *joint);
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

bool JointRef::set_bodies(BodyId body_a, BodyId body_b) const {
    Joint* joint = change(world_, id_, "set_bodies");
    if (joint == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    auto [a, b] = checked_ends(state, body_a, body_b, "set_bodies");
    if (a == null_slot) return false;
    FloatMode mode;
    wake_ends(state, *joint);
    if (joint->collide_connected == 0) touch_proxies(state, joint->body_a);
    unlink_joint(state, id_.index());
    joint->body_a = a;
    joint->body_b = b;
    restart_joint(state, *joint);
    link_joint(state, id_.index());
    wake_ends(state, *joint);
    if (joint->collide_connected == 0) destroy_contacts_between(state, a, b);
    return true;
}

bool JointRef::set_enabled(bool enabled) const {
    Joint* joint = change(world_, id_, "set_enabled");
    if (joint == nullptr) return false;
    joint->enabled = enabled ? 1 : 0;
    wake_ends(const_cast<World*>(world_)->state(), *joint);
    return true;
}

bool JointRef::set_break_limits(float force, float torque) const {
    Joint* joint = change(world_, id_, "set_break_limits");
    if (joint == nullptr || !check_break_limits(world_->state(), "set_break_limits", force, torque)) return false;
    joint->break_force = force, joint->break_torque = torque;
    return true;
}

bool JointRef::set_user_data(uint64_t user_data) const {
    return cairn::set<&Joint::user_data>(world_, id_, user_data, "set_user_data");
}

}  // namespace cairn
