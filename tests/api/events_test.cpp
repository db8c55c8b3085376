// Begin and end events pair exactly, whatever the user does between the steps (case: event pairing under all edits).
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "cairn/cairn.hpp"

namespace cairn {
namespace {

/// Follows the events of a world: begins minus ends must be the touching contacts after every step.
class Ledger {
public:
    explicit Ledger(World& world) : world_(world) {}

    void step(const char* what) {
        world_.step(1 / 60.0f);
        Events events = world_.events();
        open_ += static_cast<int>(events.contact_begin.size()) - static_cast<int>(events.contact_end.size());
        int touching = 0;
        for (Contact contact : world_.contacts()) touching += contact.touching ? 1 : 0;
        ASSERT_EQ(open_, touching) << "after: " << what;
        begins_ += events.contact_begin.size();
        ends_ += events.contact_end.size();
    }
    [[nodiscard]] size_t begins() const { return begins_; }
    [[nodiscard]] size_t ends() const { return ends_; }

private:
    World& world_;
    int open_ = 0;
    size_t begins_ = 0, ends_ = 0;
};

struct Pair {
    World world;
    BodyId ground, box;
    ShapeId ground_shape, box_shape;
};

Pair touching_pair() {
    Pair pair;
    pair.ground = pair.world.create_body({.position = {0, -1}});
    pair.ground_shape = pair.world.create_shape(pair.ground, Polygon::box(10, 1));
    pair.box = pair.world.create_body({.type = BodyType::Dynamic, .position = {0, 0.5}});
    pair.box_shape = pair.world.create_shape(pair.box, Polygon::box(0.5f, 0.5f));
    return pair;
}

TEST(ContactEvents, PairExactlyUnderEveryUserEdit) {
    struct Edit {
        const char* name;
        std::function<void(Pair&)> act;
        size_t ends;  // that it must cause
    };
    const Edit edits[] = {
        {"destroy body", [](Pair& p) { p.world.destroy_body(p.box); }, 1},
        {"destroy the other body", [](Pair& p) { p.world.destroy_body(p.ground); }, 1},
        {"destroy shape", [](Pair& p) { p.world.destroy_shape(p.box_shape); }, 1},
        {"teleport",
         [](Pair& p) {
             p.world.body(p.box).set_position({0, 50});
         },
         1},
        {"move 100 m in one step",
         [](Pair& p) {
             p.world.body(p.box).set_linear_velocity({0, 3900});
         },
         1},
        {"change type", [](Pair& p) { p.world.body(p.box).set_type(BodyType::Static); }, 1},
        {"disable", [](Pair& p) { p.world.body(p.box).set_enabled(false); }, 1},
        {"change filter", [](Pair& p) { p.world.shape(p.box_shape).set_filter({.mask = 0}); }, 1},
        {"add joint",
         [](Pair& p) {
             p.world.create_joint(RevoluteJoint{.body_a = p.ground, .body_b = p.box, .frame_a = {{0, 1.5f}, {}}});
         },
         1},
        {"add joint that lets them collide",
         [](Pair& p) {
             p.world.create_joint(RevoluteJoint{
                 .body_a = p.ground, .body_b = p.box, .frame_a = {{0, 1.5f}, {}}, .collide_connected = true});
         },
         0},
        {"set velocity",
         [](Pair& p) {
             p.world.body(p.box).set_linear_velocity({1, 0});
         },
         0},
        {"add a shape",
         [](Pair& p) {
             p.world.create_shape(p.box, Circle{{0, 1}, 0.2f});
         },
         0},
    };
    for (const Edit& edit : edits) {
        Pair pair = touching_pair();
        Ledger ledger(pair.world);
        for (int i = 0; i < 5; ++i) ASSERT_NO_FATAL_FAILURE(ledger.step("settling"));
        ASSERT_EQ(ledger.begins(), 1u);
        edit.act(pair);
        for (int i = 0; i < 5; ++i) ASSERT_NO_FATAL_FAILURE(ledger.step(edit.name));
        EXPECT_EQ(ledger.ends(), edit.ends) << edit.name;
    }
}

TEST(ContactEvents, OfAStepAreInTheOrderOfContactSlots) {
    World world;
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(20, 1));
    for (int i = 0; i < 100; ++i) {
        BodyId body =
            world.create_body({.type = BodyType::Dynamic, .position = {-5.0 + 1.3 * (i % 10), 1.0 + 1.3 * (i / 10)}});
        world.create_shape(body, Polygon::regular(3 + i % 5, 0.6f));
    }
    size_t most_begins = 0, most_ends = 0;
    for (int step = 0; step < 240; ++step) {
        world.step(1 / 60.0f);
        Events events = world.events();
        for (std::span<const ContactEvent> list : {events.contact_begin, events.contact_end}) {
            for (size_t i = 1; i < list.size(); ++i) {
                EXPECT_LT(list[i - 1].contact.index(), list[i].contact.index()) << "step " << step;
            }
        }
        most_begins = std::max(most_begins, events.contact_begin.size());
        most_ends = std::max(most_ends, events.contact_end.size());
    }
    EXPECT_GT(most_begins, 5u);
    EXPECT_GT(most_ends, 5u);
}

TEST(ContactEvents, EndCarriesTheIdsOfTheBegin) {
    Pair pair = touching_pair();
    pair.world.step(1 / 60.0f);
    ASSERT_EQ(pair.world.events().contact_begin.size(), 1u);
    ContactEvent begin = pair.world.events().contact_begin[0];
    pair.world.destroy_body(pair.box);
    pair.world.step(1 / 60.0f);
    ASSERT_EQ(pair.world.events().contact_end.size(), 1u);
    EXPECT_EQ(pair.world.events().contact_end[0], begin);
}

TEST(ContactEvents, ContactReturnsAfterEditsAreUndone) {
    Pair pair = touching_pair();
    Ledger ledger(pair.world);
    ASSERT_NO_FATAL_FAILURE(ledger.step("begin"));
    BodyRef box = pair.world.body(pair.box);
    ShapeRef shape = pair.world.shape(pair.box_shape);
    size_t begins = 1;
    auto returns = [&](const char* what) {
        ASSERT_NO_FATAL_FAILURE(ledger.step(what));
        EXPECT_EQ(ledger.begins(), ++begins) << what;
    };
    box.set_enabled(false);
    box.set_enabled(true);
    returns("enabled again");
    shape.set_filter({.mask = 0});
    shape.set_filter({});
    returns("filter allows again");
    box.set_type(BodyType::Static);
    box.set_type(BodyType::Dynamic);
    returns("dynamic again");
    JointId joint =
        pair.world.create_joint(RevoluteJoint{.body_a = pair.ground, .body_b = pair.box, .frame_a = {{0, 1.5f}, {}}});
    ASSERT_NO_FATAL_FAILURE(ledger.step("joint"));
    EXPECT_EQ(ledger.begins(), begins);
    pair.world.joint(joint).set_collide_connected(true);
    returns("joint lets them collide");
    pair.world.joint(joint).set_collide_connected(false);
    ASSERT_NO_FATAL_FAILURE(ledger.step("joint forbids"));
    pair.world.destroy_joint(joint);
    returns("joint destroyed");
}

TEST(ContactEvents, FiltersDecideBySignedGroupFirst) {
    auto touches = [](Filter a, Filter b) {
        Pair pair = touching_pair();
        pair.world.shape(pair.ground_shape).set_filter(a);
        pair.world.shape(pair.box_shape).set_filter(b);
        pair.world.step(1 / 60.0f);
        return pair.world.counters().touching == 1;
    };
    EXPECT_TRUE(touches({}, {}));
    EXPECT_FALSE(touches({.category = 2, .mask = 1}, {.category = 2, .mask = 1}));
    EXPECT_TRUE(touches({.category = uint64_t{1} << 63, .mask = 2}, {.category = 2, .mask = uint64_t{1} << 63}));
    EXPECT_FALSE(touches({.category = 4}, {.mask = ~uint64_t{4}}));
    EXPECT_TRUE(touches({.mask = 0, .group = 5}, {.mask = 0, .group = 5}));
    EXPECT_FALSE(touches({.group = -5}, {.group = -5}));
    EXPECT_TRUE(touches({.group = -5}, {.group = -6}));
}

TEST(ContactEvents, PairExactlyUnderRandomEdits) {
    constexpr uint32_t seed = 20250;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    auto pick = [&](size_t n) { return static_cast<size_t>(random() % n); };
    World world;
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(20, 1));
    std::vector<BodyId> bodies;
    Ledger ledger(world);
    for (int step = 0; step < 600; ++step) {
        double x = static_cast<double>(pick(100)) / 10 - 5, y = 0.5 + static_cast<double>(pick(40)) / 10;
        size_t what = pick(9);
        if (bodies.size() < 10 || what == 0) {
            bodies.push_back(world.create_body({.type = BodyType::Dynamic, .position = {x, y}}));
            if (pick(2) == 0) world.create_shape(bodies.back(), Polygon::box(0.5f, 0.3f));
            else world.create_shape(bodies.back(), Circle{{}, 0.4f});
        } else {
            size_t i = pick(bodies.size());
            BodyRef body = world.body(bodies[i]);
            if (what == 1) world.destroy_body(bodies[i]), bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(i));
            if (what == 2) body.set_position({x, y});
            if (what == 3) body.set_enabled(!body.enabled());
            if (what == 4) body.set_type(static_cast<BodyType>(pick(3)));
            if (what == 5) {
                for (ShapeRef shape : world.shapes(bodies[i]))
                    shape.set_filter({.mask = pick(2) == 0 ? 0 : ~uint64_t{0}});
            }
            if (what == 6) {
                BodyId other = bodies[pick(bodies.size())];
                if (other != bodies[i]) world.create_joint(RevoluteJoint{.body_a = bodies[i], .body_b = other});
            }
            if (what == 7) {
                for (JointRef joint : world.joints()) {
                    if (pick(2) == 0) world.destroy_joint(joint.id());
                    else joint.set_collide_connected(pick(2) == 0);
                }
            }
        }
        ASSERT_NO_FATAL_FAILURE(ledger.step("random edit")) << "step " << step;
    }
    EXPECT_GT(ledger.begins(), 100u);
}

}  // namespace
}  // namespace cairn
