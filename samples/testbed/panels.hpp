// The ImGui panels. They read a simulation, change the Ui and the simulation's settings, and ask for commands.
#pragma once

#include "simulation.hpp"
#include "ui.hpp"

namespace cairn::testbed {

/// Widths of the two sidebars, in units of a 13 pixel font.
inline constexpr float left_width = 286, right_width = 318;

/// Scene and Draw on the left, Stats and Solver on the right, between them Help and the notice. `units` is how many of
/// ImGui's units a length of 1 in a style is.
void draw_panels(Ui& ui, Simulation& simulation, float width, float height, float units);

// The content of each panel, within a window.
void scene_panel(Ui& ui, Simulation& simulation);
void draw_panel(Ui& ui);
void stats_panel(const Ui& ui, const Simulation& simulation);
void solver_panel(Simulation& simulation);
void help_panel();

/// Text over the picture, in its upper left corner, in as many lines as it needs.
void draw_caption(const std::string& text, float left, float top, float width);
/// The scene and its figures in one line.
std::string caption(const Simulation& simulation);

}  // namespace cairn::testbed
