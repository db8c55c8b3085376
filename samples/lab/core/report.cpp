// The page, from top to bottom: what was run, an overview, the comparison, a section per scene.
#include "cairn/lab/report.hpp"

#include <algorithm>
#include <cmath>

#include "chart.hpp"
#include "json_file.hpp"
#include "report_style.hpp"
#include "table.hpp"

namespace cairn::lab {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (char c : text) {
        if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '&') result += "&amp;";
        else if (c == '"') result += "&quot;";
        else result += c;
    }
    return result;
}

std::string cell(const std::string& text, const char* style = "") {
    return std::string("<td") + (*style != '\0' ? std::string(" class=\"") + style + "\"" : "") + ">" + escaped(text) +
           "</td>";
}

std::string header(const std::string& text) { return "<th>" + escaped(text) + "</th>"; }

const Figure* find_figure(const Figures& figures, const std::string& name) {
    for (const Figure& figure : figures) {
        if (figure.name == name) return &figure;
    }
    return nullptr;
}

const char* style_of(Verdict verdict) {
    return verdict == Verdict::Worse ? "worse" : verdict == Verdict::Better ? "better" : "";
}

class Page {
public:
    Page(const Results& results, const ReportOptions& options)
        : results_(results), options_(options), groups_(runs_by_label(results)) {
        if (options.baseline != nullptr) comparison_ = compare(*options.baseline, results, options.tolerances);
    }

    std::string write() {
        html_ = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                "<meta name=\"viewport\" content=\"width=device-width\"><title>Cairn laboratory</title><style>";
        html_ += report_style;
        html_ += "</style></head><body>\n<h1>Cairn laboratory</h1>\n";
        write_heading();
        write_overview();
        if (options_.baseline != nullptr) write_comparison();
        for (size_t i = 0; i < groups_.size(); ++i) write_group(groups_[i], i);
        return html_ + "</body></html>\n";
    }

private:
    // --- What was run

    void write_heading() {
        std::string text = results_.build + ", " + results_.simd + ", " + std::to_string(results_.workers) +
                           (results_.workers == 1 ? " worker" : " workers");
        if (results_.repeat > 1) text += ", " + std::to_string(results_.repeat) + " repetitions that agree";
        html_ += "<p class=\"build\">" + escaped(text) + "</p>\n";
        if (!results_.complete) {
            html_ += "<p class=\"worse\">Incomplete: the run was interrupted, scenes are missing.</p>\n";
        }
    }

    // Settings that differ from the defaults, or a sentence that none does.
    static std::string settings_text(const Entry& entry) {
        std::string text;
        const SolverSettings defaults;
        for (const SettingField& field : solver_setting_fields()) {
            float value = get_setting(entry.settings, field);
            if (value == get_setting(defaults, field)) continue;
            text += (text.empty() ? "" : ", ") + std::string(field.name) + " " +
                    figure_text(static_cast<double>(value)) +
                    (*field.unit != '\0' ? " " + std::string(field.unit) : std::string());
        }
        return text.empty() ? "default settings" : text;
    }

    static std::string settings_table(const Entry& entry) {
        std::string html =
            "<details><summary>" + escaped(settings_text(entry)) + "</summary><table class=\"settings\">";
        for (const SettingField& field : solver_setting_fields()) {
            double value = static_cast<double>(get_setting(entry.settings, field));
            html += "<tr>" + cell(field.name) + cell(figure_text(value), "number") + cell(field.unit) +
                    cell(field.sentence) + "</tr>";
        }
        return html + "</table></details>\n";
    }

    // --- The comparison

    // Folded: four scenes against the baseline of a suite miss a hundred.
    void write_missing() {
        if (comparison_.missing.empty()) return;
        html_ += "<details><summary class=\"worse\">" + std::to_string(comparison_.missing.size()) +
                 " that only the baseline has</summary><ul>\n";
        for (const std::string& sentence : comparison_.missing) html_ += "<li>" + escaped(sentence) + "</li>\n";
        html_ += "</ul></details>\n";
    }

    void write_comparison() {
        html_ += "<h2 id=\"comparison\">Against the baseline</h2>\n<p>" +
                 std::to_string(comparison_.count(Verdict::Worse)) + " worse, " +
                 std::to_string(comparison_.count(Verdict::Better)) + " better, " +
                 std::to_string(comparison_.count(Verdict::Within) + comparison_.count(Verdict::Equal)) +
                 " equal or within their tolerance, " + std::to_string(comparison_.missing.size()) + " missing.</p>\n";
        write_missing();
        if (comparison_.count(Verdict::Worse) + comparison_.count(Verdict::Better) == 0) return;
        html_ += "<details><summary>each of them</summary><table><tr>" + header("scene") + header("figure") +
                 header("baseline") + header("now") + "</tr>\n";
        for (Verdict verdict : {Verdict::Worse, Verdict::Better}) {
            for (const Difference& entry : comparison_.differences) {
                if (entry.verdict != verdict) continue;
                html_ += "<tr>" + cell(entry.scene) + cell(entry.figure) + cell(figure_text(entry.before), "number") +
                         cell(figure_text(entry.now), verdict == Verdict::Worse ? "number worse" : "number better") +
                         "</tr>\n";
            }
        }
        html_ += "</table></details>\n";
    }

    [[nodiscard]] const Difference* difference(const std::string& label, const std::string& figure) const {
        for (const Difference& entry : comparison_.differences) {
            if (entry.scene == label && entry.figure == figure) return &entry;
        }
        return nullptr;
    }

    // --- All scenes in one table

    void write_overview() {
        constexpr const char* columns[] = {"stands",           "sink",   "drift",           "late_speed",
                                           "late_penetration", "jitter", "passes_per_point"};
        html_ += "<h2>Scenes</h2>\n<div class=\"wide\"><table id=\"overview\"><tr>" + header("scene");
        for (const char* column : columns) html_ += header(column);
        html_ += header("ms per step") + "</tr>\n";
        for (size_t i = 0; i < groups_.size(); ++i) {
            for (const Entry* entry : groups_[i].entries) {
                html_ += "<tr><td class=\"name\"><a href=\"#scene" + std::to_string(i) + "\">" +
                         escaped(entry->label()) + "</a></td>";
                for (const char* column : columns) write_overview_cell(*entry, column);
                html_ += cell(figure_text(entry->times.median), "number") + "</tr>\n";
            }
        }
        html_ += "</table></div>\n";
    }

    void write_overview_cell(const Entry& entry, const std::string& name) {
        const Figure* figure = find_figure(entry.figures, name);
        if (figure == nullptr) {
            html_ += "<td></td>";
            return;
        }
        const Difference* change = difference(entry.label(), name);
        std::string style = "number";
        if (change != nullptr) style += std::string(" ") + style_of(change->verdict);
        if (name == "stands")
            html_ += cell(figure->value != 0 ? "yes" : "no", figure->value != 0 ? "number" : "number fell");
        else html_ += cell(figure_text(figure->value), style.c_str());
    }

    // --- A section per scene

    void write_group(const Runs& group, size_t number) {
        html_ += "<section id=\"scene" + std::to_string(number) + "\"><h2>" + escaped(group.label) + "</h2>\n";
        bool several = group.entries.size() > 1;
        if (several) {
            write_variants(group);
        } else {
            const Entry& entry = *group.entries[0];
            html_ += settings_table(entry) + "<div class=\"scene\">";
            write_figures(entry);
            html_ += entry.picture + "</div>\n";
        }
        write_charts(group);
        html_ += "</section>\n";
    }

    void write_figures(const Entry& entry) {
        bool compared = options_.baseline != nullptr;
        html_ += "<table class=\"figures\"><tr>" + header("figure") + header("value");
        if (compared) html_ += header("baseline");
        html_ += "</tr>\n";
        for (const Figure& figure : entry.figures) {
            const Difference* change = difference(entry.label(), figure.name);
            std::string style = "number";
            if (change != nullptr) style += std::string(" ") + style_of(change->verdict);
            html_ += "<tr>" + cell(figure.name) + cell(figure_text(figure.value), style.c_str());
            if (compared) html_ += cell(change != nullptr ? figure_text(change->before) : "", "number");
            html_ += "</tr>\n";
        }
        html_ += "<tr>" + cell("ms per step") + cell(figure_text(entry.times.median), "number") +
                 (compared ? "<td></td>" : "") + "</tr></table>\n";
    }

    // The settings of a sweep: a row each, and their pictures side by side.
    void write_variants(const Runs& group) {
        const Figures& columns = group.entries[0]->figures;
        html_ += "<div class=\"wide\"><table class=\"figures\"><tr>" + header("settings");
        for (const Figure& column : columns) html_ += is_main_figure(column.name) ? header(column.name) : "";
        html_ += header("ms per step") + "</tr>\n";
        for (size_t i = 0; i < group.entries.size(); ++i) {
            const Entry& entry = *group.entries[i];
            html_ += "<tr><td class=\"name\"><span class=\"key line" + std::to_string(i % line_styles) + "\"></span>" +
                     escaped(entry.variant) + "</td>";
            for (const Figure& column : columns) {
                if (!is_main_figure(column.name)) continue;
                const Figure* figure = find_figure(entry.figures, column.name);
                bool fell = column.name == "stands" && figure != nullptr && figure->value == 0;
                html_ += cell(figure != nullptr ? figure_text(figure->value) : "", fell ? "number fell" : "number");
            }
            html_ += cell(figure_text(entry.times.median), "number") + "</tr>\n";
        }
        html_ += "</table></div>\n<div class=\"pictures\">";
        for (const Entry* entry : group.entries) {
            if (entry->picture.empty()) continue;
            html_ += "<figure>" + entry->picture + "<figcaption>" + escaped(entry->variant) + "</figcaption></figure>";
        }
        html_ += "</div>\n";
    }

    // A chart per series with the curves of all settings; behind a single one the baseline's.
    void write_charts(const Runs& group) {
        const Entry& first = *group.entries[0];
        const Entry* base = options_.baseline != nullptr ? options_.baseline->find(first.label()) : nullptr;
        std::string zeros;
        html_ += "<div class=\"charts\">";
        for (size_t s = 0; s < first.series.size(); ++s) {
            std::vector<Curve> curves;
            if (base != nullptr) add_curve(*base, first.series[s].name, "base", curves);
            for (size_t i = 0; i < group.entries.size(); ++i) {
                std::string style = "line" + std::to_string(i % line_styles);
                add_curve(*group.entries[i], first.series[s].name, style, curves);
            }
            if (all_zero(curves)) zeros += (zeros.empty() ? "" : ", ") + first.series[s].name;
            else html_ += chart(first.series[s].name, curves) + "\n";
        }
        html_ += "</div>\n";
        if (!zeros.empty()) html_ += "<p class=\"build\">Always 0: " + escaped(zeros) + ".</p>\n";
    }

    static bool all_zero(const std::vector<Curve>& curves) {
        return std::all_of(curves.begin(), curves.end(), [](const Curve& curve) {
            return std::all_of(curve.values->begin(), curve.values->end(), [](float value) { return value == 0; });
        });
    }

    static void add_curve(const Entry& entry, const std::string& name, const std::string& style,
                          std::vector<Curve>& curves) {
        for (const Series& series : entry.series) {
            if (series.name == name) curves.push_back({style, &series.values, static_cast<double>(entry.hertz)});
        }
    }

    const Results& results_;
    const ReportOptions& options_;
    std::vector<Runs> groups_;
    Comparison comparison_;
    std::string html_;
};

}  // namespace

std::string html_report(const Results& results, const ReportOptions& options) { return Page(results, options).write(); }

std::string save_report(const Results& results, const std::string& path, const ReportOptions& options) {
    return save_text(html_report(results, options), path);
}

}  // namespace cairn::lab
