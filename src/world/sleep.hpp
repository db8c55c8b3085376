// Who sleeps and who wakes. Knows bodies, contacts, joints and lanes.
//
// Nothing is kept of the islands of awake bodies. A sleeping island is the set of bodies that are reached from one of
// them by touching contacts and joints: whoever wakes one walks through it.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Puts islands to sleep all of whose bodies have been at rest for long enough. The last stage of a step.
void sleep_islands(WorldState& world, const StepContext& step);

/// Whether a body would wake a sleeper by its touch: it is awake and dynamic, or kinematic and moving.
bool stirs(const WorldState& world, uint32_t body);
/// Wakes a sleeping body and all that sleeps with it; starts the rest of an awake one anew.
void wake_island(WorldState& world, uint32_t body);
/// Wakes a body and all that touch it or are jointed to it: its shapes, place or collisions are about to change.
void wake_touching(WorldState& world, uint32_t body);
void wake_all(WorldState& world);
/// Puts a body to sleep with all that it touches or is jointed to; their velocities are lost.
void put_to_sleep(WorldState& world, uint32_t body);

}  // namespace cairn
