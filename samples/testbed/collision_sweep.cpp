// Sweep and prune: boxes, their intervals sorted along x, rows, and how many pairs each way of searching compares.

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "cairn/collide.hpp"
#include "cairn/sweep.hpp"
#include "collision_demos.hpp"
#include "collision_sketch.hpp"
#include "scenes/builder.hpp"

namespace cairn::testbed {

namespace {

constexpr int most_boxes = 200, most_labels = 30;
constexpr float least_half = 0.16f, most_half = 0.4f;  // of 24 boxes; more are smaller
constexpr float world_width = 10, world_height = 4.8f, lists_top = -0.35f, lists_height = 4.2f;
constexpr Color box_color = rgb(0x7fb6f0), chosen_color = rgb(0xffffff), candidate_color = rgb(0xf0c65a),
                pair_color = rgb(0xff5a5a), row_color = rgb(0x62d38c), faint = rgb(0x8b93a0);
constexpr const char* layouts[] = {"scattered", "tower", "floor"};
constexpr float scattered = 0, tower = 1, ground_floor = 2;

// Whole units of the engine's integer boxes, so that its rounding outward changes nothing.
float whole(float x) { return std::round(x * 128) / 128; }

using textbook::IndexPair;

/// Pairs that one way of searching found, and the comparisons it took.
struct Search {
    std::vector<IndexPair> pairs;
    int64_t tests = 0;
    std::vector<int> looked_at{};  // by the box that is watched
};

float half_scale(size_t count) { return std::sqrt(24 / std::max(static_cast<float>(count), 24.0f)); }
float row_height(size_t count) { return 4 * most_half * half_scale(count); }  // twice the highest box

int row_of(const Aabb& box, float height) {
    return static_cast<int>(std::floor((box.lower.y + box.upper.y) / 2 / height));
}

std::vector<int> sorted_along_x(const std::vector<Aabb>& boxes) {
    std::vector<int> order(boxes.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        float xa = boxes[static_cast<size_t>(a)].lower.x, xb = boxes[static_cast<size_t>(b)].lower.x;
        return xa != xb ? xa < xb : a < b;
    });
    return order;
}

// Every box looks along the sorted list at those that begin before it ends, in its own row and the two beside it:
// boxes lie in the row of their middle, and none is higher than half a row.
Search search_rows(const std::vector<Aabb>& boxes, int watched) {
    Search search;
    std::vector<int> order = sorted_along_x(boxes);
    float height = row_height(boxes.size());
    for (size_t i = 0; i < order.size(); ++i) {
        const Aabb& box = boxes[static_cast<size_t>(order[i])];
        for (size_t j = i + 1; j < order.size(); ++j) {
            const Aabb& other = boxes[static_cast<size_t>(order[j])];
            if (other.lower.x > box.upper.x) break;
            if (std::abs(row_of(box, height) - row_of(other, height)) > 1) continue;
            ++search.tests;
            if (order[i] == watched) search.looked_at.push_back(order[j]);
            if (order[j] == watched) search.looked_at.push_back(order[i]);
            if (overlap(box, other))
                search.pairs.push_back({std::min(order[i], order[j]), std::max(order[i], order[j])});
        }
    }
    std::sort(search.pairs.begin(), search.pairs.end());
    return search;
}

Search search_engine(const std::vector<Aabb>& boxes, Point origin) {
    SweepAndPrune sweep;
    for (const Aabb& box : boxes) sweep.create({origin + box.lower, origin + box.upper}, Mobility::Movable, 0);
    Search search;
    for (ProxyPair pair : sweep.update()) search.pairs.push_back({static_cast<int>(pair.a), static_cast<int>(pair.b)});
    search.tests = static_cast<int64_t>(sweep.counters().candidates);
    return search;
}

class SweepDemo : public Demo {
public:
    explicit SweepDemo(Point origin) : Demo(origin) {
        add({"layout", "layout", &layout_, 0, 2, layouts});
        add({"boxes", "boxes", &count_, 2, most_boxes});
        add({"seed", "seed", &seed_, 1, 99});
        add({"watched", "watched box", &watched_, 0, most_boxes - 1});
    }

    [[nodiscard]] const char* sentence() const override {
        return "Sorted by its left end, a box is compared only with those that begin before it ends (the lists below). "
               "Where many stand above each other that is still nearly every pair: rows cut them apart.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{chosen_color, "watched box"},
                {candidate_color, "compared with it"},
                {pair_color, "overlaps"},
                {row_color, "rows"}};
    }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

protected:
    std::optional<DemoGrip> grip_at(Vec2 at, float reach) override;

private:
    [[nodiscard]] std::vector<Aabb> boxes() const;
    [[nodiscard]] int watched(const std::vector<Aabb>& boxes) const {
        return std::min(static_cast<int>(watched_), static_cast<int>(boxes.size()) - 1);
    }

    float layout_ = scattered, count_ = 24, seed_ = 4, watched_ = 7;
    std::array<Vec2, most_boxes> moved_{};  // by the mouse
};

std::vector<Aabb> SweepDemo::boxes() const {
    std::vector<Aabb> boxes;
    scenes::Random random(static_cast<uint32_t>(seed_) * 7919u);
    int count = static_cast<int>(count_);
    auto boxes_wanted = static_cast<size_t>(count);
    float part = 1 / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
        float width = random.between(least_half, most_half), height = random.between(least_half, most_half);
        Vec2 half = half_scale(boxes_wanted) * Vec2{width, height};
        float x = random.between(0, 1), y = random.between(0, 1), at = (static_cast<float>(i) + 0.5f) * part;
        if (layout_ == tower) x = 0.42f + 0.16f * x, y = at;
        if (layout_ == ground_floor) x = at, y = 0.15f * y;
        Vec2 center =
            moved_[static_cast<size_t>(i)] + Vec2{x * world_width, most_half + y * (world_height - 2 * most_half)};
        boxes.push_back({{whole(center.x - half.x), whole(center.y - half.y)},
                         {whole(center.x + half.x), whole(center.y + half.y)}});
    }
    return boxes;
}

std::optional<DemoGrip> SweepDemo::grip_at(Vec2 at, float) {
    std::vector<Aabb> all = boxes();
    for (size_t i = 0; i < all.size(); ++i) {
        if (!overlap(all[i], {at, at})) continue;
        watched_ = static_cast<float>(i);
        return DemoGrip{.x = &moved_[i].x, .y = &moved_[i].y};
    }
    return {};
}

DemoReport SweepDemo::report() const {
    std::vector<Aabb> all = boxes();
    textbook::PairSearch every = textbook::all_pairs(all), sorted = textbook::sweep_and_prune(all);
    Search rows = search_rows(all, watched(all)), engine = search_engine(all, origin());
    DemoReport report;
    report.figures = {{"boxes", static_cast<double>(all.size())},
                      {"overlapping pairs", static_cast<double>(every.pairs.size())}};
    DemoChart chart{"comparisons to find them", {}};
    auto add_search = [&](const char* name, const char* figure, int64_t tests, Color color) {
        report.figures.push_back({figure, static_cast<double>(tests)});
        chart.bars.push_back({name, 0, static_cast<double>(tests), color, false, std::to_string(tests)});
    };
    add_search("every pair", "tests of every pair", every.tests, pair_color);
    add_search("sorted along x", "tests sorted along x", sorted.tests, candidate_color);
    add_search("sorted in rows", "tests in rows", rows.tests, row_color);
    add_search("SweepAndPrune", "tests of the engine", engine.tests, box_color);
    report.charts.push_back(std::move(chart));
    report.agrees = sorted.pairs == every.pairs && rows.pairs == every.pairs && engine.pairs == every.pairs;
    report.verdict = report.agrees
                         ? "All four find the same pairs. (The engine compares sixteen boxes of a list at once, "
                           "and counts them all.)"
                         : "DISAGREES: the four find different pairs.";
    return report;
}

void draw_rows(Sketch& sketch, float height) {
    for (int row = 0; row <= static_cast<int>(world_height / height); ++row) {
        float y = static_cast<float>(row) * height;
        sketch.dashed({-0.3f, y}, {world_width + 0.3f, y}, (row_color & 0xffffffu) | 0x70000000u);
        sketch.text({-0.3f, y + height / 2}, "row " + std::to_string(row), row_color, 1, {-4, 0});
    }
}

void SweepDemo::draw(Sketch& sketch) const {
    std::vector<Aabb> all = boxes();
    int own = watched(all);
    Search rows = search_rows(all, own);
    draw_rows(sketch, row_height(all.size()));
    const Aabb& watched_box = all[static_cast<size_t>(own)];
    auto color_of = [&](int i) {
        if (i == own) return chosen_color;
        bool candidate = std::find(rows.looked_at.begin(), rows.looked_at.end(), i) != rows.looked_at.end();
        if (!candidate) return box_color;
        return overlap(watched_box, all[static_cast<size_t>(i)]) ? pair_color : candidate_color;
    };
    for (size_t i = 0; i < all.size(); ++i) {
        const Aabb& b = all[i];
        Color color = color_of(static_cast<int>(i));
        Vec2 corners[] = {b.lower, {b.upper.x, b.lower.y}, b.upper, {b.lower.x, b.upper.y}};
        sketch.polygon(corners, (color & 0xffffffu) | 0x38000000u, color);
        if (all.size() <= most_labels) sketch.text(0.5f * (b.lower + b.upper), std::to_string(i), color);
    }
    std::vector<int> order = sorted_along_x(all);
    float step = std::min(lists_height / static_cast<float>(order.size()), 0.22f);
    sketch.text({-0.3f, lists_top - step}, "sorted", faint, 1, {-4, 0});
    sketch.text({-0.3f, lists_top - step}, "by min x", faint, 1, {-4, -15});
    for (float x : {watched_box.lower.x, watched_box.upper.x})
        sketch.dashed({x, watched_box.lower.y}, {x, lists_top - lists_height},
                      (chosen_color & 0xffffffu) | 0x90000000u);
    for (size_t k = 0; k < order.size(); ++k) {
        const Aabb& b = all[static_cast<size_t>(order[k])];
        float y = lists_top - step * (static_cast<float>(k) + 0.5f);
        sketch.line({b.lower.x, y}, {b.upper.x, y}, color_of(order[k]),
                    order[k] == own ? 5.0f : std::min(3.0f, 0.6f * step / sketch.pixels(1)));
        if (order.size() <= most_labels) sketch.text({b.upper.x, y}, std::to_string(order[k]), faint, 0, {5, 0});
    }
}

}  // namespace

std::unique_ptr<Demo> make_sweep_demo(Point origin) { return std::make_unique<SweepDemo>(origin); }

}  // namespace cairn::testbed
