// What is rarely read of a body: identity, mass, links. The rest is in motion.hpp. Plain records, no behaviour.
#pragma once

#include "base/assert.hpp"
#include "base/id_pool.hpp"
#include "cairn/body.hpp"
#include "state/motion.hpp"

namespace cairn {

CAIRN_HASHED_RECORDS

/// Identity, mass, links. Indexed by body slot; zero when free.
struct Body {
    uint64_t user_data = 0;
    Vec2 local_center;      // centre of mass in the body's frame
    float mass = 0;         // of the shapes; 1 for a dynamic body without massive shapes
    float inv_mass = 0;     // 0 unless dynamic
    float inertia = 0;      // about the centre of mass
    float inv_inertia = 0;  // 0 unless dynamic
    float linear_damping = 0;
    float angular_damping = 0;
    float gravity_scale = 0;
    Vec2 force;  // of the next step, then cleared
    float torque = 0;
    Vec2 velocity;               // only while the body has no SolverBody
    float angular_velocity = 0;  // only while the body has no SolverBody
    float sleep_speed = -1;      // m/s; below 0: the world's
    float half_width = 0;        // the smallest of its shapes
    uint32_t solver_index = 0;   // 0: none, the body is static, disabled or asleep
    uint32_t first_shape = null_slot;
    uint32_t first_contact = null_slot;  // edge: contact slot * 2 + side (0 = A, 1 = B)
    uint32_t first_joint = null_slot;    // edge: joint slot * 2 + side
    BodyType type = BodyType::Static;
    uint8_t enabled = 0;
    uint8_t asleep = 0;
    uint8_t can_sleep = 1;
    uint8_t bullet = 0;
    uint8_t reserved[3] = {};
    uint32_t contact_count = 0;  // in its list
};

CAIRN_HASHED_RECORDS_END

}  // namespace cairn
