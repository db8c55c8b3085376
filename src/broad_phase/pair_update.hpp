// From overlapping fat boxes to contacts. Knows the sweep, filters and the contact lists, no manifolds.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

/// Whether two shapes may have a contact: of different bodies, both enabled, one dynamic; filters and joints agree.
bool may_collide(const WorldState& world, const Shape& a, const Shape& b);
/// Creates a contact for every pair of fat boxes that began to overlap, in the order of their proxies.
void update_pairs(WorldState& world);

}  // namespace cairn
