// Runs and their statistics.
#include "measure.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "machine.hpp"
#include "peer_box2d.hpp"
#include "scenes/scene.hpp"

namespace cairn::bench {

namespace {

// One scene's measurement under way.
struct Measurement {
    const Plan& plan;
    scenes::Scene scene;  // as built; each run starts from a copy
    SceneReport report{};
    int steps = 0, peer_steps = 0;
    StolenTime stolen{};
    RunningTime running{};

    Measurement(const Plan& plan_, scenes::Scene scene_) : plan(plan_), scene(std::move(scene_)) {}
};

// Steps 0 to steps - 1; the times of all but the first.
template <class Function>
std::vector<double> time_steps(const Measurement& measurement, const char* engine, int run, int steps,
                               Function&& step) {
    std::vector<double> times;
    times.reserve(static_cast<size_t>(steps));
    double last_report = now_ms(false);
    for (int i = 0; i < steps; ++i) {
        double start = now_ms(measurement.plan.cpu_time);
        step(i);
        double milliseconds = now_ms(measurement.plan.cpu_time) - start;
        if (i > 0) times.push_back(milliseconds);
        if (measurement.plan.progress && now_ms(false) - last_report > 200) {
            last_report = now_ms(false);
            std::string what = measurement.report.name + ", " + engine + ", run " + std::to_string(run + 1) + " of " +
                               std::to_string(measurement.plan.repeats);
            measurement.plan.progress(what, i + 1, steps);
        }
    }
    return times;
}

void add(StageTimes& sum, double whole, const StepProfile& step, double weight) {
    sum.acts += weight * std::max(0.0, whole - static_cast<double>(step.step));
    sum.pairs += weight * static_cast<double>(step.pairs);
    sum.collide += weight * static_cast<double>(step.collide);
    sum.solve += weight * static_cast<double>(step.solve);
    sum.finalize += weight * static_cast<double>(step.finalize);
    sum.sleep += weight * static_cast<double>(step.sleep);
}

// The state at the end of a run.
void describe_end(const Measurement& measurement, const scenes::Scene& scene, SceneReport& report) {
    const World& world = scene.world;
    report.counters = world.counters();
    report.dynamic_bodies = 0;
    for (ConstBodyRef body : world.bodies()) report.dynamic_bodies += body.type() == BodyType::Dynamic ? 1u : 0u;
    report.answers = scene.answers;
    report.bytes = world.byte_count();
    report.hash = world.hash();
    double grown = static_cast<double>(report.bytes) - static_cast<double>(measurement.scene.world.byte_count());
    report.bytes_per_contact = report.counters.contacts > 0 ? std::max(0.0, grown) / report.counters.contacts : 0;
    World snapshot = world;  // has the room from now on
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        double start = now_ms(measurement.plan.cpu_time);
        snapshot = world;
        times.push_back(now_ms(measurement.plan.cpu_time) - start);
    }
    report.snapshot_ms = median(times);
}

// What the last run leaves in the report is what is reported; stages are summed over the runs.
std::vector<double> run_cairn(Measurement& measurement, int run) {
    scenes::Scene scene = measurement.scene;
    SceneReport& report = measurement.report;
    double weight = 1.0 / ((measurement.steps - 1) * measurement.plan.repeats);
    std::vector<double> times = time_steps(measurement, "cairn", run, measurement.steps, [&](int i) {
        double start = now_ms(false);
        scene.advance(i);
        if (i > 0) add(report.stages, now_ms(false) - start, scene.world.profile(), weight);
    });
    if (run + 1 == measurement.plan.repeats) describe_end(measurement, scene, report);
    return times;
}

Result<std::vector<double>> run_peer(Measurement& measurement, int run) {
    Result<std::unique_ptr<Box2dPeer>> copied = Box2dPeer::copy_of(measurement.scene);
    if (!copied) return copied.error();
    Box2dPeer& peer = **copied;
    std::vector<double> times =
        time_steps(measurement, "box2d", run, measurement.peer_steps, [&](int step) { peer.step(step); });
    measurement.report.peer->contacts = peer.contact_count();
    measurement.report.peer->note = peer.note();
    return times;
}

}  // namespace

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

StepTimes summarize_steps(std::vector<double> milliseconds) {
    if (milliseconds.empty()) return {};
    std::sort(milliseconds.begin(), milliseconds.end());
    StepTimes times;
    times.median = median(milliseconds);
    // The smallest time that at least 99 % of the steps don't exceed.
    size_t rank = static_cast<size_t>(std::ceil(0.99 * static_cast<double>(milliseconds.size())));
    times.p99 = milliseconds[rank - 1];
    times.max = milliseconds.back();
    for (double time : milliseconds) times.total += time;
    return times;
}

StepTimes summarize_runs(const std::vector<StepTimes>& runs) {
    auto middle = [&](double StepTimes::*field) {
        std::vector<double> values;
        for (const StepTimes& run : runs) values.push_back(run.*field);
        return median(values);
    };
    return {middle(&StepTimes::median), middle(&StepTimes::p99), middle(&StepTimes::max), middle(&StepTimes::total)};
}

Result<SceneReport> measure_scene(const std::string& name, const Plan& plan) {
    Result<scenes::Scene> built = scenes::build(name, plan.settings, {}, plan.def);
    if (!built) return built.error();
    Measurement measurement(plan, std::move(built).value());
    measurement.report.name = name;
    measurement.steps = plan.steps > 0 ? plan.steps : measurement.scene.steps;
    measurement.peer_steps = plan.peer_steps > 0 ? std::min(plan.peer_steps, measurement.steps) : measurement.steps;

    // Which engine goes first changes from run to run.
    std::vector<StepTimes> own_times, peer_times;
    std::vector<double> ratios, own_medians;
    SceneReport& report = measurement.report;
    report.measured_steps = measurement.steps - 1;
    if (plan.peer) report.peer.emplace();
    for (int run = 0; run < plan.repeats; ++run) {
        std::vector<double> own, peer;
        if (run % 2 == 0) own = run_cairn(measurement, run);
        if (plan.peer) {
            Result<std::vector<double>> times = run_peer(measurement, run);
            if (!times) return times.error();
            peer = std::move(times).value();
        }
        if (run % 2 == 1) own = run_cairn(measurement, run);
        own_times.push_back(summarize_steps(own));
        if (!plan.peer) continue;
        peer_times.push_back(summarize_steps(peer));
        own.resize(peer.size());  // the same steps
        own_medians.push_back(median(std::move(own)));
        if (own_medians.back() > 0) ratios.push_back(peer_times.back().median / own_medians.back());
    }
    report.times = summarize_runs(own_times);
    report.stolen = measurement.stolen.part();
    report.running = measurement.running.part();
    if (plan.peer) {
        report.peer->times = summarize_runs(peer_times);
        report.peer->own_median = median(own_medians);
        report.peer->ratio = median(ratios);
        report.peer->measured_steps = measurement.peer_steps - 1;
    }
    return report;
}

}  // namespace cairn::bench
