// What is between two bodies: the lists of a body's contacts and joints, mixed materials. An edge is slot * 2 + side (0
// = A, 1 = B): one thing, seen from one body.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

inline void link_contact(WorldState& world, uint32_t contact) {
    ContactRecord& record = world.contacts[contact];
    uint32_t bodies[2] = {record.body_a, record.body_b};
    for (uint32_t side = 0; side < 2; ++side) {
        uint32_t& first = world.bodies[bodies[side]].first_contact;
        record.prev[side] = null_slot;
        record.next[side] = first;
        if (first != null_slot) world.contacts[first / 2].prev[first % 2] = contact * 2 + side;
        first = contact * 2 + side;
    }
}

inline void unlink_contact(WorldState& world, uint32_t contact) {
    ContactRecord& record = world.contacts[contact];
    uint32_t bodies[2] = {record.body_a, record.body_b};
    for (uint32_t side = 0; side < 2; ++side) {
        uint32_t next = record.next[side], prev = record.prev[side];
        if (next != null_slot) world.contacts[next / 2].prev[next % 2] = prev;
        if (prev != null_slot) world.contacts[prev / 2].next[prev % 2] = next;
        else world.bodies[bodies[side]].first_contact = next;
    }
}

inline void link_joint(WorldState& world, uint32_t joint) {
    Joint& record = world.joints[joint];
    uint32_t bodies[2] = {record.body_a, record.body_b};
    for (uint32_t side = 0; side < 2; ++side) {
        uint32_t& first = world.bodies[bodies[side]].first_joint;
        record.next[side] = first;
        first = joint * 2 + side;
    }
}

inline void unlink_joint(WorldState& world, uint32_t joint) {
    const Joint& record = world.joints[joint];
    uint32_t bodies[2] = {record.body_a, record.body_b};
    for (uint32_t side = 0; side < 2; ++side) {
        uint32_t* link = &world.bodies[bodies[side]].first_joint;
        while (*link != joint * 2 + side) link = &world.joints[*link / 2].next[*link % 2];
        *link = record.next[side];
    }
}

/// Two surfaces: the geometric mean lets ice stay slippery against anything, the maximum lets a ball bounce on
/// anything.
inline void mix_materials(ContactRecord& record, const Material& a, const Material& b) {
    record.friction = std::sqrt(a.friction * b.friction);
    record.restitution = max_of(a.restitution, b.restitution);
}

/// Whether a joint between the two bodies forbids that they collide.
inline bool joint_forbids(const WorldState& world, uint32_t body_a, uint32_t body_b) {
    for (uint32_t edge = world.bodies[body_a].first_joint; edge != null_slot;) {
        const Joint& joint = world.joints[edge / 2];
        uint32_t other = edge % 2 == 0 ? joint.body_b : joint.body_a;
        if (other == body_b && joint.collide_connected == 0) return true;
        edge = joint.next[edge % 2];
    }
    return false;
}

}  // namespace cairn
