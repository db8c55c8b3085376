// Memory that lives for one step. Knows no physics.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn {

/// Hands out zeroed arrays of plain records until `reset`. Grows by a new chunk; the next reset replaces the chunks by
/// one that would have been enough, so after a few steps nothing is allocated. Copies are empty: it is never state.
class Arena {
public:
    Arena() = default;
    Arena(const Arena&) {}
    Arena& operator=(const Arena&) { return *this; }

    void reset() {
        if (chunks_.size() > 1) {
            const size_t total = byte_count() / sizeof(Line);
            chunks_.clear();
            add_chunk(total);
        }
        used_ = 0;
    }

    /// Zeros.
    template <class T> std::span<T> make(size_t count) {
        std::span<T> memory = make_unset<T>(count);
        if (count > 0) std::memset(static_cast<void*>(memory.data()), 0, memory.size_bytes());
        return memory;
    }

    /// For what each worker writes first for its own part: zeros would come from the cache of another core.
    template <class T> std::span<T> make_unset(size_t count) {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= sizeof(Line));
        size_t lines = (count * sizeof(T) + sizeof(Line) - 1) / sizeof(Line);
        if (chunks_.empty() || used_ + lines > chunks_.back().lines) {
            size_t smallest = chunks_.empty() ? size_t{64} : 2 * chunks_.back().lines;
            add_chunk(lines > smallest ? lines : smallest);
        }
        Line* memory = chunks_.back().memory.get() + used_;
        used_ += lines;
        return {reinterpret_cast<T*>(memory), count};
    }

    [[nodiscard]] size_t byte_count() const {
        size_t total = 0;
        for (const Chunk& chunk : chunks_) total += chunk.lines * sizeof(Line);
        return total;
    }

private:
    struct alignas(64) Line {
        std::byte bytes[64];
    };
    struct Chunk {
        std::unique_ptr<Line[]> memory;
        size_t lines;
    };
    void add_chunk(size_t lines) {
        chunks_.push_back({std::make_unique_for_overwrite<Line[]>(lines), lines});
        used_ = 0;
    }

    std::vector<Chunk> chunks_;
    size_t used_ = 0;  // lines of the last chunk
};

}  // namespace cairn
