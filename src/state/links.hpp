// What is between two bodies: the lists of a body's contacts and joints, mixed materials. An edge is slot * 2 + side (0
// = A, 1 = B): one thing, seen from one body.
#pragma once

#include <cstring>

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
        ++world.bodies[bodies[side]].contact_count;
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
        --world.bodies[bodies[side]].contact_count;
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

/// Calls visit(slot, record, the other body) for the contacts or joints of a body's list. They may be destroyed in it.
template <class Records, class Visit> void for_each_edge(Records& records, uint32_t edge, Visit visit) {
    while (edge != null_slot) {
        const uint32_t slot = edge / 2, side = edge % 2;
        auto& record = records[slot];
        edge = record.next[side];
        visit(slot, record, side == 0 ? record.body_b : record.body_a);
    }
}
template <class State, class Visit> void for_each_contact(State& world, uint32_t body, Visit visit) {
    for_each_edge(world.contacts, world.bodies[body].first_contact, visit);
}
template <class Visit> void for_each_joint(const WorldState& world, uint32_t body, Visit visit) {
    for_each_edge(world.joints, world.bodies[body].first_joint, visit);
}

/// Calls visit(a, b) with the solver bodies of all contacts that touch, of bodies that are awake, and of all joints.
template <class Visit> void for_each_link(const WorldState& world, Visit visit) {
    for (const ContactColor& color : std::span(world.colors).first(color_count)) {
        for (uint32_t i = 0; i < color.count; ++i) {
            const ContactBlock& block = color.blocks[i / block_lanes];
            uint32_t lane = i % block_lanes;
            visit(static_cast<uint32_t>(block.index_a[lane]), static_cast<uint32_t>(block.index_b[lane]));
        }
    }
    for (uint32_t slot = world.joint_ids.next(0); slot != null_slot; slot = world.joint_ids.next(slot + 1)) {
        const Joint& joint = world.joints[slot];
        visit(world.bodies[joint.body_a].solver_index, world.bodies[joint.body_b].solver_index);
    }
}

// A block is an array of rows of 16 four-byte values; a lane is a column.
template <class Block> void copy_lane(const Block& from, uint32_t from_lane, Block& to, uint32_t to_lane) {
    static_assert(sizeof(Block) % (4 * block_lanes) == 0);
    const char* source = reinterpret_cast<const char*>(&from) + 4 * from_lane;
    char* target = reinterpret_cast<char*>(&to) + 4 * to_lane;
    for (size_t row = 0; row < sizeof(Block); row += 4 * block_lanes) std::memcpy(target + row, source + row, 4);
}

template <class Block> void clear_lane(Block& block, uint32_t lane) {
    char* target = reinterpret_cast<char*>(&block) + 4 * lane;
    for (size_t row = 0; row < sizeof(Block); row += 4 * block_lanes) std::memset(target + row, 0, 4);
}

/// Takes a lane out of a list: the last one moves into its place.
template <class Block> void drop_lane(std::vector<Block>& blocks, uint32_t place, uint32_t last) {
    Block& last_block = blocks.back();
    if (last != place) copy_lane(last_block, last % block_lanes, blocks[place / block_lanes], place % block_lanes);
    clear_lane(last_block, last % block_lanes);
    if (last % block_lanes == 0) blocks.pop_back();
}

/// Writes into a lane whose it is and where its bodies are now: what "how far has it moved" is measured against.
inline void note_pair(const WorldState& world, uint32_t contact, PairRows& block, uint32_t lane) {
    const ContactRecord& record = world.contacts[contact];
    const BodyPose &a = world.poses[record.body_a], &b = world.poses[record.body_b];
    const Vec2 offset = b.center - a.center;
    block.contact[lane] = static_cast<int32_t>(contact);
    block.body_a[lane] = static_cast<int32_t>(record.body_a);
    block.body_b[lane] = static_cast<int32_t>(record.body_b);
    block.cos_a[lane] = a.rotation.c, block.sin_a[lane] = a.rotation.s;
    block.cos_b[lane] = b.rotation.c, block.sin_b[lane] = b.rotation.s;
    block.offset_x[lane] = offset.x, block.offset_y[lane] = offset.y;
}

/// Has a contact without points wait, to be looked at again when the pair has moved by `room`; 0: in the next step.
inline void add_waiting(WorldState& world, uint32_t contact, float room) {
    ContactRecord& record = world.contacts[contact];
    WaitingList& list = world.waiting;
    record.color = waiting_color;
    record.place = list.count++;
    const uint32_t lane = record.place % block_lanes;
    if (lane == 0) list.blocks.emplace_back();
    note_pair(world, contact, list.blocks.back(), lane);
    list.blocks.back().room[lane] = room > 0 ? room : 0;
}

inline void remove_waiting(WorldState& world, uint32_t contact) {
    ContactRecord& record = world.contacts[contact];
    WaitingList& list = world.waiting;
    const uint32_t last = --list.count;
    world.contacts[static_cast<uint32_t>(list.blocks.back().contact[last % block_lanes])].place = record.place;
    drop_lane(list.blocks, record.place, last);
    record.color = dormant_color;
    record.place = 0;
}

/// Two surfaces: the geometric mean lets ice stay slippery against anything, the maximum lets a ball bounce.
inline void mix_materials(ContactRecord& record, const Material& a, const Material& b) {
    record.friction = std::sqrt(a.friction * b.friction);
    record.restitution = max_of(a.restitution, b.restitution);
}

/// Whether a joint between the two bodies forbids that they collide.
inline bool joint_forbids(const WorldState& world, uint32_t body_a, uint32_t body_b) {
    bool forbids = false;
    for_each_joint(world, body_a, [&](uint32_t, const Joint& joint, uint32_t other) {
        forbids |= other == body_b && joint.collide_connected == 0;
    });
    return forbids;
}

}  // namespace cairn
