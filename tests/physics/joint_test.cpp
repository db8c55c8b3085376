// The revolute joint against closed forms: pendulums, limits, motor, angle over turns, pins as springs, forces.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "support/physics.hpp"

namespace cairn {
namespace {

using namespace test;

// --- Pendulums

// A bar of 1 m hung by its end: 1/12 + 0.1^2/12 (its width is 0.1) and 1/4 from the centre to the pin, all per mass.
constexpr double arm = 0.5, gravity = 10;
constexpr double inertia_about_pin = (1 + 0.01) / 12 + arm * arm;
const double natural = std::sqrt(gravity * arm / inertia_about_pin);  // rad/s of small swings

struct Pendulum {
    World world;
    BodyId bar;
    JointId pin;

    explicit Pendulum(double angle, const SolverSettings& settings = {})
        : world({.gravity = {0, -10}, .solver = settings}) {
        BodyId ceiling = add_body(world, {0, 0}, {.type = BodyType::Static});
        auto a = static_cast<float>(angle);
        Rot turn = Rot::from_angle(a);
        bar = add_box(world, Point{} + rotate(turn, {0, -0.5f}), {0.05f, 0.5f}, {.angle = a});
        pin = world.create_joint(RevoluteJoint{.body_a = ceiling, .body_b = bar, .frame_b = {{0, 0.5f}, {}}});
    }
    [[nodiscard]] double angle() const { return world.joint(pin).angle(); }
};

// Mean period of the first swings, from the moments at which the angle rises through zero, interpolated.
double period(Pendulum& pendulum, int swings, float dt) {
    double first = 0, last = 0, before = pendulum.angle();
    int risen = 0;
    for (int step = 0; risen <= swings && step < 100000; ++step) {
        pendulum.world.step(dt);
        double now = pendulum.angle();
        if (before < 0 && now >= 0) {
            last = (step + before / (before - now)) * static_cast<double>(dt);
            if (risen++ == 0) first = last;
        }
        before = now;
    }
    return (last - first) / swings;
}

// 2 pi / natural, stretched by 1 / agm(1, cos(amplitude / 2)): the complete elliptic integral.
double exact_period(double amplitude) {
    double a = 1, g = std::cos(amplitude / 2);
    for (int i = 0; i < 8; ++i) {
        double mean = (a + g) / 2;
        g = std::sqrt(a * g);
        a = mean;
    }
    return 2 * M_PI / natural / a;
}

// theta'' = -natural^2 sin(theta) by the classic Runge-Kutta method, far below float's rounding.
struct ExactPendulum {
    double angle, speed = 0;

    void step(double dt) {
        constexpr int parts = 32;
        double h = dt / parts, k = natural * natural;
        for (int i = 0; i < parts; ++i) {
            double a1 = speed, b1 = -k * std::sin(angle);
            double a2 = speed + h / 2 * b1, b2 = -k * std::sin(angle + h / 2 * a1);
            double a3 = speed + h / 2 * b2, b3 = -k * std::sin(angle + h / 2 * a2);
            double a4 = speed + h * b3, b4 = -k * std::sin(angle + h * a3);
            angle += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
            speed += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
        }
    }
};

TEST(Pendulum, SmallSwingsHaveTheClosedFormsPeriod) {
    for (float dt : {tick, tick / 2, tick / 4}) {
        Pendulum pendulum(0.05);
        double exact = 2 * M_PI / natural * (1 + 0.05 * 0.05 / 16);
        EXPECT_NEAR(period(pendulum, 10, dt), exact, 1e-3 * exact) << dt;
    }
}

TEST(Pendulum, LargeSwingsHaveTheEllipticIntegralsPeriod) {
    for (double amplitude : {0.5, 1.0, 2.0}) {
        Pendulum pendulum(amplitude);
        double exact = exact_period(amplitude);
        EXPECT_NEAR(period(pendulum, 5, tick), exact, 2e-3 * exact) << amplitude;
    }
}

// The largest difference of angle in 5 s of swings from 115 degrees.
double worst_angle(int substeps) {
    SolverSettings settings;
    settings.substeps = substeps;
    Pendulum pendulum(2, settings);
    ExactPendulum exact{2};
    double worst = 0;
    run(pendulum.world, 5, tick, [&](int) {
        exact.step(1 / 60.0);
        worst = std::max(worst, std::fabs(pendulum.angle() - exact.angle));
    });
    return worst;
}

// Symplectic Euler with a stiff pin is of first order: an error that goes with the sub-step.
TEST(Pendulum, FollowsAnIndependentIntegratorToFirstOrder) {
    double worst = worst_angle(8), finer = worst_angle(32);
    std::printf("worst difference in 5 s: %.4f rad with 8 sub-steps, %.4f with 32\n", worst, finer);
    EXPECT_LT(worst, 0.02);
    EXPECT_LT(finer, 0.35 * worst);
}

// A pin does no work. What is lost or gained is the solver's: measured 0.4 %.
TEST(Pendulum, NeitherGainsNorLosesEnergy) {
    for (double amplitude : {0.5, 1.0, 2.0, 3.0}) {
        Pendulum pendulum(amplitude);
        double mass = static_cast<double>(pendulum.world.body(pendulum.bar).mass());
        auto energy = [&] {
            double height = pendulum.world.body(pendulum.bar).center().y + arm;  // above its lowest point
            return kinetic_energy(pendulum.world) + mass * gravity * height;
        };
        double start = energy();
        run(pendulum.world, 5, tick,
            [&](int step) { EXPECT_NEAR(energy(), start, 0.01 * start) << amplitude << " " << step; });
    }
}

TEST(Pendulum, StaysOnItsPin) {
    Pendulum pendulum(2);
    run(pendulum.world, 10, tick, [&](int) {
        ConstJointRef pin = std::as_const(pendulum.world).joint(pendulum.pin);
        EXPECT_LT(distance(pin.anchor_a(), pin.anchor_b()), 1e-3);
    });
}

// --- Limits, motor, angle

// A wheel on an axle, or an arm: no gravity, nothing touches.
struct Axle {
    World world{{.gravity = {0, 0}}};
    BodyId wheel;
    JointId pin;

    explicit Axle(const RevoluteSettings& settings, float spin = 0) {
        BodyId ground = add_body(world, {0, 0}, {.type = BodyType::Static});
        wheel = add_box(world, {0, 0}, {0.5f, 0.1f}, {.spin = spin});
        pin = world.create_joint(RevoluteJoint{.body_a = ground, .body_b = wheel, .settings = settings});
    }
    [[nodiscard]] double angle() const { return world.joint(pin).angle(); }
    [[nodiscard]] double inertia() const { return world.body(wheel).inertia(); }
};

TEST(RevoluteJoint, LimitsStopWithinTwoHundredths) {
    for (float spin : {0.5f, 5.0f, 20.0f, -20.0f}) {
        Axle axle({.lower_angle = -0.5f, .upper_angle = 0.75f, .enable_limit = true}, spin);
        double lowest = 0, highest = 0;
        run(axle.world, 3, tick, [&](int) {
            lowest = std::min(lowest, axle.angle());
            highest = std::max(highest, axle.angle());
        });
        EXPECT_NEAR(spin > 0 ? highest : lowest, spin > 0 ? 0.75 : -0.5, 0.02) << spin;
        EXPECT_GT(lowest, -0.52) << spin;
        EXPECT_LT(highest, 0.77) << spin;
    }
}

TEST(RevoluteJoint, ALimitHoldsAgainstAMotorAndReportsItsTorque) {
    Axle axle({.lower_angle = -1,
               .upper_angle = 0.5f,
               .motor_speed = 3,
               .max_motor_torque = 100,
               .enable_limit = true,
               .enable_motor = true});
    run(axle.world, 3);
    EXPECT_NEAR(axle.angle(), 0.5, 0.02);
    EXPECT_NEAR(axle.world.joint(axle.pin).torque(), 0, 0.1);  // motor and limit balance
    RevoluteSettings settings = axle.world.joint(axle.pin).settings<RevoluteJoint>();
    settings.motor_speed = -3;
    EXPECT_TRUE(axle.world.joint(axle.pin).set(settings));
    run(axle.world, 3);
    EXPECT_NEAR(axle.angle(), -1, 0.02);
}

// Case 60: the motor turns round just before the wheel would fall asleep, and too weakly to be fast by then.
TEST(RevoluteJoint, AMotorThatIsReversedJustBeforeSleepGetsToTheOtherLimit) {
    Axle axle({.lower_angle = -0.5f,
               .upper_angle = 0.5f,
               .motor_speed = 1,
               .max_motor_torque = 1,
               .enable_limit = true,
               .enable_motor = true});
    run(axle.world, 2);
    ASSERT_NEAR(axle.angle(), 0.5, 0.02);
    ASSERT_FALSE(axle.world.body(axle.wheel).awake()) << "at the limit it rests";
    EXPECT_TRUE(axle.world.body(axle.wheel).set_awake(true));
    run(axle.world, 0.49);
    ASSERT_TRUE(axle.world.body(axle.wheel).awake());
    RevoluteSettings settings = axle.world.joint(axle.pin).settings<RevoluteJoint>();
    settings.motor_speed = -1;
    const double acceleration = 0.1;  // in half a second to 0.025 m/s at the tip: below the speed of sleepers
    settings.max_motor_torque = static_cast<float>(acceleration * axle.inertia());
    EXPECT_TRUE(axle.world.joint(axle.pin).set(settings));
    const double time = std::sqrt(2 * 1.0 / acceleration);  // over 1 rad from rest
    run(axle.world, 0.9 * time);
    EXPECT_NEAR(axle.angle(), 0.5 - 0.81, 0.02);
    run(axle.world, 0.2 * time);
    EXPECT_NEAR(axle.angle(), -0.5, 0.02);
}

// Case 63's limits beyond a half turn: 270 degrees are not taken for -90.
TEST(RevoluteJoint, LimitsWorkBeyondHalfATurn) {
    struct Range {
        float lower, upper;
    };
    for (Range range : {Range{0, 1.5f * pi}, Range{-pi, pi}, Range{-3 * pi, 3 * pi}}) {
        for (float speed : {2.0f, -2.0f}) {
            Axle axle({.lower_angle = range.lower,
                       .upper_angle = range.upper,
                       .motor_speed = speed,
                       .max_motor_torque = 100,
                       .enable_limit = true,
                       .enable_motor = true});
            run(axle.world, 8);
            EXPECT_NEAR(axle.angle(), speed > 0 ? range.upper : range.lower, 0.02) << range.upper << " " << speed;
        }
    }
}

// Case 63's limits about half a turn, where an angle in (-pi, pi] has its seam: the arm goes over it and back.
TEST(RevoluteJoint, LimitsHoldOnBothSidesOfHalfATurn) {
    for (float first : {2.0f, -2.0f}) {
        World world({.gravity = {0, 0}});
        BodyId ground = add_body(world, {0, 0}, {.type = BodyType::Static});
        BodyId bar = add_box(world, {0, 0}, {0.5f, 0.1f}, {.angle = 3});
        RevoluteSettings settings{.lower_angle = 0.75f * pi,
                                  .upper_angle = 1.25f * pi,
                                  .max_motor_torque = 100,
                                  .enable_limit = true,
                                  .enable_motor = true};
        JointId pin = world.create_joint(RevoluteJoint{.body_a = ground, .body_b = bar, .settings = settings});
        double before = world.joint(pin).angle();
        for (float speed : {first, -first, first}) {
            settings.motor_speed = speed;
            EXPECT_TRUE(world.joint(pin).set(settings));
            run(world, 2, tick, [&](int step) {
                double now = world.joint(pin).angle();
                ASSERT_NEAR(now, before, 0.05) << "no jump, step " << step;
                ASSERT_GT(now, 0.75 * M_PI - 0.02) << step;
                ASSERT_LT(now, 1.25 * M_PI + 0.02) << step;
                before = now;
            });
            EXPECT_NEAR(before, (speed > 0 ? 1.25 : 0.75) * M_PI, 0.02) << speed;
            EXPECT_NEAR(world.body(bar).angular_velocity(), 0, 1e-3) << speed;
        }
    }
}

// An arm that is made at an angle above pi and within its range: its angle is not the same less a full turn.
TEST(RevoluteJoint, AnArmMadeInItsRangeBeyondHalfATurnStaysThere) {
    for (float start : {3.2f, 3.5f, 3.9f}) {
        World world({.gravity = {0, 0}});
        BodyId ground = add_body(world, {0, 0}, {.type = BodyType::Static});
        BodyId bar = add_box(world, {0, 0}, {0.5f, 0.1f}, {.angle = start});
        const float lower = 0.75f * pi, upper = 1.25f * pi;
        JointId pin = world.create_joint(
            RevoluteJoint{.body_a = ground,
                          .body_b = bar,
                          .settings = {.lower_angle = lower, .upper_angle = upper, .enable_limit = true}});
        JointId guide = world.create_joint(
            GenericJoint{.body_a = ground, .body_b = bar, .settings = {.angle = {.lower = lower, .upper = upper}}});
        EXPECT_NEAR(world.joint(pin).angle(), start, 1e-5) << "at once";
        run(world, 1);
        EXPECT_NEAR(world.joint(pin).angle(), start, 1e-4);
        EXPECT_NEAR(world.joint(guide).angle(), start, 1e-4);
    }
}

// torque t / I until the speed is reached, and exactly the speed from then on; the torque is the mean over the step.
TEST(RevoluteJoint, AMotorReachesItsSpeedWithItsTorque) {
    Axle axle({.motor_speed = 6, .max_motor_torque = 0.05f, .enable_motor = true});
    double acceleration = 0.05 / axle.inertia(), before = 0;
    run(axle.world, 6, tick, [&](int step) {
        double expected = std::min(acceleration * (step + 1) / 60, 6.0);
        EXPECT_NEAR(axle.world.body(axle.wheel).angular_velocity(), expected, 1e-3) << step;
        EXPECT_NEAR(axle.world.joint(axle.pin).torque(), axle.inertia() * (expected - before) * 60, 1e-4) << step;
        before = expected;
    });
}

TEST(RevoluteJoint, TheAngleCountsTurns) {
    for (float speed : {10.0f, -10.0f}) {
        Axle axle({.motor_speed = speed, .max_motor_torque = 1000, .enable_motor = true});
        double before = 0;
        run(axle.world, 5, tick, [&](int step) {
            double now = axle.angle();
            EXPECT_NEAR(now - before, speed / 60, 1e-3) << step;
            before = now;
        });
        EXPECT_NEAR(before, 5 * speed, 0.01);  // eight turns
    }
}

// --- The pin as a spring, its force

TEST(RevoluteJoint, AtRestThePinCarriesTheWeight) {
    Pendulum pendulum(0);
    run(pendulum.world, 2);
    double weight = pendulum.world.body(pendulum.bar).mass() * gravity;
    Vec2 force = pendulum.world.joint(pendulum.pin).force();
    EXPECT_NEAR(force.x, 0, 1e-3 * weight);
    EXPECT_NEAR(force.y, weight, 1e-3 * weight);
}

// A box on a pin with hertz > 0, let go at an offset: x'' = -w^2 x - 2 zeta w x', w = 2 pi f.
TEST(RevoluteJoint, APinWithHertzSwingsAtThatFrequency) {
    for (float hertz : {1.0f, 2.0f, 4.0f}) {
        World world({.gravity = {0, 0}});
        BodyId anchor = add_body(world, {0, 0}, {.type = BodyType::Static});
        BodyId box = add_box(world, {0.2, 0}, {0.5f, 0.5f});
        world.create_joint(
            RevoluteJoint{.body_a = anchor, .body_b = box, .settings = {.hertz = hertz, .damping_ratio = 0.05f}});
        double first = 0, last = 0, before = 0.2;
        int falls = 0;
        run(world, 5.25 / static_cast<double>(hertz), tick / 4, [&](int step) {
            double now = world.body(box).position().x;
            if (before >= 0 && now < 0) {
                last = (step + before / (before - now)) / 240;
                if (falls++ == 0) first = last;
            }
            before = now;
        });
        ASSERT_EQ(falls, 5) << hertz;
        double exact = 1 / (static_cast<double>(hertz) * std::sqrt(1 - 0.05 * 0.05));
        EXPECT_NEAR((last - first) / (falls - 1), exact, 0.01 * exact) << hertz;
    }
}

// The implicit spring, sub-step by sub-step: v' = (v - h w^2 x) / (1 + 2 zeta h w + (h w)^2), x' = x + h v'.
TEST(RevoluteJoint, APinWithHertzFollowsTheImplicitSpring) {
    constexpr double hertz = 2, zeta = 0.3, h = 1.0 / 480;
    SolverSettings settings;
    settings.relax_every = 0;  // a relax pass solves the spring once more at the new position
    settings.sleep = false;
    World world({.gravity = {0, 0}, .solver = settings});
    BodyId anchor = add_body(world, {0, 0}, {.type = BodyType::Static});
    BodyId box = add_box(world, {0.2, 0}, {0.5f, 0.5f});
    world.create_joint(RevoluteJoint{.body_a = anchor, .body_b = box, .settings = {.hertz = 2, .damping_ratio = 0.3f}});
    double x = 0.2, v = 0, w = 2 * M_PI * hertz;
    run(world, 3, tick, [&](int step) {
        for (int i = 0; i < 8; ++i) {
            v = (v - h * w * w * x) / (1 + 2 * zeta * h * w + h * w * h * w);
            x += h * v;
        }
        EXPECT_NEAR(world.body(box).position().x, x, 2e-5) << step;
    });
}

// A spring's rest length under load: m g / (m w^2).
TEST(RevoluteJoint, APinWithHertzSagsByTheLoad) {
    World world;
    BodyId anchor = add_body(world, {0, 0}, {.type = BodyType::Static});
    BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f}, {.density = 3});
    world.create_joint(RevoluteJoint{.body_a = anchor, .body_b = box, .settings = {.hertz = 1, .damping_ratio = 1}});
    run(world, 5);
    double sag = 10 / (4 * M_PI * M_PI);
    EXPECT_NEAR(-world.body(box).position().y, sag, 0.01 * sag);
}

// A mouse joint that is too weak: the box falls with (m g - F) / m.
TEST(RevoluteJoint, AboveItsMaxForceThePinGivesWay) {
    World world;
    BodyId anchor = add_body(world, {0, 0}, {.type = BodyType::Static});
    BodyId box = add_box(world, {0, 0}, {0.5f, 0.5f});
    JointId pin =
        world.create_joint(RevoluteJoint{.body_a = anchor, .body_b = box, .settings = {.hertz = 5, .max_force = 4}});
    run(world, 2);
    EXPECT_NEAR(world.body(box).linear_velocity().y, -(10 - 4) * 2, 0.15);
    EXPECT_NEAR(world.joint(pin).force().y, 4, 0.01);
    // Strong enough, it brings the box back.
    EXPECT_TRUE(world.joint(pin).set(RevoluteSettings{.hertz = 5, .max_force = 100}));
    run(world, 10);
    EXPECT_NEAR(world.body(box).position().y, -10 / std::pow(2 * M_PI * 5, 2), 0.002);
}

// --- Chains

// Case 68: 20 links of 1.25 kg and a load, hung straight down and let go, joint by joint.
struct HungChain {
    double growth = 0;           // of its length, mean of the last 20 s
    double early = 0, late = 0;  // largest kinetic energy of 10 to 20 s and of the last 20 s
    double fastest = 0;          // of the load, in the last 20 s
};

HungChain hang(float load) {
    SolverSettings settings;
    settings.direct_joints = false;  // exactly, it does not grow: joint_tree_test.cpp
    World world({.solver = settings});
    BodyId previous = add_body(world, {0, 0}, {.type = BodyType::Static});
    constexpr int links = 20;
    for (int i = 0; i < links; ++i) {
        BodyId link = add_box(world, {0, -0.25 - 0.5 * i}, {0.0625f, 0.25f}, {.density = 20});
        Transform top{{0, i == 0 ? 0 : -0.25f}, {}};
        world.create_joint(
            RevoluteJoint{.body_a = previous, .body_b = link, .frame_a = top, .frame_b = {{0, 0.25f}, {}}});
        previous = link;
    }
    BodyId weight = add_box(world, {0, -10.5}, {0.5f, 0.5f}, {.density = load});
    world.create_joint(
        RevoluteJoint{.body_a = previous, .body_b = weight, .frame_a = {{0, -0.25f}, {}}, .frame_b = {{0, 0.5f}, {}}});
    HungChain chain;
    run(world, 60, tick, [&](int step) {
        double energy = kinetic_energy(world);
        if (step >= 600 && step < 1200) chain.early = std::max(chain.early, energy);
        if (step < 2400) return;
        chain.late = std::max(chain.late, energy);
        chain.fastest = std::max(chain.fastest, speed(world, weight));
        chain.growth += (-10.5 - world.body(weight).position().y) / 10 / 1200;
    });
    EXPECT_TRUE(all_sane(world, 100)) << load;
    return chain;
}

TEST(Chain, OfTwentyLinksGrowsLittleUnderEightyTimesALinksMass) {
    HungChain chain = hang(100);
    RecordProperty("growth", std::to_string(chain.growth));
    EXPECT_GT(chain.growth, 0);
    EXPECT_LT(chain.growth, 0.02);
    EXPECT_LT(chain.fastest, 0.01);
}

TEST(Chain, GrowsWithItsLoadWithoutEverGainingEnergy) {
    double last = 0;
    for (float load : {1.0f, 10.0f, 100.0f, 300.0f, 1250.0f}) {
        HungChain chain = hang(load);
        std::printf("load %.0f kg: growth %.3g %%, energy %.2g J early, %.2g J late\n", static_cast<double>(load),
                    100 * chain.growth, chain.early, chain.late);
        EXPECT_GT(chain.growth, last) << load;
        EXPECT_LT(chain.growth, 0.3) << load;
        EXPECT_LE(chain.late, chain.early + 1e-6) << load;
        last = chain.growth;
    }
}

}  // namespace
}  // namespace cairn
