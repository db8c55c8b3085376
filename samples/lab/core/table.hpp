// Figures as text for people.
#pragma once

#include <string>

#include "cairn/lab/compare.hpp"

namespace cairn::lab {

/// A figure's value: four digits, "never" for NaN.
std::string figure_text(double value);
/// A table per scene on stdout.
void print_results(const Results& results);
/// What got better and worse on stdout, a line each and a summary; `all`: every figure.
void print_comparison(const Comparison& comparison, bool all);

}  // namespace cairn::lab
