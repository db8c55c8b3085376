// Figures as text for people.
#pragma once

#include <string>

#include "cairn/lab/results.hpp"

namespace cairn::lab {

/// A figure's value: four digits, "never" for NaN.
std::string figure_text(double value);
/// A table per scene on stdout.
void print_results(const Results& results);

}  // namespace cairn::lab
