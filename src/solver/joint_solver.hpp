// Passes over all joints, in slot order. Knows joints and solver bodies.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Levers, errors and angles at the step's start; counts turns. Before the first sub-step.
void prepare_joints(WorldState& world, StepContext& step);
/// Applies the impulses kept from the last step.
void warm_start_joints(WorldState& world, const StepContext& step);
/// Turns the carried-over impulses' levers with the bodies. In every sub-step but the first.
void turn_warm_joints(WorldState& world, const StepContext& step);
void solve_joints(WorldState& world, const StepContext& step, bool relax, bool trees);
/// The impulses, back to where the next step starts from. After the last sub-step.
void store_joint_impulses(WorldState& world, const StepContext& step);
void scale_joint_impulses(WorldState& world, float factor);

}  // namespace cairn
