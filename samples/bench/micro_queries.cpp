// Queries: ns per ray at single shapes of every kind, and per ray, cast, overlap and nearest point in large_pyramid,
// where the closest hit of a ray is measured beside libbox2d. "median" is that of single calls, the clock's own time
// taken off; the time of an iteration is the mean.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "cairn/distance.hpp"
#include "measure.hpp"
#include "micro.hpp"
#include "peer_box2d.hpp"
#include "scenes/builder.hpp"

namespace cairn::bench {

namespace {

using scenes::Random;

// --- Single shapes

template <class Shape> void ray_at_shape(benchmark::State& state, const Shape& shape) {
    struct Case {
        Pose pose;
        Vec2 from, way;
    };
    Random random;
    std::vector<Case> cases(256);
    for (Case& each : cases) {
        each.pose.rotation = Rot::from_angle(random.between(-pi, pi));
        Vec2 out = Rot::from_angle(random.between(-pi, pi)).x_axis();
        each.from = 3 * out;
        each.way = Vec2{random.between(-0.7f, 0.7f), random.between(-0.7f, 0.7f)} - 3 * out;
        each.way *= 2;
    }
    size_t next = 0;
    int64_t hits = 0;
    for ([[maybe_unused]] auto _ : state) {
        const Case& each = cases[next];
        hits += cast_ray(shape, each.pose, Point{} + each.from, each.way).hit ? 1 : 0;
        next = (next + 1) % cases.size();
    }
    state.counters["hits"] = benchmark::Counter(static_cast<double>(hits), benchmark::Counter::kAvgIterations);
}

template <class Shape> void register_shape(const char* name, const Shape& shape) {
    benchmark::RegisterBenchmark((std::string("ray_cast/") + name).c_str(),
                                 [shape](benchmark::State& state) { ray_at_shape(state, shape); });
}

// --- large_pyramid

constexpr float ray_length = 100;

/// The scene after a second, and rays of 100 m that start outside of all boxes.
struct Pyramid {
    scenes::Scene scene;
    std::vector<Ray> into;  // through a point of the pyramid
    std::vector<Ray> any;   // in any direction

    Pyramid() : scene(std::move(scenes::build("large_pyramid")).value()) {
        for (int i = 0; i < 60; ++i) scene.advance(i);
        Random random;
        while (into.size() < 4096) {
            float height = random.between(0, 100), half = 0.5f * (100 - height);
            Point target{static_cast<double>(random.between(-half, half)), static_cast<double>(height)};
            Vec2 way = Rot::from_angle(random.between(-pi, 0)).x_axis();
            Point origin = target - random.between(40, 90) * way;
            if (outside(origin)) into.push_back({origin, ray_length * way});
        }
        while (any.size() < 4096) {
            Point origin{static_cast<double>(random.between(-60, 60)), static_cast<double>(random.between(0, 110))};
            Vec2 way = Rot::from_angle(random.between(-pi, pi)).x_axis();
            if (outside(origin)) any.push_back({origin, ray_length * way});
        }
    }
    [[nodiscard]] bool outside(Point point) const {
        bool found = false;
        scene.world.overlap(point, {}, [&](ShapeId) { return !(found = true); });
        return !found;
    }
};

const Pyramid& pyramid() {
    static const Pyramid made;
    return made;
}

/// The medians of single calls, ns, the clock's own time taken off.
struct Medians {
    double own = 0, other = 0;
};

// The two take turns, ray by ray, and so do which is first: what slows the machine down slows both.
template <class Own, class Other> Medians time_single(const std::vector<Ray>& rays, Own&& own, Other&& other) {
    using Clock = std::chrono::steady_clock;
    auto time = [](auto&& call) {
        Clock::time_point begin = Clock::now();
        call();
        return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    };
    std::vector<double> owns, others, empty;
    for (const Ray& ray : rays) {
        bool first = empty.size() % 2 == 0;
        if (first) owns.push_back(time([&] { benchmark::DoNotOptimize(own(ray)); }));
        others.push_back(time([&] { benchmark::DoNotOptimize(other(ray)); }));
        if (!first) owns.push_back(time([&] { benchmark::DoNotOptimize(own(ray)); }));
        empty.push_back(time([] {}));
    }
    double clock = median(empty);
    return {median(owns) - clock, median(others) - clock};
}

// Calls ask(ray) for one ray after the other; the answers' sum keeps the compiler honest, and tells what was found.
template <class Ask> void time_rays(benchmark::State& state, const std::vector<Ray>& rays, Ask&& ask) {
    size_t next = 0;
    double found = 0;
    for ([[maybe_unused]] auto _ : state) {
        found += ask(rays[next]);
        next = (next + 1) % rays.size();
    }
    state.counters["found"] = benchmark::Counter(found, benchmark::Counter::kAvgIterations);
    state.counters["median"] = time_single(rays, ask, [](const Ray&) { return 0; }).own;
}

template <class Ask> void register_rays(const char* name, Ask ask) {
    for (bool into : {true, false}) {
        std::string full = std::string("query/large_pyramid/") + name + (into ? "/into" : "/any_direction");
        benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State& state) {
            time_rays(state, into ? pyramid().into : pyramid().any, ask);
        });
    }
}

double closest(const Ray& ray) {
    return static_cast<double>(pyramid().scene.world.cast_ray(ray.origin, ray.translation).fraction);
}

double closest_of_peer(const Ray& ray) {
    static const std::unique_ptr<Box2dPeer> peer = std::move(Box2dPeer::copy_of(pyramid().scene)).value();
    return static_cast<double>(peer->cast_ray(ray.origin, ray.translation));
}

// One iteration is a ray on each engine.
void compare_with_peer(benchmark::State& state, const std::vector<Ray>& rays) {
    size_t next = 0;
    double difference = 0;
    for ([[maybe_unused]] auto _ : state) {
        difference = std::max(difference, std::fabs(closest(rays[next]) - closest_of_peer(rays[next])));
        next = (next + 1) % rays.size();
    }
    Medians medians = time_single(rays, closest, closest_of_peer);
    state.counters["cairn"] = medians.own;
    state.counters["box2d"] = medians.other;
    state.counters["ratio"] = medians.other / medians.own;
    state.counters["largest_difference"] = difference;
}

void register_peer() {
    for (bool into : {true, false}) {
        std::string name =
            std::string("query/large_pyramid/ray_closest_and_box2d") + (into ? "/into" : "/any_direction");
        benchmark::RegisterBenchmark(name.c_str(), [into](benchmark::State& state) {
            compare_with_peer(state, into ? pyramid().into : pyramid().any);
        });
    }
}

double all_hits(const Ray& ray) {
    double count = 0;
    pyramid().scene.world.cast_ray(ray.origin, ray.translation, {}, [&](const ShapeRayHit&) {
        ++count;
        return 1.0f;
    });
    return count;
}

double overlaps(const Ray& ray) {
    // A box of 4 m where the ray is after half its way.
    Point middle = ray.origin + 0.5f * ray.translation;
    double count = 0;
    pyramid().scene.world.overlap(Box{middle - Vec2{2, 2}, middle + Vec2{2, 2}}, {},
                                  [&](ShapeId) { return ++count > 0; });
    return count;
}

double nearest_distance(const Ray& ray) {
    return static_cast<double>(pyramid().scene.world.nearest(ray.origin, 10).separation);
}

template <class Shape> double cast_fraction(const Ray& ray, const Shape& shape) {
    return static_cast<double>(pyramid().scene.world.cast_shape(shape, {ray.origin, {}}, ray.translation).fraction);
}

void register_pyramid() {
    register_rays("ray_closest", closest);
    if (Box2dPeer::available()) {
        register_rays("ray_closest_box2d", closest_of_peer);
        register_peer();
    }
    register_rays("ray_any", [](const Ray& ray) {
        return pyramid().scene.world.hits_any(ray.origin, ray.translation) ? 1.0 : 0.0;
    });
    register_rays("ray_all", all_hits);
    register_rays("circle_cast", [](const Ray& ray) { return cast_fraction(ray, Circle{{}, 0.5f}); });
    register_rays("box_cast", [](const Ray& ray) {
        static const Polygon box = Polygon::box(0.5f, 0.5f);
        return cast_fraction(ray, box);
    });
    register_rays("box_overlap_4_m", overlaps);
    register_rays("nearest_10_m", nearest_distance);
}

}  // namespace

void register_queries() {
    register_shape("circle", Circle{{}, 0.5f});
    register_shape("capsule", Capsule{{-0.4f, 0}, {0.4f, 0}, 0.1f});
    register_shape("segment", Segment{{-0.5f, 0}, {0.5f, 0}});
    register_shape("box", Polygon::box(0.5f, 0.5f));
    register_shape("rounded_box", Polygon::box(0.4f, 0.4f).rounded(0.1f));
    register_shape("octagon", Polygon::regular(8, 0.5f));
    register_shape("64_gon", Polygon::regular(64, 0.5f));
    register_pyramid();
}

}  // namespace cairn::bench
