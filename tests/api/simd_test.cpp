// The instruction sets: how one is chosen, and that every one of them computes the same bits, step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "support/random_shapes.hpp"
#include "support/sleep.hpp"

namespace cairn {
namespace {

using namespace test;

constexpr SimdSet sets[] = {SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512};

SimdSet best_set() {
    SimdSet best = SimdSet::Baseline;
    for (SimdSet set : sets) {
        if (is_available(set)) best = set;
    }
    return best;
}

/// Sets CAIRN_SIMD, or clears it (null), for as long as it lives.
class Environment {
public:
    explicit Environment(const char* value) {
        if (const char* before = std::getenv("CAIRN_SIMD")) before_ = before, had_ = true;
        set(value);
    }
    ~Environment() { set(had_ ? before_.c_str() : nullptr); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    static void set(const char* value) {
        if (value != nullptr) setenv("CAIRN_SIMD", value, 1);
        else unsetenv("CAIRN_SIMD");
    }
    std::string before_;
    bool had_ = false;
};

/// A world and what it complained about while it was made.
struct Made {
    SimdSet set{};
    std::vector<std::string> sentences{};
};

Made make(SimdSet wanted) {
    Made made;
    auto keep = [](void* context, ErrorCode, const char* message) {
        static_cast<Made*>(context)->sentences.emplace_back(message);
    };
    World world({.simd = wanted, .error_handler = keep, .error_context = &made});
    made.set = world.simd();
    world = World({.error_handler = nullptr});
    return made;
}

bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// --- Choosing

TEST(SimdChoice, TheBaselineIsAlwaysThereAndSetsFollowEachOther) {
    EXPECT_TRUE(is_available(SimdSet::Baseline));
    EXPECT_TRUE(is_available(SimdSet::Avx2) || !is_available(SimdSet::Avx512));
    EXPECT_EQ(resolve(SimdSet::Best), best_set());
    for (SimdSet set : sets) EXPECT_EQ(resolve(set), is_available(set) ? set : best_set());
}

TEST(SimdChoice, TheDefinitionChoosesWhereTheEnvironmentIsSilent) {
    for (const char* silent : {static_cast<const char*>(nullptr), ""}) {
        Environment environment(silent);
        EXPECT_EQ(make(SimdSet::Best).set, best_set());
        for (SimdSet set : sets) {
            Made made = make(set);
            EXPECT_EQ(made.set, is_available(set) ? set : best_set());
            ASSERT_EQ(made.sentences.size(), is_available(set) ? 0u : 1u);
            for (const std::string& sentence : made.sentences) EXPECT_TRUE(holds(sentence, name_of(set)));
        }
    }
}

TEST(SimdChoice, TheEnvironmentOverrulesTheDefinition) {
    for (SimdSet set : sets) {
        Environment environment(name_of(set));
        Made made = make(SimdSet::Baseline);
        EXPECT_EQ(made.set, is_available(set) ? set : best_set());
        ASSERT_EQ(made.sentences.size(), is_available(set) ? 0u : 1u);
        for (const std::string& sentence : made.sentences) EXPECT_TRUE(holds(sentence, name_of(set)));
    }
    Environment environment("best");
    EXPECT_EQ(make(SimdSet::Baseline).set, best_set());
}

TEST(SimdChoice, AnUnknownNameCostsOneSentenceAndGivesTheBestSet) {
    for (const char* name :
         {"avx1024", "AVX2", "avx2 ", "a name that is much longer than any set's name could ever be"}) {
        Environment environment(name);
        Made made = make(SimdSet::Baseline);
        EXPECT_EQ(made.set, best_set()) << name;
        ASSERT_EQ(made.sentences.size(), 1u) << name;
        EXPECT_TRUE(holds(made.sentences[0], std::string(name, std::min<size_t>(20, std::strlen(name))).c_str()));
        for (const char* part : {"CAIRN_SIMD", "baseline", "avx2", "avx512"}) {
            EXPECT_TRUE(holds(made.sentences[0], part)) << part;
        }
        EXPECT_TRUE(holds(made.sentences[0], (std::string("runs on ") + name_of(best_set())).c_str()))
            << made.sentences[0];
    }
}

TEST(SimdChoice, CopiesRunOnTheSameSet) {
    Environment environment(nullptr);
    for (SimdSet set : sets) {
        World world({.simd = set, .error_handler = nullptr});
        World copy = world, assigned;
        assigned = world;
        EXPECT_EQ(copy.simd(), world.simd());
        EXPECT_EQ(assigned.simd(), world.simd());
    }
}

// --- Equal bits

void add_pyramid(World& world) {
    add_ground(world);
    for (int row = 0; row < 12; ++row) {
        for (int i = row; i < 12; ++i) add_box(world, {0.5 * row + i - row, row + 0.5}, {0.5f, 0.5f});
    }
}

// Boxes, circles, polygons of 3 to 20 sides and compounds, some bouncy, fall on each other between ramps; a chain hangs
// over them, a kinematic bar stirs, and some spin by more than half a radian a step.
void add_heap(World& world) {
    Random random(20260);
    add_ground(world);
    for (int side : {-1, 1}) {
        BodyId ramp = world.create_body({.position = {12.0 * side, 0}});
        world.create_shape(ramp, Segment{{0, 0}, {6.0f * static_cast<float>(side), 8}});
    }
    for (int i = 0; i < 150; ++i) {
        Part part{.angle = random.uniform(-3, 3),
                  .density = i % 7 == 0 ? 20.0f : 1.0f,
                  .friction = random.uniform(0, 1),
                  .restitution = i % 4 == 0 ? 0.7f : 0.0f,
                  .velocity = {random.uniform(-5, 5), random.uniform(-5, 0)},
                  .spin = i % 5 == 0 ? random.uniform(-90, 90) : 0.0f};
        Point place{-10.0 + 1.6 * (i % 13), 1.5 + 1.3 * (i / 13)};
        float size = random.uniform(0.2f, 0.6f);
        if (i % 4 == 0) add_circle(world, place, size, part);
        else if (i % 4 == 1) add(world, place, Polygon::regular(3 + i % 18, size), part);
        else add_box(world, place, {size, random.uniform(0.2f, 0.6f)}, part);
        if (i % 6 != 1) continue;
        BodyId compound = add_body(world, place + Vec2{0, 20}, part);
        world.create_shape(compound, Polygon::box(0.5f, 0.1f), shape_def(part));
        world.create_shape(compound, Circle{{0.5f, 0}, 0.3f}, shape_def(part));
    }
    BodyId previous = world.create_body({.position = {0, 16}});
    for (int i = 0; i < 10; ++i) {
        BodyId link = add_box(world, {0.5 + i, 16}, {0.45f, 0.1f}, {.density = 3});
        RevoluteSettings settings{.lower_angle = -1, .upper_angle = 1, .enable_limit = i % 2 == 0};
        world.create_joint(RevoluteJoint{.body_a = previous,
                                         .body_b = link,
                                         .frame_a = {{i == 0 ? 0 : 0.5f, 0}, {}},
                                         .frame_b = {{-0.5f, 0}, {}},
                                         .settings = settings});
        previous = link;
    }
    add_box(world, {0, 0.5}, {4, 0.2f}, {.type = BodyType::Kinematic, .spin = 3});
}

void add_spinners(World& world) {
    for (int i = 0; i < 37; ++i) {
        auto k = static_cast<float>(i);
        add_box(world, {3.0 * i, 0}, {1, 0.05f}, {.velocity = {0, 0.1f * k}, .spin = 40 * (k - 18)});
    }
}

struct Case {
    const char* name;
    void (*build)(World& world);
    Vec2 gravity;
    int steps;
};

constexpr Case cases[] = {
    {"pyramid", add_pyramid, {0, -10}, 240},
    {"tower",
     [](World& world) {
         add_ground(world);
         add_tower(world, 25);
     },
     {0, -10},
     240},
    {"heap", add_heap, {0, -10}, 400},
    {"spinners", add_spinners, {}, 240},
};

void expect_equal_bits(const Case& entry, const SolverSettings& solver, int steps) {
    std::vector<World> worlds;
    for (SimdSet set : sets) {
        if (!is_available(set)) continue;
        worlds.emplace_back(WorldDef{.gravity = entry.gravity, .solver = solver, .simd = set});
        ASSERT_EQ(worlds.back().simd(), set);
        entry.build(worlds.back());
    }
    for (int step = 0; step < steps; ++step) {
        for (World& world : worlds) world.step(tick);
        for (const World& world : worlds) {
            ASSERT_EQ(world.hash(), worlds[0].hash())
                << entry.name << " on " << name_of(world.simd()) << ", step " << step;
        }
    }
    EXPECT_TRUE(all_sane(worlds[0], 4000));
}

TEST(SimdBits, AreEqualOnEverySetInEveryStep) {
    Environment environment(nullptr);
    for (const Case& entry : cases) expect_equal_bits(entry, {}, entry.steps);
}

// Every kind of pass: without friction in the biased ones, without block solve, relaxed in each sub-step, all one by
// one.
TEST(SimdBits, AreEqualUnderEveryPreset) {
    Environment environment(nullptr);
    SolverSettings plain;
    plain.block_solve = plain.friction_in_bias = false;
    for (const SolverSettings& settings : {SolverSettings::soft_step(), SolverSettings::lite(), plain}) {
        for (const Case& entry : cases) expect_equal_bits(entry, settings, 90);
    }
}

}  // namespace
}  // namespace cairn
