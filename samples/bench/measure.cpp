// Runs and their statistics.
#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "peer_box2d.hpp"
#include "scenes/scene.hpp"

namespace cairn::bench {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Calls `step` steps times and returns the times of all but the first.
template <class Function>
std::vector<double> time_steps(const Plan& plan, const std::string& what, int steps, Function&& step) {
    std::vector<double> times;
    times.reserve(static_cast<size_t>(steps));
    Clock::time_point last_report = Clock::now();
    for (int i = 0; i < steps; ++i) {
        Clock::time_point start = Clock::now();
        step(i);
        if (i > 0) times.push_back(milliseconds_since(start));
        if (plan.progress && milliseconds_since(last_report) > 200) {
            last_report = Clock::now();
            plan.progress(what, i + 1, steps);
        }
    }
    return times;
}

void add(StepProfile& sum, const StepProfile& step, float weight) {
    sum.step += weight * step.step;
    sum.pairs += weight * step.pairs;
    sum.collide += weight * step.collide;
    sum.solve += weight * step.solve;
    sum.finalize += weight * step.finalize;
}

std::string run_label(const std::string& name, const char* engine, int run, int runs) {
    return name + ", " + engine + ", run " + std::to_string(run + 1) + " of " + std::to_string(runs);
}

// One run on Cairn. What the last run leaves in `report` is what is reported; stages are summed over the runs.
StepTimes run_cairn(scenes::Scene scene, const Plan& plan, int run, SceneReport& report) {
    World& world = scene.world;
    float weight = 1 / static_cast<float>(report.measured_steps * plan.repeats);
    std::vector<double> times =
        time_steps(plan, run_label(report.name, "cairn", run, plan.repeats), report.measured_steps + 1, [&](int i) {
            scene.advance(i);
            if (i > 0) add(report.stages, world.profile(), weight);
        });
    report.counters = world.counters();
    report.dynamic_bodies = 0;
    for (BodyRef body : world.bodies()) report.dynamic_bodies += body.type() == BodyType::Dynamic ? 1u : 0u;
    report.bytes = world.byte_count();
    report.hash = world.hash();
    return summarize_steps(std::move(times));
}

Result<StepTimes> run_peer(const scenes::Scene& scene, const Plan& plan, int run, SceneReport& report) {
    Result<std::unique_ptr<Box2dPeer>> copied = Box2dPeer::copy_of(scene.world);
    if (!copied) return copied.error();
    Box2dPeer& peer = **copied;
    std::vector<double> times = time_steps(plan, run_label(report.name, "box2d", run, plan.repeats),
                                           report.measured_steps + 1, [&](int) { peer.step(scene.dt); });
    report.peer->contacts = peer.contact_count();
    report.peer->note = peer.note();
    return summarize_steps(std::move(times));
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
    Result<scenes::Scene> built = scenes::build(name, plan.settings);
    if (!built) return built.error();
    if (plan.peer && built->before_step) {
        return Error{ErrorCode::InvalidArgument,
                     "the peer can't run scene " + name + ": it acts on its world as it goes"};
    }
    SceneReport report{.name = name};
    report.measured_steps = (plan.steps > 0 ? plan.steps : built->steps) - 1;
    if (plan.peer) report.peer.emplace();

    // Each run starts from a copy of the same scene; which engine goes first changes from run to run.
    std::vector<StepTimes> own, peers;
    std::vector<double> ratios;
    for (int run = 0; run < plan.repeats; ++run) {
        if (run % 2 == 0) own.push_back(run_cairn(*built, plan, run, report));
        if (plan.peer) {
            Result<StepTimes> times = run_peer(*built, plan, run, report);
            if (!times) return times.error();
            peers.push_back(*times);
        }
        if (run % 2 == 1) own.push_back(run_cairn(*built, plan, run, report));
        if (plan.peer && own.back().median > 0) ratios.push_back(peers.back().median / own.back().median);
    }
    report.times = summarize_runs(own);
    if (plan.peer) {
        report.peer->times = summarize_runs(peers);
        report.peer->ratio = median(ratios);
    }
    return report;
}

}  // namespace cairn::bench
