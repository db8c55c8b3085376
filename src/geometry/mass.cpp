// Area, centre, mass and inertia of shapes. Knows shapes, no bodies.
#include "cairn/geometry.hpp"

#include "geometry/exact.hpp"

namespace cairn {

// Triangles (m, a, b) over the edges, a and b relative to the mean m of the vertices, D = a x b twice the signed area:
//     area = sum D / 2,   area (centroid - m) = sum D (a + b) / 6,   inertia about m = sum D (a.a + a.b + b.b) / 12
// and the parallel axis theorem, which takes the inertia from m to the centroid. Everything is relative to a point of
// the shape: about the frame's origin the inertia of a small shape far out is a difference of two numbers that are a
// million times larger. The mean rather than a vertex, so that the centre of a symmetric shape is exact.
Moments moments_of(std::span<const Vec2> outline) {
    Vec2d mean;
    for (Vec2 v : outline) mean = mean + to_double(v);
    mean = (1 / static_cast<double>(outline.size())) * mean;

    double twice_area = 0, second = 0;
    Vec2d first;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        Vec2d a = to_double(outline[i]) - mean, b = to_double(outline[i + 1 < outline.size() ? i + 1 : 0]) - mean;
        double d = cross(a, b);
        twice_area += d;
        first = first + d * (a + b);
        second += d * (dot(a, a) + dot(a, b) + dot(b, b));
    }
    if (twice_area == 0) return {0, mean, 0};
    double area = twice_area / 2;
    Vec2d shift = (1 / (3 * twice_area)) * first;
    return {area, mean + shift, second / 12 - area * dot(shift, shift)};
}

namespace {

constexpr double pi_double = 3.14159265358979323846;

// Area, first and second moment about `from` of what a radius r adds around a core: vertices v, edges L, normals n:
//
//     strips    area L r, centred at middle + r n / 2, inertia L r (L^2 + r^2) / 12 about there
//     sectors   of angle T at v: area T r^2 / 2,  first moment about v  r^3 / 3 (right_perp(n2) - right_perp(n1)),
//               second moment about v  T r^4 / 4
struct Rounding {
    double area = 0;
    Vec2d first;
    double second = 0;
};

Rounding rounding_of(std::span<const Vec2> core, double r, Vec2d from) {
    Rounding sum;
    auto add_sector = [&](Vec2d v, double angle, Vec2d turn) {
        double area = angle * r * r / 2;
        Vec2d about_v = (r * r * r / 3) * turn, d = v - from;
        sum.area += area;
        sum.first = sum.first + area * d + about_v;
        sum.second += area * dot(d, d) + 2 * dot(d, about_v) + angle * r * r * r * r / 4;
    };
    const std::size_t count = core.size();
    if (count == 1) add_sector(to_double(core[0]), 2 * pi_double, {});
    for (std::size_t i = 0; i < count && count > 1; ++i) {
        Vec2 at = core[i], to = core[(i + 1) % count];
        Vec2d v = to_double(at), end = to_double(to);
        Vec2d n = to_double(edge_normal(at, to)), after = to_double(edge_normal(to, core[(i + 2) % count]));
        double along = length(end - v), area = along * r;
        Vec2d d = 0.5 * (v + end) + (r / 2) * n - from;
        sum.area += area;
        sum.first = sum.first + area * d;
        sum.second += area * (dot(d, d) + (along * along + r * r) / 12);
        float angle = std::fabs(atan2(static_cast<float>(cross(n, after)), static_cast<float>(dot(n, after))));
        add_sector(end, static_cast<double>(angle), {after.y - n.y, n.x - after.x});
    }
    return sum;
}

}  // namespace

MassData mass_of(const Convex& shape, float density) {
    if (shape.count == 0) return {};
    std::span<const Vec2> core(shape.vertices, static_cast<std::size_t>(shape.count));
    Moments total = moments_of(core);
    if (shape.count < 3) total = {0, to_double(to_float(total.centroid)), 0};
    if (shape.radius > 0) {
        Rounding rounding = rounding_of(core, static_cast<double>(shape.radius), total.centroid);
        double area = total.area + rounding.area;
        Vec2d shift = (1 / area) * rounding.first;
        total = {area, total.centroid + shift, total.inertia + rounding.second - area * dot(shift, shift)};
    }
    double rho = static_cast<double>(density);
    return {static_cast<float>(rho * total.area), to_float(total.centroid), static_cast<float>(rho * total.inertia)};
}

}  // namespace cairn
