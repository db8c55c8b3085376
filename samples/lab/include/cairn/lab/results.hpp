// The laboratory's file: what was run, under which conditions, and what came out. Versioned JSON.
//
//   {"cairn_lab": 1, "complete": true, "build": {...}, "simd": "avx2", "workers": 1, "repeat": 1,
//    "scenes": [{"name", "label", "sleep", "hertz", "steps", "seconds", "origin", "settings": {...},
//                "figures": {...}, "series": {...}, "times": {...}}]}
//
// A figure that is null is "never". Without the "times" of the scenes, two runs of one build give the same bytes.
#pragma once

#include <string>

#include "cairn/lab/run.hpp"

namespace cairn::lab {

/// The version of the file that this library writes, and the oldest that it reads.
inline constexpr int results_version = 1, oldest_results_version = 1;

struct Results {
    bool complete = false;  ///< false: the run was interrupted, and scenes are missing
    std::string build = build_name();
    std::string simd{};
    int workers = 1;
    int repeat = 1;
    std::vector<Entry> scenes{};

    /// The entry of that label; null if there is none.
    [[nodiscard]] const Entry* find(std::string_view label) const;
    /// Version, compiler and kind of the build that this library belongs to.
    static std::string build_name();
};

/// How much goes into a file.
struct SaveOptions {
    bool series = true;
    bool times = true;
    bool settings = true;
};

/// Writes the file beside its place and moves it there, so that no half of it is ever found. Returns a sentence if it
/// can't, else nothing.
std::string save(const Results& results, const std::string& path, const SaveOptions& options = {});
/// Reads a file. The error is one sentence: missing, broken, of another program, too old, too new.
Result<Results> load(const std::string& path);

}  // namespace cairn::lab
