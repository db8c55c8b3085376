// A shape of any kind in a demonstration: chosen, placed and turned by numbers.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "cairn/collide.hpp"
#include "cairn/distance.hpp"
#include "collision_demo.hpp"
#include "collision_sketch.hpp"

namespace cairn::testbed {

using AnyShape = std::variant<Circle, Capsule, Segment, Polygon>;

inline constexpr const char* shape_kinds[] = {"circle", "capsule", "segment", "triangle", "box", "pentagon", "octagon"};
enum class ShapeKind : uint8_t { Circle, Capsule, Segment, Triangle, Box, Pentagon, Octagon };
inline constexpr int shape_kind_count = 7;

/// A shape where it is.
struct Solid {
    AnyShape shape;
    Pose pose;                   ///< world
    std::vector<Vec2> vertices;  ///< of the core, relative to the demonstration's origin
    float radius = 0;

    /// Refers to this solid.
    [[nodiscard]] Convex convex() const;
    /// Edge i goes from vertex i to the next; a segment's core has two, there and back, a circle's none.
    [[nodiscard]] int edge_count() const { return vertices.size() < 2 ? 0 : static_cast<int>(vertices.size()); }
    [[nodiscard]] Vec2 vertex(int i) const { return vertices[static_cast<size_t>(i) % vertices.size()]; }
    [[nodiscard]] Vec2 normal(int edge) const { return normalize(right_perp(vertex(edge + 1) - vertex(edge))); }
    /// Of the vertices.
    [[nodiscard]] Vec2 middle() const;
};

/// The engine's manifold of two solids.
Manifold collide(const Solid& a, const Solid& b, float speculative_distance);

/// The numbers of a shape. Sizes are about 1 m from the middle.
struct DemoShape {
    float kind = 0;
    Vec2 place{};  ///< relative to the demonstration's origin
    float degrees = 0;
    float rounding = 0;  ///< of polygons, m
    float size = 1;

    DemoShape(ShapeKind kind_, Vec2 place_, float degrees_, float size_ = 1, float rounding_ = 0)
        : kind(static_cast<float>(kind_)), place(place_), degrees(degrees_), rounding(rounding_), size(size_) {}

    [[nodiscard]] Pose pose(Point origin) const;
    [[nodiscard]] Solid solid(Point origin) const { return solid(origin, pose(origin)); }
    [[nodiscard]] Solid solid(Point origin, const Pose& pose) const;
    /// Where it is turned by.
    [[nodiscard]] Vec2 handle() const;
};

/// A handle, or else a shape, that is at a point; the front one of two.
std::optional<DemoGrip> grip_at(DemoShape& front, DemoShape& back, Point origin, Vec2 at, float reach);

/// The fields of a shape: "a", "ax", "ay", "aangle", "arounding" for the letter a.
std::vector<DemoField> fields_of(DemoShape& shape, bool is_a);

/// A demonstration of two shapes that can be dragged, B in front of A.
class TwoShapesDemo : public Demo {
public:
    TwoShapesDemo(Point origin, const DemoShape& a, const DemoShape& b);

protected:
    std::optional<DemoGrip> grip_at(Vec2 at, float reach) override;

    DemoShape a_, b_;
};

inline constexpr Color a_color = rgb(0x7fb6f0), b_color = rgb(0xf0c65a);

/// Filled and outlined, rounded corners included.
void draw_solid(Sketch& sketch, const Solid& solid, Color color, float opacity = 0.22f);
/// The stalk and the dot that turn a shape.
void draw_handle(Sketch& sketch, const DemoShape& shape, Color color);

}  // namespace cairn::testbed
