// The panel of joints and what is drawn of them beyond the engine's own lines.
#pragma once

#include "canvas.hpp"
#include "drawing.hpp"
#include "side_by_side.hpp"
#include "ui.hpp"

namespace cairn::testbed {

/// Whether a scene shows this panel from its beginning: those of the category "Joints" do.
bool opens_joints(const Simulation& simulation);
/// Its heading, beside the solver's, where there are joints. True if this panel is to be shown.
bool choose_joints(Ui& ui, const World& world);
/// Which joint, its forces, its settings. Changes act on all sides.
void joint_panel(Ui& ui, SideBySide& runs);

/// Arrows of the forces on bodies B and arcs of the torques; `length` is that of a force that carries an average
/// body's weight, in sizes of that body.
void draw_reactions(Canvas& canvas, const World& world, const View& view, float length);
/// Ropes of pulleys over their fixed points.
void draw_ropes(Canvas& canvas, const World& world, const View& view, Color color);
/// A ring around each end of a joint.
void draw_chosen_joint(Canvas& canvas, const World& world, JointId id, const View& view);

}  // namespace cairn::testbed
