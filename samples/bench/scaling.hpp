// What a second thread brings. First what the machine gives at all: two independent worlds on two threads. Then one
// world on 1 and 2 workers. Runs take turns and the best of each counts: on a shared machine noise only adds time.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "measure.hpp"
#include "report.hpp"

namespace cairn::bench {

/// The best of several runs, and how quiet they were.
struct BestRun {
    double milliseconds = 0;  ///< of the whole run
    double stolen = 1;        ///< part of the machine's time that was stolen during that run
    int runs = 0, quiet = 0;  ///< quiet: at most max_stolen was
};

/// large_pyramid, alone on one thread and twice on two.
struct MachineScaling {
    BestRun one{}, two{};
    /// Of 2.0: what two threads do in the time of one.
    [[nodiscard]] double speedup() const;
};

struct SceneScaling {
    std::string name;
    int steps = 0;
    BestRun one{}, two{};
    [[nodiscard]] double speedup() const { return two.milliseconds > 0 ? one.milliseconds / two.milliseconds : 0; }
};

struct ScalingReport {
    MachineScaling machine{};
    std::vector<SceneScaling> scenes{};
};

MachineScaling measure_machine(const Plan& plan);
Result<SceneScaling> measure_scaling(const std::string& name, const Plan& plan);

void print_machine(std::ostream& out, const MachineScaling& machine);
void print_scaling(std::ostream& out, const SceneScaling& scene, const MachineScaling& machine);
/// An object: engine, preset, simd, repeats, machine_speedup, and `scenes`, one object each: name, ms_1, ms_2 (a step's
/// share of the best run), speedup, of_machine, and how many runs were quiet.
void write_scaling(std::ostream& out, const RunInfo& info, const ScalingReport& report);

}  // namespace cairn::bench
