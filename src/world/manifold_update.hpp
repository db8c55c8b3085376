// Manifolds made anew: the narrow phase over a list of contacts. Knows contacts, shapes and lanes, changes no list.
#pragma once

#include <span>

#include "collision/narrow_phase.hpp"
#include "solver/contact_lanes.hpp"

namespace cairn {

/// A contact whose manifold is made anew, and what came of it.
struct ManifoldUpdate {
    uint32_t contact;
    bool parted;  // it did not touch, and its fat boxes do not overlap any more
    LocalManifold manifold;
};

/// Fills in all but `contact`. A contact that touched and still does is written to its lane at once: that touches
/// nothing else, so the order does not matter.
LaneCounters update_manifolds(WorldState& world, std::span<ManifoldUpdate> updates);

}  // namespace cairn
