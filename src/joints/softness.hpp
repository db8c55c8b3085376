// A constraint as a damped spring that is stable at any step (E. Catto, "Soft Constraints", GDC 2011).
#pragma once

#include "cairn/math.hpp"

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

/// The implicit spring and damper of a frequency and damping ratio at sub-step h. As hertz grows: bias_rate -> 1/h,
/// mass_scale -> 1, impulse_scale -> 0.
inline Softness make_soft(float hertz, float damping_ratio, float h) {
    float omega = 2 * pi * hertz;
    float a1 = 2 * damping_ratio + h * omega;
    float a2 = h * omega * a1;
    float impulse_scale = 1 / (1 + a2);
    return {omega > 0 ? omega / a1 : 0, a2 * impulse_scale, impulse_scale};
}

}  // namespace cairn
