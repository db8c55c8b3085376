// Contacts from step to step: who lives, who touches, whose manifold is made anew. Knows contacts, lanes, narrow phase.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Ends contacts whose fat boxes have parted, renews the separations of frozen ones, makes the manifolds of the others.
void update_contacts(WorldState& world);
/// Ends a contact: gives its lane back and, if it touched, adds an end event: the step's own or that of a call before
/// it.
void destroy_contact(WorldState& world, uint32_t contact);
/// Ends all contacts of a body, or those of one of its shapes.
void destroy_contacts_of(WorldState& world, uint32_t body, uint32_t shape = null_slot);
/// Ends those contacts of a body that a joint or a filter has just forbidden.
void destroy_forbidden_contacts(WorldState& world, uint32_t body);
/// Mixes friction and restitution anew for all contacts of a shape.
void remix_materials(WorldState& world, uint32_t shape);
/// Reads a contact as users see it.
Contact read_contact(const WorldState& world, uint32_t contact);

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
