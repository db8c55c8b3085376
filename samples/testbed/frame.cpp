// The order of a frame's parts, and where they are.

#include "frame.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "collision_sketch.hpp"
#include "joint_panel.hpp"
#include "plot.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr float figures_part = 0.42f;  // of the window's height
constexpr float gap = 2;               // between two sides

// How large a scene is shown in a place.
double scale_in(const Box& view, const Viewport& place) {
    return std::min(static_cast<double>(place.width) / std::max(view.upper.x - view.lower.x, 1e-3),
                    static_cast<double>(place.height) / std::max(view.upper.y - view.lower.y, 1e-3));
}

}  // namespace

Layout Frame::layout(const WindowSize& size, const Ui& ui, const SideBySide& runs) {
    float width = static_cast<float>(size.width), height = static_cast<float>(size.height), ratio = size.pixel_ratio;
    Layout result;
    Viewport& a = result.sides[0];
    a = {0, 0, width, height};
    float left = ui.panels ? std::round(left_width * ratio) : 0;
    float right = ui.panels || ui.demo ? std::round(right_width * ratio) : 0;
    a = {left, 0, std::max(width - left - right, 1.0f), height};
    if (ui.demo) return result;
    if (ui.figures) {
        float part = std::round(figures_part * height);
        a.height = std::max(height - part, 1.0f);
        result.figures = {a.x, a.height, a.width, height - a.height};
    }
    if (!runs.both() || ui.overlay) return result;
    Viewport beside = a, above = a;
    beside.width = std::max(std::floor((a.width - gap * ratio) / 2), 1.0f);
    above.height = std::max(std::floor((a.height - gap * ratio) / 2), 1.0f);
    const Box& view = runs.a().scene().view;
    bool upright = scale_in(view, beside) >= scale_in(view, above);
    Viewport& b = result.sides[1];
    a = b = upright ? beside : above;
    if (upright) b.x += a.width + gap * ratio;
    else b.y += a.height + gap * ratio;
    return result;
}

void Frame::draw_side(const Ui& ui, const SideBySide& runs, size_t side, const Camera& camera, const WindowSize& size) {
    View view{camera, size.pixel_ratio};
    draw_scene(canvas_, runs.sides()[side].scene(), view, ui.draw);
    if (ui.demo) {
        Sketch sketch(canvas_, camera, size.pixel_ratio, ui.demo->origin());
        ui.demo->draw(sketch);
    } else if (runs.both() && ui.overlay) draw_ghost(canvas_, runs.sides()[1].scene(), view, side_colors[1]);
    const Simulation& shown = runs.sides()[side];
    if (ui.panels && ui.joints && !ui.demo) draw_chosen_joint(canvas_, shown.world(), shown.watch().joint, view);
    renderer_.draw(canvas_, camera.viewport(), size.height);
    draw_labels(canvas_, camera.viewport(), size);
}

void Frame::draw_captions(const Ui& ui, const SideBySide& runs, const Layout& layout, float units, bool figures) {
    if (!figures && !runs.both()) return;
    const Viewport& first = layout.sides[0];
    if (ui.demo)
        return draw_caption(runs.a().name(), first.x * units, first.y * units, first.width * units, text_color);
    float below = 0;
    for (size_t i = 0; i < runs.sides().size(); ++i) {
        bool shared = layout.sides[i].width == 0;
        const Viewport& place = layout.sides[shared ? 0 : i];
        std::string text;
        if (runs.both()) text = (i == 0 ? "A: " : "B: ") + scenes::settings_text(runs.sides()[i].settings());
        if (figures && !shared) text += (text.empty() ? "" : "\n") + caption(runs.sides()[i], runs.both());
        draw_caption(text, place.x * units, place.y * units + (shared ? below : 0), place.width * units,
                     runs.both() ? side_colors[i] : text_color);
        below = ImGui::CalcTextSize(text.c_str()).y + 0.7f * ImGui::GetFontSize();
    }
}

void Frame::draw(Ui& ui, SideBySide& runs, Baseline& baseline, const Camera& camera, const WindowSize& size,
                 const FrameOptions& options) {
    Layout places = layout(size, ui, runs);
    gui_.begin_frame(size, options.off_screen);
    renderer_.clear(background_color);
    for (size_t i = 0; i < 2 && places.sides[i].width > 0; ++i) {
        Camera own = camera;
        own.set_viewport(places.sides[i]);
        draw_side(ui, runs, i, own, size);
    }
    float units = size.pixel_ratio / size.pixels_per_unit, pixel = 1 / size.pixels_per_unit;
    draw_captions(ui, runs, places, pixel, options.caption);
    auto in_units = [pixel](const Viewport& place) {
        return Viewport{place.x * pixel, place.y * pixel, place.width * pixel, place.height * pixel};
    };
    Viewport window{0, 0, static_cast<float>(size.width), static_cast<float>(size.height)};
    draw_panels(ui, runs, baseline, in_units(window), in_units(places.figures), units);
    gui_.end_frame();
}

}  // namespace cairn::testbed
