// The narrow phase of one pair of shapes, for the contact update. Knows shapes and poses, no bodies or contacts.
//
// All of a pair is computed in a frame with A's axes and its origin in B's centre, so that no coordinate is larger than
// B: a box 4.9 km from the middle of a 10 km floor has the figures of one at the middle. Therefore a caller names the
// larger of two polygons or segments A, once, when the contact is made.
#pragma once

#include "geometry/shape_view.hpp"

namespace cairn {

/// A point of a local manifold. `p` is relative to B's centre (ShapeView::center placed by B's pose), in A's axes,
/// halfway between the two surfaces along the normal.
struct LocalPoint {
    Vec2 p;
    float separation = 0;  // < 0 is overlap
    uint32_t feature = 0;  // the vertices of A and B at its end (features_of): survives clipping and small motions
};

/// Up to two points with one normal, from A to B, in A's axes. Without points the normal is zero.
/// `separation`: the shapes are at least this far apart, to the rounding of their coordinates; below 0, minus their
/// depth. It is the largest gap on a face normal, or where two corners are nearest and within reach, their distance.
/// So a pair without points needs no new look before it has moved by what this exceeds the speculative distance.
struct LocalManifold {
    Vec2 normal;
    LocalPoint points[2];
    int count = 0;
    float separation = 0;
};

struct NarrowPhaseSettings {
    float slop = default_slop;
    float speculative_distance = 4 * default_slop;  // points up to this far apart are still reported
    bool use_hysteresis = true;
    bool smooth_edges = true;
    bool name_corners = false;  // a point's feature also says whose corner it is: A's or B's
};

/// Corners count as nearest, and cores as apart, from here on, m: what is nearer is rounding, or as good as a face.
CAIRN_INLINE constexpr float corner_margin(const NarrowPhaseSettings& settings) {
    return reference_absolute * settings.slop;
}

/// B's frame in A's, with the position still in doubles.
CAIRN_INLINE constexpr Pose pose_between(const Pose& a, const Pose& b) {
    double dx = b.position.x - a.position.x, dy = b.position.y - a.position.y;
    double c = static_cast<double>(a.rotation.c), s = static_cast<double>(a.rotation.s);
    return {{c * dx + s * dy, c * dy - s * dx}, inv_mul(a.rotation, b.rotation)};
}

/// The manifold of A and B; a circle comes after what is none. `b_in_a` places B's frame in A's frame, with a position
/// in doubles. Shapes whose cores overlap have the normal of a face and, but for two lines, at least one point; two
/// lines that cross have the normal of the face of either that parts them soonest, two circles with one centre (1, 0).
/// Tests all faces, by all vertices up to 8 of them; larger shapes take O(n + m) steps. Source: outline_kernel.hpp.
/// `faces`: bits of A's faces: the best is the reference whatever is nearer; a point may lie beside it if all of B
/// does.
LocalManifold collide(const ShapeView& a, const ShapeView& b, const Pose& b_in_a, const NarrowPhaseSettings& settings,
                      uint32_t faces = 0);

}  // namespace cairn
