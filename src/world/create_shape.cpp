// The calls that make, replace and destroy shapes: check everything, then act.
#include <algorithm>

#include "cairn/world.hpp"
#include "simd/float_mode.hpp"
#include "solver/finalize.hpp"
#include "world/body_life.hpp"
#include "world/checks.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

bool check_geometry(const WorldState& world, const char* call, const ShapeView& view) {
    if (view.count == 0) {
        return report(world, ErrorCode::DegenerateShape,
                      "%s: the polygon is empty: its maker was given sizes that are not finite or outside [%g, %g]",
                      call, static_cast<double>(min_size), static_cast<double>(max_size));
    }
    bool round = view.type == ShapeType::Circle || view.type == ShapeType::Capsule;
    if (round && !check_number(world, call, "radius", view.radius, min_size, max_size)) return false;
    for (int i = 0; i < view.count; ++i) {
        Vec2 v = view.vertices[i];
        if (!check_vector(world, call, "geometry", v)) return false;
        if (max_of(std::fabs(v.x), std::fabs(v.y)) <= max_size) continue;
        return report(world, ErrorCode::OutOfRange,
                      "%s: geometry at (%g, %g) is farther from the body's origin than %g", call,
                      static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(max_size));
    }
    if (view.count != 2) return true;
    float apart = length(view.vertices[1] - view.vertices[0]);
    return apart >= min_size || report(world, ErrorCode::DegenerateShape, "%s: the two ends are %g apart, less than %g",
                                       call, static_cast<double>(apart), static_cast<double>(min_size));
}

bool check_shape_def(const WorldState& world, const char* call, const ShapeDef& def) {
    return check_number(world, call, "density", def.density, 0, max_density) &&
           check_material(world, call, def.material);
}

/// The record's old geometry must have been released.
void write_geometry(WorldState& world, Shape& shape, const ShapeView& view) {
    shape.type = view.type;
    shape.count = view.count;
    shape.radius = view.radius;
    shape.center = view.center;
    auto count = static_cast<uint32_t>(view.count);
    Vec2 *vertices = shape.vertices, *normals = shape.normals;
    if (view.count > max_inline_vertices) {
        shape.pool_first = world.vertices.acquire(2 * count);
        vertices = world.vertices.at(shape.pool_first);
        normals = vertices + count;
    }
    std::copy_n(view.vertices, count, vertices);
    if (view.count > 1) std::copy_n(view.normals, count, normals);
}

ShapeId create_shape(WorldState& world, BodyId body_id, const ShapeView& view, const ShapeDef& def) {
    constexpr const char* call = "create_shape";
    if (!check_unlocked(world, call)) return {};
    uint32_t body = checked_slot(world, world.body_ids, body_id, call, "body");
    if (body == null_slot || !check_geometry(world, call, view) || !check_shape_def(world, call, def)) return {};
    FloatMode mode;
    uint32_t slot = acquire(world.shape_ids, world.shapes);
    Shape& shape = world.shapes[slot];
    shape.user_data = def.user_data;
    shape.filter = def.filter;
    shape.material = def.material;
    shape.density = def.density;
    shape.body = body;
    write_geometry(world, shape, view);
    // Not its first one: a body that is made asleep sleeps on.
    if (world.bodies[body].first_shape != null_slot) wake_touching(world, body);
    shape.next = world.bodies[body].first_shape;
    world.bodies[body].first_shape = slot;
    update_mass(world, body);
    update_proxies(world, body);
    return world.shape_ids.id<ShapeId>(slot);
}

bool replace_geometry(WorldState& world, ShapeId id, const ShapeView& view) {
    constexpr const char* call = "set";
    if (!check_unlocked(world, call)) return false;
    uint32_t slot = checked_slot(world, world.shape_ids, id, call, "shape");
    if (slot == null_slot || !check_geometry(world, call, view)) return false;
    FloatMode mode;
    Shape& shape = world.shapes[slot];
    wake_touching(world, shape.body);
    destroy_contacts_of(world, shape.body, slot);
    release_geometry(world, shape);
    write_geometry(world, shape, view);
    update_mass(world, shape.body);
    if (shape.proxy == null_slot) return true;
    update_boxes(world, shape.body, true);
    world.sweep.touch(shape.proxy);
    return true;
}

}  // namespace

ShapeId World::create_shape(BodyId body, const Polygon& polygon, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, view_of(polygon), def);
}

ShapeId World::create_shape(BodyId body, const Circle& circle, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, view_of(circle), def);
}

ShapeId World::create_shape(BodyId body, const Capsule& capsule, const ShapeDef& def) {
    Vec2 normals[2];
    return cairn::create_shape(*state_, body, view_of(capsule, normals), def);
}

ShapeId World::create_shape(BodyId body, const Segment& segment, const ShapeDef& def) {
    Vec2 normals[2];
    return cairn::create_shape(*state_, body, view_of(segment, normals), def);
}

bool ShapeRef::set(const Polygon& polygon) const { return replace_geometry(world().state(), id_, view_of(polygon)); }

bool ShapeRef::set(const Circle& circle) const { return replace_geometry(world().state(), id_, view_of(circle)); }

bool ShapeRef::set(const Capsule& capsule) const {
    Vec2 normals[2];
    return replace_geometry(world().state(), id_, view_of(capsule, normals));
}

bool ShapeRef::set(const Segment& segment) const {
    Vec2 normals[2];
    return replace_geometry(world().state(), id_, view_of(segment, normals));
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
