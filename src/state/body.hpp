// Bodies in three records, by how often they are touched: Body (cold), BodyPose (narrow phase, finalize), SolverBody
// (every pass). Plain records, no behaviour.
#pragma once

#include "base/id_pool.hpp"
#include "cairn/body.hpp"

namespace cairn {

// Records are hashed byte by byte: padding would be noise.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
#endif

/// Identity, mass, links. Indexed by body slot; zero when free.
struct Body {
    uint64_t user_data = 0;
    Vec2 local_center;      // centre of mass in the body's frame
    float mass = 0;         // of the shapes; 1 for a dynamic body without massive shapes
    float inv_mass = 0;     // 0 unless dynamic
    float inertia = 0;      // about the centre of mass
    float inv_inertia = 0;  // 0 unless dynamic
    float extent = 0;       // largest distance of a shape's point from the centre of mass
    float linear_damping = 0;
    float angular_damping = 0;
    float gravity_scale = 0;
    Vec2 force;  // of the next step, then cleared
    float torque = 0;
    Vec2 velocity;               // only while the body has no SolverBody
    float angular_velocity = 0;  // only while the body has no SolverBody
    uint32_t solver_index = 0;   // 0: none, the body does not move
    uint32_t first_shape = null_slot;
    uint32_t first_contact = null_slot;  // edge: contact slot * 2 + side (0 = A, 1 = B)
    uint32_t first_joint = null_slot;    // edge: joint slot * 2 + side
    BodyType type = BodyType::Static;
    uint8_t enabled = 0;
    uint8_t boxes_moved = 0;  // a fat box of it changed since the last contact update
    uint8_t reserved[5] = {};
};

/// Where a body is. Indexed by body slot.
struct BodyPose {
    Point center;  // centre of mass
    Rot rotation;
};

/// What the solver's passes read and write: 32 bytes, two to a cache line. Index 0 is the world: all zero, for every
/// body that does not move. d and theta are the motion since the start of the step.
struct alignas(32) SolverBody {
    float vx = 0, vy = 0, w = 0, inv_mass = 0;
    float dx = 0, dy = 0, theta = 0, inv_inertia = 0;
};

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

}  // namespace cairn
