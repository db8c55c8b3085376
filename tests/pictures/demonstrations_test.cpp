// The demonstrations' figures, on random shapes, against computations of another kind: directions tried one by one,
// distances of all pairs of edges, closed forms. That a demonstration and the engine agree is part of its report.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "collision_demos.hpp"
#include "collision_shape.hpp"
#include "random_shapes.hpp"

namespace cairn::testbed {

namespace {

using test::Random;
using test::test_seed;

constexpr Point somewhere{5000, -300};

/// A demonstration, two shapes of it as the test sees them, and random numbers.
struct Bench {
    std::unique_ptr<Demo> demo;
    DemoShape a{ShapeKind::Box, {}, 0}, b{ShapeKind::Box, {}, 0};

    explicit Bench(std::string_view scene) : demo(make_demo(scene, somewhere)) {}

    void set(const std::string& name, double value) { demo->set(name + "=" + std::to_string(value)); }
    void set_shape(Random& random, char letter, DemoShape& shape, float reach) {
        shape.kind = static_cast<float>(random.below(shape_kind_count));
        shape.place = random.in_box(reach);
        shape.degrees = random.uniform(-180, 180);
        shape.rounding = random.chance(0.5f) ? random.uniform(0.01f, 0.4f) : 0;
        std::string name(1, letter);
        set(name, static_cast<double>(shape.kind));
        set(name + "x", static_cast<double>(shape.place.x));
        set(name + "y", static_cast<double>(shape.place.y));
        set(name + "angle", static_cast<double>(shape.degrees));
        set(name + "rounding", static_cast<double>(shape.rounding));
    }
    void set_shapes(Random& random, float reach) {
        set_shape(random, 'a', a, reach);
        set_shape(random, 'b', b, reach);
    }
    /// The command line that shows it.
    [[nodiscard]] std::string words() const {
        std::string text;
        for (const DemoField& field : demo->fields())
            text += std::string(" --demo ") + field.name + "=" + std::to_string(*field.value);
        return text;
    }
};

// The gap along a direction; its largest value over all directions is the signed distance of two convex shapes.
double gap(const Solid& a, const Solid& b, double angle) {
    Vec2 n{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    double end_a = -1e30, begin_b = 1e30;
    for (Vec2 v : a.vertices) end_a = std::max(end_a, static_cast<double>(dot(n, v)));
    for (Vec2 v : b.vertices) begin_b = std::min(begin_b, static_cast<double>(dot(n, v)));
    return begin_b - end_a - static_cast<double>(a.radius) - static_cast<double>(b.radius);
}

// Every direction of a fan that is better than its neighbours is made better still: two nearly equal ones are common.
double largest_gap(const Solid& a, const Solid& b) {
    constexpr int directions = 1440;
    constexpr double step = 2 * 3.14159265358979 / directions;
    double gaps[directions], largest = -1e30;
    for (int i = 0; i < directions; ++i) gaps[i] = gap(a, b, i * step);
    for (int i = 0; i < directions; ++i) {
        double best = gaps[i], at = i * step;
        if (best < gaps[(i + 1) % directions] || best < gaps[(i + directions - 1) % directions]) continue;
        for (double width = step; width > 1e-7; width *= 0.7) {
            double middle = at;
            for (double angle : {middle - width, middle + width}) {
                double value = gap(a, b, angle);
                if (value <= best) continue;
                best = value;
                at = angle;
            }
        }
        largest = std::max(largest, best);
    }
    return largest;
}

double to_segment(Vec2 point, Vec2 p, Vec2 q) {
    Vec2 along = q - p;
    float size = length_squared(along), t = size > 0 ? clamp(dot(point - p, along) / size, 0.0f, 1.0f) : 0;
    return static_cast<double>(length(point - p - t * along));
}

// Of two that are apart.
double edge_distance(const Solid& a, const Solid& b) {
    double least = 1e30;
    for (int i = 0; i < static_cast<int>(a.vertices.size()); ++i)
        for (int j = 0; j < static_cast<int>(b.vertices.size()); ++j) {
            least = std::min(least, to_segment(a.vertex(i), b.vertex(j), b.vertex(j + 1)));
            least = std::min(least, to_segment(b.vertex(j), a.vertex(i), a.vertex(i + 1)));
        }
    return least;
}

// Nothing that is drawn is NaN or infinite.
void expect_drawable(const Demo& demo) {
    Canvas canvas;
    canvas.clear({640, 360});
    Camera camera;
    camera.frame({demo.origin() - Vec2{5, 4}, demo.origin() + Vec2{5, 4}});
    Sketch sketch(canvas, camera, 1, demo.origin());
    demo.draw(sketch);
    for (size_t i = 0; i < Canvas::layer_count; ++i)
        for (const Vertex& vertex : canvas.layer(i)) ASSERT_TRUE(is_finite(vertex.position));
    EXPECT_FALSE(canvas.labels().empty());
}

}  // namespace

TEST(Demonstrations, ThePairsSeparationIsTheLargestGapOverAllDirections) {
    Random random(test_seed(41));
    Bench bench("collision_pair");
    for (int i = 0; i < 3000; ++i) {
        bench.set_shapes(random, 1.4f);
        bench.set("speculative", static_cast<double>(random.chance(0.5f) ? random.uniform(0, 0.5f) : 0));
        DemoReport report = bench.demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict << bench.words();
        double expected = largest_gap(bench.a.solid({}), bench.b.solid({}));
        ASSERT_NEAR(figure(report, "separation"), expected, 5e-4) << i;
        if (i % 30 == 0) expect_drawable(*bench.demo);
    }
}

TEST(Demonstrations, ThePairsPlaceChangesNothing) {
    std::unique_ptr<Demo> near = make_demo("collision_pair", {}), far = make_demo("collision_pair", {1e7, -1e7});
    EXPECT_NEAR(figure(near->report(), "separation"), figure(far->report(), "separation"), 1e-5);
    EXPECT_TRUE(far->report().agrees);
}

TEST(Demonstrations, GjkFindsTheLeastDistanceOfAllEdges) {
    Random random(test_seed(42));
    Bench bench("collision_gjk");
    bench.a.size = 0.9f;
    bench.b.size = 0.8f;
    int inside = 0;
    for (int i = 0; i < 20000; ++i) {
        bench.set_shapes(random, 3);
        DemoReport report = bench.demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict << bench.words();
        ASSERT_LE(figure(report, "steps"), 16) << i;
        double core = figure(report, "distance of the cores");
        Solid a = bench.a.solid({}), b = bench.b.solid({});
        inside += core == 0;
        if (core > 0) ASSERT_NEAR(core, edge_distance(a, b), 2e-5) << i;
        else ASSERT_LE(largest_gap(a, b) + static_cast<double>(a.radius + b.radius), 1e-4) << i;
        if (i % 200 == 0) expect_drawable(*bench.demo);
    }
    EXPECT_GT(inside, 500);
}

TEST(Demonstrations, AllSearchesFindTheSamePairs) {
    Random random(test_seed(43));
    std::unique_ptr<Demo> demo = make_demo("collision_sweep", somewhere);
    for (int i = 0; i < 300; ++i) {
        int boxes = random.between(2, 200);
        demo->set("layout=" + std::to_string(random.below(3)));
        demo->set("boxes=" + std::to_string(boxes));
        demo->set("seed=" + std::to_string(random.between(1, 99)));
        demo->set("watched=" + std::to_string(random.below(200)));
        DemoReport report = demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict;
        EXPECT_EQ(figure(report, "tests of every pair"), boxes * (boxes - 1) / 2);
        EXPECT_LE(figure(report, "tests sorted along x"), figure(report, "tests of every pair"));
        EXPECT_LE(figure(report, "tests in rows"), figure(report, "tests sorted along x"));
        EXPECT_GE(figure(report, "tests in rows"), figure(report, "overlapping pairs"));
        if (i % 10 == 0) expect_drawable(*demo);
    }
}

TEST(Demonstrations, TheRayMeetsTheFirstBoxWhereTheWorldSays) {
    Random random(test_seed(44));
    std::unique_ptr<Demo> demo = make_demo("collision_ray", somewhere);
    // From x = -4.2 to 4.3; box 1 begins at x = -2.1.
    EXPECT_NEAR(figure(demo->report(), "fraction"), 2.1 / 8.5, 1e-6);
    for (int i = 0; i < 3000; ++i) {
        // Now and then along an axis, or of no length.
        Vec2 from = random.in_box(5), to = random.in_box(5);
        if (random.chance(0.1f)) to.x = from.x;
        if (random.chance(0.1f)) to.y = from.y;
        const float values[] = {from.x, from.y, to.x, to.y};
        const char* names[] = {"x", "y", "tox", "toy"};
        for (int k = 0; k < 4; ++k) demo->set(std::string(names[k]) + "=" + std::to_string(values[k]));
        demo->set("watched=" + std::to_string(random.below(6)));
        DemoReport report = demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict << " " << from.x << " " << from.y << " " << to.x
                                   << " " << to.y;
        if (i % 30 == 0) expect_drawable(*demo);
    }
}

TEST(Demonstrations, TheTimeOfImpactIsWhereSamplesFallBelowTheTarget) {
    Random random(test_seed(45));
    Bench bench("collision_toi");
    int hits = 0;
    for (int i = 0; i < 1500; ++i) {
        bench.set_shapes(random, 3.5f);
        bench.set("bendx", static_cast<double>(random.uniform(-4, 4)));
        bench.set("bendy", static_cast<double>(random.uniform(-4, 4)));
        bench.set("aturn", static_cast<double>(random.uniform(-350, 350)));
        bench.set("bturn", static_cast<double>(random.uniform(-350, 350)));
        bench.set("target", static_cast<double>(random.uniform(0.005f, 0.3f)));
        DemoReport report = bench.demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict << bench.words();
        double fraction = figure(report, "fraction");
        hits += fraction > 0 && fraction < 1;
        if (i % 30 == 0) expect_drawable(*bench.demo);
    }
    EXPECT_GT(hits, 100);
}

// The mouse, vertex by vertex. `reach` is small, so that no click falls on what is there.
void draw_outline(Demo& demo, const std::vector<Vec2>& outline) {
    demo.act(1);  // clear
    for (Vec2 v : outline) {
        ASSERT_TRUE(demo.press(somewhere + v, 1e-7));
        demo.release();
    }
}

TEST(Demonstrations, AnOutlineIsCutIntoItsPieces) {
    Random random(test_seed(46));
    std::unique_ptr<Demo> demo = make_demo("collision_decomposition", somewhere);
    for (int i = 0; i < 300; ++i) {
        // Seen from the middle, its vertices go round once: it can't cross itself.
        std::vector<Vec2> outline;
        int count = random.between(4, 60);
        double area = 0;
        for (int k = 0; k < count; ++k) {
            float angle = 2 * pi * (static_cast<float>(k) + random.uniform(0, 0.8f)) / static_cast<float>(count);
            outline.push_back(random.uniform(0.8f, 2.5f) * Rot::from_angle(std::remainder(angle, 2 * pi)).x_axis());
        }
        for (size_t k = 0; k < outline.size(); ++k)
            area += 0.5 * static_cast<double>(cross(outline[k], outline[(k + 1) % outline.size()]));
        draw_outline(*demo, outline);
        DemoReport report = demo->report();
        ASSERT_TRUE(report.agrees) << i << ": " << report.verdict;
        ASSERT_EQ(figure(report, "vertices"), count);
        ASSERT_EQ(figure(report, "triangles"), count - 2);
        ASSERT_LE(figure(report, "pieces"), count - 2);
        ASSERT_NEAR(figure(report, "area"), area, 1e-4);
        ASSERT_LE(std::fabs(figure(report, "areas differ by")), 1000);
        if (i % 10 == 0) expect_drawable(*demo);
    }
}

TEST(Demonstrations, EveryOutlineToChooseFromIsCutOrRefused) {
    std::unique_ptr<Demo> demo = make_demo("collision_decomposition", somewhere);
    for (const char* name : {"comb", "star", "spiral", "letter", "wave", "bow_tie", "ring"}) {
        bool bad = name == std::string("bow_tie") || name == std::string("ring");
        demo->set(std::string("outline=") + name);
        for (const char* detail : {"3", "7", "16", "40"}) {
            for (const char* degrees : {"0", "20", "-135"}) {
                demo->set(std::string("detail=") + detail);
                demo->set(std::string("turn=") + degrees);
                DemoReport report = demo->report();
                ASSERT_TRUE(report.agrees) << name << " " << detail << " " << degrees << ": " << report.verdict;
                ASSERT_EQ(report.verdict.find("Refused: ") == 0, bad) << name << ": " << report.verdict;
                expect_drawable(*demo);
            }
        }
    }
    // The bar and the teeth, however it is turned.
    for (const char* value : {"outline=comb", "detail=9", "turn=33"}) demo->set(value);
    EXPECT_EQ(figure(demo->report(), "pieces"), 10);
}

TEST(Demonstrations, AnOutlineIsDrawnWithTheMouse) {
    std::unique_ptr<Demo> demo = make_demo("collision_decomposition", somewhere);
    demo->act(1);
    EXPECT_EQ(demo->report().verdict, "Refused: decompose: 0 points, at least 3 are needed.");
    expect_drawable(*demo);
    const Vec2 square[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    for (Vec2 v : square) ASSERT_TRUE(demo->press(somewhere + v, 0.1));
    EXPECT_EQ(figure(demo->report(), "pieces"), 1);
    // On an edge: a vertex of it, which is held.
    ASSERT_TRUE(demo->press(somewhere + Vec2{1, 2.05f}, 0.1));
    demo->drag(somewhere + Vec2{1, 1});
    DemoReport report = demo->report();
    EXPECT_EQ(figure(report, "vertices"), 5);
    EXPECT_EQ(figure(report, "pieces"), 2);
    EXPECT_NEAR(figure(report, "area"), 3, 1e-5);
    expect_drawable(*demo);
    // Pulled through the floor it makes the outline cross itself. What is held is the vertex, off its middle or not.
    demo->release();
    ASSERT_TRUE(demo->press(somewhere + Vec2{1.05f, 1}, 0.1));
    demo->drag(somewhere + Vec2{1.05f, -1});
    EXPECT_EQ(demo->report().verdict.find("Refused: decompose: edges 0 and 2 cross or touch"), 0u);
    EXPECT_TRUE(demo->report().agrees);
    // After the last one; removed again, and again.
    demo->drag(somewhere + Vec2{1.05f, 1});
    demo->release();
    ASSERT_TRUE(demo->press(somewhere + Vec2{-1, 1}, 0.1));
    EXPECT_EQ(figure(demo->report(), "vertices"), 6);
    demo->act(0);
    demo->drag(somewhere + Vec2{9, 9});
    EXPECT_NEAR(figure(demo->report(), "area"), 3, 1e-5);
    for (int i = 0; i < 9; ++i) demo->act(0);
    EXPECT_EQ(figure(demo->report(), "vertices"), 0);
    // Another outline that is chosen takes its place.
    demo->set("outline=letter");
    EXPECT_EQ(figure(demo->report(), "vertices"), 12);
}

TEST(Demonstrations, WhatIsDraggedFollowsTheMouse) {
    std::unique_ptr<Demo> demo = make_demo("collision_pair", somewhere);
    for (const char* value : {"a=box", "ax=-3", "ay=0", "aangle=0", "b=box", "bx=3", "by=0", "bangle=0"})
        demo->set(value);
    EXPECT_NEAR(figure(demo->report(), "separation"), 4, 1e-5);
    EXPECT_FALSE(demo->press(somewhere + Vec2{0, 0}, 0.1));
    // Taken hold of off its middle, it does not jump.
    ASSERT_TRUE(demo->press(somewhere + Vec2{3.5f, 0.3f}, 0.1));
    demo->drag(somewhere + Vec2{2.5f, 0.3f});
    EXPECT_NEAR(figure(demo->report(), "separation"), 3, 1e-5);
    demo->release();
    demo->drag(somewhere + Vec2{9, 9});
    EXPECT_NEAR(figure(demo->report(), "separation"), 3, 1e-5);
    // The handle is 1.45 m from the middle. A quarter turn later the box is 1.4 m wide.
    ASSERT_TRUE(demo->press(somewhere + Vec2{2 + 1.45f, 0}, 0.1));
    demo->drag(somewhere + Vec2{2, 1});
    EXPECT_NEAR(figure(demo->report(), "separation"), 3.3, 1e-5);
    // A handle is taken before the shape that lies over it.
    for (const char* value : {"ax=0", "bx=1.45", "bangle=0"}) demo->set(value);
    ASSERT_TRUE(demo->press(somewhere + Vec2{1.45f, 0}, 0.1));
    demo->drag(somewhere + Vec2{0, 1.45f});
    EXPECT_NEAR(figure(demo->report(), "separation"), 1.45 - 1 - 0.7, 1e-5);
}

TEST(Demonstrations, WhatCanNotBeIsRefusedInASentence) {
    std::unique_ptr<Demo> demo = make_demo("collision_pair", {});
    for (const char* value :
         {"", "a", "a=", "a=cube", "a=1.5", "a=99", "ax=nan", "ax=1e9", "no_such=1", "arounding=-1"})
        EXPECT_THROW(demo->set(value), std::invalid_argument) << value;
    EXPECT_EQ(make_demo("tower", {}), nullptr);
    EXPECT_EQ(make_demo("", {}), nullptr);
}

}  // namespace cairn::testbed
