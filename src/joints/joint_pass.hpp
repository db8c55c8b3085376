// What a joint's passes need during one step: levers and errors at its start.
#pragma once

#include "joints/row.hpp"
#include "state/joint.hpp"

namespace cairn {

struct JointPass {
    uint32_t joint = 0;
    uint32_t a = 0, b = 0;         // solver bodies
    Vec2 lever_a, lever_b;         // from the centres of mass to the frames, at the step's start
    Vec2 offset;                   // centre of B - centre of A, at the step's start
    float angle = 0;               // at the step's start
    float longest = 0;             // largest point impulse of a sub-step
    float turn_a = 0, turn_b = 0;  // angular impulse on A and B that the point's impulse has been applied with
    Softness soft;                 // of the point
    bool spring = false;           // the point is a spring: soft in relax passes too
};

}  // namespace cairn
