// The values that everything else is made of: vectors, world points, rotations, frames, boxes. Knows no physics.
//
// Units are SI: metres, radians. y points up, angles and windings run counter-clockwise. A world position is a `Point`
// (two doubles), everything relative is float, so a scene 10,000 km from the origin computes with the same small
// numbers as one at the origin. All functions are always inlined: a copy compiled by a program with other
// floating-point flags can never replace the library's own.
#pragma once

#include <cmath>
#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#define CAIRN_INLINE __forceinline
#else
#define CAIRN_INLINE inline __attribute__((always_inline))
#endif

namespace cairn {

inline constexpr float pi = 3.14159265358979323846f;

/// The larger of two numbers; a NaN in `a` loses: max_of(NaN, b) is b. The same on every instruction set.
template <class T> CAIRN_INLINE constexpr T max_of(T a, T b) { return a > b ? a : b; }

/// The smaller of two numbers; a NaN in `a` loses: min_of(NaN, b) is b.
template <class T> CAIRN_INLINE constexpr T min_of(T a, T b) { return a < b ? a : b; }

/// x limited to [lower, upper]; a NaN becomes lower.
template <class T> CAIRN_INLINE constexpr T clamp(T x, T lower, T upper) { return min_of(max_of(x, lower), upper); }

/// The engine's one touching rule: a separation of exactly 0 touches.
CAIRN_INLINE constexpr bool touching(float separation) { return separation <= 0; }

/// The textbook's rule for circles and the separating axis test: exactly 0 is apart. For `cairn::textbook` only.
CAIRN_INLINE constexpr bool overlapping(float separation) { return separation < 0; }

/// A displacement, direction or relative position, in floats.
struct Vec2 {
    float x = 0, y = 0;

    CAIRN_INLINE constexpr Vec2& operator+=(Vec2 b) { return *this = {x + b.x, y + b.y}; }
    CAIRN_INLINE constexpr Vec2& operator-=(Vec2 b) { return *this = {x - b.x, y - b.y}; }
    CAIRN_INLINE constexpr Vec2& operator*=(float s) { return *this = {x * s, y * s}; }
    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

CAIRN_INLINE constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
CAIRN_INLINE constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
CAIRN_INLINE constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
CAIRN_INLINE constexpr Vec2 operator*(float s, Vec2 a) { return {s * a.x, s * a.y}; }
CAIRN_INLINE constexpr Vec2 operator*(Vec2 a, float s) { return {a.x * s, a.y * s}; }

CAIRN_INLINE constexpr float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
/// The z component of the cross product a x b.
CAIRN_INLINE constexpr float cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
/// w x r: the velocity of a point at r from the centre of a body that spins at w rad/s.
CAIRN_INLINE constexpr Vec2 cross(float w, Vec2 r) { return {-w * r.y, w * r.x}; }
/// a turned by +90 degrees.
CAIRN_INLINE constexpr Vec2 left_perp(Vec2 a) { return {-a.y, a.x}; }
/// a turned by -90 degrees: the outward side of an edge of a counter-clockwise polygon.
CAIRN_INLINE constexpr Vec2 right_perp(Vec2 a) { return {a.y, -a.x}; }
CAIRN_INLINE constexpr float length_squared(Vec2 a) { return dot(a, a); }
CAIRN_INLINE float length(Vec2 a) { return std::sqrt(dot(a, a)); }
CAIRN_INLINE constexpr Vec2 min_of(Vec2 a, Vec2 b) { return {min_of(a.x, b.x), min_of(a.y, b.y)}; }
CAIRN_INLINE constexpr Vec2 max_of(Vec2 a, Vec2 b) { return {max_of(a.x, b.x), max_of(a.y, b.y)}; }
CAIRN_INLINE bool is_finite(float x) { return std::fabs(x) <= 3.402823466e38f; }
CAIRN_INLINE bool is_finite(double x) { return std::fabs(x) <= 1.7976931348623157e308; }
CAIRN_INLINE bool is_finite(Vec2 a) { return is_finite(a.x) && is_finite(a.y); }

/// a / |a|; the zero vector where |a| is zero or not a number.
CAIRN_INLINE Vec2 normalize(Vec2 a) {
    float n = length(a);
    return n > 0 ? (1 / n) * a : Vec2{};
}

/// A position in the world, in doubles. Point - Point is a Vec2, Point + Vec2 is a Point; two points can't be added.
struct Point {
    double x = 0, y = 0;

    friend constexpr bool operator==(const Point&, const Point&) = default;
};

CAIRN_INLINE constexpr Vec2 operator-(Point a, Point b) {
    return {static_cast<float>(a.x - b.x), static_cast<float>(a.y - b.y)};
}
CAIRN_INLINE constexpr Point operator+(Point a, Vec2 b) {
    return {a.x + static_cast<double>(b.x), a.y + static_cast<double>(b.y)};
}
CAIRN_INLINE constexpr Point operator-(Point a, Vec2 b) {
    return {a.x - static_cast<double>(b.x), a.y - static_cast<double>(b.y)};
}
CAIRN_INLINE constexpr Point min_of(Point a, Point b) { return {min_of(a.x, b.x), min_of(a.y, b.y)}; }
CAIRN_INLINE constexpr Point max_of(Point a, Point b) { return {max_of(a.x, b.x), max_of(a.y, b.y)}; }
CAIRN_INLINE bool is_finite(Point a) { return is_finite(a.x) && is_finite(a.y); }

/// The sine and cosine of an angle, from polynomials of our own.
struct SinCos {
    float sin = 0, cos = 1;
};

/// Sine and cosine, the same bits on every machine. Domain |x| <= 1e4 rad, absolute error at most 2e-7 there;
/// larger finite x loses accuracy with the reduction, NaN and infinity give (0, 1).
SinCos sin_cos(float x);
/// The angle of (x, y) in (-pi, pi], absolute error at most 2e-7; atan2(0, 0) is 0; NaN gives 0.
float atan2(float y, float x);

/// A rotation, kept as cosine and sine.
struct Rot {
    float c = 1, s = 0;

    /// The rotation by an angle in radians (see sin_cos for its domain).
    static CAIRN_INLINE Rot from_angle(float angle) {
        SinCos sc = sin_cos(angle);
        return {sc.cos, sc.sin};
    }
    /// The angle in (-pi, pi].
    [[nodiscard]] CAIRN_INLINE float angle() const { return cairn::atan2(s, c); }
    [[nodiscard]] CAIRN_INLINE constexpr Vec2 x_axis() const { return {c, s}; }
    [[nodiscard]] CAIRN_INLINE constexpr Vec2 y_axis() const { return {-s, c}; }
    friend constexpr bool operator==(const Rot&, const Rot&) = default;
};

/// Rotates v by q.
CAIRN_INLINE constexpr Vec2 rotate(Rot q, Vec2 v) { return {q.c * v.x - q.s * v.y, q.s * v.x + q.c * v.y}; }
/// Rotates v by the inverse of q.
CAIRN_INLINE constexpr Vec2 inv_rotate(Rot q, Vec2 v) { return {q.c * v.x + q.s * v.y, q.c * v.y - q.s * v.x}; }
/// First b, then a.
CAIRN_INLINE constexpr Rot operator*(Rot a, Rot b) { return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s}; }
/// b as seen from a: inv(a) * b.
CAIRN_INLINE constexpr Rot inv_mul(Rot a, Rot b) { return {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c}; }
/// Back to unit length; the identity where there is no direction left.
CAIRN_INLINE Rot normalize(Rot q) {
    float n = std::sqrt(q.c * q.c + q.s * q.s);
    return n > 0 ? Rot{q.c / n, q.s / n} : Rot{};
}
/// Finite and of unit length within 1e-3.
CAIRN_INLINE bool is_valid(Rot q) { return std::fabs(q.c * q.c + q.s * q.s - 1) < 2e-3f; }

/// Places one frame in another: x -> p + q x.
struct Transform {
    Vec2 p{};
    Rot q{};

    friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

CAIRN_INLINE constexpr Vec2 transform(const Transform& t, Vec2 v) { return t.p + rotate(t.q, v); }
CAIRN_INLINE constexpr Vec2 inv_transform(const Transform& t, Vec2 v) { return inv_rotate(t.q, v - t.p); }
/// First b, then a.
CAIRN_INLINE constexpr Transform operator*(const Transform& a, const Transform& b) {
    return {transform(a, b.p), a.q * b.q};
}
/// b as seen from a.
CAIRN_INLINE constexpr Transform inv_mul(const Transform& a, const Transform& b) {
    return {inv_transform(a, b.p), inv_mul(a.q, b.q)};
}

/// Places a body in the world.
struct Pose {
    Point position{};
    Rot rotation{};

    friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

/// A point given in the body's frame, in the world.
CAIRN_INLINE constexpr Point to_world(const Pose& pose, Vec2 local) {
    return pose.position + rotate(pose.rotation, local);
}
/// A point of the world in the body's frame.
CAIRN_INLINE constexpr Vec2 to_local(const Pose& pose, Point world) {
    return inv_rotate(pose.rotation, world - pose.position);
}
/// B as seen from A, in floats.
CAIRN_INLINE constexpr Transform relative(const Pose& a, const Pose& b) {
    return {to_local(a, b.position), inv_mul(a.rotation, b.rotation)};
}

/// An axis-aligned box: in a local frame an Aabb, in the world a Box.
template <class Place> struct Bounds {
    Place lower, upper;

    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};
using Aabb = Bounds<Vec2>;
using Box = Bounds<Point>;

/// Boxes that touch overlap.
template <class Place> CAIRN_INLINE constexpr bool overlap(const Bounds<Place>& a, const Bounds<Place>& b) {
    return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y && b.lower.y <= a.upper.y;
}
template <class Place> CAIRN_INLINE constexpr Bounds<Place> united(const Bounds<Place>& a, const Bounds<Place>& b) {
    return {min_of(a.lower, b.lower), max_of(a.upper, b.upper)};
}
/// Larger by a margin on each side.
template <class Place> CAIRN_INLINE constexpr Bounds<Place> grown(const Bounds<Place>& box, float margin) {
    const Vec2 m{margin, margin};
    return {box.lower - m, box.upper + m};
}

}  // namespace cairn
