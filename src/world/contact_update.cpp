// The contacts of a step: ended, frozen or made anew. After the pairs, before the solver; knows no velocities.
#include "world/contact_update.hpp"

#include "collision/narrow_phase.hpp"
#include "solver/contact_lanes.hpp"
#include "state/links.hpp"

namespace cairn {

namespace {

ContactEvent event_of(const WorldState& world, uint32_t contact) {
    const ContactRecord& record = world.contacts[contact];
    return {world.contact_ids.id<ContactId>(contact), world.shape_ids.id<ShapeId>(record.shape_a),
            world.shape_ids.id<ShapeId>(record.shape_b), world.body_ids.id<BodyId>(record.body_a),
            world.body_ids.id<BodyId>(record.body_b)};
}

/// How a body has turned since a contact's full manifold.
struct Turn {
    float sin, cos;
};

Turn turn_since(Rot then, Rot now) {
    Rot turn = inv_mul(then, now);
    return {turn.s, turn.c};
}

/// Keeps a contact's manifold if its bodies have moved little since it was made: normal, levers and impulses stay as
/// they are, in the world's axes, and only the separations are renewed. Unrotated levers are what keeps towers up: a
/// column that leans by a little then feels its load where it was, not where the lean has moved it, and does not lean
/// further (recomputed or turned levers: a tower of 20 falls after 6.6 s).
bool freeze(WorldState& world, ContactRecord& record) {
    ContactBlock& block = block_of(world, record);
    const ContactColdBlock& cold = cold_of(world, record);
    uint32_t lane = record.lane % block_lanes;
    const BodyPose &a = world.poses[record.body_a], &b = world.poses[record.body_b];
    Vec2 moved = (b.center - a.center) - Vec2{cold.offset_x[lane], cold.offset_y[lane]};
    Turn turn_a = turn_since({cold.cos_a[lane], cold.sin_a[lane]}, a.rotation);
    Turn turn_b = turn_since({cold.cos_b[lane], cold.sin_b[lane]}, b.rotation);

    float extent = cold.extent[lane];
    float limit = min_of(world.solver.freeze_distance, freeze_extent_fraction * extent);
    // One point: another may come into reach, and must be found before it is an overlap.
    if (record.count == 1) limit = min_of(limit, world.solver.speculative_distance);
    float turned = max_of(std::fabs(turn_a.sin), std::fabs(turn_b.sin));
    bool upright = turn_a.cos > 0 && turn_b.cos > 0;
    if (!upright || !(length(moved) + turned * extent < limit)) return false;

    float along = dot(moved, {block.normal_x[lane], block.normal_y[lane]});
    for (int i = 0; i < record.count; ++i) {
        block.base[i][lane] = cold.separation[i][lane] + along +
                              (turn_b.sin * block.lever_b[i][lane] - (1 - turn_b.cos) * block.reach_b[i][lane]) -
                              (turn_a.sin * block.lever_a[i][lane] - (1 - turn_a.cos) * block.reach_a[i][lane]);
    }
    return true;
}

LocalManifold find_manifold(WorldState& world, ContactRecord& record, NarrowPhaseCounters& counters) {
    NarrowPhaseSettings settings;
    settings.speculative_distance = world.solver.speculative_distance;
    settings.name_corners = !world.solver.stable_features;
    return collide(view_of(world, world.shapes[record.shape_a]), view_of(world, world.shapes[record.shape_b]),
                   pose_between(pose_of(world, record.body_a), pose_of(world, record.body_b)), settings, record.axis,
                   counters);
}

void update_manifold(WorldState& world, uint32_t slot, NarrowPhaseCounters& counters) {
    ContactRecord& record = world.contacts[slot];
    LocalManifold manifold = find_manifold(world, record, counters);
    if (manifold.count > 0) {
        bool begins = record.count == 0;
        if (begins) add_lane(world, slot);
        write_lane(world, slot, manifold);
        if (begins) world.begin_events.push_back(event_of(world, slot));
    } else if (record.count > 0) {
        remove_lane(world, slot);
        record.count = 0;
        record.features[0] = record.features[1] = 0;
        world.end_events.push_back(event_of(world, slot));
    }
}

/// The push-out speed of each contact. The push-outs of a body's deep contacts add up, so they share the speed: 50
/// boxes born in one place leave at 6 m/s, not at 70.
void share_push_speed(WorldState& world) {
    float speed = world.solver.push_speed;
    bool any_deep = false;
    for (ContactColor& color : world.colors) {
        for (ContactBlock& block : color.blocks) {
            for (int lane = 0; lane < block_lanes; ++lane) {
                block.push[lane] = block.normal_mass[0][lane] > 0 ? speed : 0;
                any_deep |= min_of(block.base[0][lane], block.base[1][lane]) < -deep_push;
            }
        }
    }
    if (!any_deep) return;
    std::span<uint32_t> deep = world.arena.make<uint32_t>(world.solver_bodies.size());
    auto for_each_deep = [&](auto visit) {
        for (ContactColor& color : world.colors) {
            for (ContactBlock& block : color.blocks) {
                for (int lane = 0; lane < block_lanes; ++lane) {
                    if (min_of(block.base[0][lane], block.base[1][lane]) >= -deep_push) continue;
                    visit(block, lane, static_cast<size_t>(block.index_a[lane]),
                          static_cast<size_t>(block.index_b[lane]));
                }
            }
        }
    };
    for_each_deep([&](ContactBlock&, int, size_t a, size_t b) { ++deep[a], ++deep[b]; });
    for_each_deep([&](ContactBlock& block, int lane, size_t a, size_t b) {
        bool moves_a = world.solver_bodies[a].inv_mass > 0, moves_b = world.solver_bodies[b].inv_mass > 0;
        uint32_t count = max_of(moves_a ? deep[a] : 0u, moves_b ? deep[b] : 0u);
        if (count > 2) block.push[lane] = 2 * speed / static_cast<float>(count);
    });
}

}  // namespace

void update_contacts(WorldState& world) {
    NarrowPhaseCounters narrow;
    uint32_t touching = 0, points = 0, frozen = 0;
    world.counters.warm_started = world.counters.points_updated = 0;
    for (uint32_t slot = 0; slot < world.contacts.size(); ++slot) {
        if (!world.contact_ids.alive(slot)) continue;
        ContactRecord& record = world.contacts[slot];
        bool moved = (world.bodies[record.body_a].boxes_moved | world.bodies[record.body_b].boxes_moved) != 0;
        if (moved && !world.sweep.overlap(world.shapes[record.shape_a].proxy, world.shapes[record.shape_b].proxy)) {
            destroy_contact(world, slot, world.end_events);
            continue;
        }
        record.frozen = record.count > 0 && freeze(world, record) ? 1 : 0;
        if (record.frozen == 0) update_manifold(world, slot, narrow);
        touching += record.count > 0 ? 1 : 0;
        points += record.count;
        frozen += record.frozen;
    }
    for (Body& body : world.bodies) body.boxes_moved = 0;
    share_push_speed(world);
    WorldCounters& counters = world.counters;
    counters.contacts = world.contact_ids.count();
    counters.touching = touching;
    counters.points = points;
    counters.frozen = frozen;
    counters.axis_cache_hits = narrow.cache_hits;
    counters.colors = 0;
    for (const ContactColor& color : world.colors) counters.colors += color.count > 0 ? 1 : 0;
}

void destroy_contact(WorldState& world, uint32_t contact, std::vector<ContactEvent>& events) {
    ContactRecord& record = world.contacts[contact];
    if (record.count > 0) {
        events.push_back(event_of(world, contact));
        remove_lane(world, contact);
    }
    unlink_contact(world, contact);
    record = {};
    world.contact_ids.release(contact);
}

void destroy_contacts_of(WorldState& world, uint32_t body, uint32_t shape) {
    for (uint32_t edge = world.bodies[body].first_contact; edge != null_slot;) {
        const ContactRecord& record = world.contacts[edge / 2];
        uint32_t next = record.next[edge % 2];
        if (shape == null_slot || record.shape_a == shape || record.shape_b == shape) {
            destroy_contact(world, edge / 2, world.pending_end_events);
        }
        edge = next;
    }
}

void destroy_contacts_between(WorldState& world, uint32_t body_a, uint32_t body_b) {
    for (uint32_t edge = world.bodies[body_a].first_contact; edge != null_slot;) {
        const ContactRecord& record = world.contacts[edge / 2];
        uint32_t next = record.next[edge % 2];
        uint32_t other = edge % 2 == 0 ? record.body_b : record.body_a;
        if (other == body_b) destroy_contact(world, edge / 2, world.pending_end_events);
        edge = next;
    }
}

void remix_materials(WorldState& world, uint32_t shape) {
    for (uint32_t edge = world.bodies[world.shapes[shape].body].first_contact; edge != null_slot;) {
        ContactRecord& record = world.contacts[edge / 2];
        edge = record.next[edge % 2];
        if (record.shape_a != shape && record.shape_b != shape) continue;
        mix_materials(record, world.shapes[record.shape_a].material, world.shapes[record.shape_b].material);
        if (record.count == 0) continue;
        block_of(world, record).friction[record.lane % block_lanes] = record.friction;
        cold_of(world, record).restitution[record.lane % block_lanes] = record.restitution;
    }
}

Contact read_contact(const WorldState& world, uint32_t slot) {
    const ContactRecord& record = world.contacts[slot];
    Contact contact;
    contact.id = world.contact_ids.id<ContactId>(slot);
    contact.shape_a = world.shape_ids.id<ShapeId>(record.shape_a);
    contact.shape_b = world.shape_ids.id<ShapeId>(record.shape_b);
    contact.body_a = world.body_ids.id<BodyId>(record.body_a);
    contact.body_b = world.body_ids.id<BodyId>(record.body_b);
    contact.friction = record.friction;
    contact.restitution = record.restitution;
    contact.count = record.count;
    contact.touching = record.count > 0;
    if (record.count == 0) return contact;
    const ContactBlock& block = block_of(world, record);
    uint32_t lane = record.lane % block_lanes;
    Vec2 n{block.normal_x[lane], block.normal_y[lane]}, t = right_perp(n);
    contact.normal = n;
    float substeps = static_cast<float>(world.solver.substeps);
    for (int i = 0; i < record.count; ++i) {
        // r = rd n + rn t: from the centre of the body whose lever is the shorter, a floor's may be kilometres long.
        Vec2 rA = block.reach_a[i][lane] * n + block.lever_a[i][lane] * t;
        Vec2 rB = block.reach_b[i][lane] * n + block.lever_b[i][lane] * t;
        bool from_a = dot(rA, rA) < dot(rB, rB);
        ContactPoint& point = contact.points[i];
        point.position = from_a ? world.poses[record.body_a].center + rA : world.poses[record.body_b].center + rB;
        point.separation = block.base[i][lane];
        point.normal_impulse = substeps * block.normal_impulse[i][lane];
        point.tangent_impulse = substeps * block.tangent_impulse[i][lane];
        point.feature = record.features[i];
    }
    return contact;
}

}  // namespace cairn
