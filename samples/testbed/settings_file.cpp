// Preferences as JSON. Settings of the solver are found by the names of the engine's own table.

#include "settings_file.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "quantities.hpp"
#include "scenes/scene.hpp"

namespace cairn::testbed {

namespace {

using Json = nlohmann::json;

// All readers throw std::invalid_argument with the part of a sentence that follows the file's name.
float number(const Json& object, const char* name, float value, float lower, float upper) {
    auto found = object.find(name);
    if (found == object.end()) return value;
    if (found->is_number()) {
        double x = found->get<double>();
        if (x >= static_cast<double>(lower) && x <= static_cast<double>(upper)) return static_cast<float>(x);
    }
    throw std::invalid_argument(std::string("its \"") + name + "\" is not a number that can be used");
}

bool truth(const Json& object, const char* name, bool value) {
    auto found = object.find(name);
    if (found == object.end()) return value;
    if (!found->is_boolean()) throw std::invalid_argument(std::string("its \"") + name + "\" is not true or false");
    return found->get<bool>();
}

const Json& section(const Json& object, const char* name) {
    static const Json none = Json::object();
    auto found = object.find(name);
    if (found == object.end()) return none;
    if (!found->is_object()) throw std::invalid_argument(std::string("its \"") + name + "\" is not an object");
    return *found;
}

Preferences read(const Json& json) {
    if (!json.is_object()) throw std::invalid_argument("it does not hold an object");
    Preferences result;
    if (auto scene = json.find("scene"); scene != json.end()) {
        if (!scene->is_string() || !scenes::find(scene->get<std::string>()))
            throw std::invalid_argument("its \"scene\" is not the name of a scene");
        result.scene = scene->get<std::string>();
    }
    const Json& solver = section(json, "solver");
    for (const SettingField& field : solver_setting_fields()) {
        auto found = solver.find(field.name);
        if (found == solver.end()) continue;
        bool is_bool = found->is_boolean();
        double value = is_bool              ? (found->get<bool>() ? 1 : 0)
                       : found->is_number() ? found->get<double>()
                                            : std::nan("");
        bool fits = is_bool == (field.kind == SettingKind::Bool);
        if (!fits || !set_setting(result.solver, field, static_cast<float>(value)))
            throw std::invalid_argument(std::string("its solver setting \"") + field.name + "\" is out of range");
    }
    const Json& draw = section(json, "draw");
    for (const DrawLayer& layer : layers())
        result.draw.*layer.field = truth(draw, layer.name, result.draw.*layer.field);
    result.draw.normal_length = number(draw, "normal_length", result.draw.normal_length, 0, 100);
    result.draw.impulse_length = number(draw, "impulse_length", result.draw.impulse_length, 0, 100);
    result.rate = number(json, "rate", result.rate, 0, 10000);
    if (result.rate > 0 && result.rate < 1) throw std::invalid_argument("its \"rate\" is below 1 step per second");
    result.speed = number(json, "speed", result.speed, 0.01f, 10);
    result.panels = truth(json, "panels", result.panels);
    result.figures = truth(json, "figures", result.figures);
    result.logarithmic = truth(json, "logarithmic", result.logarithmic);
    result.overlay = truth(json, "overlay", result.overlay);
    if (auto plots = json.find("plots"); plots != json.end()) {
        if (!plots->is_string()) throw std::invalid_argument("its \"plots\" is not a text");
        result.plots = plots->get<std::string>();
        quantity_names(result.plots);
    }
    const Json& window = section(json, "window");
    result.window_width = static_cast<int>(number(window, "width", 1280, 200, 16384));
    result.window_height = static_cast<int>(number(window, "height", 720, 200, 16384));
    return result;
}

// The shortest number that reads back as the same float: 0.005, not 0.004999999888.
double shortest(float value) {
    char text[32];
    std::to_chars_result end = std::to_chars(text, text + sizeof text - 1, value);
    *end.ptr = 0;
    return std::strtod(text, nullptr);
}

Json write(const Preferences& preferences) {
    Json solver = Json::object(), draw = Json::object();
    for (const SettingField& field : solver_setting_fields()) {
        float value = get_setting(preferences.solver, field);
        if (field.kind == SettingKind::Bool) solver[field.name] = value != 0;
        else if (field.kind == SettingKind::Int) solver[field.name] = static_cast<int>(value);
        else solver[field.name] = shortest(value);
    }
    for (const DrawLayer& layer : layers()) draw[layer.name] = preferences.draw.*layer.field;
    draw["normal_length"] = shortest(preferences.draw.normal_length);
    draw["impulse_length"] = shortest(preferences.draw.impulse_length);
    return {{"scene", preferences.scene},
            {"solver", solver},
            {"draw", draw},
            {"rate", shortest(preferences.rate)},
            {"speed", shortest(preferences.speed)},
            {"panels", preferences.panels},
            {"figures", preferences.figures},
            {"plots", preferences.plots},
            {"logarithmic", preferences.logarithmic},
            {"overlay", preferences.overlay},
            {"window", {{"width", preferences.window_width}, {"height", preferences.window_height}}}};
}

}  // namespace

std::filesystem::path preferences_path() {
    const std::filesystem::path file = std::filesystem::path("cairn") / "testbed.json";
    for (const char* variable : {"XDG_CONFIG_HOME", "APPDATA"})
        if (const char* directory = std::getenv(variable); directory && *directory) return directory / file;
    const char* home = std::getenv("HOME");
    return home && *home ? std::filesystem::path(home) / ".config" / file : std::filesystem::path();
}

std::string load_preferences(const std::filesystem::path& path, Preferences& preferences) {
    std::error_code code;
    if (path.empty() || !std::filesystem::exists(path, code)) return {};
    try {
        std::ifstream file(path);
        if (!file) throw std::invalid_argument("it can't be opened");
        preferences = read(Json::parse(file));
        return {};
    } catch (const Json::parse_error& error) {
        return path.string() + " is not used: it is not valid JSON at byte " + std::to_string(error.byte) +
               "; this run won't overwrite it";
    } catch (const std::exception& error) {
        return path.string() + " is not used: " + error.what() + "; this run won't overwrite it";
    }
}

Result<SolverSettings> load_solver_settings(const std::filesystem::path& path) {
    try {
        std::ifstream file(path);
        if (!file) throw std::invalid_argument("it can't be opened");
        Json json = Json::parse(file);
        if (!json.is_object() || !json.contains("solver")) throw std::invalid_argument("it holds no \"solver\"");
        return read(json).solver;
    } catch (const Json::parse_error& error) {
        return Error{ErrorCode::InvalidArgument,
                     path.string() + " is not valid JSON at byte " + std::to_string(error.byte)};
    } catch (const std::exception& error) {
        return Error{ErrorCode::InvalidArgument, path.string() + " can't be used: " + error.what()};
    }
}

std::string save_preferences(const std::filesystem::path& path, const Preferences& preferences) {
    if (path.empty()) return {};
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    std::filesystem::path beside = path;
    beside += ".new";
    {
        std::ofstream file(beside);
        file << write(preferences).dump(4) << '\n';
        if (!file.flush()) return "the settings can't be written to " + beside.string();
    }
    std::filesystem::rename(beside, path, code);
    return code ? "the settings can't be written to " + path.string() : std::string();
}

}  // namespace cairn::testbed
