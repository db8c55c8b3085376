// The separating axis test by support points (see sat.hpp). Narrow phase; knows two shapes and a frame.
#include "collision/sat.hpp"

namespace cairn {

namespace {

// Larger than any separation, and finite: with -inf - inf a NaN could arise from non-finite input only.
constexpr float huge = 3.402823466e38f;

// How far the normal of a face of A is from the frame's origin, radii added. In doubles: a face of a 10 km floor starts
// 5 km away, and its distance is the difference of two large products.
float offset_of_a(const PairFrame& f, int face) {
    Vec2 n = f.a.normals[face], p = f.a.vertices[face];
    return static_cast<float>(static_cast<double>(n.x) * (static_cast<double>(p.x) - f.center.x) +
                              static_cast<double>(n.y) * (static_cast<double>(p.y) - f.center.y) + f.radii);
}

float offset_of_b(const PairFrame& f, int face) {
    return dot(f.b.normals[face], vertex_b(f, face)) + static_cast<float>(f.radii);
}

// The least of m . v over a shape's vertices. The loops turn the one normal into the other shape's axes instead of all
// its vertices into ours: no scratch arrays, so no limit on the vertices, and as few multiplications.
template <class Vertex>
float support(const ShapeView& shape, Vec2 m, Vertex&& vertex) {
    float least = huge;
    for (int i = 0; i < shape.count; ++i) least = min_of(dot(m, vertex(i)), least);
    return least;
}

// The same of many vertices: on from vertex `at` while the way to it or the way on leads down. The sign of a way is
// that of unit vectors, m x n: a comparison of heights would get stuck at an edge shorter than their rounding.
template <class Vertex>
float support_from(const ShapeView& shape, Vec2 m, Vertex&& vertex, int& at) {
    for (int steps = shape.count; steps > 0; --steps) {
        int before = at > 0 ? at - 1 : shape.count - 1;
        if (cross(shape.normals[before], m) <= 0 && cross(shape.normals[at], m) >= 0) break;
        at = at + 1 < shape.count ? at + 1 : 0;
    }
    return dot(m, vertex(at));
}

// The best face of one shape over the vertices of `other`, whose centre is at `center` in the frame of `vertex`.
template <class Offset, class Turn, class Vertex>
void best_face(const ShapeView& shape, const ShapeView& other, Vec2 center, Offset&& offset_of, Turn&& turned,
               Vertex&& vertex, int& best, float& best_separation) {
    best_separation = -huge;
    if (shape.count < 2) return;
    bool many = other.count > max_inline_vertices, skip = many || shape.count > max_inline_vertices;
    int at = 0;
    for (int i = 0; i < shape.count; ++i) {
        float offset = offset_of(i);
        Vec2 m = turned(shape.normals[i]);
        if (skip && dot(m, center) - offset <= best_separation) continue;
        float s = (many ? support_from(other, m, vertex, at) : support(other, m, vertex)) - offset;
        if (s > best_separation) {
            best_separation = s;
            best = i;
        }
    }
}

}  // namespace

PairFrame::PairFrame(const ShapeView& shape_a, const ShapeView& shape_b, const Pose& b_in_a)
    : a(shape_a), b(shape_b), q(b_in_a.rotation), center(to_world(b_in_a, shape_b.center)),
      radii(static_cast<double>(shape_a.radius) + static_cast<double>(shape_b.radius)) {
    head = {static_cast<float>(center.x), static_cast<float>(center.y)};
    tail = {static_cast<float>(center.x - static_cast<double>(head.x)),
            static_cast<float>(center.y - static_cast<double>(head.y))};
}

SatResult separating_axis(const PairFrame& f) {
    SatResult result;
    auto on_a = [&f](int i) { return vertex_a(f, i); };
    auto on_b = [&f](int i) { return vertex_b(f, i); };
    best_face(
        f.a, f.b, {}, [&f](int i) { return offset_of_a(f, i); }, [&f](Vec2 n) { return inv_rotate(f.q, n); }, on_b,
        result.face_a, result.separation_a);
    best_face(
        f.b, f.a, (f.a.center - f.head) - f.tail, [&f](int i) { return offset_of_b(f, i); },
        [&f](Vec2 n) { return rotate(f.q, n); }, on_a, result.face_b, result.separation_b);
    return result;
}

}  // namespace cairn
