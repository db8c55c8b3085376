// One small plot over time, drawn with ImGui's draw lists: axes with units, curves, marks, and a cursor at the mouse.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "canvas.hpp"
#include "quantities.hpp"

namespace cairn::testbed {

struct PlotCurve {
    std::vector<float> values;  ///< after step 1, 2, ...
    double rate;                ///< steps per second
    Color color;
    float width;       ///< whole numbers are drawn faster: ImGui has textures for them
    bool told = true;  ///< its value stands over the plot
};

struct Plot {
    const Quantity& quantity;
    std::vector<PlotCurve> curves{};  ///< later ones on top
    double level = std::nan("");      ///< a dashed line across
    double seconds = 1;               ///< length of the time axis
    std::vector<double> marks{};      ///< times, s: the first a line, further ones dashed
    bool logarithmic = false;
};

inline constexpr Color base_color = rgb(0x646d7a), level_color = rgb(0x98a0ac), mark_color = rgb(0xe8cf5a),
                       side_colors[] = {rgb(0x5aa2e8), rgb(0xff9440)};

/// Draws it at ImGui's cursor, in ImGui's units. `cursor` is a time in all plots, NaN for none: values are told for it,
/// and the plot under the mouse sets it. Returns the time where the user has clicked.
std::optional<double> draw_plot(const Plot& plot, Vec2 size, double& cursor);

}  // namespace cairn::testbed
