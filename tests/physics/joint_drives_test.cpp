// What joints drive: a motor joint moves a body at a velocity with limited force, against friction and load; the spring
// of a generic joint along one axis carries a rider as a pogo stick does.
#include <gtest/gtest.h>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr double g = 10;

// A box of 1 kg on the ground with friction 0.6, and a mover along x.
struct Mover {
    World world;
    BodyId box;
    JointId joint;

    explicit Mover(float force) {
        BodyId ground = add_ground(world);
        box = add_box(world, {0, 0.5}, {0.5f, 0.5f});
        joint = world.create_joint(MotorJoint{.body_a = ground,
                                              .body_b = box,
                                              .frame_a = {{0, 10.5f}, {}},
                                              .collide_connected = true,
                                              .settings = {.linear_velocity = {2, 0}, .max_force = {force, 0}}});
    }
    [[nodiscard]] double speed() const { return static_cast<double>(world.body(box).linear_velocity().x); }
};

// Below mu m g nothing moves. Above, v = (F / m - mu g) t up to the velocity that is wanted; from then on the joint
// gives what friction takes, no more.
TEST(Mover, DrivesABodyAgainstFrictionWithItsForce) {
    Mover weak(5.5f);
    run(weak.world, 3);
    EXPECT_NEAR(weak.world.body(weak.box).position().x, 0, 1e-3);
    for (float force : {7.0f, 8.0f, 12.0f, 100.0f}) {
        Mover mover(force);
        const double acceleration = static_cast<double>(force) - 0.6 * g;
        run(mover.world, 3, tick, [&](int step) {
            double expected = std::min(acceleration * (step + 1) / 60, 2.0);
            ASSERT_NEAR(mover.speed(), expected, 0.02) << force << " N, step " << step;  // friction warms up at first
        });
        EXPECT_NEAR(mover.world.joint(mover.joint).force().x, 0.6 * g, 0.01) << force;
        EXPECT_NEAR(mover.world.joint(mover.joint).force().y, 0, 1e-3) << "nothing along the other axis";
        EXPECT_TRUE(mover.world.joint(mover.joint).set(MotorSettings{.linear_velocity = {-1, 0}, .max_force = {7, 0}}));
        run(mover.world, 0.125);
        EXPECT_NEAR(mover.speed(), 2 - 13 * 0.125, 0.25) << "its force and friction brake it";
        run(mover.world, 2);
        EXPECT_NEAR(mover.speed(), -1, 1e-3) << force;
    }
}

// Each axis has its own force: x is driven at 1 m/s while y falls, hangs or rises, with 1 and with 4 kg on it.
TEST(Mover, LiftsALoadByTheForceOfThatAxis) {
    for (double load : {1.0, 4.0}) {
        for (double force : {0.9, 1.2, 3.0}) {  // of the weight
            World world;
            BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f}, {.density = static_cast<float>(load)});
            JointId joint = world.create_joint(MotorJoint{
                .body_a = world.create_body({}),
                .body_b = box,
                .settings = {.linear_velocity = {1, 1.5f},
                             .max_force = {static_cast<float>(100 * load), static_cast<float>(force * load * g)}}});
            run(world, 1.5, tick, [&](int step) {
                const double t = (step + 1) / 60.0;
                const Vec2 v = world.body(box).linear_velocity();
                ASSERT_NEAR(v.y, std::min((force - 1) * g * t, 1.5), 1e-3) << load << " kg, " << force << ", " << t;
                ASSERT_NEAR(v.x, 1, 1e-3) << load << " kg, " << force << ", " << t;
            });
            EXPECT_NEAR(world.joint(joint).force().y, std::min(force, 1.0) * load * g, 0.01 * load * g) << force;
        }
    }
}

GenericSettings pogo(float hertz) {
    return {.x = {.lower = 0, .upper = 0}, .y = {.hertz = hertz}, .angle = {.lower = 0, .upper = 0}};
}

// k = m (2 pi f)^2 for a rider on what does not move, so m g / k = g / (2 pi f)^2, whatever it weighs.
TEST(Pogo, SagsByTheWeightOverTheStiffness) {
    for (float hertz : {1.0f, 2.0f, 4.0f}) {
        for (float density : {1.0f, 5.0f}) {
            World world;
            BodyId rider = add_box(world, {0, 0}, {0.5f, 0.5f}, {.density = density});
            JointId joint = world.create_joint(
                GenericJoint{.body_a = world.create_body({}), .body_b = rider, .settings = pogo(hertz)});
            run(world, 8);
            const double sag = g / std::pow(2 * M_PI * static_cast<double>(hertz), 2);
            EXPECT_NEAR(-world.body(rider).position().y, sag, 0.01 * sag) << hertz;
            EXPECT_NEAR(world.body(rider).position().x, 0, 1e-4) << hertz;
            EXPECT_NEAR(world.body(rider).angle(), 0, 1e-4) << hertz;
            EXPECT_NEAR(world.joint(joint).force().y, density * static_cast<float>(g), 0.01f * density * 10) << hertz;
        }
    }
}

// Let go at 0.5 m it comes home by its frequency at damping ratio 1: x = x0 (1 + w t) exp(-w t), w = 2 pi f.
TEST(Pogo, ComesHomeByItsFrequency) {
    for (float hertz : {0.5f, 1.0f, 2.0f, 4.0f}) {
        for (bool relax : {true, false}) {
            SolverSettings settings;
            settings.sleep = false;
            if (!relax) settings.relax_every = 0;  // a relax pass solves the spring once more at the new position
            World world({.gravity = {0, 0}, .solver = settings});
            BodyId rider = add_box(world, {0, 0.5}, {0.5f, 0.5f}, {.density = 3});
            world.create_joint(GenericJoint{.body_a = world.create_body({}), .body_b = rider, .settings = pogo(hertz)});
            const double w = 2 * M_PI * static_cast<double>(hertz), h = 1.0 / 480;
            double x = 0.5, v = 0;  // of the implicit spring, sub-step by sub-step
            run(world, 2 / static_cast<double>(hertz), tick, [&](int step) {
                for (int i = 0; i < 8; ++i) {
                    v = (v - h * w * w * x) / (1 + 2 * h * w + h * w * h * w);
                    x += h * v;
                }
                const double t = (step + 1) / 60.0, y = world.body(rider).position().y;
                ASSERT_NEAR(y, 0.5 * (1 + w * t) * std::exp(-w * t), 0.02 * 0.5) << hertz << " Hz, " << t;
                ASSERT_NEAR(y, x, relax ? 0.01 : 5e-5) << hertz << " Hz, " << t;
            });
        }
    }
}

// A stick whose foot stands on the ground: the frequency is that of both masses, k = m1 m2 / (m1 + m2) (2 pi f)^2. A
// mover drives the foot along, and the rider goes with it, upright, as high as before.
TEST(Pogo, ItsFootStandsAndCarriesTheRiderAlong) {
    for (float hertz : {1.0f, 2.0f}) {
        for (float density : {5.0f, 20.0f}) {
            World world;
            BodyId ground = add_ground(world);
            BodyId foot = add_box(world, {0, 0.1}, {0.5f, 0.1f}, {.density = density});
            BodyId rider = add_box(world, {0, 3}, {0.5f, 0.5f}, {.density = 3});
            world.create_joint(
                GenericJoint{.body_a = foot, .body_b = rider, .frame_a = {{0, 2.9f}, {}}, .settings = pogo(hertz)});
            const double m1 = world.body(foot).mass(), m2 = world.body(rider).mass();
            const double k = m1 * m2 / (m1 + m2) * std::pow(2 * M_PI * static_cast<double>(hertz), 2);
            auto sag = [&] { return 2.9 - (world.body(rider).position().y - world.body(foot).position().y); };
            run(world, 8);
            EXPECT_NEAR(sag(), m2 * g / k, 0.01 * m2 * g / k) << hertz << " Hz, " << m1 << " kg";
            EXPECT_NEAR(world.body(foot).position().y, 0.1, 1e-3) << hertz << " Hz, " << m1 << " kg";
            const auto force = static_cast<float>(1.1 * 0.6 * (m1 + m2) * g);  // 0.6 m/s^2: it must not tip over
            world.create_joint(MotorJoint{.body_a = ground,
                                          .body_b = foot,
                                          .frame_a = {{0, 10.1f}, {}},
                                          .collide_connected = true,
                                          .settings = {.linear_velocity = {2, 0}, .max_force = {force, 0}}});
            run(world, 5);
            for (BodyId body : {foot, rider}) {
                EXPECT_NEAR(world.body(body).linear_velocity().x, 2, 0.05) << hertz << " Hz, " << m1 << " kg";
                EXPECT_NEAR(world.body(body).angle(), 0, 0.01) << hertz << " Hz, " << m1 << " kg";
            }
            EXPECT_NEAR(sag(), m2 * g / k, 0.02 * m2 * g / k) << "on the way, " << hertz << " Hz, " << m1 << " kg";
        }
    }
}

// Too soft for its rider it goes to the limit of its axis, and no further.
TEST(Pogo, StopsAtItsLimit) {
    World world;
    BodyId rider = add_box(world, {0, 0}, {0.5f, 0.5f});
    GenericSettings settings = pogo(0.5f);  // 1 m of sag
    settings.y.lower = -0.4f, settings.y.upper = 1;
    JointId joint =
        world.create_joint(GenericJoint{.body_a = world.create_body({}), .body_b = rider, .settings = settings});
    double lowest = 0;
    run(world, 5, tick, [&](int) { lowest = std::min(lowest, world.body(rider).position().y); });
    EXPECT_GT(lowest, -0.41);
    EXPECT_NEAR(world.body(rider).position().y, -0.4, 0.005);
    EXPECT_NEAR(world.joint(joint).force().y, g, 0.05) << "spring and limit together";
}

// --- Stiffness and limits of joints

// A joint that only reports stays, with an event in each step above its limit: 10 N of weight.
TEST(Joint, ThatOnlyReportsStaysAndReportsEachStep) {
    for (float limit : {9.0f, 11.0f}) {
        World world({.solver = {.sleep = false}});
        BodyId ground = world.create_body({}), body = add_box(world, {0, 0}, {0.5f, 0.5f});
        JointId joint =
            world.create_joint(WeldJoint{.body_a = ground, .body_b = body, .break_force = limit, .only_reports = true});
        size_t events = 0;
        run(world, 1, tick, [&](int) { events += world.events().joint_break.size(); });
        EXPECT_EQ(events, limit < 10 ? 60u : 0u);
        ASSERT_TRUE(static_cast<bool>(world.joint(joint)));
        EXPECT_NEAR(world.body(body).position().y, 0, 1e-3);
        EXPECT_TRUE(world.joint(joint).set_break_limits(9, 0));
        run(world, 0.1);
        EXPECT_FALSE(static_cast<bool>(world.joint(joint)));
    }
}

// Across its axis a wheel gives way under its weight, the softer the further; by default hardly at all. (It is a lock,
// which other passes hold rigidly: less than the g / w^2 of a spring.)
TEST(WheelJoint, GivesWayAcrossByItsStiffness) {
    double sag[3];
    for (int i = 0; i < 3; ++i) {
        World world;
        BodyId ground = world.create_body({}), wheel = add_circle(world, {0, 0}, 0.5f);
        world.create_joint(
            WheelJoint{.body_a = ground, .body_b = wheel, .settings = {.hertz = 2.0f * static_cast<float>(i)}});
        run(world, 5);
        sag[i] = -world.body(wheel).position().y;
    }
    EXPECT_LT(sag[0], 1e-3);
    EXPECT_GT(sag[2], 0.002);
    EXPECT_GT(sag[1], 1.2 * sag[2]);
    EXPECT_LT(sag[1], 10 / std::pow(2 * 3.14159265358979 * 2, 2));
}

// The same of a gear's teeth, of which the first wheel is the ground.
TEST(GearJoint, ItsTeethGiveWayByTheirStiffness) {
    double turn[2];
    for (int i : {0, 1}) {
        World world({.gravity = {0, 0}});
        BodyId ground = world.create_body({}), wheel = add_circle(world, {1, 0}, 0.5f);
        world.create_joint(RevoluteJoint{.body_a = ground, .body_b = wheel, .frame_a = {{1, 0}, {}}});
        world.create_joint(GearJoint{.body_a = ground, .body_b = wheel, .settings = {.hertz = i == 0 ? 0.0f : 2.0f}});
        run(world, 5, tick, [&](int) { world.body(wheel).apply_torque(0.5f); });
        turn[i] = static_cast<double>(world.body(wheel).angle());
    }
    EXPECT_LT(turn[0], 2e-3);
    EXPECT_GT(turn[1], 5 * turn[0]);
}

// A pogo stick of damping ratio 0.05 rebounds; one that is critically damped does not.
TEST(Pogo, ReboundsAsItsDampingSays) {
    for (float ratio : {0.05f, 1.0f}) {
        World world;
        BodyId ground = world.create_body({}), body = add_box(world, {0, 0.5}, {0.5f, 0.5f});
        world.create_joint(GenericJoint{.body_a = ground,
                                        .body_b = body,
                                        .settings = {.x = {.lower = 0, .upper = 0},
                                                     .y = {.hertz = 1},
                                                     .angle = {.lower = 0, .upper = 0},
                                                     .damping_ratio = ratio}});
        const double rest = -10 / std::pow(2 * 3.14159265358979, 2);  // m g / k
        double lowest = 1, highest = -1;
        run(world, 0.5, tick, [&](int) { lowest = std::min(lowest, world.body(body).position().y); });
        run(world, 0.5, tick, [&](int) { highest = std::max(highest, world.body(body).position().y); });
        // Half a period takes the distance from rest over to exp(-pi z / sqrt(1 - z^2)) on the other side.
        const double z = static_cast<double>(ratio), start = 0.5 - rest;
        const double half = z < 1 ? std::exp(-3.14159265358979 * z / std::sqrt(1 - z * z)) : 0;
        if (z < 1) {
            EXPECT_NEAR(lowest, rest - half * start, 0.04 * start);
            EXPECT_NEAR(highest, rest + half * half * start, 0.07 * start);
        } else {
            EXPECT_GT(lowest, rest - 0.01 * start);
        }
    }
}

}  // namespace
}  // namespace cairn
