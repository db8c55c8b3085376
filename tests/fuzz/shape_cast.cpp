// A shape cast at any shape: it ends, and where it ends the two touch.
#include "input.hpp"

using namespace cairn;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    fuzz::AnyShape a = input.shape(), b = input.shape();
    Pose pose_a = input.pose(), pose_b = input.pose();
    Vec2 way = input.vector();
    Convex convex_a = fuzz::convex_of(a), convex_b = fuzz::convex_of(b);
    Impact impact = cast_shape(convex_a, pose_a, convex_b, pose_b, way);
    fuzz::require(impact.fraction >= 0 && impact.fraction <= 1, "the fraction is of the motion");
    if (!input.tame()) return 0;
    fuzz::require(impact.state != ImpactState::Unfinished, "a cast ends");
    if (!impact) return 0;
    fuzz::require(fuzz::is_unit(impact.normal) && is_finite(impact.point), "the normal is of unit length");
    Pose there{pose_b.position + impact.fraction * way, pose_b.rotation};
    float apart = distance(convex_a, pose_a, convex_b, there).separation;
    fuzz::require(impact.state == ImpactState::Overlapped || std::fabs(apart) < 2e-3f, "they touch where it ends");
    return 0;
}
