// Micro-benchmarks of the narrow phase, the broad phase and the queries, run by Google Benchmark.
#pragma once

#include <string>

namespace cairn::bench {

/// Runs those whose name matches the regular expression; all for an empty one. Writes Google Benchmark's JSON to
/// `json_path` unless that is empty. False where nothing matches.
bool run_micro(const std::string& filter, const std::string& json_path);

// A file each: micro_pairs.cpp, micro_queries.cpp.
void register_pairs();
void register_queries();

}  // namespace cairn::bench
