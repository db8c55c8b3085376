// Which normals a surface can have, and what is done about others: see smooth.hpp.
#include "collision/smooth.hpp"

#include <algorithm>
#include <bit>

namespace cairn {

namespace {

bool has_bit(uint8_t bits, int i) { return (bits >> i & 1) != 0; }

/// A normal, and how far from a direction it may be to count as it, rad.
struct Normal {
    Vec2 d;
    float tolerance;

    /// Whether it lies in the angle from `from` counter-clockwise to `to`, less than half a turn.
    [[nodiscard]] bool is_within(Vec2 from, Vec2 to) const {
        return cross(from, d) >= -tolerance && cross(d, to) >= -tolerance && dot(d, from + to) > 0;
    }
    [[nodiscard]] bool is(Vec2 n) const { return is_within(n, n); }
};

/// Normals on one side of a joint of two segments: convex where they turn counter-clockwise from earlier to later.
bool side_allows(Normal n, Vec2 own, Vec2 other, bool own_first) {
    Vec2 from = own_first ? own : other, to = own_first ? other : own;
    return cross(from, to) > 0 ? n.is_within(from, to) : n.is(own);
}

/// Whether the surface can have the normal, outward from A in its axes, at a vertex of A.
bool allows(const ShapeView& a, int vertex, Normal n) {
    const EdgeFlags& e = a.edges;
    const int before = vertex > 0 ? vertex - 1 : a.count - 1;
    const bool covered_before = has_bit(e.internal, before), covered = has_bit(e.internal, vertex);
    const bool flat = has_bit(e.flat_start, vertex) || has_bit(e.flat_end, before);
    if (a.count == 2) {
        const Vec2 joint = a.normals[2 + vertex];
        const bool at_end = vertex == 1, right_only = e.one_sided != 0 || has_bit(e.internal, 1);
        if (joint != Vec2{}) {
            return side_allows(n, a.normals[0], joint, at_end) ||
                   (!right_only && side_allows(n, a.normals[1], -joint, !at_end));
        }
        if (e.one_sided != 0 && !flat) return dot(n.d, a.normals[0]) > 0;  // an open end
    }
    if (!covered_before && !covered && !flat) return true;
    return (!covered_before && n.is(a.normals[before])) || (!covered && n.is(a.normals[vertex]));
}

int support_vertex(const ShapeView& a, Vec2 d) {
    int best = 0;
    for (int i = 1; i < a.count; ++i) {
        if (dot(a.vertices[i] - a.vertices[best], d) > 0) best = i;
    }
    return best;
}

/// Those that something can touch, as bits.
uint32_t faces_of(const ShapeView& a) {
    return a.edges.one_sided != 0 ? 1 : ((1u << a.count) - 1) & ~uint32_t{a.edges.internal};
}

/// The face with that normal; -1 if there is none.
int face_of(const ShapeView& a, Vec2 normal) {
    const auto face = static_cast<int>(std::find(a.normals, a.normals + a.count, normal) - a.normals);
    return face < a.count ? face : -1;
}

/// Where a point of a manifold is on a face, m from its first vertex.
float place_on(const ShapeView& a, int face, Point center_b, const LocalPoint& point) {
    return dot(left_perp(a.normals[face]), (center_b + point.p) - (Point{} + a.vertices[face]));
}

float length_of(const ShapeView& a, int face) {
    return length(a.vertices[face + 1 < a.count ? face + 1 : 0] - a.vertices[face]);
}

/// The other face at a vertex by which all points are, where that one goes on; -1 if there is none. So a wall under the
/// end of a bridge is hidden from what comes over the bridge.
int hiding_face(const ShapeView& a, int face, Point center_b, const LocalManifold& m, float reach) {
    const int before = face > 0 ? face - 1 : a.count - 1, next = face + 1 < a.count ? face + 1 : 0;
    bool at_1 = a.count > 2 && has_bit(a.edges.flat_end, before) && !has_bit(a.edges.internal, before);
    bool at_2 = a.count > 2 && has_bit(a.edges.flat_start, next) && !has_bit(a.edges.internal, next);
    for (int i = 0; i < m.count; ++i) {
        float u = place_on(a, face, center_b, m.points[i]);
        at_1 = at_1 && u < reach;
        at_2 = at_2 && length_of(a, face) - u < reach;
    }
    return at_1 ? before : at_2 ? next : -1;
}

void drop_point(LocalManifold& m, int i) {
    m.points[i] = m.points[1];
    m.points[1] = {};
    if (--m.count == 0) m.points[0] = {}, m.normal = {};
}

}  // namespace

bool surface_has(const ShapeView& a, Vec2 normal, float tolerance) {
    return !a.edges.smooth || allows(a, support_vertex(a, normal), {normal, tolerance});
}

void carry_on(const ShapeView& a, Point over, float reach, Vec2 (&ends)[2]) {
    float highest = -3.4e38f;
    for (uint32_t bits = faces_of(a); bits != 0; bits &= bits - 1) {
        const int i = std::countr_zero(bits), next = i + 1 < a.count ? i + 1 : 0;
        const Vec2 n = a.normals[i], t = left_perp(n);
        const float height = dot(n, over - (Point{} + a.vertices[i]));
        if (height <= highest) continue;
        highest = height;
        constexpr float tilt = 0.02f;  // rad: that way bends what ends or falls off
        ends[0] = a.vertices[i] - (allows(a, i, {n - tilt * t, 0}) ? 0 : reach) * t;
        ends[1] = a.vertices[next] + (allows(a, next, {n + tilt * t, 0}) ? 0 : reach) * t;
    }
}

bool smooth(LocalManifold& m, const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
            const NarrowPhaseSettings& settings) {
    if (m.count == 0) return false;
    const Point center = to_world(b_in_a, b.center);
    const float separation = m.separation, reach = 4 * settings.slop;
    if (is_behind(a, center)) return m = {}, m.separation = separation, true;
    if (!settings.smooth_edges) return false;
    int face = face_of(a, m.normal), other = face < 0 ? -1 : hiding_face(a, face, center, m, reach);
    if (other < 0 && surface_has(a, m.normal, 0)) return false;

    const uint32_t faces = other >= 0 ? 1u << other : faces_of(a);
    m = faces != 0 ? collide(a, b, b_in_a, settings, faces) : LocalManifold{};
    face = m.count > 0 ? face_of(a, m.normal) : -1;
    if (other < 0 && face >= 0 && (other = hiding_face(a, face, center, m, reach)) >= 0) {
        m = collide(a, b, b_in_a, settings, 1u << other);
        face = other;
    }
    for (int i = m.count - 1; i >= 0; --i) {
        const float u = place_on(a, face, center, m.points[i]);
        if (u < -settings.slop || u > length_of(a, face) + settings.slop) drop_point(m, i);
    }
    m.separation = min_of(m.separation, separation);
    return true;
}

LocalManifold swapped(const LocalManifold& m, const ShapeView& a, const ShapeView& b, const Pose& b_in_a) {
    const Rot q = b_in_a.rotation;
    const Vec2 shift = to_world(b_in_a, b.center) - (Point{} + a.center);  // from A's centre to B's, in A's axes
    LocalManifold result = m;
    result.normal = -inv_rotate(q, m.normal);
    for (int i = 0; i < m.count; ++i) {
        LocalPoint& p = result.points[i];
        p.p = inv_rotate(q, p.p + shift);
        p.feature = p.feature << 16 | p.feature >> 16;
    }
    return result;
}

}  // namespace cairn
