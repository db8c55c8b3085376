// What the machine does to a measurement: the instruction set and the threads that a world gets, and the time that a
// hypervisor takes away.
#pragma once

#include <chrono>
#include <ctime>
#include <string>
#include <string_view>

#include "cairn/cairn.hpp"

namespace cairn::bench {

/// The part of the machine's processor time that was stolen since it was started; 0 where the system does not say.
class StolenTime {
public:
    StolenTime() { restart(); }
    void restart();
    [[nodiscard]] double part() const;

private:
    double stolen_ = 0, all_ = 0;
};

/// More than this is no measurement.
inline constexpr double max_stolen = 0.05;

/// The part of the time that this program was running on a processor, from 0 to 1; over 1 with several threads. On a
/// busy machine the median of long steps (a peer's) grows, that of short ones doesn't: the ratio is then too good.
class RunningTime {
public:
    [[nodiscard]] double part() const;

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::clock_t used_ = std::clock();
};

/// Less than this is no measurement.
inline constexpr double min_running = 0.95;

/// Milliseconds of a clock that only differences of mean something: the wall's, or the processor time of the calling
/// thread, which a busy machine changes less.
double now_ms(bool processor_time);
/// Whether there is a clock of a thread's processor time here.
bool has_processor_time();

/// A world's definition with a set by name ("best", "baseline", "avx2", "avx512"; empty leaves it) and a number of
/// workers. Errors: a name that is unknown, a set that this CPU or this build has not.
Result<WorldDef> world_def(std::string_view simd, int workers);
/// What a world made by `def` uses here.
std::string simd_name(const WorldDef& def);

}  // namespace cairn::bench
