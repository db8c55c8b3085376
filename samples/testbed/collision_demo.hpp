// A demonstration: a picture of one collision algorithm, with shapes to drag, numbers to set, and figures that are
// checked against the engine's answer. Everything that it shows is a function of its fields. Knows neither ImGui nor
// OpenGL, so that tests can set its fields and read its figures.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/math.hpp"
#include "canvas.hpp"

namespace cairn::testbed {

class Sketch;

/// A number that the user sets: by a slider, by the name of a choice, by dragging, or with --demo NAME=VALUE.
struct DemoField {
    const char* name;   ///< on the command line
    const char* title;  ///< in the panel, with the unit; empty for what is dragged
    float* value;
    float lower, upper;
    std::span<const char* const> choices{};  ///< what the whole numbers mean, from 0 on
};

/// What follows the mouse: a place, or an angle about a centre.
struct DemoGrip {
    float *x = nullptr, *y = nullptr;
    float* degrees = nullptr;  ///< instead of a place
    Vec2 center{};
};

struct DemoFigure {
    std::string name;
    double value = 0;
    const char* unit = "";
};

/// An interval in a chart.
struct DemoBar {
    std::string name;
    double from = 0, to = 0;
    Color color = 0;
    bool chosen = false;
    std::string text{};  ///< after the bar
};

struct DemoChart {
    const char* title = "";
    std::vector<DemoBar> bars{};
};

/// A quantity over 0 to 1.
struct DemoCurve {
    const char* title = "";
    std::vector<float> values{};
    float level = 0;  ///< a horizontal line
    struct Mark {
        float at;  ///< 0 to 1
        Color color;
    };
    std::vector<Mark> marks{};  ///< vertical lines
};

struct DemoLegend {
    Color color;
    const char* text;
};

/// What a demonstration found, and whether the engine found the same.
struct DemoReport {
    std::vector<DemoFigure> figures{};
    std::vector<DemoChart> charts{};
    DemoCurve curve{};
    bool agrees = true;
    std::string verdict{};  ///< one sentence
};

class Demo {
public:
    /// Everything happens around `origin`; fields and grips are relative to it.
    explicit Demo(Point origin) : origin_(origin) {}
    virtual ~Demo() = default;
    Demo(const Demo&) = delete;
    Demo& operator=(const Demo&) = delete;

    /// One or two sentences: what one sees.
    [[nodiscard]] virtual const char* sentence() const = 0;
    [[nodiscard]] virtual std::vector<DemoLegend> legend() const = 0;
    [[nodiscard]] virtual DemoReport report() const = 0;
    virtual void draw(Sketch& sketch) const = 0;

    [[nodiscard]] Point origin() const { return origin_; }
    [[nodiscard]] std::span<const DemoField> fields() const { return fields_; }
    /// Sets a field by "name=value", the value a number or the name of a choice. Throws std::invalid_argument with one
    /// sentence.
    void set(std::string_view name_and_value);

    /// Takes hold of what is within `reach` (m) of a point; false if there is nothing.
    bool press(Point at, double reach);
    void drag(Point to);
    void release() { held_.reset(); }
    /// What buttons do, by their words.
    [[nodiscard]] virtual std::span<const char* const> actions() const { return {}; }
    void act(size_t action) {
        release();
        do_action(action);
    }

protected:
    virtual void do_action(size_t) {}
    [[nodiscard]] virtual std::optional<DemoGrip> grip_at(Vec2 at, float reach) = 0;
    void add(const DemoField& field) { fields_.push_back(field); }

private:
    Point origin_;
    std::vector<DemoField> fields_;
    std::optional<DemoGrip> held_;
    Vec2 offset_{};             // from the mouse to the place that is held
    float degrees_offset_ = 0;  // from the mouse's direction to the angle that is held
};

/// The demonstration of a scene by its name; null for scenes that have none.
std::unique_ptr<Demo> make_demo(std::string_view scene, Point origin);
/// The value of a figure by its name; NaN where there is none.
double figure(const DemoReport& report, std::string_view name);

}  // namespace cairn::testbed
