// Continuous collision: no body moves through another in one step, however fast.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

/// Shortens the motion of fast bodies to where they first meet something, before it becomes their pose.
void solve_continuous(WorldState& world, float dt);

/// The smallest half width of a shape: what moves less in a step cannot pass through anything.
float half_width_of(const ShapeView& shape);

}  // namespace cairn
