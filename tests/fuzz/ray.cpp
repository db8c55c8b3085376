// A ray at any shape: its hit is on the way, and on the surface.
#include "input.hpp"

using namespace cairn;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    fuzz::AnyShape shape = input.shape();
    Pose pose = input.pose();
    Vec2 from = input.vector(), way = input.vector();
    Point origin = pose.position + from;
    Convex convex = fuzz::convex_of(shape);
    RayHit hit = cast_ray(convex, pose, origin, way);
    if (!hit.hit) return 0;
    fuzz::require(hit.fraction >= 0 && hit.fraction <= 1, "a hit is on the way");
    fuzz::require(is_finite(hit.point), "a hit is somewhere");
    fuzz::require(hit.inside ? hit.normal == Vec2{} && hit.fraction == 0 : fuzz::is_unit(hit.normal),
                  "the normal is of unit length, or zero inside");
    if (hit.inside || !input.tame()) return 0;
    fuzz::require(dot(hit.normal, way) <= 1e-3f, "only the way in is a hit");
    Distance distance_there = distance(convex, pose, hit.point);
    fuzz::require(!distance_there.valid || std::fabs(distance_there.separation) < 2e-3f, "a hit is on the surface");
    return 0;
}
