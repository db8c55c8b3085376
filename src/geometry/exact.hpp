// Doubles for the makers: differences of two float coordinates are exact in them in all but extreme cases, and cross
// products are off by 1e-16 of their terms. So no tolerance in this folder pays for the arithmetic, only for the input.
#pragma once

#include <span>

#include "cairn/math.hpp"

namespace cairn {

/// A displacement in doubles.
struct Vec2d {
    double x = 0, y = 0;
};

inline Vec2d operator+(Vec2d a, Vec2d b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2d operator-(Vec2d a, Vec2d b) { return {a.x - b.x, a.y - b.y}; }
inline Vec2d operator*(double s, Vec2d a) { return {s * a.x, s * a.y}; }
inline double dot(Vec2d a, Vec2d b) { return a.x * b.x + a.y * b.y; }
inline double cross(Vec2d a, Vec2d b) { return a.x * b.y - a.y * b.x; }
inline double length(Vec2d a) { return std::sqrt(dot(a, a)); }

inline Vec2d to_double(Vec2 a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }
inline Vec2 to_float(Vec2d a) { return {static_cast<float>(a.x), static_cast<float>(a.y)}; }
/// b - a, without the rounding of a float subtraction.
inline Vec2d between(Vec2 a, Vec2 b) { return to_double(b) - to_double(a); }
/// > 0 where the path a, b, c turns left: twice the signed area of the triangle.
inline double turn(Vec2 a, Vec2 b, Vec2 c) { return cross(between(a, b), between(a, c)); }
/// The unit normal on the right of the way from a to b, of an edge outward; zero where there is no way.
inline Vec2 edge_normal(Vec2 a, Vec2 b) {
    Vec2d edge = between(a, b);
    double n = length(edge);
    return n > 0 ? to_float((1 / n) * Vec2d{edge.y, -edge.x}) : Vec2{};
}

/// Area, centroid and second moment of a polygon of density 1.
struct Moments {
    double area = 0;  // > 0 where the outline is counter-clockwise
    Vec2d centroid;
    double inertia = 0;  // about the centroid
};

Moments moments_of(std::span<const Vec2> outline);

}  // namespace cairn
