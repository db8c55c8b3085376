// GJK: two shapes, the difference of their vertices, and the simplex that closes in on the origin, step by step.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "collision_demos.hpp"
#include "collision_shape.hpp"
#include "collision_simplex.hpp"

namespace cairn::testbed {

namespace {

constexpr Color faint = rgb(0x8b93a0), simplex_color = rgb(0x62d38c), nearest_color = rgb(0xff9440),
                next_color = rgb(0xff5a5a), origin_color = rgb(0xffffff), bound_color = rgb(0x62d38c);
constexpr float last_step = 12;
constexpr Vec2 difference_place{2.1f, -1.6f};  // where the difference's origin is drawn
constexpr float same = 1e-4f;                  // m: more is a disagreement

// The convex hull of all b - a, counter-clockwise.
std::vector<Vec2> difference_of(const Solid& a, const Solid& b) {
    std::vector<Vec2> points;
    for (Vec2 va : a.vertices)
        for (Vec2 vb : b.vertices) points.push_back(vb - va);
    Result<Polygon> hull = Polygon::hull(points);
    if (!hull.ok()) return points.size() == 2 ? points : std::vector<Vec2>{};
    return {hull->vertices().begin(), hull->vertices().end()};
}

class GjkDemo : public TwoShapesDemo {
public:
    explicit GjkDemo(Point origin)
        : TwoShapesDemo(origin, {ShapeKind::Pentagon, {-3.4f, -1}, 10, 0.9f},
                        {ShapeKind::Box, {-1.9f, 1.1f}, 70, 0.8f, 0.15f}) {
        add({"step", "step, up to the last", &step_, 0, last_step});
    }

    [[nodiscard]] const char* sentence() const override {
        return "Right: all differences of a point of B and one of A. Their distance from the origin is that of the "
               "shapes; GJK walks there with a point, a line, a triangle.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{a_color, "A"},
                {b_color, "B"},
                {simplex_color, "simplex"},
                {nearest_color, "its nearest point"},
                {next_color, "vertex found next"},
                {faint, "disc: both radii"}};
    }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

private:
    [[nodiscard]] size_t shown(const SimplexTrace& trace) const {
        return std::min(static_cast<size_t>(std::lround(step_)), trace.steps.size() - 1);
    }

    float step_ = 2;
};

DemoReport GjkDemo::report() const {
    Solid a = a_.solid(origin()), b = b_.solid(origin());
    SimplexTrace trace = trace_distance(a.vertices, b.vertices);
    Distance engine = distance(a.convex(), a.pose, b.convex(), b.pose);
    float radii = a.radius + b.radius, core = trace.inside ? 0 : trace.steps.back().upper;
    DemoReport report;
    report.figures = {{"distance of the cores", static_cast<double>(core), "m"},
                      {"both radii", static_cast<double>(radii), "m"},
                      {trace.inside ? "separation, at most" : "separation", static_cast<double>(core - radii), "m"},
                      {"engine", static_cast<double>(engine.separation), "m"},
                      {"steps", static_cast<double>(trace.steps.size())},
                      {"steps of the engine", static_cast<double>(engine.iterations)}};
    DemoChart chart{"the distance is within, m", {}};
    for (size_t i = 0; i < trace.steps.size(); ++i) {
        const SimplexStep& step = trace.steps[i];
        char text[48] = "inside";
        double lower = std::max(static_cast<double>(step.lower), 0.0), upper = static_cast<double>(step.upper);
        bool last_inside = trace.inside && i + 1 == trace.steps.size();
        if (!last_inside) std::snprintf(text, sizeof text, "%.3f to %.3f", lower, upper);
        chart.bars.push_back({"step " + std::to_string(i), lower, upper, bound_color, i == shown(trace), text});
    }
    report.charts.push_back(std::move(chart));
    if (trace.inside) {
        report.agrees = engine.separation + radii <= same;
        report.verdict = "The triangle holds the origin: the cores overlap. How deep is a question for the axes of "
                         "collision_pair.";
    } else {
        report.agrees = std::fabs(engine.separation - (core - radii)) <= same;
        report.verdict = "The engine finds the same separation.";
    }
    if (!report.agrees) report.verdict = "DISAGREES with the engine's distance.";
    return report;
}

void draw_simplex(Sketch& sketch, const SimplexStep& step, bool inside) {
    std::vector<Vec2> corners;
    for (const Difference& corner : step.simplex) corners.push_back(difference_place + corner.point());
    if (corners.size() == 3) {
        if (cross(corners[1] - corners[0], corners[2] - corners[0]) < 0) std::swap(corners[1], corners[2]);
        sketch.polygon(corners, (simplex_color & 0xffffffu) | 0x40000000u, simplex_color, 1);
    }
    for (size_t i = 0; i + 1 < corners.size() || (i < corners.size() && i == 2); ++i)
        sketch.line(corners[i], corners[(i + 1) % corners.size()], simplex_color, 3);
    for (Vec2 corner : corners) sketch.dot(corner, simplex_color, 4.5f);
    if (inside) return;
    Vec2 nearest = difference_place + step.nearest, next = difference_place + step.next.point();
    sketch.arrow(nearest, difference_place, nearest_color, 1.8f);
    sketch.dot(nearest, nearest_color, 4.5f);
    // Nothing of the difference lies beyond this line.
    Vec2 side = normalize(left_perp(step.nearest));
    sketch.dashed(next - sketch.pixels(70) * side, next + sketch.pixels(70) * side, next_color);
    sketch.dot(next, next_color, 4.5f);
}

void GjkDemo::draw(Sketch& sketch) const {
    Solid a = a_.solid(origin()), b = b_.solid(origin());
    SimplexTrace trace = trace_distance(a.vertices, b.vertices);
    const SimplexStep& step = trace.steps[shown(trace)];
    bool inside = trace.inside && shown(trace) + 1 == trace.steps.size();
    draw_solid(sketch, a, a_color);
    draw_solid(sketch, b, b_color);
    std::vector<Vec2> hull = difference_of(a, b);
    for (Vec2& v : hull) v += difference_place;
    if (hull.size() > 2) sketch.polygon(hull, rgb(0x8b93a0, 0.14f), faint, 1.5f);
    else if (hull.size() == 2) sketch.line(hull[0], hull[1], faint);
    for (Vec2 v : hull) sketch.dot(v, faint, 2.5f);
    if (a.radius + b.radius > 0) {
        std::vector<Vec2> disc;
        for (int i = 0; i < 64; ++i)
            disc.push_back(difference_place +
                           (a.radius + b.radius) * Rot::from_angle(static_cast<float>(i) * pi / 32).x_axis());
        sketch.polygon(disc, rgb(0x8b93a0, 0.2f), faint, 1);
    }
    float arm = sketch.pixels(9);
    for (Vec2 way : {Vec2{arm, 0}, Vec2{0, arm}})
        sketch.line(difference_place - way, difference_place + way, origin_color, 2);
    sketch.text(difference_place, "origin", origin_color, 1, {-10, -14});
    Vec2 top = difference_place + b.middle() - a.middle();
    for (Vec2 v : hull)
        if (v.y > top.y) top = v;
    sketch.text(top, "B - A", faint, 0.5f, {0, 13});
    draw_simplex(sketch, step, inside);
    if (!inside) {
        sketch.line(step.on_a, step.on_b, nearest_color, 1.8f);
        sketch.dot(step.on_a, nearest_color, 4);
        sketch.dot(step.on_b, nearest_color, 4);
        sketch.dot(step.next.a, next_color, 4);
        sketch.dot(step.next.b, next_color, 4);
    }
    sketch.text(a.middle(), "A", a_color);
    sketch.text(b.middle(), "B", b_color);
    draw_handle(sketch, a_, a_color);
    draw_handle(sketch, b_, b_color);
}

}  // namespace

std::unique_ptr<Demo> make_gjk_demo(Point origin) { return std::make_unique<GjkDemo>(origin); }

}  // namespace cairn::testbed
