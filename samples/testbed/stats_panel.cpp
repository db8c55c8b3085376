// The panel of numbers: what a step costs, what the world holds, how well it stands.

#include <imgui.h>

#include <algorithm>
#include <cstdio>

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
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 0.54f);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 0.46f);
    }
    return true;
}

void plot_steps(const StepHistory& history, float budget_ms) {
    float top = std::max(1.2f * history.largest(), 0.1f);
    char text[64];
    std::snprintf(text, sizeof text, "step: median %.2f, max %.2f ms", static_cast<double>(history.median()),
                  static_cast<double>(history.largest()));
    ImGui::PlotLines("##steps", history.milliseconds.data(), StepHistory::size, history.next, text, 0, top,
                     {ImGui::GetContentRegionAvail().x, 3.2f * ImGui::GetFontSize()});
    if (!ImGui::IsItemHovered()) return;
    ImGui::SetTooltip("The last 200 steps, 0 to %.2f ms. A step stands for %.2f ms of the world.",
                      static_cast<double>(top), static_cast<double>(budget_ms));
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
    const lab::Measures& measures = simulation.measures();
    if (begin_values("figures")) {
        value_row("kinetic", "%.3g J", measures.kinetic_energy);
        value_row("energy", "%.5g J", measures.kinetic_energy + measures.potential_energy);
        value_row("penetration", "%.2f mm", 1000 * measures.worst_penetration);
        value_row("fastest", "%.3g m/s", measures.fastest);
        value_row("sink", "%.1f mm", 1000 * simulation.displacement().sink);
        value_row("drift", "%.1f mm", 1000 * simulation.displacement().drift);
        ImGui::EndTable();
    }
}

}  // namespace cairn::testbed
