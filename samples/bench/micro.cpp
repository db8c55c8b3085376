// Narrow phase: ns per pair of polygons, touching or apart, with and without the remembered axis, and 16 at a time.
// Broad phase: ns and candidates per moved box against the number of boxes. The engine's inner headers are used here.
#include "micro.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <benchmark/benchmark.h>

#include "cairn/sweep.hpp"
#include "collision/narrow_phase.hpp"
#include "collision/outline_kernels.hpp"
#include "collision/outline_lanes.hpp"

namespace cairn::bench {

namespace {

// The same numbers in each run.
class Random {
public:
    float between(float lower, float upper) {
        state_ = state_ * 1664525u + 1013904223u;
        return lower + (upper - lower) * static_cast<float>(state_ >> 8) / 16777216.0f;
    }

private:
    uint32_t state_ = 1;
};

// --- Narrow phase

struct PairCase {
    int vertices;
    bool touching;
    bool cache;
};

// A polygon that lies on a face: regular ones are turned by half a corner, so that their height is that of the
// inscribed circle, or the lower part of one.
Polygon make_polygon(int vertices) {
    if (vertices == 4) return Polygon::box(0.5f, 0.5f);
    std::vector<Vec2> corners;
    float turn = -pi / 2 - pi / static_cast<float>(vertices);
    for (Vec2 vertex : Polygon::regular(vertices, 0.5f).vertices()) {
        corners.push_back(rotate(Rot::from_angle(turn), vertex));
    }
    return Polygon::hull(corners).value();
}

// Poses of B above A, none like another, so that no branch is learnt by heart. Touching: 5 mm deep. Apart: a gap of
// 3 cm, within the fat boxes, so that the engine would look at the pair. A hangs upside down.
std::array<Pose, 64> make_poses(const Polygon& polygon, bool touching) {
    Random random;
    float height = -2 * aabb_of(polygon, {}).lower.y;
    std::array<Pose, 64> poses;
    for (Pose& pose : poses) {
        float x = random.between(-0.4f, 0.4f) * height;
        float y = height + (touching ? -0.005f : 0.03f);
        pose = {Point{} + Vec2{x, y}, Rot::from_angle(random.between(-0.01f, 0.01f))};
    }
    return poses;
}

const Pose upside_down{{}, {-1, 0}};

void narrow_phase(benchmark::State& state, const PairCase& pair) {
    Polygon polygon = make_polygon(pair.vertices);
    ShapeView view = view_of(polygon);
    std::array<Pose, 64> poses = make_poses(polygon, pair.touching);
    std::array<AxisCache, 64> caches{};
    NarrowPhaseSettings settings;
    settings.use_axis_cache = pair.cache;
    NarrowPhaseCounters counters;
    size_t next = 0;
    for ([[maybe_unused]] auto _ : state) {
        LocalManifold manifold =
            collide(view, view, pose_between(upside_down, poses[next]), settings, caches[next], counters);
        benchmark::DoNotOptimize(manifold);
        next = (next + 1) % poses.size();
    }
    state.counters["axes"] = benchmark::Counter(counters.axes_tested, benchmark::Counter::kAvgIterations);
}

// 16 pairs at once, the kernel alone or with all that goes in and comes out.
void narrow_phase_batch(benchmark::State& state, const PairCase& pair, SimdSet set, bool whole) {
    Polygon polygon = make_polygon(pair.vertices);
    ShapeView view = view_of(polygon);
    std::array<Pose, 64> poses = make_poses(polygon, pair.touching);
    CollideOutlines* collide_outlines = outline_kernel(set);
    OutlineLimits limits = limits_of({});
    std::array<OutlineBatch, 4> batches;
    OutlineManifolds rows;
    auto fill = [&](size_t b) {
        for (size_t i = 0; i < batch_lanes; ++i) {
            put_pair(batches[b], static_cast<int>(i), view, view,
                     pose_between(upside_down, poses[batch_lanes * b + i]));
        }
    };
    for (size_t b = 0; b < batches.size(); ++b) fill(b);
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

void register_narrow_phase() {
    for (int vertices : {3, 4, 5, 8}) {
        for (bool touching : {true, false}) {
            std::string name = std::to_string(vertices) + "_vertices/" + (touching ? "touching" : "apart");
            for (bool cache : {true, false}) {
                PairCase pair{vertices, touching, cache};
                benchmark::RegisterBenchmark(("narrow_phase/" + name + (cache ? "/axis_cache" : "/no_cache")).c_str(),
                                             [pair](benchmark::State& state) { narrow_phase(state, pair); });
            }
            for (SimdSet set : {SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
                if (!is_available(set)) continue;
                for (bool whole : {true, false}) {
                    PairCase pair{vertices, touching, false};
                    benchmark::RegisterBenchmark(
                        ("narrow_phase_16/" + name + "/" + name_of(set) + (whole ? "" : "/kernel")).c_str(),
                        [=](benchmark::State& state) { narrow_phase_batch(state, pair, set, whole); });
                }
            }
        }
    }
}

// --- Broad phase

// A square heap of unit boxes, each with a margin of 5 cm, so that neighbours overlap.
Box heap_box(int index, int side, float offset) {
    float x = static_cast<float>(index % side) + offset, y = static_cast<float>(index / side);
    return {Point{} + Vec2{x - 0.55f, y - 0.55f}, Point{} + Vec2{x + 0.55f, y + 0.55f}};
}

// Arguments: boxes, and how many of 100 move in each update (to and fro, by 2 cm).
void broad_phase(benchmark::State& state) {
    int count = static_cast<int>(state.range(0)), stride = static_cast<int>(100 / state.range(1));
    int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
    SweepAndPrune sweep;
    std::vector<uint32_t> proxies;
    for (int i = 0; i < count; ++i) {
        proxies.push_back(sweep.create(heap_box(i, side, 0), Mobility::Movable, static_cast<uint32_t>(i)));
    }
    sweep.update();
    double candidates = 0, moved = 0;
    bool forth = true;
    for ([[maybe_unused]] auto _ : state) {
        for (int i = 0; i < count; i += stride) {
            sweep.move(proxies[static_cast<size_t>(i)], heap_box(i, side, forth ? 0.02f : 0));
        }
        benchmark::DoNotOptimize(sweep.update().data());
        candidates += static_cast<double>(sweep.counters().candidates);
        moved += static_cast<double>(sweep.counters().moved);
        forth = !forth;
    }
    state.counters["candidates/moved"] = candidates / moved;
    state.counters["s/moved"] = benchmark::Counter(moved, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void register_broad_phase() {
    auto* all = benchmark::RegisterBenchmark("broad_phase", broad_phase)->ArgNames({"boxes", "percent_moved"});
    for (int count : {1024, 4096, 16384, 65536}) {
        for (int percent : {100, 10}) all->Args({count, percent});
    }
    all->Unit(benchmark::kMicrosecond);
}

}  // namespace

bool run_micro(const std::string& filter, const std::string& json_path) {
    register_narrow_phase();
    register_broad_phase();
    // Google Benchmark takes its options from a command line only.
    std::vector<std::string> arguments{"cairn_bench", "--benchmark_filter=" + filter};
    if (filter.empty()) arguments.pop_back();
    if (!json_path.empty()) {
        arguments.push_back("--benchmark_out=" + json_path);
        arguments.emplace_back("--benchmark_out_format=json");
    }
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    size_t run = benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return run > 0;
}

}  // namespace cairn::bench
