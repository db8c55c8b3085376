// What users read of shapes and change on them.
#include "cairn/shape.hpp"

#include "broad_phase/pair_update.hpp"
#include "simd/float_mode.hpp"
#include "state/links.hpp"
#include "world/access.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

ConstShapeRef::operator bool() const { return world_->state().shape_ids.valid(id_); }

ShapeType ConstShapeRef::type() const { return get<&Shape::type>(world_, id_, "type"); }
BodyId ConstShapeRef::body() const {
    const Shape* shape = read(world_, id_, "body");
    return shape != nullptr ? world_->state().body_ids.id<BodyId>(shape->body) : BodyId{};
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
    const Shape* shape = read(world_, id_, "fat_box");
    if (shape == nullptr || shape->proxy == null_slot) return {};
    return world_->state().sweep.box(shape->proxy);
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
