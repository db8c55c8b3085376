// Setting fields by name, dragging, and the table of all demonstrations.

#include "collision_demo.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "collision_demos.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

namespace {

constexpr float degree = pi / 180;

float direction(Vec2 v) { return atan2(v.y, v.x) / degree; }

std::string known_names(std::span<const DemoField> fields) {
    std::string names;
    for (const DemoField& field : fields) names += std::string(names.empty() ? "" : ", ") + field.name;
    return names;
}

// NaN where the text is neither a choice nor a number.
double read_value(const DemoField& field, std::string_view text) {
    for (size_t i = 0; i < field.choices.size(); ++i)
        if (text == field.choices[i]) return static_cast<double>(i);
    double value = scenes::parse_number(text);
    return !field.choices.empty() && value != std::floor(value) ? std::numeric_limits<double>::quiet_NaN() : value;
}

}  // namespace

void Demo::set(std::string_view name_and_value) {
    size_t equals = std::min(name_and_value.find('='), name_and_value.size());
    std::string_view name = name_and_value.substr(0, equals),
                     text = name_and_value.substr(std::min(equals + 1, name_and_value.size()));
    for (const DemoField& field : fields_) {
        if (name != field.name) continue;
        double value = read_value(field, text);
        if (value >= static_cast<double>(field.lower) && value <= static_cast<double>(field.upper)) {
            *field.value = static_cast<float>(value);
            return;
        }
        std::string expected;
        for (const char* choice : field.choices) expected += std::string(expected.empty() ? "" : ", ") + choice;
        if (expected.empty())
            expected = "a number from " + scenes::number_text(static_cast<double>(field.lower)) + " to " +
                       scenes::number_text(static_cast<double>(field.upper));
        throw std::invalid_argument(scenes::quoted(name_and_value) + " can't be: the value is " + expected);
    }
    throw std::invalid_argument("the demonstration has no value " + scenes::quoted(name) + "; it has " +
                                known_names(fields_));
}

bool Demo::press(Point at, double reach) {
    Vec2 mouse = at - origin_;
    held_ = grip_at(mouse, static_cast<float>(reach));
    if (!held_) return false;
    if (held_->degrees) degrees_offset_ = *held_->degrees - direction(mouse - held_->center);
    else offset_ = Vec2{*held_->x, *held_->y} - mouse;
    return true;
}

void Demo::drag(Point to) {
    if (!held_) return;
    Vec2 mouse = to - origin_;
    if (held_->degrees) {
        *held_->degrees = std::remainder(direction(mouse - held_->center) + degrees_offset_, 360.0f);
        return;
    }
    Vec2 place = mouse + offset_;
    *held_->x = place.x;
    *held_->y = place.y;
}

std::unique_ptr<Demo> make_demo(std::string_view scene, Point origin) {
    if (scene == "collision_pair") return make_pair_demo(origin);
    if (scene == "collision_sweep") return make_sweep_demo(origin);
    if (scene == "collision_ray") return make_ray_demo(origin);
    if (scene == "collision_gjk") return make_gjk_demo(origin);
    if (scene == "collision_toi") return make_toi_demo(origin);
    if (scene == "collision_decomposition") return make_decomposition_demo(origin);
    return nullptr;
}

double figure(const DemoReport& report, std::string_view name) {
    for (const DemoFigure& each : report.figures)
        if (each.name == name) return each.value;
    return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace cairn::testbed
