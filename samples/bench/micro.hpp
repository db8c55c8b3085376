// Micro-benchmarks of the narrow phase and the broad phase, run by Google Benchmark.
#pragma once

#include <string>

namespace cairn::bench {

/// Runs those whose name matches the regular expression; all for an empty one. Writes Google Benchmark's JSON to
/// `json_path` unless that is empty. False where nothing matches.
bool run_micro(const std::string& filter, const std::string& json_path);

}  // namespace cairn::bench
