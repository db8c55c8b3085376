// The checks behind validate.hpp. Reads the state, changes nothing.
#include "state/validate.hpp"

// Built only where it is called: see step.cpp.
#if defined(CAIRN_VALIDATE)

#include <set>

#include "base/assert.hpp"

namespace cairn {

namespace {

void validate_solver_slots(const WorldState& world) {
    CAIRN_ASSERT(world.solver_to_body.size() == world.solver_bodies.size(), "every solver body has a body");
    CAIRN_ASSERT(world.solver_bodies[0].inv_mass == 0 && world.solver_bodies[0].w == 0, "solver body 0 is the world");
    for (uint32_t i = 1; i < world.solver_bodies.size(); ++i) {
        const Body& body = world.bodies[world.solver_to_body[i]];
        CAIRN_ASSERT(body.solver_index == i, "a solver body's body points back to it");
        CAIRN_ASSERT(body.inv_mass == world.solver_bodies[i].inv_mass, "masses agree");
        CAIRN_ASSERT(body.enabled != 0 && body.type != BodyType::Static && body.asleep == 0,
                     "only what is awake and moves has a solver body");
    }
}

void validate_shapes(const WorldState& world) {
    size_t listed = 0;
    for (uint32_t b = world.body_ids.next(0); b != null_slot; b = world.body_ids.next(b + 1)) {
        for (uint32_t s = world.bodies[b].first_shape; s != null_slot; s = world.shapes[s].next) {
            const Shape& shape = world.shapes[s];
            CAIRN_ASSERT(world.shape_ids.alive(s) && shape.body == b, "a body's list holds its living shapes");
            CAIRN_ASSERT((shape.proxy != null_slot) == (world.bodies[b].enabled != 0), "enabled shapes have a proxy");
            CAIRN_ASSERT(shape.proxy == null_slot || world.sweep.user(shape.proxy) == s, "a proxy names its shape");
            ++listed;
        }
    }
    CAIRN_ASSERT(listed == world.shape_ids.count(), "every shape is in its body's list");
}

void validate_contacts(const WorldState& world) {
    size_t edges = 0, touching = 0, lanes = 0, waiting = 0;
    for (uint32_t b = world.body_ids.next(0); b != null_slot; b = world.body_ids.next(b + 1)) {
        uint32_t before = null_slot;
        for (uint32_t edge = world.bodies[b].first_contact; edge != null_slot; ++edges) {
            const ContactRecord& contact = world.contacts[edge / 2];
            CAIRN_ASSERT(world.contact_ids.alive(edge / 2), "a body's list holds living contacts");
            CAIRN_ASSERT((edge % 2 == 0 ? contact.body_a : contact.body_b) == b, "an edge is in its body's list");
            CAIRN_ASSERT(contact.prev[edge % 2] == before, "edges are linked both ways");
            before = edge;
            edge = contact.next[edge % 2];
        }
    }
    CAIRN_ASSERT(edges == 2 * size_t{world.contact_ids.count()}, "every contact is in two lists");
    for (uint32_t c = world.contact_ids.next(0); c != null_slot; c = world.contact_ids.next(c + 1)) {
        const ContactRecord& contact = world.contacts[c];
        const Body &a = world.bodies[contact.body_a], &b = world.bodies[contact.body_b];
        const uint32_t block = contact.place / block_lanes, lane = contact.place % block_lanes;
        auto is_named = [&](const PairRows& rows) { return rows.contact[lane] == static_cast<int32_t>(c); };
        if (contact.count == 0) {
            CAIRN_ASSERT(contact.color == waiting_color || contact.color == dormant_color, "no points, no lane");
            if (contact.color == waiting_color) {
                ++waiting;
                CAIRN_ASSERT(is_named(world.waiting.blocks[block]), "a waiting pair names its contact");
            } else {
                CAIRN_ASSERT(a.solver_index == 0 && b.solver_index == 0, "what moves waits");
            }
            continue;
        }
        ++touching;
        const ContactColor& color = world.colors[contact.color];
        CAIRN_ASSERT(contact.place < color.count, "a touching contact has a lane");
        CAIRN_ASSERT(is_named(color.cold[block]), "a lane names its contact");
        bool acts = (a.solver_index != 0 && a.inv_mass > 0) || (b.solver_index != 0 && b.inv_mass > 0);
        CAIRN_ASSERT(acts == (contact.color != asleep_color), "lanes of sleeping bodies lie apart");
    }
    CAIRN_ASSERT(waiting == world.waiting.count, "every waiting pair is a contact");
    for (const ContactColor& color : world.colors) lanes += color.count;
    CAIRN_ASSERT(lanes == touching, "only touching contacts have lanes");
}

void validate_colors(const WorldState& world) {
    std::vector<uint64_t> used(world.solver_bodies.size(), 0);
    for (int c = 0; c < color_count; ++c) {
        const ContactColor& color = world.colors[c];
        std::set<int32_t> bodies;
        for (uint32_t i = 0; i < color.count; ++i) {
            const ContactBlock& block = color.blocks[i / block_lanes];
            for (int32_t index : {block.index_a[i % block_lanes], block.index_b[i % block_lanes]}) {
                bool moves = world.solver_bodies[static_cast<size_t>(index)].inv_mass > 0;
                if (!moves || is_overflow(c)) continue;
                CAIRN_ASSERT(bodies.insert(index).second, "no two contacts of a colour share a moving body");
                used[static_cast<size_t>(index)] |= uint64_t{1} << c;
            }
        }
        for (uint32_t i = color.count; i < color.blocks.size() * block_lanes; ++i) {
            const ContactBlock& block = color.blocks[i / block_lanes];
            CAIRN_ASSERT(block.index_a[i % block_lanes] == 0 && block.normal_impulse[0][i % block_lanes] == 0,
                         "lanes without a contact are zero");
        }
    }
    CAIRN_ASSERT(used == world.used_colors, "the bodies' colours are those of their contacts");
}

}  // namespace

void validate(const WorldState& world) {
    validate_solver_slots(world);
    validate_shapes(world);
    validate_contacts(world);
    validate_colors(world);
}

}  // namespace cairn

#endif
