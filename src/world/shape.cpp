// Making shapes, reading and changing them: check everything, then act.
#include "cairn/shape.hpp"

#include <algorithm>

#include "broad_phase/pair_update.hpp"
#include "simd/cpu.hpp"
#include "solver/stages.hpp"
#include "state/links.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
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

/// All of them or, reported, none. Returns the last one's id.
ShapeId create_shapes(WorldState& world, const char* call, BodyId body_id, std::span<const ShapeView> views,
                      const ShapeDef& def) {
    if (!check_unlocked(world, call)) return {};
    uint32_t body = checked_slot(world, world.body_ids, body_id, call, "body");
    if (body == null_slot || !check_shape_def(world, call, def)) return {};
    for (const ShapeView& view : views) {
        if (!check_geometry(world, call, view)) return {};
    }
    FloatMode mode;
    // Not its first ones: a body that is made asleep sleeps on.
    if (world.bodies[body].first_shape != null_slot) wake_touching(world, body);
    for (const ShapeView& view : views) {
        uint32_t slot = acquire(world.shape_ids, world.shapes);
        Shape& shape = world.shapes[slot];
        shape.user_data = def.user_data;
        shape.filter = def.filter;
        shape.material = def.material;
        shape.density = def.density;
        shape.body = body;
        write_geometry(world, shape, view);
        shape.next = world.bodies[body].first_shape;
        world.bodies[body].first_shape = slot;
    }
    update_mass(world, body);
    update_proxies(world, body);
    return world.shape_ids.id<ShapeId>(world.bodies[body].first_shape);
}

ShapeId create_shape(WorldState& world, BodyId body, const ShapeView& view, const ShapeDef& def) {
    return create_shapes(world, "create_shape", body, {&view, 1}, def);
}

bool replace_geometry(const World* world, ShapeId id, const ShapeView& view) {
    return change(world, id, "set", [&](WorldState& state, Shape& shape, const char* call) {
        if (!check_geometry(state, call, view)) return false;
        FloatMode mode;
        wake_touching(state, shape.body);
        destroy_contacts_of(state, shape.body, id.index());
        release_geometry(state, shape);
        write_geometry(state, shape, view);
        update_mass(state, shape.body);
        if (shape.proxy == null_slot) return true;
        update_boxes(state, shape.body, true);
        state.sweep.touch(shape.proxy);
        return true;
    });
}

}  // namespace

ShapeId World::create_shape(BodyId body, const Polygon& polygon, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, view_of(polygon), def);
}

ShapeId World::create_shape(BodyId body, const Circle& circle, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, view_of(circle), def);
}

ShapeId World::create_shape(BodyId body, const Capsule& capsule, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, PlacedView(capsule).shape, def);
}

ShapeId World::create_shape(BodyId body, const Segment& segment, const ShapeDef& def) {
    return cairn::create_shape(*state_, body, PlacedView(segment).shape, def);
}

int World::create_shapes(BodyId body, std::span<const Vec2> outline, const ShapeDef& def) {
    constexpr const char* call = "create_shapes";
    Result<std::vector<Polygon>> pieces = decompose(outline);
    if (!pieces) return report(*state_, pieces.error().code, "%s: %s", call, pieces.error().message.c_str());
    std::vector<ShapeView> views;
    for (const Polygon& piece : *pieces) views.push_back(view_of(piece));
    return cairn::create_shapes(*state_, call, body, views, def).is_null() ? 0 : static_cast<int>(views.size());
}

bool ShapeRef::set(const Polygon& polygon) const { return replace_geometry(world_, id_, view_of(polygon)); }
bool ShapeRef::set(const Circle& circle) const { return replace_geometry(world_, id_, view_of(circle)); }
bool ShapeRef::set(const Capsule& capsule) const { return replace_geometry(world_, id_, PlacedView(capsule).shape); }
bool ShapeRef::set(const Segment& segment) const { return replace_geometry(world_, id_, PlacedView(segment).shape); }

bool World::destroy_shape(ShapeId id) {
    return change(this, id, "destroy_shape", [&](WorldState& world, Shape& shape, const char*) {
        FloatMode mode;
        uint32_t body = shape.body;
        cairn::destroy_shape(world, id.index());
        update_mass(world, body);
        return true;
    });
}

ConstShapeRef::operator bool() const { return world_->state().shape_ids.valid(id_); }

ShapeType ConstShapeRef::type() const { return get<&Shape::type>(world_, id_, "type"); }
BodyId ConstShapeRef::body() const {
    return read(world_, id_, "body", [&](const Shape& s) { return world_->state().body_ids.id<BodyId>(s.body); });
}

Circle ConstShapeRef::circle() const {
    const Shape* shape = read(world_, id_, "circle");
    if (shape == nullptr || shape->type != ShapeType::Circle) return {{}, 0};
    return {shape->center, shape->radius};
}

Capsule ConstShapeRef::capsule() const {
    const Shape* shape = read(world_, id_, "capsule");
    if (shape == nullptr || shape->type != ShapeType::Capsule) return {{}, {}, 0};
    return {shape->vertices[0], shape->vertices[1], shape->radius};
}

Segment ConstShapeRef::segment() const {
    const Shape* shape = read(world_, id_, "segment");
    if (shape == nullptr || shape->type != ShapeType::Segment) return {};
    return {shape->vertices[0], shape->vertices[1]};
}

Polygon ConstShapeRef::polygon() const {
    const Shape* shape = read(world_, id_, "polygon");
    if (shape == nullptr || shape->type != ShapeType::Polygon) return {};
    return polygon_of(view_of(world_->state(), *shape));
}

float ConstShapeRef::density() const { return get<&Shape::density>(world_, id_, "density"); }
Material ConstShapeRef::material() const {
    const Shape* shape = read(world_, id_, "material");
    return shape != nullptr ? shape->material : Material{0, 0};
}

Filter ConstShapeRef::filter() const {
    const Shape* shape = read(world_, id_, "filter");
    return shape != nullptr ? shape->filter : Filter{0, 0, 0};
}

uint64_t ConstShapeRef::user_data() const { return get<&Shape::user_data>(world_, id_, "user_data"); }
Box ConstShapeRef::fat_box() const {
    return read(world_, id_, "fat_box",
                [&](const Shape& s) { return s.proxy != null_slot ? world_->state().sweep.box(s.proxy) : Box{}; });
}

bool ConstShapeRef::contains(Point point) const {
    const Shape* shape = read(world_, id_, "contains");
    if (shape == nullptr || !is_finite(point)) return false;
    FloatMode mode;
    const WorldState& state = world_->state();
    return cairn::contains(view_of(state, *shape), to_local(pose_of(state, shape->body), point));
}

ShapeRef::ShapeRef(World* world, ShapeId id) : ConstShapeRef(world, id) {}

bool ShapeRef::set_material(const Material& material) const {
    Shape* shape = change(world_, id_, "set_material");
    if (shape == nullptr || !check_material(world_->state(), "set_material", material)) return false;
    shape->material = material;
    wake_touching(const_cast<World*>(world_)->state(), shape->body);
    remix_materials(const_cast<World*>(world_)->state(), id_.index());
    return true;
}

bool ShapeRef::set_filter(const Filter& filter) const {
    Shape* shape = change(world_, id_, "set_filter");
    if (shape == nullptr) return false;
    WorldState& state = const_cast<World*>(world_)->state();
    shape->filter = filter;
    wake_touching(state, shape->body);
    for_each_contact(state, shape->body, [&](uint32_t slot, uint32_t) {
        const ContactRecord& contact = state.contacts[slot];
        if (may_collide(state, state.shapes[contact.shape_a], state.shapes[contact.shape_b])) return;
        destroy_contact(state, slot, state.pending_end_events);
    });
    if (shape->proxy != null_slot) state.sweep.touch(shape->proxy);
    return true;
}

bool ShapeRef::set_user_data(uint64_t user_data) const {
    return cairn::set<&Shape::user_data>(world_, id_, user_data, "set_user_data");
}

}  // namespace cairn
