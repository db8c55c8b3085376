// SweepAndPrune::BitSet's functions, and the loop over independent tasks. Knows no boxes.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>

#include "cairn/sweep.hpp"

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

inline bool SweepAndPrune::BitSet::any() const {
    return std::any_of(summary.begin(), summary.end(), [](uint64_t some) { return some != 0; });
}

/// Calls visit(index) for each set bit, in order, until it returns false.
template <class Visit>
bool SweepAndPrune::BitSet::for_each(Visit&& visit) const {
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

/// Calls work(task, first, last) for each piece of [0, count), of `per_task` numbers; every piece has its own buffers.
template <class Work>
void SweepAndPrune::for_tasks(const ParallelFor& run, size_t count, uint32_t per_task, Work&& work) {
    struct Context {
        Work& work;
        Task* tasks;
        uint32_t count, per_task;
    };
    auto tasks = static_cast<uint32_t>((count + per_task - 1) / per_task);
    if (scratch_.tasks.size() < tasks) scratch_.tasks.resize(tasks);
    Context context{work, scratch_.tasks.data(), static_cast<uint32_t>(count), per_task};
    auto call = [](void* c, uint32_t i) {
        auto& [do_work, buffers, n, size] = *static_cast<Context*>(c);
        do_work(buffers[i], size * i, min_of(size * (i + 1), n));
    };
    if (run.run != nullptr && tasks > 1) return run.run(run.context, tasks, call, &context);
    for (uint32_t i = 0; i < tasks; ++i) call(&context, i);
}

}  // namespace cairn
