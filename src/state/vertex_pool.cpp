// First-fit runs of vertices. Knows no shapes.
#include "state/vertex_pool.hpp"

#include <algorithm>

namespace cairn {

uint32_t VertexPool::acquire(uint32_t size) {
    for (size_t i = 0; i < free_.size(); ++i) {
        Run& run = free_[i];
        if (run.size < size) continue;
        uint32_t first = run.first;
        run.first += size;
        run.size -= size;
        if (run.size == 0) free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
        return first;
    }
    auto first = static_cast<uint32_t>(values_.size());
    values_.resize(values_.size() + size);
    return first;
}

void VertexPool::release(uint32_t first, uint32_t size) {
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

}  // namespace cairn
