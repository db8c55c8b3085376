// The sub-commands and their options.
#include "cairn/lab/command.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "cairn/lab/report.hpp"
#include "request.hpp"
#include "runner.hpp"
#include "scenes/command_line.hpp"
#include "table.hpp"

namespace cairn::lab {

namespace {

constexpr int got_worse = 1, bad_usage = 2, was_interrupted = 130;

int fail(const std::string& sentence) {
    std::fprintf(stderr, "cairn_lab: %s\n", sentence.c_str());
    return bad_usage;
}

void print_settings() {
    std::printf("\nSettings (--set name=value), their values and ranges:\n");
    SolverSettings defaults;
    for (const SettingField& field : solver_setting_fields()) {
        std::printf("%-26s %g %s (%g to %g). %s.\n", field.name, static_cast<double>(get_setting(defaults, field)),
                    field.unit, static_cast<double>(field.lower), static_cast<double>(field.upper), field.sentence);
    }
}

int list(const Catalogue& catalogue) {
    for (const SceneInfo& scene : catalogue.scenes) {
        std::string name = scene.name + (scene.parameter.empty() ? "" : ":N");
        std::printf("%-26s %-9s %s", name.c_str(), scene.category.c_str(), scene.description.c_str());
        if (!scene.parameter.empty()) std::printf(" N: %s.", scene.parameter.c_str());
        std::printf("\n");
    }
    if (!catalogue.suites.empty()) std::printf("\nSuites (--suite name):\n");
    for (const Catalogue::Suite& suite : catalogue.suites) {
        std::printf("%-26s %zu runs. %s\n", suite.name.c_str(), suite.items.size(), suite.description.c_str());
    }
    print_settings();
    return 0;
}

void describe_runs(CLI::App& app, Request& request) {
    app.add_option("scene", request.names, "Scenes, with parameters after a colon: tower:100, tower:50,100,200");
    app.add_option("--suite", request.suite, "A list of scenes by its name, see `list`");
    app.add_option("--preset", request.preset, "Solver settings to start from: default, standing, soft_step or lite");
    app.add_option("--set", request.settings, "Change a solver setting: name=value (may be repeated)")
        ->allow_extra_args(false);
    app.add_option("--sleep", request.sleep, "Sleeping on or off (default: as the settings say)");
    app.add_option("--steps", request.steps, "Steps of each run (default: the scene's)")
        ->check(CLI::Range(1, 100'000'000));
    app.add_option("--seconds", request.seconds, "Length of each run (default: the scene's)")
        ->check(CLI::Range(0.001, 1e6));
    app.add_option("--hz", request.hertz, "Steps per second (default: the scene's, which is 60)")
        ->check(CLI::Range(1.0, 10'000.0));
    app.add_option("--origin", request.origin, "Where the scenes are built: x,y in m, up to 1.17e7");
    app.add_option("--repeat", request.repeat,
                   "Runs of each scene, which must agree in every digit; times are their medians")
        ->check(CLI::Range(1, 1000));
    app.add_option("--simd", request.simd, "Instruction set of the kernels: best, baseline, avx2 or avx512");
    app.add_option("--workers", request.workers, "Threads of a step (default: 1)")->check(CLI::Range(1, 64));
    app.add_option("--jobs", request.jobs, "Scenes that run at the same time (default: 1; more disturb the times)")
        ->check(CLI::Range(1, 256));
    app.add_option("--json", request.json, "Write the results to a file");
    app.add_option("--report", request.report, "Write an HTML page with tables, curves and pictures");
    app.add_option("--baseline", request.baseline, "Results that the page compares with");
    app.add_option("--tolerance", request.tolerance, "A file that changes the standard tolerances of the comparison");
    app.add_flag("--no-series", request.no_series, "Leave the numbers of every step out of the file");
    app.add_flag("--no-times", request.no_times, "Leave the times out of the file, which only they don't repeat");
    app.add_flag("--brief", request.brief, "Figures only: a small file for a repository");
}

SaveOptions save_options(const Request& request) {
    return {.series = !request.no_series && !request.brief,
            .times = !request.no_times && !request.brief,
            .settings = !request.brief};
}

Result<Tolerances> tolerances_of(const std::string& path) {
    return path.empty() ? Result<Tolerances>(Tolerances::standard()) : load_tolerances(path);
}

// Runs what was asked for and writes the files; `print` shows the results.
int run_tasks(const Catalogue& catalogue, const Request& request, const std::vector<Task>& tasks,
              void (*print)(const Results&)) {
    Result<Results> baseline = request.baseline.empty() ? Result<Results>(Results{}) : load(request.baseline);
    if (!baseline) return fail(baseline.error().message);
    Result<Tolerances> tolerances = tolerances_of(request.tolerance);
    if (!tolerances) return fail(tolerances.error().message);
    const Results* base = request.baseline.empty() ? nullptr : &*baseline;
    auto save_all = [&](const Results& done) {
        std::string sentence;
        if (!request.json.empty()) sentence = save(done, request.json, save_options(request));
        if (!sentence.empty() || request.report.empty()) return sentence;
        return save_report(done, request.report, {.baseline = base, .tolerances = *tolerances});
    };
    // Before the first step, so that a path that can't be written is known at once.
    if (std::string sentence = save_all({}); !sentence.empty()) return fail(sentence);
    stop_on_interrupt();
    RunnerOptions options{
        .jobs = request.jobs, .repeat = request.repeat, .pictures = !request.report.empty(), .after_each = save_all};
    Result<Results> results = run_all(catalogue, tasks, options);
    if (!results) return fail(results.error().message);
    print(*results);
    if (results->complete) return 0;
    std::fprintf(stderr, "cairn_lab: interrupted, %zu of %zu scenes were finished\n", results->scenes.size(),
                 tasks.size());
    return was_interrupted;
}

int run_command(const Catalogue& catalogue, const Request& request) {
    Result<std::vector<Task>> tasks = make_tasks(catalogue, request, request.settings);
    return tasks ? run_tasks(catalogue, request, *tasks, print_results) : fail(tasks.error().message);
}

int sweep_command(const Catalogue& catalogue, const Request& request) {
    std::vector<Task> all;
    for (const std::vector<std::string>& changes : expand_settings(request.settings)) {
        Result<std::vector<Task>> tasks = make_tasks(catalogue, request, changes);
        if (!tasks) return fail(tasks.error().message);
        for (Task task : *tasks) {
            for (const std::string& change : changes) task.variant += (task.variant.empty() ? "" : ", ") + change;
            all.push_back(std::move(task));
        }
    }
    return run_tasks(catalogue, request, all, print_sweep);
}

struct CompareRequest {
    std::string base, now, tolerance;
    bool all = false;
};

void describe_comparison(CLI::App& app, CompareRequest& request) {
    app.add_option("base", request.base, "The file to compare with")->required();
    app.add_option("new", request.now, "The file that should not be worse")->required();
    app.add_option("--tolerance", request.tolerance, "A file that changes the standard tolerances");
    app.add_flag("--all", request.all, "Show the figures that are equal or within their tolerance too");
}

int compare_command(const CompareRequest& request) {
    Result<Results> base = load(request.base), now = load(request.now);
    for (const Result<Results>* file : {&base, &now}) {
        if (!*file) return fail(file->error().message);
    }
    Result<Tolerances> tolerances = tolerances_of(request.tolerance);
    if (!tolerances) return fail(tolerances.error().message);
    if (!now->complete) std::printf("%s is incomplete: its run was interrupted\n", request.now.c_str());
    Comparison comparison = compare(*base, *now, *tolerances);
    print_comparison(comparison, request.all);
    return comparison.worse() ? got_worse : 0;
}

}  // namespace

int command_line(int argc, char** argv, const Catalogue& catalogue) {
    CLI::App app("Runs scenes without a window and measures how well they stand.", "cairn_lab");
    app.require_subcommand(1);
    Request request;
    app.add_subcommand("list", "Scenes, suites and settings");
    CLI::App* run = app.add_subcommand("run", "Run scenes and print their figures");
    describe_runs(*run, request);
    CLI::App* sweep = app.add_subcommand("sweep", "Run scenes with every combination of --set name=a,b,c");
    describe_runs(*sweep, request);
    CompareRequest pair;
    CLI::App* comparison = app.add_subcommand("compare", "Compare two files; exit code 1 where something got worse");
    describe_comparison(*comparison, pair);
    std::string commands, word = argc > 1 ? argv[1] : "";
    bool known = word.empty() || word[0] == '-';
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
        commands += (commands.empty() ? "" : ", ") + command->get_name();
        known |= command->get_name() == word;
    }
    if (!known) return fail("there is no command " + scenes::quoted(word) + "; there are " + commands);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        return fail(error.what());
    }
    if (run->parsed()) return run_command(catalogue, request);
    if (sweep->parsed()) return sweep_command(catalogue, request);
    if (comparison->parsed()) return compare_command(pair);
    return list(catalogue);
}

}  // namespace cairn::lab
