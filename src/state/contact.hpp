// Contacts and the blocks that hold what the solver needs of them. Plain records, no behaviour.
//
// A contact exists while the fat boxes of its shapes overlap. While it has points it owns one lane of a block, and the
// lane is the only place of its normal, lever arms, masses and impulses: nothing is copied in before the solver runs
// nor out after it. A lane of 16 is one column:
//
//   row           lane 0    lane 1   ...  lane 15        each row is 16 floats, one cache line
//   index_a        [ 3 ]     [ 8 ]         [ 0 ]         a lane without a contact is zero everywhere: body 0 is
//   ...                                                  the world, its masses are zero, all its impulses stay zero
#pragma once

#include "base/id_pool.hpp"
#include "cairn/contact.hpp"
#include "collision/narrow_phase.hpp"

namespace cairn {

// Records are hashed byte by byte: padding would be noise.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
#endif

inline constexpr int block_lanes = 16;

/// Indexed by contact slot; as default made when free. Which shape is A: comes_first in pair_update.cpp.
struct ContactRecord {
    uint32_t shape_a = 0, shape_b = 0;
    uint32_t body_a = 0, body_b = 0;
    uint32_t next[2] = {null_slot, null_slot};  // edges in the lists of bodies A and B: contact slot * 2 + side
    uint32_t prev[2] = {null_slot, null_slot};
    uint32_t features[2] = {0, 0};
    float friction = 0, restitution = 0;  // mixed
    uint32_t lane = 0;                    // block * 16 + lane in its colour's list, if count > 0
    AxisCache axis;
    uint8_t color = 0;
    uint8_t count = 0;   // points
    uint8_t frozen = 0;  // kept its manifold in the last step
    uint8_t reserved = 0;
};

/// The rows that every pass streams: 24 lines. Two points [0] and [1] each where a row is an array; a contact of one
/// point has zero masses at [1].
struct alignas(64) ContactBlock {
    int32_t index_a[block_lanes], index_b[block_lanes];  // SolverBody indices
    float normal_x[block_lanes], normal_y[block_lanes];  // from A to B
    float lever_a[2][block_lanes];                       // rn = rA x n, rA from A's centre of mass to the point
    float reach_a[2][block_lanes];                       // rd = rA . n
    float lever_b[2][block_lanes];
    float reach_b[2][block_lanes];
    float base[2][block_lanes];         // separation at the start of the step
    float normal_mass[2][block_lanes];  // 1 / K, K = 1/mA + 1/mB + rnA^2/IA + rnB^2/IB
    float tangent_mass[2][block_lanes];
    float normal_impulse[2][block_lanes];   // of one sub-step
    float tangent_impulse[2][block_lanes];  // along t = right_perp(n), on B
    float friction[block_lanes];
    float push[block_lanes];  // push-out speed, m/s: shared among the deep contacts of a body
};

/// The rows that only the contact update and restitution read.
struct alignas(64) ContactColdBlock {
    uint32_t contact[block_lanes];  // slot
    // The pair at the time of its full manifold: what "how far has it moved" is measured against.
    float cos_a[block_lanes], sin_a[block_lanes], cos_b[block_lanes], sin_b[block_lanes];
    float offset_x[block_lanes], offset_y[block_lanes];  // centre of B - centre of A
    float separation[2][block_lanes];
    float extent[block_lanes];  // of the smaller body
    float restitution[block_lanes];
    float approach[2][block_lanes];      // normal velocity at the start of the step
    float peak_impulse[2][block_lanes];  // largest normal impulse of the step's sub-steps
};

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

/// All contacts of one colour: no two of them share a moving body, so 16 lanes are solved at once.
struct ContactColor {
    std::vector<ContactBlock> blocks;
    std::vector<ContactColdBlock> cold;
    uint32_t count = 0;  // lanes in use, from the first block on
};

/// Colours, in the order of solving: contacts of two dynamic bodies, those of them that found no colour (solved one by
/// one), then the same for contacts with a static or kinematic body. What is solved last is satisfied best, and nothing
/// is harder than the ground.
inline constexpr int dynamic_colors = 24;
inline constexpr int dynamic_overflow = dynamic_colors;
inline constexpr int static_colors_first = dynamic_colors + 1;
inline constexpr int static_overflow = 63;
inline constexpr int color_count = 64;

inline constexpr bool is_overflow(int color) { return color == dynamic_overflow || color == static_overflow; }

}  // namespace cairn
