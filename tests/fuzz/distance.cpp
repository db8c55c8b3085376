// The distance of any two shapes, and of one from a point: finite, with witnesses that are that far apart.
#include "input.hpp"

using namespace cairn;

namespace {

void check(const Distance& d) {
    fuzz::require(fuzz::is_unit(d.normal), "the normal is of unit length");
    fuzz::require(is_finite(d.separation) && is_finite(d.point_a) && is_finite(d.point_b), "a distance is finite");
    Vec2 way = d.point_b - d.point_a - d.separation * d.normal;
    fuzz::require(length(way) < 1e-3f + 1e-6f * std::fabs(d.separation), "the witnesses are the separation apart");
    fuzz::require(d.iterations < 50, "GJK ends");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    fuzz::AnyShape a = input.shape(), b = input.shape();
    Pose pose_a = input.pose(), pose_b = input.pose();
    Convex convex_a = fuzz::convex_of(a), convex_b = fuzz::convex_of(b);
    Distance d = distance(convex_a, pose_a, convex_b, pose_b);
    Distance swapped = distance(convex_b, pose_b, convex_a, pose_a);
    Distance of_point = distance(convex_a, pose_a, pose_b.position);
    fuzz::require(d.valid == swapped.valid, "swapping keeps the validity");
    if (!input.tame()) return 0;
    if (of_point.valid) check(of_point);
    fuzz::require(d.valid || !fuzz::is_solid(a) || !fuzz::is_solid(b), "solid shapes have a distance");
    if (!d.valid) return 0;
    check(d);
    fuzz::require(std::fabs(d.separation - swapped.separation) < 1e-3f + 1e-6f * std::fabs(d.separation),
                  "swapping keeps the distance");
    return 0;
}
