// What the parts of SweepAndPrune share: its bit sets, the walk over a level's strips, the loop over independent tasks.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/workers.hpp"
#include "broad_phase/sweep_kernel.hpp"
#include "broad_phase/sweep_rows.hpp"

namespace cairn {

inline void SweepAndPrune::BitSet::grow(uint32_t count) {
    words.resize((size_t{count} + 63) / 64);
    summary.resize((words.size() + 63) / 64);
}

/// Of two threads that set bits of one word neither may undo the other's.
inline void SweepAndPrune::BitSet::set_shared(uint32_t i) {
    auto add = [](uint64_t& word, uint32_t bit) {
        const uint64_t mask = uint64_t{1} << bit;
        std::atomic_ref<uint64_t> shared(word);
        if ((shared.load(std::memory_order_relaxed) & mask) == 0) shared.fetch_or(mask, std::memory_order_relaxed);
    };
    add(words[i >> 6], i & 63);
    add(summary[i >> 12], i >> 6 & 63);
}

/// Calls visit(index) for each set bit, in order, until it returns false.
template <class Visit> bool SweepAndPrune::BitSet::for_each(Visit&& visit) const {
    for (size_t s = 0; s < summary.size(); ++s) {
        for (uint64_t some = summary[s]; some != 0; some &= some - 1) {
            size_t w = 64 * s + static_cast<size_t>(std::countr_zero(some));
            for (uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
                if (!visit(static_cast<uint32_t>(64 * w + static_cast<size_t>(std::countr_zero(bits))))) return false;
            }
        }
    }
    return true;
}

inline void SweepAndPrune::BitSet::clear() {
    for (size_t s = 0; s < summary.size(); ++s) {
        for (; summary[s] != 0; summary[s] &= summary[s] - 1) {
            words[64 * s + static_cast<size_t>(std::countr_zero(summary[s]))] = 0;
        }
    }
}

/// The first position in [first, last) of a strip whose key is not less. Found from `first` on, or from `last` back, in
/// a time that grows with the logarithm of the distance.
inline uint32_t SweepAndPrune::position_of(uint64_t key, uint32_t first, uint32_t last, bool back) const {
    for (uint32_t step = 1; first < last; step *= 2) {
        uint32_t reach = min_of(step, last - first), at = back ? last - reach : first + reach - 1;
        bool before = order_[at].key < key;
        if (before) first = at + 1;
        else last = at;
        if (before == back) break;
    }
    auto less = [](const Place& place, uint64_t k) { return place.key < k; };
    auto found = std::lower_bound(order_.begin() + first, order_.begin() + last, key, less);
    return static_cast<uint32_t>(found - order_.begin());
}

/// A probe that doesn't move.
struct StillBox {
    SweepBox box;
    static constexpr bool up = true, right = true;

    [[nodiscard]] const SweepBox& part(const SweepBox&) const { return box; }
    [[nodiscard]] const SweepBox& band(const SweepBox&) const { return box; }
};

/// Visits the strips of a level that a probe may meet, until visit returns false: those about its box, and in each row
/// about the part of it that lies there, which is handed on. Rows are visited upward if it points up, strips to the
/// right if it points right, and the other way round. The visit may cut the probe.
template <class Probe, class Visit>
bool SweepAndPrune::for_each_strip(const Level& level, const Probe& probe, uint32_t& cursor, Visit&& visit) const {
    const LevelGrid grid = grid_of(level.code);
    uint32_t low = level.begin, high = level.end;  // what is still to be looked at
    if (probe.up) {
        uint64_t start = grid.first_row(probe.box) | grid.first_column(probe.box);
        if (cursor > low && cursor < high && order_[cursor].key <= start) low = cursor;
        low = cursor = position_of(start, low, high);
    } else {
        high = position_of(grid.last_row(probe.box) + row_step, low, high, true);
    }
    while (low < high) {
        uint64_t row = row_part(order_[probe.up ? low : high - 1].key);
        uint64_t first_row = grid.first_row(probe.box), last_row = grid.last_row(probe.box);
        if (row < first_row || row > last_row) break;
        const SweepBox part = probe.band(grid.band(row));
        uint32_t first = position_of(row | grid.first_column(part), low, high, !probe.up);
        uint32_t last = position_of((row | grid.last_column(part)) + 1, first, high);
        for (uint32_t a = first, b = last; a < b;) {
            if (!visit(strips_[order_[probe.right ? a++ : --b].strip], part)) return false;
        }
        if (row == (probe.up ? last_row : first_row)) break;
        if (probe.up) low = position_of(row + row_step, last, high);
        else high = position_of(row, low, first, true);
    }
    return true;
}

/// The next of some lanes, from the left or from the right.
inline uint32_t take_lane(uint32_t& lanes, bool right) {
    uint32_t lane = right ? lowest_bit(lanes) : static_cast<uint32_t>(std::bit_width(lanes)) - 1;
    lanes &= ~(1u << lane);
    return lane;
}

/// Visits the tiles of a strip that overlap a box, to the right or to the left, until visit returns false.
template <class Visit>
bool SweepAndPrune::for_each_tile(const Strip& strip, const SweepBox& box, bool right, Visit&& visit) const {
    const uint32_t begin = strip.first_tile, end = begin + tiles_of(strip.count), blocks = (end - begin + 15) / 16;
    for (uint32_t i = 0; i < blocks; ++i) {
        uint32_t block = begin / 16 + (right ? i : blocks - 1 - i), origin = 16 * block;
        uint32_t own = (0xffffu >> (16 - min_of(end - origin, 16u))) & (0xffffu << (max_of(begin, origin) - origin));
        for (uint32_t lanes = own & sweep_kernels(simd_).overlapping(pool_.bounds[block], box); lanes != 0;) {
            if (!visit(origin + take_lane(lanes, right))) return false;
        }
    }
    return true;
}

/// Calls work(task, first, last) for each piece of [0, count), of `per_task` numbers; every piece has its own buffers.
template <class Work>
void SweepAndPrune::for_tasks(const ParallelFor& run, size_t count, uint32_t per_task, Work&& work) {
    auto end = static_cast<uint32_t>(count), tasks = (end + per_task - 1) / per_task;
    if (scratch_.tasks.size() < tasks) scratch_.tasks.resize(tasks);
    for_each_task(run, tasks,
                  [&](uint32_t i) { work(scratch_.tasks[i], per_task * i, min_of(per_task * (i + 1), end)); });
}

}  // namespace cairn
