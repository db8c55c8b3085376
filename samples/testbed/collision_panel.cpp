// Fields as sliders and lists; figures as a table; intervals as bars on one scale; a curve with its marks.

#include "collision_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "drawing.hpp"

namespace cairn::testbed {

namespace {

constexpr Color agree_color = rgb(0x7fe39a), disagree_color = rgb(0xff5a5a), axis_color = rgb(0x8b93a0),
                curve_color = rgb(0x7fb6f0), level_color = rgb(0x8b93a0);

void paragraph(const char* text, Color color) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void edit_choice(const DemoField& field) {
    auto now = static_cast<size_t>(*field.value);
    if (!ImGui::BeginCombo(field.title, field.choices[now])) return;
    for (size_t i = 0; i < field.choices.size(); ++i)
        if (ImGui::Selectable(field.choices[i], i == now)) *field.value = static_cast<float>(i);
    ImGui::EndCombo();
}

void edit_field(const DemoField& field) {
    if (!*field.title) return;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 11);
    if (!field.choices.empty()) edit_choice(field);
    else ImGui::SliderFloat(field.title, field.value, field.lower, field.upper, "%.3g", ImGuiSliderFlags_AlwaysClamp);
}

void show_legend(const std::vector<DemoLegend>& legend) {
    if (!ImGui::BeginTable("legend", 2)) return;
    float size = ImGui::GetFontSize();
    for (const DemoLegend& entry : legend) {
        ImGui::TableNextColumn();
        ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 0.3f * size}, {at.x + 0.6f * size, at.y + 0.9f * size},
                                                  entry.color, 2);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + size);
        ImGui::TextUnformatted(entry.text);
    }
    ImGui::EndTable();
}

void show_figures(const std::vector<DemoFigure>& figures) {
    if (!ImGui::BeginTable("figures", 2)) return;
    for (const DemoFigure& figure : figures) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", figure.name.c_str());
        ImGui::TableNextColumn();
        bool whole = figure.value == std::round(figure.value) && std::fabs(figure.value) < 1e9 && !*figure.unit;
        ImGui::Text(whole ? "%.0f%s%s" : "%.5f%s%s", figure.value, *figure.unit ? " " : "", figure.unit);
    }
    ImGui::EndTable();
}

// Names on the left, texts on the right, between them the bars on a scale that holds them all and 0.
void show_chart(const DemoChart& chart) {
    ImGui::TextDisabled("%s", chart.title);
    double least = 0, most = 0;
    float name_width = 0, text_width = 0, size = ImGui::GetFontSize(), row = 1.12f * size;
    for (const DemoBar& bar : chart.bars) {
        least = std::min({least, bar.from, bar.to});
        most = std::max({most, bar.from, bar.to});
        name_width = std::max(name_width, ImGui::CalcTextSize(bar.name.c_str()).x);
        text_width = std::max(text_width, ImGui::CalcTextSize(bar.text.c_str()).x);
    }
    ImVec2 at = ImGui::GetCursorScreenPos();
    float left = at.x + name_width + 0.6f * size,
          right = std::max(at.x + ImGui::GetContentRegionAvail().x - text_width - 0.6f * size, left + size);
    double scale = static_cast<double>(right - left) / std::max(most - least, 1e-9);
    auto x = [&](double value) { return left + static_cast<float>((value - least) * scale); };
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const DemoBar& bar : chart.bars) {
        float top = at.y + 0.18f * size, bottom = at.y + row - 0.18f * size;
        Color words = bar.chosen ? text_color : axis_color;
        list->AddText(at, words, bar.name.c_str());
        list->AddText({right + 0.6f * size, at.y}, words, bar.text.c_str());
        float from = x(std::min(bar.from, bar.to)), to = std::max(x(std::max(bar.from, bar.to)), from + 1);
        list->AddRectFilled({from, top}, {to, bottom}, bar.chosen ? bar.color : (bar.color & 0xffffffu) | 0x80000000u);
        if (bar.chosen) list->AddRect({from, top}, {to, bottom}, text_color);
        at.y += row;
    }
    list->AddLine({x(0), ImGui::GetCursorScreenPos().y}, {x(0), at.y}, axis_color);
    ImGui::Dummy({0, static_cast<float>(chart.bars.size()) * row});
}

void show_curve(const DemoCurve& curve) {
    float width = ImGui::GetContentRegionAvail().x, height = 8 * ImGui::GetFontSize(), least = 0, most = 1e-6f;
    for (float value : curve.values) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    ImGui::TextDisabled("%s, %.2f to %.2f m", curve.title, static_cast<double>(least), static_cast<double>(most));
    ImVec2 corner = ImGui::GetCursorScreenPos();
    auto x = [&](float part) { return corner.x + part * (width - 1); };
    auto y = [&](float value) { return corner.y + (height - 1) * (most - value) / (most - least); };
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRect(corner, {corner.x + width, corner.y + height}, axis_color);
    list->AddLine({corner.x, y(curve.level)}, {corner.x + width, y(curve.level)}, level_color);
    for (const DemoCurve::Mark& mark : curve.marks)
        list->AddLine({x(mark.at), corner.y}, {x(mark.at), corner.y + height}, mark.color, 1.5f);
    float count = static_cast<float>(curve.values.size() - 1);
    for (size_t i = 1; i < curve.values.size(); ++i) {
        auto at = static_cast<float>(i);
        list->AddLine({x((at - 1) / count), y(curve.values[i - 1])}, {x(at / count), y(curve.values[i])}, curve_color,
                      1.5f);
    }
    ImGui::Dummy({width, height});
}

}  // namespace

void demo_panel(Demo& demo) {
    DemoReport report = demo.report();
    paragraph(demo.sentence(), text_color);
    show_legend(demo.legend());
    ImGui::Separator();
    for (const DemoField& field : demo.fields()) edit_field(field);
    std::span<const char* const> actions = demo.actions();
    for (size_t i = 0; i < actions.size(); ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::Button(actions[i])) demo.act(i);
    }
    ImGui::Separator();
    show_figures(report.figures);
    for (const DemoChart& chart : report.charts) show_chart(chart);
    if (!report.curve.values.empty()) show_curve(report.curve);
    ImGui::Spacing();
    paragraph(report.verdict.c_str(), report.agrees ? agree_color : disagree_color);
}

}  // namespace cairn::testbed
