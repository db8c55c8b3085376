// Reference and incident edge, clipping, nearest corners, feature ids (see clip.hpp). Narrow phase; knows two shapes
// and a frame.
#include "collision/clip.hpp"

namespace cairn {

namespace {

// The face most anti-parallel to `direction`, which is in the axes of the normals.
int incident_face(const ShapeView& shape, Vec2 direction) {
    int best = 0;
    float least = dot(shape.normals[0], direction);
    for (int i = 1; i < shape.count; ++i) {
        float s = dot(shape.normals[i], direction);
        if (s < least) {
            least = s;
            best = i;
        }
    }
    return best;
}

int next_vertex(const ShapeView& shape, int i) { return i + 1 < shape.count ? i + 1 : 0; }

EdgeLine edge_of_a(const PairFrame& f, int face) {
    EdgeLine e;
    e.n = f.a.normals[face];
    e.v1 = face;
    e.v2 = next_vertex(f.a, face);
    // In doubles for the reason given at offset_of_a; the ends are only precise where they are near.
    double nx = static_cast<double>(e.n.x), ny = static_cast<double>(e.n.y);
    double x1 = static_cast<double>(f.a.vertices[e.v1].x) - f.center.x;
    double y1 = static_cast<double>(f.a.vertices[e.v1].y) - f.center.y;
    double x2 = static_cast<double>(f.a.vertices[e.v2].x) - f.center.x;
    double y2 = static_cast<double>(f.a.vertices[e.v2].y) - f.center.y;
    double d = nx * x1 + ny * y1;
    e.d = static_cast<float>(d);
    e.top = static_cast<float>(d + f.radii);
    e.u1 = static_cast<float>(nx * y1 - ny * x1);
    e.u2 = static_cast<float>(nx * y2 - ny * x2);
    return e;
}

EdgeLine edge_of_b(const PairFrame& f, int face) {
    EdgeLine e;
    Vec2 n = f.b.normals[face];
    e.n = rotate(f.q, n);
    e.v1 = face;
    e.v2 = next_vertex(f.b, face);
    Vec2 p1 = vertex_b(f, e.v1), p2 = vertex_b(f, e.v2);
    e.d = dot(n, p1);
    e.top = e.d + static_cast<float>(f.radii);
    e.u1 = cross(n, p1);
    e.u2 = cross(n, p2);
    return e;
}

// The edge of B that lies against A's reference edge. A circle's centre, the origin, is an edge without length.
EdgeLine incident_edge_of_b(const PairFrame& f, const EdgeLine& reference) {
    if (f.b.count > 1) return edge_of_b(f, incident_face(f.b, inv_rotate(f.q, reference.n)));
    EdgeLine e;
    e.n = -reference.n;
    return e;
}

// What clipping found: up to two points, or that the corners v of the reference and w of the incident shape are
// nearest.
struct Clipped {
    LocalPoint points[2];
    int count = 0;
    bool corners = false;
    int v = 0, w = 0;
};

// Sutherland-Hodgman on the incident edge, with its parameter u as the unknown. With c = n_r . n_i < 0 and
// k = t_r . n_i its point d_i n_i + u t_i lies, along the reference face and above it, at
//
//     x(u) = k d_i + c u          r1 <= x <= r2 bounds u from above and below
//     y(u) = c d_i - k u - d_r
//
// Two corners are nearest where the cores are apart and either the incident edge ends beside the reference edge, or its
// lowest end w is beside it and, seen from the incident edge, the reference edge's end v is beyond w. (The best face is
// always one of the two at a nearest corner: n -> s(n) has one maximum where it is positive.)
//
//       \  i            |  i
//        w              w----      no corners: v is under the edge
//     r                             ----v
//    ----v              ----v
//
// All that with a margin, or the edges of equal boxes, one exactly on the other, were corners by rounding.
// The features are of (reference vertex, incident vertex). Points farther above than the speculative distance are left
// out. Where the cores overlap there is at least one point, wherever the edges lie.
// Source: E. Catto, Contact Manifolds, GDC 2007.
Clipped clip(const EdgeLine& r, const EdgeLine& i, float incident_radius, bool overlap,
             const NarrowPhaseSettings& settings) {
    float c = dot(r.n, i.n), k = cross(r.n, i.n);
    // A segment seen end-on has c = 0; any small number of the right sign bounds u by its ends, or by nothing.
    float inv_c = 1 / min_of(c, -1e-9f);
    float x0 = k * i.d, y0 = c * i.d - r.top;
    float upper = min_of((r.u1 - x0) * inv_c, i.u2);  // towards r.v1: the two edges run in opposite directions
    float lower = max_of((r.u2 - x0) * inv_c, i.u1);
    bool beside = upper<lower, at_end = k> 0;
    // How far v1 (v2) lies beyond the incident edge's second (first) vertex.
    float beyond_2 = (c * r.u1 - k * r.d) - i.u2, beyond_1 = i.u1 - (c * r.u2 - k * r.d);
    float margin = corner_margin(settings);

    Clipped result;
    if (beside ? !overlap
               : (at_end && upper < i.u2 && beyond_2 > margin) || (k < 0 && lower > i.u1 && beyond_1 > margin)) {
        bool at_1 = beside ? upper < i.u1 : at_end;
        result.corners = true;
        result.v = at_1 ? r.v1 : r.v2;
        result.w = (at_1 ? !(beyond_2 > 0) : beyond_1 > 0) ? i.v1 : i.v2;
        return result;
    }
    uint32_t at_upper = feature_of(r.v1, i.v2), at_lower = feature_of(r.v2, i.v1);
    if (settings.name_corners) {
        at_upper |= upper < i.u2 ? corner_of_a : corner_of_b;
        at_lower |= lower > i.u1 ? corner_of_a : corner_of_b;
    }
    int first = 0, last = 1;
    if (upper <= lower) {  // one point; or beside in spite of the overlap, by rounding at a corner: then the deepest
        if (beside) upper = lower = at_end ? i.u2 : i.u1;
        if (at_end) last = 0;
        else first = 1;
    }
    for (int end = first; end <= last; ++end) {
        float u = end == 0 ? upper : lower;
        float s = y0 - k * u;
        if (s <= settings.speculative_distance) {
            Vec2 on_incident = i.d * i.n + u * left_perp(i.n);
            result.points[result.count++] = {on_incident - (incident_radius + 0.5f * s) * r.n, s,
                                             end == 0 ? at_upper : at_lower};
        }
    }
    return result;
}

// The two nearest corners: the normal is the line between them, or `normal` where they coincide. In doubles, for
// circles the size of planets.
LocalManifold corner_manifold(const PairFrame& f, int corner_a, int corner_b, Vec2 normal,
                              const NarrowPhaseSettings& settings) {
    Vec2 p = f.a.vertices[corner_a], q = vertex_b(f, corner_b);
    q = rotate(f.q, q);
    double dx = static_cast<double>(q.x) - (static_cast<double>(p.x) - f.center.x);
    double dy = static_cast<double>(q.y) - (static_cast<double>(p.y) - f.center.y);
    double distance = std::sqrt(dx * dx + dy * dy);
    if (static_cast<float>(distance) > 0)
        normal = {static_cast<float>(dx / distance), static_cast<float>(dy / distance)};
    LocalManifold m;
    float s = m.separation = static_cast<float>(distance - f.radii);
    if (!(s <= settings.speculative_distance)) return m;
    m.normal = normal;
    m.count = 1;
    m.points[0] = {q - (f.b.radius + 0.5f * s) * normal, s, feature_of(corner_a, corner_b)};
    return m;
}

// The manifold by B's face; A's vertices come first in names and order, as if A were the reference.
LocalManifold by_face_of_b(const PairFrame& f, const SatResult& sat, bool overlap,
                           const NarrowPhaseSettings& settings) {
    EdgeLine reference = edge_of_b(f, sat.face_b);
    EdgeLine incident = edge_of_a(f, incident_face(f.a, reference.n));
    Clipped cut = clip(reference, incident, f.a.radius, overlap, settings);
    if (cut.corners) return corner_manifold(f, cut.w, cut.v, -reference.n, settings);
    LocalManifold m;
    m.separation = sat.separation_b;  // the larger one
    m.count = cut.count;
    if (m.count > 0) m.normal = -reference.n;
    for (int i = 0; i < m.count; ++i) {
        m.points[i] = cut.points[m.count - 1 - i];
        m.points[i].feature = m.points[i].feature << 16 | m.points[i].feature >> 16;
    }
    return m;
}

LocalManifold clipped_manifold(const PairFrame& f, const SatResult& sat, const NarrowPhaseSettings& settings) {
    float separation = max_of(sat.separation_a, sat.separation_b);
    // Two lines have no inside: collinear ones show no gap on any normal, however far apart they are.
    bool solid = f.a.count > 2 || f.b.count > 2;
    bool overlap = solid && separation <= corner_margin(settings) - static_cast<float>(f.radii);
    float bar = settings.use_hysteresis ? reference_relative * sat.separation_a + reference_absolute * settings.slop
                                        : sat.separation_a;
    if (sat.separation_b > max_of(bar, sat.separation_a)) return by_face_of_b(f, sat, overlap, settings);
    bool best = sat.separation_a >= sat.separation_b;
    EdgeLine reference = edge_of_a(f, sat.face_a);
    Clipped cut = clip(reference, incident_edge_of_b(f, reference), f.b.radius, overlap && best, settings);
    // A face that is only nearly the best may have nothing above it, or just a corner: then the best one is taken.
    if (!best && (cut.corners || cut.count == 0)) return by_face_of_b(f, sat, overlap, settings);
    if (cut.corners) return corner_manifold(f, cut.v, cut.w, reference.n, settings);
    LocalManifold m;
    m.separation = separation;
    m.count = cut.count;
    if (m.count > 0) m.normal = reference.n;
    for (int i = 0; i < m.count; ++i) m.points[i] = cut.points[i];
    return m;
}

}  // namespace

LocalManifold collide(const ShapeView& a, const ShapeView& b, const Pose& b_in_a, const NarrowPhaseSettings& settings) {
    PairFrame frame(a, b, b_in_a);
    if (a.count == 1) return corner_manifold(frame, 0, 0, {1, 0}, settings);
    LocalManifold m;
    SatResult sat = separating_axis(frame);
    m.separation = max_of(sat.separation_a, sat.separation_b);
    if (m.separation > settings.speculative_distance) return m;
    m = clipped_manifold(frame, sat, settings);
    // A circle that rolls over a corner keeps its impulse: the force turns with it.
    if (b.count == 1) m.points[0].feature = 0;
    return m;
}

}  // namespace cairn
