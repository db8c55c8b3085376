// One small chart over time as SVG.
#pragma once

#include <string>
#include <vector>

namespace cairn::lab {

/// A curve: its class in the page's style, and a value for each step of 1 / hertz seconds.
struct Curve {
    std::string style;
    const std::vector<float>* values;
    double hertz;
};

/// An <svg> with the curves on one scale, later ones on top, and the largest and smallest value and the time written at
/// the axes.
std::string chart(const std::string& title, const std::vector<Curve>& curves);

}  // namespace cairn::lab
