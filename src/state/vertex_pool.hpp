// One pool for the vertices of shapes that don't fit their record. Part of the state: runs are linked by index.
#pragma once

#include <vector>

#include "base/hasher.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// Hands out runs of Vec2, first fit, lowest first; neighbouring free runs are merged. Free vertices are zero.
class VertexPool {
public:
    /// The first index of a run of `size` vertices.
    uint32_t acquire(uint32_t size);
    void release(uint32_t first, uint32_t size);

    [[nodiscard]] Vec2* at(uint32_t first) { return values_.data() + first; }
    [[nodiscard]] const Vec2* at(uint32_t first) const { return values_.data() + first; }

    void add_to(Hasher& hasher) const {
        hasher.add(values_);
        hasher.add(free_);
    }
    [[nodiscard]] size_t byte_count() const {
        return values_.capacity() * sizeof(Vec2) + free_.capacity() * sizeof(Run);
    }

private:
    struct Run {
        uint32_t first, size;
    };
    std::vector<Vec2> values_;
    std::vector<Run> free_;  // by first
};

}  // namespace cairn
