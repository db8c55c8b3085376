// A ray against boxes by slabs: it is in a box while it is between both pairs of the box's lines.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "cairn/collide.hpp"
#include "cairn/world.hpp"
#include "collision_demos.hpp"
#include "collision_sketch.hpp"

namespace cairn::testbed {

namespace {

constexpr int box_count = 5;
constexpr std::array<Vec2, box_count> halves{{{0.9f, 0.6f}, {0.5f, 1.0f}, {0.7f, 0.7f}, {1.2f, 0.35f}, {0.4f, 0.4f}}};
constexpr Color box_color = rgb(0x8b93a0), watched_color = rgb(0xe6e8ec), x_color = rgb(0x7fb6f0),
                y_color = rgb(0x62d38c), in_color = rgb(0xff9440), ray_color = rgb(0xf0c65a), hit_color = rgb(0xff5a5a);
constexpr const char* watched_names[] = {"first hit", "1", "2", "3", "4", "5"};

/// From where to where, in parts of the ray.
struct Interval {
    float enter = 0, leave = 0;

    [[nodiscard]] bool empty() const { return !(enter <= leave); }
};

struct Slabs {
    Interval x, y, both;
    bool hit = false;    // the ray is in the box somewhere between its ends
    float fraction = 0;  // 0 where it starts inside
};

// Where from + t step is between two lines: always or never for a ray along them.
Interval slab(float from, float step, float lower, float upper) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (step == 0)
        return from >= lower && from <= upper ? Interval{-infinity, infinity} : Interval{infinity, -infinity};
    float a = (lower - from) / step, b = (upper - from) / step;
    return {std::min(a, b), std::max(a, b)};
}

Slabs test_slabs(Vec2 from, Vec2 way, const Aabb& box) {
    Slabs slabs{slab(from.x, way.x, box.lower.x, box.upper.x), slab(from.y, way.y, box.lower.y, box.upper.y), {}};
    slabs.both = {std::max(slabs.x.enter, slabs.y.enter), std::min(slabs.x.leave, slabs.y.leave)};
    slabs.hit = !slabs.both.empty() && slabs.both.leave >= 0 && slabs.both.enter <= 1;
    slabs.fraction = slabs.hit ? std::max(slabs.both.enter, 0.0f) : 1;
    return slabs;
}

class RayDemo : public Demo {
public:
    explicit RayDemo(Point origin) : Demo(origin) {
        constexpr float far = 20;
        add({"x", "", &from_.x, -far, far});
        add({"y", "", &from_.y, -far, far});
        add({"tox", "", &to_.x, -far, far});
        add({"toy", "", &to_.y, -far, far});
        add({"watched", "box looked at", &watched_, 0, box_count, watched_names});
    }

    [[nodiscard]] const char* sentence() const override {
        return "The ray enters a box at the later of its two entries into the slabs, and leaves it at the earlier of "
               "the two exits. It misses if it leaves before it enters.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{x_color, "between the x lines"},
                {y_color, "between the y lines"},
                {in_color, "in the box"},
                {hit_color, "first hit"}};
    }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

protected:
    std::optional<DemoGrip> grip_at(Vec2 at, float reach) override;

private:
    [[nodiscard]] Aabb box(int i) const {
        auto k = static_cast<size_t>(i);
        return {centers_[k] - halves[k], centers_[k] + halves[k]};
    }
    [[nodiscard]] Slabs slabs(int i) const { return test_slabs(from_, to_ - from_, box(i)); }
    [[nodiscard]] int first_hit() const;  // -1: none
    [[nodiscard]] int watched() const {
        return watched_ > 0 ? static_cast<int>(watched_) - 1 : std::max(first_hit(), 0);
    }
    [[nodiscard]] ShapeRayHit ask_world() const;

    Vec2 from_{-4.2f, -1.6f}, to_{4.3f, 1.9f};
    float watched_ = 0;
    std::array<Vec2, box_count> centers_{{{-1.2f, -0.4f}, {1.3f, 0.5f}, {3.2f, -1.4f}, {-2.6f, 2.0f}, {3.6f, 1.7f}}};
};

int RayDemo::first_hit() const {
    int first = -1;
    for (int i = 0; i < box_count; ++i)
        if (slabs(i).hit && (first < 0 || slabs(i).fraction < slabs(first).fraction)) first = i;
    return first;
}

// The same boxes as bodies of a world, and the world's own answer.
ShapeRayHit RayDemo::ask_world() const {
    World world;
    for (int i = 0; i < box_count; ++i) {
        auto k = static_cast<size_t>(i);
        BodyId body = world.create_body({.position = origin() + centers_[k]});
        world.create_shape(body, Polygon::box(halves[k].x, halves[k].y));
    }
    return world.cast_ray(origin() + from_, to_ - from_);
}

DemoBar interval_bar(const char* name, Interval interval, Color color) {
    char text[40] = "never";
    bool endless = std::isinf(interval.enter);
    if (!interval.empty() && endless) std::snprintf(text, sizeof text, "always");
    else if (!interval.empty())
        std::snprintf(text, sizeof text, "%.3f to %.3f", static_cast<double>(interval.enter),
                      static_cast<double>(interval.leave));
    auto shown = [](float t) { return static_cast<double>(std::clamp(t, -0.5f, 1.5f)); };
    if (interval.empty()) return {name, 0, 0, color, false, text};
    return {name, shown(interval.enter), shown(interval.leave), color, true, text};
}

DemoReport RayDemo::report() const {
    int first = first_hit();
    Slabs shown = slabs(watched());
    ShapeRayHit engine = ask_world();
    float fraction = first < 0 ? 1 : slabs(first).fraction;
    DemoReport report;
    report.figures = {{"first box hit", first < 0 ? 0.0 : first + 1.0},
                      {"fraction", static_cast<double>(fraction)},
                      {"engine", static_cast<double>(engine.fraction)},
                      {"length", static_cast<double>(length(to_ - from_)), "m"}};
    report.charts.push_back({"parts of the ray within the slabs of that box",
                             {interval_bar("x", shown.x, x_color), interval_bar("y", shown.y, y_color),
                              interval_bar("both", shown.both, in_color)}});
    DemoChart all{"parts of the ray within each box", {}};
    for (int i = 0; i < box_count; ++i) {
        all.bars.push_back(interval_bar(watched_names[i + 1], slabs(i).both, in_color));
        if (!slabs(i).hit) all.bars.back().text = "missed";
        all.bars.back().chosen = i == first;
    }
    report.charts.push_back(std::move(all));
    bool textbook_agrees = true;
    for (int i = 0; i < box_count; ++i) {
        textbook::RayHit hit = textbook::ray_box(from_, to_ - from_, box(i));
        bool hits = hit.hit && hit.t <= 1;
        textbook_agrees &= hits == slabs(i).hit && (!hits || std::fabs(hit.t - slabs(i).fraction) < 1e-5f);
    }
    report.agrees = textbook_agrees && engine.hit == (first >= 0) && std::fabs(engine.fraction - fraction) < 1e-4f;
    report.verdict = !report.agrees ? "DISAGREES with World::cast_ray or textbook::ray_box."
                     : first < 0    ? "The world's cast_ray misses too."
                                    : "The world's cast_ray hits at the same fraction.";
    return report;
}

void draw_slabs(Sketch& sketch, const Aabb& box, Vec2 from, Vec2 way, const Slabs& slabs) {
    constexpr float far = 30;
    for (float x : {box.lower.x, box.upper.x}) sketch.dashed({x, -far}, {x, far}, (x_color & 0xffffffu) | 0xa0000000u);
    for (float y : {box.lower.y, box.upper.y}) sketch.dashed({-far, y}, {far, y}, (y_color & 0xffffffu) | 0xa0000000u);
    Vec2 side = normalize(left_perp(way));
    auto part = [&](Interval interval, Color color, float rows, float width) {
        float a = std::clamp(interval.enter, 0.0f, 1.0f), b = std::clamp(interval.leave, 0.0f, 1.0f);
        Vec2 shift = sketch.pixels(rows) * side;
        if (a < b) sketch.line(from + a * way + shift, from + b * way + shift, color, width);
    };
    part(slabs.x, x_color, 7, 4);
    part(slabs.y, y_color, -7, 4);
    part(slabs.both, in_color, 0, 5);
    auto crossing = [&](float t, Color color) {
        if (t >= 0 && t <= 1) sketch.dot(from + t * way, color, 3.5f);
    };
    for (float t : {slabs.x.enter, slabs.x.leave}) crossing(t, x_color);
    for (float t : {slabs.y.enter, slabs.y.leave}) crossing(t, y_color);
}

void RayDemo::draw(Sketch& sketch) const {
    Vec2 way = to_ - from_;
    int shown = watched(), first = first_hit();
    for (int i = 0; i < box_count; ++i) {
        Aabb b = box(i);
        Color color = i == shown ? watched_color : box_color;
        Vec2 corners[] = {b.lower, {b.upper.x, b.lower.y}, b.upper, {b.lower.x, b.upper.y}};
        sketch.polygon(corners, (color & 0xffffffu) | 0x28000000u, color);
        sketch.text(b.lower, watched_names[i + 1], color, 0, {6, 12});
    }
    sketch.arrow(from_, to_, ray_color, 1.6f);
    draw_slabs(sketch, box(shown), from_, way, slabs(shown));
    for (int i = 0; i < box_count; ++i)
        if (slabs(i).hit && i != first) sketch.dot(from_ + slabs(i).fraction * way, box_color, 4);
    if (first >= 0) {
        char text[48];
        std::snprintf(text, sizeof text, "hit at %.3f", static_cast<double>(slabs(first).fraction));
        Vec2 at = from_ + slabs(first).fraction * way;
        sketch.dot(at, hit_color, 5.5f);
        sketch.text(at, text, hit_color, 1, {-10, 14});
    }
    sketch.handle(from_, ray_color);
    sketch.handle(to_, ray_color);
    sketch.text(from_, "0", ray_color, 0.5f, {0, -16});
    sketch.text(to_, "1", ray_color, 0.5f, {0, -16});
}

std::optional<DemoGrip> RayDemo::grip_at(Vec2 at, float reach) {
    for (Vec2* end : {&from_, &to_})
        if (length(at - *end) <= reach) return DemoGrip{.x = &end->x, .y = &end->y};
    for (int i = 0; i < box_count; ++i)
        if (overlap(box(i), {at, at})) {
            Vec2& center = centers_[static_cast<size_t>(i)];
            return DemoGrip{.x = &center.x, .y = &center.y};
        }
    return {};
}

}  // namespace

std::unique_ptr<Demo> make_ray_demo(Point origin) { return std::make_unique<RayDemo>(origin); }

}  // namespace cairn::testbed
