// Everything a World is: vectors of plain records linked by index. Copying it is a snapshot, hashing it a digest.
#pragma once

#include <string>
#include <vector>

#include "base/arena.hpp"
#include "base/hasher.hpp"
#include "base/id_pool.hpp"
#include "base/workers.hpp"
#include "cairn/events.hpp"
#include "cairn/simd.hpp"
#include "cairn/sweep.hpp"
#include "cairn/world.hpp"
#include "geometry/shape_view.hpp"
#include "state/records.hpp"
#include "state/vertex_pool.hpp"

namespace cairn {

struct WorldState {
    // Settings
    Vec2 gravity;
    SolverSettings solver;

    // Things, indexed by the slots of their pools
    IdPool body_ids, shape_ids, joint_ids, contact_ids;
    std::vector<Body> bodies;
    std::vector<BodyPose> poses;
    std::vector<Shape> shapes;
    std::vector<Joint> joints;
    std::vector<ContactRecord> contacts;
    VertexPool vertices;
    std::vector<Box> changed_edges;  // where fixed shapes came, went or moved since the last step

    // What is awake and moves: dense, by solver index; [0] is the world
    std::vector<SolverBody> solver_bodies{SolverBody{}};
    std::vector<uint32_t> solver_to_body{0};
    std::vector<uint64_t> used_colors{0};  // bit c: a contact of colour c acts on this solver body
    std::vector<SleepClock> clocks{SleepClock{}};
    std::vector<BodyLevel> levels{BodyLevel{}};
    std::vector<BodyDrive> drives{BodyDrive{}};  // follows from bodies and gravity, so it is not hashed
    std::vector<uint32_t> held;                  // bodies with a fixed axis
    std::vector<std::string> names;              // by body slot, as far as any was given
    std::vector<uint32_t> forced;                // bodies with a force or torque for the next step; may hold one twice

    ContactColor colors[list_count];
    WaitingList waiting;
    SweepAndPrune sweep;

    float last_substep = 0;   // s; kept impulses are of one sub-step of this length, at level 0
    uint32_t step_count = 0;  // wraps

    // Events of the last step, and ends that calls since then caused
    std::vector<ContactEvent> begin_events, end_events, pending_end_events;
    std::vector<BodyFaultEvent> fault_events;
    std::vector<JointBreakEvent> break_events;

    WorldCounters counters;  // of the last step; not hashed
    JointFunction joint_functions[max_user_joints] = {};
    ErrorHandler error_handler = nullptr;
    void* error_context = nullptr;
    bool locked = false;               // a step is running
    SimdSet simd = SimdSet::Baseline;  // which kernels run: the same bits
    Arena arena;                       // what lives for one step; copies start empty
    std::vector<uint32_t> woken;       // scratch of a call that wakes
    Workers workers;
};

uint64_t hash(const WorldState& world);
size_t byte_count(const WorldState& world);

/// The geometry of a shape, wherever its vertices are.
inline ShapeView view_of(const WorldState& world, const Shape& shape) {
    bool inlined = shape.count <= max_inline_vertices;
    const Vec2* vertices = inlined ? shape.vertices : world.vertices.at(shape.pool_first);
    const Vec2* normals = inlined ? shape.normals : vertices + shape.count;
    return {{shape.type, vertices, shape.count, shape.radius, normals, shape.center}, shape.edges};
}

/// Places a body's frame (not its centre of mass) in the world.
inline Pose pose_of(const WorldState& world, uint32_t body) {
    const BodyPose& pose = world.poses[body];
    return {pose.center - rotate(pose.rotation, world.bodies[body].local_center), pose.rotation};
}

/// One sentence to the world's error handler; returns false, so that `return report(...)` refuses a call.
bool report(const WorldState& world, ErrorCode code, const char* format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

}  // namespace cairn
