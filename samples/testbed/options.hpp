// The command line: what was asked for, checked before any long work begins.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cairn/math.hpp"
#include "cairn/settings.hpp"
#include "drawing.hpp"

namespace cairn::testbed {

struct Options {
    std::string scene;  ///< empty: the one of the last run, or the default
    Point origin{};     ///< where the scene is built
    std::optional<int> steps;
    std::string preset;             ///< empty: none was asked for
    std::vector<std::string> sets;  ///< "name=value"
    std::vector<std::string> demo;  ///< the same for a demonstration
    std::optional<std::string> draw;
    int width = 0, height = 0;    ///< pixels; 0: not given
    double zoom = 0;              ///< pixels per metre; 0 frames the scene
    std::optional<Point> center;  ///< relative to the origin
    float ui_scale = 0;           ///< 0: the screen's
    std::string screenshot, gallery;
    bool panels = false, help_panel = false;
    std::string side_by_side;  ///< what B runs with; empty: A is alone
    std::string baseline;      ///< a results file of the laboratory
    std::string plots;         ///< names of quantities; empty: the usual ones
    bool show_figures = false, logarithmic = false, overlay = false;
    bool list = false;
    bool no_settings = false;  ///< neither read nor write what is remembered
    std::string help;          ///< text to print, if that is all that was asked for

    [[nodiscard]] bool off_screen() const { return !screenshot.empty() || !gallery.empty(); }
    /// Whether the strip of plots was asked for, by its own option or by one that needs it.
    [[nodiscard]] bool figures() const {
        return show_figures || !side_by_side.empty() || !baseline.empty() || !plots.empty();
    }
    /// Those of B, from those of A: a preset, changes like "substeps=16,slop=0.01", or a settings file.
    [[nodiscard]] SolverSettings settings_of_b(const SolverSettings& a) const;
    /// The settings asked for, over others.
    [[nodiscard]] SolverSettings solver_over(const SolverSettings& base) const;
};

/// Throws std::invalid_argument with one sentence for anything that can't be done.
Options parse_options(int argc, const char* const* argv);

}  // namespace cairn::testbed
