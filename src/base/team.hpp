// Threads that run one function side by side, each for its parts of everything. Knows no physics.
//
// A pass is cut into parts. Where two parts touch the same things, their order matters: those pieces ("shared") come
// first in each thread, and only they wait for the others' shared pieces of the passes before. A message between two
// cores takes as long as some twenty contacts; here it has the time of a thread's own pieces to arrive:
//
//     thread 0    meet | shared 1 | done | own 1 ............ | meet | shared 2 | done | own 2 .....
//                                     \________________________ v
//     thread 1       meet | shared 1 | done | own 1 ......... | meet | shared 2 | done | own 2 ...
#pragma once

#include <atomic>
#include <cstdint>

namespace cairn {

class Team;

/// One thread of a team. It has the parts [first_part, last_part).
class TeamMember {
public:
    uint32_t first_part = 0, last_part = 1;

    [[nodiscard]] bool leads() const { return first_part == 0; }
    /// Waits until the others have called done() as often as this thread has.
    void meet();
    void done();

private:
    friend class Team;
    Team* team_ = nullptr;  // none: alone
    uint32_t rank_ = 0, size_ = 1, passes_ = 0;
};

class Team {
public:
    static constexpr uint32_t most = 32;  // threads

    explicit Team(uint32_t parts) : parts_(parts) {}

    /// The calling thread becomes a member, as the one with this index of those that come: there are as many as parts.
    /// False if it comes too late: who is there after two microseconds shares all parts among themselves, so nobody
    /// waits for a thread that has no core.
    bool join(uint32_t index, TeamMember& member);
    /// Whether somebody was kept waiting for a millisecond: a thread has lost its core.
    [[nodiscard]] bool delayed() const { return delayed_.load(std::memory_order_relaxed); }

private:
    friend class TeamMember;
    struct alignas(64) Line {
        std::atomic<uint32_t> passes{0};
    };

    const uint32_t parts_;
    std::atomic<uint32_t> here_{0}, members_{0};  // bits by index: who has come, who is a member once that is settled
    std::atomic<bool> delayed_{false};
    Line done_[most];  // by rank
};

}  // namespace cairn
