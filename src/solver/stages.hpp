// The stages of a step that are the solver's (see step.cpp), and what calls between steps have in common with them.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Manifolds and joints in, velocities and motion out.
void solve_substeps(WorldState& world, StepContext& step);

/// No body moves through another in one step: shortens the motion of fast bodies to where they first meet something,
/// before it becomes their pose.
void solve_continuous(WorldState& world, float dt);
/// The smallest half width of a shape: what moves less in a step cannot pass through anything.
float half_width_of(const ShapeView& shape);

/// Adds each body's motion to its pose, moves its boxes, and marks bodies with a pose that is not finite or out of
/// range as faulty; those stay where they were.
void finalize_bodies(WorldState& world, StepContext& step);
/// What acts on a body, after its damping, gravity, force, mass or type has changed.
void update_drive(WorldState& world, uint32_t body);
/// The fat box of a shape at its body's pose.
Box fat_box(const WorldState& world, const Shape& shape);
/// Moves the fat boxes of a body that its shapes have left; all of them if `force`.
void update_boxes(WorldState& world, uint32_t body, bool force = false);

}  // namespace cairn
