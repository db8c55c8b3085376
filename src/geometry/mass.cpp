// Area, centre, mass and inertia of shapes. Knows shapes, no bodies.
#include "geometry/exact.hpp"
#include "geometry/shape_view.hpp"

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

MassData mass_of(const ShapeView& shape, float density) {
    double rho = static_cast<double>(density);
    switch (shape.type) {
    case ShapeType::Polygon: {
        if (shape.count < 3) return {};
        std::span<const Vec2> vertices(shape.vertices, static_cast<std::size_t>(shape.count));
        Moments moments = moments_of(vertices);
        return {static_cast<float>(rho * moments.area), to_float(moments.centroid),
                static_cast<float>(rho * moments.inertia)};
    }
    case ShapeType::Circle: {
        constexpr double pi_double = 3.14159265358979323846;
        double r2 = static_cast<double>(shape.radius) * static_cast<double>(shape.radius);
        double mass = rho * pi_double * r2;
        return {static_cast<float>(mass), shape.center, static_cast<float>(mass * r2 / 2)};
    }
    case ShapeType::Segment: return {0, shape.center, 0};
    }
    return {};
}

MassData mass_of(const Circle& circle, float density) { return mass_of(view_of(circle), density); }

MassData mass_of(const Segment& segment, float density) {
    Vec2 normals[2];
    return mass_of(view_of(segment, normals), density);
}

MassData mass_of(const Polygon& polygon, float density) { return mass_of(view_of(polygon), density); }

}  // namespace cairn
