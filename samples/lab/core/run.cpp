// From a name in a catalogue to the figures of its run.
#include "cairn/lab/run.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "cairn/lab/recorder.hpp"
#include "picture.hpp"

namespace cairn::lab {

namespace {

using Clock = std::chrono::steady_clock;

Error failure(std::string sentence) { return {ErrorCode::InvalidArgument, std::move(sentence)}; }

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    size_t middle = values.size() / 2;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle), values.end());
    return values[middle];
}

bool has(const Figures& figures, std::string_view name) {
    return std::any_of(figures.begin(), figures.end(), [name](const Figure& entry) { return entry.name == name; });
}

// One run of one world: the entry without its name, and each step's time.
struct OneRun {
    Entry entry;
    std::vector<double> ms;
};

Result<OneRun> play(Scene& scene, const RunOptions& options) {
    const Conditions& conditions = options.conditions;
    double seconds = conditions.seconds > 0 ? conditions.seconds : scene.steps * static_cast<double>(scene.dt);
    if (conditions.hertz > 0) scene.dt = 1 / conditions.hertz;
    int steps = static_cast<int>(std::lround(seconds / static_cast<double>(scene.dt)));
    if (conditions.steps > 0) steps = conditions.steps;
    OneRun run;
    World& world = *scene.world;
    Recorder recorder(world, scene.dt, scene.reference, steps);
    int taken = 0;
    for (bool go_on = true; go_on && taken < steps; ++taken) {
        if (options.progress && !options.progress(taken, steps)) return failure("interrupted");
        if (scene.before_step) scene.before_step(world, taken);
        Clock::time_point begin = Clock::now();
        world.step(scene.dt);
        run.ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        recorder.after_step(world, scene.dt);
        if (scene.judge.after_step) go_on = scene.judge.after_step(world, taken);
    }
    Figures general = recorder.figures();
    if (scene.judge.figures) run.entry.figures = scene.judge.figures(world, general);
    for (const Figure& entry : general) {
        if (!has(run.entry.figures, entry.name)) run.entry.figures.push_back(entry);
    }
    run.entry.series = recorder.take_series();
    run.entry.hertz = 1 / scene.dt;
    run.entry.steps = taken;
    run.entry.settings = world.solver_settings();
    if (options.picture) run.entry.picture = picture_of(world, scene.view, scene.reference);
    return run;
}

Result<OneRun> play_once(const SceneInfo& info, std::string_view name, const RunOptions& options) {
    Result<Scene> scene = info.build(name, options.conditions);
    if (!scene) return scene.error();
    Scene own = std::move(scene).value();
    return play(own, options);
}

// All repetitions of one scene.
Result<Entry> run_scene(const SceneInfo& info, std::string_view name, const RunOptions& options) {
    std::vector<std::vector<double>> times;  // by step
    Entry entry;
    for (int i = 0; i < std::max(1, options.repeat); ++i) {
        Result<OneRun> run = play_once(info, name, options);
        if (!run) return run.error();
        if (i > 0 && !same_figures(entry, run->entry)) {
            return failure("scene " + std::string(name) + ": repetition " + std::to_string(i + 1) +
                           " gave other figures than the first");
        }
        if (i == 0) {
            entry = run->entry;
            times.resize(run->ms.size());
        }
        for (size_t step = 0; step < times.size(); ++step) times[step].push_back(run->ms[step]);
    }
    std::vector<double> ms;
    for (std::vector<double>& step : times) ms.push_back(median(step));
    for (double step : ms) entry.times.total += step;
    if (!ms.empty()) entry.times.worst = *std::max_element(ms.begin(), ms.end());
    entry.times.median = median(std::move(ms));
    return entry;
}

Result<Entry> run_series(const SceneInfo& info, const RunOptions& options) {
    Entry entry;
    std::vector<Figures> figures;
    RunOptions part = options;
    part.picture = false;
    for (const std::string& name : info.series) {
        Result<Entry> run = run_scene(info, name, part);
        if (!run) return run.error();
        figures.push_back(run->figures);
        entry.settings = run->settings;
        entry.hertz = run->hertz;
        entry.steps += run->steps;
        entry.times.total += run->times.total;
        entry.times.worst = std::max(entry.times.worst, run->times.worst);
    }
    entry.times.median = entry.steps > 0 ? entry.times.total / entry.steps : 0;
    entry.figures = info.summary(figures);
    return entry;
}

// Bit for bit, so that NaN is like itself.
bool same_values(const std::vector<float>& a, const std::vector<float>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](float x, float y) { return std::bit_cast<uint32_t>(x) == std::bit_cast<uint32_t>(y); });
}

bool same_number(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

}  // namespace

Result<Entry> run(const Catalogue& catalogue, std::string_view name_with_parameter, const RunOptions& options) {
    const SceneInfo* info = catalogue.find(name_with_parameter);
    if (info == nullptr) {
        std::string name(name_with_parameter.substr(0, name_with_parameter.find(':')));
        return failure("scene \"" + name + "\" is unknown; the nearest names are " + catalogue.nearest(name));
    }
    bool series = !info->series.empty() && name_with_parameter.find(':') == std::string_view::npos;
    Result<Entry> entry = series ? run_series(*info, options) : run_scene(*info, name_with_parameter, options);
    if (!entry) return entry;
    Entry named = std::move(entry).value();
    named.name = name_with_parameter;
    named.keep_awake = !options.conditions.solver().sleep;
    named.seconds = options.conditions.seconds;
    if (options.conditions.steps > 0) named.seconds = options.conditions.steps / static_cast<double>(named.hertz);
    named.origin = options.conditions.origin;
    return named;
}

bool same_figures(const Entry& a, const Entry& b) {
    if (a.figures.size() != b.figures.size() || a.series.size() != b.series.size() || a.steps != b.steps) return false;
    for (size_t i = 0; i < a.figures.size(); ++i) {
        if (a.figures[i].name != b.figures[i].name || !same_number(a.figures[i].value, b.figures[i].value))
            return false;
    }
    for (size_t i = 0; i < a.series.size(); ++i) {
        if (a.series[i].name != b.series[i].name || !same_values(a.series[i].values, b.series[i].values)) {
            return false;
        }
    }
    return true;
}

std::string Entry::label() const { return scene_label() + (variant.empty() ? "" : " [" + variant + "]"); }

std::string Entry::scene_label() const {
    std::string text = name;
    char more[96];
    if (keep_awake) text += " awake";
    if (std::fabs(hertz - 60) > 1e-3f) {
        std::snprintf(more, sizeof more, " at %g Hz", static_cast<double>(std::round(hertz * 1000) / 1000));
        text += more;
    }
    if (seconds > 0) {
        std::snprintf(more, sizeof more, " for %g s", std::round(seconds * 1000) / 1000);
        text += more;
    }
    if (origin != Point{}) {
        std::snprintf(more, sizeof more, " from (%g, %g)", origin.x, origin.y);
        text += more;
    }
    return text;
}

SolverSettings Conditions::solver() const {
    SolverSettings result = settings;
    if (keep_awake) result.sleep = false;
    return result;
}

double figure(const Figures& figures, std::string_view name) {
    for (const Figure& entry : figures) {
        if (entry.name == name) return entry.value;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

void set_figure(Figures& figures, std::string_view name, double value) {
    for (Figure& entry : figures) {
        if (entry.name == name) {
            entry.value = value;
            return;
        }
    }
    figures.push_back({std::string(name), value});
}

}  // namespace cairn::lab
