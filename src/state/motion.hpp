// How bodies move: what the wide kernels read and write of them. Plain records, no behaviour.
#pragma once

#include "base/assert.hpp"
#include "cairn/math.hpp"

namespace cairn {

CAIRN_HASHED_RECORDS

/// Where a body is. Indexed by body slot. The odometer only grows (and wraps): the way of the point of the body that
/// moved farthest, in units of `odometer_unit`. Two readings bound how far any point has moved between them.
struct BodyPose {
    Point center;  // centre of mass
    Rot rotation;
    float extent = 0;  // largest distance of a shape's point from the centre of mass
    uint32_t odometer = 0;
};

/// What the solver's passes read and write: 32 bytes, two to a cache line. Index 0 is the world: all zero, for every
/// body that does not move. d and theta are the motion since the start of the step.
struct alignas(32) SolverBody {
    float vx = 0, vy = 0, w = 0, inv_mass = 0;
    float dx = 0, dy = 0, theta = 0, inv_inertia = 0;
};

/// What acts on a solver body beside contacts and joints: follows from Body and gravity, renewed by what changes these.
struct alignas(32) BodyDrive {
    float ax = 0, ay = 0, aw = 0;  // m/s^2, rad/s^2: gravity, forces, torque
    float linear_damping = 0, angular_damping = 0;
    float reserved[3] = {};
};

/// How long a solver body has been at rest.
struct SleepClock {
    float idle = 0;          // s, since it last was too fast or sped up
    float slowest = 0;       // smallest speed since then, m/s
    float limit = 0;         // speed above which it is not at rest; below 0: it never is
    uint32_t box_limit = 0;  // odometer up to which the fat boxes of its shapes hold
};

/// How finely a solver body is stepped: see solver/levels.hpp.
struct BodyLevel {
    uint8_t level = 255;  // 2^level times the sub-steps of the settings; a new body: as many as there may be
    uint8_t calm = 0;     // looks in a row at which a lower level would have done
    uint8_t loud = 0;     // since the last look a contact of the body has needed its level
    uint8_t reserved = 0;
};

CAIRN_HASHED_RECORDS_END

/// Length units; a reading wraps after 4,096. One step adds at most 1,000, which is more than anything waits.
inline constexpr float odometer_unit = 1.0f / (1 << 20);

}  // namespace cairn
