// Recorded runs to hold the running one against.
//
// What one wants to see behind a curve while tuning is the same scene before the change: the last run that was kept,
// then the run of a file that was named, then the committed figures of the regression gate, which are ends without
// curves. In that order they are looked for, so there is something behind nearly every standing scene from the start.
#pragma once

#include <string>
#include <vector>

#include "cairn/lab/results.hpp"
#include "simulation.hpp"

namespace cairn::testbed {

class Baseline {
public:
    /// With the committed figures, where this build's source tree is still in its place.
    Baseline();

    struct Match {
        const lab::Entry* entry = nullptr;  ///< null: no run of this scene is known
        std::string source{};               ///< where it is from, for people
    };
    /// The run of the simulation's scene and number; of several the one whose sleep, rate and origin agree best.
    [[nodiscard]] Match find(const Simulation& simulation) const;

    /// Takes a file of the laboratory instead of the last one. Returns a sentence where it can't, and keeps what it
    /// had.
    std::string load(const std::string& path);
    /// Keeps a run, instead of an earlier one of that scene. False where nothing was recorded.
    bool keep(const Simulation& simulation);
    /// Writes the runs that were kept as a file of the laboratory. Returns a sentence where it can't.
    [[nodiscard]] std::string save(const std::string& path) const;
    [[nodiscard]] bool has_kept() const { return !sources_[0].results.scenes.empty(); }

private:
    struct Source {
        std::string name;
        lab::Results results{};
    };
    Source sources_[3];  // kept, of a file, committed
};

}  // namespace cairn::testbed
