// The strip under the picture. A run's curves are its own colour everywhere, the baseline is grey and behind them.

#include "figures_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "cairn/lab/compare.hpp"
#include "plot.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr const char* side_names[] = {"A", "B"};
constexpr Color better_color = rgb(0x6fcf97), worse_color = rgb(0xff7a70);

void colored(Color color, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void tooltip(const char* sentence) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", sentence);
}

// A piece of line as the curve is, then what it is.
void key(Color color, float width, const std::string& text, bool dashed = false) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    float size = ImGui::GetFontSize(), y = at.y + 0.55f * ImGui::GetTextLineHeight();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (dashed) {
        list.AddLine({at.x, y}, {at.x + 0.5f * size, y}, color, width);
        list.AddLine({at.x + 0.75f * size, y}, {at.x + 1.25f * size, y}, color, width);
    } else {
        list.AddLine({at.x, y}, {at.x + 1.2f * size, y}, color, width);
    }
    ImGui::Dummy({1.2f * size, size});
    ImGui::SameLine(0, 4);
    ImGui::TextUnformatted(text.c_str());
}

void choose_plots(Ui& ui, const SideBySide& runs) {
    if (!ImGui::BeginPopup("plots")) return;
    for (const Quantity& quantity : quantities()) {
        auto found = std::find(ui.plots.begin(), ui.plots.end(), quantity.name);
        bool shown = found != ui.plots.end();
        if (ImGui::Checkbox(quantity.title, &shown)) {
            if (shown) ui.plots.emplace_back(quantity.name);
            else ui.plots.erase(found);
        }
        tooltip(quantity.sentence);
    }
    ImGui::Separator();
    ImGui::Checkbox("logarithmic", &ui.logarithmic);
    tooltip("Heights by powers of ten: what falls and what stands fit one plot.");
    if (runs.both()) {
        ImGui::Checkbox("B drawn over A", &ui.overlay);
        tooltip("Both worlds in one picture, B as outlines, instead of two pictures.");
    }
    ImGui::EndPopup();
}

void choose_baseline(Ui& ui, const SideBySide& runs, Baseline& baseline) {
    if (!ImGui::BeginPopup("baseline")) return;
    if (ImGui::Button("Keep this run")) {
        ui.said = baseline.keep(runs.a()) ? "this run is the baseline of its scene now; restart to run against it"
                                          : "nothing of this run was recorded";
        ImGui::CloseCurrentPopup();
    }
    tooltip("A's curves so far stay behind those of the next runs of this scene.");
    ImGui::SetNextItemWidth(22 * ImGui::GetFontSize());
    ImGui::InputTextWithHint("##path", "a results file of the laboratory", ui.baseline_path, sizeof ui.baseline_path);
    const bool named = *ui.baseline_path != 0;
    if (ImGui::Button("Load")) {
        std::string problem = named ? baseline.load(ui.baseline_path) : "the line above takes the file's name";
        ui.said = problem.empty() ? "the baseline is " + std::string(ui.baseline_path) : problem;
    }
    tooltip("What `cairn_lab run --json` wrote, or what Save wrote. Dropping the file on the window does the same.");
    ImGui::SameLine();
    if (ImGui::Button("Save the runs that were kept")) {
        std::string problem = !named                ? "the line above takes the file's name"
                              : baseline.has_kept() ? baseline.save(ui.baseline_path)
                                                    : "no run was kept yet";
        ui.said = problem.empty() ? "the runs are in " + std::string(ui.baseline_path) : problem;
    }
    tooltip("As a results file, which `cairn_lab compare` reads too.");
    ImGui::EndPopup();
}

float width_of_buttons() {
    float width = 2 * ImGui::GetStyle().ItemSpacing.x + 6 * ImGui::GetStyle().FramePadding.x + ImGui::GetFrameHeight();
    for (const char* title : {"Record", "Plots...", "Baseline..."}) width += ImGui::CalcTextSize(title).x;
    return width;
}

void buttons(Ui& ui, SideBySide& runs, Baseline& baseline) {
    ImGui::SameLine(std::max(ImGui::GetWindowWidth() - width_of_buttons() - ImGui::GetStyle().WindowPadding.x, 0.0f));
    bool recording = runs.a().recording();
    if (ImGui::Checkbox("Record", &recording)) runs.set_recording(recording);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Figures of every step: %.3f ms beside a step of %.3f ms.\nSwitched on again, it begins with "
                          "the next restart.",
                          static_cast<double>(runs.a().recording_ms()),
                          static_cast<double>(runs.a().history().median()));
    ImGui::SameLine();
    if (ImGui::Button("Plots...")) ImGui::OpenPopup("plots");
    ImGui::SameLine();
    if (ImGui::Button("Baseline...")) ImGui::OpenPopup("baseline");
    choose_plots(ui, runs);
    choose_baseline(ui, runs, baseline);
}

void legend(const SideBySide& runs, const Baseline::Match& base) {
    for (size_t i = 0; i < runs.sides().size(); ++i) {
        std::string name = scenes::settings_text(runs.sides()[i].settings());
        key(side_colors[i], 2, runs.both() ? std::string(side_names[i]) + ": " + name : name);
        ImGui::SameLine(0, ImGui::GetFontSize());
    }
    auto label = [&](const lab::Entry& entry) {
        std::string name = entry.scene_label();
        return name == runs.a().full_name() || name == runs.a().info()->name ? "" : name + ", ";
    };
    if (base.run) key(base_color, 3, "baseline: " + label(*base.run) + base.source);
    if (base.run && base.committed) ImGui::SameLine(0, ImGui::GetFontSize());
    if (base.committed) key(level_color, 1, label(*base.committed) + "committed, at the end", true);
    if (!base.run && !base.committed) ImGui::TextDisabled("no baseline of this scene is known");
}

// The words, and a button that goes to where it began.
void difference(Ui& ui, const SideBySide& runs) {
    const Divergence& divergence = runs.divergence();
    colored(divergence.first ? mark_color : text_color, runs.difference());
    std::optional<int> where = divergence.visible ? divergence.visible : divergence.first;
    if (!where) return;
    ImGui::SameLine();
    if (ImGui::SmallButton(("Go to step " + std::to_string(*where)).c_str())) ui.wanted_step = *where;
    tooltip("Runs both from the beginning to that step and pauses there.");
}

// --- Plots

Plot make_plot(const Quantity& quantity, const SideBySide& runs, const Baseline::Match& base) {
    Plot plot{.quantity = quantity};
    const Simulation& a = runs.a();
    plot.seconds = std::max(a.scene().steps, a.steps()) * static_cast<double>(a.scene().dt);
    double rate = static_cast<double>(a.rate());
    if (base.run) {
        std::vector<float> values = values_of(quantity, *base.run);
        if (values.empty()) plot.level = end_of(quantity, *base.run);
        else plot.curves.push_back({std::move(values), static_cast<double>(base.run->hertz), base_color, 3, false});
    }
    if (base.committed && std::isnan(plot.level)) plot.level = end_of(quantity, *base.committed);
    if (quantity.name == std::string("apart")) {
        if (runs.both()) plot.curves.push_back({runs.divergence().apart, rate, rgb(0xd6a8f0), 2});
    } else {
        for (size_t i = 0; i < runs.sides().size(); ++i)
            plot.curves.push_back({values_of(quantity, runs.sides()[i]), rate, side_colors[i], 2});
    }
    for (const std::optional<int>& step : {runs.divergence().first, runs.divergence().visible})
        if (runs.both() && step) plot.marks.push_back(*step / rate);
    return plot;
}

// Columns and rows that make the cells about twice as wide as high.
int columns_for(int count, float width, float height) {
    int best = 1;
    float size = 0;
    for (int columns = 1; columns <= count; ++columns) {
        int rows = (count + columns - 1) / columns;
        float cell = std::min(width / static_cast<float>(columns) / 2.1f, height / static_cast<float>(rows));
        if (cell <= size) continue;
        size = cell;
        best = columns;
    }
    return best;
}

void plots(Ui& ui, const SideBySide& runs, const Baseline::Match& base) {
    std::vector<Plot> shown;
    for (const std::string& name : ui.plots) {
        for (const Quantity& quantity : quantities()) {
            if (name != quantity.name) continue;
            Plot plot = make_plot(quantity, runs, base);
            plot.logarithmic = ui.logarithmic;
            bool empty = plot.curves.empty() || (runs.a().steps() > 0 && plot.curves.back().values.empty());
            if (!empty) shown.push_back(std::move(plot));
        }
    }
    if (shown.empty()) {
        ImGui::TextDisabled(runs.a().recording() ? "No plot is chosen." : "Nothing is recorded.");
        return;
    }
    ImVec2 area = ImGui::GetContentRegionAvail();
    float gap = 0.6f * ImGui::GetFontSize(), least = 5 * ImGui::GetFontSize();
    int columns = columns_for(static_cast<int>(shown.size()), area.x, area.y);
    auto rows = static_cast<float>((static_cast<int>(shown.size()) + columns - 1) / columns);
    Vec2 size{(area.x + gap) / static_cast<float>(columns) - gap, std::max((area.y + gap / 2) / rows - gap / 2, least)};
    double hovered = std::nan("");
    ImVec2 corner = ImGui::GetCursorPos();
    for (size_t i = 0; i < shown.size(); ++i) {
        auto column = static_cast<float>(static_cast<int>(i) % columns);
        auto row = static_cast<float>(static_cast<int>(i) / columns);
        ImGui::SetCursorPos({corner.x + column * (size.x + gap), corner.y + row * (size.y + gap / 2)});
        double cursor = ui.plot_time;
        std::optional<double> clicked = draw_plot(shown[i], size, cursor);
        if (ImGui::IsItemHovered()) hovered = cursor;
        if (clicked) ui.wanted_step = static_cast<int>(std::lround(*clicked * static_cast<double>(runs.a().rate())));
    }
    ui.plot_time = hovered;
}

// --- The table

bool has(const lab::Figures& figures, const std::string& name) {
    return std::any_of(figures.begin(), figures.end(), [&](const lab::Figure& entry) { return entry.name == name; });
}

void cell(const lab::Figures& figures, const std::string& name, Color color) {
    ImGui::TableNextColumn();
    double value = lab::figure(figures, name);
    std::string text = !has(figures, name) ? "" : std::isnan(value) ? "never" : short_text(value, 4);
    float width = ImGui::CalcTextSize(text.c_str()).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(ImGui::GetContentRegionAvail().x - width, 0.0f));
    colored(color, text);
}

// Against the baseline by the gate's standard tolerances; without one, B against A.
Color verdict_color(const lab::Comparison& comparison, const std::string& name) {
    for (const lab::Difference& entry : comparison.differences) {
        if (entry.figure != name) continue;
        if (entry.verdict == lab::Verdict::Better) return better_color;
        if (entry.verdict == lab::Verdict::Worse) return worse_color;
    }
    return text_color;
}

lab::Comparison compare_figures(const lab::Entry& base, const lab::Figures& now) {
    static const lab::Tolerances tolerances = lab::Tolerances::standard();
    lab::Results before, after;
    before.scenes = {{.name = base.name, .figures = base.figures}};
    after.scenes = {{.name = base.name, .figures = now}};
    return lab::compare(before, after, tolerances);
}

void table(const SideBySide& runs, const lab::Entry* base) {
    std::vector<lab::Figures> figures;
    std::vector<lab::Comparison> verdicts;
    // Until then the figures are of an unfinished run, which is neither better nor worse.
    bool finished = runs.a().steps() >= runs.a().scene().steps;
    for (const Simulation& side : runs.sides()) {
        figures.push_back(side.figures());
        const lab::Entry first{.name = side.full_name(), .figures = figures[0]};
        verdicts.push_back(finished ? compare_figures(base ? *base : first, figures.back()) : lab::Comparison{});
    }
    int columns = 1 + static_cast<int>(figures.size()) + (base ? 1 : 0);
    ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable("figures", columns, flags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("figure", ImGuiTableColumnFlags_WidthStretch);
    for (int i = 1; i < columns; ++i) ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, 4.5f * em);
    auto heading = [](const char* text, Color color) {
        ImGui::TableNextColumn();
        float width = ImGui::CalcTextSize(text).x;
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(ImGui::GetContentRegionAvail().x - width, 0.0f));
        colored(color, text);
    };
    ImGui::TableNextColumn();
    ImGui::TextDisabled(!finished ? "so far" : runs.a().steps() == runs.a().scene().steps ? "at the end" : "by now");
    for (size_t i = 0; i < figures.size(); ++i) heading(runs.both() ? side_names[i] : "this run", side_colors[i]);
    if (base) heading("baseline", level_color);
    for (const lab::Figure& figure : figures[0]) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", figure.name.c_str());
        for (size_t i = 0; i < figures.size(); ++i)
            cell(figures[i], figure.name, verdict_color(verdicts[i], figure.name));
        if (base) cell(base->figures, figure.name, level_color);
    }
    ImGui::EndTable();
}

}  // namespace

void figures_panel(Ui& ui, SideBySide& runs, Baseline& baseline) {
    Baseline::Match base = baseline.find(runs.a());
    ImVec2 corner = ImGui::GetCursorScreenPos();
    float right = corner.x + ImGui::GetContentRegionAvail().x - width_of_buttons() - ImGui::GetFontSize();
    ImGui::PushClipRect(corner, {right, corner.y + ImGui::GetFrameHeight()}, true);
    legend(runs, base);
    ImGui::PopClipRect();
    buttons(ui, runs, baseline);
    if (runs.both()) difference(ui, runs);
    ImVec2 area = ImGui::GetContentRegionAvail();
    float em = ImGui::GetFontSize();
    const lab::Entry* end = base.run ? base.run : base.committed;
    float wanted = em * (9.8f + 5.0f * static_cast<float>(runs.sides().size() + (end ? 1 : 0)));
    bool room = area.x > 2 * wanted && runs.a().record() != nullptr;
    ImGui::BeginChild("plots", {room ? area.x - wanted - em : 0, 0}, false, ImGuiWindowFlags_NoBackground);
    plots(ui, runs, base);
    ImGui::EndChild();
    if (!room) return;
    ImGui::SameLine(0, em);
    ImGui::BeginChild("table", {0, 0}, false, ImGuiWindowFlags_NoBackground);
    table(runs, end);
    ImGui::EndChild();
}

}  // namespace cairn::testbed
