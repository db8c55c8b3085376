// Broad phase: ns and candidates per moved box against the number of boxes, their density and layout; boxes and rays.
// And how all micro-benchmarks are run.
#include "micro.hpp"

#include <cmath>
#include <vector>

#include <benchmark/benchmark.h>

#include "cairn/sweep.hpp"
#include "scenes/builder.hpp"

namespace cairn::bench {

namespace {

using scenes::Random;

struct Placed {
    double x, y, half_width, half_height;
    Mobility mobility = Mobility::Movable;
};

Box box_of(const Placed& p, Vec2 offset) {
    Point center = Point{p.x, p.y} + offset;
    return {{center.x - p.half_width, center.y - p.half_height}, {center.x + p.half_width, center.y + p.half_height}};
}

// A square heap of unit boxes with a margin of 5 cm, so that neighbours overlap.
std::vector<Placed> heap(int count) {
    std::vector<Placed> boxes;
    int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
    for (int i = 0; i < count; ++i) boxes.push_back({1.0 * (i % side), 1.0 * (i / side), 0.55, 0.55});
    return boxes;
}

// Boxes of 0.2 m on each other, as in the washer.
std::vector<Placed> pile(int count) {
    std::vector<Placed> boxes = heap(count);
    Random random;
    for (Placed& box : boxes) {
        box = {0.2 * box.x + static_cast<double>(random.between(-0.03f, 0.03f)),
               0.2 * box.y + static_cast<double>(random.between(-0.03f, 0.03f)), 0.135, 0.135};
    }
    return boxes;
}

// From 0.1 to 25 m wide, sparse.
std::vector<Placed> sizes(int count) {
    std::vector<Placed> boxes;
    Random random;
    for (int i = 0; i < count; ++i) {
        double half = 0.05 * std::exp2(static_cast<double>(random.between(0, 8)));
        double aspect = std::exp2(static_cast<double>(random.between(-1, 1)));
        double x = static_cast<double>(random.between(-300, 300)), y = static_cast<double>(random.between(-300, 300));
        boxes.push_back({x, y, half * aspect, half / aspect});
    }
    return boxes;
}

std::vector<Placed> column(int count) {
    std::vector<Placed> boxes;
    for (int i = 0; i < count; ++i) boxes.push_back({0, 1.0 * i, 0.55, 0.55});
    return boxes;
}

std::vector<Placed> planks(int count) {
    std::vector<Placed> boxes;
    for (int i = 0; i < count; ++i) boxes.push_back({0, 0.1 * i, 8, 0.07});
    return boxes;
}

// Fixed tiles in one long row, and a thousand boxes on them.
std::vector<Placed> tiles(int count) {
    std::vector<Placed> boxes;
    Random random;
    for (int i = 0; i < count; ++i) boxes.push_back({1.0 * i, -0.5, 0.5, 0.5, Mobility::Fixed});
    for (int i = 0; i < 1000; ++i) {
        boxes.push_back({static_cast<double>(random.between(0, static_cast<float>(count))), 0.55, 0.55, 0.55});
    }
    return boxes;
}

struct SweepCase {
    const char* name;
    std::vector<Placed> (*make)(int count);
    int count;
    size_t stride;  // one in so many moves in each update, to and fro, by 2 cm
};
constexpr SweepCase sweep_cases[] = {
    {"heap", heap, 1024, 1},      {"heap", heap, 1024, 10},    {"heap", heap, 16384, 1},    {"heap", heap, 16384, 10},
    {"heap", heap, 65536, 1},     {"heap", heap, 65536, 10},   {"pile", pile, 8100, 1},     {"pile", pile, 8100, 10},
    {"sizes", sizes, 10000, 1},   {"sizes", sizes, 10000, 10}, {"column", column, 5000, 1}, {"planks", planks, 4000, 1},
    {"tiles", tiles, 1000000, 1},
};

void fill(SweepAndPrune& sweep, const std::vector<Placed>& boxes) {
    for (const Placed& box : boxes) sweep.create(box_of(box, {}), box.mobility, 0);
    sweep.update();
}

void broad_phase(benchmark::State& state, const SweepCase& sweep_case, SimdSet set) {
    std::vector<Placed> boxes = sweep_case.make(sweep_case.count);
    SweepAndPrune sweep(set);
    fill(sweep, boxes);
    std::vector<uint32_t> movers;
    for (size_t i = 0; i < boxes.size(); i += sweep_case.stride) {
        if (boxes[i].mobility == Mobility::Movable) movers.push_back(static_cast<uint32_t>(i));
    }
    double candidates = 0, moved = 0;
    bool forth = true;
    for ([[maybe_unused]] auto _ : state) {
        for (uint32_t i : movers) sweep.move(i, box_of(boxes[i], {forth ? 0.02f : 0, 0}));
        benchmark::DoNotOptimize(sweep.update().data());
        candidates += static_cast<double>(sweep.counters().candidates);
        moved += static_cast<double>(sweep.counters().moved);
        forth = !forth;
    }
    state.counters["candidates/moved"] = candidates / moved;
    state.counters["s/moved"] = benchmark::Counter(moved, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["bytes/box"] = static_cast<double>(sweep.byte_count()) / static_cast<double>(boxes.size());
}

// A box of 4 m (length 0), or rays of a length in all directions, without cuts.
void broad_phase_query(benchmark::State& state, SimdSet set, float ray_length) {
    SweepAndPrune sweep(set);
    std::vector<Placed> boxes = heap(10'000);
    for (Placed& box : boxes) box.half_width = box.half_height = 0.3;  // gaps for the rays
    fill(sweep, boxes);
    Random random;
    int64_t visits = 0;
    for ([[maybe_unused]] auto _ : state) {
        Point p{static_cast<double>(random.between(0, 99)), static_cast<double>(random.between(0, 99))};
        if (ray_length == 0) {
            sweep.query({p - Vec2{2, 2}, p + Vec2{2, 2}}, [&](uint32_t) { return ++visits > 0; });
            continue;
        }
        Vec2 d = ray_length * Rot::from_angle(random.between(-pi, pi)).x_axis();
        sweep.ray_cast(p, d, 1, [&](uint32_t, float max_fraction) {
            ++visits;
            return max_fraction;
        });
    }
    state.counters["visits"] = benchmark::Counter(static_cast<double>(visits), benchmark::Counter::kAvgIterations);
}

void register_broad_phase() {
    for (SimdSet set : {SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
        if (!is_available(set)) continue;
        std::string set_name = name_of(set);
        for (const SweepCase& sweep_case : sweep_cases) {
            std::string name = std::string("broad_phase/") + sweep_case.name + "/" + std::to_string(sweep_case.count) +
                               "/moved:1_in_" + std::to_string(sweep_case.stride) + "/" + set_name;
            benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
                broad_phase(state, sweep_case, set);
            })->Unit(benchmark::kMicrosecond);
        }
        for (int length : {0, 10, 100}) {
            std::string name = length == 0 ? "box_query/4_m/" : "ray_cast/" + std::to_string(length) + "_m/";
            benchmark::RegisterBenchmark(("broad_phase/" + name + set_name).c_str(), [=](benchmark::State& state) {
                broad_phase_query(state, set, static_cast<float>(length));
            });
        }
    }
}

}  // namespace

bool run_micro(const std::string& filter, const std::string& json_path) {
    register_pairs();
    register_broad_phase();
    register_queries();
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
