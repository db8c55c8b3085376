// The panels of numbers: what a step costs, what the world holds, and the solver's settings.

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "panels.hpp"

namespace cairn::testbed {

namespace {

void value_row(const char* name, const char* format, double value) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    char text[48];
    std::snprintf(text, sizeof text, format, value);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x);
    ImGui::TextUnformatted(text);
}

bool begin_values(const char* name) {
    if (!ImGui::BeginTable(name, 4)) return false;
    for (int i = 0; i < 2; ++i) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 0.52f);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 0.48f);
    }
    return true;
}

void plot_steps(const StepHistory& history, float budget_ms) {
    float top = std::max(1.2f * history.largest(), 0.1f);
    char text[64];
    std::snprintf(text, sizeof text, "step: median %.2f, max %.2f ms", static_cast<double>(history.median()),
                  static_cast<double>(history.largest()));
    ImGui::PlotLines("##steps", history.milliseconds.data(), StepHistory::size, history.next, text, 0, top,
                     {-1, 3.2f * ImGui::GetFontSize()});
    if (!ImGui::IsItemHovered()) return;
    ImGui::SetTooltip("The last 200 steps, 0 to %.2f ms. A step stands for %.2f ms of the world.",
                      static_cast<double>(top), static_cast<double>(budget_ms));
}

// Slider or checkbox of one field; the name turns yellow where the value isn't the default one.
bool edit_field(SolverSettings& settings, const SettingField& field) {
    static const SolverSettings defaults{};
    float value = get_setting(settings, field);
    bool changed = false, other = value != get_setting(defaults, field);
    char title[64];
    std::snprintf(title, sizeof title, *field.unit ? "%s, %s" : "%s", field.name, field.unit);
    if (other) ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(1, 0.85f, 0.35f, 1));
    if (field.kind == SettingKind::Bool) {
        bool on = value != 0;
        changed = ImGui::Checkbox(title, &on);
        value = on ? 1.0f : 0.0f;
    } else {
        ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
        if (field.logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 13.2f);
        if (field.kind == SettingKind::Int) {
            int whole = static_cast<int>(value);
            changed = ImGui::SliderInt(title, &whole, static_cast<int>(field.lower), static_cast<int>(field.upper), "%d", flags);
            value = static_cast<float>(whole);
        } else {
            changed = ImGui::SliderFloat(title, &value, field.lower, field.upper, "%.4g", flags);
        }
    }
    if (other) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
        ImGui::TextUnformatted(field.sentence);
        ImGui::TextDisabled("%g to %g %s, default %g", static_cast<double>(field.lower), static_cast<double>(field.upper),
                            field.unit, static_cast<double>(get_setting(defaults, field)));
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
    return changed && set_setting(settings, field, value);
}

void preset_button(Simulation& simulation, const char* title, const char* sentence, const SolverSettings& preset,
                   int index) {
    if (index > 0) ImGui::SameLine();
    float gap = ImGui::GetStyle().ItemSpacing.x, left = static_cast<float>(3 - index);
    bool chosen = simulation.settings() == preset;
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
    if (ImGui::Button(title, {(ImGui::GetContentRegionAvail().x - (left - 1) * gap) / left, 0}))
        simulation.set_settings(preset);
    if (chosen) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", sentence);
}

void edit_world(Simulation& simulation) {
    float label = ImGui::GetFontSize() * 13.2f;
    Vec2 gravity = simulation.gravity();
    float values[2] = {gravity.x, gravity.y}, rate = simulation.rate();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - label);
    if (ImGui::SliderFloat2("gravity, m/s\xc2\xb2", values, -20, 20, "%.1f")) simulation.set_gravity({values[0], values[1]});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - label);
    if (ImGui::SliderFloat("step rate, 1/s", &rate, 15, 480, "%.0f", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        simulation.set_rate(std::round(rate));
}

}  // namespace

void stats_panel(const Ui& ui, const Simulation& simulation) {
    plot_steps(simulation.history(), 1000 / simulation.rate());
    WorldCounters counters = simulation.world().counters();
    const StepProfile& profile = simulation.profile();
    if (begin_values("times")) {
        value_row("pairs", "%.3f ms", static_cast<double>(profile.pairs));
        value_row("collide", "%.3f ms", static_cast<double>(profile.collide));
        value_row("solve", "%.3f ms", static_cast<double>(profile.solve));
        value_row("finalize", "%.3f ms", static_cast<double>(profile.finalize));
        value_row("events", "%.3f ms", static_cast<double>(profile.events));
        value_row("draw", "%.2f ms", static_cast<double>(ui.frame_ms));
        ImGui::EndTable();
    }
    ImGui::Spacing();
    if (begin_values("counts")) {
        value_row("bodies", "%.0f", counters.bodies);
        value_row("shapes", "%.0f", counters.shapes);
        value_row("joints", "%.0f", counters.joints);
        value_row("contacts", "%.0f", counters.contacts);
        value_row("touching", "%.0f", counters.touching);
        value_row("points", "%.0f", counters.points);
        value_row("candidates", "%.0f", counters.candidates);
        value_row("new pairs", "%.0f", counters.pairs);
        value_row("frozen", "%.0f", counters.frozen);
        value_row("passes", "%.0f", counters.passes);
        value_row("step", "%.0f", simulation.steps());
        value_row("time", "%.2f s", static_cast<double>(simulation.steps()) / static_cast<double>(simulation.rate()));
        ImGui::EndTable();
    }
    ImGui::Spacing();
    const scenes::Measures& measures = simulation.measures();
    if (begin_values("figures")) {
        value_row("kinetic", "%.4g J", measures.kinetic_energy);
        value_row("energy", "%.5g J", measures.kinetic_energy + measures.potential_energy);
        value_row("penetr.", "%.2f mm", 1000 * measures.worst_penetration);
        value_row("fastest", "%.3g m/s", measures.fastest);
        value_row("sink", "%.1f mm", 1000 * simulation.displacement().sink);
        value_row("drift", "%.1f mm", 1000 * simulation.displacement().drift);
        ImGui::EndTable();
    }
}

void solver_panel(Simulation& simulation) {
    preset_button(simulation, "default", "Cairn's own settings.", SolverSettings{}, 0);
    preset_button(simulation, "soft_step", "Today's common solver, for comparison.", SolverSettings::soft_step(), 1);
    preset_button(simulation, "lite", "Box2D-Lite's solver.", SolverSettings::lite(), 2);
    edit_world(simulation);
    SolverSettings settings = simulation.settings();
    bool changed = false;
    ImGui::BeginChild("settings", {0, 0}, false, ImGuiWindowFlags_NoBackground);
    for (const SettingField& field : solver_setting_fields())
        if (field.kind != SettingKind::Bool) changed |= edit_field(settings, field);
    if (ImGui::BeginTable("truths", 2)) {
        for (const SettingField& field : solver_setting_fields()) {
            if (field.kind != SettingKind::Bool) continue;
            ImGui::TableNextColumn();
            changed |= edit_field(settings, field);
        }
        ImGui::EndTable();
    }
    ImGui::EndChild();
    if (changed) simulation.set_settings(settings);
}

}  // namespace cairn::testbed
