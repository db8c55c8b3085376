// Case 25 [box2d#553]: a car whose wheels are jointed to its chassis goes over a sawtooth of 2 m and 0.5 m: on a chain
// it rides no rougher than on loose segments.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <vector>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

enum class Road { Chain, Loose };

// Sums of squares, of many rides.
struct Roughness {
    double turns = 0, speeds = 0;  // of a wheel's contact normal from step to step, rad; of the chassis upward, m/s
    int turn_count = 0, steps = 0;
    double way = 0;

    [[nodiscard]] double turn() const { return std::sqrt(turns / turn_count); }
    [[nodiscard]] double speed() const { return std::sqrt(speeds / steps); }
};

void add_road(World& world, Road road) {
    std::vector<Vec2> points;
    for (int i = 80; i >= 0; --i) points.push_back({static_cast<float>(i), i % 2 == 0 ? 0.0f : 0.5f});
    BodyId ground = world.create_body({});
    if (road == Road::Chain) world.create_chain(ground, {.points = points});
    for (size_t i = 0; road == Road::Loose && i + 1 < points.size(); ++i) {
        world.create_shape(ground, Segment{points[i], points[i + 1]});
    }
}

// The direction in which the ground pushes a wheel; none in the air.
std::optional<Vec2> push_on(const World& world, BodyId wheel) {
    Vec2 sum{};
    for (const Contact& contact : world.contacts(wheel)) {
        const Vec2 normal = contact.body_b == wheel ? contact.normal : -contact.normal;
        for (int i = 0; i < contact.count; ++i) sum += contact.points[i].normal_impulse * normal;
    }
    if (length(sum) < 1e-4f) return {};
    return normalize(sum);
}

void ride(Road road, float radius, float spin, double start, Roughness& sum) {
    WorldDef def{.gravity = {0, -9.8f}};
    def.solver.smooth_edges = road == Road::Chain;
    World world(def);
    add_road(world, road);
    const double axle = 0.55 + static_cast<double>(radius);
    BodyId chassis = add_box(world, {start, axle + 0.4}, {1.2f, 0.25f}, {.density = 5}), wheels[2];
    for (int i = 0; i < 2; ++i) {
        const float x = i == 0 ? -1.0f : 1.0f;
        wheels[i] = add_circle(world, {start + static_cast<double>(x), axle}, radius, {.density = 0.5f});
        world.create_joint(WheelJoint{.body_a = chassis,
                                      .body_b = wheels[i],
                                      .frame_a = {{x, -0.4f}, Rot::from_angle(pi / 2)},
                                      .settings = {.spring_hertz = 5,
                                                   .lower_translation = -0.3f,
                                                   .upper_translation = 0.3f,
                                                   .motor_speed = -spin,
                                                   .max_motor_torque = 60,
                                                   .enable_limit = true,
                                                   .enable_motor = true}});
    }
    std::optional<Vec2> last[2];
    run(world, 10, tick, [&](int) {
        sum.speeds += std::pow(static_cast<double>(world.body(chassis).linear_velocity().y), 2);
        ++sum.steps;
        for (int i = 0; i < 2; ++i) {
            std::optional<Vec2> now = push_on(world, wheels[i]);
            if (now && last[i]) {
                sum.turns += std::pow(std::atan2(cross(*last[i], *now), dot(*last[i], *now)), 2);
                ++sum.turn_count;
            }
            last[i] = now;
        }
    });
    EXPECT_TRUE(all_sane(world, 20));
    EXPECT_GT(world.body(chassis).position().y, static_cast<double>(radius)) << "on its wheels";
    sum.way += world.body(chassis).position().x - start;
}

// One ride says little: whether a wheel meets a tooth a little earlier decides how it bounces. So, many
// starts, and 1 % for what is left of that.
TEST(SawtoothCar, RidesNoRougherOnAChainThanOnLooseSegments) {
    for (float radius : {0.5f, 0.75f}) {
        for (float spin : {2.0f, 4.0f}) {
            Roughness chain, loose;
            for (int i = 0; i < 12; ++i) {
                ride(Road::Chain, radius, spin, 4 + 0.17 * i, chain);
                ride(Road::Loose, radius, spin, 4 + 0.17 * i, loose);
            }
            std::printf("wheels of %.2f m, %.0f rad/s: normals turn by %.4f (loose %.4f) rad, v_y %.4f (%.4f) m/s\n",
                        static_cast<double>(radius), static_cast<double>(spin), chain.turn(), loose.turn(),
                        chain.speed(), loose.speed());
            EXPECT_LE(chain.turn(), 1.01 * loose.turn()) << radius << " " << spin;
            EXPECT_LE(chain.speed(), 1.01 * loose.speed()) << radius << " " << spin;
            EXPECT_NEAR(chain.way, loose.way, 0.02 * loose.way) << radius << " " << spin;
            EXPECT_GT(chain.way / 12, 0.7 * static_cast<double>(radius * spin) * 10) << "it drives";
        }
    }
}

}  // namespace
}  // namespace cairn
