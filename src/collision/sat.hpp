// The separating axis test of two convex outlines (polygons and segments), by support points.
// First half of the narrow phase of such a pair; clip.hpp turns its answer into points. Knows no bodies.
//
//     s(n) = min over B's vertices v of  n . v  -  n . p        n: unit normal of a face of A, p a point on that face
//
// and the same with A and B exchanged. One s > 0 separates the two; the largest s is minus the shortest push-out.
// Source: D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013.
#pragma once

#include "collision/narrow_phase.hpp"

namespace cairn {

/// A pair in the frame in which all of its numbers are small: A's axes, origin in B's centre.
struct PairFrame {
    const ShapeView& a;
    const ShapeView& b;
    Rot q;         // B's axes in A's frame
    Point center;  // B's centre in A's frame
    // `center` again, as the sum of two floats: (v - head) - tail is as exact as v - center in doubles, and cheaper.
    Vec2 head, tail;

    PairFrame(const ShapeView& a, const ShapeView& b, const Pose& b_in_a);
};

/// A vertex of A, or of B in B's axes, from B's centre.
CAIRN_INLINE Vec2 vertex_a(const PairFrame& f, int i) { return (f.a.vertices[i] - f.head) - f.tail; }
CAIRN_INLINE Vec2 vertex_b(const PairFrame& f, int i) { return f.b.vertices[i] - f.b.center; }

/// What the test found: the best face of each shape; `apart` if one of them is above the speculative distance.
struct SatResult {
    bool apart = false;
    int face_a = 0, face_b = 0;
    float separation_a = 0, separation_b = 0;
};

/// Tests the cached face first; if that alone keeps the shapes apart, it is the answer, with its separation as that of
/// both shapes. Else all faces are tested, and of a pair that is apart the best one becomes the cached one: the larger
/// separation lets the pair wait longer than the first one above the limit would, which would be found 2.6 times as
/// fast (20 instead of 52 ns for boxes).
SatResult separating_axis(const PairFrame& frame, const NarrowPhaseSettings& settings, AxisCache& cache,
                          NarrowPhaseCounters& counters);

}  // namespace cairn
