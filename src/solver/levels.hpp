// Sub-steps where they are needed: islands under load take twice or four times as many as the others. Knows bodies,
// blocks and joints.
//
//     level 0     |-------|-------|  ...  |        settings.substeps, h = dt / substeps
//     level 1     |---|---|---|---|  ...  |        twice as many: contacts four times as stiff
//     level 2     |-|-|-|-|-|-|-|-|  ...  |        four times
//
// An island's level is the least at which no contact is pressed in by more than `compression`, under the smaller of its
// last two steps' impulses. It rises at once, and falls by one after a second below 0.6 of that. New bodies start at
// the top: squashed first and lifted later, a pyramid of 100 spreads by 0.39 m. Islands do not touch each other, so
// each level runs all of its sub-steps alone, over its lanes. Impulses are kept as of level 0: a finer level takes
// halves or quarters of them, exactly, and nothing has to be converted when an island changes its level.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// The finest level that the settings allow, 0 to 2.
int top_level(const SolverSettings& settings);

/// Each body's level for this step, equal within an island. After the contacts are marked.
void update_levels(WorldState& world, StepContext& step);

/// Fills step.deep_lanes: the lanes of the islands, joined by touching contacts and joints, that have a contact deeper
/// than deep_relax at the step's start; step.any_deep where there are none.
void find_deep_islands(WorldState& world, StepContext& step);

/// A step of the bodies and lanes of one level: all of what `step` has found is cut down to them.
StepContext level_of_step(WorldState& world, const StepContext& step, int level);

}  // namespace cairn
