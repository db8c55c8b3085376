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

template <CollidableShape ShapeA, CollidableShape ShapeB>
Manifold collide(const ShapeA& a, const Pose& pose_a, const ShapeB& b, const Pose& pose_b, float speculative_distance) {
    PlacedView placed_a(a), placed_b(b);
    if (!placed_a.usable() || !placed_b.usable()) return {};
    if (in_order(placed_a.shape, placed_b.shape)) {
        return collide_placed(placed_a.shape, pose_a, placed_b.shape, pose_b, speculative_distance);
    }
    Manifold m = collide_placed(placed_b.shape, pose_b, placed_a.shape, pose_a, speculative_distance);
    m.normal = -m.normal;
    for (int i = 0; i < m.count; ++i) m.points[i].feature = m.points[i].feature << 16 | m.points[i].feature >> 16;
    return m;
}

#define CAIRN_COLLIDE_WITH_ALL(Shape)                                                         \
    template Manifold collide(const Shape&, const Pose&, const Polygon&, const Pose&, float); \
    template Manifold collide(const Shape&, const Pose&, const Segment&, const Pose&, float); \
    template Manifold collide(const Shape&, const Pose&, const Capsule&, const Pose&, float); \
    template Manifold collide(const Shape&, const Pose&, const Circle&, const Pose&, float);
CAIRN_COLLIDE_WITH_ALL(Polygon)
CAIRN_COLLIDE_WITH_ALL(Segment)
CAIRN_COLLIDE_WITH_ALL(Capsule)
CAIRN_COLLIDE_WITH_ALL(Circle)
#undef CAIRN_COLLIDE_WITH_ALL

}  // namespace cairn
