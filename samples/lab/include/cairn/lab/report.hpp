// Results as one self-contained HTML page: tables, curves over time, pictures of the last states, and what got better
// and worse since a baseline.
#pragma once

#include <string>

#include "cairn/lab/compare.hpp"

namespace cairn::lab {

struct ReportOptions {
    const Results* baseline = nullptr;  ///< null: no comparison
    Tolerances tolerances = Tolerances::standard();
};

/// The whole page. Scenes that were run with several settings (a sweep) share a section.
std::string html_report(const Results& results, const ReportOptions& options = {});
/// Writes it; returns a sentence if it can't, else nothing.
std::string save_report(const Results& results, const std::string& path, const ReportOptions& options = {});

}  // namespace cairn::lab
