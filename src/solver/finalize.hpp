// The end of a step: motion becomes poses, and fat boxes that were left are made anew.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

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
