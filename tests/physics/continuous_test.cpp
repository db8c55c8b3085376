// Continuous collision: nothing passes through anything, at any speed; filters hold; nothing else changes.
#include <gtest/gtest.h>

#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

constexpr float wall_half = 0.05f;

WorldDef weightless(bool continuous = true) {
    WorldDef def{.gravity = {0, 0}};
    def.solver.max_linear_speed = 1e5f;
    def.solver.continuous = continuous;
    return def;
}

BodyId add_wall(World& world, const ShapeDef& def = {}) {
    BodyId wall = world.create_body({});
    world.create_shape(wall, Polygon::box(wall_half, 50), def);
    return wall;
}

// The largest x of a box that is shot at the wall, from the start of its row of the ladder; -1000 if it was slowed.
double farthest_x(double speed, int offset, bool bullet, bool continuous) {
    World world(weightless(continuous));
    add_wall(world);
    BodyId box = world.create_body({.type = BodyType::Dynamic,
                                    .position = {-20 - offset * speed / 60 / 16, 0.3},
                                    .rotation = Rot::from_angle(0.3f),
                                    .linear_velocity = {static_cast<float>(speed), 0},
                                    .bullet = bullet});
    world.create_shape(box, Polygon::box(0.1f, 0.1f));
    double farthest = -1e9;
    for (int i = 0; i < 180; ++i) {
        bool before = farthest < -0.3 - speed / 60;
        if (before && test::speed(world, box) < 0.999 * speed) return -1000;
        world.step(test::tick);
        Point p = world.body(box).position();
        if (std::fabs(p.y) > 49.5) break;  // past the wall's end
        farthest = std::max(farthest, p.x);
    }
    return farthest;
}

TEST(Continuous, TheWholeLadderOfSpeedsIsHeld) {
    for (int n = 0; n < 27; ++n) {
        double speed = 10 * std::pow(1.25, n);
        for (bool bullet : {false, true}) {
            for (int k = 0; k < 16; ++k) {
                double x = farthest_x(speed, k, bullet, true);
                ASSERT_GT(x, -1) << speed << " m/s from " << k << ": slowed before it touched";
                ASSERT_LT(x, 0) << speed << " m/s from " << k << (bullet ? ", bullet" : "");
            }
        }
    }
    EXPECT_GT(farthest_x(1000, 3, false, false), 0);  // the setting switches it off
}

TEST(Continuous, BulletsStopAtMovingBodiesToo) {
    for (bool bullet : {true, false}) {
        World world(weightless());
        BodyId plate = test::add_box(world, {0, 0}, {0.02f, 2}, {.density = 1000, .velocity = {-100, 0}});
        BodyId ball = world.create_body(
            {.type = BodyType::Dynamic, .position = {-20.3, 0}, .linear_velocity = {600, 0}, .bullet = bullet});
        world.create_shape(ball, Circle{{}, 0.1f});
        bool passed = false;
        for (int i = 0; i < 10; ++i) {
            world.step(test::tick);
            passed |= world.body(ball).position().x > world.body(plate).position().x;
        }
        EXPECT_EQ(passed, !bullet);
    }
}

// Case 28 [box2d 967]: a slab that was dynamic before. A bullet that may turn or may not bounces off it as off one that
// was made static, to the bit.
std::vector<Pose> bullet_at_slab(bool retyped, bool fixed_rotation) {
    World world(WorldDef{.gravity = {0, -10}});
    const Vec2 corners[] = {{48.8525391f, 68.1518555f},
                            {49.1821289f, 68.1152344f},
                            {68.8476562f, 68.1152344f},
                            {68.8476562f, 70.2392578f},
                            {48.8525391f, 70.2392578f}};
    BodyId slab = world.create_body({.type = retyped ? BodyType::Dynamic : BodyType::Static});
    world.create_shape(slab, *Polygon::hull(corners), {.material = {.friction = 0.5f, .restitution = 0.1f}});
    EXPECT_TRUE(world.body(slab).set_type(BodyType::Static));
    BodyId ball = world.create_body({.type = BodyType::Dynamic,
                                     .position = {58.9243050, 77.5401459},
                                     .linear_velocity = {104.868881f, -281.073883f},
                                     .fixed_rotation = fixed_rotation,
                                     .bullet = true});
    world.create_shape(ball, Circle{{}, 0.3f}, {.density = 3, .material = {.friction = 0.2f, .restitution = 0.9f}});
    std::vector<Pose> poses;
    for (int i = 0; i < 60; ++i) {
        world.step(test::tick);
        poses.push_back(world.body(ball).pose());
    }
    return poses;
}

TEST(Continuous, ARetypedStaticHoldsABullet) {
    for (bool fixed_rotation : {true, false}) {
        std::vector<Pose> poses = bullet_at_slab(true, fixed_rotation);
        double lowest = 1000;
        for (const Pose& pose : poses) {
            if (pose.position.x > 48.85 && pose.position.x < 68.85) lowest = std::min(lowest, pose.position.y);
        }
        EXPECT_GE(lowest, 70.239 + 0.3 - 0.01) << fixed_rotation;
        EXPECT_LT(lowest, 71) << "it gets there";
        EXPECT_GT(poses.back().position.y, 100) << "and off again";
        EXPECT_EQ(poses, bullet_at_slab(false, fixed_rotation)) << fixed_rotation;
        EXPECT_EQ(poses.back().rotation == Rot{}, fixed_rotation);
    }
}

TEST(Continuous, FiltersAreRespectedToTheBit) {  // rapier 754
    Pose poses[2];
    for (bool plate : {true, false}) {
        World world(weightless());
        if (plate) add_wall(world, {.filter = {.category = 2}});
        BodyId ball = world.create_body(
            {.type = BodyType::Dynamic, .position = {-7, 0}, .linear_velocity = {300, 0}, .bullet = true});
        world.create_shape(ball, Circle{{}, 0.1f}, {.filter = {.mask = ~uint64_t{2}}});
        for (int i = 0; i < 10; ++i) world.step(test::tick);
        poses[plate ? 0 : 1] = world.body(ball).pose();
    }
    EXPECT_EQ(poses[0], poses[1]);
}

TEST(Continuous, ABarThatSpinsDoesNotTurnThroughAPost) {
    // A bar of half length 2 about its own centre at 60 rad/s, a post of radius 0.02 in its way at 1.9 m: what it turns
    // through in a step, 1 rad, is far more than both are thick.
    for (float start = 0.1f; start < 1.6f; start += 0.1f) {
        World world(weightless());
        BodyId post = world.create_body({.position = {0, 1.9}});
        world.create_shape(post, Circle{{}, 0.02f});
        BodyId pin = world.create_body({});
        BodyId bar = test::add_box(world, {0, 0}, {2, 0.05f}, {.angle = start, .spin = 60});
        world.create_joint(RevoluteJoint{.body_a = pin, .body_b = bar});
        float angle = start;
        for (int i = 0; i < 3; ++i) {
            world.step(test::tick);
            float turn = std::remainder(world.body(bar).angle() - angle, 2 * pi);
            angle += turn;
            ASSERT_LT(angle, 0.5f * pi) << "from " << start << ", step " << i;
        }
    }
}

// Case 33: a ball at rest in the way of the bar, awake or asleep. A bar that is a bullet hits it the first time that it
// comes by, wherever it starts: angular momentum about the pin is kept, and no energy is made. (One that is not a
// bullet passes it again and again: it is swept against what is fixed only.)
TEST(Continuous, ABulletBarThatSpinsHitsABallAtRest) {
    for (bool awake : {true, false}) {
        for (float start = 0.05f; start < 1.45f; start += 0.05f) {
            World world(weightless());
            BodyId pin = world.create_body({});
            BodyId bar = test::add_box(world, {0, 0}, {2, 0.05f}, {.angle = start, .spin = 60});
            world.create_joint(RevoluteJoint{.body_a = pin, .body_b = bar});
            world.body(bar).set_bullet(true);
            BodyId ball = test::add_circle(world, {0, 1.5}, 0.1f);
            world.body(ball).set_awake(awake);
            const double inertia = world.body(bar).inertia(), energy = test::kinetic_energy(world);
            int steps = 0;
            while (test::speed(world, ball) == 0 && steps < 10) {
                world.step(test::tick);
                ++steps;
            }
            // The bar comes to the ball after 1/2 pi - start, at 1 rad a step.
            ASSERT_LE(steps, static_cast<int>(0.5 * M_PI - static_cast<double>(start)) + 2) << "from " << start;
            for (int i = 0; i < 3; ++i) world.step(test::tick);
            EXPECT_NEAR(test::momentum(world).angular, 60 * inertia, 0.01 * 60 * inertia) << start;
            EXPECT_LT(test::kinetic_energy(world), energy) << start;
            // Without restitution both would go on at I w / (I + m r^2).
            const double both = 60 * inertia / (inertia + static_cast<double>(world.body(ball).mass()) * 1.5 * 1.5);
            EXPECT_NEAR(world.body(bar).angular_velocity(), both, 0.02 * both) << start;
            EXPECT_NEAR(test::speed(world, ball), 1.5 * both, 0.1 * 1.5 * both) << start;
        }
    }
}

TEST(Continuous, ASteepFallOntoAFloorKeepsItsWayAlong) {
    // 45 degrees onto a slippery floor: in the step of the impact the ball goes on along the floor as far as in any.
    World world(weightless());
    test::add_ground(world, {.friction = 0});
    BodyId ball = test::add_circle(world, {0, 5.7}, 0.2f, {.friction = 0, .velocity = {120, -120}});
    for (int i = 1; i <= 10; ++i) {
        world.step(test::tick);
        EXPECT_NEAR(world.body(ball).position().x, 2.0 * i, 0.01);
    }
    EXPECT_NEAR(world.body(ball).position().y, 0.2, 0.01);
}

TEST(Continuous, NothingLeavesARoom) {
    test::Random random(test::test_seed(91));
    World world(weightless());
    BodyId room = world.create_body({});
    const Vec2 c[] = {{-10, -10}, {10, -10}, {10, 10}, {-10, 10}};
    for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(world.create_shape(room, Segment{c[i], c[(i + 1) % 4]}, {.material = {.restitution = 0.9f}}));
    }
    std::vector<BodyId> bodies;
    for (int i = 0; i < 60; ++i) {
        BodyId body = world.create_body({.type = BodyType::Dynamic,
                                         .position = Point{} + random.in_box(9),
                                         .rotation = random.rotation(),
                                         .linear_velocity = random.in_box(500),
                                         .angular_velocity = random.uniform(-100, 100),
                                         .bullet = random.chance(0.3f)});
        if (random.chance(0.3f)) world.create_shape(body, Circle{{}, random.uniform(0.02f, 0.3f)});
        else world.create_shape(body, Polygon::box(random.uniform(0.02f, 0.4f), random.uniform(0.02f, 0.4f)));
        bodies.push_back(body);
    }
    for (int i = 0; i < 600; ++i) {
        world.step(test::tick);
        for (BodyId body : bodies) {
            Point p = world.body(body).position();
            ASSERT_TRUE(std::fabs(p.x) < 10 && std::fabs(p.y) < 10) << "step " << i;
        }
    }
}

TEST(Continuous, TheSameBitsOnAnyNumberOfWorkers) {
    uint64_t hashes[2];
    for (int workers : {1, 3}) {
        test::Random random(92);
        WorldDef def = weightless();
        def.workers = workers;
        World world(def);
        add_wall(world);
        for (int i = 0; i < 300; ++i) {
            BodyId body = test::add_box(world, Point{-30, 0} + random.in_box(25), {0.1f, 0.1f});
            world.body(body).set_linear_velocity({random.uniform(50, 2000), random.uniform(-100, 100)});
            world.body(body).set_bullet(i % 2 == 0);
        }
        for (int i = 0; i < 60; ++i) world.step(test::tick);
        hashes[workers == 1 ? 0 : 1] = world.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

// The part of a step after an impact is lost to the motion along the normal, and so must be what gravity added in it: a
// ball that was swept to the ground at 30 steps a second rose to twice the height that it fell from.
TEST(Continuous, ABallThatIsSweptToTheGroundNeverRisesAboveWhereItFellFrom) {
    for (float rate : {10.0f, 20.0f, 30.0f, 45.0f}) {
        World world;
        BodyId ground = world.create_body({.position = {0, -1}});
        world.create_shape(ground, Polygon::box(20, 1), {.material = {.restitution = 1}});
        BodyId ball = world.create_body({.type = BodyType::Dynamic, .position = {0, 5.5}});
        world.create_shape(ball, Circle{{}, 0.5f}, {.material = {.restitution = 1}});
        double highest = 0, last = 0;
        for (int i = 0; i < static_cast<int>(20 * rate); ++i) {
            world.step(1 / rate);
            double height = world.body(ball).position().y - 0.5;
            highest = std::max(highest, height);
            if (i > static_cast<int>(17 * rate)) last = std::max(last, height);
        }
        EXPECT_LE(highest, 5.01) << rate << " Hz";
        EXPECT_GE(last, 4.5) << rate << " Hz";
    }
}

}  // namespace
}  // namespace cairn
