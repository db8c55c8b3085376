// A queue of scenes, threads that take from it, and a line of progress.
#include "runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace cairn::lab {

namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

void on_signal(int) { stop = true; }

bool stderr_is_terminal() {
#if defined(_WIN32)
    return _isatty(2) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

class Runner {
public:
    Runner(const Catalogue& catalogue, std::span<const Task> tasks, const RunnerOptions& options)
        : catalogue_(catalogue), tasks_(tasks), options_(options), entries_(tasks.size()) {}

    Result<Results> run() {
        std::vector<std::thread> threads;
        for (int i = 1; i < options_.jobs; ++i) threads.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : threads) thread.join();
        if (terminal_) std::fprintf(stderr, "\r\033[K");
        if (!error_.message.empty()) return error_;
        return results();
    }

private:
    using Clock = std::chrono::steady_clock;

    void work() {
        for (size_t task = next_++; task < tasks_.size() && !over(); task = next_++) {
            Result<Entry> entry = lab::run(catalogue_, tasks_[task].name, options_for(task));
            std::lock_guard lock(mutex_);
            if (entry) finish(task, std::move(entry).value());
            else if (!over()) fail(entry.error());
        }
    }

    [[nodiscard]] RunOptions options_for(size_t task) {
        return {.conditions = tasks_[task].conditions,
                .repeat = options_.repeat,
                .picture = options_.pictures,
                .progress = [this, task](int step, int steps) {
                    if ((step & 15) == 0) show(task, step, steps);
                    return !over();
                }};
    }

    [[nodiscard]] bool over() const { return stop || failed_; }

    void fail(const Error& error) {
        error_ = error;
        failed_ = true;
    }

    void finish(size_t task, Entry entry) {
        entry.variant = tasks_[task].variant;
        if (simd_.empty()) simd_ = name_of(choose_simd_set(tasks_[task].conditions.world.simd, nullptr, 0));
        if (!terminal_) {
            std::fprintf(stderr, "cairn_lab: %zu of %zu, %s\n", done_ + 1, tasks_.size(), entry.label().c_str());
        }
        entries_[task] = std::move(entry);
        ++done_;
        if (!options_.after_each) return;
        std::string sentence = options_.after_each(results());
        if (!sentence.empty()) fail({ErrorCode::InvalidArgument, sentence});
    }

    [[nodiscard]] Results results() const {
        Results results;
        results.complete = done_ == tasks_.size();
        results.simd = simd_;
        results.repeat = options_.repeat;
        if (!tasks_.empty()) results.workers = tasks_[0].conditions.world.workers;
        for (const std::optional<Entry>& entry : entries_) {
            if (entry) results.scenes.push_back(*entry);
        }
        return results;
    }

    // On a terminal one line that is written over, ten times a second; else a line every ten seconds.
    void show(size_t task, int step, int steps) {
        std::unique_lock lock(mutex_, std::try_to_lock);
        Clock::time_point now = Clock::now();
        if (!lock || now - shown_ < (terminal_ ? std::chrono::milliseconds(100) : std::chrono::seconds(10))) return;
        shown_ = now;
        std::fprintf(stderr,
                     terminal_ ? "\rcairn_lab: %zu of %zu done, %s %d %%\033[K"
                               : "cairn_lab: %zu of %zu done, %s %d %%\n",
                     done_, tasks_.size(), tasks_[task].name.c_str(), 100 * step / std::max(1, steps));
    }

    const Catalogue& catalogue_;
    std::span<const Task> tasks_;
    const RunnerOptions& options_;
    std::atomic<size_t> next_{0};
    std::atomic<bool> failed_{false};
    std::mutex mutex_;  // guards what follows
    std::vector<std::optional<Entry>> entries_;
    size_t done_ = 0;
    Error error_;
    std::string simd_;
    Clock::time_point shown_ = Clock::now();
    const bool terminal_ = stderr_is_terminal();
};

}  // namespace

void stop_on_interrupt() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
}

bool interrupted() { return stop; }

Result<Results> run_all(const Catalogue& catalogue, std::span<const Task> tasks, const RunnerOptions& options) {
    return Runner(catalogue, tasks, options).run();
}

}  // namespace cairn::lab
