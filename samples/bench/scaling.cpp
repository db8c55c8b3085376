// Runs on one and two threads, taking turns.
#include "scaling.hpp"

#include <chrono>
#include <cstdio>
#include <thread>

#include <nlohmann/json.hpp>

#include "machine.hpp"
#include "scenes/scene.hpp"

namespace cairn::bench {

namespace {

using Clock = std::chrono::steady_clock;

// How often a run that was not quiet may be repeated, over all runs of a scene.
constexpr int max_extra_runs = 10;

// Steps a copy of the scene; ms of all steps but the first, in which a copy gets its buffers.
double run_milliseconds(scenes::Scene scene, int steps) {
    scene.advance(0);
    Clock::time_point start = Clock::now();
    for (int i = 1; i < steps; ++i) scene.advance(i);
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Two copies on two threads; ms until both are done.
double run_both_milliseconds(const scenes::Scene& scene, int steps) {
    double other = 0;
    std::thread thread([&] { other = run_milliseconds(scene, steps); });
    double own = run_milliseconds(scene, steps);
    thread.join();
    return own > other ? own : other;
}

// A quiet run beats one that was not.
void keep_best(BestRun& best, double milliseconds, double stolen) {
    bool quiet = stolen <= max_stolen, best_quiet = best.quiet > 0;
    bool better = best.runs == 0 || (quiet && !best_quiet) || (quiet == best_quiet && milliseconds < best.milliseconds);
    if (better) {
        best.milliseconds = milliseconds;
        best.stolen = stolen;
    }
    ++best.runs;
    best.quiet += quiet ? 1 : 0;
}

// Takes turns until each has `repeats` quiet runs or there were enough others. Which goes first alternates.
template <class One, class Two>
void take_turns(const Plan& plan, const std::string& what, BestRun& one, BestRun& two, One&& run_one, Two&& run_two) {
    auto measure = [](BestRun& best, auto&& run) {
        StolenTime stolen;
        double milliseconds = run();
        keep_best(best, milliseconds, stolen.part());
    };
    for (int turn = 0; turn < plan.repeats + max_extra_runs; ++turn) {
        if (one.quiet >= plan.repeats && two.quiet >= plan.repeats) break;
        if (plan.progress) plan.progress(what + ", turns", turn + 1, plan.repeats);
        if (turn % 2 == 0) measure(one, run_one);
        measure(two, run_two);
        if (turn % 2 == 1) measure(one, run_one);
    }
}

template <class... Values> std::string format(const char* pattern, Values... values) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

std::string quiet_note(const BestRun& one, const BestRun& two) {
    std::string note = format("stolen %.1f and %.1f %%, quiet %d and %d of %d runs", 100 * one.stolen, 100 * two.stolen,
                              one.quiet, two.quiet, one.runs);
    if (one.quiet == 0 || two.quiet == 0) note += "; THERE WAS NO QUIET RUN, more than 5 % was stolen in each";
    return note;
}

}  // namespace

double MachineScaling::speedup() const { return two.milliseconds > 0 ? 2 * one.milliseconds / two.milliseconds : 0; }

MachineScaling measure_machine(const Plan& plan) {
    constexpr int steps = 100;
    MachineScaling machine;
    Result<scenes::Scene> built = scenes::build("large_pyramid", plan.settings, {}, plan.def);
    if (!built) return machine;
    take_turns(
        plan, "two worlds on two threads", machine.one, machine.two, [&] { return run_milliseconds(*built, steps); },
        [&] { return run_both_milliseconds(*built, steps); });
    return machine;
}

Result<SceneScaling> measure_scaling(const std::string& name, const Plan& plan) {
    SceneScaling scaling{.name = name};
    WorldDef def = plan.def;
    def.workers = 1;
    Result<scenes::Scene> one = scenes::build(name, plan.settings, {}, def);
    def.workers = 2;
    Result<scenes::Scene> two = scenes::build(name, plan.settings, {}, def);
    if (!one) return one.error();
    if (!two) return two.error();
    scaling.steps = plan.steps > 0 ? plan.steps : one->steps;
    take_turns(
        plan, name, scaling.one, scaling.two, [&] { return run_milliseconds(*one, scaling.steps); },
        [&] { return run_milliseconds(*two, scaling.steps); });
    return scaling;
}

void print_machine(std::ostream& out, const MachineScaling& machine) {
    out << format("two independent worlds on two threads: T = %.2f of 2.0 (one alone %.1f ms, two at once %.1f ms; ",
                  machine.speedup(), machine.one.milliseconds, machine.two.milliseconds)
        << quiet_note(machine.one, machine.two) << ")\n";
    out << format("%-20s %10s %10s %8s %6s\n", "ms per step, best", "1 worker", "2 workers", "speedup", "of T");
    out.flush();
}

void print_scaling(std::ostream& out, const SceneScaling& scene, const MachineScaling& machine) {
    double steps = scene.steps - 1;
    out << format("%-20s %10.3f %10.3f %8.2f %6.2f  ", scene.name.c_str(), scene.one.milliseconds / steps,
                  scene.two.milliseconds / steps, scene.speedup(), scene.speedup() / machine.speedup())
        << quiet_note(scene.one, scene.two) << '\n';
    out.flush();
}

void write_scaling(std::ostream& out, const RunInfo& info, const ScalingReport& report) {
    nlohmann::ordered_json json{{"engine", "cairn"},
                                {"preset", info.preset},
                                {"simd", info.simd},
                                {"repeats", info.repeats},
                                {"machine_speedup", report.machine.speedup()}};
    json["scenes"] = nlohmann::ordered_json::array();
    for (const SceneScaling& scene : report.scenes) {
        double steps = scene.steps - 1;
        json["scenes"].push_back({{"name", scene.name},
                                  {"measured_steps", scene.steps - 1},
                                  {"ms_1", scene.one.milliseconds / steps},
                                  {"ms_2", scene.two.milliseconds / steps},
                                  {"speedup", scene.speedup()},
                                  {"of_machine", scene.speedup() / report.machine.speedup()},
                                  {"runs", scene.one.runs},
                                  {"quiet_runs_1", scene.one.quiet},
                                  {"quiet_runs_2", scene.two.quiet}});
    }
    out << json.dump(2) << '\n';
}

}  // namespace cairn::bench
