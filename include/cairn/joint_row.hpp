// The rows that joints are made of: what the engine's own joints fill in, and what yours may. Knows no world.
//
// A row drives one number C of two bodies, by their velocities v, w and one impulse lambda:
//     Cdot = linear_a . vA + angular_a wA + linear_b . vB + angular_b wB
// A joint's rows are filled once per step from the bodies' poses at its start; during the step C follows the bodies'
// motion to first order. Source: E. Catto, "Modeling and Solving Constraints", GDC 2009.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cairn/math.hpp"

namespace cairn {

/// The rotations that a joint counts over full turns, so that arc tangents are paid for by who asks for an angle.
struct JointTurns {
    Rot rotation[2];            ///< of frame B against A; for gears and yours of A and of B in the world
    int32_t turns[2] = {0, 0};  ///< full ones, beside the angle in (-pi, pi]

    [[nodiscard]] CAIRN_INLINE double angle(int i) const {
        return static_cast<double>(rotation[i].angle()) + 2 * 3.14159265358979323846 * turns[i];
    }
};

/// Where the two bodies of a joint are at the start of a step.
struct JointView {
    Vec2 lever_a, lever_b;     ///< from each centre of mass to the frame's origin, world axes, m
    Vec2 offset;               ///< from A's frame origin to B's, world axes, m
    Rot frame_a, frame_b;      ///< the frames' rotations in the world
    Point anchor_a, anchor_b;  ///< the frames' origins
    const JointTurns* turns = nullptr;
    bool counts_both = false;  ///< the frames in the world: gears and yours

    /// Of frame B against frame A, over all turns, rad.
    [[nodiscard]] CAIRN_INLINE float angle() const {
        return static_cast<float>(counts_both ? turns->angle(1) - turns->angle(0) : turns->angle(0));
    }
    /// Of frame A in the world, over all turns, rad; gears and yours only.
    [[nodiscard]] CAIRN_INLINE double turned_a() const { return turns->angle(0); }
    /// Of frame B.
    [[nodiscard]] CAIRN_INLINE double turned_b() const { return turns->angle(1); }
};

enum class RowKind : uint8_t {
    None,    ///< does nothing
    Lock,    ///< C = 0, as stiff as `hertz` says, at 0 as stiff as the sub-step rate allows
    Spring,  ///< C = 0 by a damped spring of `hertz` and `damping_ratio`
    Motor,   ///< Cdot = speed
    Limit,   ///< C >= 0
};

struct JointRow {
    RowKind kind = RowKind::None;
    Vec2 linear_a, linear_b;
    float angular_a = 0, angular_b = 0;
    float error = 0;                      ///< C at the step's start
    float speed = 0;                      ///< Motor
    float hertz = 0;                      ///< Lock, Spring
    float damping_ratio = 2;              ///< Lock, Spring
    float lower = -3e38f, upper = 3e38f;  ///< of the force (N) or torque (N m); a limit's lower is 0
};

/// Holds the two frames' origins together: a block of two rows whose levers turn with the bodies.
struct JointPin {
    bool enabled = false;
    float hertz = 0, damping_ratio = 2;  ///< as of a Lock
    float max_force = 0;                 ///< N; 0 is no limit
    bool is_spring = false;              ///< soft also while other joints only take out velocity
};

/// What a joint does in a step: up to six rows, maybe a pin. Rows keep their impulse between steps by their index.
struct JointRows {
    static constexpr int most = 6;
    JointRow row[most];
    JointPin pin;
    double memory = 0;   ///< yours, from step to step
    bool first = false;  ///< the joint's first step, or the first after its bodies or frames were changed: memory is 0
};

/// C along a direction (unit, world axes) that is fixed in A: C = u . offset.
CAIRN_INLINE JointRow row_along(const JointView& view, Vec2 u) {
    JointRow row;
    row.linear_a = -u, row.linear_b = u;
    row.angular_a = -cross(view.lever_a + view.offset, u), row.angular_b = cross(view.lever_b, u);
    return row;
}
/// C is the angle of frame B against frame A.
CAIRN_INLINE JointRow row_of_angle() {
    JointRow row;
    row.angular_a = -1, row.angular_b = 1;
    return row;
}
CAIRN_INLINE JointRow as_lock(JointRow row, float error, float hertz, float damping_ratio) {
    row.kind = RowKind::Lock, row.error = error, row.hertz = hertz, row.damping_ratio = damping_ratio;
    return row;
}
/// None without stiffness.
CAIRN_INLINE JointRow as_spring(JointRow row, float error, float hertz, float damping_ratio) {
    row.kind = hertz > 0 ? RowKind::Spring : RowKind::None;
    row.error = error, row.hertz = hertz, row.damping_ratio = damping_ratio;
    return row;
}
CAIRN_INLINE JointRow as_motor(JointRow row, float speed, float strongest) {
    row.kind = RowKind::Motor, row.speed = speed, row.lower = -strongest, row.upper = strongest;
    return row;
}
/// C >= lower, with C = value now.
CAIRN_INLINE JointRow as_lower_limit(JointRow row, float value, float lower) {
    row.kind = RowKind::Limit, row.error = value - lower, row.lower = 0;
    return row;
}
/// C <= upper: the row with its sign changed.
CAIRN_INLINE JointRow as_upper_limit(JointRow row, float value, float upper) {
    row.linear_a = -row.linear_a, row.linear_b = -row.linear_b;
    row.angular_a = -row.angular_a, row.angular_b = -row.angular_b;
    row.kind = RowKind::Limit, row.error = upper - value, row.lower = 0;
    return row;
}

/// Fills the rows of a joint of your own. Called in each step, perhaps from several threads; must answer from its
/// arguments alone.
using JointFunction = void (*)(const JointView& view, const std::byte* settings, JointRows& rows);

}  // namespace cairn
