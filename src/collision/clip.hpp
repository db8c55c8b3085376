// From the best faces of two shapes to a manifold: reference face, incident face, clipping, up to two points; or the
// two corners that are nearest. Second half of the narrow phase (sat.hpp is the first). Knows no bodies.
#pragma once

#include "collision/sat.hpp"

namespace cairn {

/// An edge as a line and a range on it: the points  d n + u t,  t = left_perp(n),  u in [u1, u2], from the frame's
/// origin. So the floor under a crate is described by its height and by where it ends, not by points kilometres away.
struct EdgeLine {
    Vec2 n;
    float d = 0, top = 0;  // top: as a reference edge, with both radii
    float u1 = 0, u2 = 0;  // where vertex v1 and vertex v2 lie
    int v1 = 0, v2 = 0;    // v2 follows v1 counter-clockwise
};

/// The name of a contact point: the two vertices, one of A and one of B, at its end of the two touching edges. It is
/// the same whether the point is B's vertex above A's edge, or A's vertex under B's edge, or clipped, and whichever of
/// the two is the reference: a crate as wide as the one under it keeps its impulses.
///
///        B      v ------- u         left point:  (i, v)
///        A    i ----------- j       right point: (j, u)
CAIRN_INLINE constexpr uint32_t feature_of(int vertex_a, int vertex_b) {
    return static_cast<uint32_t>(vertex_a & 0xffff) << 16 | static_cast<uint32_t>(vertex_b & 0xffff);
}

/// Marks the half of a name whose vertex bounds the point, for NarrowPhaseSettings::name_corners: the point then has a
/// new name when the other shape's corner takes over, as Box2D-Lite's edge pairs do, and loses its impulse.
inline constexpr uint32_t corner_of_a = 0x8000'0000u, corner_of_b = 0x8000u;

}  // namespace cairn
