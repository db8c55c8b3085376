// The ImGui panels. They read a simulation, change the Ui and the simulation's settings, and ask for commands.
#pragma once

#include "baseline.hpp"
#include "side_by_side.hpp"
#include "ui.hpp"

namespace cairn::testbed {

/// Widths of the two sidebars, in units of a 13 pixel font.
inline constexpr float left_width = 286, right_width = 318;

/// Scene and Draw on the left, Stats and Solver on the right, between them the figures, Help and the notice. The window
/// and the place of the figures are in ImGui's units; `units` is how many of them a length of 1 in a style is.
void draw_panels(Ui& ui, SideBySide& runs, Baseline& baseline, const Viewport& window, const Viewport& figures,
                 float units);

// The content of each panel, within a window.
void scene_panel(Ui& ui, const Simulation& simulation);
void draw_panel(Ui& ui);
void stats_panel(const Ui& ui, const Simulation& simulation);
/// The choice of the side that the panels on the right are about, on the line of a heading.
void choose_side(Ui& ui, const SideBySide& runs);
void solver_panel(Ui& ui, SideBySide& runs);
void help_panel();

/// Text over the picture, in its upper left corner, in as many lines as it needs.
void draw_caption(const std::string& text, float left, float top, float width, Color color);
/// The scene and its figures in one line; the first of them where it must be short.
std::string caption(const Simulation& simulation, bool brief);

}  // namespace cairn::testbed
