// Where a touching contact's lane is and what is written there. Knows contacts and solver bodies.
//
// Colouring is greedy and incremental: a contact takes the lowest colour that neither of its moving bodies uses, and
// keeps it until it ceases to touch or falls asleep. The last lane of the colour then moves into its place.
#pragma once

#include "solver/kernels.hpp"
#include "state/world_state.hpp"

namespace cairn {

/// Gives a contact that begins to touch a lane of zeros with its bodies' indices, at the end of its colour's list.
void add_lane(WorldState& world, uint32_t contact, bool asleep = false);
/// Takes the lane back.
void remove_lane(WorldState& world, uint32_t contact);
/// Moves a lane, with all it holds, to where it belongs now that a body has fallen asleep (`asleep`) or woken.
void move_lane(WorldState& world, uint32_t contact, bool asleep);
/// Writes the new solver index of one body of a touching contact.
void reindex_lane(WorldState& world, const ContactRecord& contact, uint32_t body, uint32_t solver_index);

/// What write_lane did, added to by each call.
struct LaneCounters {
    uint32_t warm_started = 0, points_updated = 0;
};
/// Writes a full manifold into the contact's lane: normal, levers, masses, and the impulses of points whose features
/// were there before. Touches that lane and its contact only.
void write_lane(WorldState& world, uint32_t contact, const LocalManifold& manifold, LaneCounters& counters);

/// Of a WorldState, const or not.
template <class State> auto& block_of(State& world, const ContactRecord& record) {
    return world.colors[record.color].blocks[record.place / block_lanes];
}
inline ContactColdBlock& cold_of(WorldState& world, const ContactRecord& record) {
    return world.colors[record.color].cold[record.place / block_lanes];
}
/// All blocks of a list.
inline BlockRange blocks_of(ContactColor& color) {
    return {color.blocks.data(), color.cold.data(), 0, static_cast<uint32_t>(color.blocks.size()), color.count};
}

}  // namespace cairn
