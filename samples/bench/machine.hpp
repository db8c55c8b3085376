// What the machine does to a measurement: the instruction set and the threads that a world gets, and the time that a
// hypervisor takes away.
#pragma once

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

/// A world's definition with a set by name ("best", "baseline", "avx2", "avx512"; empty leaves it) and a number of
/// workers. Errors: a name that is unknown, a set that this CPU or this build has not.
Result<WorldDef> world_def(std::string_view simd, int workers);
/// False where worlds have no workers and more than one is asked for.
bool set_workers(WorldDef& def, int workers);
/// What a world made by `def` uses here.
std::string simd_name(const WorldDef& def);
int worker_count(const WorldDef& def);

}  // namespace cairn::bench
