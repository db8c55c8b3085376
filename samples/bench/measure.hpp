// How a scene is timed, on Cairn and on a peer: built anew for each run, one step unmeasured, the others measured one
// by one; runs of the two engines take turns, so that a machine that slows down slows both.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cairn/cairn.hpp"

namespace cairn::bench {

/// Milliseconds per step of one run, or of several: then each number is the median of the runs' own.
struct StepTimes {
    double median = 0, p99 = 0, max = 0;
    double total = 0;  ///< of all measured steps
};

StepTimes summarize_steps(std::vector<double> milliseconds);
StepTimes summarize_runs(const std::vector<StepTimes>& runs);
/// The middle value, or the mean of the two middle ones; 0 for none.
double median(std::vector<double> values);

struct PeerReport {
    StepTimes times;
    double ratio = 0;  ///< peer over Cairn: the median of the runs' ratios of medians
    int contacts = 0;  ///< pairs it keeps at the end
    std::string note;  ///< what it could not do alike; empty if nothing
};

struct SceneReport {
    std::string name;
    int measured_steps = 0;
    StepTimes times{};
    StepProfile stages{};  ///< mean ms of each stage of the step
    WorldCounters counters{};
    uint32_t dynamic_bodies = 0;
    size_t bytes = 0;   ///< of the whole state at the end
    uint64_t hash = 0;  ///< of the state at the end
    std::optional<PeerReport> peer{};
};

struct Plan {
    SolverSettings settings;
    int steps = 0;  ///< per run, the unmeasured first one included; 0 is the scene's own length
    int repeats = 3;
    bool peer = false;  ///< libbox2d beside it
    /// Told now and then how far the work is; may be null.
    std::function<void(const std::string& what, int step, int steps)> progress{};
};

/// Errors: an unknown scene, or one that the peer can't run.
Result<SceneReport> measure_scene(const std::string& name, const Plan& plan);

}  // namespace cairn::bench
