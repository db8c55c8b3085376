// Time of impact: two shapes that move and turn, where they first come within a distance of each other, and their
// separation over the whole motion. A slider goes through the time.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "collision_demos.hpp"
#include "collision_shape.hpp"

namespace cairn::testbed {

namespace {

constexpr float degree = pi / 180;
constexpr int samples = 240, ghosts = 8;
constexpr Color impact_color = rgb(0xff5a5a), way_color = rgb(0x565d69);
constexpr const char* state_names[] = {"miss", "hit", "overlapped at the start", "invalid", "unfinished"};

class ToiDemo : public TwoShapesDemo {
public:
    explicit ToiDemo(Point origin)
        : TwoShapesDemo(origin, {ShapeKind::Box, {1.1f, 0}, 25, 1.1f}, {ShapeKind::Triangle, {-3.6f, -1.1f}, 0, 0.9f}) {
        add({"bendx", "", &end_.x, -20, 20});
        add({"bendy", "", &end_.y, -20, 20});
        add({"aturn", "A turns, degrees", &turn_a_, -350, 350});
        add({"bturn", "B turns, degrees", &turn_b_, -350, 350});
        add({"target", "target distance, m", &target_, 0.005f, 0.3f});
        add({"time", "time", &time_, 0, 1});
    }

    [[nodiscard]] const char* sentence() const override {
        return "B moves to the ring at its end while both turn. The engine says up to which time they stay apart for "
               "certain (red); the slider \"time\" goes through the motion.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{a_color, "A now"}, {b_color, "B now"}, {impact_color, "at the impact"}, {way_color, "on the way"}};
    }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

protected:
    std::optional<DemoGrip> grip_at(Vec2 at, float reach) override {
        if (length(at - end_) <= reach) return DemoGrip{.x = &end_.x, .y = &end_.y};
        return TwoShapesDemo::grip_at(at, reach);
    }

private:
    [[nodiscard]] Motion motion_a() const { return {.start = a_.pose(origin()), .rotation = turn_a_ * degree}; }
    [[nodiscard]] Motion motion_b() const {
        return {.start = b_.pose(origin()), .translation = end_ - b_.place, .rotation = turn_b_ * degree};
    }
    [[nodiscard]] Solid a_at(float time) const { return a_.solid(origin(), pose_at(motion_a(), time)); }
    [[nodiscard]] Solid b_at(float time) const { return b_.solid(origin(), pose_at(motion_b(), time)); }
    [[nodiscard]] Distance distance_at(float time) const {
        Solid a = a_at(time), b = b_at(time);
        return distance(a.convex(), a.pose, b.convex(), b.pose);
    }
    [[nodiscard]] Impact impact() const {
        Solid a = a_at(0), b = b_at(0);
        return time_of_impact(a.convex(), motion_a(), b.convex(), motion_b(), target_);
    }

    Vec2 end_{3.9f, 1.7f};
    float turn_a_ = 60, turn_b_ = -200, target_ = 0.02f, time_ = 0.25f;
};

DemoReport ToiDemo::report() const {
    Impact found = impact();
    DemoReport report;
    report.curve = {"separation over the time", {}, target_, {{time_, b_color}}};
    int first_below = -1;
    for (int i = 0; i <= samples; ++i) {
        float time = static_cast<float>(i) / samples, separation = distance_at(time).separation;
        report.curve.values.push_back(separation);
        if (first_below < 0 && separation < target_) first_below = i;
    }
    if (found) report.curve.marks.push_back({found.fraction, impact_color});
    float at_impact = distance_at(found.fraction).separation;
    float sampled = first_below < 0 ? 1 : static_cast<float>(first_below) / samples;
    report.figures = {{"fraction", static_cast<double>(found.fraction)},
                      {"first sample below target", static_cast<double>(sampled)},
                      {"separation there", static_cast<double>(at_impact), "m"},
                      {"separation now", static_cast<double>(distance_at(time_).separation), "m"},
                      {"iterations", static_cast<double>(found.iterations)}};
    // The engine stops within a tenth above the target; a few roundings of metres are allowed for.
    constexpr float rounding = 2e-5f;
    switch (found.state) {
    case ImpactState::Hit:
        report.agrees =
            std::fabs(at_impact - target_) <= 0.1f * target_ + rounding && found.fraction <= sampled + 1e-5f;
        break;
    case ImpactState::Miss: report.agrees = first_below < 0; break;
    case ImpactState::Overlapped: report.agrees = first_below == 0; break;
    default: report.agrees = false;
    }
    report.verdict =
        std::string("The engine says: ") + state_names[static_cast<size_t>(found.state)] +
        (report.agrees ? ". 241 samples of the motion say the same." : ", and DISAGREES with the samples.");
    return report;
}

void ToiDemo::draw(Sketch& sketch) const {
    Impact found = impact();
    for (int i = 0; i <= ghosts; ++i) {
        float time = static_cast<float>(i) / ghosts;
        draw_solid(sketch, b_at(time), way_color, 0);
    }
    sketch.dashed(b_.place, end_, way_color);
    draw_solid(sketch, a_at(time_), a_color);
    draw_solid(sketch, b_at(time_), b_color);
    if (found) {
        draw_solid(sketch, a_at(found.fraction), impact_color, 0.05f);
        draw_solid(sketch, b_at(found.fraction), impact_color, 0.1f);
        Vec2 at = found.point - origin();
        sketch.arrow(at, at + sketch.pixels(40) * found.normal, impact_color, 2);
        sketch.dot(at, impact_color, 4.5f);
        char text[48];
        std::snprintf(text, sizeof text, "impact at %.4f", static_cast<double>(found.fraction));
        sketch.text(b_at(found.fraction).middle() - Vec2{0, b_.size}, text, impact_color, 0.5f, {0, -12});
    }
    sketch.text(b_at(time_).middle(), "B", b_color);
    sketch.text(a_at(time_).middle(), "A", a_color);
    draw_handle(sketch, a_, a_color);
    draw_handle(sketch, b_, b_color);
    sketch.handle(end_, b_color);
}

}  // namespace

std::unique_ptr<Demo> make_toi_demo(Point origin) { return std::make_unique<ToiDemo>(origin); }

}  // namespace cairn::testbed
