// Runs a list of scenes, several at a time: worlds are independent values.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cairn/lab/results.hpp"

namespace cairn::lab {

/// One run that was asked for.
struct Task {
    std::string name;
    Conditions conditions;
    std::string variant{};  ///< which settings of a sweep
};

struct RunnerOptions {
    int jobs = 1;  ///< threads, each with a scene of its own
    int repeat = 1;
    bool pictures = false;
    /// Called, by one thread at a time, after each scene that was finished; `done` holds what there is so far, in the
    /// order of the tasks. A sentence that it returns ends the run. Null: nobody asks.
    std::function<std::string(const Results& done)> after_each{};
};

/// From Ctrl-C on the run ends at the next step. Installed by the caller, kept to the end of the process.
void stop_on_interrupt();
bool interrupted();

/// All tasks; progress goes to stderr. Interrupted, the results are those of the scenes that were finished, and not
/// `complete`. An error is the first sentence of any scene.
Result<Results> run_all(const Catalogue& catalogue, std::span<const Task> tasks, const RunnerOptions& options);

}  // namespace cairn::lab
