// The panel of the solver's settings: presets, gravity, step rate, and a slider for each field of the engine's table.

#include <imgui.h>

#include <cmath>
#include <cstdio>

#include "panels.hpp"
#include "plot.hpp"

namespace cairn::testbed {

namespace {

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
            changed = ImGui::SliderInt(title, &whole, static_cast<int>(field.lower), static_cast<int>(field.upper),
                                       "%d", flags);
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
        ImGui::TextDisabled("%g to %g%s%s, default %g", static_cast<double>(field.lower),
                            static_cast<double>(field.upper), *field.unit ? " " : "", field.unit,
                            static_cast<double>(get_setting(defaults, field)));
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
    return changed && set_setting(settings, field, value);
}

void preset_button(Simulation& simulation, const char* title, const char* sentence, const SolverSettings& preset,
                   int index) {
    if (index > 0) ImGui::SameLine();
    float gap = ImGui::GetStyle().ItemSpacing.x, left = static_cast<float>(4 - index);
    bool chosen = simulation.settings() == preset;
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
    if (ImGui::Button(title, {(ImGui::GetContentRegionAvail().x - (left - 1) * gap) / left, 0}))
        simulation.set_settings(preset);
    if (chosen) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", sentence);
}

// Gravity and rate are the scene's, so they are the same on both sides.
void edit_world(SideBySide& runs) {
    const Simulation& simulation = runs.a();
    float label = ImGui::GetFontSize() * 13.2f;
    Vec2 gravity = simulation.gravity();
    float values[2] = {gravity.x, gravity.y}, rate = simulation.rate();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - label);
    if (ImGui::SliderFloat2("gravity, m/s\xc2\xb2", values, -20, 20, "%.1f")) runs.set_gravity({values[0], values[1]});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - label);
    if (ImGui::SliderFloat("step rate, 1/s", &rate, 15, 480, "%.0f",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        runs.set_rate(std::round(rate));
}

}  // namespace

// On the line of the panel's heading: below it every row is needed.
void choose_side(Ui& ui, const SideBySide& runs) {
    const char* titles[] = {"  A  ", "  B  ", "A alone"};
    float gap = ImGui::GetStyle().ItemSpacing.x, padding = 2 * ImGui::GetStyle().FramePadding.x, width = 2 * gap;
    for (const char* title : titles) width += ImGui::CalcTextSize(title).x + padding;
    if (!runs.both()) width = ImGui::CalcTextSize("Side by side").x + padding;
    ImGui::SameLine(ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - width);
    if (!runs.both()) {
        if (ImGui::SmallButton("Side by side")) ui.ask(Command::ToggleSideBySide);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("The scene twice, in step, A with these settings and B with others.");
        return;
    }
    for (size_t i = 0; i < 2; ++i) {
        bool chosen = ui.side == i;
        ImGui::PushStyleColor(ImGuiCol_Text, side_colors[i]);
        if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        if (ImGui::SmallButton(titles[i])) ui.side = i;
        if (chosen) ImGui::PopStyleColor();
        ImGui::PopStyleColor();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("Which side's settings and numbers these are.");
        ImGui::SameLine();
    }
    if (ImGui::SmallButton(titles[2])) ui.ask(Command::ToggleSideBySide);
}

void solver_panel(Ui& ui, SideBySide& runs) {
    Simulation& simulation = runs.sides()[ui.side];
    preset_button(simulation, "default", "Cairn's own settings.", SolverSettings{}, 0);
    preset_button(simulation, "standing", "More sub-steps for islands under load.", SolverSettings::standing(), 1);
    preset_button(simulation, "soft_step", "Today's common solver, for comparison.", SolverSettings::soft_step(), 2);
    preset_button(simulation, "lite", "Box2D-Lite's solver.", SolverSettings::lite(), 3);
    edit_world(runs);
    SolverSettings settings = simulation.settings();
    bool changed = false;
    // Rows a little closer than elsewhere: all of them fit a window of 1280 x 720.
    ImGuiStyle style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.FramePadding.x, style.FramePadding.y / 2});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, style.ItemSpacing.y * 0.67f});
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
    ImGui::PopStyleVar(2);
    if (changed) simulation.set_settings(settings);
}

}  // namespace cairn::testbed
