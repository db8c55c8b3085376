// Who runs independent tasks: the calling thread, a pool of our own, or the user's scheduler; and teams of threads that
// run one function side by side, each for its parts of everything. Knows no physics.
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
#include <memory>
#include <type_traits>

#include "cairn/callback.hpp"

namespace cairn {

class WorkerPool;
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

/// The workers of one world. A copy has as many, which start when it first steps; an assignment keeps those there are.
///
/// Whether the threads of a pool help is found out, not assumed: bodies and contacts that move from core to core may
/// cost more than the second core brings (a tumbler of 2,000 boxes takes 0.5 ms alone and 0.9 ms on two cores that are
/// 300 ns apart), and the other core may be busy. The first eight of every 96 steps take turns, alone and together; the
/// others go the way whose best step was the shorter. Only time depends on it.
class Workers {
public:
    static constexpr int most = 64;

    Workers();
    Workers(const Workers& other);
    Workers& operator=(const Workers&) { return *this; }
    ~Workers();

    /// `count` threads in all, the caller included; or the user's scheduler, which is asked to use as many.
    void set(int count, const ParallelFor& scheduler);
    [[nodiscard]] int count() const { return count_; }
    /// Whether this step is taken by the calling thread alone.
    [[nodiscard]] bool alone() const { return !together_; }
    /// How many threads there are to share this step.
    [[nodiscard]] uint32_t parts() const {
        const uint32_t all = together_ ? static_cast<uint32_t>(count_) : 1;
        return all < Team::most ? all : Team::most;
    }

    /// Between these the threads look for work without going to sleep.
    void begin();
    void end();
    /// Runs tasks as this step does; none while it is taken alone.
    [[nodiscard]] ParallelFor parallel_for();
    /// A thread has lost its core for a time slice: what is left of this step is not shared.
    void note_delay();

private:
    int count_ = 1;
    ParallelFor scheduler_;
    std::unique_ptr<WorkerPool> pool_;
    bool together_ = false;  // this step is shared
    bool delayed_ = false;   // a thread has kept another one waiting in it: until the next trial steps are taken alone

    static constexpr int trial = 8, period = 96;  // steps
    int step_ = 0;                                // of the period
    bool helps_ = false;
    int64_t best_[2] = {0, 0};  // ticks of the clock, alone and together
    int64_t start_ = 0;
};

/// Calls body(i) for i in [0, count); without a scheduler's function, or for one, on the calling thread.
template <class Body> void for_each_task(const ParallelFor& scheduler, uint32_t count, Body&& body) {
    auto task = [](void* context, uint32_t index) { (*static_cast<std::remove_reference_t<Body>*>(context))(index); };
    if (scheduler.run != nullptr && count > 1) return scheduler.run(scheduler.context, count, task, &body);
    for (uint32_t i = 0; i < count; ++i) body(i);
}
template <class Body> void for_each_task(Workers& workers, uint32_t count, Body&& body) {
    for_each_task(workers.parallel_for(), count, body);
}

/// Calls body(member) in the threads of a team, and on the calling thread alone if there is no other.
template <class Body> void run_team(Workers& workers, Body&& body) {
    const uint32_t parts = workers.parts();
    if (parts == 1) {
        TeamMember alone;
        body(alone);
        return;
    }
    Team team(parts);
    for_each_task(workers, parts, [&](uint32_t i) {
        TeamMember member;
        if (team.join(i, member)) body(member);
    });
    if (team.delayed()) workers.note_delay();
}

/// How many chunks for_chunks makes at most.
inline uint32_t most_chunks(const Workers& workers) {
    return workers.alone() ? 1 : 4 * static_cast<uint32_t>(workers.count());
}

/// Calls body(first, last, chunk) for the chunks of [0, count), each of `grain` or more. A stage that is not worth two
/// chunks stays on the calling thread.
template <class Body> void for_chunks(Workers& workers, uint32_t count, uint32_t grain, Body&& body) {
    uint32_t most = most_chunks(workers), chunks = count / grain < most ? count / grain : most;
    if (workers.alone() || chunks < 2) {
        if (count > 0) body(uint32_t{0}, count, uint32_t{0});
        return;
    }
    auto bound = [&](uint32_t i) { return static_cast<uint32_t>(uint64_t{count} * i / chunks); };
    for_each_task(workers, chunks, [&](uint32_t i) { body(bound(i), bound(i + 1), i); });
}

}  // namespace cairn
