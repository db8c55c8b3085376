// What a joint's passes need during one step. The record of the joint itself is not read: 19,800 pins stay in the
// cache.
#pragma once

#include <span>

#include "joints/row.hpp"

namespace cairn {

/// A row of a joint: its Jacobian is constant during the step.
struct RowPass {
    Vec2 linear_a, linear_b;
    float angular_a = 0, angular_b = 0;
    float inv_K = 0;
    float error = 0;             // C at the step's start
    float speed = 0;             // of a motor
    float lower = 0, upper = 0;  // of the impulse of a sub-step
    float impulse = 0;
    float total = 0;  // of the sub-steps before this one
    Softness soft;
    RowKind kind = RowKind::None;
    uint8_t index = 0;        // among the joint's rows
    bool turns_only = false;  // nothing linear: limits, motors and springs of an angle take half the time
};

struct JointPass {
    uint32_t joint = 0;
    uint32_t a = 0, b = 0;  // solver bodies
    uint32_t row_count = 0;
    RowPass* rows = nullptr;
    Vec2 lever_a, lever_b;         // from the centres of mass to the frames, at the step's start
    Vec2 offset;                   // centre of B - centre of A, at the step's start
    float longest = 0;             // largest impulse of the pin in a sub-step
    float turn_a = 0, turn_b = 0;  // angular impulse on A and B that the pin's impulse has been applied with
    Softness soft;                 // of the pin
    Vec2 impulse, total;           // of the pin, on B; total: of the sub-steps before this one
    bool pin = false;
    bool spring = false;  // the pin is a spring: soft in relax passes too

    [[nodiscard]] std::span<RowPass> row_span() const { return {rows, row_count}; }
};

}  // namespace cairn
