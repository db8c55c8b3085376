// Axes by round numbers, curves by buckets a pixel wide, so that a peak of one step stays visible.

#include "plot.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstdio>

namespace cairn::testbed {

namespace {

constexpr float small_text = 0.86f;  // of the font's size
constexpr Color frame_color = rgb(0x14161b), grid_color = rgb(0x2a2f38), dim_color = rgb(0x98a0ac);

// The smallest of 1, 2, 5 times a power of ten that is at least x.
double round_step(double x) {
    double power = std::pow(10.0, std::floor(std::log10(x)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= x * 0.999) return factor * power;
    return 10 * power;
}

// From values to heights; `least`, `most` and `step` are decades where it is logarithmic.
struct Axis {
    double least = 0, most = 1, step = 1;
    bool logarithmic = false;

    [[nodiscard]] double part(double value) const {
        if (logarithmic) value = value > 0 ? std::log10(value) : least;
        return std::clamp((value - least) / (most - least), 0.0, 1.0);
    }
    [[nodiscard]] double value(double tick) const { return logarithmic ? std::pow(10.0, tick) : tick; }
};

struct Range {
    double least = HUGE_VAL, most = -HUGE_VAL, least_positive = HUGE_VAL;

    void add(double value) {
        if (!std::isfinite(value)) return;
        least = std::min(least, value);
        most = std::max(most, value);
        if (value > 0) least_positive = std::min(least_positive, value);
    }
};

Range range_of(const Plot& plot) {
    Range range;
    for (const PlotCurve& curve : plot.curves) {
        size_t count = std::min(curve.values.size(), static_cast<size_t>(plot.seconds * curve.rate + 1));
        for (size_t i = 0; i < count; ++i) range.add(static_cast<double>(curve.values[i]));
    }
    range.add(plot.level);
    return range;
}

Axis axis_of(const Plot& plot) {
    Range range = range_of(plot);
    Axis axis;
    axis.logarithmic = plot.logarithmic && range.most > 0;
    if (range.least > range.most) return axis;
    if (axis.logarithmic) {
        axis.most = std::ceil(std::log10(range.most) + 1e-9);
        axis.least = std::clamp(std::floor(std::log10(range.least_positive)), axis.most - 9, axis.most - 1);
        axis.step = std::ceil((axis.most - axis.least) / 3);
        axis.least = axis.most - axis.step * std::ceil((axis.most - axis.least) / axis.step);
        return axis;
    }
    if (range.least > 0 && range.least < 0.8 * range.most) range.least = 0;
    double span = range.most - range.least, size = std::max(std::fabs(range.most), std::fabs(range.least));
    // What is constant but for rounding is a line, not a mountain range.
    if (span < 1e-6 * size || span == 0) {
        if (range.least >= 0 && range.most <= 1e-12) range.most = 1e-3;
        else range.least -= 0.1 * size, range.most += 0.1 * size;
        span = range.most - range.least;
    }
    axis.step = round_step(span / 2.5);
    axis.least = axis.step * std::floor(range.least / axis.step + 1e-6);
    axis.most = axis.step * std::ceil(range.most / axis.step - 1e-6);
    return axis;
}

struct Area {
    ImVec2 lower, upper;  // ImGui's y runs down: lower is the upper left corner
    [[nodiscard]] float x(double part) const { return lower.x + static_cast<float>(part) * (upper.x - lower.x); }
    [[nodiscard]] float y(double part) const { return upper.y - static_cast<float>(part) * (upper.y - lower.y); }
};

float text_width(const std::string& text) { return small_text * ImGui::CalcTextSize(text.c_str()).x; }

// `align` is the part of its width that lies left of x.
void write(ImDrawList& list, float x, float y, float align, Color color, const std::string& text) {
    float left = std::round(x - align * text_width(text));
    list.AddText(ImGui::GetFont(), small_text * ImGui::GetFontSize(), {left, std::round(y)}, color, text.c_str());
}

void dashed(ImDrawList& list, ImVec2 from, ImVec2 to, Color color, float width) {
    float length = std::hypot(to.x - from.x, to.y - from.y), dash = 0.4f * ImGui::GetFontSize();
    ImVec2 way{(to.x - from.x) / std::max(length, 1e-6f), (to.y - from.y) / std::max(length, 1e-6f)};
    for (float at = 0; at < length; at += 1.8f * dash) {
        float end = std::min(at + dash, length);
        list.AddLine({from.x + at * way.x, from.y + at * way.y}, {from.x + end * way.x, from.y + end * way.y}, color,
                     width);
    }
}

class Plotter {
public:
    Plotter(const Plot& plot, const Area& area)
        : plot_(plot), area_(area), axis_(axis_of(plot)), list_(*ImGui::GetWindowDrawList()) {
        double most = axis_.value(axis_.most), least = axis_.value(axis_.least);
        scale_ = scale_of(plot.quantity, std::max(std::fabs(most), axis_.logarithmic ? 0 : std::fabs(least)));
    }

    void draw_frame() {
        float line = small_text * ImGui::GetFontSize();
        list_.AddRectFilled(area_.lower, area_.upper, frame_color);
        for (double tick = axis_.least; tick <= axis_.most + 0.01 * axis_.step; tick += axis_.step) {
            double value = axis_.logarithmic || std::fabs(tick) > 1e-9 * axis_.step ? axis_.value(tick) : 0;
            float y = area_.y((tick - axis_.least) / (axis_.most - axis_.least));
            list_.AddLine({area_.lower.x, y}, {area_.upper.x, y}, grid_color);
            bool bottom = tick<axis_.least + 0.5 * axis_.step, top = tick> axis_.most - 0.5 * axis_.step;
            if (!bottom && !top && (area_.upper.y - area_.lower.y) < 2.6f * line) continue;
            float rise = top ? 0.35f : bottom ? 0.8f : 0.55f;
            write(list_, area_.lower.x - 4, y - rise * line, 1, dim_color, value_text(scale_, value));
        }
        double labels = std::clamp(static_cast<double>((area_.upper.x - area_.lower.x) / (4 * line)), 1.6, 5.0);
        double step = round_step(plot_.seconds / labels);
        for (double t = 0; t <= plot_.seconds * 1.0001; t += step) {
            float x = area_.x(t / plot_.seconds);
            list_.AddLine({x, area_.lower.y}, {x, area_.upper.y}, grid_color);
            bool last = t + step > plot_.seconds * 1.0001;
            std::string text = value_text({}, t) + (last ? " s" : "");
            float half = text_width(text) / 2, end = area_.upper.x - half;
            write(list_, std::min(x, end), area_.upper.y + 1, 0.5f, dim_color, text);
        }
    }

    void draw_curve(const PlotCurve& curve) {
        points_.clear();
        auto columns = static_cast<size_t>(std::max(area_.upper.x - area_.lower.x, 1.0f));
        double per_column = plot_.seconds * curve.rate / static_cast<double>(columns);
        auto bucket = static_cast<size_t>(std::max(1.0, std::ceil(per_column)));
        size_t count = std::min(curve.values.size(), static_cast<size_t>(plot_.seconds * curve.rate + 0.5));
        for (size_t begin = 0; begin < count; begin += bucket) {
            auto first = curve.values.begin() + static_cast<std::ptrdiff_t>(begin);
            auto last = first + static_cast<std::ptrdiff_t>(std::min(bucket, count - begin));
            auto [least, most] = std::minmax_element(first, last);
            add_point(curve, std::min(least, most));
            if (least != most) add_point(curve, std::max(least, most));
        }
        list_.AddPolyline(points_.data(), static_cast<int>(points_.size()), curve.color, ImDrawFlags_None, curve.width);
    }

    void draw_level() {
        if (!std::isfinite(plot_.level)) return;
        float y = area_.y(axis_.part(plot_.level));
        dashed(list_, {area_.lower.x, y}, {area_.upper.x, y}, level_color, 1.0f);
    }

    void draw_marks() {
        for (size_t i = 0; i < plot_.marks.size(); ++i) {
            float x = area_.x(std::clamp(plot_.marks[i] / plot_.seconds, 0.0, 1.0));
            if (i == 0) list_.AddLine({x, area_.lower.y}, {x, area_.upper.y}, mark_color, 1.0f);
            else dashed(list_, {x, area_.lower.y}, {x, area_.upper.y}, mark_color, 1.0f);
        }
    }

    // The title on the left, values on the right: as many as there is room for, the last ones first.
    void draw_heading(float top, double cursor) {
        std::string title = plot_.quantity.title;
        if (*scale_.unit) title += std::string(", ") + scale_.unit;
        float left = area_.lower.x, right = area_.upper.x, taken = left + text_width(title) + 5;
        write(list_, left, top, 0, dim_color, title);
        for (auto curve = plot_.curves.rbegin(); curve != plot_.curves.rend(); ++curve) {
            if (!curve->told || curve->values.empty()) continue;
            std::string text = value_text(scale_, value_at(*curve, cursor));
            if (right - text_width(text) < taken) break;
            write(list_, right, top, 1, curve->color, text);
            right -= text_width(text) + 6;
        }
    }

    void draw_cursor(double cursor) {
        if (!(cursor >= 0 && cursor <= plot_.seconds)) return;
        float x = area_.x(cursor / plot_.seconds);
        list_.AddLine({x, area_.lower.y}, {x, area_.upper.y}, rgb(0xe3e6ea, 0.5f));
        for (const PlotCurve& curve : plot_.curves) {
            double value = value_at(curve, cursor);
            if (std::isfinite(value)) list_.AddCircleFilled({x, area_.y(axis_.part(value))}, 3, curve.color);
        }
    }

private:
    // Where there is no cursor, the newest value.
    static double value_at(const PlotCurve& curve, double cursor) {
        auto count = static_cast<double>(curve.values.size());
        double step = std::isfinite(cursor) ? std::round(cursor * curve.rate) : count;
        if (!(step >= 1 && step <= count)) return std::nan("");
        return static_cast<double>(curve.values[static_cast<size_t>(step) - 1]);
    }

    void add_point(const PlotCurve& curve, std::vector<float>::const_iterator at) {
        if (!std::isfinite(*at)) return;
        double t = static_cast<double>(at - curve.values.begin() + 1) / curve.rate;
        ImVec2 point{area_.x(t / plot_.seconds), area_.y(axis_.part(static_cast<double>(*at)))};
        // A stretch at rest is one piece of line: a software rasteriser pays by the piece.
        size_t count = points_.size();
        bool level = count >= 2 && std::fabs(points_[count - 1].y - point.y) < 0.2f &&
                     std::fabs(points_[count - 2].y - point.y) < 0.2f;
        if (level) points_.back() = point;
        else points_.push_back(point);
    }

    const Plot& plot_;
    Area area_;
    Axis axis_;
    Scale scale_;
    ImDrawList& list_;
    std::vector<ImVec2> points_;
};

}  // namespace

std::optional<double> draw_plot(const Plot& plot, Vec2 size, double& cursor) {
    ImVec2 corner = ImGui::GetCursorScreenPos();
    float line = small_text * ImGui::GetFontSize(), gutter = 3.1f * ImGui::GetFontSize();
    Area area{{std::round(corner.x + gutter), std::round(corner.y + 1.25f * line)},
              {std::round(corner.x + size.x - 2), std::round(corner.y + size.y - 1.25f * line)}};
    ImGui::PushID(plot.quantity.name);
    ImGui::InvisibleButton("plot", {size.x, size.y});
    bool hovered = ImGui::IsItemHovered(), clicked = ImGui::IsItemClicked();
    ImGui::PopID();
    double time = static_cast<double>((ImGui::GetMousePos().x - area.lower.x) / (area.upper.x - area.lower.x));
    time = std::clamp(time, 0.0, 1.0) * plot.seconds;

    Plotter plotter(plot, area);
    plotter.draw_frame();
    ImGui::GetWindowDrawList()->PushClipRect(area.lower, area.upper, true);
    plotter.draw_level();
    for (const PlotCurve& curve : plot.curves) plotter.draw_curve(curve);
    plotter.draw_marks();
    plotter.draw_cursor(cursor);
    ImGui::GetWindowDrawList()->PopClipRect();
    plotter.draw_heading(corner.y, cursor);
    if (!hovered) return {};
    cursor = time;
    // On the heading the mouse asks what this is, below it for values.
    if (ImGui::GetMousePos().y < area.lower.y) ImGui::SetTooltip("%s", plot.quantity.sentence);
    return clicked ? std::optional(time) : std::nullopt;
}

}  // namespace cairn::testbed
