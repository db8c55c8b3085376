// Which colour, block and lane a touching contact has, and what it writes there. Knows contacts and solver bodies.
//
// Colouring is greedy and incremental: a contact takes the lowest colour that neither of its moving bodies uses, and
// keeps it until it ceases to touch. The last lane of the colour then moves into its place.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

/// Gives a contact that begins to touch a lane of zeros with its bodies' indices.
void add_lane(WorldState& world, uint32_t contact);
/// Takes the lane back.
void remove_lane(WorldState& world, uint32_t contact);
/// Writes the new solver index of one side (0 = A, 1 = B) of a touching contact.
void reindex_lane(WorldState& world, uint32_t contact, int side, uint32_t solver_index);
/// Writes a full manifold into the contact's lane: normal, levers, masses, and the impulses of points whose features
/// were there before.
void write_lane(WorldState& world, uint32_t contact, const LocalManifold& manifold);

inline ContactBlock& block_of(WorldState& world, const ContactRecord& record) {
    return world.colors[record.color].blocks[record.lane / block_lanes];
}
inline const ContactBlock& block_of(const WorldState& world, const ContactRecord& record) {
    return world.colors[record.color].blocks[record.lane / block_lanes];
}
inline ContactColdBlock& cold_of(WorldState& world, const ContactRecord& record) {
    return world.colors[record.color].cold[record.lane / block_lanes];
}

}  // namespace cairn
