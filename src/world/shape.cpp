// Making shapes, reading and changing them: check everything, then act.
#include "cairn/shape.hpp"

#include <algorithm>

#include "broad_phase/smooth_edges.hpp"
#include "solver/stages.hpp"
#include "state/links.hpp"
#include "world/access.hpp"
#include "world/body_life.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

bool check_geometry(const WorldState& world, const char* call, const Convex& view) {
    if (view.type == ShapeType::Polygon && view.normals == nullptr) {
        return report(world, InvalidArgument, "%s: points that are no Polygon", call);
    }
    if (view.count == 0) {
        return report(world, DegenerateShape,
                      "%s: the polygon is empty: its maker was given sizes that are not finite or outside [%g, %g]",
                      call, min_size, max_size);
    }
    bool round = view.type == ShapeType::Circle || view.type == ShapeType::Capsule;
    if (round && !check_number(world, call, "radius", view.radius, min_size, max_size)) return false;
    for (int i = 0; i < view.count; ++i) {
        Vec2 v = view.vertices[i];
        if (!check_vector(world, call, "geometry", v)) return false;
        if (max_of(std::fabs(v.x), std::fabs(v.y)) <= max_size) continue;
        return report(world, OutOfRange, "%s: geometry at (%g, %g) is farther from the body's origin than %g", call,
                      v.x, v.y, max_size);
    }
    if (view.count != 2) return true;
    float apart = length(view.vertices[1] - view.vertices[0]);
    return apart >= min_size ||
           report(world, DegenerateShape, "%s: the two ends are %g apart, less than %g", call, apart, min_size);
}

bool check_shape_def(const WorldState& world, const char* call, const Convex& shape, const ShapeDef& def) {
    if (def.one_sided && shape.type != ShapeType::Segment) {
        return report(world, InvalidArgument, "%s: only segments can be one-sided", call);
    }
    return check_number(world, call, "density", def.density, 0, max_density) &&
           check_material(world, call, def.material);
}

/// The record's old geometry must have been released.
void write_geometry(WorldState& world, Shape& shape, const Convex& geometry) {
    Vec2 line_normals[2];
    const ShapeView view = view_of(geometry, line_normals);
    shape.type = view.type;
    shape.count = view.count;
    shape.radius = view.radius;
    shape.center = view.center;
    shape.edges = {.one_sided = view.type == ShapeType::Segment ? shape.edges.one_sided : uint8_t{0}};
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

/// A shape's geometry by other vertices: v -> q (factor v) + offset.
struct MovedGeometry {
    std::vector<Vec2> vertices, normals;
    ShapeView view;

    MovedGeometry(const WorldState& world, const Shape& shape, float factor, Rot q, Vec2 offset)
        : view(view_of(world, shape)) {
        for (int i = 0; i < view.count; ++i) {
            vertices.push_back(rotate(q, factor * view.vertices[i]) + offset);
            normals.push_back(rotate(q, view.normals[i]));
        }
        view.vertices = vertices.data(), view.normals = normals.data();
        view.center = rotate(q, factor * view.center) + offset, view.radius *= factor;
    }
};

bool replace_geometry(WorldState& world, uint32_t slot, const Convex& geometry, const char* call) {
    if (!check_geometry(world, call, geometry)) return false;
    Shape& shape = world.shapes[slot];
    wake_touching(world, shape.body);
    destroy_contacts_of(world, shape.body, slot);
    release_geometry(world, shape);
    write_geometry(world, shape, geometry);
    update_mass(world, shape.body);
    if (shape.proxy == null_slot) return true;
    update_boxes(world, shape.body, true);
    world.sweep.touch(shape.proxy);
    return true;
}

/// All of them or, reported, none. `materials`: instead of def's, one each.
bool create_shapes(WorldState& world, BodyId body_id, std::span<const Convex> geometry, const ShapeDef& def,
                   std::span<const Material> materials, ShapeId* ids, const char* call = __builtin_FUNCTION()) {
    if (!check_unlocked(world, call)) return false;
    if (geometry.empty()) return report(world, InvalidArgument, "%s: there is nothing to make", call);
    if (!check_id(world, world.body_ids, body_id, call, "body")) return false;
    if (!check_shape_def(world, call, geometry[0], def)) return false;
    for (const Convex& each : geometry)
        if (!check_geometry(world, call, each)) return false;
    for (const Material& material : materials)
        if (!check_material(world, call, material)) return false;
    FloatMode mode;
    const uint32_t body = body_id.index();
    // Not its first ones: a body that is made asleep sleeps on.
    if (world.bodies[body].first_shape != null_slot) wake_touching(world, body);
    for (size_t i = 0; i < geometry.size(); ++i) {
        uint32_t slot = acquire(world.shape_ids, world.shapes);
        Shape& shape = world.shapes[slot];
        shape.user_data = def.user_data;
        shape.filter = def.filter;
        shape.material = materials.empty() ? def.material : materials[i];
        shape.density = def.density;
        shape.edges.one_sided = def.one_sided ? 1 : 0;
        write_geometry(world, shape, geometry[i]);
        link_shape(world, slot, body);
        ids[i] = world.shape_ids.id<ShapeId>(slot);
    }
    update_mass(world, body);
    update_proxies(world, body);
    return true;
}

std::vector<ShapeId> create_shapes(WorldState& world, BodyId body, std::span<const Convex> geometry,
                                   const ShapeDef& def, std::span<const Material> materials = {},
                                   const char* call = __builtin_FUNCTION()) {
    std::vector<ShapeId> ids(geometry.size());
    if (!create_shapes(world, body, geometry, def, materials, ids.data(), call)) ids.clear();
    return ids;
}

}  // namespace

ShapeId World::create_shape(BodyId body, const Convex& shape, const ShapeDef& def) {
    ShapeId id;
    return cairn::create_shapes(*state_, body, {&shape, 1}, def, {}, &id) ? id : ShapeId{};
}

std::vector<ShapeId> World::create_shapes(BodyId body, std::span<const Vec2> outline, const ShapeDef& def) {
    Result<std::vector<Polygon>> pieces = decompose(outline);
    if (!pieces) {
        report(*state_, pieces.error().code, "create_shapes: %s", pieces.error().message.c_str());
        return {};
    }
    return cairn::create_shapes(*state_, body, std::vector<Convex>(pieces->begin(), pieces->end()), def);
}

std::vector<ShapeId> World::create_chain(BodyId body, const ChainDef& def) {
    const size_t count = def.points.size(), least = def.loop ? 3 : 2, segments = def.loop ? count : count - 1;
    if (count < least || (!def.materials.empty() && def.materials.size() != segments)) {
        report(*state_, InvalidArgument,
               "create_chain: %zu points, %zu materials; %zu points are needed, 0 or %zu materials", count,
               def.materials.size(), least, segments);
        return {};
    }
    std::vector<Segment> lines;
    for (size_t i = 0; i < segments; ++i) lines.push_back({def.points[i], def.points[(i + 1) % count]});
    ShapeDef part = def.shape;
    part.one_sided = def.one_sided;
    return cairn::create_shapes(*state_, body, std::vector<Convex>(lines.begin(), lines.end()), part, def.materials);
}

std::vector<ShapeId> World::create_height_field(BodyId body, std::span<const float> heights, float spacing,
                                                const ShapeDef& def) {
    if (!check_number(*state_, "create_height_field", "spacing", spacing, min_size, max_size)) return {};
    auto point = [&](size_t i) { return Vec2{spacing * static_cast<float>(i), heights[i]}; };
    std::vector<Segment> lines;  // to the left each: what is on its right, above, collides
    for (size_t i = 1; i < heights.size(); ++i)
        if (!std::isnan(heights[i - 1]) && !std::isnan(heights[i])) lines.push_back({point(i), point(i - 1)});
    const std::vector<Convex> shapes(lines.begin(), lines.end());
    return cairn::create_shapes(*state_, body, shapes, def);
}

bool World::destroy_shape(ShapeId id) {
    return change(shape(id), [&](WorldState& world, Shape& shape, const char*) {
        uint32_t body = shape.body;
        cairn::destroy_shape(world, id.index());
        update_mass(world, body);
    });
}

ShapeType ConstShapeRef::type() const { return get(*this, &Shape::type); }
BodyId ConstShapeRef::body() const { return get_body(*this, &Shape::body); }

Circle ConstShapeRef::circle() const {
    const Shape* shape = find(*this);
    if (shape == nullptr || shape->type != ShapeType::Circle) return {{}, 0};
    return {shape->center, shape->radius};
}

Capsule ConstShapeRef::capsule() const {
    const Shape* shape = find(*this);
    if (shape == nullptr || shape->type != ShapeType::Capsule) return {{}, {}, 0};
    return {shape->vertices[0], shape->vertices[1], shape->radius};
}

Segment ConstShapeRef::segment() const {
    const Shape* shape = find(*this);
    if (shape == nullptr || shape->type != ShapeType::Segment) return {};
    return {shape->vertices[0], shape->vertices[1]};
}

Polygon ConstShapeRef::polygon() const {
    const Shape* shape = find(*this);
    if (shape == nullptr || shape->type != ShapeType::Polygon) return {};
    return polygon_of(view_of(world_->state(), *shape));
}

bool ConstShapeRef::one_sided() const { return get(*this, &Shape::edges).one_sided != 0; }
float ConstShapeRef::density() const { return get(*this, &Shape::density); }
Material ConstShapeRef::material() const { return get(*this, &Shape::material, {0, 0}); }
Filter ConstShapeRef::filter() const { return get(*this, &Shape::filter, {0, 0, 0}); }
Box ConstShapeRef::fat_box() const { return world_->state().sweep.box(get(*this, &Shape::proxy, null_slot)); }

bool ConstShapeRef::contains(Point point) const {
    const Shape* shape = find(*this);
    if (shape == nullptr || !is_finite(point)) return false;
    FloatMode mode;
    const WorldState& state = world_->state();
    return cairn::contains(view_of(state, *shape), to_local(pose_of(state, shape->body), point));
}

bool ShapeRef::set_material(const Material& material) const {
    return change(*this, [&](WorldState& state, Shape& shape, const char* call) {
        if (!check_material(state, call, material)) return false;
        shape.material = material;
        wake_touching(state, shape.body);
        remix_materials(state, id_.index());
        return true;
    });
}

bool ShapeRef::set_filter(const Filter& filter) const {
    return change(*this, [&](WorldState& state, Shape& shape, const char*) {
        shape.filter = filter;
        mark_edges(state, shape);
        wake_touching(state, shape.body);
        destroy_forbidden_contacts(state, shape.body);
        if (shape.proxy != null_slot) state.sweep.touch(shape.proxy);
    });
}

bool ShapeRef::set(const Convex& geometry) const {
    return change(*this, [&](WorldState& state, Shape&, const char* call) {
        return replace_geometry(state, id_.index(), geometry, call);
    });
}

bool ShapeRef::scale(float factor) const {
    return change(*this, [&](WorldState& state, Shape& shape, const char* call) {
        return check_number(state, call, "factor", factor, 1e-9, 1e9) &&
               replace_geometry(state, id_.index(), MovedGeometry(state, shape, factor, {}, {}).view, call);
    });
}

bool ShapeRef::set_body(BodyId body) const {
    return change(*this, [&](WorldState& state, Shape& shape, const char* call) {
        if (!check_id(state, state.body_ids, body, call, "body")) return false;
        const uint32_t from = shape.body, to = body.index();
        if (from == to) return true;
        const Pose pose = pose_between(pose_of(state, to), pose_of(state, from));
        const MovedGeometry moved(state, shape, 1, pose.rotation, pose.position - Point{});
        if (!check_geometry(state, call, moved.view)) return false;
        wake_touching(state, to);
        unlink_shape(state, id_.index());
        release_geometry(state, shape);
        write_geometry(state, shape, moved.view);
        link_shape(state, id_.index(), to);
        update_mass(state, from), update_mass(state, to);
        update_proxies(state, to);
        return true;
    });
}

bool ShapeRef::set_user_data(uint64_t user_data) const { return cairn::set(*this, &Shape::user_data, user_data); }

}  // namespace cairn
