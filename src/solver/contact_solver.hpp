// Passes over all contacts, colour by colour. Knows blocks and solver bodies.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

enum class PassKind : uint8_t { Bias, Relax, RelaxDeepIslands };

/// Looks over all lanes: which are deep, which bounce; sets their push-out speed. Before the first sub-step.
void mark_contacts(WorldState& world, StepContext& step);
/// Divides the blocks of each colour among the workers.
void split_colors(WorldState& world, StepContext& step);
/// Applies the impulses kept from the last step.
void warm_start_contacts(WorldState& world, const StepContext& step);
/// One pass over every contact (RelaxDeepIslands: over those of islands that relax in every sub-step).
void solve_contacts(WorldState& world, const StepContext& step, PassKind kind);
/// Multiplies all kept impulses: when the sub-step's length changes (then also those asleep), for a warm-start factor,
/// or 0 to forget them.
void scale_contact_impulses(WorldState& world, float factor, bool asleep_too = false);
/// Notes the approach speeds that restitution gives back. Before the first sub-step.
void prepare_restitution(WorldState& world, const StepContext& step);
/// Keeps the largest impulse of the sub-steps so far: it tells which points were hit. After each biased pass.
void track_peak_impulses(WorldState& world, const StepContext& step);
/// Gives back the approach speed where points were hit. After the last sub-step.
void apply_restitution(WorldState& world, const StepContext& step);

}  // namespace cairn
