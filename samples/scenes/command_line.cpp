// Words and numbers from a command line, and one sentence for each that is wrong.
#include "scenes/command_line.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cairn::scenes {

namespace {

// Letters to insert, remove or replace to turn one word into the other.
size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 0; i < a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b.size(); ++j) {
            size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

Error invalid(std::string sentence) { return {ErrorCode::InvalidArgument, std::move(sentence)}; }

Error unknown_setting(std::string_view name) {
    std::vector<std::string_view> names;
    for (const SettingField& field : solver_setting_fields()) names.emplace_back(field.name);
    return invalid("setting " + quoted(name) + " is unknown; the nearest are " + nearest_words(name, names));
}

struct Preset {
    std::string_view name;
    SolverSettings (*make)();
};

constexpr Preset presets[] = {{"default", [] { return SolverSettings{}; }},
                              {"standing", SolverSettings::standing},
                              {"soft_step", SolverSettings::soft_step},
                              {"lite", SolverSettings::lite}};

}  // namespace

std::string quoted(std::string_view text) {
    std::string result(1, '"');
    result.append(text).push_back('"');
    return result;
}

double parse_number(std::string_view text) {
    std::string copy(text);
    if (copy.empty() || copy.find_first_not_of("0123456789+-.eE") != std::string::npos) return std::nan("");
    char* end = nullptr;
    double value = std::strtod(copy.c_str(), &end);
    return *end == '\0' && std::isfinite(value) ? value : std::nan("");
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string nearest_words(std::string_view word, std::span<const std::string_view> words) {
    struct Candidate {
        size_t rank;
        std::string_view word;
    };
    std::vector<Candidate> candidates;
    for (std::string_view known : words) {
        size_t at = word.size() < 3 ? std::string_view::npos : known.find(word);
        size_t rank = at == 0 ? 0 : at != std::string_view::npos ? 1 : 2 + edit_distance(word, known);
        candidates.push_back({rank, known});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::string text;
    for (size_t i = 0; i < candidates.size() && i < 3; ++i) {
        if (i > 0) text += ", ";
        text += candidates[i].word;
    }
    return text;
}

Result<SolverSettings> find_preset(std::string_view name) {
    std::string known;
    for (const Preset& preset : presets) {
        if (name == preset.name) return preset.make();
        known += (&preset == presets                 ? ""
                  : &preset + 1 == std::end(presets) ? " and "
                                                     : ", ") +
                 std::string(preset.name);
    }
    return invalid("preset " + quoted(name) + " is unknown; there are " + known);
}

std::string settings_text(const SolverSettings& settings) {
    const Preset* nearest = nullptr;
    std::vector<std::string> changes;
    for (const Preset& preset : presets) {
        SolverSettings base = preset.make();
        std::vector<std::string> others;
        for (const SettingField& field : solver_setting_fields()) {
            float value = get_setting(settings, field);
            if (value != get_setting(base, field))
                others.push_back(field.name + ("=" + number_text(static_cast<double>(value))));
        }
        if (nearest != nullptr && others.size() >= changes.size()) continue;
        nearest = &preset;
        changes = std::move(others);
    }
    std::string text(nearest->name);
    for (size_t i = 0; i < changes.size() && i < 3; ++i) text += ", " + changes[i];
    return changes.size() > 3 ? text + " and " + std::to_string(changes.size() - 3) + " more" : text;
}

Result<SolverSettings> with_setting(const SolverSettings& settings, std::string_view name_and_value) {
    size_t equals = name_and_value.find('=');
    if (equals == std::string_view::npos) {
        return invalid("a setting is written name=value, got " + quoted(name_and_value));
    }
    std::string_view name = name_and_value.substr(0, equals), text = name_and_value.substr(equals + 1);
    const SettingField* field = find_solver_setting(name);
    if (field == nullptr) return unknown_setting(name);
    double value = parse_number(text);
    if (field->kind == SettingKind::Bool && text == "true") value = 1;
    if (field->kind == SettingKind::Bool && text == "false") value = 0;
    if (std::fabs(value) > 1e30) value = std::nan("");  // beyond float, and beyond every range
    SolverSettings changed = settings;
    if (set_setting(changed, *field, static_cast<float>(value))) return changed;
    if (field->kind == SettingKind::Bool) {
        return invalid("setting " + std::string(name) + " must be 0, 1, false or true, got " + quoted(text));
    }
    std::string kind = field->kind == SettingKind::Int ? "a whole number" : "a number";
    return invalid("setting " + std::string(name) + " must be " + kind + " from " +
                   number_text(static_cast<double>(field->lower)) + " to " +
                   number_text(static_cast<double>(field->upper)) + ", got " + quoted(text));
}

}  // namespace cairn::scenes
