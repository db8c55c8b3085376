// The pool behind Workers. Knows threads, no physics.
//
// A step has a hundred stages of a few microseconds each, so handing one out must cost less than one:
//
//     caller    writes the job, then   ticket = (number of the job, 0)     one store
//     anyone    ticket (n, i) -> (n, i + 1) by compare-and-swap: has task i of job n
//               after its last task: done += tasks it ran
//     caller    takes tasks too, then waits until done == tasks
//
// A thread that comes late finds no tasks and has delayed nobody; one that is taken off its core in the middle of a
// task delays the caller by that task. Between jobs of a step the threads spin for a while, then yield their core to
// whoever wants it; between steps they sleep.
#include "base/workers.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include "simd/float_mode.hpp"

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>
#endif

namespace cairn {

namespace {

void pause_briefly() {
#if defined(__x86_64__) || defined(_M_X64)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield");
#endif
}

constexpr int spins_before_yield = 2000;  // some 30 microseconds
constexpr int yields_before_sleep = 50;

}  // namespace

class WorkerPool {
public:
    explicit WorkerPool(int threads) {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    ~WorkerPool() {
        stop_.store(true, std::memory_order_relaxed);
        begin();
        for (std::thread& thread : threads_) thread.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void begin() {
        active_.store(1, std::memory_order_release);
        active_.notify_all();
    }
    void end() { active_.store(0, std::memory_order_release); }

    void run(uint32_t tasks, void (*task)(void*, uint32_t), void* context) {
        task_.store(task, std::memory_order_relaxed);
        context_.store(context, std::memory_order_relaxed);
        tasks_.store(tasks, std::memory_order_relaxed);
        done_.store(0, std::memory_order_relaxed);
        uint64_t number = (ticket_.load(std::memory_order_relaxed) >> 32) + 1;
        ticket_.store(number << 32, std::memory_order_release);
        take_tasks();
        for (int spins = 0; done_.load(std::memory_order_acquire) != tasks; ++spins) {
            if (spins < spins_before_yield) pause_briefly();
            else std::this_thread::yield();
        }
    }

private:
    /// Runs tasks of the current job until none is left; whether there was one.
    bool take_tasks() {
        uint32_t ran = 0;
        uint64_t ticket = ticket_.load(std::memory_order_acquire);
        for (;;) {
            // Of the job of this ticket, if the exchange succeeds: the next job is written only when all of its tasks
            // are done.
            auto task = task_.load(std::memory_order_relaxed);
            void* context = context_.load(std::memory_order_relaxed);
            auto index = static_cast<uint32_t>(ticket);
            if (index >= tasks_.load(std::memory_order_relaxed)) break;
            if (!ticket_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_acq_rel)) continue;
            task(context, index);
            ++ran;
            done_.fetch_add(1, std::memory_order_release);
            ticket = ticket_.load(std::memory_order_acquire);
        }
        return ran > 0;
    }

    void work() {
        FloatMode mode;
        int idle = 0;
        while (!stop_.load(std::memory_order_relaxed)) {
            if (take_tasks()) {
                idle = 0;
            } else if (++idle < spins_before_yield) {
                pause_briefly();
            } else if (active_.load(std::memory_order_acquire) != 0 || idle < spins_before_yield + yields_before_sleep) {
                std::this_thread::yield();
            } else {
                active_.wait(0, std::memory_order_acquire);
                idle = 0;
            }
        }
    }

    alignas(64) std::atomic<uint64_t> ticket_{0};  // number of the job in the upper half, next task in the lower
    alignas(64) std::atomic<uint32_t> done_{0};
    alignas(64) std::atomic<void (*)(void*, uint32_t)> task_{nullptr};
    std::atomic<void*> context_{nullptr};
    std::atomic<uint32_t> tasks_{0};
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
}

void Workers::begin() {
    if (count_ == 1 || scheduler_.run != nullptr) return;
    if (pool_ == nullptr) pool_ = std::make_unique<WorkerPool>(count_ - 1);
    pool_->begin();
}

void Workers::end() {
    if (pool_ != nullptr) pool_->end();
}

void Workers::run(uint32_t tasks, void (*task)(void* context, uint32_t index), void* context) {
    if (scheduler_.run != nullptr) {
        scheduler_.run(scheduler_.context, tasks, task, context);
    } else if (pool_ != nullptr) {
        pool_->run(tasks, task, context);
    } else {
        for (uint32_t i = 0; i < tasks; ++i) task(context, i);
    }
}

ParallelFor Workers::parallel_for() {
    if (alone()) return {};
    auto run = [](void* self, uint32_t count, void (*task)(void*, uint32_t), void* context) {
        static_cast<Workers*>(self)->run(count, task, context);
    };
    return {run, this};
}

}  // namespace cairn
