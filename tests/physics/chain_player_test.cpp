// Case 30: a player of a game over a chain, at 125 Hz with one sub-step. The game writes its pose and velocity in every
// frame, as many games do; the player must not sink into the ground for it.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <iterator>
#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr float frame = 1 / 125.0f;
constexpr float spacing = 0.5f;
constexpr int segments = 260;
constexpr double two_slops = 2 * static_cast<double>(default_slop);

// Feet of 0.4 m, bevelled to 0.7 m, 1.6 m high; the origin is in the middle of the feet.
constexpr Vec2 outline[] = {{-0.2f, 0}, {0.2f, 0}, {0.35f, 0.3f}, {0.35f, 1.6f}, {-0.35f, 1.6f}, {-0.35f, 0.3f}};

// The lowest point of the outline at an x.
double lower_side(double x) {
    double beyond = std::fabs(x) - 0.2;
    return beyond > 0 ? 2 * beyond : 0;
}

struct Ground {
    const char* name;
    std::function<double(double)> height;
};

std::vector<Ground> grounds() {
    return {{"flat", [](double) { return 0.0; }},
            {"hills", [](double x) { return 0.6 * std::sin(0.7 * x) + 0.1 * std::sin(3.1 * x); }},
            {"ramps", [](double x) { return std::fabs(std::remainder(x, 8)) * 0.25; }}};
}

std::vector<Vec2> points_of(const Ground& ground) {
    std::vector<Vec2> points;  // to the left: what is above them collides
    for (int i = segments; i >= 0; --i) {
        float x = spacing * static_cast<float>(i);
        points.push_back({x, static_cast<float>(ground.height(static_cast<double>(x)))});
    }
    return points;
}

// How deep an upright player at a place is in a chain: of the chain's points in the player, and of the feet's ends in
// the ground.
double depth_of(const std::vector<Vec2>& points, Point at) {
    double depth = -1;
    for (size_t i = 0; i + 1 < points.size(); ++i) {
        double x0 = static_cast<double>(points[i + 1].x) - at.x, x1 = static_cast<double>(points[i].x) - at.x;
        double y0 = static_cast<double>(points[i + 1].y) - at.y, y1 = static_cast<double>(points[i].y) - at.y;
        if (std::fabs(x0) < 0.35) depth = std::max(depth, y0 - lower_side(x0));
        for (double x : {-0.35, -0.2, 0.2, 0.35}) {
            if (x < x0 || x > x1) continue;
            depth = std::max(depth, y0 + (y1 - y0) * (x - x0) / (x1 - x0) - lower_side(x));
        }
    }
    return depth;
}

struct Walk {
    double deepest = -1, way = 0;
    int standing = 0;           // frames in which the player touched the ground
    int sunk = 0, longest = 0;  // frames in a row in which it was more than two slops deep, now and at most
};

// Who moves the player: the world, by the speed that the game writes in every frame, or the game itself, by its place.
enum class Mover { Velocity, Place };

Walk walk(const Ground& ground, double from, float speed, int frames, Mover mover) {
    SolverSettings settings;
    settings.substeps = 1;
    World world({.solver = settings});
    std::vector<Vec2> points = points_of(ground);
    world.create_chain(world.create_body({}), {.points = points});
    BodyId player = add(world, {from, ground.height(from) + 0.6}, *Polygon::convex(outline));
    BodyRef body = world.body(player);
    Walk result;
    for (int i = 0; i < frames && body.position().x < 125; ++i) {
        Point place = body.position();
        if (mover == Mover::Place) place.x += static_cast<double>(speed * frame);
        EXPECT_TRUE(body.set_pose({place, {}}));  // upright
        EXPECT_TRUE(body.set_linear_velocity({mover == Mover::Place ? 0 : speed, body.linear_velocity().y}));
        EXPECT_TRUE(body.set_angular_velocity(0));
        world.step(frame);
        double depth = depth_of(points, body.position());
        result.deepest = std::max(result.deepest, depth);
        result.sunk = depth > two_slops ? result.sunk + 1 : 0;
        result.longest = std::max(result.longest, result.sunk);
        result.standing += world.counters().touching > 0;
    }
    result.way = body.position().x - from;
    return result;
}

int frames_of(float speed) { return std::min(1500, static_cast<int>(100 / (speed * frame))); }

// [box2c#172] Wherever it starts: no joint of the chain lets it sink.
TEST(ChainPlayer, WrittenInEveryFrameItNeverSinksIntoAFlatChain) {
    for (float speed : {0.1f, 0.3f, 1.0f, 3.0f, 7.0f, 20.0f}) {
        for (double from : {4.0, 4.37, 5.1, 6.9}) {
            for (Mover mover : {Mover::Velocity, Mover::Place}) {
                Walk w = walk(grounds()[0], from, speed, frames_of(speed), mover);
                EXPECT_LT(w.deepest, two_slops) << speed << " m/s from " << from;
                EXPECT_GT(w.standing, 0.8 * frames_of(speed)) << speed << " m/s from " << from;
                EXPECT_GT(w.way, speed * frame * static_cast<float>(frames_of(speed)) - 2) << speed;
            }
        }
    }
}

// It lands on slopes and runs into hollows. Where it is slow it stays as high; a fast one is in the ground by less than
// what it goes in a frame, is out of it in a tenth of a second, and never falls through.
TEST(ChainPlayer, OverHillsAndRampsItIsSoonOutOfWhatItRunsInto) {
    double deepest = 0;
    int longest = 0;
    const std::vector<Ground> all = grounds();
    for (const Ground& ground : {all[1], all[2]}) {
        for (float speed : {0.1f, 0.3f, 1.0f, 3.0f, 7.0f, 20.0f}) {
            for (double from : {4.0, 4.37, 5.1, 6.9}) {
                Walk w = walk(ground, from, speed, frames_of(speed), Mover::Velocity);
                deepest = std::max(deepest, w.deepest), longest = std::max(longest, w.longest);
                const double bound = std::max(two_slops, static_cast<double>(speed * frame));
                EXPECT_LT(w.deepest, bound) << ground.name << ", " << speed << " m/s from " << from;
                EXPECT_LT(w.longest, 13) << ground.name << ", " << speed << " m/s from " << from;
            }
        }
    }
    std::printf("at most %.3f m deep, and %d frames in a row deeper than two slops\n", deepest, longest);
}

// A polygon is what its makers made it: an outline that is filled in clockwise is turned round, a concave one refused.
TEST(ChainPlayer, ItsOutlineIsCounterClockwiseAndConvexHoweverItWasFilledIn) {
    std::vector<Vec2> clockwise(std::rbegin(outline), std::rend(outline));
    Result<Polygon> turned = Polygon::convex(clockwise);
    ASSERT_TRUE(turned);
    for (int i = 0; i < turned->count(); ++i) {
        const size_t k = static_cast<size_t>(i);
        EXPECT_GT(dot(turned->normals()[k], turned->vertices()[k] - turned->centroid()), 0) << i;
    }
    const Vec2 concave[] = {{-0.2f, 0}, {0, 0.3f}, {0.2f, 0}, {0.35f, 1.6f}, {-0.35f, 1.6f}};
    EXPECT_FALSE(Polygon::convex(concave));
}

}  // namespace
}  // namespace cairn
