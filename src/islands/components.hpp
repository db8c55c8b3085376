// Union-find: which things hang together. Knows numbers only.
#pragma once

#include <cstdint>
#include <span>

#include "cairn/math.hpp"

namespace cairn {

/// With path halving; the smaller index is the root, so that roots don't depend on the order of unions.
class Components {
public:
    explicit Components(std::span<uint32_t> parents) : parents_(parents) {
        for (uint32_t i = 0; i < parents.size(); ++i) parents[i] = i;
    }
    uint32_t root(uint32_t i) {
        while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
        return i;
    }
    void join(uint32_t a, uint32_t b) {
        a = root(a), b = root(b);
        if (a != b) parents_[max_of(a, b)] = min_of(a, b);
    }

private:
    std::span<uint32_t> parents_;
};

}  // namespace cairn
