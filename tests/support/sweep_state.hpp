// The state of a SweepAndPrune as bytes.
#pragma once

#include <vector>

#include "cairn/sweep.hpp"

namespace cairn::test {

inline std::vector<unsigned char> state_bytes(const SweepAndPrune& sweep) {
    std::vector<unsigned char> bytes;
    sweep.visit_state([&](const void* data, size_t size) {
        const auto* first = static_cast<const unsigned char*>(data);
        bytes.insert(bytes.end(), first, first + size);
    });
    return bytes;
}

inline bool same_state(const SweepAndPrune& a, const SweepAndPrune& b) { return state_bytes(a) == state_bytes(b); }

}  // namespace cairn::test
