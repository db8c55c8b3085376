// Bodies and the mouse: which body is under a point, dragging it with a soft joint of limited force, throwing a ball.
#pragma once

#include "cairn/world.hpp"

namespace cairn::testbed {

/// The dynamic body under a point, the last of several; null if there is none.
BodyId pick(const World& world, Point point);

/// The joint with an end within a distance of a point, the nearest; null if there is none.
JointId pick_joint(const World& world, Point point, double distance);

/// A body that hangs on the mouse: a static body without shapes at the mouse, pinned to the place where the body was
/// taken hold of.
class Drag {
public:
    [[nodiscard]] bool active() const { return !joint_.is_null(); }
    /// False if there is nothing to take hold of.
    bool begin(World& world, Point at);
    /// Takes hold of the body that another hand has, at the same place of it, in a world that was built alike.
    bool begin_like(World& world, const Drag& other, Point at);
    void move(World& world, Point to);
    void end(World& world);
    /// The world was replaced: there is nothing left to let go of.
    void forget() { *this = {}; }

private:
    bool hold(World& world, BodyId body, Vec2 local, Point at);

    BodyId hand_{}, body_{};
    Vec2 local_{};  // where the body is held, in its frame
    JointId joint_{};
};

/// A heavy ball, from the left side of the view towards a point.
void throw_ball(World& world, const Box& view, Point target);

}  // namespace cairn::testbed
