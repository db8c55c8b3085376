// Making joints, reading and changing them: check everything, then act.
#include "cairn/joint.hpp"

#include "joints/joint_angle.hpp"
#include "state/links.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

/// What a change of a joint ends with.
void wake_ends(WorldState& state, uint32_t joint) {
    wake_island(state, state.joints[joint].body_a);
    wake_island(state, state.joints[joint].body_b);
}

/// Forces are impulses of the last sub-step over its length.
float per_second(const WorldState& state) { return state.last_substep > 0 ? 1 / state.last_substep : 0; }

/// Two different bodies.
bool check_ends(const WorldState& world, const char* call, BodyId a, BodyId b) {
    return check_id(world, world.body_ids, a, call, "first body") &&
           check_id(world, world.body_ids, b, call, "second body") &&
           (a != b || report(world, InvalidArgument, "%s: both ends are body %u", call, a.index()));
}

bool check_frames(const WorldState& world, const char* call, const Transform& a, const Transform& b) {
    return check_vector(world, call, "frame_a", a.p) && check_rotation(world, call, "frame_a", a.q) &&
           check_vector(world, call, "frame_b", b.p) && check_rotation(world, call, "frame_b", b.q);
}

void write_frames(Joint& joint, const Transform& a, const Transform& b) {
    joint.frame_a = {a.p, normalize(a.q)};
    joint.frame_b = {b.p, normalize(b.q)};
}

bool check_break_limits(const WorldState& world, const char* call, float force, float torque) {
    return check_number(world, call, "break_force", force, 0, 3e38f) &&
           check_number(world, call, "break_torque", torque, 0, 3e38f);
}

double read_field(const std::byte* settings, const JointField& field) {
    auto read = [at = settings + field.offset](auto value) {
        std::memcpy(&value, at, sizeof(value));
        return static_cast<double>(value);
    };
    if (field.type == FieldType::Bool) return read(uint8_t{}) != 0 ? 1 : 0;
    return field.type == FieldType::Double ? read(0.0) : read(0.0f);
}

/// A lower bound and the next field, its upper one.
bool check_order(const WorldState& world, const char* call, const std::byte* settings, const JointField* two) {
    bool bound = std::strncmp(two[0].name, "lower_", 6) == 0 || std::strncmp(two[0].name, "min_", 4) == 0;
    double lower = read_field(settings, two[0]), upper = bound ? read_field(settings, two[1]) : lower;
    return lower <= upper ||
           report(world, InvalidArgument, "%s: %s %g is above %s %g", call, two[0].name, lower, two[1].name, upper);
}

bool check_user_kind(const WorldState& world, const char* call, uint64_t kind) {
    return kind < max_user_joints || report(world, OutOfRange, "%s: kind is %llu, not below %d", call,
                                            static_cast<unsigned long long>(kind), max_user_joints);
}

bool check_settings(const WorldState& world, const char* call, JointType type, const std::byte* settings) {
    std::span<const JointField> fields = joint_kind(type).fields;
    for (size_t i = 0; i < fields.size(); ++i) {
        const JointField& field = fields[i];
        if (!check_number(world, call, field.name, read_field(settings, field), field.lower, field.upper)) return false;
        if (i + 1 < fields.size() && !check_order(world, call, settings, &field)) return false;
    }
    if (type != JointType::User) return true;
    uint64_t kind = 0;
    std::memcpy(&kind, settings, sizeof(kind));
    return check_user_kind(world, call, kind);
}

/// Field by field: what lies between a struct's fields is not ours to keep.
void write_settings(Joint& joint, JointType type, const std::byte* settings) {
    const JointKind& kind = joint_kind(type);
    std::memset(joint.settings, 0, sizeof(joint.settings));
    if (type == JointType::User) std::memcpy(joint.settings, settings, kind.size);
    for (const JointField& field : kind.fields) {
        size_t size = field.type == FieldType::Bool ? 1 : field.type == FieldType::Double ? 8 : 4;
        std::memcpy(joint.settings + field.offset, settings + field.offset, size);
    }
}

}  // namespace

JointId World::create_joint(JointType type, const FilterJoint& common, const void* settings) {
    WorldState& world = *state_;
    constexpr const char* call = "create_joint";
    if (!check_unlocked(world, call) || !check_ends(world, call, common.body_a, common.body_b) ||
        !check_frames(world, call, common.frame_a, common.frame_b) ||
        !check_settings(world, call, type, static_cast<const std::byte*>(settings)) ||
        !check_break_limits(world, call, common.break_force, common.break_torque)) {
        return {};
    }
    FloatMode mode;
    uint32_t slot = acquire(world.joint_ids, world.joints);
    Joint& joint = world.joints[slot];
    joint.user_data = common.user_data;
    joint.body_a = common.body_a.index();
    joint.body_b = common.body_b.index();
    write_frames(joint, common.frame_a, common.frame_b);
    joint.type = type;
    cairn::write_settings(joint, type, static_cast<const std::byte*>(settings));
    joint.collide_connected = common.collide_connected ? 1 : 0;
    joint.enabled = common.enabled ? 1 : 0;
    joint.break_force = common.break_force, joint.break_torque = common.break_torque;
    joint.only_reports = common.only_reports ? 1 : 0;
    restart_joint(world, joint);
    link_joint(world, slot);
    wake_ends(world, slot);
    if (!common.collide_connected) destroy_forbidden_contacts(world, joint.body_a);
    return world.joint_ids.id<JointId>(slot);
}

bool World::destroy_joint(JointId id) {
    return change(joint(id), [&](WorldState& world, Joint&, const char*) { cairn::destroy_joint(world, id.index()); });
}

bool World::set_joint_function(uint64_t kind, JointFunction function) {
    constexpr const char* call = "set_joint_function";
    if (!check_unlocked(*state_, call) || !check_user_kind(*state_, call, kind)) return false;
    state_->joint_functions[kind] = function;
    return true;
}

JointType ConstJointRef::type() const { return get(*this, &Joint::type); }
BodyId ConstJointRef::body_a() const { return get_body(*this, &Joint::body_a); }
BodyId ConstJointRef::body_b() const { return get_body(*this, &Joint::body_b); }
Transform ConstJointRef::frame_a() const { return get(*this, &Joint::frame_a); }
Transform ConstJointRef::frame_b() const { return get(*this, &Joint::frame_b); }
Point ConstJointRef::anchor_a() const {
    return read(*this, [&](const Joint& j) { return to_world(pose_of(world_->state(), j.body_a), j.frame_a.p); });
}

Point ConstJointRef::anchor_b() const {
    return read(*this, [&](const Joint& j) { return to_world(pose_of(world_->state(), j.body_b), j.frame_b.p); });
}

bool ConstJointRef::collide_connected() const { return get(*this, &Joint::collide_connected) != 0; }
bool ConstJointRef::enabled() const { return get(*this, &Joint::enabled) != 0; }
float ConstJointRef::angle() const {
    return read(*this, [&](Joint joint) { return view_of(world_->state(), joint).angle(); });
}

Vec2 ConstJointRef::translation() const {
    return read(*this, [&](Joint joint) {
        const JointView view = view_of(world_->state(), joint);
        return inv_rotate(view.frame_a, view.offset);
    });
}

Vec2 ConstJointRef::force() const { return per_second(world_->state()) * get(*this, &Joint::force); }
float ConstJointRef::torque() const { return per_second(world_->state()) * get(*this, &Joint::torque); }

void ConstJointRef::read_settings(JointType type, void* settings) const {
    const Joint* joint = find(*this, "settings");
    if (joint != nullptr && joint->type == type) std::memcpy(settings, joint->settings, joint_kind(type).size);
}

bool JointRef::write_settings(JointType type, const void* settings) const {
    auto apply = [&](WorldState& state, Joint& joint, const char* call) {
        const auto* bytes = static_cast<const std::byte*>(settings);
        if (joint.type != type) {
            return report(state, InvalidArgument, "%s: the joint is a %s joint, the settings are of a %s joint", call,
                          joint_kind(joint.type).name, joint_kind(type).name);
        }
        if (!check_settings(state, call, type, bytes)) return false;
        cairn::write_settings(joint, type, bytes);
        wake_ends(state, id_.index());
        return true;
    };
    return change(*this, apply, "set");
}

bool JointRef::set_frames(const Transform& frame_a, const Transform& frame_b) const {
    return change(*this, [&](WorldState& state, Joint& joint, const char* call) {
        if (!check_frames(state, call, frame_a, frame_b)) return false;
        write_frames(joint, frame_a, frame_b);
        restart_joint(state, joint);
        wake_ends(state, id_.index());
        return true;
    });
}

bool JointRef::set_collide_connected(bool collide) const {
    return change(*this, [&](WorldState& state, Joint& joint, const char*) {
        joint.collide_connected = collide ? 1 : 0;
        wake_ends(state, id_.index());
        if (collide) touch_proxies(state, joint.body_a);
        else destroy_forbidden_contacts(state, joint.body_a);
    });
}

bool JointRef::set_bodies(BodyId body_a, BodyId body_b) const {
    return change(*this, [&](WorldState& state, Joint& joint, const char* call) {
        if (!check_ends(state, call, body_a, body_b)) return false;
        wake_ends(state, id_.index());
        if (joint.collide_connected == 0) touch_proxies(state, joint.body_a);
        unlink_joint(state, id_.index());
        joint.body_a = body_a.index(), joint.body_b = body_b.index();
        restart_joint(state, joint);
        link_joint(state, id_.index());
        wake_ends(state, id_.index());
        if (joint.collide_connected == 0) destroy_forbidden_contacts(state, joint.body_a);
        return true;
    });
}

bool JointRef::set_break_limits(float force, float torque, bool only_reports) const {
    return change(*this, [&](WorldState& state, Joint& joint, const char* call) {
        if (!check_break_limits(state, call, force, torque)) return false;
        joint.break_force = force, joint.break_torque = torque;
        joint.only_reports = only_reports ? 1 : 0;
        return true;
    });
}

bool JointRef::set_enabled(bool enabled) const { return cairn::set(*this, &Joint::enabled, enabled, wake_ends); }
bool JointRef::set_user_data(uint64_t user_data) const { return cairn::set(*this, &Joint::user_data, user_data); }

}  // namespace cairn
