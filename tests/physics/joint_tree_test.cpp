// Chains and trees of pins, which are solved exactly: stretch under load, momentum, energy, what they hang on, and what
// must stay as it is.
#include <gtest/gtest.h>

#include <cstdio>

#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

using namespace test;

World make_world(Vec2 gravity = {0, -10}, bool direct = true, int workers = 1) {
    SolverSettings settings;
    settings.sleep = false;
    settings.direct_joints = direct;
    return World({.gravity = gravity, .solver = settings, .workers = workers});
}

JointId pin(World& world, BodyId a, Vec2 at_a, BodyId b, Vec2 at_b, const RevoluteSettings& settings = {}) {
    return world.create_joint(
        RevoluteJoint{.body_a = a, .body_b = b, .frame_a = {at_a, {}}, .frame_b = {at_b, {}}, .settings = settings});
}

// Links in a row from (0, 0) to the right, the first one held, and a square block hung by the middle of its top.
struct LoadedChain {
    World world = make_world();
    std::vector<JointId> joints;

    LoadedChain(int links, double load, const RevoluteSettings& between = {}) {
        BodyId previous = world.create_body({});
        for (int i = 0; i < links; ++i) {
            BodyId link = add_box(world, {0.25 + 0.5 * i, 0}, {0.25f, 0.05f}, {.density = 40});
            joints.push_back(pin(world, previous, {i == 0 ? 0 : 0.25f, 0}, link, {-0.25f, 0},
                                 i == 0 ? RevoluteSettings{} : between));
            previous = link;
        }
        auto half = static_cast<float>(std::sqrt(load / 40) / 2);
        BodyId block = add_box(world, {0.5 * links, -static_cast<double>(half)}, {half, half}, {.density = 40});
        joints.push_back(pin(world, previous, {0.25f, 0}, block, {0, half}));
    }
    // The longest distance of the block's pin from where the chain is held, less its length.
    double swing(double seconds) {
        double longest = 0;
        run(world, seconds, tick, [&](int) {
            Point end = world.joint(joints.back()).anchor_b();
            longest = std::max(longest, std::hypot(end.x, end.y));
        });
        EXPECT_TRUE(all_sane(world, 200));
        return longest - 0.5 * static_cast<double>(joints.size() - 1);
    }
};

TEST(LoadedChain, HardlyStretches) {
    EXPECT_LT(LoadedChain(10, 10).swing(15), 0.001);
    EXPECT_LT(LoadedChain(30, 100).swing(15), 0.005);
    // Let go, it whips, and its links hit the block: each of these is another run.
    for (double load : {1000.0, 1000.4, 1001.0, 1001.7}) {
        double stretch = LoadedChain(50, load).swing(15);
        std::printf("50 links, %.1f kg: %.5f m\n", load, stretch);
        EXPECT_LT(stretch, 0.02) << load;
    }
}

TEST(LoadedChain, WithLimitsHardlyStretches) {
    RevoluteSettings limits{.lower_angle = -0.3f, .upper_angle = 0.3f, .enable_limit = true};
    for (double load : {10.0, 100.0, 1000.0}) {
        LoadedChain chain(50, load, limits);
        double stretch = chain.swing(15), bent = 0;
        for (size_t i = 1; i + 1 < chain.joints.size(); ++i) {
            bent = std::max(bent, std::fabs(static_cast<double>(chain.world.joint(chain.joints[i]).angle())));
        }
        std::printf("with limits, %.0f kg: %.5f m, bent by %.3f rad at the end\n", load, stretch, bent);
        EXPECT_LT(stretch, 0.005) << load;
        EXPECT_LT(bent, 0.5) << load;
    }
}

// Case 68, and ten times its load: hung straight down, it carries what hangs on it and does nothing else.
TEST(HungChain, KeepsItsLengthAndRestsWithEveryLoad) {
    for (float load : {1.0f, 100.0f, 1250.0f, 100'000.0f}) {
        World world = make_world();
        BodyId previous = world.create_body({});
        JointId first;
        for (int i = 0; i < 20; ++i) {
            BodyId link = add_box(world, {0, -0.25 - 0.5 * i}, {0.0625f, 0.25f}, {.density = 20});
            JointId joint = pin(world, previous, {0, i == 0 ? 0 : -0.25f}, link, {0, 0.25f});
            if (i == 0) first = joint;
            previous = link;
        }
        BodyId weight = add_box(world, {0, -10.5}, {0.5f, 0.5f}, {.density = load});
        pin(world, previous, {0, -0.25f}, weight, {0, 0.5f});
        double energy = 0;
        run(world, 60, tick, [&](int) { energy = std::max(energy, kinetic_energy(world)); });
        EXPECT_NEAR(world.body(weight).position().y, -10.5, 1e-4) << load;
        EXPECT_LT(energy, 1e-6 * static_cast<double>(load)) << load;
        double weight_of_all = 10 * (20 * 1.25 + static_cast<double>(load));
        EXPECT_NEAR(world.joint(first).force().y, weight_of_all, 1e-3 * weight_of_all) << load;
    }
}

// Bodies of different size, each pinned to one before it.
std::vector<BodyId> add_random_tree(World& world, Random& random, int count, std::vector<JointId>* joints = nullptr) {
    std::vector<BodyId> bodies;
    for (int i = 0; i < count; ++i) {
        Vec2 half{random.uniform(0.1f, 0.6f), random.uniform(0.1f, 0.6f)};
        BodyId other = i > 0 ? bodies[static_cast<size_t>(random.below(i))] : BodyId{};
        Vec2 at = random.in_box(0.5f), from = random.in_box(0.5f);
        Point place = i > 0 ? world.body(other).position() + at - from : Point{};
        BodyDef def{.type = BodyType::Dynamic, .position = place, .linear_velocity = {2, 1}};
        def.angular_velocity = random.uniform(-3, 3);
        bodies.push_back(world.create_body(def));
        ShapeDef shape{.density = random.magnitude(0.1f, 10), .filter = {.mask = 0}};
        world.create_shape(bodies.back(), Polygon::box(half.x, half.y), shape);
        if (i == 0) continue;
        JointId joint = pin(world, other, at, bodies.back(), from);
        if (joints != nullptr) joints->push_back(joint);
    }
    return bodies;
}

TEST(FreeTree, KeepsItsMomentumAndNearlyItsEnergy) {
    Random random(test_seed(7));
    for (int count : {2, 5, 20, 60}) {
        World world = make_world({0, 0});
        add_random_tree(world, random, count);
        world.step(tick);  // the random spins do not fit the joints
        Momentum start = momentum(world);
        double energy = kinetic_energy(world), size = std::hypot(start.x, start.y);
        run(world, 5);
        Momentum end = momentum(world);
        EXPECT_NEAR(end.x, start.x, 1e-4 * size) << count;
        EXPECT_NEAR(end.y, start.y, 1e-4 * size) << count;
        std::printf("%d bodies: angular momentum %.5g to %.5g, energy %.5g to %.5g\n", count, start.angular,
                    end.angular, energy, kinetic_energy(world));
        EXPECT_NEAR(end.angular, start.angular, 0.005 * std::fabs(start.angular) + 0.002 * size) << count;
        EXPECT_LT(kinetic_energy(world), 1.01 * energy) << count;
        EXPECT_GT(kinetic_energy(world), 0.9 * energy) << count;
    }
}

TEST(FreeTree, FallsAsOneBody) {
    World world = make_world();
    std::vector<BodyId> links;
    for (int i = 0; i < 200; ++i) {
        links.push_back(add_box(world, {0.5 * i, 0}, {0.25f, 0.05f}));
        if (i > 0) pin(world, links[links.size() - 2], {0.25f, 0}, links.back(), {-0.25f, 0});
    }
    run(world, 2);
    for (BodyId link : links) EXPECT_NEAR(world.body(link).position().y, -20 * (1 + 1.0 / 960), 1e-3);
}

// The double pendulum of two rods of 1 m from the horizontal: what it gains and loses in 20 s is the integrator's.
TEST(SwingingChain, KeepsItsEnergy) {
    for (int links : {2, 5, 20}) {
        World world = make_world();
        BodyId previous = world.create_body({});
        for (int i = 0; i < links; ++i) {
            BodyId link = add_body(world, {0.5 + i, 0}, {});
            world.create_shape(link, Polygon::box(0.5f, 0.05f), {.filter = {.mask = 0}});
            pin(world, previous, {i == 0 ? 0 : 0.5f, 0}, link, {-0.5f, 0});
            previous = link;
        }
        double scale = 0;
        auto energy = [&] {
            double sum = kinetic_energy(world);
            for (ConstBodyRef body : world.bodies()) sum += static_cast<double>(body.mass()) * 10 * body.center().y;
            return sum;
        };
        for (ConstBodyRef body : world.bodies()) scale += static_cast<double>(body.mass()) * 10 * body.center().x;
        double highest = 0, lowest = 0;
        run(world, 10, tick, [&](int) {
            highest = std::max(highest, energy() / scale);
            lowest = std::min(lowest, energy() / scale);
        });
        std::printf("%d links: energy %.4f to %.4f of the fall's\n", links, lowest, highest);
        EXPECT_LT(highest, 0.02) << links;
        EXPECT_GT(lowest, -0.5) << links;
    }
}

// A chain made from either end, or from the middle, with A and B either way, is the same chain.
TEST(JointTree, OrderAndSidesDoNotMatter) {
    Point ends[3];
    for (int order = 0; order < 3; ++order) {
        World world = make_world();
        BodyId ground = world.create_body({});
        constexpr int links = 12;
        std::vector<BodyId> bodies;
        for (int i = 0; i < links; ++i) bodies.push_back(add_box(world, {0.25 + 0.5 * i, 0}, {0.25f, 0.05f}));
        for (int k = 0; k < links; ++k) {
            int i = order == 0 ? k : order == 1 ? links - 1 - k : (k * 5) % links;
            BodyId a = i == 0 ? ground : bodies[static_cast<size_t>(i - 1)], b = bodies[static_cast<size_t>(i)];
            Vec2 at_a{i == 0 ? 0 : 0.25f, 0}, at_b{-0.25f, 0};
            if (order == 0 || k % 2 == 0) pin(world, a, at_a, b, at_b);
            else pin(world, b, at_b, a, at_a);
        }
        run(world, 0.75);
        ends[order] = world.body(bodies.back()).position();
    }
    EXPECT_LT(distance(ends[0], ends[1]), 1e-3);
    EXPECT_LT(distance(ends[0], ends[2]), 1e-3);
}

// A bridge held at both ends is a loop, by a pin or by a rod, with a lamp that hangs on it; beside it swings a chain
// that is none.
class JointLoop : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(ClosedByARod, JointLoop, testing::Bool());

TEST_P(JointLoop, IsSolvedAsWithoutTrees) {
    auto make = [](bool direct, std::vector<BodyId>& planks, BodyId& last) {
        World world = make_world({0, -10}, direct);
        BodyId ground = world.create_body({});
        for (int i = 0; i < 20; ++i) {
            planks.push_back(add_box(world, {0.5 + i, 0}, {0.5f, 0.1f}));
            pin(world, i == 0 ? ground : planks[planks.size() - 2], {i == 0 ? 0 : 0.5f, 0}, planks.back(), {-0.5f, 0});
        }
        if (GetParam()) {
            world.create_joint(DistanceJoint{
                .body_a = ground, .body_b = planks.back(), .frame_a = {.p = {20, 1}}, .frame_b = {.p = {0.5f, 0}}});
        } else {
            pin(world, ground, {20, 0}, planks.back(), {0.5f, 0});
        }
        BodyId lamp = add_box(world, {10.5, -1}, {0.2f, 0.9f});
        pin(world, planks[10], {0, 0}, lamp, {0, 1});
        planks.push_back(lamp);
        BodyId previous = ground;
        for (int i = 0; i < 5; ++i) {
            last = add_box(world, {40.5 + i, 0}, {0.5f, 0.1f});
            pin(world, previous, {i == 0 ? 40 : 0.5f, 0}, last, {-0.5f, 0});
            previous = last;
        }
        return world;
    };
    std::vector<BodyId> planks, same;
    BodyId last, other;
    World with = make(true, planks, last), without = make(false, same, other);
    run(with, 3), run(without, 3);
    for (size_t i = 0; i < planks.size(); ++i) {
        EXPECT_EQ(with.body(planks[i]).position(), without.body(same[i]).position()) << i;
        EXPECT_EQ(with.body(planks[i]).angular_velocity(), without.body(same[i]).angular_velocity()) << i;
    }
    EXPECT_NE(with.body(last).position(), without.body(other).position());
}

// Closed form: m (g cos a + v^2 / l). All of what turns a rod is in the first sub-step, and what a relax pass takes
// back in the last, so neither is the force.
TEST(SwingingBob, ItsForceIsThatOfItsPath) {
    for (bool rod : {false, true}) {
        for (bool direct : {false, true}) {
            World world = make_world({0, -10}, direct);
            BodyId ground = world.create_body({}), bob = add_circle(world, {1.8, -2.4}, 0.45f);
            JointId joint =
                rod ? world.create_joint(DistanceJoint{.body_a = ground, .body_b = bob, .settings = {.length = 3}})
                    : pin(world, ground, {0, 0}, bob, {-1.8f, 2.4f});
            double largest = 0, expected = 0;
            run(world, 2, tick, [&](int) {
                double v = length(world.body(bob).linear_velocity()), cosine = -world.body(bob).position().y / 3;
                expected = std::max(expected, world.body(bob).mass() * (10 * cosine + v * v / 3));
                largest = std::max(largest, static_cast<double>(length(world.joint(joint).force())));
            });
            EXPECT_NEAR(largest, expected, 0.005 * expected) << rod << direct;
        }
    }
}

// Trees of all kinds in one world: hung, held by something that moves, free, on the ground; locked bodies, a mouse
// joint, limits, motors.
World make_zoo(int workers) {
    World world = make_world({0, -10}, true, workers);
    Random random(3);
    add_ground(world);
    BodyId lift = add_body(world, {0, 8}, {.type = BodyType::Kinematic, .velocity = {0.5f, 0.2f}, .spin = 1});
    for (int tree = 0; tree < 40; ++tree) {
        BodyId previous = tree % 3 == 0 ? lift : world.create_body({.position = {3.0 * tree - 60, 6}});
        Vec2 at{static_cast<float>(tree % 3) - 1, 0};
        for (int i = 0; i < 8; ++i) {
            Point place = world.body(previous).position() + at + Vec2{0.25f, 0};
            BodyId link = add_box(world, place, {0.25f, 0.1f}, {.density = random.magnitude(0.1f, 10)});
            RevoluteSettings settings;
            if (i % 3 == 1) settings = {.lower_angle = -0.5f, .upper_angle = 0.5f, .enable_limit = true};
            if (i % 4 == 2) settings = {.motor_speed = 1, .max_motor_torque = 5, .enable_motor = true};
            if (tree % 5 != 4 || i > 0) pin(world, previous, at, link, {-0.25f, 0}, settings);
            previous = link, at = {0.25f, 0};
        }
        if (tree % 7 == 3) pin(world, lift, {0, 0}, previous, at, {.hertz = 2, .max_force = 30});
    }
    return world;
}

TEST(JointTree, ACopyGoesOnAlikeAndWorkersDoNotMatter) {
    World one = make_zoo(1), two = make_zoo(2), three = make_zoo(3);
    run(one, 1), run(two, 1), run(three, 1);
    EXPECT_EQ(one.hash(), two.hash());
    EXPECT_EQ(one.hash(), three.hash());
    World copy = one;
    run(one, 1), run(copy, 1), run(two, 1);
    EXPECT_EQ(one.hash(), copy.hash());
    EXPECT_EQ(one.hash(), two.hash());
    EXPECT_TRUE(all_sane(one, 100));
}

TEST(JointTree, WhatIsCutOffFallsAndTheRestHangsOn) {
    for (int way = 0; way < 4; ++way) {
        World world = make_world();
        BodyId previous = world.create_body({});
        std::vector<BodyId> links;
        std::vector<JointId> joints;
        for (int i = 0; i < 10; ++i) {
            links.push_back(add_box(world, {0, -0.5 - i}, {0.1f, 0.45f}));
            joints.push_back(pin(world, previous, {0, i == 0 ? 0 : -0.5f}, links.back(), {0, 0.5f}));
            previous = links.back();
        }
        run(world, 0.5);
        bool cut = way == 0   ? world.destroy_joint(joints[5])
                   : way == 1 ? world.joint(joints[5]).set_enabled(false)
                   : way == 2 ? world.joint(joints[5]).set_break_limits(0.1f, 0)
                              : world.destroy_body(links[5]);
        ASSERT_TRUE(cut) << way;
        if (way == 2) world.step(tick);
        run(world, 1);
        EXPECT_NEAR(world.body(links[4]).position().y, -4.5, 1e-3) << way;
        EXPECT_NEAR(world.body(links[9]).position().y, -9.5 - 5, 0.05) << way;
    }
}

TEST(JointTree, AHangingChainFallsAsleepAndWakesWhole) {
    World world;
    BodyId previous = world.create_body({});
    std::vector<BodyId> links;
    for (int i = 0; i < 10; ++i) {
        links.push_back(add_box(world, {0, -0.5 - i}, {0.1f, 0.45f}));
        pin(world, previous, {0, i == 0 ? 0 : -0.5f}, links.back(), {0, 0.5f});
        previous = links.back();
    }
    run(world, 2);
    for (BodyId link : links) EXPECT_FALSE(world.body(link).awake());
    world.body(links.back()).apply_impulse_to_center({1, 0});
    run(world, 0.2);
    for (BodyId link : links) EXPECT_TRUE(world.body(link).awake());
    EXPECT_GT(speed(world, links.back()), 0.1);
}

}  // namespace
}  // namespace cairn
