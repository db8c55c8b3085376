// Joints: frames, settings, impulses, links. Plain records, no behaviour.
#pragma once

#include "base/assert.hpp"
#include "base/id_pool.hpp"
#include "cairn/joint.hpp"

namespace cairn {

CAIRN_HASHED_RECORDS

/// Indexed by joint slot; zero when free.
struct Joint {
    uint64_t user_data = 0;
    double memory = 0;  // what a joint keeps from step to step: a gear's sum of angles, a ratchet's tooth
    uint32_t body_a = 0, body_b = 0;
    uint32_t next[2] = {null_slot, null_slot};               // edges in the lists of A and B: joint slot * 2 + side
    Transform frame_a, frame_b;                              // in the bodies' frames
    alignas(8) std::byte settings[max_joint_settings] = {};  // of its type; what is no field is zero
    Vec2 pin_impulse;                                        // accumulated over the last sub-step, on B
    float row_impulses[JointRows::most] = {};
    Vec2 force;        // on B, as an impulse of the last sub-step
    float torque = 0;  // about B's frame
    float break_force = 0, break_torque = 0;
    int32_t turns[2] = {0, 0};      // angle = last_angles + 2 pi turns: of B against A; gears: of A and of B
    float last_angles[2] = {0, 0};  // in (-pi, pi], at the last step's start
    JointType type = JointType::Revolute;
    uint8_t collide_connected = 0;
    uint8_t enabled = 1;
    uint8_t started = 0;  // has been in a step
};

CAIRN_HASHED_RECORDS_END

}  // namespace cairn
