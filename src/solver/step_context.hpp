// What one step needs beside the state: times, constants that follow from the settings, and room that ends with it.
#pragma once

#include <span>

#include "joints/joint_pass.hpp"
#include "joints/softness.hpp"
#include "solver/contact_kernel.hpp"
#include "state/world_state.hpp"

namespace cairn {

/// What acts on a solver body during a step, beside contacts and joints.
struct BodyForces {
    Vec2 acceleration;  // m/s^2, gravity included
    float angular_acceleration = 0;
    float linear_keep = 1;  // part of the velocity that damping leaves per sub-step
    float angular_keep = 1;
    uint32_t limited = 0;  // 1: a sub-step slowed it to max_linear_speed
};

struct StepContext {
    float dt = 0;
    int substeps = 1;
    float h = 0, inv_h = 0;  // of a sub-step

    float warm_factor = 1;  // part of the impulses that a sub-step starts from

    ContactPass bias_dynamic, bias_static,
        relax;  // contacts between two moving bodies; with the ground: twice as stiff
    Softness joint_softness;

    std::span<BodyForces> forces;    // per solver body
    std::span<SolverBody> unwarmed;  // per solver body: velocity before the warm start (see substep.cpp)
    std::span<uint8_t> faulty;       // per solver body: became non-finite
    std::span<JointPass> joints;
    std::span<const uint8_t> relax_island;  // per solver body: its island relaxes in every sub-step; empty if none
    bool any_restitution = false;
};

/// Constants from the settings; room from the arena.
StepContext make_step_context(WorldState& world, float dt);

}  // namespace cairn
