// Joints: frames, settings, impulses, links. Plain records, no behaviour.
#pragma once

#include "base/id_pool.hpp"
#include "cairn/joint.hpp"

namespace cairn {

/// Indexed by joint slot; zero when free.
struct Joint {
    uint64_t user_data = 0;
    uint32_t body_a = 0, body_b = 0;
    uint32_t next[2] = {null_slot, null_slot};  // edges in the lists of A and B: joint slot * 2 + side
    Transform frame_a, frame_b;                 // in the bodies' frames
    RevoluteSettings revolute;                  // 36 bytes
    Vec2 point_impulse;                         // accumulated over the last sub-step, on B
    float motor_impulse = 0;
    float lower_impulse = 0;
    float upper_impulse = 0;
    int32_t turns = 0;         // angle = the two frames' relative angle in (-pi, pi] + 2 pi turns
    float relative_angle = 0;  // as of the last step's start, for counting turns
    JointType type = JointType::Revolute;
    uint8_t collide_connected = 0;
    uint8_t reserved[6] = {};
};

}  // namespace cairn
