// Polygons from sizes: boxes and regular polygons, and what every polygon knows of itself. Knows no bodies.
// Polygons from points are in hull.cpp.
#include <cstddef>

#include "geometry/exact.hpp"

#include "cairn/geometry.hpp"

namespace cairn {

namespace {

bool is_size(float x) { return x >= min_size && x <= max_size; }

bool is_local(Vec2 p) { return std::fabs(p.x) <= max_local_position && std::fabs(p.y) <= max_local_position; }

}  // namespace

std::span<const Vec2> Polygon::vertices() const {
    return {count_ <= max_inline_vertices ? inline_ : heap_.data(), static_cast<std::size_t>(count_)};
}

std::span<const Vec2> Polygon::normals() const {
    auto n = static_cast<std::size_t>(count_);
    return {count_ <= max_inline_vertices ? inline_ + max_inline_vertices : heap_.data() + n, n};
}

Polygon Polygon::from_ccw(std::span<const Vec2> vertices) {
    Polygon polygon;
    std::size_t n = vertices.size();
    polygon.count_ = static_cast<int>(n);
    bool fits = polygon.count_ <= max_inline_vertices;
    if (!fits) polygon.heap_.resize(2 * n);
    Vec2* to = fits ? polygon.inline_ : polygon.heap_.data();
    Vec2* normals = to + (fits ? static_cast<std::size_t>(max_inline_vertices) : n);
    for (std::size_t i = 0; i < n; ++i) {
        to[i] = vertices[i];
        // Adding 0 turns -0 into 0: equal normals have equal bits.
        normals[i] = edge_normal(vertices[i], vertices[i + 1 < n ? i + 1 : 0]) + Vec2{};
    }
    Moments moments = moments_of(vertices);
    polygon.area_ = static_cast<float>(moments.area);
    polygon.centroid_ = to_float(moments.centroid);
    return polygon;
}

Polygon Polygon::box(float half_width, float half_height, Vec2 center, Rot rotation) {
    if (!is_size(half_width) || !is_size(half_height) || !is_local(center) || !is_valid(rotation)) return {};
    Transform place = {center, normalize(rotation)};
    Vec2 h = {half_width, half_height};
    Vec2 corners[4] = {transform(place, -h), transform(place, {h.x, -h.y}), transform(place, h),
                       transform(place, {-h.x, h.y})};
    // Far from the frame's origin the corners of a small box are rounded to a coarse grid. It may bend them a little;
    // beyond 1 % of the area they are no longer the box that was asked for.
    double area = 4 * static_cast<double>(half_width) * static_cast<double>(half_height);
    if (!(std::fabs(moments_of(corners).area - area) <= 0.01 * area)) return {};
    return from_ccw(corners);
}

Polygon Polygon::half_space(Vec2 normal, float offset) {
    constexpr float reach = 1e4f;
    const Vec2 n = normalize(normal);
    return box(reach, reach, (offset - reach) * n, {n.y, -n.x});
}

Polygon Polygon::rounded(float radius) const {
    if (empty() || !(radius == 0 || is_size(radius))) return {};
    Polygon polygon = *this;
    polygon.radius_ = radius;
    return polygon;
}

Polygon Polygon::regular(int count, float radius) {
    if (count < 3 || count > max_regular_count || !is_size(radius)) return {};
    std::vector<Vec2> corners(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        float angle = 2 * pi * static_cast<float>(i) / static_cast<float>(count);
        corners[static_cast<std::size_t>(i)] = radius * Rot::from_angle(angle).x_axis();
    }
    return from_ccw(corners);
}

}  // namespace cairn
