// cairn_bench: the command line. Times whole scenes (measure.hpp) or single parts of the engine (micro.hpp).
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "machine.hpp"
#include "measure.hpp"
#include "micro.hpp"
#include "report.hpp"
#include "scaling.hpp"
#include "scenes/command_line.hpp"
#include "scenes/scene.hpp"

namespace cairn::bench {

namespace {

constexpr int bad_usage = 2;

struct Options {
    std::vector<std::string> names;
    std::string preset = "default";
    std::vector<std::string> settings;
    std::string substeps, peer, json, simd;
    int steps = 0, peer_steps = 0, repeats = 0, workers = 1;
    bool list = false, micro = false, scaling = false, cpu_time = false;
};

int fail(const std::string& sentence) {
    std::cerr << "cairn_bench: " << sentence << '\n';
    return bad_usage;
}

void describe(CLI::App& app, Options& options) {
    app.add_option("scene", options.names,
                   "Scenes, with a parameter after a colon: tower:100 (default: all of the category Speed but the huge "
                   "ones, million, tile_world and queries, which take minutes); with --micro a regular expression of "
                   "benchmarks");
    app.add_option("--preset", options.preset, "Solver settings to start from: default, standing, soft_step or lite");
    app.add_option("--set", options.settings, "Change a solver setting: name=value (may be repeated)")
        ->allow_extra_args(false);
    app.add_option("--substeps", options.substeps, "The same as --set substeps=N");
    app.add_option("--steps", options.steps, "Steps of a run, the unmeasured first one included (default: the scene's)")
        ->check(CLI::Range(2, 10'000'000));
    app.add_option("--repeat", options.repeats,
                   "Runs of each scene; medians of the runs are reported (default: 3, with --scaling 10)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--simd", options.simd, "Instruction set of the kernels: best, baseline, avx2 or avx512");
    app.add_option("--workers", options.workers, "Threads of a step (default: 1)")->check(CLI::Range(1, 64));
    app.add_option("--peer", options.peer,
                   "Run each scene on another engine too, taking turns, and print the ratio of the medians: box2d");
    app.add_option(
           "--peer-steps", options.peer_steps,
           "Run the peer for the first N steps only; the ratio is over these steps of both (default: all, which "
           "takes 6 minutes a run on junkyard)")
        ->check(CLI::Range(2, 10'000'000));
    app.add_flag("--cpu-time", options.cpu_time,
                 "Measure steps by the processor time of their thread, for a machine that others use too (one worker; "
                 "stages stay wall time)");
    app.add_flag("--scaling", options.scaling,
                 "What two threads bring: two independent worlds first, then each scene on 1 and 2 workers, taking "
                 "turns, the best run of each");
    app.add_option("--json", options.json, "Write the report to a file");
    app.add_flag("--micro", options.micro,
                 "Micro-benchmarks of the narrow phase, the broad phase, distances, casts and queries");
    app.add_flag("--list", options.list, "List scenes and solver settings");
}

void print_list() {
    for (const scenes::SceneInfo& scene : scenes::list()) {
        std::string name = scene.name;
        if (*scene.parameter != '\0') name += ":" + scenes::number_text(scene.default_parameter);
        std::printf("%-26s %-9s %s\n", name.c_str(), scene.category, scene.description);
    }
    std::printf("\nSettings (--set name=value), their values and ranges:\n");
    SolverSettings defaults;
    for (const SettingField& field : solver_setting_fields()) {
        std::printf("%-26s %g %s (%g to %g). %s.\n", field.name, static_cast<double>(get_setting(defaults, field)),
                    field.unit, static_cast<double>(field.lower), static_cast<double>(field.upper), field.sentence);
    }
}

Result<SolverSettings> chosen_settings(const Options& options) {
    Result<SolverSettings> settings = scenes::find_preset(options.preset);
    std::vector<std::string> changes = options.settings;
    if (!options.substeps.empty()) changes.push_back("substeps=" + options.substeps);
    for (const std::string& change : changes) {
        if (settings) settings = scenes::with_setting(*settings, change);
    }
    return settings;
}

bool stderr_is_terminal() {
#if defined(_WIN32)
    return _isatty(2) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

void show_progress(const std::string& what, int step, int steps) {
    std::fprintf(stderr, "\r\033[K%s: step %d of %d", what.c_str(), step, steps);
    std::fflush(stderr);
}

std::vector<std::string> chosen_names(const Options& options) {
    if (!options.names.empty()) return options.names;
    std::vector<std::string> names;
    for (const scenes::SceneInfo& scene : scenes::list()) {
        if (std::string_view(scene.category) == "Speed" && scene.small_parameter == 0) names.emplace_back(scene.name);
    }
    return names;
}

// Checks all that was asked for. The names too: a long measurement must not end in a misspelt word.
Result<Plan> make_plan(const Options& options, const std::vector<std::string>& names) {
    auto invalid = [](std::string sentence) { return Error{ErrorCode::InvalidArgument, std::move(sentence)}; };
    Result<SolverSettings> settings = chosen_settings(options);
    if (!settings) return settings.error();
    Result<WorldDef> def = world_def(options.simd, options.workers);
    if (!def) return def.error();
    if (!options.peer.empty() && options.peer != "box2d") {
        return invalid("peer " + scenes::quoted(options.peer) + " is unknown; there is box2d");
    }
    if (options.peer_steps > 0 && options.peer.empty()) return invalid("--peer-steps needs --peer");
    if (options.cpu_time && (!has_processor_time() || options.workers > 1 || options.scaling)) {
        return invalid("--cpu-time needs one worker and a system that counts a thread's processor time");
    }
    if (options.scaling && !options.peer.empty()) return invalid("--scaling measures no peer");
    if (options.scaling && options.workers > 1) return invalid("--scaling chooses the workers itself");
    for (const std::string& name : names) {
        if (std::string complaint = scenes::check_name(name); !complaint.empty()) return invalid(complaint);
    }
    if (!options.json.empty() && !std::ofstream(options.json)) return invalid("can't write " + options.json);
    int repeats = options.repeats > 0 ? options.repeats : options.scaling ? 10 : 3;
    Plan plan{.settings = *settings, .def = *def, .steps = options.steps, .repeats = repeats};
    plan.peer = !options.peer.empty();
    plan.peer_steps = options.peer_steps;
    plan.cpu_time = options.cpu_time;
    if (stderr_is_terminal()) plan.progress = show_progress;
    return plan;
}

RunInfo info_of(const Options& options, const Plan& plan) {
    return {.preset = options.preset,
            .settings = plan.settings,
            .simd = simd_name(plan.def),
            .workers = plan.def.workers,
            .repeats = plan.repeats,
            .cpu_time = plan.cpu_time};
}

void clear_progress(const Plan& plan) {
    if (plan.progress) std::fputs("\r\033[K", stderr);
}

int run_scenes(const Options& options) {
    std::vector<std::string> names = chosen_names(options);
    Result<Plan> plan = make_plan(options, names);
    if (!plan) return fail(plan.error().message);
    RunInfo info = info_of(options, *plan);
    print_heading(std::cout, info);
    std::vector<SceneReport> reports;
    for (const std::string& name : names) {
        Result<SceneReport> report = measure_scene(name, *plan);
        clear_progress(*plan);
        if (!report) return fail(report.error().message);
        print_row(std::cout, info, *report);
        reports.push_back(*report);
    }
    if (options.json.empty()) return 0;
    std::ofstream json(options.json);
    write_json(json, info, reports);
    return json.flush() ? 0 : fail("can't write " + options.json);
}

int run_scaling(const Options& options) {
    std::vector<std::string> names = chosen_names(options);
    Result<Plan> plan = make_plan(options, names);
    if (!plan) return fail(plan.error().message);
    ScalingReport report{.machine = measure_machine(*plan)};
    clear_progress(*plan);
    print_machine(std::cout, report.machine);
    for (const std::string& name : names) {
        Result<SceneScaling> scene = measure_scaling(name, *plan);
        clear_progress(*plan);
        if (!scene) return fail(scene.error().message);
        print_scaling(std::cout, *scene, report.machine);
        report.scenes.push_back(*scene);
    }
    if (options.json.empty()) return 0;
    std::ofstream json(options.json);
    write_scaling(json, info_of(options, *plan), report);
    return json.flush() ? 0 : fail("can't write " + options.json);
}

int run_micro_benchmarks(const Options& options) {
    if (!options.json.empty() && !std::ofstream(options.json)) return fail("can't write " + options.json);
    std::string filter;
    for (const std::string& name : options.names) filter += (filter.empty() ? "" : "|") + name;
    return run_micro(filter, options.json) ? 0 : bad_usage;  // Google Benchmark has said that none matches
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app(
        "Measures how fast Cairn steps: whole scenes against each other, settings or a peer, and single parts.",
        "cairn_bench");
    describe(app, options);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        return fail(error.what());
    }
    if (options.list) {
        print_list();
        return 0;
    }
    if (options.micro) return run_micro_benchmarks(options);
    return options.scaling ? run_scaling(options) : run_scenes(options);
}

}  // namespace

}  // namespace cairn::bench

int main(int argc, char** argv) { return cairn::bench::run(argc, argv); }
