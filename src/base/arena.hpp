// Memory that lives for one step. Knows no physics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
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
            const size_t total = byte_count();
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
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignment);
        size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
        if (chunks_.empty() || used_ + bytes > chunks_.back().size) {
            size_t smallest = chunks_.empty() ? size_t{4096} : 2 * chunks_.back().size;
            add_chunk(bytes > smallest ? bytes : smallest);
        }
        std::byte* memory = chunks_.back().memory.get() + used_;
        used_ += bytes;
        return {reinterpret_cast<T*>(memory), count};
    }

    [[nodiscard]] size_t byte_count() const {
        size_t total = 0;
        for (const Chunk& chunk : chunks_) total += chunk.size;
        return total;
    }

private:
    static constexpr size_t alignment = 64;
    struct Deleter {
        void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t{alignment}); }
    };
    struct Chunk {
        std::unique_ptr<std::byte[], Deleter> memory;
        size_t size;
    };
    void add_chunk(size_t size) {
        auto* memory = static_cast<std::byte*>(::operator new[](size, std::align_val_t{alignment}));
        chunks_.push_back({std::unique_ptr<std::byte[], Deleter>(memory), size});
        used_ = 0;
    }

    std::vector<Chunk> chunks_;
    size_t used_ = 0;  // of the last chunk
};

}  // namespace cairn
