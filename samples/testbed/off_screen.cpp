// Runs a scene, draws it into a framebuffer that nobody sees, prints what came out.

#include "off_screen.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "frame.hpp"
#include "joint_panel.hpp"
#include "quantities.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr int default_width = 1280, default_height = 720;
constexpr int timed_frames = 11;

struct Run {
    int steps = 0;
    double late_speed[2] = {0, 0};  // of the fastest body in the last second, m/s; in A and B
    float frame_ms = 0;             // median, until the last pixel is drawn
};

class Studio {
public:
    explicit Studio(const Options& options)
        : options_(options), window_(64, 64, false, options.ui_scale),
          frame_(window_), size_{options.width > 0 ? options.width : default_width,
                                 options.height > 0 ? options.height : default_height, 1,
                                 options.ui_scale > 0 ? options.ui_scale : 1},
          picture_(size_.width, size_.height) {
        ui_.panels = options.panels;
        ui_.help = options.help_panel;
        ui_.paused = true;
        ui_.figures = options.figures();
        ui_.plots = quantity_names(options.plots.empty() ? usual_plots : options.plots);
        ui_.logarithmic = options.logarithmic;
        ui_.overlay = options.overlay;
        if (!options.baseline.empty()) baseline_.load(options.baseline);
        runs_.set_recording(options.figures());
        runs_.a().set_settings(options.solver_over({}));
        if (!options.side_by_side.empty()) runs_.open(options.settings_of_b(runs_.a().settings()));
    }

    /// Steps the loaded scene and draws it into a file.
    Run shoot(int steps, const DrawOptions& draw, const std::string& path);
    void load(const std::string& scene);
    [[nodiscard]] const SideBySide& runs() const { return runs_; }
    [[nodiscard]] const Baseline& baseline() const { return baseline_; }
    /// Null where the scene is none.
    [[nodiscard]] const Demo* demo() const { return ui_.demo.get(); }

private:
    float draw();

    const Options& options_;
    Window window_;
    Frame frame_;
    WindowSize size_;
    Picture picture_;
    SideBySide runs_;
    Baseline baseline_;
    Camera camera_;
    Ui ui_;
};

void Studio::load(const std::string& scene) {
    runs_.load(scene, options_.origin);
    ui_.demo = make_demo(runs_.a().name(), options_.origin);
    ui_.joints = opens_joints(runs_.a());
    for (const std::string& value : options_.demo) ui_.demo->set(value);
}

float Studio::draw() {
    using Clock = std::chrono::steady_clock;
    std::vector<float> times;
    for (int i = 0; i < timed_frames; ++i) {
        Clock::time_point begin = Clock::now();
        frame_.draw(ui_, runs_, baseline_, camera_, size_, {.off_screen = true, .caption = true});
        finish_drawing();
        times.push_back(std::chrono::duration<float, std::milli>(Clock::now() - begin).count());
        ui_.frame_ms = times.back();
    }
    std::nth_element(times.begin(), times.begin() + timed_frames / 2, times.end());
    return times[timed_frames / 2];
}

Run Studio::shoot(int steps, const DrawOptions& draw_options, const std::string& path) {
    Run run{.steps = steps};
    int last_second = static_cast<int>(runs_.a().rate() + 0.5f);
    for (int i = 0; i < steps; ++i) {
        runs_.step();
        for (size_t side = 0; i >= steps - last_second && side < runs_.sides().size(); ++side)
            run.late_speed[side] = std::max(run.late_speed[side], lab::fastest_body(runs_.sides()[side].world()));
    }
    for (Simulation& side : runs_.sides()) {
        side.measure();
        if (!side.error.empty()) std::fprintf(stderr, "cairn: %s\n", side.error.c_str());
        side.error.clear();
    }
    while (ui_.figures && !ui_.demo && baseline_.compute(runs_.a(), 1)) {}
    ui_.draw = draw_options;
    camera_.set_viewport(Frame::layout(size_, ui_, runs_).sides[0]);
    camera_.frame(runs_.a().scene().view);
    if (options_.zoom > 0) camera_.set_scale(options_.zoom);
    if (options_.center)
        camera_.set_center({options_.origin.x + options_.center->x, options_.origin.y + options_.center->y});
    run.frame_ms = draw();
    write_png(path, size_.width, size_.height, picture_.read());
    return run;
}

void print_header() {
    std::printf("%-26s %6s %7s %8s %8s %12s %10s %10s %9s %9s\n", "scene", "steps", "bodies", "contacts", "points",
                "penetration", "sink", "late", "step", "frame");
    std::printf("%-26s %6s %7s %8s %8s %12s %10s %10s %9s %9s\n", "", "", "", "", "", "mm", "mm", "m/s", "ms", "ms");
}

void print_run(const Run& run, const SideBySide& runs) {
    for (size_t i = 0; i < runs.sides().size(); ++i) {
        const Simulation& side = runs.sides()[i];
        std::string name = runs.both() ? (i == 0 ? "A " : "B ") + side.full_name() : side.full_name();
        WorldCounters counters = side.world().counters();
        std::printf("%-26s %6d %7u %8u %8u %12.3f %10.2f %10.5f %9.3f %9.2f\n", name.c_str(), run.steps,
                    counters.bodies, counters.touching, counters.points, 1000 * side.measures().worst_penetration,
                    1000 * side.displacement().sink, run.late_speed[i], static_cast<double>(side.history().median()),
                    static_cast<double>(run.frame_ms));
    }
    std::fflush(stdout);
}

void print_demo(const DemoReport& report) {
    for (const DemoFigure& figure : report.figures)
        std::printf("%-26s %.6g%s%s\n", figure.name.c_str(), figure.value, *figure.unit ? " " : "", figure.unit);
    std::printf("%s\n", report.verdict.c_str());
}

std::string figure_text(const lab::Figures& figures, const std::string& name) {
    for (const lab::Figure& figure : figures) {
        if (figure.name == name) return std::isnan(figure.value) ? "never" : scenes::number_text(figure.value);
    }
    return "";
}

// What the panel of figures shows, as text: a line per figure, a column per run.
void print_figures(const SideBySide& runs, const Baseline& baseline) {
    Baseline::Match base = baseline.find(runs.a());
    const lab::Entry* end = base.run ? base.run : base.committed;
    std::printf("\n%-20s", "figure");
    for (size_t i = 0; i < runs.sides().size(); ++i)
        std::printf(" %14s", !runs.both() ? "this run" : i == 0 ? "A" : "B");
    std::printf("%s\n", end ? "       baseline" : "");
    for (const lab::Figure& figure : runs.a().figures()) {
        std::printf("%-20s", figure.name.c_str());
        for (const Simulation& side : runs.sides())
            std::printf(" %14s", figure_text(side.figures(), figure.name).c_str());
        if (end) std::printf(" %14s", figure_text(end->figures, figure.name).c_str());
        std::printf("\n");
    }
    std::printf("recording takes %.3f ms a step\n", static_cast<double>(runs.a().recording_ms()));
    if (end)
        std::printf("the baseline is %s (%s)\n", end->label().c_str(), base.run ? base.source.c_str() : "committed");
    if (!runs.both()) return;
    for (size_t i = 0; i < 2; ++i)
        std::printf("%s is %s\n", i == 0 ? "A" : "B", scenes::settings_text(runs.sides()[i].settings()).c_str());
    std::printf("%s\n", runs.difference().c_str());
}

DrawOptions picture_layers(const Options& options) {
    DrawOptions draw;
    return options.draw ? with_layers(draw, *options.draw) : draw;
}

}  // namespace

void take_screenshot(const Options& options) {
    Studio studio(options);
    const std::string scene = options.scene.empty() ? "pyramid" : options.scene;
    studio.load(scene);
    int steps = options.steps.value_or(studio.runs().a().scene().steps);
    Run run = studio.shoot(steps, picture_layers(options), options.screenshot);
    print_header();
    print_run(run, studio.runs());
    if (studio.demo()) print_demo(studio.demo()->report());
    else if (options.figures()) print_figures(studio.runs(), studio.baseline());
    std::printf("a frame takes %.2f ms (median of %d, drawn to the last pixel); the picture is %s\n",
                static_cast<double>(run.frame_ms), timed_frames, options.screenshot.c_str());
}

void make_gallery(const Options& options) {
    Studio studio(options);
    DrawOptions draw = picture_layers(options);
    if (!options.draw) draw.contacts = draw.normals = true;
    print_header();
    for (const scenes::SceneInfo& info : scenes::list()) {
        studio.load(scenes::small_name(info));
        // Large worlds are stepped less: the pictures of all scenes should take seconds, not minutes.
        bool large = studio.runs().a().world().counters().bodies > 1000;
        int own = studio.runs().a().scene().steps;
        int steps = options.steps.value_or(large ? std::min(own, 60) : own);
        std::filesystem::path path = std::filesystem::path(options.gallery) / (std::string(info.name) + ".png");
        print_run(studio.shoot(steps, draw, path.string()), studio.runs());
    }
    std::printf("the pictures are in %s\n", options.gallery.c_str());
}

}  // namespace cairn::testbed
