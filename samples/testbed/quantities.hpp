// What can be plotted: quantities of a run over time, by their names in the laboratory's series.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baseline.hpp"
#include "side_by_side.hpp"

namespace cairn::testbed {

struct Quantity {
    const char* name;      ///< on the command line and in the settings file
    const char* title;     ///< over the plot
    const char* unit;      ///< "m" is shown as mm where that reads better; "%" counts in hundredths
    const char* sentence;  ///< its tooltip
    const char* series;    ///< of the recorder; null for what it does not know
    const char* plus;      ///< a second series to add; null if there is none
    const char* figure;    ///< the figure of a finished run to draw as a line where that has no series; null: none
    const char* figure_plus;
};

std::span<const Quantity> quantities();
/// Reads "sink,speed". Throws std::invalid_argument with one sentence for a name that is unknown.
std::vector<std::string> quantity_names(std::string_view names);

/// Values of a quantity, a step each; empty where the run has no such thing.
std::vector<float> values_of(const Quantity& quantity, const Simulation& run);
std::vector<float> values_of(const Quantity& quantity, const lab::Entry& entry);
/// At the end of a finished run; NaN where it is not known.
double end_of(const Quantity& quantity, const lab::Entry& entry);

/// How a plot writes numbers: their unit, and what they are multiplied with.
struct Scale {
    double factor = 1;
    const char* unit = "";
};
/// The one for numbers up to `most`.
Scale scale_of(const Quantity& quantity, double most);
/// As many digits, without what is empty in an exponent: 0.25, 1.69e6.
std::string short_text(double value, int digits);
/// Three digits, without a unit; "-" for NaN.
std::string value_text(const Scale& scale, double value);

}  // namespace cairn::testbed
