// The standard tolerances, and files that change them.
#include <cmath>
#include <stdexcept>

#include "cairn/lab/compare.hpp"
#include "json_file.hpp"

namespace cairn::lab {

namespace {

constexpr int tolerance_version = 1;

// Whole figures, which are exact, have none. Lengths may move by a tenth of the slop, whatever they are: figures that
// are rounding (the drift of a tower that is placed exactly) are not comparable.
const std::map<std::string, Tolerance> standard_figures = {
    {"stands", {Aim::Higher}},
    {"rests", {Aim::Higher}},
    {"sink", {Aim::Lower, 0.1, 5e-4}},
    {"drift", {Aim::Lower, 0.25, 2e-3}},
    {"tilt", {Aim::Lower, 0.25, 2e-3}},
    {"late_speed", {Aim::Lower, 0.25, 0.01}},
    {"jitter", {Aim::Lower, 0.25, 0.05}},
    {"sleep_time", {Aim::Lower, 0.25, 1}},
    {"worst_penetration", {Aim::Lower, 0.15, 5e-4}},
    {"late_penetration", {Aim::Lower, 0.15, 5e-4}},
    {"mean_penetration", {Aim::Lower, 0.15, 5e-4}},
    {"energy_rise", {Aim::Lower, 0.2, 5e-4}},
    {"momentum_error", {Aim::Lower, 0.5, 1e-5}},
    {"spin_error", {Aim::Lower, 0.5, 1e-5}},
    {"joint_error", {Aim::Lower, 0.2, 5e-4}},
    {"late_joint_error", {Aim::Lower, 0.2, 5e-4}},
    {"points_changed", {Aim::Lower, 0.5, 0.5}},
    {"normal_flips", {Aim::Lower, 0.5, 5}},
    {"warm_start_rate", {Aim::Neutral}},   // what is frozen needs none, so less is not worse
    {"passes_per_point", {Aim::Neutral}},  // the price of the other figures, chosen and not suffered
    {"tallest", {Aim::Higher, 0.05, 0}},
    {"reliable", {Aim::Higher, 0.05, 0}},
    {"worst_squash", {Aim::Lower, 0.1, 5e-4}},
    {"end_squash", {Aim::Lower, 0.1, 5e-4}},
    {"worst_stretch", {Aim::Lower, 0.1, 5e-4}},
    {"end_stretch", {Aim::Lower, 0.1, 5e-4}},
    {"fastest", {Aim::Lower, 0.2, 0.1}},
    {"overlapping", {Aim::Lower}},
    {"steepest_rest", {Aim::Target, 0, 0.05, 26.565}},
    {"shallowest_slide", {Aim::Target, 0, 0.05, 26.565}},
    {"last_height", {Aim::Target, 0, 0.005, 5}},
    {"highest", {Aim::Target, 0, 0.005, 5}},
    {"moved", {Aim::Lower, 0.25, 1e-3}},
    {"jump", {Aim::Lower, 0.25, 1e-3}},
    {"jump_speed", {Aim::Lower, 0.25, 0.02}},
    {"return_error", {Aim::Lower, 0.25, 5e-3}},
    {"growth", {Aim::Lower, 0.1, 1e-4}},
    {"fallen", {Aim::Higher}},
    {"finish_time", {Aim::Lower, 0.1, 0}},
    {"bricks_kept", {Aim::Higher, 0.2, 0}},
    {"escaped", {Aim::Lower}},
    {"energy_kept", {Aim::Target, 0, 0.02, 1}},
    {"passed_on", {Aim::Target, 0, 0.02, 1}},
    {"held_plain", {Aim::Higher}},
    {"held_bullet", {Aim::Higher}},
    {"passed_plain", {Aim::Lower}},
    {"passed_bullet", {Aim::Lower}},
    {"rise", {Aim::Lower, 0.2, 1e-4}},
};

// Changes one tolerance by what an entry of the file says.
void read_tolerance(const Json& json, Tolerance& tolerance) {
    for (const auto& [name, value] : json.items()) {
        if (name == "relative" || name == "absolute") {
            double number = value.get<double>();
            if (!(number >= 0)) throw std::invalid_argument("a tolerance below 0");
            (name == "relative" ? tolerance.relative : tolerance.absolute) = number;
        } else if (name == "better" && value.is_number()) {
            tolerance.aim = Aim::Target;
            tolerance.target = value.get<double>();
        } else if (name == "better" && value == "lower") {
            tolerance.aim = Aim::Lower;
        } else if (name == "better" && value == "higher") {
            tolerance.aim = Aim::Higher;
        } else if (name == "better" && value == "neutral") {
            tolerance.aim = Aim::Neutral;
        } else {
            throw std::invalid_argument("\"" + name + "\": " + value.dump());
        }
    }
}

void read(const Json& json, Tolerances& tolerances) {
    for (const auto& [section, values] : json.items()) {
        if (section == "cairn_lab_tolerance") continue;
        if (section != "figures" && section != "scenes") throw std::invalid_argument("\"" + section + "\"");
        for (const auto& [name, value] : values.items()) {
            if (section == "figures") {
                read_tolerance(value, tolerances.figures[name]);
                continue;
            }
            for (const auto& [figure, tolerance] : value.items()) {
                Tolerance& own = tolerances.scenes[name].emplace(figure, tolerances.figures[figure]).first->second;
                read_tolerance(tolerance, own);
            }
        }
    }
}

}  // namespace

Tolerances Tolerances::standard() { return {.figures = standard_figures, .scenes = {}}; }

Result<Tolerances> load_tolerances(const std::string& path) {
    Result<Json> json = load_json(path, "cairn_lab_tolerance", "tolerance", tolerance_version, tolerance_version);
    if (!json) return json.error();
    Tolerances tolerances = Tolerances::standard();
    try {
        read(*json, tolerances);
    } catch (const std::exception& error) {
        return Error{ErrorCode::InvalidArgument, path + " holds what is no tolerance: " + error.what()};
    }
    return tolerances;
}

}  // namespace cairn::lab
