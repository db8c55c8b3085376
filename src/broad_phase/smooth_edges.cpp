// Edges of fixed shapes that are none. What is looked for, at a face from p1 to p2, in the shapes around it:
//
//     internal    p1, p2 and what is just above the middle lie in or on one neighbour
//     flat_end    a neighbour's face has the same line, begins no later than p2 and goes on beyond it; or p2 lies in
//                 a neighbour that rises above the face (flat_start: the same at p1)
//     joint       an end of a segment: the right normal of the segment that goes on there, the straightest one
//
// in doubles, in the shape's own frame, within a fifth of the slop. Sources: the ghost vertices of Box2D's chains and
// the active edges of Jolt, as one rule for all that touches, whoever made it.
#include "broad_phase/smooth_edges.hpp"

#include "geometry/convex.hpp"

namespace cairn {

namespace {

constexpr double tolerance = 0.2 * static_cast<double>(default_slop);
constexpr double parallel = 0.999998;  // cosine of 2 mrad

struct Outline {
    Vec2d vertices[max_inline_vertices], normals[max_inline_vertices];
    int count, faces;  // of a one-sided segment only the first face is one

    Outline(const Shape& shape, const Pose& place) : count(shape.count), faces(shape.edges.one_sided != 0 ? 1 : count) {
        const Rotd q = to_double(place.rotation);
        for (int i = 0; i < count; ++i) {
            vertices[i] = rotate(q, to_double(shape.vertices[i])) + between(Point{}, place.position);
            normals[i] = rotate(q, to_double(shape.normals[i]));
        }
    }
    [[nodiscard]] Vec2d next(int i) const { return vertices[i + 1 < count ? i + 1 : 0]; }
    [[nodiscard]] bool holds(Vec2d p) const {
        for (int i = 0; i < count; ++i) {
            if (dot(normals[i], p - vertices[i]) > tolerance) return false;
        }
        return count > 2;
    }
};

/// Whether the line of a face that ends at p, outward normal n, goes on along t in a neighbour.
bool goes_on(const Outline& other, Vec2d p, Vec2d n, Vec2d t) {
    if (other.holds(p + (4 * tolerance) * t) && other.holds(p + (4 * tolerance) * (n + t))) return true;  // a wall
    for (int j = 0; j < other.faces; ++j) {
        Vec2d from = other.vertices[j] - p, to = other.next(j) - p;
        double first = min_of(dot(from, t), dot(to, t)), last = max_of(dot(from, t), dot(to, t));
        bool level = dot(other.normals[j], n) >= parallel && std::fabs(dot(from, other.normals[j])) <= tolerance;
        if (level && first <= tolerance && last > 4 * tolerance) return true;
    }
    return false;
}

void add_flags(const Outline& shape, const Outline& other, EdgeFlags& flags) {
    for (int i = 0; i < shape.faces; ++i) {
        Vec2d p1 = shape.vertices[i], p2 = shape.next(i), n = shape.normals[i], t = {-n.y, n.x};
        auto mark = [bit = 1u << i](uint8_t& bits) { bits = static_cast<uint8_t>(bits | bit); };
        bool covered = other.holds(p1) && other.holds(p2) && other.holds(0.5 * (p1 + p2) + (2 * tolerance) * n);
        if (covered) mark(flags.internal);
        if (goes_on(other, p1, n, {-t.x, -t.y})) mark(flags.flat_start);
        if (goes_on(other, p2, n, t)) mark(flags.flat_end);
    }
}

/// The joint at an end of a segment with another one, the straightest so far; not with one solid on the other side.
void add_joint(const Outline& shape, int end, const Outline& other, double& straightest, Vec2& joint) {
    const Vec2d p = shape.vertices[end], along = shape.normals[0];  // the right normal: along turned by -90 degrees
    for (int j = 0; j < 2; ++j) {
        if (j == end && shape.faces + other.faces == 2) continue;
        Vec2d way = end == 1 ? other.vertices[1 - j] - p : p - other.vertices[1 - j];
        Vec2d right = (1 / length(way)) * Vec2d{way.y, -way.x};
        if (length(other.vertices[j] - p) > tolerance || dot(right, along) <= straightest) continue;
        straightest = dot(right, along);
        joint = to_float(right);
    }
}

}  // namespace

void find_edges(WorldState& world, Shape& shape) {
    EdgeFlags& flags = shape.edges;
    flags = {.one_sided = flags.one_sided, .known = true, .smooth = flags.one_sided != 0};
    if (!has_edges(world, shape)) return;
    const bool line = shape.count == 2, fixed = world.bodies[shape.body].type == BodyType::Static;
    const Pose place = pose_of(world, shape.body);
    const Outline outline(shape, {});
    double straightest[2] = {-0.99, -0.99};  // a way back is none
    if (line) shape.normals[2] = shape.normals[3] = {};
    world.sweep.query(world.sweep.box(shape.proxy), [&](uint32_t proxy) {
        const Shape& other = world.shapes[world.sweep.user(proxy)];
        bool joined = other.body == shape.body || (fixed && world.bodies[other.body].type == BodyType::Static);
        // What meets only one of the two would fall in between.
        if (&other == &shape || !joined || other.filter != shape.filter || !has_edges(world, other)) return true;
        const Outline neighbour(other, pose_between(place, pose_of(world, other.body)));
        add_flags(outline, neighbour, flags);
        for (int end = 0; end < 2 && line && other.count == 2; ++end)
            add_joint(outline, end, neighbour, straightest[end], shape.normals[2 + end]);
        return true;
    });
    const bool joint = line && (shape.normals[2] != Vec2{} || shape.normals[3] != Vec2{});
    flags.smooth |= joint || (flags.internal | flags.flat_start | flags.flat_end) != 0;
}

}  // namespace cairn
