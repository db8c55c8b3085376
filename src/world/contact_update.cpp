// The contacts of a step: ended, frozen or made anew. After the pairs, before the solver; knows no velocities.
#include "world/contact_update.hpp"

#include <algorithm>
#include <bit>

#include "broad_phase/pair_update.hpp"
#include "solver/parts.hpp"
#include "state/links.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

ContactEvent event_of(const WorldState& world, uint32_t contact) {
    const ContactRecord& record = world.contacts[contact];
    return {world.contact_ids.id<ContactId>(contact), world.shape_ids.id<ShapeId>(record.shape_a),
            world.shape_ids.id<ShapeId>(record.shape_b), world.body_ids.id<BodyId>(record.body_a),
            world.body_ids.id<BodyId>(record.body_b)};
}

/// Per list and block a mask of lanes: in the colours those whose pairs have moved too far, in the list of waiting
/// pairs, which comes last, those that have come too near.
struct StaleLanes {
    std::span<uint16_t> in[color_count + 1];
};

StaleLanes find_stale(WorldState& world) {
    const SolverSettings& s = world.solver;
    const SolverKernels& kernels = solver_kernels(world.simd);
    FreezeLimits limits{s.freeze_distance, min_of(s.freeze_distance, s.speculative_distance), freeze_extent_fraction};
    StaleLanes stale;
    for (int c = 0; c < color_count; ++c) stale.in[c] = world.arena.make_unset<uint16_t>(world.colors[c].blocks.size());
    for_all_blocks(world, [&](const BlockRange& range, int c) {
        kernels.refresh(range, world.poses.data(), limits, stale.in[c].data());
    });
    const WaitingList& waiting = world.waiting;
    std::span<uint16_t> near = world.arena.make_unset<uint16_t>(waiting.blocks.size());
    for_chunks(world.workers, static_cast<uint32_t>(near.size()), 32, [&](uint32_t first, uint32_t last, uint32_t) {
        kernels.look(waiting.blocks.data(), first, last, waiting.count, world.poses.data(), near.data());
    });
    stale.in[color_count] = near;
    return stale;
}

/// In the order of lists, blocks and lanes.
std::span<ManifoldUpdate> gather_updates(WorldState& world, const StaleLanes& stale) {
    size_t count = 0, next = 0;
    for (const auto& masks : stale.in) {
        for (uint16_t mask : masks) count += static_cast<size_t>(std::popcount(mask));
    }
    std::span<ManifoldUpdate> updates = world.arena.make<ManifoldUpdate>(count);
    for (int list = 0; list <= color_count; ++list) {
        for (size_t i = 0; i < stale.in[list].size(); ++i) {
            const PairRows& pairs =
                list < color_count ? static_cast<const PairRows&>(world.colors[list].cold[i]) : world.waiting.blocks[i];
            for (uint32_t bits = stale.in[list][i]; bits != 0; bits &= bits - 1) {
                updates[next++].contact = static_cast<uint32_t>(pairs.contact[std::countr_zero(bits)]);
            }
        }
    }
    return updates;
}

/// A pair that is apart is looked at again when it has moved as far; if nothing of it moves, not before something does.
void wait_or_rest(WorldState& world, uint32_t contact, float separation) {
    const ContactRecord& record = world.contacts[contact];
    if (world.bodies[record.body_a].solver_index != 0 || world.bodies[record.body_b].solver_index != 0) {
        add_waiting(world, contact, separation - world.solver.speculative_distance);
    }
}

/// A sleeping body is woken by the touch of another that is awake, and by a fixed one that overlaps it.
void wake_touched(WorldState& world, const ContactRecord& record, const LocalManifold& manifold) {
    bool awake = stirs(world, record.body_a) || stirs(world, record.body_b);
    float depth = 0;
    for (int i = 0; i < manifold.count; ++i) depth = max_of(-manifold.points[i].separation, depth);
    if (!awake && !(depth > 2 * default_slop)) return;
    for (uint32_t body : {record.body_a, record.body_b}) {
        if (world.bodies[body].asleep != 0) wake_island(world, body);
    }
}

/// What changes lists: contacts that begin or cease to touch, and pairs that stay apart. In the order of the updates.
void apply_update(WorldState& world, const ManifoldUpdate& update, LaneCounters& lanes) {
    uint32_t slot = update.contact;
    ContactRecord& record = world.contacts[slot];
    if (update.parted) {
        destroy_contact(world, slot);
    } else if (update.manifold.count == 0) {
        if (record.count > 0) {
            remove_lane(world, slot);
            record.count = 0;
            record.features[0] = record.features[1] = 0;
            world.end_events.push_back(event_of(world, slot));
        } else {
            remove_waiting(world, slot);
        }
        wait_or_rest(world, slot, update.manifold.separation);
    } else if (record.count == 0) {
        wake_touched(world, record, update.manifold);
        remove_waiting(world, slot);
        add_lane(world, slot);
        write_lane(world, slot, update.manifold, lanes);
        world.begin_events.push_back(event_of(world, slot));
    }
}

/// Updates come in the order of lanes, which says nothing to a user.
void sort_by_slot(std::vector<ContactEvent>& events, size_t first) {
    std::ranges::sort(std::span(events).subspan(first), {}, [](const ContactEvent& e) { return e.contact.index(); });
}

}  // namespace

void update_contacts(WorldState& world) {
    std::span<ManifoldUpdate> updates = gather_updates(world, find_stale(world));
    size_t first_end = world.end_events.size();  // behind those that calls since the last step have caused
    LaneCounters made = update_manifolds(world, updates);
    uint32_t renewed = 0;
    for (const ManifoldUpdate& update : updates) {
        if (world.contacts[update.contact].count > 0) ++renewed;
        apply_update(world, update, made);
    }

    sort_by_slot(world.begin_events, 0);
    sort_by_slot(world.end_events, first_end);

    WorldCounters& counters = world.counters;
    counters.contacts = world.contact_ids.count();
    counters.updated = static_cast<uint32_t>(updates.size());
    counters.warm_started = made.warm_started;
    counters.points_updated = made.points_updated;
    counters.touching = counters.colors = 0;
    for (int c = 0; c < color_count; ++c) {
        counters.touching += world.colors[c].count;
        counters.colors += world.colors[c].count > 0 ? 1 : 0;
    }
    counters.frozen = counters.touching - min_of(counters.touching, renewed);
}

void destroy_contact(WorldState& world, uint32_t contact) {
    ContactRecord& record = world.contacts[contact];
    if (record.count > 0) {
        (world.locked ? world.end_events : world.pending_end_events).push_back(event_of(world, contact));
        remove_lane(world, contact);
    } else if (record.color == waiting_color) {
        remove_waiting(world, contact);
    }
    unlink_contact(world, contact);
    record = {};
    world.contact_ids.release(contact);
}

void destroy_contacts_of(WorldState& world, uint32_t body, uint32_t shape) {
    for_each_contact(world, body, [&](uint32_t contact, const ContactRecord& record, uint32_t) {
        if (shape != null_slot && record.shape_a != shape && record.shape_b != shape) return;
        destroy_contact(world, contact);
    });
}

void destroy_forbidden_contacts(WorldState& world, uint32_t body) {
    for_each_contact(world, body, [&](uint32_t contact, const ContactRecord& record, uint32_t) {
        if (may_collide(world, world.shapes[record.shape_a], world.shapes[record.shape_b])) return;
        destroy_contact(world, contact);
    });
}

void remix_materials(WorldState& world, uint32_t shape) {
    for_each_contact(world, world.shapes[shape].body, [&](uint32_t, ContactRecord& record, uint32_t) {
        if (record.shape_a != shape && record.shape_b != shape) return;
        mix_materials(record, world.shapes[record.shape_a].material, world.shapes[record.shape_b].material);
        if (record.count == 0) return;
        block_of(world, record).friction[record.place % block_lanes] = record.friction;
        cold_of(world, record).restitution[record.place % block_lanes] = record.restitution;
    });
}

Contact read_contact(const WorldState& world, uint32_t slot) {
    const ContactRecord& record = world.contacts[slot];
    auto [id, shape_a, shape_b, body_a, body_b] = event_of(world, slot);
    Contact contact{id, shape_a, shape_b, body_a, body_b, {}, {}};
    contact.friction = record.friction;
    contact.restitution = record.restitution;
    contact.count = record.count;
    contact.touching = record.count > 0;
    if (record.count == 0) return contact;
    const ContactBlock& block = block_of(world, record);
    uint32_t lane = record.place % block_lanes;
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
