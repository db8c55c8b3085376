// World's calls that create and destroy: check everything, then act.
#include <algorithm>

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

bool check_shape_def(const WorldState& world, const ShapeDef& def) {
    constexpr const char* call = "create_shape";
    return check_number(world, call, "density", def.density, 0, max_density) &&
           check_material(world, call, def.material);
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

namespace {

bool check_extent(const WorldState& world, const ShapeView& view) {
    for (int i = 0; i < view.count; ++i) {
        if (!check_vector(world, "create_shape", "geometry", view.vertices[i])) return false;
        Vec2 v = view.vertices[i];
        if (max_of(std::fabs(v.x), std::fabs(v.y)) <= max_size) continue;
        return report(world, ErrorCode::OutOfRange,
                      "create_shape: geometry at (%g, %g) is farther from the body's origin "
                      "than %g",
                      static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(max_size));
    }
    return true;
}

ShapeId add_shape(WorldState& world, BodyId body_id, const ShapeView& view, const ShapeDef& def) {
    FloatMode mode;
    if (!check_extent(world, view) || !check_shape_def(world, def)) return {};
    uint32_t body = body_id.index();
    uint32_t slot = acquire(world.shape_ids, world.shapes);
    Shape& shape = world.shapes[slot];
    shape.user_data = def.user_data;
    shape.filter = def.filter;
    shape.material = def.material;
    shape.density = def.density;
    shape.type = view.type;
    shape.count = view.count;
    shape.radius = view.radius;
    shape.center = view.center;
    shape.body = body;
    auto count = static_cast<uint32_t>(view.count);
    Vec2 *vertices = shape.vertices, *normals = shape.normals;
    if (view.count > max_inline_vertices) {
        shape.pool_first = world.vertices.acquire(2 * count);
        vertices = world.vertices.at(shape.pool_first);
        normals = vertices + count;
    }
    std::copy_n(view.vertices, count, vertices);
    if (view.normals != nullptr) std::copy_n(view.normals, count, normals);
    // Not its first one: a body that is made asleep sleeps on.
    if (world.bodies[body].first_shape != null_slot) wake_touching(world, body);
    shape.next = world.bodies[body].first_shape;
    world.bodies[body].first_shape = slot;
    update_mass(world, body);
    update_proxies(world, body);
    return world.shape_ids.id<ShapeId>(slot);
}

bool can_add_shape(const WorldState& world, BodyId body) {
    return check_unlocked(world, "create_shape") &&
           checked_slot(world, world.body_ids, body, "create_shape", "body") != null_slot;
}

}  // namespace

ShapeId World::create_shape(BodyId body, const Polygon& polygon, const ShapeDef& def) {
    if (!can_add_shape(*state_, body)) return {};
    if (polygon.empty()) {
        report(*state_, ErrorCode::DegenerateShape,
               "create_shape: the polygon is empty: its maker was given sizes that are "
               "not finite or outside [%g, %g]",
               static_cast<double>(min_size), static_cast<double>(max_size));
        return {};
    }
    return add_shape(*state_, body, view_of(polygon), def);
}

ShapeId World::create_shape(BodyId body, const Circle& circle, const ShapeDef& def) {
    if (!can_add_shape(*state_, body)) return {};
    if (!check_number(*state_, "create_shape", "radius", circle.radius, min_size, max_size)) return {};
    return add_shape(*state_, body, view_of(circle), def);
}

ShapeId World::create_shape(BodyId body, const Segment& segment, const ShapeDef& def) {
    if (!can_add_shape(*state_, body)) return {};
    if (!check_vector(*state_, "create_shape", "end a", segment.a) ||
        !check_vector(*state_, "create_shape", "end b", segment.b)) {
        return {};
    }
    if (float size = length(segment.b - segment.a); !(size >= min_size)) {
        report(*state_, ErrorCode::DegenerateShape, "create_shape: the segment's ends are %g apart, less than %g",
               static_cast<double>(size), static_cast<double>(min_size));
        return {};
    }
    Vec2 normals[2];
    return add_shape(*state_, body, view_of(segment, normals), def);
}

bool World::destroy_shape(ShapeId id) {
    WorldState& world = *state_;
    if (!check_unlocked(world, "destroy_shape")) return false;
    uint32_t slot = checked_slot(world, world.shape_ids, id, "destroy_shape", "shape");
    if (slot == null_slot) return false;
    FloatMode mode;
    uint32_t body = world.shapes[slot].body;
    cairn::destroy_shape(world, slot);
    update_mass(world, body);
    return true;
}

}  // namespace cairn
