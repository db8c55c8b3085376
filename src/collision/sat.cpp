// The separating axis test by support points (see sat.hpp). Narrow phase; knows two outlines and a frame.
#include "collision/sat.hpp"

namespace cairn {

namespace {

// Larger than any separation, and finite: with -inf - inf a NaN could arise from non-finite input only.
constexpr float huge = 3.402823466e38f;

// The support loops turn the one normal into the other shape's axes instead of all its vertices into ours: no scratch
// arrays, so no limit on the vertices, and as few multiplications.
float face_separation_a(const PairFrame& f, int face) {
    Vec2 n = f.a.normals[face];
    Vec2 p = f.a.vertices[face];
    // In doubles: a face of a 10 km floor starts 5 km away, and its distance is the difference of two large products.
    double offset = static_cast<double>(n.x) * (static_cast<double>(p.x) - f.center.x) +
                    static_cast<double>(n.y) * (static_cast<double>(p.y) - f.center.y);
    Vec2 m = inv_rotate(f.q, n);
    float support = huge;
    for (int i = 0; i < f.b.count; ++i) support = min_of(dot(m, vertex_b(f, i)), support);
    return support - static_cast<float>(offset);
}

float face_separation_b(const PairFrame& f, int face) {
    Vec2 n = f.b.normals[face];
    float offset = dot(n, vertex_b(f, face));
    Vec2 m = rotate(f.q, n);
    float support = huge;
    for (int i = 0; i < f.a.count; ++i) support = min_of(dot(m, vertex_a(f, i)), support);
    return support - offset;
}

// The best face of one shape. `known` is a face whose separation the cache test has already computed, or -1.
template <class Separation>
void walk_faces(int count, int known, float known_separation, int& best, float& best_separation,
                NarrowPhaseCounters& counters, Separation&& separation) {
    best_separation = -huge;
    for (int i = 0; i < count; ++i) {
        float s = known_separation;
        if (i != known) {
            s = separation(i);
            ++counters.axes_tested;
        }
        if (s > best_separation) {
            best_separation = s;
            best = i;
        }
    }
}

}  // namespace

PairFrame::PairFrame(const ShapeView& shape_a, const ShapeView& shape_b, const Pose& b_in_a)
    : a(shape_a), b(shape_b), q(b_in_a.rotation), center(to_world(b_in_a, shape_b.center)) {
    head = {static_cast<float>(center.x), static_cast<float>(center.y)};
    tail = {static_cast<float>(center.x - static_cast<double>(head.x)),
            static_cast<float>(center.y - static_cast<double>(head.y))};
}

SatResult separating_axis(const PairFrame& f, const NarrowPhaseSettings& settings, AxisCache& cache,
                          NarrowPhaseCounters& counters) {
    SatResult result;
    float limit = settings.speculative_distance;
    int known_a = -1, known_b = -1;
    float known = -huge;
    if (settings.use_axis_cache) {
        if (cache.kind == AxisCache::FaceA && cache.face < f.a.count) {
            known_a = cache.face;
            known = face_separation_a(f, known_a);
            ++counters.axes_tested;
        } else if (cache.kind == AxisCache::FaceB && cache.face < f.b.count) {
            known_b = cache.face;
            known = face_separation_b(f, known_b);
            ++counters.axes_tested;
        }
        if (known > limit) {
            ++counters.cache_hits;
            result.apart = true;
            result.separation_a = result.separation_b = known;
            return result;
        }
    }
    auto on_a = [&f](int i) { return face_separation_a(f, i); };
    auto on_b = [&f](int i) { return face_separation_b(f, i); };
    walk_faces(f.a.count, known_a, known, result.face_a, result.separation_a, counters, on_a);
    walk_faces(f.b.count, known_b, known, result.face_b, result.separation_b, counters, on_b);
    if (max_of(result.separation_a, result.separation_b) > limit) {
        result.apart = true;
        bool by_b = result.separation_b > result.separation_a;
        cache.kind = by_b ? AxisCache::FaceB : AxisCache::FaceA;
        cache.face = static_cast<uint16_t>(by_b ? result.face_b : result.face_a);
    }
    return result;
}

}  // namespace cairn
