// Two shapes of any kind: the separating axes with the separation along each, the reference and the incident edge, the
// clipping, the contact points with their feature ids, and the shortest way out.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "collision_demos.hpp"
#include "collision_shape.hpp"

namespace cairn::testbed {

namespace {

constexpr Color faint = rgb(0x8b93a0), gap_color = rgb(0x62d38c), overlap_color = rgb(0xf0685f),
                reference_color = rgb(0x62d38c), incident_color = rgb(0xf09a4a), point_color = rgb(0xffffff),
                way_color = rgb(0xff5a5a);
constexpr float same = 1e-3f;  // m: more is a disagreement. Two roundings of a few metres are far below

/// The gap between the two along a direction from A to B, m; below 0 it is an overlap.
struct AxisTest {
    char of = 'A';  // whose edge; 'v': the line through the closest vertices, 'x': no direction tells
    int edge = 0;
    Vec2 axis;
    float separation = 0;
    float end_a = 0, begin_b = 0;  // along the axis, from the origin: where A ends and B begins
};

AxisTest test_axis(const Solid& a, const Solid& b, Vec2 axis, char of, int edge) {
    float end_a = -1e30f, begin_b = 1e30f;
    for (Vec2 v : a.vertices) end_a = std::max(end_a, dot(axis, v));
    for (Vec2 v : b.vertices) begin_b = std::min(begin_b, dot(axis, v));
    end_a += a.radius;
    begin_b -= b.radius;
    return {of, edge, axis, begin_b - end_a, end_a, begin_b};
}

// A's edges, B's edges, and the line through the two closest vertices: of two convex shapes that are apart, either an
// edge of one faces the other, or the nearest points are vertices; of two that overlap, the shortest way out is along
// a normal. Circles have nothing but the line.
std::vector<AxisTest> test_axes(const Solid& a, const Solid& b) {
    std::vector<AxisTest> tests;
    for (int i = 0; i < a.edge_count(); ++i) tests.push_back(test_axis(a, b, a.normal(i), 'A', i));
    for (int i = 0; i < b.edge_count(); ++i) tests.push_back(test_axis(a, b, -b.normal(i), 'B', i));
    Vec2 closest = b.vertices[0] - a.vertices[0];
    for (Vec2 va : a.vertices)
        for (Vec2 vb : b.vertices)
            if (length_squared(vb - va) < length_squared(closest)) closest = vb - va;
    Vec2 axis = normalize(closest);
    if (axis != Vec2{}) tests.push_back(test_axis(a, b, axis, 'v', 0));
    else if (tests.empty()) tests.push_back(test_axis(a, b, a.pose.rotation.x_axis(), 'x', 0));
    return tests;
}

size_t best_of(const std::vector<AxisTest>& tests) {
    size_t best = 0;
    for (size_t i = 1; i < tests.size(); ++i)
        if (tests[i].separation > tests[best].separation) best = i;
    return best;
}

struct ClippedPoint {
    Vec2 core;      // on the incident edge
    Vec2 position;  // halfway between the surfaces
    float separation = 0;
};

/// The edge whose normal the engine chose, the other shape's edge that faces it most, and what is left of that between
/// the ends of the first.
struct Clipping {
    const Solid *reference = nullptr, *incident = nullptr;  // null: the normal belongs to no edge
    int reference_edge = 0, incident_edge = 0;
    Vec2 normal;  // from the reference to the incident shape
    std::vector<ClippedPoint> points;
};

// How far a normal is turned from an edge's, as a sine; 2 for the other side.
float turn(const Solid& solid, int edge, Vec2 normal) {
    Vec2 own = solid.normal(edge);
    return dot(own, normal) > 0 ? std::fabs(cross(own, normal)) : 2;
}

// The edge whose normal it is, up to rounding; -1 if there is none.
int edge_along(const Solid& solid, Vec2 normal) {
    int best = -1;
    float least = 1e-5f;
    for (int i = 0; i < solid.edge_count(); ++i) {
        if (turn(solid, i, normal) >= least) continue;
        least = turn(solid, i, normal);
        best = i;
    }
    return best;
}

int facing_edge(const Solid& solid, Vec2 normal) {
    int best = 0;
    for (int i = 1; i < solid.edge_count(); ++i)
        if (dot(solid.normal(i), normal) < dot(solid.normal(best), normal)) best = i;
    return best;
}

void clip(Clipping& clipping, float speculative_distance) {
    const Solid &reference = *clipping.reference, &incident = *clipping.incident;
    Vec2 a = reference.vertex(clipping.reference_edge), b = reference.vertex(clipping.reference_edge + 1);
    Vec2 along = normalize(b - a), p = incident.vertex(clipping.incident_edge), q = p;
    if (incident.edge_count() > 0) q = incident.vertex(clipping.incident_edge + 1);
    float width = dot(along, b - a), at_p = dot(along, p - a), at_q = dot(along, q - a), span = at_q - at_p;
    // The parts of the incident edge at which it enters and leaves the strip between the side planes.
    float first = 0, last = 1;
    if (span != 0) {
        float to_a = -at_p / span, to_b = (width - at_p) / span;
        first = std::clamp(std::min(to_a, to_b), 0.0f, 1.0f);
        last = std::clamp(std::max(to_a, to_b), 0.0f, 1.0f);
    }
    for (float part : {first, last}) {
        if (!clipping.points.empty() && (first == last || incident.edge_count() == 0)) break;
        Vec2 core = p + part * (q - p);
        float gap = dot(clipping.normal, core - a) - reference.radius - incident.radius;
        if (gap > speculative_distance) continue;
        clipping.points.push_back({core, core - (incident.radius + gap / 2) * clipping.normal, gap});
    }
}

Clipping clip_pair(const Solid& a, const Solid& b, const Manifold& manifold, float speculative_distance) {
    Clipping clipping;
    if (manifold.count == 0) return clipping;
    int edge_a = edge_along(a, manifold.normal), edge_b = edge_along(b, -manifold.normal);
    if (edge_a < 0 && edge_b < 0) return clipping;
    // Of two nearly parallel edges the engine may prefer the one that it chose before: its normal tells which.
    bool of_b = edge_a < 0 || (edge_b >= 0 && turn(b, edge_b, -manifold.normal) < turn(a, edge_a, manifold.normal));
    clipping.reference = of_b ? &b : &a;
    clipping.incident = of_b ? &a : &b;
    clipping.reference_edge = of_b ? edge_b : edge_a;
    clipping.normal = clipping.reference->normal(clipping.reference_edge);
    clipping.incident_edge = facing_edge(*clipping.incident, clipping.normal);
    clip(clipping, speculative_distance);
    return clipping;
}

std::string edge_name(char of, int edge) { return std::string(1, of) + std::to_string(edge); }

std::string millimetres(float meters) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f mm", 1000 * static_cast<double>(meters));
    return text;
}

/// Everything that is drawn and told.
struct Found {
    Solid a, b;
    std::vector<AxisTest> tests;
    size_t best = 0;
    Distance engine;
    Manifold manifold;
    Clipping clipping;
};

class PairDemo : public TwoShapesDemo {
public:
    explicit PairDemo(Point origin)
        : TwoShapesDemo(origin, {ShapeKind::Pentagon, {-0.8f, -0.35f}, 8}, {ShapeKind::Box, {0.75f, 0.4f}, 22}) {
        add({"speculative", "speculative distance, m", &speculative_, 0, 0.5f});
    }

    [[nodiscard]] const char* sentence() const override {
        return "Two convex shapes are apart if a gap shows along one of their edges' normals. The widest gap, or the "
               "smallest overlap, gives the contact normal; clipping gives the points.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{a_color, "A"},
                {b_color, "B"},
                {reference_color, "reference edge"},
                {incident_color, "incident edge"},
                {point_color, "points, A/B features"},
                {way_color, "shortest way out"}};
    }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

private:
    [[nodiscard]] Found find() const;

    float speculative_ = 0;
};

Found PairDemo::find() const {
    Found found{a_.solid(origin()), b_.solid(origin()), {}, 0, {}, {}, {}};
    const Solid &a = found.a, &b = found.b;
    found.tests = test_axes(a, b);
    found.best = best_of(found.tests);
    found.engine = distance(a.convex(), a.pose, b.convex(), b.pose);
    found.manifold = collide(a, b, speculative_);
    return found;
}

// Whether each point of the engine is one of ours, and the other way round.
bool same_points(const Manifold& manifold, const Clipping& clipping, Point origin) {
    if (static_cast<size_t>(manifold.count) != clipping.points.size()) return false;
    for (int i = 0; i < manifold.count; ++i) {
        float nearest = 1;
        for (const ClippedPoint& point : clipping.points)
            nearest = std::min(nearest, length(manifold.points[i].position - origin - point.position));
        if (nearest > same) return false;
    }
    return true;
}

void judge(DemoReport& report, const Found& found, const Clipping& clipping, Point origin) {
    float separation = found.tests[found.best].separation;
    if (std::fabs(separation - found.engine.separation) > same) {
        report.agrees = false;
        report.verdict = "DISAGREES: the engine's distance is " + millimetres(found.engine.separation) + ".";
    } else if (clipping.reference && !same_points(found.manifold, clipping, origin)) {
        report.agrees = false;
        report.verdict = "DISAGREES: the engine's contact points are others than the clipped ones.";
    } else if (found.manifold.count == 0) {
        report.verdict = "The engine finds the same separation, and no contact.";
    } else if (!clipping.reference) {
        report.verdict = "The engine finds the same separation. The normal belongs to no edge: nothing is clipped.";
    } else {
        bool of_a = clipping.reference == &found.a;
        report.verdict =
            "The engine finds the same separation and points. Reference edge " +
            edge_name(of_a ? 'A' : 'B', clipping.reference_edge) + ", incident " +
            (clipping.incident->edge_count() > 0 ? "edge " + edge_name(of_a ? 'B' : 'A', clipping.incident_edge)
                                                 : std::string("centre of ") + (of_a ? "B" : "A")) +
            ".";
    }
}

DemoReport PairDemo::report() const {
    Found found = find();
    Clipping clipping = clip_pair(found.a, found.b, found.manifold, speculative_);
    const AxisTest& best = found.tests[found.best];
    DemoReport report;
    report.figures = {{"separation", static_cast<double>(best.separation), "m"},
                      {"engine", static_cast<double>(found.engine.separation), "m"},
                      {"axis x", static_cast<double>(best.axis.x), ""},
                      {"axis y", static_cast<double>(best.axis.y), ""},
                      {"axes tested", static_cast<double>(found.tests.size()), ""},
                      {"contact points", static_cast<double>(found.manifold.count), ""}};
    DemoChart chart{"separation along each axis", {}};
    for (size_t i = 0; i < found.tests.size(); ++i) {
        const AxisTest& test = found.tests[i];
        std::string name = test.of == 'v' ? "corners" : test.of == 'x' ? "x" : edge_name(test.of, test.edge);
        chart.bars.push_back({name, 0, static_cast<double>(test.separation),
                              test.separation > 0 ? gap_color : overlap_color, i == found.best,
                              millimetres(test.separation)});
    }
    report.charts.push_back(std::move(chart));
    judge(report, found, clipping, origin());
    return report;
}

void draw_edges(Sketch& sketch, const Solid& solid, char of, Color color, const AxisTest& best) {
    for (int i = 0; i < solid.edge_count(); ++i) {
        bool chosen = best.of == of && best.edge == i;
        Vec2 normal = solid.normal(i);
        Vec2 from = 0.5f * (solid.vertex(i) + solid.vertex(i + 1)) + solid.radius * normal;
        Vec2 to = from + sketch.pixels(26) * normal;
        sketch.arrow(from, to, chosen ? color : (color & 0xffffffu) | 0x90000000u, chosen ? 2.5f : 1.2f);
        sketch.text(to + sketch.pixels(10) * normal, edge_name(of, i), chosen ? color : faint);
    }
    Vec2 middle = solid.middle();
    for (int i = 0; i < static_cast<int>(solid.vertices.size()); ++i) {
        Vec2 in = normalize(middle - solid.vertex(i));
        sketch.dot(solid.vertex(i), color, 2.5f);
        sketch.text(solid.vertex(i) + sketch.pixels(13) * in, std::to_string(i), color);
    }
}

// The two shadows on a line beside the shapes, and the gap or overlap between them.
void draw_projection(Sketch& sketch, const Solid& a, const Solid& b, const AxisTest& test) {
    Vec2 side = left_perp(test.axis);
    if (side.y > 0) side = -side;
    float beyond = -1e30f, begin_a = 1e30f, end_b = -1e30f;
    for (const Solid* solid : {&a, &b})
        for (Vec2 v : solid->vertices) beyond = std::max(beyond, dot(side, v) + solid->radius);
    for (Vec2 v : a.vertices) begin_a = std::min(begin_a, dot(test.axis, v) - a.radius);
    for (Vec2 v : b.vertices) end_b = std::max(end_b, dot(test.axis, v) + b.radius);
    beyond += sketch.pixels(52);
    auto at = [&](float along, float rows) { return along * test.axis + (beyond + sketch.pixels(rows)) * side; };
    float room = sketch.pixels(30);
    sketch.line(at(std::min(begin_a, test.begin_b) - room, 0), at(std::max(end_b, test.end_a) + room, 0), faint, 1);
    sketch.line(at(begin_a, 5), at(test.end_a, 5), a_color, 4);
    sketch.line(at(test.begin_b, -5), at(end_b, -5), b_color, 4);
    Color color = test.separation > 0 ? gap_color : overlap_color;
    float length = sketch.pixels(60) + beyond;
    for (float edge : {test.end_a, test.begin_b})
        sketch.dashed(edge * test.axis + (beyond - length) * side, at(edge, 10), (color & 0xffffffu) | 0xa0000000u);
    sketch.line(at(test.end_a, 0), at(test.begin_b, 0), color, 5);
    std::string text = (test.separation > 0 ? "gap " : "overlap ") + millimetres(std::fabs(test.separation));
    sketch.text(at(0.5f * (test.end_a + test.begin_b), 34), std::move(text), color, 0.5f - 0.5f * side.x);
}

void draw_clipping(Sketch& sketch, const Clipping& clipping) {
    if (!clipping.reference) return;
    const Solid &reference = *clipping.reference, &incident = *clipping.incident;
    Vec2 a = reference.vertex(clipping.reference_edge), b = reference.vertex(clipping.reference_edge + 1);
    for (Vec2 end : {a, b}) {
        float reach = sketch.pixels(90);
        sketch.dashed(end - reach * clipping.normal, end + reach * clipping.normal, reference_color);
    }
    Vec2 out = reference.radius * clipping.normal;
    sketch.line(a + out, b + out, reference_color, 4);
    if (incident.edge_count() == 0) return;
    Vec2 back = -incident.radius * incident.normal(clipping.incident_edge);
    Vec2 p = incident.vertex(clipping.incident_edge), q = incident.vertex(clipping.incident_edge + 1);
    sketch.line(p - back, q - back, incident_color, 4);
}

void draw_points(Sketch& sketch, const Manifold& manifold, Point origin) {
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint& point = manifold.points[i];
        Vec2 at = point.position - origin;
        Vec2 half = 0.5f * point.separation * manifold.normal;
        sketch.line(at - half, at + half, point_color, 1.5f);
        sketch.dot(at, point_color, 4.5f);
        std::string text = std::to_string(point.feature >> 16) + "/" + std::to_string(point.feature & 0xffffu) + "  " +
                           millimetres(point.separation);
        // Away from the other point, so that both can be read.
        bool lower = manifold.count == 2 && manifold.points[1 - i].position.y > point.position.y;
        float up = lower ? -15.0f : 11.0f;
        sketch.text(at, std::move(text), point_color, 0, {9, up});
    }
}

void PairDemo::draw(Sketch& sketch) const {
    Found found = find();
    Clipping clipping = clip_pair(found.a, found.b, found.manifold, speculative_);
    const AxisTest& best = found.tests[found.best];
    draw_solid(sketch, found.a, a_color);
    draw_solid(sketch, found.b, b_color);
    draw_projection(sketch, found.a, found.b, best);
    draw_edges(sketch, found.a, 'A', a_color, best);
    draw_edges(sketch, found.b, 'B', b_color, best);
    draw_clipping(sketch, clipping);
    Vec2 center = b_.place;
    if (best.separation < 0) {
        sketch.arrow(center, center - best.separation * best.axis, way_color, 3);
    } else {
        sketch.dashed(found.engine.point_a - origin(), found.engine.point_b - origin(), gap_color, 1.5f);
    }
    draw_points(sketch, found.manifold, origin());
    draw_handle(sketch, a_, a_color);
    draw_handle(sketch, b_, b_color);
}

}  // namespace

std::unique_ptr<Demo> make_pair_demo(Point origin) { return std::make_unique<PairDemo>(origin); }

}  // namespace cairn::testbed
