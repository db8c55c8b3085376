// The table of quantities, and reading them out of runs.

#include "quantities.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr Quantity all_quantities[] = {
    {"sink", "sink", "m", "How far the body that was highest is below where it began.", "sink", nullptr, "sink",
     nullptr},
    {"penetration", "penetration", "m", "The deepest overlap of any contact point.", "worst_penetration", nullptr,
     "late_penetration", nullptr},
    {"mean_penetration", "mean penetration", "m", "The mean over all contact points that overlap.", "mean_penetration",
     nullptr, "mean_penetration", nullptr},
    {"drift", "drift", "m", "The largest way to the side that any body has gone.", "drift", nullptr, "drift", nullptr},
    {"tilt", "tilt", "rad", "The largest angle that any body has turned by.", "tilt", nullptr, "tilt", nullptr},
    {"speed", "fastest body", "m/s", "The speed of the fastest body.", "speed", nullptr, "late_speed", nullptr},
    {"jitter", "jitter", "m/s\xc2\xb2",
     "The root mean square of all bodies' accelerations: what is left at rest is jitter.", "acceleration", nullptr,
     "jitter", nullptr},
    {"energy", "energy", "J", "Kinetic and potential energy.", "kinetic", "potential", "kinetic_energy",
     "potential_energy"},
    {"kinetic", "kinetic energy", "J", "Of all dynamic bodies.", "kinetic", nullptr, "kinetic_energy", nullptr},
    {"energy_rise", "energy rise", "%",
     "How far the energy is above its least value so far, as a part of what there was: the solver put it in.",
     "energy_rise", nullptr, "energy_rise", nullptr},
    {"momentum", "momentum error", "%", "Where nothing pushes from outside: how much of the momentum is wrong.",
     "momentum_error", nullptr, "momentum_error", nullptr},
    {"joint_error", "joint error", "m", "The widest gap of any joint.", "joint_error", nullptr, "late_joint_error",
     nullptr},
    {"points", "contact points", "", "Contact points of all contacts.", "points", nullptr, nullptr, nullptr},
    {"changes", "points that change", "", "Contact points that appear or vanish in a step.", "points_appeared",
     "points_vanished", "points_changed", nullptr},
    {"flips", "normals that flip", "", "Contact normals that turn by more than 45 degrees in a step.", "normal_flips",
     nullptr, nullptr, nullptr},
    {"warm_start", "warm-start hits", "%",
     "Points of manifolds made anew that found their impulse of the last step, of all such points.", "warm_start_rate",
     nullptr, "warm_start_rate", nullptr},
    {"awake", "awake bodies", "", "Dynamic bodies that do not sleep.", "awake", nullptr, nullptr, nullptr},
    {"passes", "passes", "", "Solver passes over each contact point: what a step costs, whatever the machine.",
     "passes", nullptr, "passes_per_point", nullptr},
    {"ms", "time of a step", "ms", "For information: it depends on the machine and on what else it does.", nullptr,
     nullptr, nullptr, nullptr},
    {"apart", "A to B", "m", "Side by side: the largest way from a body in A to the same body in B.", nullptr, nullptr,
     nullptr, nullptr},
};

void add(std::vector<float>& sum, const std::vector<float>* values) {
    if (values == nullptr) return;
    if (sum.empty()) sum = *values;
    else
        for (size_t i = 0; i < std::min(sum.size(), values->size()); ++i) sum[i] += (*values)[i];
}

const std::vector<float>* series_of(const lab::Entry& entry, const char* name) {
    for (const lab::Series& series : entry.series)
        if (series.name == name) return &series.values;
    return nullptr;
}

const std::vector<float>* series_of(const lab::Recorder& record, const char* name) {
    const lab::Series* series = record.find(name);
    return series ? &series->values : nullptr;
}

template <class Run> std::vector<float> sum_of(const Quantity& quantity, const Run& run) {
    std::vector<float> sum;
    for (const char* name : {quantity.series, quantity.plus})
        if (name != nullptr) add(sum, series_of(run, name));
    return sum;
}

}  // namespace

std::span<const Quantity> quantities() { return all_quantities; }

std::vector<std::string> quantity_names(std::string_view names) {
    std::vector<std::string> result;
    while (!names.empty()) {
        std::string name(names.substr(0, names.find(',')));
        names.remove_prefix(std::min(names.size(), name.size() + 1));
        std::vector<std::string_view> known;
        bool found = false;
        for (const Quantity& quantity : all_quantities) {
            known.emplace_back(quantity.name);
            found |= name == quantity.name;
        }
        if (!found)
            throw std::invalid_argument("there is no plot of " + scenes::quoted(name) + "; the nearest are " +
                                        scenes::nearest_words(name, known));
        result.push_back(std::move(name));
    }
    return result;
}

std::vector<float> values_of(const Quantity& quantity, const Simulation& run) {
    if (run.record() == nullptr) return {};
    if (std::strcmp(quantity.name, "ms") == 0) return run.step_times();
    return sum_of(quantity, *run.record());
}

std::vector<float> values_of(const Quantity& quantity, const lab::Entry& entry) { return sum_of(quantity, entry); }

double end_of(const Quantity& quantity, const lab::Entry& entry) {
    if (quantity.figure == nullptr) return std::nan("");
    double value = lab::figure(entry.figures, quantity.figure);
    return quantity.figure_plus ? value + lab::figure(entry.figures, quantity.figure_plus) : value;
}

Scale scale_of(const Quantity& quantity, double most) {
    bool lengths = std::strcmp(quantity.unit, "m") == 0;
    if (lengths && most < 1) return {1000, "mm"};
    if (std::strcmp(quantity.unit, "%") == 0) return {100, "%"};
    return {1, quantity.unit};
}

std::string short_text(double value, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    std::string result = text;
    size_t sign = result.find('e') + 1;
    if (sign == 0) return result;
    size_t zeros = sign + 1;
    while (zeros + 1 < result.size() && result[zeros] == '0') ++zeros;
    return result.substr(0, sign) + (result[sign] == '-' ? "-" : "") + result.substr(zeros);
}

std::string value_text(const Scale& scale, double value) {
    if (!std::isfinite(value)) return "-";
    double shown = scale.factor * value;
    // 1234 rather than 1.23e3: as short, and whole.
    if (std::fabs(shown) < 999.5 || std::fabs(shown) >= 99999.5) return short_text(shown, 3);
    return std::to_string(std::lround(shown));
}

}  // namespace cairn::testbed
