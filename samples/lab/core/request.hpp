// What a command line asks for, checked before anything runs: a long run must not end in a misspelt word.
#pragma once

#include <string>
#include <vector>

#include "runner.hpp"

namespace cairn::lab {

/// The options that run and sweep share.
struct Request {
    std::vector<std::string> names{};
    std::string suite{}, preset = "default";
    std::vector<std::string> settings{};
    std::string simd{}, sleep{}, origin{}, json{}, report{}, baseline{}, tolerance{};
    int workers = 1, repeat = 1, jobs = 1, steps = 0;
    double seconds = 0, hertz = 0;
    bool no_series = false, no_times = false, brief = false;
};

/// "tower:50,100" as "tower:50" and "tower:100"; a name without a comma as it is.
std::vector<std::string> expand_name(const std::string& name);

/// The values of each "name=a,b,c", in the order of the command line, and every combination of them as a list of
/// "name=value"; one empty list where nothing was asked for.
std::vector<std::vector<std::string>> expand_settings(const std::vector<std::string>& settings);

/// The tasks of a request with some settings changed by "name=value". The error is one sentence.
Result<std::vector<Task>> make_tasks(const Catalogue& catalogue, const Request& request,
                                     const std::vector<std::string>& changes);

}  // namespace cairn::lab
