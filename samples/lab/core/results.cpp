// Results to JSON and back. The only file of the core that knows the JSON library besides tolerances.cpp.
#include "cairn/lab/results.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

#include "json_file.hpp"

namespace cairn::lab {

namespace {

// The shortest number that reads back as the same float: 0.005, not 0.004999999888.
double shortest(float value) {
    char text[32];
    std::to_chars_result end = std::to_chars(text, text + sizeof text - 1, value);
    *end.ptr = 0;
    return std::strtod(text, nullptr);
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json write_settings(const SolverSettings& settings) {
    Json json = Json::object();
    for (const SettingField& field : solver_setting_fields()) {
        float value = get_setting(settings, field);
        if (field.kind == SettingKind::Bool) json[field.name] = value != 0;
        else if (field.kind == SettingKind::Int) json[field.name] = static_cast<int>(value);
        else json[field.name] = shortest(value);
    }
    return json;
}

// Settings that this build has no longer are left out; those that the file does not know keep their defaults.
SolverSettings read_settings(const Json& json) {
    SolverSettings settings;
    for (const SettingField& field : solver_setting_fields()) {
        auto found = json.find(field.name);
        if (found == json.end()) continue;
        double value = found->is_boolean() ? (found->get<bool>() ? 1 : 0) : found->get<double>();
        set_setting(settings, field, static_cast<float>(value));
    }
    return settings;
}

Json write_entry(const Entry& entry, const SaveOptions& options) {
    Json json = {{"name", entry.name},
                 {"label", entry.label()},
                 {"sleep", !entry.keep_awake},
                 {"hertz", shortest(std::round(entry.hertz * 1000) / 1000)},
                 {"steps", entry.steps}};
    if (entry.seconds > 0) json["seconds"] = entry.seconds;
    if (entry.origin != Point{}) json["origin"] = {entry.origin.x, entry.origin.y};
    if (!entry.variant.empty()) json["variant"] = entry.variant;
    if (options.settings) json["settings"] = write_settings(entry.settings);
    json["figures"] = Json::object();
    for (const Figure& figure : entry.figures) json["figures"][figure.name] = number_or_null(figure.value);
    if (options.series) {
        json["series"] = Json::object();
        for (const Series& series : entry.series) {
            Json& values = json["series"][series.name] = Json::array();
            for (float value : series.values) values.push_back(number_or_null(shortest(value)));
        }
    }
    if (options.times) {
        json["times"] = {
            {"ms_per_step", entry.times.median}, {"ms_worst", entry.times.worst}, {"ms_total", entry.times.total}};
    }
    return json;
}

double number(const Json& json) {
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

Entry read_entry(const Json& json) {
    Entry entry;
    entry.name = json.at("name").get<std::string>();
    entry.keep_awake = !json.value("sleep", true);
    entry.hertz = static_cast<float>(json.value("hertz", 60.0));
    entry.steps = json.value("steps", 0);
    entry.seconds = json.value("seconds", 0.0);
    entry.variant = json.value("variant", "");
    if (auto origin = json.find("origin"); origin != json.end()) {
        entry.origin = {origin->at(0).get<double>(), origin->at(1).get<double>()};
    }
    entry.settings = read_settings(json.value("settings", Json::object()));
    for (const auto& [name, value] : json.at("figures").items()) entry.figures.push_back({name, number(value)});
    const Json all_series = json.value("series", Json::object());
    for (const auto& [name, values] : all_series.items()) {
        Series series{.name = name, .values = {}};
        for (const Json& value : values) series.values.push_back(static_cast<float>(number(value)));
        entry.series.push_back(std::move(series));
    }
    Json times = json.value("times", Json::object());
    entry.times = {times.value("ms_per_step", 0.0), times.value("ms_worst", 0.0), times.value("ms_total", 0.0)};
    return entry;
}

Results read(const Json& json) {
    Results results;
    results.complete = json.value("complete", false);
    results.build = json.value("build", "");
    results.simd = json.value("simd", "");
    results.workers = json.value("workers", 1);
    results.repeat = json.value("repeat", 1);
    for (const Json& entry : json.at("scenes")) results.scenes.push_back(read_entry(entry));
    return results;
}

}  // namespace

std::string save(const Results& results, const std::string& path, const SaveOptions& options) {
    Json json = {{"cairn_lab", results_version}, {"complete", results.complete}, {"build", results.build},
                 {"simd", results.simd},         {"workers", results.workers},   {"repeat", results.repeat}};
    json["scenes"] = Json::array();
    for (const Entry& entry : results.scenes) json["scenes"].push_back(write_entry(entry, options));
    // A line for each figure reads well and compares well; thousands of numbers of a series do not.
    return save_text(json.dump(options.series ? -1 : 1) + "\n", path);
}

Result<Results> load(const std::string& path) {
    Result<Json> json = load_json(path, "cairn_lab", "results", oldest_results_version, results_version);
    if (!json) return json.error();
    try {
        return read(*json);
    } catch (const std::exception&) {
        return Error{ErrorCode::InvalidArgument, path + " is not a complete results file of the laboratory"};
    }
}

const Entry* Results::find(std::string_view label) const {
    for (const Entry& entry : scenes) {
        if (entry.label() == label) return &entry;
    }
    return nullptr;
}

std::string Results::build_name() {
    std::string name = "cairn " CAIRN_LAB_VERSION ", ";
#if defined(__clang__)
    name += "clang " + std::to_string(__clang_major__);
#elif defined(__GNUC__)
    name += "gcc " + std::to_string(__GNUC__);
#elif defined(_MSC_VER)
    name += "msvc " + std::to_string(_MSC_VER);
#endif
#if defined(NDEBUG)
    return name + ", release";
#else
    return name + ", debug";
#endif
}

}  // namespace cairn::lab
