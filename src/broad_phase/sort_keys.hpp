// Sorting of 64-bit keys for the broad phase: lists and pairs. Knows nothing else.
#pragma once

#include <cstdint>
#include <vector>

namespace cairn {

/// Sorts ascending. Near-sorted input, the usual case from step to step, takes one pass; anything else at most eight.
/// `spare` is a buffer. Allocates only where a vector must grow.
void sort_keys(std::vector<uint64_t>& keys, std::vector<uint64_t>& spare);

}  // namespace cairn
