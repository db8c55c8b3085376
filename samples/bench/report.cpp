// Formatting of reports. Every row is one scene.
#include "report.hpp"

#include <cinttypes>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "machine.hpp"
#include "scenes/command_line.hpp"

namespace cairn::bench {

namespace {

template <class... Values> std::string format(const char* pattern, Values... values) {
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

double ns_per_body(const SceneReport& report) {
    return report.dynamic_bodies == 0 ? 0 : 1e6 * report.times.median / report.dynamic_bodies;
}

void add_peer(nlohmann::ordered_json& json, const PeerReport& peer) {
    json["peer"] = "box2d 2.4, 8 velocity and 3 position iterations";
    json["peer_ms_median"] = peer.times.median;
    json["peer_ms_p99"] = peer.times.p99;
    json["peer_ms_max"] = peer.times.max;
    json["peer_ms_total"] = peer.times.total;
    json["peer_measured_steps"] = peer.measured_steps;
    json["ms_median_same_steps"] = peer.own_median;
    json["peer_pairs"] = peer.contacts;
    json["ratio"] = peer.ratio;
}

nlohmann::ordered_json scene_json(const SceneReport& report, const RunInfo& info) {
    nlohmann::ordered_json json{
        {"name", report.name},        {"ms_median", report.times.median},       {"ms_p99", report.times.p99},
        {"ms_max", report.times.max}, {"ms_total", report.times.total},         {"workers", info.workers},
        {"simd", info.simd},          {"measured_steps", report.measured_steps}};
    json["stages_ms_mean"] = {{"acts", report.stages.acts},         {"pairs", report.stages.pairs},
                              {"collide", report.stages.collide},   {"solve", report.stages.solve},
                              {"finalize", report.stages.finalize}, {"sleep", report.stages.sleep}};
    json["ns_per_body"] = ns_per_body(report);
    json["bodies"] = report.dynamic_bodies;
    json["static_and_kinematic_bodies"] = report.counters.bodies - report.dynamic_bodies;
    json["awake"] = report.counters.awake;
    json["joints"] = report.counters.joints;
    json["contacts"] = report.counters.touching;
    json["points"] = report.counters.points;
    json["pairs"] = report.counters.contacts;
    const scenes::Answers& answers = report.answers;
    json["answers"] = {
        {"overlaps", answers.overlaps},   {"ray_hits", answers.ray_hits}, {"shape_overlaps", answers.shape_overlaps},
        {"cast_hits", answers.cast_hits}, {"nearest", answers.nearest},   {"nearest_four", answers.nearest_four}};
    json["bytes"] = report.bytes;
    json["bytes_per_body"] = bytes_per_body(report);
    json["bytes_per_contact"] = report.bytes_per_contact;
    json["snapshot_ms"] = report.snapshot_ms;
    json["stolen"] = report.stolen;
    json["running"] = report.running;
    json["hash"] = hash_text(report.hash);
    if (report.peer) add_peer(json, *report.peer);
    return json;
}

void print_peer(std::ostream& out, const SceneReport& report) {
    const PeerReport& peer = *report.peer;
    out << format("%-20s %9.3f %9.3f %9.3f %9.1f  %.2f times Cairn's median", "  box2d 2.4, 8 + 3", peer.times.median,
                  peer.times.p99, peer.times.max, peer.times.total, peer.ratio);
    if (peer.measured_steps < report.measured_steps) {
        out << format(" of %.3f over the same %d steps, the first", peer.own_median, peer.measured_steps);
    }
    if (!peer.note.empty()) out << "; " << peer.note;
    out << '\n';
}

}  // namespace

void print_heading(std::ostream& out, const RunInfo& info) {
    out << format("preset %s, %d sub-steps, %s, %d worker%s%s\n", info.preset.c_str(), info.settings.substeps,
                  info.simd.c_str(), info.workers, info.workers == 1 ? "" : "s",
                  info.cpu_time ? ", processor time of the thread (stages: wall time)" : "");
    out << format("%-20s %9s %9s %9s %9s %7s  %7s %7s %7s %7s %8s %7s  %7s %8s %8s  %7s %7s %7s %8s\n", "ms per step",
                  "median", "p99", "max", "total", "ns/body", "acts", "pairs", "collide", "solve", "finalize", "sleep",
                  "bodies", "contacts", "points", "B/body", "B/pair", "MB", "copy ms");
}

void print_row(std::ostream& out, const RunInfo& info, const SceneReport& report) {
    const StepTimes& times = report.times;
    const StageTimes& stages = report.stages;
    out << format("%-20s %9.3f %9.3f %9.3f %9.1f %7.0f", report.name.c_str(), times.median, times.p99, times.max,
                  times.total, ns_per_body(report));
    out << format("  %7.3f %7.3f %7.3f %7.3f %8.3f %7.3f", stages.acts, stages.pairs, stages.collide, stages.solve,
                  stages.finalize, stages.sleep);
    out << format("  %7u %8u %8u", report.dynamic_bodies, report.counters.touching, report.counters.points);
    out << format("  %7.0f %7.0f %7.1f %8.2f\n", bytes_per_body(report), report.bytes_per_contact,
                  1e-6 * static_cast<double>(report.bytes), report.snapshot_ms);
    if (const scenes::Answers& found = report.answers; found != scenes::Answers{}) {
        out << format(
            "  found in a step: %" PRIu64 " overlaps of boxes, %" PRIu64 " hits of rays; %" PRIu64
            " overlaps of shapes, %" PRIu64 " hits of casts, %" PRIu64 " nearest, %" PRIu64 " of the nearest four\n",
            found.overlaps, found.ray_hits, found.shape_overlaps, found.cast_hits, found.nearest, found.nearest_four);
    }
    if (report.peer) print_peer(out, report);
    if (report.stolen > max_stolen) {
        out << format("  not quiet: %.0f %% of the machine's time was stolen meanwhile\n", 100 * report.stolen);
    }
    if (!info.cpu_time && report.running < min_running) {
        out << format("  not quiet: the program ran %.0f %% of the time; long steps then look longer than short ones\n",
                      100 * report.running);
    }
    out.flush();
}

void write_json(std::ostream& out, const RunInfo& info, std::span<const SceneReport> reports) {
    nlohmann::ordered_json json{
        {"engine", "cairn"}, {"preset", info.preset}, {"repeats", info.repeats}, {"cpu_time", info.cpu_time}};
    json["settings"] = settings_json(info.settings);
    json["scenes"] = nlohmann::ordered_json::array();
    for (const SceneReport& report : reports) json["scenes"].push_back(scene_json(report, info));
    out << json.dump(2) << '\n';
}

}  // namespace cairn::bench
