// World's calls that create and destroy bodies: check everything, then act.
#include "cairn/world.hpp"
#include "simd/float_mode.hpp"
#include "solver/finalize.hpp"
#include "state/links.hpp"
#include "world/body_life.hpp"
#include "world/checks.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

bool check_body_def(const WorldState& world, const BodyDef& def) {
    constexpr const char* call = "create_body";
    if (def.type > BodyType::Dynamic) {
        return report(world, ErrorCode::InvalidArgument, "%s: type is %d, no BodyType", call,
                      static_cast<int>(def.type));
    }
    return check_position(world, call, "position", def.position) &&
           check_rotation(world, call, "rotation", def.rotation) && check_velocity(world, call, def.linear_velocity) &&
           check_angular_velocity(world, call, def.angular_velocity) &&
           check_number(world, call, "linear damping", def.linear_damping, 0, 1e6f) &&
           check_number(world, call, "angular damping", def.angular_damping, 0, 1e6f) &&
           check_number(world, call, "gravity scale", def.gravity_scale, -1e6f, 1e6f) &&
           check_number(world, call, "sleep speed", def.sleep_speed, -1, 1e6f);
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
    WorldState& world = *state_;
    if (!check_unlocked(world, "destroy_body")) return false;
    uint32_t slot = checked_slot(world, world.body_ids, id, "destroy_body", "body");
    if (slot == null_slot) return false;
    cairn::destroy_body(world, slot);
    return true;
}

}  // namespace cairn
