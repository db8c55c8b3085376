// Reference and incident edge, clipping, feature ids (see clip.hpp). Narrow phase; knows two outlines and a frame.
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

}  // namespace

EdgeLine edge_of_a(const PairFrame& f, int face) {
    EdgeLine e;
    e.n = f.a.normals[face];
    e.v1 = face;
    e.v2 = next_vertex(f.a, face);
    // In doubles for the reason given in face_separation_a; the ends are only precise where they are near.
    double nx = static_cast<double>(e.n.x), ny = static_cast<double>(e.n.y);
    double x1 = static_cast<double>(f.a.vertices[e.v1].x) - f.center.x;
    double y1 = static_cast<double>(f.a.vertices[e.v1].y) - f.center.y;
    double x2 = static_cast<double>(f.a.vertices[e.v2].x) - f.center.x;
    double y2 = static_cast<double>(f.a.vertices[e.v2].y) - f.center.y;
    e.d = static_cast<float>(nx * x1 + ny * y1);
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
    e.u1 = cross(n, p1);
    e.u2 = cross(n, p2);
    return e;
}

// Sutherland-Hodgman on the incident edge, with its parameter u as the unknown. With c = n_r . n_i < 0 and
// k = t_r . n_i its point d_i n_i + u t_i lies, along the reference face and above it, at
//
//     x(u) = k d_i + c u          r1 <= x <= r2 bounds u from above and below
//     y(u) = c d_i - k u - d_r
//
// Source: E. Catto, Contact Manifolds, GDC 2007.
int clip(const EdgeLine& r, const EdgeLine& i, bool overlap, const NarrowPhaseSettings& settings,
         LocalPoint (&points)[2]) {
    float c = dot(r.n, i.n), k = cross(r.n, i.n);
    // A segment seen end-on has c = 0; any small number of the right sign bounds u by its ends, or by nothing.
    float inv_c = 1 / min_of(c, -1e-9f);
    float x0 = k * i.d, y0 = c * i.d - r.d;
    float upper = min_of((r.u1 - x0) * inv_c, i.u2);  // towards r.v1: the two edges run in opposite directions
    float lower = max_of((r.u2 - x0) * inv_c, i.u1);
    uint32_t at_upper = feature_of(r.v1, i.v2), at_lower = feature_of(r.v2, i.v1);
    if (settings.name_corners) {
        at_upper |= upper < i.u2 ? corner_of_a : corner_of_b;
        at_lower |= lower > i.u1 ? corner_of_a : corner_of_b;
    }

    int first = 0, last = 1;
    if (upper <= lower) {  // beside the reference face, or one point
        if (upper < lower && !overlap) return 0;
        // Shapes that overlap with nothing above the best face: rounding at a corner. Their deepest point is a contact.
        bool at_end = k > 0;
        if (upper < lower) upper = lower = at_end ? i.u2 : i.u1;
        if (at_end) last = 0;
        else first = 1;
    }
    int count = 0;
    for (int end = first; end <= last; ++end) {
        float u = end == 0 ? upper : lower;
        float s = y0 - k * u;
        if (s <= settings.speculative_distance) {
            Vec2 on_incident = i.d * i.n + u * left_perp(i.n);
            points[count++] = {on_incident - (0.5f * s) * r.n, s, end == 0 ? at_upper : at_lower};
        }
    }
    return count;
}

LocalManifold clipped_manifold(const PairFrame& f, const SatResult& sat, const NarrowPhaseSettings& settings,
                               AxisCache& cache) {
    float bar = settings.use_hysteresis ? reference_relative * sat.separation_a + reference_absolute * settings.slop
                                        : sat.separation_a;
    // Two segments have no inside: collinear ones show no gap on any normal, however far apart they are.
    bool solid = f.a.count > 2 || f.b.count > 2;
    bool overlap = solid && touching(max_of(sat.separation_a, sat.separation_b));
    LocalManifold m;
    if (!(sat.separation_b > bar)) {
        bool best = sat.separation_a >= sat.separation_b;
        EdgeLine reference = edge_of_a(f, sat.face_a);
        EdgeLine incident = edge_of_b(f, incident_face(f.b, inv_rotate(f.q, reference.n)));
        m.count = clip(reference, incident, overlap && best, settings, m.points);
        // A face that is only nearly the best, in a deep overlap, may have nothing above it: then the best one is
        // taken.
        if (m.count > 0 || best) {
            cache = {AxisCache::FaceA, static_cast<uint16_t>(sat.face_a)};
            if (m.count > 0) m.normal = reference.n;
            return m;
        }
    }
    cache = {AxisCache::FaceB, static_cast<uint16_t>(sat.face_b)};
    EdgeLine reference = edge_of_b(f, sat.face_b);
    EdgeLine incident = edge_of_a(f, incident_face(f.a, reference.n));
    m.count = clip(reference, incident, overlap, settings, m.points);
    if (m.count > 0) m.normal = -reference.n;
    // Names and order as if A were the reference.
    for (LocalPoint& p : m.points) p.feature = p.feature << 16 | p.feature >> 16;
    if (m.count == 2) {
        LocalPoint p = m.points[0];
        m.points[0] = m.points[1];
        m.points[1] = p;
    }
    return m;
}

}  // namespace cairn
