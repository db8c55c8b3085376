// What a joint's passes need during one step: levers and errors at its start, and its point's impulse. The record of
// the joint itself is read only where it has a motor or a limit: 19,800 pins stay in the cache.
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
    Vec2 impulse;                  // of the point, on B
    bool spring = false;           // the point is a spring: soft in relax passes too
    bool angular = false;          // has a motor or a limit
};

}  // namespace cairn
