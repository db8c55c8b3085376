// The signed distance of two convex shapes: GJK where their cores are apart, separating axes where they overlap.
// Knows shapes and poses, no bodies.
#include <algorithm>
#include <limits>

#include "geometry/convex.hpp"
#include "simd/cpu.hpp"

namespace cairn {

namespace {

/// A point of the Minkowski difference B - A: how to get from a point of A to one of B.
struct DifferenceVertex {
    Vec2d w;
    int a, b;
};

/// One or two vertices of the difference and the point between them that is closest to zero.
struct Simplex {
    DifferenceVertex v[3];
    int count = 1;
    double t = 0;  // closest = (1 - t) v[0].w + t v[1].w
    Vec2d closest;
    double squared = 0;  // |closest|^2
};

Simplex closest_on_edge(const DifferenceVertex& v0, const DifferenceVertex& v1) {
    Vec2d edge = v1.w - v0.w;
    double along = -dot(v0.w, edge), size = dot(edge, edge);
    Simplex s;
    s.v[0] = v0;
    if (along > 0 && along < size) {
        s.v[1] = v1;
        s.count = 2;
        s.t = along / size;
    } else if (along > 0) {
        s.v[0] = v1;
    }
    s.closest = s.v[0].w + s.t * edge;
    s.squared = dot(s.closest, s.closest);
    return s;
}

/// A third vertex joins. False if zero is in the triangle: the cores overlap.
bool add_vertex(Simplex& s, const DifferenceVertex& v) {
    if (s.count == 1) {
        s = closest_on_edge(s.v[0], v);
        return true;
    }
    double c01 = cross(s.v[0].w, s.v[1].w), c12 = cross(s.v[1].w, v.w), c20 = cross(v.w, s.v[0].w);
    if ((c01 > 0 && c12 > 0 && c20 > 0) || (c01 < 0 && c12 < 0 && c20 < 0)) return false;
    Simplex e0 = closest_on_edge(s.v[0], v), e1 = closest_on_edge(s.v[1], v);
    s = e1.squared < e0.squared ? e1 : e0;
    return true;
}

/// Cores closer than this part of their difference's size count as overlapping: the direction between them would be
/// rounding, and the axes of the faces are exact there.
constexpr double touching_part = 1e-9;
/// Far above the 6 that random pairs of 8-gons take at most, and the 20 or so of polygons with 1,024 vertices.
constexpr int gjk_limit = 128;

/// Gilbert, Johnson, Keerthi (1988): walks over the vertices of the difference towards zero; each comes closer than the
/// one before or the walk is over, so it ends whatever the rounding does. False if the cores touch or overlap.
bool walk(const PlacedCore& a, const PlacedCore& b, Simplex& simplex, int& iterations) {
    auto vertex = [&](int ia, int ib) { return DifferenceVertex{b.at(ib) - a.at(ia), ia, ib}; };
    simplex.v[0] = vertex(0, 0);
    simplex.closest = simplex.v[0].w;
    simplex.squared = dot(simplex.closest, simplex.closest);
    double largest = simplex.squared;
    for (iterations = 1; iterations <= gjk_limit; ++iterations) {
        Vec2d v = simplex.closest;
        if (!(simplex.squared > touching_part * touching_part * largest)) return false;
        DifferenceVertex next = vertex(a.support(v), b.support({-v.x, -v.y}));
        // |v| is the distance, v . w / |v| a lower bound of it
        if (dot(v, next.w) >= (1 - 1e-12) * simplex.squared) return true;
        largest = max_of(largest, dot(next.w, next.w));
        Simplex before = simplex;
        if (!add_vertex(simplex, next)) return false;
        if (!(simplex.squared < before.squared)) {
            simplex = before;
            return true;
        }
    }
    return true;
}

/// The largest over the faces of `face` of the least distance of `other`'s vertices from it, if it beats `best`.
void try_faces(const PlacedCore& face, const PlacedCore& other, bool flipped, Separation& best) {
    for (int i = 0; face.count > 1 && i < face.count; ++i) {
        Vec2d from = face.at(i), edge = face.at(face.next(i)) - from;
        double size = length(edge);
        if (!(size > 0)) continue;
        Vec2d normal = (1 / size) * Vec2d{edge.y, -edge.x};
        int deepest = other.support({-normal.x, -normal.y});
        Vec2d point = other.at(deepest);
        double distance = dot(normal, point - from);
        if (!(distance > best.distance)) continue;
        best.distance = distance;
        best.normal = flipped ? -1.0 * normal : normal;
        best.a = flipped ? point : point - distance * normal;
        best.b = flipped ? point - distance * normal : point;
        int edge_vertices[2] = {i, face.next(i)};
        for (int k = 0; k < 2; ++k) {
            best.vertex_a[k] = flipped ? deepest : edge_vertices[k];
            best.vertex_b[k] = flipped ? edge_vertices[k] : deepest;
        }
    }
}

/// Of cores that touch or overlap.
Separation deepest_axis(const PlacedCore& a, const PlacedCore& b) {
    Separation best;
    best.distance = std::numeric_limits<double>::lowest();
    try_faces(a, b, false, best);
    try_faces(b, a, true, best);
    if (best.distance > std::numeric_limits<double>::lowest()) return best;
    best = {};
    best.normal = {a.q.c, a.q.s};  // two points at one place
    best.a = best.b = a.at(0);
    return best;
}

}  // namespace

Separation separation_of(const PlacedCore& a, const PlacedCore& b) {
    Simplex simplex;
    Separation result;
    int iterations = 0;
    if (walk(a, b, simplex, iterations)) {
        result.distance = std::sqrt(simplex.squared);
        result.normal = (1 / result.distance) * simplex.closest;
        const DifferenceVertex &v0 = simplex.v[0], &v1 = simplex.v[simplex.count - 1];
        Vec2d a0 = a.at(v0.a), b0 = b.at(v0.b);
        result.a = a0 + simplex.t * (a.at(v1.a) - a0);
        result.b = b0 + simplex.t * (b.at(v1.b) - b0);
        result.vertex_a[0] = v0.a, result.vertex_a[1] = v1.a;
        result.vertex_b[0] = v0.b, result.vertex_b[1] = v1.b;
    } else {
        result = deepest_axis(a, b);
    }
    result.iterations = iterations;
    result.distance -= a.radius + b.radius;
    result.a = result.a + a.radius * result.normal;
    result.b = result.b - b.radius * result.normal;
    return result;
}

bool is_usable(const Convex& shape, const Pose& pose) {
    if (shape.count <= 0 || !(shape.radius >= 0) || !is_finite(shape.radius)) return false;
    if (!is_usable(pose.position) || !is_valid(pose.rotation)) return false;
    return std::all_of(shape.vertices, shape.vertices + shape.count, [](Vec2 v) { return is_finite(v); });
}

Distance distance(const Convex& a, const Pose& pose_a, const Convex& b, const Pose& pose_b) {
    Distance result;
    if (!is_usable(a, pose_a) || !is_usable(b, pose_b)) return result;
    FloatMode mode;
    Separation s = separation_of({a, pose_a, pose_a.position}, {b, pose_b, pose_a.position});
    result.valid = true;
    result.separation = static_cast<float>(s.distance);
    result.normal = to_float(s.normal);
    result.point_a = pose_a.position + s.a;
    result.point_b = pose_a.position + s.b;
    for (int k = 0; k < 2; ++k) result.vertex_a[k] = s.vertex_a[k], result.vertex_b[k] = s.vertex_b[k];
    result.iterations = s.iterations;
    return result;
}

Distance distance(const Convex& a, const Pose& pose_a, Point point) {
    constexpr Vec2 zero{};
    return distance(a, pose_a, Convex(&zero, 1, 0), Pose{point, {}});
}

}  // namespace cairn
