// The engine's manifold of any two shapes: points where the distance says that they are near, one normal of unit
// length, as deep as the distance but for the band within which a face is kept, and the same when the two are swapped.
#include "input.hpp"

using namespace cairn;

namespace {

float least(const Manifold& m) {
    return m.count == 2 ? std::fmin(m.points[0].separation, m.points[1].separation) : m.points[0].separation;
}

Manifold manifold_of(const fuzz::AnyShape& a, const Pose& pose_a, const fuzz::AnyShape& b, const Pose& pose_b,
                     float speculative) {
    return std::visit([&](const auto& x, const auto& y) { return collide(x, pose_a, y, pose_b, speculative); }, a, b);
}

// The sine of half a polygon's sharpest corner; 0 for what has no corners.
float sharpest(const fuzz::AnyShape& shape) {
    const auto* polygon = std::get_if<Polygon>(&shape);
    if (polygon == nullptr) return 0;
    float least = 1;
    auto n = static_cast<size_t>(polygon->count());
    for (size_t i = 0; i < n; ++i) {
        least = std::fmin(least, 0.5f * length(polygon->normals()[i] + polygon->normals()[(i + 1) % n]));
    }
    return least;
}

// `reach`: how far beyond the tip of a needle what counts as touching its faces may be. Both may be needles: then the
// blunter one counts.
void check(const Manifold& m, float separation, float speculative, float reach) {
    float tolerance = 2e-3f + reach + 0.03f * std::fabs(separation);
    fuzz::require(m.count > 0 || separation > speculative - tolerance, "shapes that are near have a point");
    fuzz::require(m.count == 0 || separation < speculative + tolerance, "shapes that are apart have none");
    for (int i = 0; i < m.count; ++i) {
        fuzz::require(is_finite(m.points[i].position) && is_finite(m.points[i].separation), "a point is finite");
        fuzz::require(m.points[i].separation <= speculative, "a point is no farther than asked for");
    }
    if (m.count == 0) return;
    fuzz::require(fuzz::is_unit(m.normal), "the normal is of unit length");
    fuzz::require(std::fabs(least(m) - separation) < tolerance, "a manifold is as deep as the distance");
    fuzz::require(m.count == 1 || m.points[0].feature != m.points[1].feature, "two points have two names");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    fuzz::AnyShape a = input.shape(), b = input.shape();
    Pose pose_a = input.pose(), pose_b = input.pose();
    float speculative = std::fabs(input.number());
    Manifold manifold = manifold_of(a, pose_a, b, pose_b, speculative);
    Manifold swapped = manifold_of(b, pose_b, a, pose_a, speculative);
    fuzz::require(manifold.count >= 0 && manifold.count <= 2, "a manifold has up to two points");
    if (!input.tame() || !fuzz::is_solid(a) || !fuzz::is_solid(b)) return 0;
    float separation = distance(fuzz::convex_of(a), pose_a, fuzz::convex_of(b), pose_b).separation;
    float sharp = std::fmax(sharpest(a), sharpest(b));
    float reach = sharp > 0 ? 0.12f * default_slop / sharp : 0;
    check(manifold, separation, speculative, reach);
    check(swapped, separation, speculative, reach);
    return 0;
}
