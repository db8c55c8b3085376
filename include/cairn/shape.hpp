// Shapes as users define and hold them: material, filter, definition, references. Geometry itself is in geometry.hpp.
#pragma once

#include <cstdint>
#include <span>

#include "cairn/geometry.hpp"
#include "cairn/id.hpp"

namespace cairn {

/// Surface properties. Two surfaces mix: friction sqrt(a b), restitution max(a, b).
struct Material {
    float friction = 0.6f;  ///< Coulomb coefficient, >= 0
    float restitution = 0;  ///< part of the approach speed that is given back, 0 to 1

    friend bool operator==(const Material&, const Material&) = default;
};

/// Which shapes collide. Same non-zero group: always if positive, never if negative. Otherwise each mask must contain
/// a bit of the other's category.
struct Filter {
    uint64_t category = 1;
    uint64_t mask = ~uint64_t{0};
    int64_t group = 0;

    friend bool operator==(const Filter&, const Filter&) = default;
};

/// Whether shapes with these filters collide.
CAIRN_INLINE constexpr bool should_collide(const Filter& a, const Filter& b) {
    if (a.group != 0 && a.group == b.group) return a.group > 0;
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

/// How a shape is made.
struct ShapeDef {
    float density = 1;  ///< kg/m^2, 0 to max_density; segments have no mass
    Material material{};
    Filter filter{};
    uint64_t user_data = 0;
    bool one_sided = false;  ///< a segment's: what is left of the way from a to b passes, also rays and casts
};

/// How a chain is made: segments from point to point, floors and walls over whose joints nothing stumbles. (Segments
/// that are made one by one and meet in a point are just as smooth, see SolverSettings::smooth_edges.)
struct ChainDef {
    std::span<const Vec2> points;  ///< in the body's frame, m; two or more, three of a loop; neighbours min_size apart
    bool loop = false;             ///< the last point is joined to the first
    bool one_sided = true;         ///< collides on the right of its direction only: a counter-clockwise loop is solid
    std::span<const Material> materials{};  ///< one for each segment, or none: `shape`'s for all
    ShapeDef shape{};
};

/// Reads a shape.
class ConstShapeRef : public Ref<ShapeId> {
public:
    using Ref::Ref;

    [[nodiscard]] ShapeType type() const;
    [[nodiscard]] BodyId body() const;
    /// The geometry in the body's frame; zeros (an empty polygon) if the shape is of another kind.
    [[nodiscard]] Circle circle() const;
    [[nodiscard]] Capsule capsule() const;
    [[nodiscard]] Segment segment() const;
    [[nodiscard]] bool one_sided() const;
    [[nodiscard]] Polygon polygon() const;
    [[nodiscard]] float density() const;
    [[nodiscard]] Material material() const;
    [[nodiscard]] Filter filter() const;
    /// The fat box that the broad phase holds; empty (zeros) for a shape of a disabled body.
    [[nodiscard]] Box fat_box() const;
    /// Whether a world point is in the shape; touching counts.
    [[nodiscard]] bool contains(Point point) const;
};

/// Reads and changes a shape. An invalid value reports one sentence, returns false and changes nothing.
class ShapeRef : public ConstShapeRef {
public:
    ShapeRef(World* world, ShapeId id) : ConstShapeRef(world, id) {}

    /// Acts on living contacts too, from the next step on.
    bool set_material(const Material& material) const;
    /// Ends contacts that the new filter forbids, and begins those that it allows in the next step.
    bool set_filter(const Filter& filter) const;
    bool set_user_data(uint64_t user_data) const;
    /// Replaces the geometry, of whatever kind it was; checked as by create_shape. The body's mass follows, it and what
    /// touched the shape wake up; the shape's contacts end, and in the next step those that it still has begin anew.
    bool set(const Convex& shape) const;
    /// Makes it `factor` (> 0) times as large about its body's origin; else as set().
    bool scale(float factor) const;
    /// Gives it to another body, where it stays at its place in the world; else as set().
    bool set_body(BodyId body) const;
};

}  // namespace cairn
