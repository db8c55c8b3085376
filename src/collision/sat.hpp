// The separating axis test of two shapes, by support points: which face of each separates them best.
// First half of the narrow phase; clip.hpp turns its answer into points. Knows no bodies.
//
//     s(n) = min over B's vertices v of  n . v  -  n . p  -  rA  -  rB      n: unit normal of a face of A, p on it
//
// and the same with A and B exchanged. One s > 0 separates the two; the largest s is minus the shortest push-out where
// the cores overlap. A circle has no faces: s is the most negative float.
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
    double radii;  // rA + rB. A ball on a planet: its gap is the difference of two numbers that floats do not hold

    PairFrame(const ShapeView& a, const ShapeView& b, const Pose& b_in_a);
};

/// A vertex of A, or of B in B's axes, from B's centre.
CAIRN_INLINE Vec2 vertex_a(const PairFrame& f, int i) { return (f.a.vertices[i] - f.head) - f.tail; }
CAIRN_INLINE Vec2 vertex_b(const PairFrame& f, int i) { return f.b.vertices[i] - f.b.center; }

/// The best face of each shape.
struct SatResult {
    int face_a = 0, face_b = 0;
    float separation_a = 0, separation_b = 0;
};

/// Tests all faces, by all vertices up to 8 of them. Larger shapes take O(n + m) steps: as the face turns, so does the
/// support vertex (rotating calipers, Shamos 1978), and a face is passed over if even the other's centre is not as far
/// above it as the best one's support.
SatResult separating_axis(const PairFrame& frame);

}  // namespace cairn
