// Reading and checking the command line. Values are read as text first, so that every mistake gets a sentence of ours.

#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "collision_demo.hpp"
#include "quantities.hpp"
#include "scenes/command_line.hpp"
#include "scenes/scene.hpp"
#include "settings_file.hpp"

namespace cairn::testbed {

namespace {

double number(const std::string& text, const char* option, double lower, double upper) {
    double value = scenes::parse_number(text);
    if (value >= lower && value <= upper) return value;
    throw std::invalid_argument(std::string(option) + ": \"" + text + "\" is not a number from " +
                                scenes::number_text(lower) + " to " + scenes::number_text(upper));
}

// "1280x720" or "3,-4.5".
Point pair(const std::string& text, char separator, const char* option, double lower, double upper) {
    size_t at = std::min(text.find(separator), text.size());
    double x = scenes::parse_number(text.substr(0, at));
    double y = scenes::parse_number(text.substr(std::min(at + 1, text.size())));
    if (x >= lower && x <= upper && y >= lower && y <= upper) return {x, y};
    throw std::invalid_argument(std::string(option) + ": \"" + text + "\" is not two numbers from " +
                                scenes::number_text(lower) + " to " + scenes::number_text(upper) + " with \"" +
                                separator + "\" between them");
}

int whole(const std::string& text, const char* option, double lower, double upper) {
    double value = number(text, option, lower, upper);
    if (value != std::floor(value))
        throw std::invalid_argument(std::string(option) + ": \"" + text + "\" is not a whole number");
    return static_cast<int>(value);
}

// Tries for real: permissions, missing folders and read-only disks all look the same to a program.
void check_file(const std::string& path, const char* option) {
    std::error_code code;
    bool existed = std::filesystem::exists(path, code);
    if (std::filesystem::is_directory(path, code) || !std::ofstream(path, std::ios::app))
        throw std::invalid_argument(std::string(option) + ": the file " + path + " can't be written");
    if (!existed) std::filesystem::remove(path, code);
}

void check_folder(const std::string& path) {
    std::error_code code;
    std::filesystem::create_directories(path, code);
    if (!std::filesystem::is_directory(path, code))
        throw std::invalid_argument("--gallery: the folder " + path + " can't be made");
    check_file((std::filesystem::path(path) / "cairn_test_of_writing").string(), "--gallery");
}

// What CLI11 fills in: text, except where there is nothing to get wrong.
struct Texts {
    std::string origin, steps, draw, size, zoom, center, ui_scale;
};

void describe(CLI::App& app, Options& options, Texts& texts) {
    app.get_formatter()->column_width(28);
    app.set_help_flag("-h,--help", "Print this and exit");
    app.add_flag("--list", options.list, "Print all scenes and exit");
    app.add_option("--scene", options.scene, "Scene by name, with its parameter: tower:100")->option_text("NAME");
    app.add_option("--origin", texts.origin, "Build the scene around this point of the world, m")->option_text("X,Y");
    app.add_option("--steps", texts.steps,
                   "Steps to take first; pictures take the scene's own number if this is not given")
        ->option_text("N");
    app.add_option("--preset", options.preset, "Solver settings: default, standing, soft_step or lite")
        ->option_text("NAME");
    app.add_option("--set", options.sets, "Change one solver setting: substeps=8; may be repeated")
        ->option_text("NAME=VALUE")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--demo", options.demo,
                   "Set a number of a demonstration (scenes collision_...): b=capsule; may be repeated")
        ->option_text("NAME=VALUE")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    std::string names;
    for (const DrawLayer& layer : layers()) names += std::string(layer.name) + " ";
    app.add_option("--draw", texts.draw, "Draw these too: " + names + "all none, or no-shapes to leave one out")
        ->option_text("A,B,...");
    app.add_option("--screenshot", options.screenshot,
                   "Draw off screen into a PNG file, print figures and the time of "
                   "a frame, and exit")
        ->option_text("FILE");
    app.add_option("--gallery", options.gallery,
                   "Draw every scene into DIR/<scene>.png, print each one's figures, and "
                   "exit")
        ->option_text("DIR");
    app.add_option("--size", texts.size, "Size of the window or picture, pixels")->option_text("WxH");
    app.add_option("--zoom", texts.zoom, "Pixels per metre; without it the scene is framed")->option_text("Z");
    app.add_option("--center", texts.center, "Middle of the picture, m from the origin")->option_text("X,Y");
    app.add_option("--ui-scale", texts.ui_scale, "Size of text and lines, 2 on a high-DPI screen")->option_text("S");
    app.add_flag("--panels", options.panels, "Show the panels in pictures");
    app.add_option("--side-by-side", options.side_by_side,
                   "Run the scene twice: A with the settings above, B with a preset (lite), changes to A's "
                   "(substeps=16,slop=0.01) or a settings file")
        ->option_text("B");
    app.add_flag("--overlay", options.overlay, "Side by side: B as outlines over A, in one picture");
    app.add_flag("--figures", options.show_figures, "Show plots of the figures under the picture");
    std::string plots;
    for (const Quantity& quantity : quantities()) plots += std::string(quantity.name) + " ";
    app.add_option("--plots", options.plots, "Which of them: " + plots)->option_text("A,B,...");
    app.add_flag("--log", options.logarithmic, "Plots by powers of ten");
    app.add_option("--baseline", options.baseline,
                   "Curves behind the plots, from what cairn_lab run --json wrote; without it the last values of the "
                   "committed baseline")
        ->option_text("FILE");
    app.add_flag("--help-panel", options.help_panel, "Show the panel of keys");
    app.add_flag("--no-settings", options.no_settings, "Neither read nor write the settings of the last run");
    app.footer("Settings for --set, with the range of each:\n" + [] {
        std::string text;
        for (const SettingField& field : solver_setting_fields())
            text += std::string("  ") + field.name + "  " + scenes::number_text(static_cast<double>(field.lower)) +
                    " to " + scenes::number_text(static_cast<double>(field.upper)) + " " + field.unit + "\n";
        return text;
    }());
}

void read_texts(Options& options, const Texts& texts) {
    constexpr double far_out = 1.1e7;
    if (!texts.origin.empty()) options.origin = pair(texts.origin, ',', "--origin", -far_out, far_out);
    if (!texts.steps.empty()) options.steps = whole(texts.steps, "--steps", 0, 1e6);
    if (!texts.size.empty()) {
        Point size = pair(texts.size, 'x', "--size", 64, 16384);
        if (size.x != std::floor(size.x) || size.y != std::floor(size.y))
            throw std::invalid_argument("--size: \"" + texts.size + "\" is not in whole pixels");
        options.width = static_cast<int>(size.x);
        options.height = static_cast<int>(size.y);
    }
    if (!texts.zoom.empty()) options.zoom = number(texts.zoom, "--zoom", Camera::min_scale, Camera::max_scale);
    if (!texts.center.empty()) options.center = pair(texts.center, ',', "--center", -far_out, far_out);
    if (!texts.ui_scale.empty()) options.ui_scale = static_cast<float>(number(texts.ui_scale, "--ui-scale", 0.5, 4));
    if (!texts.draw.empty()) {
        with_layers({}, texts.draw);
        options.draw = texts.draw;
    }
}

void check(const Options& options) {
    if (!options.scene.empty()) {
        Result<scenes::Scene> built = scenes::build(options.scene, {}, options.origin);
        if (!built.ok()) throw std::invalid_argument("--scene: " + built.error().message);
    }
    (void)options.solver_over({});
    if (!options.demo.empty()) {
        std::unique_ptr<Demo> demo = make_demo(options.scene, {});
        if (!demo) throw std::invalid_argument("--demo: needs a --scene that is a demonstration, collision_...");
        try {
            for (const std::string& value : options.demo) demo->set(value);
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(std::string("--demo: ") + error.what());
        }
    }
    (void)quantity_names(options.plots);
    if (!options.side_by_side.empty()) {
        (void)options.settings_of_b(options.solver_over({}));
        if (make_demo(options.scene, {}))
            throw std::invalid_argument("--side-by-side: a demonstration, collision_..., has no settings to compare");
    }
    if (!options.baseline.empty()) {
        if (std::string problem = Baseline().load(options.baseline); !problem.empty())
            throw std::invalid_argument("--baseline: " + problem);
    }
    if (!options.gallery.empty() && !options.side_by_side.empty())
        throw std::invalid_argument("--gallery draws each scene once; --screenshot draws one --side-by-side");
    if (!options.screenshot.empty() && !options.gallery.empty())
        throw std::invalid_argument("--screenshot and --gallery can't be used together");
    if (!options.gallery.empty() && !options.scene.empty())
        throw std::invalid_argument("--gallery draws all scenes; --screenshot draws the one that --scene names");
    if (!options.screenshot.empty()) check_file(options.screenshot, "--screenshot");
    if (!options.gallery.empty()) check_folder(options.gallery);
}

}  // namespace

SolverSettings Options::settings_of_b(const SolverSettings& a) const {
    const std::string option = "--side-by-side: ";
    if (side_by_side.find('=') != std::string::npos) {
        SolverSettings settings = a;
        std::string_view rest = side_by_side;
        while (!rest.empty()) {
            std::string_view change = rest.substr(0, rest.find(','));
            rest.remove_prefix(std::min(rest.size(), change.size() + 1));
            Result<SolverSettings> changed = scenes::with_setting(settings, change);
            if (!changed) throw std::invalid_argument(option + changed.error().message);
            settings = *changed;
        }
        return settings;
    }
    Result<SolverSettings> settings = scenes::find_preset(side_by_side);
    if (settings) return *settings;
    std::error_code code;
    if (!std::filesystem::exists(side_by_side, code))
        throw std::invalid_argument(option + settings.error().message + ", and no file has that name");
    settings = load_solver_settings(side_by_side);
    if (!settings) throw std::invalid_argument(option + settings.error().message);
    return *settings;
}

SolverSettings Options::solver_over(const SolverSettings& base) const {
    SolverSettings settings = base;
    if (!preset.empty()) {
        Result<SolverSettings> found = scenes::find_preset(preset);
        if (!found.ok()) throw std::invalid_argument("--preset: " + found.error().message);
        settings = *found;
    }
    for (const std::string& set : sets) {
        Result<SolverSettings> changed = scenes::with_setting(settings, set);
        if (!changed.ok()) throw std::invalid_argument("--set: " + changed.error().message);
        settings = *changed;
    }
    return settings;
}

Options parse_options(int argc, const char* const* argv) {
    CLI::App app{"Cairn's testbed: opens a window on a scene, or draws scenes off screen.", "cairn_testbed"};
    Options options;
    Texts texts;
    describe(app, options, texts);
    try {
        app.parse(argc, argv);
        for (const CLI::Option* option : app.get_options())
            for (const std::string& value : option->results())
                if (value.empty()) throw std::invalid_argument(option->get_name() + " needs a value");
    } catch (const CLI::CallForHelp&) {
        options.help = app.help();
        return options;
    } catch (const CLI::ParseError& error) {
        throw std::invalid_argument(std::string(error.what()) + "; --help lists the options");
    }
    if (options.list) return options;
    read_texts(options, texts);
    check(options);
    return options;
}

}  // namespace cairn::testbed
