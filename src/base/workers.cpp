// The pool behind Workers. Knows threads, no physics.
//
// A step has a hundred stages of a few microseconds each, and a cache line takes a third of one to get from core to
// core. So each thread has a line of its own for every direction:
//
//     caller    writes the job, then its number                            one line, read by all
//     thread w  claim[w]: number - 1 -> number by compare-and-swap, runs share w, then done[w] = number
//     caller    runs share 0, waits for each done[w]; what is not even claimed by then it claims and runs itself
//
// A thread that comes late finds its share claimed and has delayed nobody. One that is taken off its core in the middle
// of a share delays the caller by a time slice, a thousand times what it was to save: then the caller goes on alone
// until the next trial. Between jobs of a step the threads spin for a while, then yield
// their core; between steps they sleep.
//
// Share w of a job is always the same part of it, so what a thread wrote in one stage is in its cache in the next. With
// shares taken by whoever came first two threads were no faster than one.
#include "base/workers.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <thread>
#include <vector>

#include "simd/cpu.hpp"

namespace cairn {

namespace {

constexpr int spins_before_yield = 10000;  // some 150 microseconds
constexpr int spins_before_claim = 60;     // a microsecond
constexpr int spins_to_come = 100;         // two microseconds
constexpr int spins_of_a_delay = 60000;    // a millisecond: longer than any uneven share or part lasts
constexpr int yields_before_sleep = 50;

int64_t now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

}  // namespace

class WorkerPool {
public:
    explicit WorkerPool(int threads)
        : workers_(static_cast<uint32_t>(threads) + 1), claims_(workers_), dones_(workers_) {
        threads_.reserve(static_cast<size_t>(threads));
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(static_cast<uint32_t>(i) + 1); });
    }
    ~WorkerPool() {
        stop_.store(true, std::memory_order_relaxed);
        active_.store(1, std::memory_order_release);
        active_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void begin() {
        active_.store(1, std::memory_order_release);
        active_.notify_all();
    }
    void end() { active_.store(0, std::memory_order_release); }

    /// Whether a thread kept the caller waiting.
    bool run(uint32_t tasks, void (*task)(void*, uint32_t), void* context) {
        bool delayed = false;
        job_.task.store(task, std::memory_order_relaxed);
        job_.context.store(context, std::memory_order_relaxed);
        job_.tasks.store(tasks, std::memory_order_relaxed);
        const uint32_t number = job_.number.load(std::memory_order_relaxed) + 1;
        job_.number.store(number, std::memory_order_release);
        run_share(0);
        for (uint32_t worker = 1; worker < workers_; ++worker) delayed |= wait_for(worker, number);
        return delayed;
    }

private:
    struct alignas(64) Job {
        std::atomic<uint32_t> number{0};
        std::atomic<uint32_t> tasks{0};
        std::atomic<void (*)(void*, uint32_t)> task{nullptr};
        std::atomic<void*> context{nullptr};
    };
    struct alignas(64) Word {
        std::atomic<uint32_t> number{0};  // of the last job that was claimed, or done
    };

    /// The part of the current job that is a worker's: tasks that follow each other.
    void run_share(uint32_t worker) {
        const uint64_t tasks = job_.tasks.load(std::memory_order_relaxed);
        auto* task = job_.task.load(std::memory_order_relaxed);
        void* context = job_.context.load(std::memory_order_relaxed);
        const auto end = static_cast<uint32_t>(tasks * (worker + 1) / workers_);
        for (auto i = static_cast<uint32_t>(tasks * worker / workers_); i < end; ++i) task(context, i);
    }

    bool claim(uint32_t worker, uint32_t number) {
        uint32_t last = number - 1;
        return claims_[worker].number.compare_exchange_strong(last, number, std::memory_order_acq_rel);
    }

    bool wait_for(uint32_t worker, uint32_t number) {
        std::atomic<uint32_t>& done = dones_[worker].number;
        int spins = 0;
        for (; done.load(std::memory_order_acquire) != number; ++spins) {
            if (spins == spins_before_claim && claim(worker, number)) {
                run_share(worker);
                done.store(number, std::memory_order_release);
                return false;
            }
            if (spins < spins_of_a_delay) pause_briefly();
            else std::this_thread::yield();
        }
        return spins > spins_of_a_delay;
    }

    void work(uint32_t worker) {
        FloatMode mode;
        int idle = 0;
        uint32_t seen = 0;
        while (!stop_.load(std::memory_order_relaxed)) {
            const uint32_t number = job_.number.load(std::memory_order_acquire);
            if (number != seen) {
                seen = number;
                idle = 0;
                // Of this job, if the claim succeeds: no other is written before its shares are done.
                if (!claim(worker, number)) continue;
                run_share(worker);
                dones_[worker].number.store(number, std::memory_order_release);
            } else if (++idle < spins_before_yield) {
                pause_briefly();
            } else if (active_.load(std::memory_order_acquire) != 0 ||
                       idle < spins_before_yield + yields_before_sleep) {
                std::this_thread::yield();
            } else {
                active_.wait(0, std::memory_order_acquire);
                idle = 0;
            }
        }
    }

    const uint32_t workers_;  // the calling thread included
    Job job_;
    std::vector<Word> claims_, dones_;  // by worker
    std::atomic<int> active_{0};
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

Workers::Workers() = default;
Workers::Workers(const Workers& other) : count_(other.count_), scheduler_(other.scheduler_) {}
Workers::~Workers() = default;

void Workers::set(int count, const ParallelFor& scheduler) {
    count_ = count;
    scheduler_ = scheduler;
    pool_.reset();
    step_ = 0;
}

void Workers::begin() {
    delayed_ = false;
    together_ = count_ > 1;
    if (!together_ || scheduler_.run != nullptr) return;
    if (pool_ == nullptr) pool_ = std::make_unique<WorkerPool>(count_ - 1);
    if (step_ == period) step_ = 0;
    if (step_ == 0) best_[0] = best_[1] = INT64_MAX;
    if (step_ == trial) helps_ = best_[1] < best_[0];
    together_ = step_ < trial ? step_ % 2 == 1 : helps_;
    start_ = now();
    if (together_) pool_->begin();
}

void Workers::end() {
    if (pool_ != nullptr) {
        pool_->end();
        int64_t& best = best_[together_ ? 1 : 0];
        if (delayed_) best_[1] = INT64_MAX, helps_ = false;
        else best = std::min(best, now() - start_);
        ++step_;
    }
    together_ = false;
}

void Workers::note_delay() {
    if (scheduler_.run == nullptr) delayed_ = true, together_ = false;
}

ParallelFor Workers::parallel_for() {
    if (!together_) return {};
    auto run = [](void* self, uint32_t count, void (*task)(void*, uint32_t), void* context) {
        auto& workers = *static_cast<Workers*>(self);
        if (workers.scheduler_.run == nullptr) {
            if (workers.pool_->run(count, task, context)) workers.note_delay();
            return;
        }
        for_each_task(workers.scheduler_, count, [&](uint32_t i) {
            FloatMode mode;  // the user's threads have whatever mode they have
            task(context, i);
        });
    };
    return {run, this};
}

// Waiting of a team is a loop: passes last microseconds.
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
