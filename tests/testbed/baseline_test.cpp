// Which recorded run stands behind the running one, and what is said of a file that is none.
#include "baseline.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <fstream>

#include "catalogue.hpp"

namespace cairn::testbed {
namespace {

struct ScratchFile {
    std::string path = testing::TempDir() + "cairn_baseline_" +
                       std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()) + ".json";
    ~ScratchFile() { std::remove(path.c_str()); }
};

void run(Simulation& simulation, const char* scene, int steps) {
    simulation.load(scene);
    for (int i = 0; i < steps; ++i) simulation.step();
}

TEST(Baseline, TheCommittedOneIsThereFromTheStart) {
    Baseline baseline;
    Simulation simulation;
    simulation.load("tower:100");
    Baseline::Match match = baseline.find(simulation);
    EXPECT_EQ(match.run, nullptr);
    ASSERT_NE(match.committed, nullptr);
    EXPECT_EQ(match.committed->label(), "tower:100");
    EXPECT_EQ(lab::figure(match.committed->figures, "stands"), 1);

    SolverSettings awake;
    awake.sleep = false;
    simulation.set_settings(awake);
    EXPECT_EQ(baseline.find(simulation).committed->label(), "tower:100 awake");
    simulation.load("tower");  // of 20 boxes
    EXPECT_EQ(baseline.find(simulation).committed->label(), "tower:20 awake");
    simulation.load("tower:21");
    EXPECT_EQ(baseline.find(simulation).committed, nullptr);
}

TEST(Baseline, TheSceneWithTheDefaultSettingsIsComputedBesideWhatRuns) {
    Baseline baseline;
    Simulation simulation;
    simulation.set_settings(SolverSettings::lite());
    const lab::RunOptions how{.conditions = {.keep_awake = !SolverSettings::lite().sleep}};
    for (const char* name : {"mass_ratio:10", "pyramid:5"}) {
        simulation.load(name);
        while (baseline.compute(simulation, 1e-4)) {}
        Baseline::Match match = baseline.find(simulation);
        ASSERT_NE(match.run, nullptr) << name;
        EXPECT_EQ(match.source, "default settings");
        Result<lab::Entry> expected = lab::run(lab::standing_catalogue(), name, how);
        ASSERT_TRUE(expected.ok());
        EXPECT_TRUE(lab::same_figures(*match.run, *expected)) << name;
        EXPECT_EQ(simulation.steps(), 0);
    }
    // Under other conditions it is another run.
    simulation.set_rate(120);
    while (baseline.compute(simulation, 1)) {}
    EXPECT_NEAR(baseline.find(simulation).run->hertz, 120, 1e-3);
    simulation.load("many_pyramids");
    EXPECT_FALSE(baseline.compute(simulation, 1));
    EXPECT_EQ(baseline.find(simulation).run, nullptr);
}

TEST(Baseline, ARunThatWasKeptComesFirstAndSurvivesAFile) {
    ScratchFile file;
    Baseline baseline;
    Simulation simulation;
    simulation.load("tower:20");
    EXPECT_FALSE(baseline.keep(simulation));
    run(simulation, "tower:20", 50);
    while (baseline.compute(simulation, 0.01)) {}
    EXPECT_EQ(baseline.find(simulation).source, "default settings");
    EXPECT_TRUE(baseline.keep(simulation));
    Baseline::Match match = baseline.find(simulation);
    EXPECT_EQ(match.source, "kept, default");
    EXPECT_EQ(match.run->steps, 50);
    EXPECT_EQ(baseline.save(file.path), "");

    Baseline other;
    EXPECT_EQ(other.load(file.path), "");
    match = other.find(simulation);
    ASSERT_NE(match.run, nullptr);
    EXPECT_EQ(match.source, file.path.substr(file.path.find_last_of('/') + 1));
    EXPECT_TRUE(lab::same_figures(*match.run, simulation.entry()));
    EXPECT_EQ(match.run->label(), simulation.entry().label());
}

TEST(Baseline, AFileThatIsNoneIsRefusedInASentenceAndNothingIsLost) {
    ScratchFile good, bad;
    Simulation simulation;
    run(simulation, "tower:21", 10);
    Baseline baseline, kept;
    kept.keep(simulation);
    EXPECT_EQ(kept.save(good.path), "");
    EXPECT_EQ(baseline.load(good.path), "");
    struct Case {
        const char* text;
        const char* word;
    };
    for (const Case& broken :
         {Case{"{\"cairn_lab\": 99, \"scenes\": []}", "too new"}, Case{"{\"cairn_lab\": 0, \"scenes\": []}", "too old"},
          Case{"[1, 2", "not valid JSON"}, Case{"{\"cairn_lab\": 1, \"scenes\": [{\"name\": 3}]}", "not a complete"},
          Case{"{\"cairn_lab\": 1, \"scenes\": []}", "holds no scene"}}) {
        std::ofstream(bad.path) << broken.text;
        std::string said = baseline.load(bad.path);
        EXPECT_NE(said.find(broken.word), std::string::npos) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        EXPECT_NE(baseline.find(simulation).run, nullptr);
    }
    EXPECT_NE(baseline.load("/nonexistent/a.json").find("can't be opened"), std::string::npos);
}

}  // namespace
}  // namespace cairn::testbed
