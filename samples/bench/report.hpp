// Reports as a table for people and as JSON for programs.
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "measure.hpp"

namespace cairn::bench {

/// What all scenes of a report have in common.
struct RunInfo {
    std::string preset;
    SolverSettings settings;
    std::string simd;
    int workers = 1;
    int repeats = 0;
    bool cpu_time = false;  ///< ms are processor time
};

/// The table, line by line: long measurements show what they have.
void print_heading(std::ostream& out, const RunInfo& info);
void print_row(std::ostream& out, const RunInfo& info, const SceneReport& report);

/// An object: engine, preset, settings by name, repeats, and `scenes`, one object each: name, ms_median, ms_p99,
/// ms_max, ms_total, workers, simd, stages, ns_per_body, counts, bytes, snapshot_ms, hash, and with a peer peer,
/// peer_ms_median, ratio.
void write_json(std::ostream& out, const RunInfo& info, std::span<const SceneReport> reports);

}  // namespace cairn::bench
