// Slots with generations: which are in use, which is taken next. Part of the state, so its order is deterministic.
#pragma once

#include <cstdint>
#include <vector>

#include "cairn/id.hpp"

namespace cairn {

/// Hands out slots, the last freed first. A slot's generation counts its frees, so an id of a freed slot is stale for
/// ever (until 2^32 reuses of one slot).
class IdPool {
public:
    uint32_t acquire() {
        if (!free_.empty()) {
            uint32_t slot = free_.back();
            free_.pop_back();
            alive_[slot] = 1;
            return slot;
        }
        generations_.push_back(0);
        alive_.push_back(1);
        return static_cast<uint32_t>(generations_.size() - 1);
    }

    void release(uint32_t slot) {
        ++generations_[slot];
        alive_[slot] = 0;
        free_.push_back(slot);
    }

    void reserve(size_t count) { generations_.reserve(count), alive_.reserve(count), free_.reserve(count); }
    [[nodiscard]] bool alive(uint32_t slot) const { return alive_[slot] != 0; }
    /// Slots ever used: the size of the vector that is indexed by them.
    [[nodiscard]] uint32_t capacity() const { return static_cast<uint32_t>(generations_.size()); }
    [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(generations_.size() - free_.size()); }

    template <class IdType> [[nodiscard]] IdType id(uint32_t slot) const { return {slot + 1, generations_[slot]}; }
    template <class Tag> [[nodiscard]] bool valid(Id<Tag> id) const {
        return !id.is_null() && id.index() < capacity() && alive(id.index()) &&
               generations_[id.index()] == id.generation;
    }
    /// First living slot >= slot, or null_slot.
    [[nodiscard]] uint32_t next(uint32_t slot) const {
        while (slot < capacity() && !alive(slot)) ++slot;
        return slot < capacity() ? slot : 0xffffffffu;
    }

    template <class Hasher> void add_to(Hasher& hasher) const { hasher.add_all(generations_, alive_, free_); }
    [[nodiscard]] size_t byte_count() const {
        return (generations_.capacity() + free_.capacity()) * sizeof(uint32_t) + alive_.capacity();
    }

private:
    std::vector<uint32_t> generations_;
    std::vector<uint8_t> alive_;
    std::vector<uint32_t> free_;
};

/// No slot, no link.
inline constexpr uint32_t null_slot = 0xffffffffu;

/// A slot of a pool, with a zero record for it in `records`.
template <class Record> uint32_t acquire(IdPool& pool, std::vector<Record>& records) {
    uint32_t slot = pool.acquire();
    if (slot == records.size()) records.emplace_back();
    records[slot] = {};
    return slot;
}

}  // namespace cairn
