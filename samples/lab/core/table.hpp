// Figures as text for people.
#pragma once

#include <string>

#include "cairn/lab/compare.hpp"

namespace cairn::lab {

/// A figure's value: four digits, "never" for NaN.
std::string figure_text(double value);
/// Runs of one scene under one set of conditions: several if it was a sweep.
struct Runs {
    std::string label;
    std::vector<const Entry*> entries;  ///< never empty
};
std::vector<Runs> runs_by_label(const Results& results);
/// Whether a figure belongs into a table that has a row for each run: those that explain rather than judge do not.
bool is_main_figure(const std::string& name);
/// A table per scene on stdout.
void print_results(const Results& results);
/// Of a sweep: a table per scene on stdout, a row for each of the settings.
void print_sweep(const Results& results);
/// What got better and worse on stdout, a line each and a summary; `all`: every figure.
void print_comparison(const Comparison& comparison, bool all);

}  // namespace cairn::lab
