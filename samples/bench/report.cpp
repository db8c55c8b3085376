// Formatting of reports. Every row is one scene.
#include "report.hpp"

#include <cinttypes>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "scenes/command_line.hpp"

namespace cairn::bench {

namespace {

// One thread, and the width of four that every machine has.
constexpr int workers = 1;
constexpr const char* simd = "baseline";

template <class... Values>
std::string format(const char* pattern, Values... values) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

double bytes_per_body(const SceneReport& report) {
    return report.dynamic_bodies == 0 ? 0 : static_cast<double>(report.bytes) / report.dynamic_bodies;
}

std::string hash_text(uint64_t hash) { return format("%016" PRIx64, hash); }

nlohmann::ordered_json settings_json(const SolverSettings& settings) {
    nlohmann::ordered_json json;
    for (const SettingField& field : solver_setting_fields()) {
        float value = get_setting(settings, field);
        // By way of text, as people wrote it: 0.1, not 0.10000000149.
        double number = scenes::parse_number(scenes::number_text(static_cast<double>(value)));
        if (field.kind == SettingKind::Bool) json[field.name] = value != 0;
        else if (field.kind == SettingKind::Int) json[field.name] = static_cast<int>(value);
        else json[field.name] = number;
    }
    return json;
}

nlohmann::ordered_json scene_json(const SceneReport& report) {
    nlohmann::ordered_json json{{"name", report.name},
                                {"ms_median", report.times.median},
                                {"ms_p99", report.times.p99},
                                {"ms_max", report.times.max},
                                {"ms_total", report.times.total},
                                {"workers", workers},
                                {"simd", simd},
                                {"measured_steps", report.measured_steps}};
    json["stages_ms_mean"] = {{"pairs", report.stages.pairs},
                              {"collide", report.stages.collide},
                              {"solve", report.stages.solve},
                              {"finalize", report.stages.finalize}};
    json["bodies"] = report.dynamic_bodies;
    json["joints"] = report.counters.joints;
    json["contacts"] = report.counters.touching;
    json["points"] = report.counters.points;
    json["pairs"] = report.counters.contacts;
    json["bytes_per_body"] = bytes_per_body(report);
    json["hash"] = hash_text(report.hash);
    if (report.peer) {
        json["peer"] = "box2d 2.4, 8 velocity and 3 position iterations";
        json["peer_ms_median"] = report.peer->times.median;
        json["peer_ms_p99"] = report.peer->times.p99;
        json["peer_ms_max"] = report.peer->times.max;
        json["peer_ms_total"] = report.peer->times.total;
        json["peer_pairs"] = report.peer->contacts;
        json["ratio"] = report.peer->ratio;
    }
    return json;
}

}  // namespace

void print_table(std::ostream& out, std::span<const SceneReport> reports) {
    out << format("%-26s %9s %9s %9s %9s  %7s %7s %7s %8s  %6s %8s %8s %10s\n", "ms per step", "median", "p99", "max",
                  "total", "pairs", "collide", "solve", "finalize", "bodies", "contacts", "points", "bytes/body");
    for (const SceneReport& report : reports) {
        const StepTimes& times = report.times;
        const StepProfile& stages = report.stages;
        out << format("%-26s %9.3f %9.3f %9.3f %9.1f", report.name.c_str(), times.median, times.p99, times.max,
                      times.total);
        out << format("  %7.3f %7.3f %7.3f %8.3f", static_cast<double>(stages.pairs),
                      static_cast<double>(stages.collide), static_cast<double>(stages.solve),
                      static_cast<double>(stages.finalize));
        out << format("  %6u %8u %8u %10.0f\n", report.dynamic_bodies, report.counters.touching, report.counters.points,
                      bytes_per_body(report));
        if (!report.peer) continue;
        const StepTimes& peer = report.peer->times;
        out << format("%-26s %9.3f %9.3f %9.3f %9.1f  %.2f times Cairn's median", "  box2d 2.4, 8 + 3", peer.median,
                      peer.p99, peer.max, peer.total, report.peer->ratio);
        if (!report.peer->note.empty()) out << "; " << report.peer->note;
        out << '\n';
    }
}

void write_json(std::ostream& out, const RunInfo& info, std::span<const SceneReport> reports) {
    nlohmann::ordered_json json{{"engine", "cairn"}, {"preset", info.preset}, {"repeats", info.repeats}};
    json["settings"] = settings_json(info.settings);
    json["scenes"] = nlohmann::ordered_json::array();
    for (const SceneReport& report : reports) json["scenes"].push_back(scene_json(report));
    out << json.dump(2) << '\n';
}

}  // namespace cairn::bench
