// Reports as a table for people and as JSON for programs.
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "measure.hpp"

namespace cairn::bench {

void print_table(std::ostream& out, std::span<const SceneReport> reports);

struct RunInfo {
    std::string preset;
    SolverSettings settings;
    int repeats = 0;
};

/// An object: engine, preset, settings by name, repeats, and `scenes`, one object each: name, ms_median, ms_p99,
/// ms_max, ms_total, workers, simd, stages, counts, hash, and with a peer peer, peer_ms_median, ratio.
void write_json(std::ostream& out, const RunInfo& info, std::span<const SceneReport> reports);

}  // namespace cairn::bench
