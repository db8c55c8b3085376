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

#include "measure.hpp"
#include "micro.hpp"
#include "report.hpp"
#include "scenes/command_line.hpp"
#include "scenes/scene.hpp"

namespace cairn::bench {

namespace {

constexpr int bad_usage = 2;

struct Options {
    std::vector<std::string> names;
    std::string preset = "default";
    std::vector<std::string> settings;
    std::string substeps, peer, json;
    int steps = 0, repeats = 3;
    bool list = false, micro = false;
};

int fail(const std::string& sentence) {
    std::cerr << "cairn_bench: " << sentence << '\n';
    return bad_usage;
}

void describe(CLI::App& app, Options& options) {
    app.add_option("scene", options.names,
                   "Scenes, with a parameter after a colon: tower:100 (default: all of the category Speed); with "
                   "--micro a regular expression of benchmarks");
    app.add_option("--preset", options.preset, "Solver settings to start from: default, soft_step or lite");
    app.add_option("--set", options.settings, "Change a solver setting: name=value (may be repeated)")
        ->allow_extra_args(false);
    app.add_option("--substeps", options.substeps, "The same as --set substeps=N");
    app.add_option("--steps", options.steps, "Steps of a run, the unmeasured first one included (default: the scene's)")
        ->check(CLI::Range(2, 10'000'000));
    app.add_option("--repeat", options.repeats, "Runs of each scene; medians of the runs are reported (default: 3)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--peer", options.peer,
                   "Run each scene on another engine too, taking turns, and print the ratio: box2d");
    app.add_option("--json", options.json, "Write the report to a file");
    app.add_flag("--micro", options.micro, "Micro-benchmarks of the narrow phase and the broad phase");
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

int run_scenes(const Options& options) {
    Result<SolverSettings> settings = chosen_settings(options);
    if (!settings) return fail(settings.error().message);
    if (!options.peer.empty() && options.peer != "box2d") {
        return fail("peer " + scenes::quoted(options.peer) + " is unknown; there is box2d");
    }
    std::vector<std::string> names = options.names;
    for (const scenes::SceneInfo& scene : scenes::list()) {
        if (options.names.empty() && std::string_view(scene.category) == "Speed") names.emplace_back(scene.name);
    }
    // All names first: a long measurement must not end in a misspelt word.
    for (const std::string& name : names) {
        Result<scenes::Scene> built = scenes::build(name, *settings);
        if (!built) return fail(built.error().message);
    }
    std::ofstream json;
    if (!options.json.empty()) json.open(options.json);
    if (!json) return fail("can't write " + options.json);
    Plan plan{.settings = *settings, .steps = options.steps, .repeats = options.repeats, .peer = !options.peer.empty()};
    bool terminal = stderr_is_terminal();
    if (terminal) plan.progress = show_progress;
    std::vector<SceneReport> reports;
    for (const std::string& name : names) {
        Result<SceneReport> report = measure_scene(name, plan);
        if (terminal) std::fputs("\r\033[K", stderr);
        if (!report) return fail(report.error().message);
        reports.push_back(*report);
    }
    print_table(std::cout, reports);
    if (json.is_open()) {
        write_json(json, {.preset = options.preset, .settings = *settings, .repeats = options.repeats}, reports);
        if (!json.flush()) return fail("can't write " + options.json);
    }
    return 0;
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
    return options.micro ? run_micro_benchmarks(options) : run_scenes(options);
}

}  // namespace

}  // namespace cairn::bench

int main(int argc, char** argv) { return cairn::bench::run(argc, argv); }
