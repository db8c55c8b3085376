// The shapes that bodies are made of, as values in the body's frame: makers, hulls, mass, boxes, point tests.
// Knows no bodies and no world.
//
// Every shape is a convex core plus a radius: all points no farther than the radius from a vertex (circle), from a line
// (segment, capsule) or from a convex polygon. The radius is 0 for segments and for polygons that are not rounded.
//
//        3 --- 2        vertices run counter-clockwise; normal i is the outward unit normal of edge i,
//       /     /         which goes from vertex i to vertex i + 1
//      0 --- 1
#pragma once

#include <span>
#include <vector>

#include "cairn/constants.hpp"
#include "cairn/error.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// Largest |x| and |y| of a point in a body's frame, length units.
inline constexpr float max_local_position = 10 * max_size;
/// Most vertices of Polygon::regular: with more, the bend at a vertex nears the rounding of its coordinates.
inline constexpr int max_regular_count = 1024;

/// The kinds of shape.
enum class ShapeType : uint8_t { Polygon, Segment, Circle, Capsule };

/// Mass properties of a shape or body. The inertia is about `center`, never about the frame's origin: far from the
/// origin the difference of the two would be lost in float.
struct MassData {
    float mass = 0;     ///< kg
    Vec2 center{};      ///< centre of mass in the body's frame, m
    float inertia = 0;  ///< rotational inertia about `center`, kg m^2
};

/// A disc.
struct Circle {
    Vec2 center{};        ///< in the body's frame, m
    float radius = 0.5f;  ///< m, within [min_size, max_size]
};

/// All points within `radius` of a line: two half discs and what is between them.
struct Capsule {
    Vec2 a{}, b{};        ///< the discs' centres in the body's frame, m; at least min_size apart
    float radius = 0.5f;  ///< m, within [min_size, max_size]
};

/// A line segment without thickness or mass; collides on both sides.
struct Segment {
    Vec2 a{}, b{};  ///< ends in the body's frame, m; at least min_size apart
};

/// A convex polygon of 3 or more vertices, counter-clockwise, that may be rounded: then it reaches `radius` beyond the
/// outline of its vertices. A default one is empty and is refused by create_shape.
/// Up to max_inline_vertices live in the value itself, more on the heap. No maker returns a polygon that is concave,
/// clockwise or has a normal that is not of unit length.
class Polygon {
public:
    Polygon() = default;
    // Copies only: a moved-from polygon would have a count and no vertices.
    Polygon(const Polygon&) = default;
    Polygon& operator=(const Polygon&) = default;

    /// A box of the given half width and half height, m, its centre and rotation in the body's frame; vertex 0 is the
    /// lower left one. Empty: sizes outside [min_size, max_size], a centre beyond max_local_position, an invalid
    /// rotation, and a box so small and far out that the rounding of its corners changes its area by 1 %.
    static Polygon box(float half_width, float half_height, Vec2 center = {}, Rot rotation = {});
    /// A half-space, as far as it goes within 10 km of the frame's origin: all points p with dot(normal, p) <= offset.
    /// `normal` need not be of unit length. For floors and walls that have no end.
    static Polygon half_space(Vec2 normal, float offset = 0);
    /// A regular polygon of 3 to max_regular_count vertices on a circle of `radius`, the first at angle 0. Bad sizes
    /// give the empty polygon.
    static Polygon regular(int count, float radius);
    /// The convex hull of any points, in any order; vertex 0 is the leftmost, of these the lowest. A point is left out
    /// if it lies within a tolerance of the line between its neighbours on the hull (so also if it is that close to one
    /// of them): 1e-4 of the larger side of the points' box, at most a tenth of default_slop, at least 1e-6 of the
    /// largest coordinate, which is the rounding of floats. No point lies farther outside the result than three times
    /// that (2.1 times is the worst seen in 60,000 random sets).
    /// The result does not depend on the order of the points. Source: Andrew's monotone chain (1979).
    /// Errors: fewer than three points, a point that is not finite or beyond max_local_position, points farther apart
    /// than 2 max_size, all points (nearly) equal or on one line, a hull thinner than min_size.
    static Result<Polygon> hull(std::span<const Vec2> points);
    /// Exactly these vertices, as a convex outline; vertex 0 stays vertex 0, a clockwise outline is reversed. Rule for
    /// straight lines: a vertex within 1e-6 of the largest coordinate of the line between its neighbours is refused
    /// (hull leaves such vertices out). Errors: as hull, two equal neighbours, a vertex on a straight line, and an
    /// outline that is concave or crosses itself; the vertex is named.
    static Result<Polygon> convex(std::span<const Vec2> outline);

    /// The same outline with a radius around it, m, 0 or within [min_size, max_size]; a box of half width 0.4 rounded
    /// by 0.1 is 1 m wide. A bad radius gives the empty polygon.
    [[nodiscard]] Polygon rounded(float radius) const;

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] std::span<const Vec2> vertices() const;
    /// Outward unit normals, normal i of the edge from vertex i to vertex i + 1.
    [[nodiscard]] std::span<const Vec2> normals() const;
    [[nodiscard]] float radius() const { return radius_; }
    /// Area and centroid of the outline of the vertices, without the rounding, in the body's frame.
    [[nodiscard]] float area() const { return area_; }
    [[nodiscard]] Vec2 centroid() const { return centroid_; }

private:
    friend Polygon polygon_of(const struct ShapeView& view);
    static Polygon from_ccw(std::span<const Vec2> vertices);

    int count_ = 0;
    float area_ = 0;
    float radius_ = 0;
    Vec2 centroid_;
    Vec2 inline_[2 * max_inline_vertices];  // vertices, then normals from max_inline_vertices on
    std::vector<Vec2> heap_;                // count vertices, then count normals, when they don't fit above
};

/// Any shape, as functions take it: a convex core of 1, 2 or more counter-clockwise vertices, rounded by a radius. It
/// refers to the shape that it is made from, which must outlive it.
struct Convex {
    ShapeType type = ShapeType::Polygon;
    int count = 0;
    const Vec2* vertices = nullptr;  ///< in the shape's frame
    float radius = 0;                ///< m
    const Vec2* normals = nullptr;   ///< a Polygon's own ...
    Vec2 center{};                   ///< ... and its centroid; of others functions find them where they need them

    Convex() = default;
    /// Points that nobody has checked: queries take them, bodies and collide() don't.
    constexpr Convex(const Vec2* points, int point_count, float rounding)
        : count(point_count), vertices(points), radius(rounding) {}
    constexpr Convex(ShapeType kind, const Vec2* points, int point_count, float rounding, const Vec2* outward = nullptr,
                     Vec2 middle = {})
        : type(kind), count(point_count), vertices(points), radius(rounding), normals(outward), center(middle) {}
    Convex(const Circle& circle) : Convex(ShapeType::Circle, &circle.center, 1, circle.radius) {}
    Convex(const Capsule& capsule) : Convex(ShapeType::Capsule, &capsule.a, 2, capsule.radius) {}
    Convex(const Segment& segment) : Convex(ShapeType::Segment, &segment.a, 2, 0) {}
    Convex(const Polygon& polygon)
        : Convex(ShapeType::Polygon, polygon.vertices().data(), polygon.count(), polygon.radius(),
                 polygon.normals().data(), polygon.centroid()) {}
};

/// Cuts an outline into convex polygons that fill it without overlaps; a convex one stays one piece. Either winding is
/// accepted. A vertex within 1e-6 of the largest coordinate of the line between its neighbours in a piece is left out
/// of it, and the areas of the pieces sum to the outline's within 1e-6. The time grows with the square of the number
/// of vertices.
/// Errors: as Polygon::hull; an outline that crosses or touches itself (two of its edges are named), so also one that
/// is joined to a hole by a cut: make it two outlines that go half way round the hole each; parts that are too thin for
/// a polygon.
/// Source: ear clipping (Meisters 1975) and joining across diagonals (Hertel, Mehlhorn 1983): at most four times as
/// many pieces as the fewest possible.
Result<std::vector<Polygon>> decompose(std::span<const Vec2> outline);

/// Mass, centre and inertia of a shape of a density (kg/m^2), accumulated about a local point.
/// That of a segment is zero, with the centre at the middle.
MassData mass_of(const Convex& shape, float density);

/// The tight box of a shape placed by a transform.
Aabb aabb_of(const Convex& shape, const Transform& transform);

/// Whether a point of the shape's frame is in the shape; touching counts. A segment contains no point.
bool contains(const Convex& shape, Vec2 point);

}  // namespace cairn
