// The records of the things in a world, and the lists that hold contacts. Plain, indexed by slot; no behaviour. How
// bodies move is in motion.hpp, what the solver reads of contacts in contact_block.hpp.
//
// A contact exists while the fat boxes of its shapes overlap. It is in one of three places:
//     touching: one lane of a colour's blocks (contact_block.hpp)
//     waiting:  the list of pairs that are apart, each with how far it may move before it is looked at again
//     dormant:  nowhere else, while neither body is awake; if it touches, it has a lane in the blocks of `asleep_color`
#pragma once

#include "base/assert.hpp"
#include "base/id_pool.hpp"
#include "cairn/body.hpp"
#include "cairn/joint.hpp"
#include "cairn/shape.hpp"
#include "collision/narrow_phase.hpp"
#include "geometry/shape_view.hpp"
#include "state/contact_block.hpp"
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
    Vec2 acceleration;
    MassData own_mass;  // instead of the shapes', if its mass is above 0
    Vec2 force;         // of the next step, then cleared
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
    uint8_t fixed_rotation = 0;
    uint8_t fixed_x = 0, fixed_y = 0;
    uint32_t contact_count = 0;  // in its list
};

/// Indexed by shape slot; zero when free. Vertices and normals of up to max_inline_vertices are in the record, of more
/// in the world's vertex pool: `count` vertices from `pool_first` on, then `count` normals.
struct Shape {
    uint64_t user_data = 0;
    Filter filter;
    Material material;
    float density = 0;
    float radius = 0;
    Vec2 center;  // centroid of the core in the body's frame
    uint32_t body = 0;
    uint32_t next = null_slot;   // in the body's list
    uint32_t proxy = null_slot;  // in the broad phase; none while the body is disabled
    uint32_t pool_first = 0;
    int32_t count = 0;
    ShapeType type = ShapeType::Polygon;
    EdgeFlags edges;
    uint8_t reserved[5] = {};
    Vec2 vertices[max_inline_vertices];
    Vec2 normals[max_inline_vertices];
};

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
    JointTurns turns;  // at the last step's start
    JointType type = JointType::Revolute;
    uint8_t collide_connected = 0;
    uint8_t enabled = 1;
    uint8_t started = 0;  // has been in a step
    uint8_t only_reports = 0, reserved[7] = {};
};

/// Indexed by contact slot; as default made when free. Which shape is A: comes_first in pair_update.cpp.
struct ContactRecord {
    uint32_t shape_a = 0, shape_b = 0;
    uint32_t body_a = 0, body_b = 0;
    uint32_t next[2] = {null_slot, null_slot};  // edges in the lists of bodies A and B: contact slot * 2 + side
    uint32_t prev[2] = {null_slot, null_slot};
    uint32_t features[2] = {0, 0};
    float friction = 0, restitution = 0;  // mixed
    uint32_t place = 0;                   // touching: block * 16 + lane of its colour; waiting: index in the list
    uint8_t color = 0;                    // of its lane, or waiting_color or dormant_color
    uint8_t count = 0;                    // points
    uint16_t reserved = 0;
};

CAIRN_HASHED_RECORDS_END

/// All contacts of one colour: no two of them share a moving body, so 16 lanes are solved at once.
struct ContactColor {
    std::vector<ContactBlock> blocks;
    std::vector<ContactColdBlock> cold;
    uint32_t count = 0;  // lanes in use, from the first block on
};

/// The pairs that are apart.
struct WaitingList {
    std::vector<WaitingBlock> blocks;
    uint32_t count = 0;
};

/// Colours, in the order of solving: contacts of two dynamic bodies, those without a colour (one by one), then the same
/// for contacts with a static or kinematic body. What is solved last is satisfied best; nothing is harder than ground.
inline constexpr int dynamic_colors = 24;
inline constexpr int dynamic_overflow = dynamic_colors;
inline constexpr int static_colors_first = dynamic_colors + 1;
inline constexpr int static_overflow = 63;
inline constexpr int color_count = 64;
/// Beyond the colours: touching contacts of which neither body is awake have lanes here, which no pass visits.
inline constexpr int asleep_color = 64;
inline constexpr int list_count = 65;
/// Contacts without points have no lane.
inline constexpr int waiting_color = 65, dormant_color = 66;

inline constexpr bool is_overflow(int color) { return color == dynamic_overflow || color == static_overflow; }

}  // namespace cairn
