// The blocks that hold what the solver needs of the touching contacts. Plain records, no behaviour.
//
// A lane is the only place of its contact's normal, lever arms, masses and impulses: nothing is copied in before the
// solver runs nor out after it. A lane of 16 is one column:
//
//   row           lane 0    lane 1   ...  lane 15        each row is 16 floats, one cache line
//   index_a        [ 3 ]     [ 8 ]         [ 0 ]         a lane without a contact is zero everywhere: body 0 is
//   ...                                                  the world, its masses are zero, all its impulses stay zero
#pragma once

#include <cstdint>

namespace cairn {

inline constexpr int block_lanes = 16;

/// The rows that every pass streams: 24 lines. Two points [0] and [1] each where a row is an array; a contact of one
/// point has zero masses at [1], and there the levers of what turns with its bodies: of the centres of curvature, where
/// the surfaces are round. (A ball that rolls at 20 m/s turns by 0.7 rad a step. With the levers of its surface, which
/// rises by 0.1 m in such a turn, it lost contact in each step and rested 2 mm deep.)
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

/// Whose the lanes are, and where the pairs were when their manifold or distance was measured: what "how far has it
/// moved" is measured against.
struct alignas(64) PairRows {
    int32_t contact[block_lanes];                      // slot
    int32_t body_a[block_lanes], body_b[block_lanes];  // slots
    float cos_a[block_lanes], sin_a[block_lanes], cos_b[block_lanes], sin_b[block_lanes];
    float offset_x[block_lanes], offset_y[block_lanes];  // centre of B - centre of A
};

/// The rows that only the contact update and restitution read.
struct ContactColdBlock : PairRows {
    float separation[2][block_lanes];
    float extent[block_lanes];  // of the smaller body
    float restitution[block_lanes];
    float approach[2][block_lanes];      // normal velocity at the start of the step
    float peak_impulse[2][block_lanes];  // largest normal impulse of the step's sub-steps
    float compression[block_lanes];      // that the load of the step before last would have at level 0, m
};

/// Pairs that are apart, each until it has moved by `room`.
struct WaitingBlock : PairRows {
    float room[block_lanes];  // length units; 0: to be looked at in the next step
};

}  // namespace cairn
