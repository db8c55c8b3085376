// See team.hpp. Waiting is a loop: passes last microseconds.
#include "base/team.hpp"

#include <bit>
#include <thread>

#include "simd/pause.hpp"

namespace cairn {

namespace {

constexpr int spins_to_come = 100;       // two microseconds
constexpr int spins_of_a_delay = 60000;  // a millisecond: longer than any uneven part lasts

}  // namespace

bool Team::join(uint32_t index, TeamMember& member) {
    const uint32_t bit = 1u << index;
    if (here_.fetch_or(bit, std::memory_order_acq_rel) == 0) {  // the first one settles it
        uint32_t here = bit;
        for (int i = 0; i < spins_to_come && std::popcount(here) < static_cast<int>(parts_); ++i) {
            pause_briefly();
            here = here_.load(std::memory_order_acquire);
        }
        members_.store(here, std::memory_order_release);
    }
    uint32_t members = 0;
    while ((members = members_.load(std::memory_order_acquire)) == 0) pause_briefly();
    if ((members & bit) == 0) return false;
    member.team_ = this;
    member.size_ = static_cast<uint32_t>(std::popcount(members));
    member.rank_ = static_cast<uint32_t>(std::popcount(members & (bit - 1)));
    member.first_part = parts_ * member.rank_ / member.size_;
    member.last_part = parts_ * (member.rank_ + 1) / member.size_;
    return true;
}

void TeamMember::meet() {
    for (uint32_t rank = 0; rank < size_; ++rank) {
        if (rank == rank_) continue;
        for (int spins = 0; team_->done_[rank].passes.load(std::memory_order_acquire) < passes_; ++spins) {
            if (spins < spins_of_a_delay) {
                pause_briefly();
            } else {
                team_->delayed_.store(true, std::memory_order_relaxed);
                std::this_thread::yield();
            }
        }
    }
}

void TeamMember::done() {
    ++passes_;
    if (size_ > 1) team_->done_[rank_].passes.store(passes_, std::memory_order_release);
}

}  // namespace cairn
