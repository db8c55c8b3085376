// The shapes' proportions, their outlines, and how they are taken hold of.

#include "collision_shape.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace cairn::testbed {

namespace {

constexpr float degree = pi / 180;
constexpr Vec2 pentagon[] = {{-0.9f, -0.5f}, {0.3f, -0.8f}, {1, -0.1f}, {0.6f, 0.7f}, {-0.5f, 0.8f}};

Polygon polygon_of(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Triangle: return Polygon::regular(3, 1);
    case ShapeKind::Box: return Polygon::box(1, 0.7f);
    case ShapeKind::Pentagon: return Polygon::convex(pentagon).value();
    default: return Polygon::regular(8, 0.95f);
    }
}

AnyShape make_shape(ShapeKind kind, float size, float rounding) {
    switch (kind) {
    case ShapeKind::Circle: return Circle{{}, 0.8f * size};
    case ShapeKind::Capsule: return Capsule{{-0.7f * size, 0}, {0.7f * size, 0}, 0.4f * size};
    case ShapeKind::Segment: return Segment{{-size, 0}, {size, 0}};
    default: break;
    }
    Polygon unit = polygon_of(kind);
    std::vector<Vec2> vertices;
    for (Vec2 v : unit.vertices()) vertices.push_back(size * v);
    Polygon polygon = Polygon::convex(vertices).value();
    return rounding >= min_size ? polygon.rounded(rounding) : polygon;
}

// Every corner is an arc from the normal of the edge before it to that of the edge after it.
std::vector<Vec2> rounded_outline(const Solid& solid) {
    constexpr float step = 6 * degree;
    std::vector<Vec2> outline;
    int count = static_cast<int>(solid.vertices.size());
    for (int i = 0; i < count; ++i) {
        float from = 0, sweep = 2 * pi;
        if (count > 1) {
            Vec2 before = solid.normal(i + count - 1), after = solid.normal(i);
            from = atan2(before.y, before.x);
            sweep = count == 2 ? pi : atan2(cross(before, after), dot(before, after));
        }
        int steps = solid.radius > 0 ? std::max(1, static_cast<int>(std::fabs(sweep) / step)) : 0;
        int points = count == 1 ? steps : steps + 1;  // a whole turn ends where it began
        for (int k = 0; k < points; ++k) {
            float turn = steps > 0 ? sweep * static_cast<float>(k) / static_cast<float>(steps) : 0;
            outline.push_back(solid.vertex(i) + solid.radius * Rot::from_angle(from + turn).x_axis());
        }
    }
    return outline;
}

}  // namespace

Convex Solid::convex() const {
    return std::visit([](const auto& each) { return Convex(each); }, shape);
}

Vec2 Solid::middle() const {
    Vec2 sum{};
    for (Vec2 v : vertices) sum += v;
    return (1 / static_cast<float>(vertices.size())) * sum;
}

Manifold collide(const Solid& a, const Solid& b, float speculative_distance) {
    return std::visit(
        [&](const auto& shape_a, const auto& shape_b) {
            return cairn::collide(shape_a, a.pose, shape_b, b.pose, speculative_distance);
        },
        a.shape, b.shape);
}

Pose DemoShape::pose(Point origin) const { return {origin + place, Rot::from_angle(degrees * degree)}; }

Solid DemoShape::solid(Point origin, const Pose& pose) const {
    Solid solid{make_shape(static_cast<ShapeKind>(kind), size, rounding), pose, {}};
    Convex convex = solid.convex();
    solid.radius = convex.radius;
    for (int i = 0; i < convex.count; ++i) solid.vertices.push_back(to_world(pose, convex.vertices[i]) - origin);
    return solid;
}

Vec2 DemoShape::handle() const { return place + 1.45f * size * Rot::from_angle(degrees * degree).x_axis(); }

std::optional<DemoGrip> grip_at(DemoShape& front, DemoShape& back, Point origin, Vec2 at, float reach) {
    for (DemoShape* shape : {&front, &back})
        if (length(at - shape->handle()) <= reach) return DemoGrip{.degrees = &shape->degrees, .center = shape->place};
    for (DemoShape* shape : {&front, &back}) {
        Solid here = shape->solid(origin);
        if (distance(here.convex(), here.pose, origin + at).separation > reach) continue;
        return DemoGrip{.x = &shape->place.x, .y = &shape->place.y};
    }
    return {};
}

std::vector<DemoField> fields_of(DemoShape& shape, bool is_a) {
    constexpr float far = 20, last = shape_kind_count - 1;
    if (is_a)
        return {{"a", "shape A", &shape.kind, 0, last, shape_kinds},
                {"ax", "", &shape.place.x, -far, far},
                {"ay", "", &shape.place.y, -far, far},
                {"aangle", "", &shape.degrees, -360, 360},
                {"arounding", "rounding of A, m", &shape.rounding, 0, 0.5f}};
    return {{"b", "shape B", &shape.kind, 0, last, shape_kinds},
            {"bx", "", &shape.place.x, -far, far},
            {"by", "", &shape.place.y, -far, far},
            {"bangle", "", &shape.degrees, -360, 360},
            {"brounding", "rounding of B, m", &shape.rounding, 0, 0.5f}};
}

void draw_solid(Sketch& sketch, const Solid& solid, Color color, float opacity) {
    if (solid.vertices.size() == 2 && solid.radius == 0) {
        sketch.line(solid.vertices[0], solid.vertices[1], color, 2.5f);
        return;
    }
    auto alpha = static_cast<Color>(opacity * 255.0f + 0.5f);
    std::vector<Vec2> outline = rounded_outline(solid);
    sketch.polygon(outline, (color & 0xffffffu) | alpha << 24, color, 1.8f);
}

void draw_handle(Sketch& sketch, const DemoShape& shape, Color color) {
    sketch.dashed(shape.place, shape.handle(), (color & 0xffffffu) | 0x60000000u);
    sketch.handle(shape.handle(), color);
}

TwoShapesDemo::TwoShapesDemo(Point origin, const DemoShape& a, const DemoShape& b) : Demo(origin), a_(a), b_(b) {
    for (const DemoField& field : fields_of(a_, true)) add(field);
    for (const DemoField& field : fields_of(b_, false)) add(field);
}

std::optional<DemoGrip> TwoShapesDemo::grip_at(Vec2 at, float reach) {
    return testbed::grip_at(b_, a_, origin(), at, reach);
}

}  // namespace cairn::testbed
