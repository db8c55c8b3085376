// Recorded runs to hold the running one against.
//
// What one wants to see behind a curve while tuning is the same scene before the change: the last run that was kept,
// then the run of a file that was named, then the scene with the default settings, which is run here, beside what one
// looks at. The committed figures of the regression gate are ends without curves: they are drawn as lines, so that a
// change of the code shows as well as one of the settings.
#pragma once

#include <string>

#include "cairn/lab/results.hpp"
#include "simulation.hpp"

namespace cairn::testbed {

class Baseline {
public:
    /// Scenes of more bodies are not run for a baseline unasked: that would slow down what one looks at.
    static constexpr uint32_t most_bodies = 2500;

    /// With the committed figures, where this build's source tree is still in its place.
    Baseline();

    /// Runs of the simulation's scene and number. Of several in one place the one whose sleep, rate and origin agree
    /// best.
    struct Match {
        const lab::Entry* run = nullptr;        ///< null: none is known
        std::string source{};                   ///< where it is from, for people
        const lab::Entry* committed = nullptr;  ///< null: the gate does not run it
    };
    [[nodiscard]] Match find(const Simulation& simulation) const;

    /// Takes a file of the laboratory instead of the last one. Returns a sentence where it can't, and keeps what it
    /// had.
    std::string load(const std::string& path);
    /// Keeps a run, instead of an earlier one of that scene. False where nothing was recorded.
    bool keep(const Simulation& simulation);
    /// Writes the runs that were kept as a file of the laboratory. Returns a sentence where it can't.
    [[nodiscard]] std::string save(const std::string& path) const;
    [[nodiscard]] bool has_kept() const { return !kept_.scenes.empty(); }

    /// Runs the simulation's scene with the default settings for about that long, to its own end in several calls;
    /// where it is known already there is nothing to do. False when there is nothing left to do.
    bool compute(const Simulation& simulation, double seconds);

private:
    lab::Results kept_, file_, computed_, committed_;
    std::string file_name_;
    Simulation maker_;  // of what is being computed
};

}  // namespace cairn::testbed
