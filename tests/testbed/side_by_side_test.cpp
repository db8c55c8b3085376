// Two worlds in step: where they part, against an account of it by the laboratory; and what a live record says, against
// the laboratory's run of the same scene.
#include "side_by_side.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "catalogue.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {
namespace {

SolverSettings with(std::string_view change) {
    Result<SolverSettings> settings = scenes::with_setting({}, change);
    EXPECT_TRUE(settings.ok()) << settings.error().message;
    return settings ? *settings : SolverSettings{};
}

void add(uint64_t& digest, uint64_t bits) { digest = (digest ^ bits) * 1099511628211u; }

// Bit patterns of everything that can be seen of a world's bodies. -0 counts as 0, as it does for ==.
uint64_t visible_digest(const World& world) {
    uint64_t digest = 14695981039346656037u;
    for (ConstBodyRef body : world.bodies()) {
        Pose pose = body.pose();
        Vec2 velocity = body.linear_velocity();
        for (double value : {pose.position.x, pose.position.y}) add(digest, std::bit_cast<uint64_t>(value + 0.0));
        for (float value : {pose.rotation.c, pose.rotation.s, velocity.x, velocity.y, body.angular_velocity()})
            add(digest, std::bit_cast<uint32_t>(value + 0.0f));
        add(digest, body.awake() ? 1 : 0);
    }
    return digest;
}

// The step after which the laboratory's two runs of a scene differ first; 0: they don't.
int lab_divergence(const char* name, const SolverSettings& a, const SolverSettings& b, int steps) {
    std::vector<uint64_t> digests;
    int first = 0;
    for (const SolverSettings& settings : {a, b}) {
        Result<lab::Scene> scene = lab::standing_catalogue().find(name)->build(name, {.settings = settings});
        EXPECT_TRUE(scene.ok()) << scene.error().message;
        for (int step = 0; scene && step < steps; ++step) {
            scene->before_step(*scene->world, step);
            scene->world->step(scene->dt);
            uint64_t digest = visible_digest(*scene->world);
            auto index = static_cast<size_t>(step);
            if (index == digests.size() || digests.size() < static_cast<size_t>(steps)) digests.push_back(digest);
            else if (digests[index] != digest && first == 0) first = step + 1;
        }
    }
    return first;
}

TEST(SideBySide, EqualSettingsNeverDiverge) {
    for (const char* name : {"pyramid:10", "energy_heap", "classic_suspension_bridge", "domino_run", "card_house"}) {
        SideBySide runs;
        runs.open({});
        runs.load(name);
        for (int i = 0; i < 200; ++i) runs.step();
        EXPECT_FALSE(runs.divergence().first) << name;
        EXPECT_EQ(runs.sides()[0].world().hash(), runs.sides()[1].world().hash()) << name;
        EXPECT_EQ(runs.difference(), "A and B agree in every digit for 200 steps.");
    }
}

TEST(SideBySide, OthersDivergeWhereTheLaboratorySaysSo) {
    struct Case {
        const char* scene;
        SolverSettings b;
    };
    std::vector<int> seen;
    for (const Case& entry : {Case{"tower:10", SolverSettings::lite()}, Case{"pyramid:10", SolverSettings::lite()},
                              Case{"pyramid:10", with("sleep_time=1")}, Case{"bounce", with("restitution_threshold=5")},
                              Case{"tower:10", with("sleep=0")}, Case{"domino_run", with("freeze_distance=0.005")},
                              Case{"bounce", with("friction_in_bias=0")}}) {
        SideBySide runs;
        runs.open(entry.b);
        runs.load(entry.scene);
        for (int i = 0; i < 300; ++i) runs.step();
        int expected = lab_divergence(entry.scene, {}, entry.b, 300);
        EXPECT_EQ(runs.divergence().first.value_or(0), expected) << entry.scene;
        seen.push_back(expected);
    }
    // The cases tell something: at once, later, never.
    EXPECT_EQ(seen[0], 1);
    EXPECT_GT(seen[2], 10);
    EXPECT_EQ(seen.back(), 0);
}

TEST(SideBySide, SeekingTheStepOfDivergenceStopsRightThere) {
    SideBySide runs;
    runs.load("pyramid:10");
    runs.open(with("sleep_time=1"));
    for (int i = 0; i < 200; ++i) runs.step();
    ASSERT_TRUE(runs.divergence().first);
    int first = *runs.divergence().first;
    for (int target : {first - 1, first, first + 7}) {
        runs.seek(target);
        while (runs.seeking()) runs.step();
        EXPECT_EQ(runs.a().steps(), target);
        EXPECT_EQ(runs.sides()[1].steps(), target);
        EXPECT_EQ(runs.divergence().first.value_or(0), target < first ? 0 : first);
        EXPECT_EQ(runs.divergence().apart.size(), static_cast<size_t>(target));
    }
    runs.restart();
    EXPECT_FALSE(runs.seeking());
    EXPECT_EQ(runs.divergence().apart.size(), 0u);
}

TEST(SideBySide, TheDistanceIsThatOfTheSameBody) {
    SideBySide runs;
    runs.load("classic_single_box");
    runs.open({});
    runs.step();
    BodyId box{};
    for (BodyRef body : runs.sides()[1].world().bodies())
        if (body.type() == BodyType::Dynamic) box = body.id();
    BodyRef body = runs.sides()[1].world().body(box);
    body.set_position({body.position().x + 3, body.position().y + 4});
    lab::Gap gap = lab::gap(runs.sides()[0].world(), runs.sides()[1].world());
    EXPECT_FALSE(gap.equal);
    EXPECT_NEAR(gap.distance, 5, 1e-6);
}

TEST(SideBySide, ASnapshotBringsBackBothAndTheirRecord) {
    SideBySide runs;
    runs.load("pyramid:8");
    runs.open(SolverSettings::lite());
    for (int i = 0; i < 40; ++i) runs.step();
    runs.save_snapshot();
    uint64_t hashes[2];
    for (size_t i = 0; i < 2; ++i) hashes[i] = runs.sides()[i].world().hash();
    lab::Figures figures = runs.a().figures();
    for (int i = 0; i < 25; ++i) runs.step();
    ASSERT_TRUE(runs.load_snapshot());
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(runs.sides()[i].world().hash(), hashes[i]);
        EXPECT_EQ(runs.sides()[i].record()->steps(), 40);
        EXPECT_EQ(runs.sides()[i].step_times().size(), 40u);
    }
    EXPECT_EQ(runs.divergence().apart.size(), 40u);
    EXPECT_EQ(lab::figure(runs.a().figures(), "sink"), lab::figure(figures, "sink"));
    EXPECT_EQ(lab::figure(runs.a().figures(), "jitter"), lab::figure(figures, "jitter"));
}

TEST(SideBySide, ASnapshotOfOneSideIsNone) {
    SideBySide runs;
    runs.load("tower:3");
    runs.step();
    runs.save_snapshot();
    runs.open(SolverSettings::lite());
    for (int i = 0; i < 5; ++i) runs.step();
    EXPECT_FALSE(runs.load_snapshot());
    EXPECT_EQ(runs.a().steps(), 5);
    EXPECT_EQ(runs.sides()[1].steps(), 5);
    runs.close();
    EXPECT_TRUE(runs.load_snapshot());
    EXPECT_EQ(runs.a().steps(), 1);
}

// To the last digit, the scene's own figures included.
TEST(Record, GivesTheFiguresAndSeriesOfTheLaboratory) {
    for (std::string name : {"pyramid:10", "mass_ratio:100", "chain:10x10", "energy_heap", "newton_cradle", "smash"}) {
        const int steps = name == "smash" ? 15 : 150;  // 9,600 boxes that nothing pulls: momentum is a figure there
        Result<lab::Entry> expected = lab::run(lab::standing_catalogue(), name, {.conditions = {.steps = steps}});
        ASSERT_TRUE(expected.ok()) << expected.error().message;
        Simulation simulation;
        simulation.load(name);
        for (int i = 0; i < steps; ++i) simulation.step();
        lab::Entry entry = simulation.entry();
        EXPECT_EQ(entry.label(), expected->label());
        for (const lab::Figure& figure : expected->figures) {
            double now = lab::figure(entry.figures, figure.name);
            EXPECT_TRUE(now == figure.value || (std::isnan(now) && std::isnan(figure.value)))
                << name << " " << figure.name << ": " << now << ", not " << figure.value;
        }
        EXPECT_TRUE(lab::same_figures(entry, *expected)) << name;
    }
}

TEST(Record, CanBeSwitchedOffAndBeginsAgainWithARestart) {
    Simulation simulation;
    simulation.load("tower:3");
    simulation.step();
    EXPECT_EQ(simulation.record()->steps(), 1);
    simulation.set_recording(false);
    EXPECT_EQ(simulation.record(), nullptr);
    EXPECT_TRUE(simulation.figures().empty());
    simulation.step();
    simulation.set_recording(true);
    EXPECT_EQ(simulation.record(), nullptr);
    simulation.restart();
    simulation.step();
    EXPECT_EQ(simulation.record()->steps(), 1);
}

}  // namespace
}  // namespace cairn::testbed
