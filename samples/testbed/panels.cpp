// Where the panels stand, and those for choosing: scene, what is drawn, help.

#include "panels.hpp"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>

#include "collision_panel.hpp"
#include "figures_panel.hpp"
#include "joint_panel.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr ImGuiWindowFlags fixed_window = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                          ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                          ImGuiWindowFlags_NoBringToFrontOnFocus;

void tooltip(const char* sentence) {
    if (!ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(sentence);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

// Buttons of equal width that fill the row.
bool row_button(const char* title, int index, int count) {
    float gap = ImGui::GetStyle().ItemSpacing.x;
    if (index > 0) ImGui::SameLine();
    float left = static_cast<float>(count - index);
    float width = (ImGui::GetContentRegionAvail().x - (left - 1) * gap) / left;
    return ImGui::Button(title, {width, 0});
}

bool contains_word(const char* text, const char* word) {
    std::string lower_text(text), lower_word(word);
    auto lower = [](unsigned char c) { return static_cast<char>(std::tolower(c)); };
    std::transform(lower_text.begin(), lower_text.end(), lower_text.begin(), lower);
    std::transform(lower_word.begin(), lower_word.end(), lower_word.begin(), lower);
    return lower_text.find(lower_word) != std::string::npos;
}

bool matches(const scenes::SceneInfo& scene, const char* filter) {
    return contains_word(scene.name, filter) || contains_word(scene.category, filter);
}

void scene_list(Ui& ui, const scenes::SceneInfo* current) {
    const char* category = "";
    bool open = true, any = false;
    for (const scenes::SceneInfo& scene : scenes::list()) {
        if (!matches(scene, ui.filter)) continue;
        any = true;
        if (std::strcmp(category, scene.category) != 0) {
            category = scene.category;
            open = ImGui::CollapsingHeader(category, ImGuiTreeNodeFlags_DefaultOpen);
        }
        if (!open) continue;
        ImGui::Indent(6);
        if (ImGui::Selectable(scene.name, &scene == current)) ui.wanted_scene = scene.name;
        tooltip(scene.description);
        ImGui::Unindent(6);
    }
    if (!any) ImGui::TextDisabled("no scene has this in its name");
}

// What the scene is, what to look for, and the number after the colon of its name.
void about_scene(Ui& ui, const Simulation& simulation) {
    const scenes::SceneInfo& info = *simulation.info();
    ImGui::BeginChild("about", {0, 5.4f * ImGui::GetTextLineHeightWithSpacing()}, false, ImGuiWindowFlags_NoBackground);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(info.description);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    if (*info.parameter)
        ImGui::TextUnformatted((std::string("Number: ") + info.parameter + ", " + scenes::number_text(info.lower) +
                                " to " + scenes::number_text(info.upper) + ".")
                                   .c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
    if (!*info.parameter) {
        ImGui::Dummy({0, ImGui::GetFrameHeight()});
        return;
    }
    double value = simulation.parameter(), step = info.whole ? 1 : 0.1;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputDouble("##parameter", &value, step, 10 * step, info.whole ? "%.0f" : "%g",
                           ImGuiInputTextFlags_EnterReturnsTrue))
        ui.wanted_scene = std::string(info.name) + ":" + scenes::number_text(std::clamp(value, info.lower, info.upper));
}

void notice_line(const Ui& ui, float left, float right, float bottom) {
    if (ui.notice.empty()) return;
    float space = right - left, margin = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({left + space / 2, bottom - 2.5f * margin}, ImGuiCond_Always, {0.5f, 1});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {space - 2 * margin, 20 * margin});
    ImGui::Begin("notice", nullptr, fixed_window | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs);
    float room = space - 4 * margin, wanted = ImGui::CalcTextSize(ui.notice.c_str()).x;
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::min(room, wanted + 1));
    ImGui::TextUnformatted(ui.notice.c_str());
    ImGui::PopTextWrapPos();
    ImGui::End();
}

}  // namespace

void scene_panel(Ui& ui, const Simulation& simulation) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##filter", "find a scene", ui.filter, sizeof ui.filter);
    const scenes::SceneInfo* info = simulation.info();
    // What stands below the list: description, controls, and the Draw panel.
    float row = ImGui::GetFrameHeightWithSpacing(), line = ImGui::GetTextLineHeightWithSpacing();
    float below = 6 * line + 12.2f * row + 14;
    ImGui::BeginChild("scenes", {0, std::max(4 * row, ImGui::GetContentRegionAvail().y - below)}, true);
    scene_list(ui, info);
    ImGui::EndChild();
    if (info) about_scene(ui, simulation);
    if (row_button(ui.paused ? "Go on" : "Pause", 0, 3)) ui.ask(Command::Pause);
    if (row_button("Step", 1, 3)) ui.ask(Command::Step);
    if (row_button("Restart", 2, 3)) ui.ask(Command::Restart);
    if (row_button("Reset view", 0, 3)) ui.ask(Command::ResetView);
    if (row_button("Frame all", 1, 3)) ui.ask(Command::FrameAll);
    if (row_button("Help", 2, 3)) ui.ask(Command::ToggleHelp);
    ImGui::SetNextItemWidth(-ImGui::CalcTextSize("  speed").x);
    ImGui::SliderFloat("speed", &ui.speed, speeds[0], speeds[7], "%.2f x", ImGuiSliderFlags_Logarithmic);
    tooltip("Slow motion and fast motion: how many seconds of the world pass in one of yours.");
}

void draw_panel(Ui& ui) {
    if (ImGui::BeginTable("layers", 2)) {
        for (const DrawLayer& layer : layers()) {
            ImGui::TableNextColumn();
            ImGui::Checkbox(layer.title, &(ui.draw.*layer.field));
            tooltip(layer.sentence);
        }
        ImGui::EndTable();
    }
    float label = ImGui::CalcTextSize("  impulse length").x;
    ImGui::SetNextItemWidth(-label);
    ImGui::SliderFloat("normal length", &ui.draw.normal_length, 0.02f, 5, "%.2f m", ImGuiSliderFlags_Logarithmic);
    ImGui::SetNextItemWidth(-label);
    ImGui::SliderFloat("impulse length", &ui.draw.impulse_length, 0.01f, 5, "%.2f", ImGuiSliderFlags_Logarithmic);
    tooltip("How long the arrow of an impulse is that carries a body's weight, as a part of that body's size.");
}

void help_panel() {
    ImGui::TextUnformatted("Mouse");
    if (ImGui::BeginTable("mouse", 2, ImGuiTableFlags_SizingFixedFit)) {
        const char* rows[][2] = {{"Left drag on a body", "pulls it on a soft spring of limited force"},
                                 {"Left drag elsewhere", "moves the view; so do the right and middle buttons"},
                                 {"Wheel", "zooms at the cursor"}};
        for (auto& row : rows) {
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", row[0]);
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(row[1]);
        }
        ImGui::EndTable();
    }
    ImGui::Spacing();
    ImGui::TextUnformatted("Keys");
    if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const Shortcut& shortcut : shortcuts()) {
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", shortcut.title);
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(shortcut.sentence);
        }
        ImGui::TableNextColumn();
        ImGui::TextDisabled("1 ... 9, 0");
        ImGui::TableNextColumn();
        ImGui::TextUnformatted("switch what is drawn, in the order of the Draw panel");
        ImGui::TableNextColumn();
        ImGui::TextDisabled("Ctrl Q");
        ImGui::TableNextColumn();
        ImGui::TextUnformatted("quit");
        ImGui::EndTable();
    }
    ImGui::Spacing();
    ImGui::TextDisabled("Ctrl and a click on a slider: type its value.");
}

void draw_panels(Ui& ui, SideBySide& runs, Baseline& baseline, const Viewport& window, const Viewport& figures,
                 float units) {
    float width = window.width, height = window.height;
    float left = ui.panels ? left_width * units : 0, right = ui.panels || ui.demo ? width - right_width * units : width;
    if (ui.side >= runs.sides().size()) ui.side = 0;
    if (ui.panels) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({left, height});
        ImGui::Begin("Left", nullptr, fixed_window);
        ImGui::TextDisabled("Scene");
        scene_panel(ui, runs.a());
        ImGui::Separator();
        ImGui::TextDisabled("Draw");
        draw_panel(ui);
        ImGui::End();
    }
    if (ui.demo) {
        ImGui::SetNextWindowPos({right, 0});
        ImGui::SetNextWindowSize({width - right, height});
        ImGui::Begin("Demonstration", nullptr, fixed_window);
        demo_panel(*ui.demo);
        ImGui::End();
    } else if (ui.panels) {
        ImGui::SetNextWindowPos({right, 0});
        ImGui::SetNextWindowSize({width - right, height});
        ImGui::Begin("Right", nullptr, fixed_window);
        ImGui::TextDisabled("Stats");
        stats_panel(ui, runs.sides()[ui.side]);
        ImGui::Separator();
        bool joints = choose_joints(ui, runs.a().world());
        choose_side(ui, runs);
        if (joints) joint_panel(ui, runs);
        else solver_panel(ui, runs);
        ImGui::End();
    }
    if (figures.width > 0) {
        ImGui::SetNextWindowPos({figures.x, figures.y});
        ImGui::SetNextWindowSize({figures.width, figures.height});
        ImGui::Begin("Figures", nullptr, fixed_window);
        figures_panel(ui, runs, baseline);
        ImGui::End();
    }
    if (ui.help) {
        ImGui::SetNextWindowPos({(left + right) / 2, height / 2}, ImGuiCond_Always, {0.5f, 0.5f});
        ImGui::Begin("Help", &ui.help,
                     ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
        help_panel();
        ImGui::End();
    }
    notice_line(ui, left, right, figures.width > 0 ? figures.y : height);
}

void draw_caption(const std::string& text, float left, float top, float width, Color color) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    float size = ImGui::GetFontSize(), edge = 0.35f * size, wrap = std::max(width - 1.4f * size, size);
    ImVec2 at{left + 0.7f * size, top + 0.6f * size}, area = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
    ImVec2 lower{at.x - edge, at.y - edge}, upper{at.x + area.x + edge, at.y + area.y + edge};
    list->AddRectFilled(lower, upper, rgb(0x16181d, 0.8f), edge);
    list->AddText(ImGui::GetFont(), size, at, color, text.c_str(), nullptr, wrap);
}

std::string caption(const Simulation& simulation, bool brief) {
    WorldCounters counters = simulation.world().counters();
    char text[256] = "";
    if (!brief)
        std::snprintf(text, sizeof text, "   %u bodies, %u contacts, %u points   worst penetration %.2f mm",
                      counters.bodies, counters.touching, counters.points,
                      1000 * simulation.measures().worst_penetration);
    return simulation.full_name() + "   step " + std::to_string(simulation.steps()) + text;
}

}  // namespace cairn::testbed
