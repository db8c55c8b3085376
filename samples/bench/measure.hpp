// How a scene is timed, on Cairn and on a peer: built anew for each run, one step unmeasured, the others measured one
// by one; runs of the two engines take turns, so that a machine that slows down slows both.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cairn/cairn.hpp"
#include "scenes/scene.hpp"

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
    double own_median = 0;   ///< Cairn's over the steps that the peer was measured on
    double ratio = 0;        ///< peer over Cairn: the median of the runs' ratios of medians, over the same steps
    int measured_steps = 0;  ///< of each run
    int contacts = 0;        ///< pairs it keeps at the end
    std::string note;        ///< what it could not do alike; empty if nothing
};

/// Mean ms of each part of a step.
struct StageTimes {
    double acts = 0;  ///< what the scene does to its world: bodies made and destroyed, queries
    double pairs = 0, collide = 0, solve = 0, finalize = 0, sleep = 0;
};

struct SceneReport {
    std::string name;
    int measured_steps = 0;
    StepTimes times{};
    StageTimes stages{};
    WorldCounters counters{};  ///< at the end
    uint32_t dynamic_bodies = 0;
    scenes::Answers answers{};     ///< to what the scene asked in the last step
    size_t bytes = 0;              ///< of the whole state at the end, and so of a snapshot
    double bytes_per_contact = 0;  ///< by which the state grew from the start, over the pairs that it keeps at the end
    double snapshot_ms = 0;        ///< of an assignment to a world that has the room: the median of several
    double stolen = 0;             ///< part of the machine's time that was stolen meanwhile
    double running = 1;            ///< part of the time that this program ran on a processor
    uint64_t hash = 0;             ///< of the state at the end
    std::optional<PeerReport> peer{};
};

struct Plan {
    SolverSettings settings;
    WorldDef def;   ///< the instruction set and the workers
    int steps = 0;  ///< per run, the unmeasured first one included; 0 is the scene's own length
    int repeats = 3;
    bool peer = false;      ///< libbox2d beside it
    int peer_steps = 0;     ///< measured in windows of `peer_window` steps spread over the run; 0 is a whole run
    bool cpu_time = false;  ///< processor time of the stepping thread instead of the wall's; stages stay the wall's
    /// Told now and then how far the work is; may be null.
    std::function<void(const std::string& what, int step, int steps)> progress{};
};

/// Errors: an unknown scene, or one that the peer can't run.
Result<SceneReport> measure_scene(const std::string& name, const Plan& plan);

}  // namespace cairn::bench
