// The first stage of a step: overlapping boxes become contacts.
#include "broad_phase/pair_update.hpp"

#include "broad_phase/smooth_edges.hpp"
#include "state/links.hpp"

namespace cairn {

namespace {

/// A pair is reported again after its proxies were touched, or if it parted and met again before its contact was looked
/// at; then the contact exists already. Looks through the shorter of the two lists: a ground has thousands.
bool has_contact(const WorldState& world, uint32_t shape_a, uint32_t shape_b) {
    uint32_t body_a = world.shapes[shape_a].body, body_b = world.shapes[shape_b].body;
    uint32_t body = world.bodies[body_a].contact_count <= world.bodies[body_b].contact_count ? body_a : body_b;
    bool found = false;
    for_each_contact(world, body, [&](uint32_t, const ContactRecord& record, uint32_t) {
        found |= (record.shape_a == shape_a && record.shape_b == shape_b) ||
                 (record.shape_a == shape_b && record.shape_b == shape_a);
    });
    return found;
}

/// Which of two shapes is A. A circle only beside another, so that each family of pairs is written once; else the
/// larger: the narrow phase computes in A's axes about B's centre, and so keeps its digits on a floor of kilometres.
bool comes_first(const WorldState& world, uint32_t a, uint32_t b) {
    const Shape &shape_a = world.shapes[a], &shape_b = world.shapes[b];
    bool circle_a = shape_a.type == ShapeType::Circle, circle_b = shape_b.type == ShapeType::Circle;
    if (circle_a != circle_b) return circle_b;
    float extent_a = extent_of(view_of(world, shape_a), shape_a.center);
    float extent_b = extent_of(view_of(world, shape_b), shape_b.center);
    return extent_a != extent_b ? extent_a > extent_b : a < b;
}

void create_contact(WorldState& world, uint32_t shape_a, uint32_t shape_b) {
    if (!comes_first(world, shape_a, shape_b)) std::swap(shape_a, shape_b);
    for (uint32_t shape : {shape_a, shape_b}) {
        if (!world.shapes[shape].edges.known) find_edges(world, world.shapes[shape]);
    }
    const Shape &a = world.shapes[shape_a], &b = world.shapes[shape_b];
    uint32_t slot = acquire(world.contact_ids, world.contacts);
    ContactRecord& record = world.contacts[slot];
    record = {.shape_a = shape_a, .shape_b = shape_b, .body_a = a.body, .body_b = b.body, .color = dormant_color};
    mix_materials(record, a.material, b.material);
    link_contact(world, slot);
    // Two sleeping bodies are left alone, also where they were made to touch: something has to wake one of them first.
    if (world.bodies[a.body].asleep == 0 || world.bodies[b.body].asleep == 0) add_waiting(world, slot, 0);
}

}  // namespace

bool may_collide(const WorldState& world, const Shape& a, const Shape& b) {
    if (a.body == b.body) return false;
    const Body &body_a = world.bodies[a.body], &body_b = world.bodies[b.body];
    bool dynamic = body_a.type == BodyType::Dynamic || body_b.type == BodyType::Dynamic;
    return dynamic && body_a.enabled != 0 && body_b.enabled != 0 && should_collide(a.filter, b.filter) &&
           !joint_forbids(world, a.body, b.body);
}

void update_pairs(WorldState& world) {
    std::span<const ProxyPair> pairs = world.sweep.update(world.workers.parallel_for());
    for (ProxyPair pair : pairs) {
        uint32_t a = world.sweep.user(pair.a), b = world.sweep.user(pair.b);
        if (!may_collide(world, world.shapes[a], world.shapes[b]) || has_contact(world, a, b)) continue;
        create_contact(world, a, b);
    }
    world.counters.candidates = static_cast<uint32_t>(world.sweep.counters().candidates);
    world.counters.pairs = static_cast<uint32_t>(pairs.size());
}

}  // namespace cairn
