// Which islands have a contact so deep that they must relax in every sub-step. Knows blocks and joints.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Fills step.deep_lanes: the lanes of the islands, joined by touching contacts and joints, that have a contact deeper
/// than deep_relax at the step's start; step.any_deep where there are none.
void find_deep_islands(WorldState& world, StepContext& step);

}  // namespace cairn
