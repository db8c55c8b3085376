// Narrow phase: ns per pair of shapes of every kind, touching or apart, one by one and 16 at a time. And of the same
// pairs the distance, the shape cast and the time of impact. The engine's inner headers are used here.
#include <algorithm>
#include <array>
#include <span>

#include <benchmark/benchmark.h>

#include "cairn/distance.hpp"
#include "collision/narrow_phase.hpp"
#include "collision/outline_lanes.hpp"
#include "micro.hpp"
#include "scenes/builder.hpp"

namespace cairn::bench {

namespace {

using scenes::Random;

/// A shape about 1 m large: a circle (1), a capsule or segment (2), a polygon.
struct Kind {
    const char* name;
    int vertices;
    float radius;
};
// A circle comes after what is none.
constexpr Kind kinds[] = {
    {"box", 4, 0}, {"rounded_box", 4, 0.1f}, {"segment", 2, 0}, {"capsule", 2, 0.1f}, {"circle", 1, 0.5f}};
// With themselves only.
constexpr Kind polygons[] = {{"triangle", 3, 0}, {"pentagon", 5, 0}, {"octagon", 8, 0}, {"64_gon", 64, 0}};

struct PairCase {
    Kind a, b;
    bool touching;

    [[nodiscard]] std::string name() const {
        return std::string(a.name) + "_" + b.name + (touching ? "/touching" : "/apart");
    }
};

// A polygon that lies on a face: regular ones are turned by half a corner, so that their height is that of the
// inscribed circle, or the lower part of one.
Polygon make_polygon(int vertices) {
    if (vertices == 4) return Polygon::box(0.5f, 0.5f);
    std::vector<Vec2> corners;
    float turn = -pi / 2 - pi / static_cast<float>(vertices);
    const Polygon upright = Polygon::regular(vertices, 0.5f);  // named: the loop's span must not outlive it
    for (Vec2 vertex : upright.vertices()) {
        corners.push_back(rotate(Rot::from_angle(turn), vertex));
    }
    return Polygon::hull(corners).value();
}

// The shape, with room for 8 vertices and normals, as in the engine's records.
struct Subject {
    Polygon polygon;
    Circle circle{{}, 0.5f};
    Capsule capsule{{-0.4f, 0}, {0.4f, 0}, 0.1f};
    Segment segment{{-0.5f, 0}, {0.5f, 0}};
    Vec2 line_normals[2];
    Vec2 vertices[max_inline_vertices], normals[max_inline_vertices];
    ShapeView view;

    explicit Subject(const Kind& kind) {
        if (kind.vertices > 2) polygon = make_polygon(kind.vertices).rounded(kind.radius);
        view = kind.vertices > 2    ? view_of(polygon)
               : kind.vertices == 1 ? view_of(circle)
               : kind.radius > 0    ? view_of(capsule, line_normals)
                                    : view_of(segment, line_normals);
        if (view.count > max_inline_vertices) return;
        std::copy_n(view.vertices, view.count, vertices);
        if (view.count > 1) std::copy_n(view.normals, view.count, normals);
        view.vertices = vertices;
        view.normals = normals;
    }
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    [[nodiscard]] Convex convex() const { return {view.vertices, view.count, view.radius}; }
};

constexpr size_t pose_count = 64;
using Poses = std::array<Pose, pose_count>;

// Poses of B above A, none like another, so that no branch is learnt by heart. Touching: 5 mm deep. Apart: a gap of
// 3 cm, within the fat boxes, so that the engine would look at the pair. A hangs upside down.
Poses make_poses(const ShapeView& a, const ShapeView& b, bool touching) {
    Random random;
    float height = -aabb_of(a, {}).lower.y - aabb_of(b, {}).lower.y;
    float reach = a.count == 1 ? 0.05f : 0.4f;
    Poses poses;
    for (Pose& pose : poses) {
        float x = random.between(-reach, reach), y = height + (touching ? -0.005f : 0.03f);
        pose = {Point{} + Vec2{x, y}, Rot::from_angle(random.between(-0.01f, 0.01f))};
    }
    return poses;
}

const Pose upside_down{{}, {-1, 0}};

void one_by_one(benchmark::State& state, const PairCase& pair) {
    Subject a(pair.a), b(pair.b);
    Poses poses = make_poses(a.view, b.view, pair.touching);
    NarrowPhaseSettings settings;
    size_t next = 0;
    for ([[maybe_unused]] auto _ : state) {
        LocalManifold manifold = collide(a.view, b.view, pose_between(upside_down, poses[next]), settings);
        benchmark::DoNotOptimize(manifold);
        next = (next + 1) % pose_count;
    }
}

// 16 pairs at once, the kernel alone or with all that goes in and comes out.
void sixteen_at_once(benchmark::State& state, const PairCase& pair, SimdSet set, bool whole) {
    Subject a(pair.a), b(pair.b);
    Poses poses = make_poses(a.view, b.view, pair.touching);
    CollideOutlines collide_outlines = outline_kernel(set);
    OutlineLimits limits = limits_of({});
    std::array<OutlineBatch, pose_count / batch_lanes> batches;
    OutlineManifolds rows;
    auto fill = [&](size_t batch) {
        for (size_t i = 0; i < batch_lanes; ++i) {
            Pose between = pose_between(upside_down, poses[batch_lanes * batch + i]);
            put_pair(batches[batch], static_cast<int>(i), a.view, b.view, between);
        }
    };
    for (size_t batch = 0; batch < batches.size(); ++batch) fill(batch);
    size_t next = 0;
    for ([[maybe_unused]] auto _ : state) {
        if (whole) fill(next);
        collide_outlines(batches[next], batch_lanes, limits, rows);
        benchmark::DoNotOptimize(rows);
        for (int i = 0; whole && i < batch_lanes; ++i) {
            LocalManifold manifold = manifold_at(rows, i);
            benchmark::DoNotOptimize(manifold);
        }
        next = (next + 1) % batches.size();
    }
    state.counters["pair"] =
        benchmark::Counter(batch_lanes, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void register_pair(const PairCase& pair) {
    benchmark::RegisterBenchmark(("narrow_phase/" + pair.name()).c_str(),
                                 [pair](benchmark::State& state) { one_by_one(state, pair); });
    if (pair.a.vertices > max_inline_vertices) return;
    for (SimdSet set : {SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
        if (!is_available(set)) continue;
        for (bool whole : {true, false}) {
            std::string name = "narrow_phase_16/" + pair.name() + "/" + name_of(set) + (whole ? "" : "/kernel");
            benchmark::RegisterBenchmark(name.c_str(),
                                         [=](benchmark::State& state) { sixteen_at_once(state, pair, set, whole); });
        }
    }
}

// B above A by 3 cm; cast and swept 10 m towards it from 5 m above that, or past it.
enum class Question : uint8_t { Distance, Cast, Impact };

void ask(benchmark::State& state, const PairCase& pair, Question question) {
    Subject a(pair.a), b(pair.b);
    Poses poses = make_poses(a.view, b.view, false);
    Random random;
    std::array<Vec2, pose_count> ways;
    for (size_t i = 0; i < pose_count; ++i) {
        ways[i] = {random.between(-3, 3), -10};
        if (question == Question::Distance) continue;
        poses[i] = {poses[i].position - 0.5f * ways[i], Rot::from_angle(random.between(-pi, pi))};
    }
    const Convex convex_a = a.convex(), convex_b = b.convex();
    size_t next = 0;
    int64_t hits = 0;
    for ([[maybe_unused]] auto _ : state) {
        const Pose& pose = poses[next];
        if (question == Question::Distance) {
            benchmark::DoNotOptimize(distance(convex_a, upside_down, convex_b, pose));
        } else if (question == Question::Cast) {
            Impact impact = cast_shape(convex_a, upside_down, convex_b, pose, ways[next]);
            hits += impact ? 1 : 0;
        } else {
            Motion still{.start = upside_down}, fall{.start = pose, .translation = ways[next], .rotation = 2};
            Impact impact = time_of_impact(convex_a, still, convex_b, fall);
            hits += impact ? 1 : 0;
        }
        next = (next + 1) % pose_count;
    }
    if (question == Question::Distance) return;
    state.counters["hits"] = benchmark::Counter(static_cast<double>(hits), benchmark::Counter::kAvgIterations);
}

void register_questions(const PairCase& pair) {
    constexpr struct {
        const char* name;
        Question question;
    } questions[] = {
        {"distance/", Question::Distance}, {"shape_cast/", Question::Cast}, {"time_of_impact/", Question::Impact}};
    for (auto [name, question] : questions) {
        benchmark::RegisterBenchmark(
            (name + std::string(pair.a.name) + "_" + pair.b.name).c_str(),
            [pair, question = question](benchmark::State& state) { ask(state, pair, question); });
    }
}

}  // namespace

void register_pairs() {
    std::vector<PairCase> pairs;
    for (size_t i = 0; i < std::size(kinds); ++i) {
        for (size_t j = i; j < std::size(kinds); ++j) pairs.push_back({kinds[i], kinds[j], true});
    }
    for (const Kind& polygon : polygons) pairs.push_back({polygon, polygon, true});
    for (PairCase pair : pairs) {
        for (bool touching : {true, false}) {
            pair.touching = touching;
            register_pair(pair);
        }
    }
    for (const PairCase& pair : pairs) register_questions(pair);
}

}  // namespace cairn::bench
