// Which islands have a contact so deep that they must relax in every sub-step. Knows blocks and joints, not the solver.
#pragma once

#include <span>

#include "state/world_state.hpp"

namespace cairn {

/// Per solver body: 1 if its island, joined by touching contacts and joints, has a contact deeper than deep_relax at
/// the step's start. Empty if no contact is that deep, which costs one look at the bases. From the arena.
std::span<const uint8_t> find_deep_islands(WorldState& world);

}  // namespace cairn
