// The registry of scenes as the laboratory's catalogue, each with the rule that judges it.
#pragma once

#include "cairn/lab/run.hpp"

namespace cairn::lab {

/// All scenes of the registry, the series of runs (friction_slope, offset_tower) and the suites.
const Catalogue& standing_catalogue();

/// The rule of a scene that was just built by its full name; an empty one where the general figures say all.
Judge judge_of(std::string_view name, const Scene& built);

/// The lists of scenes that belong together: the regression gate, the long set.
std::vector<Catalogue::Suite> standing_suites();

}  // namespace cairn::lab
