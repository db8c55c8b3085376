// The sub-steps: manifolds and joints in, velocities and motion out.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

void solve_substeps(WorldState& world, StepContext& step);

}  // namespace cairn
