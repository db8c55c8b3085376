// Long ways over ground of many pieces: a thousand joints under a box that slides, height fields under a ball that
// rolls. Against a floor of one piece, energy, and the closed forms of the curves.
#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

const ShapeDef slippery{.material = {.friction = 0}, .filter = {.group = -1}};

#if defined(NDEBUG)
constexpr int crossings = 1000;
#else
constexpr int crossings = 60;  // a hundred times as slow
#endif

void add_tiles(World& world, BodyId ground) {
    for (int i = 0; i < crossings + 5; ++i) {
        float x = static_cast<float>(i) + 0.5f;
        world.create_shape(ground, Polygon::box(0.5f, 0.5f, {x, -0.5f}), {.material = {.friction = 0}});
    }
}

void add_chain(World& world, BodyId ground) {
    std::vector<Vec2> points;
    for (int i = crossings + 5; i >= 0; --i) points.push_back({static_cast<float>(i), 0});
    world.create_chain(ground, {.points = points, .shape = {.material = {.friction = 0}}});
}

// Case 20 [p2.js#173, matter-js#970]: sliding boxes that may not turn, and may, and a ball, at the speeds of the case,
// all over one floor. None loses what the case allows for one crossing in a thousand.
void expect_no_bump_in_a_thousand(void (*add_floor)(World&, BodyId), std::vector<float> speeds) {
    World world;
    add_floor(world, world.create_body({}));
    struct Runner {
        BodyId body;
        float speed, lost = 0, speed_y = 0, rise = 0;
    };
    std::vector<Runner> runners;
    for (float speed : speeds) {
        for (int kind = 0; kind < 3; ++kind) {
            if (kind > 0 && speed < 3) continue;
            BodyId body = world.create_body({.type = BodyType::Dynamic,
                                             .position = {1, 0.4},
                                             .linear_velocity = {speed, 0},
                                             .fixed_rotation = kind == 0});
            if (kind < 2) world.create_shape(body, Polygon::box(0.4f, 0.4f), slippery);
            else world.create_shape(body, Circle{{}, 0.4f}, slippery);
            runners.push_back({body, speed});
        }
    }
    while (!runners.empty()) {
        world.step(tick);
        for (size_t i = 0; i < runners.size();) {
            Runner& r = runners[i];
            const Point place = world.body(r.body).position();
            const Vec2 v = world.body(r.body).linear_velocity();
            r.lost = std::max(r.lost, r.speed - v.x);
            r.speed_y = std::max(r.speed_y, std::fabs(v.y));
            r.rise = std::max(r.rise, std::fabs(static_cast<float>(place.y - 0.4)));
            ASSERT_LT(r.lost, 1e-3f) << r.speed << " m/s, at " << place.x;
            if (place.x < crossings + 1) {
                ++i;
                continue;
            }
            EXPECT_LT(r.speed_y, 0.05f) << r.speed;
            EXPECT_LT(r.rise, default_slop) << r.speed;
            world.destroy_body(r.body);
            runners.erase(runners.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

TEST(Rolling, BoxesAndBallsCrossAThousandTilesWithoutABump) {
    expect_no_bump_in_a_thousand(add_tiles, {0.5f, 1, 3, 7, 20});
}

TEST(Rolling, BoxesAndBallsCrossAThousandJointsOfAChainWithoutABump) {
    expect_no_bump_in_a_thousand(add_chain, {3, 7, 20});
}

// --- Height fields

constexpr double radius = 0.25;
constexpr float radius_f = 0.25f;

BodyId add_rolling_ball(World& world, Point place, float speed) {
    return add_circle(world, place, radius_f, {.velocity = {speed, 0}, .spin = -speed / radius_f});
}

// A ball rolls 90 m over 0.05 m pieces as over one segment.
TEST(HeightField, ABallOnAFlatOneRollsAsOnOneSegment) {
    for (float speed : {0.5f, 2.0f, 5.0f, 10.0f, 15.0f}) {
        World pieces, whole;
        std::vector<float> heights(2001, 0.0f);
        pieces.create_height_field(pieces.create_body({}), heights, 0.05f);
        whole.create_shape(whole.create_body({}), Segment{{100, 0}, {0, 0}}, {.one_sided = true});
        BodyId one = add_rolling_ball(pieces, {1.013, radius}, speed);
        BodyId other = add_rolling_ball(whole, {1.013, radius}, speed);
        const double energy = kinetic_energy(pieces);
        for (int step = 0; step < 1200 && pieces.body(one).position().x < 91; ++step) {
            pieces.step(tick);
            whole.step(tick);
            const Point p = pieces.body(one).position(), q = whole.body(other).position();
            ASSERT_LT(std::fabs(pieces.body(one).linear_velocity().y), 1e-5f) << speed << " m/s at " << p.x;
            ASSERT_NEAR(p.y, q.y, 1e-4) << speed << " m/s at " << p.x;
            ASSERT_NEAR(p.x, q.x, 2e-3) << speed << " m/s at " << p.x;
            ASSERT_NEAR(kinetic_energy(pieces), energy, 1e-5 * energy) << speed << " m/s at " << p.x;
        }
        EXPECT_GT(pieces.body(one).position().x, std::min(91.0, 1 + 19.9 * static_cast<double>(speed)));
    }
}

// 2 pi sqrt(1.5 l / g), stretched by 1 / agm(1, cos(amplitude / 2)): a ball that rolls in a bowl is a pendulum whose
// length is what its centre is from the bowl's, with half as much inertia again.
double exact_period(double length, double amplitude) {
    double a = 1, g = std::cos(amplitude / 2);
    for (int i = 0; i < 8; ++i) {
        double mean = (a + g) / 2;
        g = std::sqrt(a * g);
        a = mean;
    }
    return 2 * M_PI * std::sqrt(1.5 * length / 10) / a;
}

struct Swings {
    double period = 0, radial_speed = 0, off = 0;  // largest, of the centre, from its circle
    double gained = 0;                             // of the energy, in all of the time
};

Swings swing(float dt, double seconds) {
    constexpr double bowl = 20, spacing = 0.05, length = bowl - radius;
    SolverSettings settings;
    settings.sleep = false;
    World world({.solver = settings});
    std::vector<float> heights;
    for (int i = 0; i <= 320; ++i) {
        double x = spacing * i - 8;
        heights.push_back(static_cast<float>(bowl - std::sqrt(bowl * bowl - x * x)));
    }
    world.create_height_field(world.create_body({.position = {-8, 0}}), heights, static_cast<float>(spacing));
    const double amplitude = 0.2;
    BodyId ball = add_rolling_ball(world, {length * std::sin(amplitude), bowl - length * std::cos(amplitude)}, 0);
    const double mass = world.body(ball).mass();
    auto energy = [&] { return kinetic_energy(world) + mass * 10 * (world.body(ball).position().y - radius); };
    const double start = energy();
    double first = 0, last = 0, before = 1;
    int swings = -1;
    Swings result;
    run(world, seconds, dt, [&](int step) {
        const Point p = world.body(ball).position();
        const Vec2 v = world.body(ball).linear_velocity();
        const double dx = p.x, dy = p.y - bowl, from_middle = std::hypot(dx, dy);
        const double radial = (static_cast<double>(v.x) * dx + static_cast<double>(v.y) * dy) / from_middle;
        result.off = std::max(result.off, std::fabs(from_middle - length));
        result.radial_speed = std::max(result.radial_speed, std::fabs(radial));
        if (before < 0 && p.x >= 0) {
            last = (step + before / (before - p.x)) * static_cast<double>(dt);
            if (++swings == 0) first = last;
        }
        before = p.x;
    });
    result.period = (last - first) / swings / exact_period(length, amplitude);
    result.gained = energy() / start - 1;
    return result;
}

// A joint every 2.5 mrad. Each step follows the tangent at its start, so that energy is kept to first order in the
// step.
TEST(HeightField, ABallInABowlSwingsWithThePeriodOfItsPendulum) {
    for (float dt : {tick, tick / 4}) {
        Swings s = swing(dt, 60);
        std::printf("%.0f Hz: period %.5f of the exact one, %.3g m/s across, %.2g m off, energy %+.3f %%\n",
                    1 / static_cast<double>(dt), s.period, s.radial_speed, s.off, 100 * s.gained);
        EXPECT_NEAR(s.period, 1, 2e-3);
        EXPECT_LT(s.radial_speed, 0.01);
        EXPECT_LT(s.off, 3e-4);
        EXPECT_NEAR(s.gained, 0, dt == tick ? 0.15 : 0.01);
    }
}

// How far a point is from a sine, and in which direction: Newton's method.
struct Sine {
    double height, k;

    [[nodiscard]] Point nearest(Point p) const {
        double x = p.x;
        for (int i = 0; i < 20; ++i) {
            double y = height * std::cos(k * x), slope = -height * k * std::sin(k * x);
            x -= (x - p.x + (y - p.y) * slope) / (1 + slope * slope - (y - p.y) * k * k * y);
        }
        return {x, height * std::cos(k * x)};
    }
};

// Over hills of 1 m and 20 m with pieces of 0.05 m: along the curve, with the energy it had.
TEST(HeightField, ABallRollsOverHillsAlongTheCurveAndKeepsItsEnergy) {
    const Sine hills{0.5, 2 * M_PI / 20};
    for (float speed : {1.0f, 2.0f, 4.0f, 6.0f}) {
        World world;
        std::vector<float> heights;
        for (int i = 0; i <= 2000; ++i)
            heights.push_back(static_cast<float>(hills.height * std::cos(hills.k * 0.05 * i)));
        world.create_height_field(world.create_body({}), heights, 0.05f);
        BodyId ball = add_rolling_ball(world, {20, hills.height + radius}, speed);
        const double mass = world.body(ball).mass();
        auto energy = [&] {
            return kinetic_energy(world) + mass * 10 * (world.body(ball).position().y - radius + hills.height);
        };
        const double start = energy();
        double off = 0, across = 0, worst = 0;
        int step = 0;
        for (; step < 3000 && world.body(ball).position().x < 90; ++step) {
            world.step(tick);
            const Point p = world.body(ball).position(), q = hills.nearest(p);
            const Vec2 v = world.body(ball).linear_velocity();
            const double d = distance(p, q);
            off = std::max(off, std::fabs(d - radius));
            across = std::max(
                across,
                std::fabs(((p.x - q.x) * static_cast<double>(v.x) + (p.y - q.y) * static_cast<double>(v.y)) / d));
            worst = std::max(worst, std::fabs(energy() / start - 1));
        }
        std::printf("%g m/s: %.2g m off, %.2g m/s across, energy within %.2f %%\n", static_cast<double>(speed), off,
                    across, 100 * worst);
        EXPECT_LT(step, 3000) << speed;
        EXPECT_LT(off, 1e-3) << speed;
        EXPECT_LT(across, 0.06) << speed;
        EXPECT_LT(worst, 0.015) << speed;
    }
}

}  // namespace
}  // namespace cairn
