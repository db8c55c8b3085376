// Sorting of 64-bit keys for the broad phase: lists and pairs. Knows nothing else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

/// Sorts ascending. Near-sorted input, the usual case from step to step, takes one pass of insertions; where these have
/// to go far the rest is left to std::sort. Equal keys can't be told apart, so the result is unique.
inline void sort_keys(std::vector<uint64_t>& keys) {
    size_t budget = 8 * keys.size();
    for (size_t i = 1; i < keys.size(); ++i) {
        uint64_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
        keys[j] = key;
        if (i - j > budget) return std::sort(keys.begin(), keys.end());
        budget -= i - j;
    }
}

}  // namespace cairn
