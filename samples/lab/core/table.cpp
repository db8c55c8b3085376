// Figures as text for people.
#include "table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cairn::lab {

std::string figure_text(double value) {
    if (std::isnan(value)) return "never";
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

void print_results(const Results& results) {
    for (const Entry& entry : results.scenes) {
        std::printf("%s\n", entry.label().c_str());
        for (const Figure& figure : entry.figures) {
            std::printf("    %-22s %s\n", figure.name.c_str(), figure_text(figure.value).c_str());
        }
        std::printf("    %-22s %s (worst %s)\n", "ms per step", figure_text(entry.times.median).c_str(),
                    figure_text(entry.times.worst).c_str());
    }
    std::fflush(stdout);
}

bool is_main_figure(const std::string& name) {
    constexpr std::string_view others[] = {"tilt",         "mean_penetration", "kinetic_energy", "potential_energy",
                                           "normal_flips", "points_changed",   "warm_start_rate"};
    return std::find(std::begin(others), std::end(others), name) == std::end(others);
}

std::vector<Runs> runs_by_label(const Results& results) {
    std::vector<Runs> all;
    for (const Entry& entry : results.scenes) {
        std::string label = entry.scene_label();
        auto found = std::find_if(all.begin(), all.end(), [&](const Runs& runs) { return runs.label == label; });
        if (found == all.end()) found = all.insert(all.end(), Runs{label, {}});
        found->entries.push_back(&entry);
    }
    return all;
}

namespace {

const char* word_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::Equal: return "equal";
    case Verdict::Within: return "within";
    case Verdict::Better: return "better";
    case Verdict::Worse: return "WORSE";
    default: return "changed";
    }
}

int column_width(const std::string& name) { return std::max(10, static_cast<int>(name.size())); }

std::string change_text(double before, double now) {
    if (!std::isfinite(before) || !std::isfinite(now) || before == 0) return "";
    char text[32];
    std::snprintf(text, sizeof text, "%+.1f %%", 100 * (now - before) / std::fabs(before));
    return text;
}

}  // namespace

void print_sweep(const Results& results) {
    for (const auto& [label, runs] : runs_by_label(results)) {
        int width = 0;
        for (const Entry* run : runs) width = std::max(width, static_cast<int>(run->variant.size()));
        std::printf("%s\n%*s", label.c_str(), width, "");
        for (const Figure& column : runs[0]->figures) {
            if (is_main_figure(column.name)) std::printf(" %*s", column_width(column.name), column.name.c_str());
        }
        std::printf("  ms per step\n");
        for (const Entry* run : runs) {
            std::printf("%-*s", width, run->variant.c_str());
            for (const Figure& column : runs[0]->figures) {
                if (!is_main_figure(column.name)) continue;
                std::string value = figure_text(figure(run->figures, column.name));
                std::printf(" %*s", column_width(column.name), value.c_str());
            }
            std::printf(" %12s\n", figure_text(run->times.median).c_str());
        }
        std::printf("\n");
    }
    std::fflush(stdout);
}

void print_comparison(const Comparison& comparison, bool all) {
    bool heading = false;
    for (const Difference& entry : comparison.differences) {
        if (!all && entry.verdict != Verdict::Better && entry.verdict != Verdict::Worse) continue;
        if (!heading) std::printf("%-32s %-20s %12s %12s %10s\n", "scene", "figure", "base", "new", "change");
        heading = true;
        std::printf("%-32s %-20s %12s %12s %10s  %s\n", entry.scene.c_str(), entry.figure.c_str(),
                    figure_text(entry.before).c_str(), figure_text(entry.now).c_str(),
                    change_text(entry.before, entry.now).c_str(), word_of(entry.verdict));
    }
    for (const std::string& sentence : comparison.missing) std::printf("MISSING: %s\n", sentence.c_str());
    for (const std::string& sentence : comparison.added) std::printf("new: %s\n", sentence.c_str());
    std::printf("%zu figures: %d worse, %d better, %d within their tolerance, %d equal, %d changed without a verdict; "
                "%zu missing\n",
                comparison.differences.size(), comparison.count(Verdict::Worse), comparison.count(Verdict::Better),
                comparison.count(Verdict::Within), comparison.count(Verdict::Equal), comparison.count(Verdict::Changed),
                comparison.missing.size());
    std::fflush(stdout);
}

}  // namespace cairn::lab
