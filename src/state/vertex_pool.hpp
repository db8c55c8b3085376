// One pool for the vertices of shapes that don't fit their record. Part of the state: runs are linked by index.
#pragma once

#include <algorithm>
#include <vector>

#include "base/hasher.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// Hands out runs of Vec2, first fit, lowest first; neighbouring free runs are merged. Free vertices are zero.
class VertexPool {
public:
    /// The first index of a run of `size` vertices.
    uint32_t acquire(uint32_t size) {
        auto run = std::find_if(free_.begin(), free_.end(), [&](const Run& r) { return r.size >= size; });
        const uint32_t first = run != free_.end() ? run->first : static_cast<uint32_t>(values_.size());
        if (run == free_.end()) {
            values_.resize(first + size);
        } else if (run->size == size) {
            free_.erase(run);
        } else {
            *run = {first + size, run->size - size};
        }
        return first;
    }

    void release(uint32_t first, uint32_t size) {
        std::fill_n(values_.begin() + first, size, Vec2{});
        auto after = std::find_if(free_.begin(), free_.end(), [&](const Run& run) { return run.first > first; });
        free_.insert(after, {first, size});
        for (size_t i = 1; i < free_.size();) {
            Run& before = free_[i - 1];
            bool adjacent = before.first + before.size == free_[i].first;
            if (adjacent) before.size += free_[i].size;
            if (adjacent) free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
            else ++i;
        }
    }

    [[nodiscard]] Vec2* at(uint32_t first) { return values_.data() + first; }
    [[nodiscard]] const Vec2* at(uint32_t first) const { return values_.data() + first; }

    void add_to(Hasher& hasher) const { hasher.add_all(values_, free_); }
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
