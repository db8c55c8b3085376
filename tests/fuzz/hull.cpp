// Any points: what hull and convex return is a convex polygon with unit normals, and hull leaves no point outside.
#include "geometry/exact.hpp"
#include "input.hpp"

using namespace cairn;

namespace {

void check(const Polygon& polygon) {
    auto n = static_cast<size_t>(polygon.count());
    fuzz::require(n >= 3 && polygon.area() > 0 && is_finite(polygon.area()) && is_finite(polygon.centroid()),
                  "a polygon has an area");
    for (size_t i = 0; i < n; ++i) {
        Vec2 a = polygon.vertices()[i], b = polygon.vertices()[(i + 1) % n], c = polygon.vertices()[(i + 2) % n];
        fuzz::require(turn(a, b, c) > 0, "a polygon turns left everywhere");
        fuzz::require(fuzz::is_unit(polygon.normals()[i]), "a normal is of unit length");
    }
    fuzz::require(mass_of(polygon, 1).inertia >= 0, "an inertia is not negative");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    std::vector<Vec2> points = input.points(64);
    if (Result<Polygon> convex = Polygon::convex(points)) {
        check(*convex);
        fuzz::require(static_cast<size_t>(convex->count()) == points.size(), "convex keeps all vertices");
    }
    Result<Polygon> hull = Polygon::hull(points);
    fuzz::require(hull.ok() == hull.error().message.empty(), "a refusal has a reason");
    if (!hull) return 0;
    check(*hull);
    double largest = 0;
    for (Vec2 p : points) largest = std::fmax(largest, std::fmax(std::fabs(p.x), std::fabs(p.y)));
    double outside = std::fmax(3e-6 * largest, 0.3 * static_cast<double>(default_slop));
    for (Vec2 p : points) {
        for (size_t i = 0; i < hull->vertices().size(); ++i) {
            Vec2d normal = to_double(hull->normals()[i]);
            fuzz::require(dot(normal, between(hull->vertices()[i], p)) <= outside * 1.001, "no point is outside");
        }
    }
    return 0;
}
