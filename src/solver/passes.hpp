// Passes over all contacts, colour by colour, and over all joints, in slot order. Knows blocks, joints, solver bodies.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Looks over all lanes: which are deep, which bounce; sets their push-out speed. Before the first sub-step.
void mark_contacts(WorldState& world, StepContext& step);

// The passes over contacts of one worker over its parts.

/// Applies the impulses kept from the last step.
void warm_start_contacts(WorldState& world, const StepContext& step, TeamMember& me);
/// A pass that pushes overlaps apart, after the impulses are multiplied by `kept`.
void bias_contacts(WorldState& world, const StepContext& step, TeamMember& me, float kept);
/// A pass that doesn't, over every contact or over those of islands that relax in every sub-step.
void relax_contacts(WorldState& world, const StepContext& step, TeamMember& me, bool deep_only);

/// Multiplies the kept impulses of a step's lanes, also those asleep when the sub-step's length has changed.
void scale_contact_impulses(WorldState& world, const StepContext& step, float factor, bool asleep_too = false);
/// Notes the approach speeds that restitution gives back. Before the first sub-step.
void prepare_restitution(WorldState& world, const StepContext& step);
/// Keeps the largest impulse of the sub-steps so far: it tells which points were hit. After each biased pass.
void track_peak_impulses(const BlockRange& range, std::span<const BlockMarks> marks);
/// Gives back the approach speed where points were hit. After the last sub-step.
void apply_restitution(WorldState& world, const StepContext& step);

/// Levers, errors and angles of joints at the step's start; counts turns. Before the first sub-step.
void prepare_joints(WorldState& world, StepContext& step);
/// Lays them out in blocks, wave after wave.
void place_joints(WorldState& world, StepContext& step);
void run_joints(WorldState& world, const StepContext& step, JointForm form, bool first);
/// Applies the impulses kept from the last step in the first sub-step; later only turns the levers of trees.
void warm_start_joints(WorldState& world, const StepContext& step, bool first);
void solve_joints(WorldState& world, const StepContext& step, bool relax, bool trees, bool first);
/// Stops bodies along their fixed axes: after what pushes them, so that it is a constraint like any other.
void hold_axes(WorldState& world);
/// The impulses, back to where the next step starts from. After the last sub-step.
void store_joint_impulses(WorldState& world, const StepContext& step);
void scale_joint_impulses(WorldState& world, float factor);

}  // namespace cairn
