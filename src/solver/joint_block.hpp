// Joints in lanes, as the solver's passes read them: made anew for each step. Plain records, no behaviour.
#pragma once

#include "cairn/joint_row.hpp"
#include "state/contact_block.hpp"

namespace cairn {

/// A row of 16 joints. What it is driven to follows from its kind; `speed` is 0 but for motors.
struct alignas(64) RowLanes {
    int32_t kind[block_lanes];  // RowKind
    float linear_a[2][block_lanes], linear_b[2][block_lanes];
    float angular_a[block_lanes], angular_b[block_lanes];
    float error[block_lanes], speed[block_lanes];
    float bias_rate[block_lanes], mass_scale[block_lanes], impulse_scale[block_lanes];
    float lower[block_lanes], upper[block_lanes];  // of the impulse of a sub-step
    float inv_K[block_lanes];
    float impulse[block_lanes], total[block_lanes];  // total: of the sub-steps before this one
};

/// What the pins of 16 joints are, where not all of them are rigid: as stiff as the sub-step allows, with any force.
struct alignas(64) SoftPins {
    int32_t spring[block_lanes];  // not 0: soft in relax passes too
    float bias_rate[block_lanes], mass_scale[block_lanes], impulse_scale[block_lanes];
    float longest[block_lanes];  // largest impulse of a sub-step
};

/// The pins of 16 joints with as many rows each, of which no two share a body that moves. A lane without a joint is
/// zero.
struct alignas(64) JointBlock {
    int32_t index_a[block_lanes], index_b[block_lanes];      // SolverBody indices
    float lever_a[2][block_lanes], lever_b[2][block_lanes];  // from the centres of mass, at the step's start
    float offset[2][block_lanes];                            // centre of B - centre of A, at the step's start
    float impulse[2][block_lanes];                           // on B
    float turn_a[block_lanes], turn_b[block_lanes];          // angular impulses that `impulse` has been applied with
    float total[2][block_lanes];                             // of the sub-steps before this one
    RowLanes* rows;
    SoftPins* soft;  // null where all are rigid
    int32_t row_count;
    int32_t live;  // lanes in use, from the first one on
    int32_t pins;  // 0: none of them has a pin
};

}  // namespace cairn
