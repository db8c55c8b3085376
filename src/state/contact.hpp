// Contacts and the lists that hold them. Plain records, no behaviour.
//
// A contact exists while the fat boxes of its shapes overlap. It is in one of three places:
//     touching: one lane of a colour's blocks (contact_block.hpp)
//     waiting:  the list of pairs that are apart, each with how far it may move before it is looked at again
//     dormant:  nowhere else, while neither body is awake; if it touches, it has a lane in the blocks of `asleep_color`
#pragma once

#include "base/assert.hpp"
#include "base/id_pool.hpp"
#include "cairn/contact.hpp"
#include "collision/narrow_phase.hpp"
#include "state/contact_block.hpp"

namespace cairn {

CAIRN_HASHED_RECORDS

/// Indexed by contact slot; as default made when free. Which shape is A: comes_first in pair_update.cpp.
struct ContactRecord {
    uint32_t shape_a = 0, shape_b = 0;
    uint32_t body_a = 0, body_b = 0;
    uint32_t next[2] = {null_slot, null_slot};  // edges in the lists of bodies A and B: contact slot * 2 + side
    uint32_t prev[2] = {null_slot, null_slot};
    uint32_t features[2] = {0, 0};
    float friction = 0, restitution = 0;  // mixed
    uint32_t place = 0;                   // touching: block * 16 + lane of its colour; waiting: index in the list
    uint8_t color = 0;                    // of its lane, or waiting_color or dormant_color
    uint8_t count = 0;                    // points
    uint16_t reserved = 0;
};

CAIRN_HASHED_RECORDS_END

/// All contacts of one colour: no two of them share a moving body, so 16 lanes are solved at once.
struct ContactColor {
    std::vector<ContactBlock> blocks;
    std::vector<ContactColdBlock> cold;
    uint32_t count = 0;  // lanes in use, from the first block on
};

/// The pairs that are apart.
struct WaitingList {
    std::vector<WaitingBlock> blocks;
    uint32_t count = 0;
};

/// Colours, in the order of solving: contacts of two dynamic bodies, those of them that found no colour (solved one by
/// one), then the same for contacts with a static or kinematic body. What is solved last is satisfied best, and nothing
/// is harder than the ground.
inline constexpr int dynamic_colors = 24;
inline constexpr int dynamic_overflow = dynamic_colors;
inline constexpr int static_colors_first = dynamic_colors + 1;
inline constexpr int static_overflow = 63;
inline constexpr int color_count = 64;
/// Beyond the colours: touching contacts of which neither body is awake have lanes here, which no pass visits.
inline constexpr int asleep_color = 64;
inline constexpr int list_count = 65;
/// Contacts without points have no lane.
inline constexpr int waiting_color = 65, dormant_color = 66;

inline constexpr bool is_overflow(int color) { return color == dynamic_overflow || color == static_overflow; }

}  // namespace cairn
