// What wakes sleepers: their support gone (case 56), a fixed body put into them (case 57), and every change of theirs.
#include <gtest/gtest.h>

#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

// --- Case 56: three boxes sleep on a floor that is then taken away. (f, a floor that becomes a sensor, has none yet.)

struct Stack {
    World world;
    BodyId floor;
    ShapeId floor_shape;
    std::vector<BodyId> boxes;

    explicit Stack(bool made_asleep) {
        floor = world.create_body({.position = {0, -1}});
        floor_shape = world.create_shape(floor, Polygon::box(10, 1));
        for (int i = 0; i < 3; ++i) {
            boxes.push_back(
                world.create_body({.type = BodyType::Dynamic, .position = {0, i + 0.5}, .awake = !made_asleep}));
            world.create_shape(boxes.back(), Polygon::box(0.5f, 0.5f));
        }
        if (made_asleep) run(world, 0.1);
        else settle(world);
    }
};

struct Edit {
    const char* name;
    void (*act)(Stack& stack);
};

constexpr Edit floor_edits[] = {
    {"destroyed", [](Stack& s) { s.world.destroy_body(s.floor); }},
    {"its shape destroyed", [](Stack& s) { s.world.destroy_shape(s.floor_shape); }},
    {"shrunk by half",
     [](Stack& s) {
         s.world.destroy_shape(s.floor_shape);
         s.world.create_shape(s.floor, Polygon::box(5, 0.5f));
     }},
    {"teleported",
     [](Stack& s) {
         s.world.body(s.floor).set_position({100, -1});
     }},
    {"lowered",
     [](Stack& s) {
         s.world.body(s.floor).set_position({0, -1.5});
     }},
    {"disabled", [](Stack& s) { s.world.body(s.floor).set_enabled(false); }},
    {"refiltered", [](Stack& s) { s.world.shape(s.floor_shape).set_filter({.category = 2, .mask = 0}); }},
    {"made kinematic and moved off",
     [](Stack& s) {
         s.world.body(s.floor).set_type(BodyType::Kinematic);
         s.world.body(s.floor).set_linear_velocity({0, -100});
     }},
    {"made dynamic", [](Stack& s) { s.world.body(s.floor).set_type(BodyType::Dynamic); }},
};

TEST(Wake, AStackWhoseFloorGoesFallsWithinTwoSteps) {
    for (bool made_asleep : {false, true}) {
        for (const Edit& edit : floor_edits) {
            Stack stack(made_asleep);
            ASSERT_TRUE(all_asleep(stack.world));
            edit.act(stack);
            run(stack.world, 2 / 60.0);
            for (size_t i = 0; i < stack.boxes.size(); ++i) {
                ConstBodyRef box = std::as_const(stack.world).body(stack.boxes[i]);
                EXPECT_TRUE(box.awake()) << "floor " << edit.name << ", box " << i << ", made asleep " << made_asleep;
                EXPECT_LT(box.linear_velocity().y, -0.1f)
                    << "floor " << edit.name << ", box " << i << ", made asleep " << made_asleep;
            }
        }
    }
}

TEST(Wake, AStackWhoseLowestBoxGoesFalls) {
    constexpr Edit edits[] = {
        {"destroyed", [](Stack& s) { s.world.destroy_body(s.boxes[0]); }},
        {"teleported",
         [](Stack& s) {
             s.world.body(s.boxes[0]).set_position({5, 0.5});
         }},
        {"disabled", [](Stack& s) { s.world.body(s.boxes[0]).set_enabled(false); }},
    };
    for (bool made_asleep : {false, true}) {
        for (const Edit& edit : edits) {
            Stack stack(made_asleep);
            edit.act(stack);
            run(stack.world, 2 / 60.0);
            for (size_t i = 1; i < 3; ++i) {
                ConstBodyRef box = std::as_const(stack.world).body(stack.boxes[i]);
                EXPECT_TRUE(box.awake() && box.linear_velocity().y < -0.1f)
                    << "lowest box " << edit.name << ", box " << i << ", made asleep " << made_asleep;
            }
        }
    }
}

// --- Case 57: a fixed body made where a sleeper lies

TEST(Wake, AFixedBodyPutIntoASleeperBeginsAContact) {
    for (bool later : {false, true}) {
        World world;
        add_ground(world);
        BodyId box = add_box(world, {0, 0.5}, {0.5f, 0.5f});
        ASSERT_LT(settle(world), 2);
        BodyId post;
        if (later) {
            post = world.create_body({.position = {0.9, 0.5}});
            run(world, 0.1);
            world.create_shape(post, Polygon::box(0.5f, 0.3f));
        } else {
            post = add_box(world, {0.9, 0.5}, {0.5f, 0.3f}, {.type = BodyType::Static});
        }
        world.step(tick);
        ASSERT_EQ(world.events().contact_begin.size(), 1u);
        const ContactEvent& event = world.events().contact_begin[0];
        EXPECT_TRUE((event.body_a == post && event.body_b == box) || (event.body_a == box && event.body_b == post));
        EXPECT_TRUE(world.body(box).awake()) << "the two overlap by 10 cm";
        run(world, 1);
        EXPECT_LT(deepest(world), 2 * static_cast<double>(default_slop));
    }
}

// --- Every change of a sleeping body, a shape of it or a joint of it

// A stack of three and two jointed boxes beside it, asleep; and one that nobody touches.
struct Sleepers {
    World world;
    BodyId ground;
    std::vector<BodyId> stack;
    ShapeId middle_shape;
    BodyId left, right;
    JointId joint;
    BodyId apart;

    Sleepers() {
        ground = add_ground(world);
        stack = add_tower(world, 3);
        for (ConstShapeRef shape : std::as_const(world).shapes(stack[1])) middle_shape = shape.id();
        left = add_box(world, {5, 0.5}, {0.5f, 0.5f});
        right = add_box(world, {6.5, 0.5}, {0.5f, 0.5f});
        joint = world.create_joint(
            RevoluteJoint{.body_a = left, .body_b = right, .frame_a = {{0.75f, 0}, {}}, .frame_b = {{-0.75f, 0}, {}}});
        apart = add_box(world, {20, 0.5}, {0.5f, 0.5f});
        settle(world);
    }
    [[nodiscard]] BodyRef middle() { return world.body(stack[1]); }
    [[nodiscard]] bool stack_awake() const { return awake(stack[0]) && awake(stack[1]) && awake(stack[2]); }
    [[nodiscard]] bool pair_awake() const { return awake(left) && awake(right); }

private:
    // What was destroyed, disabled or made immovable can't be.
    [[nodiscard]] bool awake(BodyId id) const {
        ConstBodyRef body = world.body(id);
        return !body || !body.enabled() || body.type() != BodyType::Dynamic || body.awake();
    }
};

struct Change {
    const char* name;
    bool (*act)(Sleepers& s);
};

constexpr Change stack_changes[] = {
    {"linear velocity",
     [](Sleepers& s) {
         return s.middle().set_linear_velocity({0, 1});
     }},
    {"angular velocity", [](Sleepers& s) { return s.middle().set_angular_velocity(1); }},
    {"force",
     [](Sleepers& s) {
         return s.middle().apply_force({1, 0}, {0, 1});
     }},
    {"central force",
     [](Sleepers& s) {
         return s.middle().apply_force_to_center({1, 0});
     }},
    {"torque", [](Sleepers& s) { return s.middle().apply_torque(1); }},
    {"impulse",
     [](Sleepers& s) {
         return s.middle().apply_impulse({1, 0}, {0, 1});
     }},
    {"central impulse",
     [](Sleepers& s) {
         return s.middle().apply_impulse_to_center({1, 0});
     }},
    {"angular impulse", [](Sleepers& s) { return s.middle().apply_angular_impulse(1); }},
    {"pose",
     [](Sleepers& s) {
         return s.middle().set_position({3, 3});
     }},
    {"kinematic", [](Sleepers& s) { return s.middle().set_type(BodyType::Kinematic); }},
    {"static", [](Sleepers& s) { return s.middle().set_type(BodyType::Static); }},
    {"disabled", [](Sleepers& s) { return s.middle().set_enabled(false); }},
    {"damping", [](Sleepers& s) { return s.middle().set_linear_damping(1); }},
    {"angular damping", [](Sleepers& s) { return s.middle().set_angular_damping(1); }},
    {"gravity scale", [](Sleepers& s) { return s.middle().set_gravity_scale(-1); }},
    {"sleep speed", [](Sleepers& s) { return s.middle().set_sleep_speed(0); }},
    {"may not sleep", [](Sleepers& s) { return s.middle().set_can_sleep(false); }},
    {"awake", [](Sleepers& s) { return s.middle().set_awake(true); }},
    {"destroyed", [](Sleepers& s) { return s.world.destroy_body(s.stack[1]); }},
    {"filter", [](Sleepers& s) { return s.world.shape(s.middle_shape).set_filter({.category = 2, .mask = 2}); }},
    {"material", [](Sleepers& s) { return s.world.shape(s.middle_shape).set_material({.friction = 0}); }},
    {"shape destroyed", [](Sleepers& s) { return s.world.destroy_shape(s.middle_shape); }},
    {"shape made",
     [](Sleepers& s) {
         return !s.world.create_shape(s.stack[1], Circle{{0.5f, 0}, 0.5f}).is_null();
     }},
    {"joint made",
     [](Sleepers& s) {
         return !s.world.create_joint(RevoluteJoint{.body_a = s.ground, .body_b = s.stack[1]}).is_null();
     }},
};

constexpr Change pair_changes[] = {
    {"joint set",
     [](Sleepers& s) { return s.world.joint(s.joint).set(RevoluteSettings{.motor_speed = 1, .enable_motor = true}); }},
    {"frames",
     [](Sleepers& s) {
         return s.world.joint(s.joint).set_frames({{1, 0}, {}}, {{-1, 0}, {}});
     }},
    {"collide connected", [](Sleepers& s) { return s.world.joint(s.joint).set_collide_connected(true); }},
    {"joint destroyed", [](Sleepers& s) { return s.world.destroy_joint(s.joint); }},
    {"one destroyed", [](Sleepers& s) { return s.world.destroy_body(s.left); }},
    {"one disabled", [](Sleepers& s) { return s.world.body(s.left).set_enabled(false); }},
    {"one moved",
     [](Sleepers& s) {
         return s.world.body(s.left).set_position({5, 3});
     }},
    {"one made static", [](Sleepers& s) { return s.world.body(s.left).set_type(BodyType::Static); }},
};

constexpr Change world_changes[] = {
    {"gravity",
     [](Sleepers& s) {
         return s.world.set_gravity({0, -5});
     }},
    {"settings",
     [](Sleepers& s) {
         SolverSettings settings = s.world.solver_settings();
         settings.substeps = 4;
         return s.world.set_solver_settings(settings);
     }},
    {"ground destroyed", [](Sleepers& s) { return s.world.destroy_body(s.ground); }},
};

TEST(Wake, EveryChangeOfASleeperWakesItsIslandAndNoOther) {
    const Sleepers asleep;
    ASSERT_TRUE(all_asleep(asleep.world));
    for (const Change& change : stack_changes) {
        Sleepers s = asleep;
        ASSERT_TRUE(change.act(s)) << change.name;
        EXPECT_TRUE(s.stack_awake()) << change.name;
        EXPECT_FALSE(s.world.body(s.left).awake() || s.world.body(s.apart).awake()) << change.name;
        run(s.world, 0.5);
        EXPECT_TRUE(all_sane(s.world, 100)) << change.name;
    }
    for (const Change& change : pair_changes) {
        Sleepers s = asleep;
        ASSERT_TRUE(change.act(s)) << change.name;
        EXPECT_TRUE(s.pair_awake()) << change.name;
        EXPECT_FALSE(s.world.body(s.stack[0]).awake() || s.world.body(s.apart).awake()) << change.name;
        run(s.world, 0.5);
        EXPECT_TRUE(all_sane(s.world, 100)) << change.name;
    }
}

TEST(Wake, ChangesOfTheWorldWakeAll) {
    const Sleepers asleep;
    for (const Change& change : world_changes) {
        Sleepers s = asleep;
        ASSERT_TRUE(change.act(s)) << change.name;
        EXPECT_EQ(count_awake(s.world), 6) << change.name;
    }
}

TEST(Wake, WhatChangesNothingWakesNobody) {
    const Sleepers asleep;
    Sleepers s = asleep;
    s.middle().set_user_data(7);
    s.world.shape(s.middle_shape).set_user_data(7);
    s.world.joint(s.joint).set_user_data(7);
    s.world.set_solver_settings(s.world.solver_settings());
    s.middle().set_enabled(true);
    s.middle().set_type(BodyType::Dynamic);
    s.world.body(s.stack[0]).set_linear_velocity({0, std::nanf("")});
    s.world.step(0);
    EXPECT_TRUE(all_asleep(s.world));
}

// A joint that stops two bodies from colliding takes the support of one of them away.
TEST(Wake, ASupportThatStopsCollidingLetsItsLoadFall) {
    World world;
    BodyId plate = add_box(world, {}, {2, 0.5f}, {.type = BodyType::Static});
    BodyId box = add_box(world, {0, 1}, {0.5f, 0.5f});
    JointId joint = world.create_joint(RevoluteJoint{.body_a = plate,
                                                     .body_b = box,
                                                     .frame_a = {{0, 1}, {}},
                                                     .collide_connected = true,
                                                     .settings = {.hertz = 0.1f}});  // holds nearly nothing
    ASSERT_LT(settle(world), 10);
    world.joint(joint).set_collide_connected(false);
    EXPECT_TRUE(world.body(box).awake());
    run(world, 0.5);
    EXPECT_LT(world.body(box).position().y, 0.9);
}

// --- Touch

TEST(Wake, AFallingBoxWakesWhatItLandsOn) {
    World world;
    add_ground(world);
    std::vector<BodyId> boxes = add_tower(world, 3);
    ASSERT_LT(settle(world), 5);
    BodyId falling = add_box(world, {0, 5}, {0.5f, 0.5f});
    bool touched = false;
    run(world, 2, tick, [&](int) {
        if (world.events().contact_begin.empty()) return;
        touched = true;
        EXPECT_TRUE(world.body(boxes[2]).awake());
        EXPECT_TRUE(world.body(boxes[0]).awake());
    });
    EXPECT_TRUE(touched);
    ASSERT_LT(settle(world), 5);
    EXPECT_NEAR(world.body(falling).position().y, 3.5, 0.05);
}

TEST(Wake, ASnapshotOfSleepersWakesLikeTheOriginal) {
    Sleepers a;
    Sleepers b = a;
    run(a.world, 0.5), run(b.world, 0.5);
    ASSERT_EQ(a.world.hash(), b.world.hash());
    for (Sleepers* s : {&a, &b}) s->middle().apply_impulse_to_center({1, 2});
    for (int step = 0; step < 300; ++step) {
        a.world.step(tick), b.world.step(tick);
        ASSERT_EQ(a.world.hash(), b.world.hash()) << step;
    }
    EXPECT_TRUE(all_asleep(a.world));
}

}  // namespace
}  // namespace cairn
