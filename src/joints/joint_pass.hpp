// What is known of a joint in one step, before it takes its place in a block (solver/joint_block.hpp) or a tree. The
// record of the joint itself is not read in between.
#pragma once

#include "cairn/joint_row.hpp"
#include "state/motion.hpp"

namespace cairn {

/// How a biased pass corrects an error C of a constraint with effective mass m and accumulated impulse lambda:
///     lambda' = lambda - m mass_scale (Cdot + bias_rate C) - impulse_scale lambda
/// At rest (Cdot = 0, lambda' = lambda) the error is C = -lambda impulse_scale / (m mass_scale bias_rate): what a load
/// compresses the spring by.
struct Softness {
    float bias_rate = 0;   // 1/s
    float mass_scale = 1;  // mass_scale + impulse_scale = 1
    float impulse_scale = 0;
};

/// The implicit spring and damper of a frequency and damping ratio at sub-step h, stable at any (E. Catto, "Soft
/// Constraints", GDC 2011). As hertz grows: bias_rate -> 1/h, mass_scale -> 1, impulse_scale -> 0.
inline Softness make_soft(float hertz, float damping_ratio, float h) {
    float omega = 2 * pi * hertz;
    float a1 = 2 * damping_ratio + h * omega;
    float a2 = h * omega * a1;
    float impulse_scale = 1 / (1 + a2);
    return {omega > 0 ? omega / a1 : 0, a2 * impulse_scale, impulse_scale};
}

/// A row of a joint that acts; `lower` and `upper` are of the impulse of a sub-step.
struct RowPass : JointRow {
    float inv_K = 0;
    float impulse = 0;
    Softness soft;
    uint8_t index = 0;  // among the joint's rows
};

struct JointPass {
    uint32_t joint = 0;
    uint32_t a = 0, b = 0;  // solver bodies
    uint32_t block = 0;     // in whose lane it is
    uint8_t lane = 0;
    uint8_t row_count = 0;
    bool pin = false;
    bool spring = false;  // the pin is a spring: soft in relax passes too
    bool rigid = true;    // the pin is as stiff as can be, with any force
    bool rod = false;     // a row holds a distance: with pins it may close a loop
    RowPass* rows = nullptr;
    Vec2 lever_a, lever_b;  // from the centres of mass to the frames, at the step's start
    Vec2 offset;            // centre of B - centre of A, at the step's start
    float longest = 0;      // largest impulse of the pin in a sub-step
    Softness soft;          // of the pin
    Vec2 impulse, total;    // of the pin, on B; total: of the sub-steps before this one
};

}  // namespace cairn
