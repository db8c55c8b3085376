// The public manifold of two placed shapes: collide() of collide.hpp on top of the engine's narrow phase.
// Knows shapes and poses, no bodies.
#include "cairn/collide.hpp"
#include "collision/narrow_phase.hpp"

namespace cairn {

namespace {

// The narrow phase wants circles last, else the larger shape first.
bool in_order(const ShapeView& a, const ShapeView& b) {
    if (a.type == ShapeType::Circle) return b.type == ShapeType::Circle;
    return b.type == ShapeType::Circle || extent_of(a, a.center) >= extent_of(b, b.center);
}

bool is_usable(const ShapeView& shape) {
    bool has_normals = shape.count == 1 || (shape.normals != nullptr && length_squared(shape.normals[0]) > 0);
    return shape.count > 0 && shape.radius >= 0 && has_normals;
}

Manifold collide_placed(const ShapeView& a, const Pose& pose_a, const ShapeView& b, const Pose& pose_b,
                        float speculative_distance) {
    NarrowPhaseSettings settings;
    settings.speculative_distance = speculative_distance;
    LocalManifold local = collide(a, b, pose_between(pose_a, pose_b), settings);
    Manifold m;
    m.normal = rotate(pose_a.rotation, local.normal);
    m.count = local.count;
    Point origin = to_world(pose_b, b.center);
    for (int i = 0; i < m.count; ++i) {
        const LocalPoint& p = local.points[i];
        m.points[i] = {origin + rotate(pose_a.rotation, p.p), p.separation, p.feature};
    }
    return m;
}

}  // namespace

Manifold collide(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b, float speculative_distance) {
    Vec2 normals_a[2], normals_b[2];
    ShapeView view_a = view_of(a, normals_a), view_b = view_of(b, normals_b);
    if (!is_usable(view_a) || !is_usable(view_b)) return {};
    if (in_order(view_a, view_b)) return collide_placed(view_a, pose_a, view_b, pose_b, speculative_distance);
    Manifold m = collide_placed(view_b, pose_b, view_a, pose_a, speculative_distance);
    m.normal = -m.normal;
    for (int i = 0; i < m.count; ++i) m.points[i].feature = m.points[i].feature << 16 | m.points[i].feature >> 16;
    return m;
}

}  // namespace cairn
