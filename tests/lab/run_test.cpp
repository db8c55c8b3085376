// The laboratory's runs and files: what it measures against closed forms, that it repeats, what it refuses.
#include <gtest/gtest.h>

#include <cmath>

#include "lab_support.hpp"

namespace cairn::lab {
namespace {

using namespace test;

// Refused: code 2 and one line that holds the word.
void expect_refusal(const std::vector<std::string>& words, const std::string& word) {
    Answer answer = cairn_lab(words);
    EXPECT_EQ(answer.code, 2) << answer.said;
    EXPECT_NE(answer.said.find(word), std::string::npos) << answer.said;
    EXPECT_EQ(std::count(answer.said.begin(), answer.said.end(), '\n'), 1) << answer.said;
}

// A scene of a game's own.
Scene one_ball(const Conditions& conditions, bool floor, Vec2 gravity) {
    WorldDef def = conditions.world;
    def.solver = conditions.solver();
    def.gravity = gravity;
    Scene scene;
    scene.world = std::make_shared<World>(def);
    if (floor) {
        BodyId ground = scene.world->create_body({.position = {0, -1}});
        scene.world->create_shape(ground, Polygon::box(10, 1));
    }
    BodyId ball = scene.world->create_body({.type = BodyType::Dynamic, .position = {0, 5}, .linear_velocity = {3, 0}});
    scene.world->create_shape(ball, Circle{{}, 0.5f});
    scene.steps = 48;
    return scene;
}

Catalogue game_catalogue() {
    Catalogue catalogue;
    catalogue.scenes.push_back({.name = "falling_ball", .build = [](std::string_view, const Conditions& conditions) {
                                    return Result<Scene>(one_ball(conditions, true, {0, -10}));
                                }});
    catalogue.scenes.push_back({.name = "free_ball", .build = [](std::string_view, const Conditions& conditions) {
                                    return Result<Scene>(one_ball(conditions, false, {}));
                                }});
    return catalogue;
}

double figure_of(const Catalogue& catalogue, const char* scene, const char* name) {
    Result<Entry> entry = run(catalogue, scene);
    EXPECT_TRUE(entry.ok()) << entry.error().message;
    return entry ? figure(entry->figures, name) : 0;
}

// 0.8 s of free fall by sub-steps of h: g t (t + h) / 2 down.
TEST(Figures, OfABallInFreeFallFollowTheClosedForm) {
    Catalogue catalogue = game_catalogue();
    double h = 1 / 480.0;
    EXPECT_NEAR(figure_of(catalogue, "falling_ball", "sink"), 5 * 0.8 * (0.8 + h), 1e-3);
    EXPECT_NEAR(figure_of(catalogue, "free_ball", "drift"), 2.4, 1e-4);
    EXPECT_NEAR(figure_of(catalogue, "free_ball", "late_speed"), 3, 1e-6);
    EXPECT_LT(figure_of(catalogue, "free_ball", "momentum_error"), 1e-6);
    EXPECT_LT(figure_of(catalogue, "free_ball", "spin_error"), 1e-5);
    EXPECT_EQ(figure_of(catalogue, "free_ball", "jitter"), 0);
    EXPECT_TRUE(std::isnan(figure_of(catalogue, "falling_ball", "momentum_error")));  // gravity does not conserve it
}

TEST(Figures, EverySceneOfTheRegistryHasThem) {
    for (const SceneInfo& info : standing_catalogue().scenes) {
        if (info.category != "Standing" && info.category != "Joints") continue;
        std::string name = info.series.empty() ? info.name : info.series.front();
        Result<Entry> entry = run(standing_catalogue(), name, {.conditions = {.steps = 30}});
        ASSERT_TRUE(entry.ok()) << entry.error().message;
        EXPECT_EQ(entry->steps, 30) << name;
        EXPECT_GE(figure(entry->figures, "worst_penetration"), 0) << name;
        for (const Series& series : entry->series) EXPECT_EQ(series.values.size(), 30u) << name << " " << series.name;
    }
}

TEST(Figures, AreMeasuredAtOtherRatesFarAwayAndAwakeToo) {
    for (const SceneInfo& info : standing_catalogue().scenes) {
        if (info.category != "Standing") continue;
        std::string name = info.series.empty() ? info.name : info.series.front();
        for (float hertz : {30.0f, 120.0f}) {
            RunOptions options{.conditions = {.hertz = hertz, .steps = 12, .origin = {1e7, 0}, .keep_awake = true}};
            Result<Entry> entry = run(standing_catalogue(), name, options);
            ASSERT_TRUE(entry.ok()) << entry.error().message;
            EXPECT_TRUE(std::isnan(figure(entry->figures, "sleep_time"))) << name;
            EXPECT_LT(figure(entry->figures, "worst_penetration"), 2) << name;
        }
    }
}

TEST(Files, TwoRunsGiveTheSameBytesWithoutTheTimes) {
    std::string first = scratch("1.json"), second = scratch("2.json");
    for (const std::string& path : {first, second}) {
        std::vector<std::string> words{"run", "pyramid:10", "inverted_tower", "car", "--steps", "200", "--no-times"};
        words.insert(words.end(), {"--json", path, "--jobs", path == first ? "1" : "3"});
        EXPECT_EQ(cairn_lab(words).code, 0);
    }
    EXPECT_EQ(contents(first), contents(second));
    EXPECT_GT(contents(first).size(), 10'000u);
}

TEST(Files, GiveBackWhatWasWritten) {
    std::string path = scratch(".json");
    Result<Entry> entry = run(standing_catalogue(), "tower:5",
                              {.conditions = {.hertz = 120, .seconds = 0.5, .origin = {1e6, 2}, .keep_awake = true}});
    ASSERT_TRUE(entry.ok());
    Results results;
    results.complete = true;
    results.scenes = {*entry};
    EXPECT_EQ(save(results, path), "");
    Result<Results> read = load(path);
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->scenes.size(), 1u);
    const Entry& back = read->scenes[0];
    EXPECT_TRUE(same_figures(*entry, back));
    EXPECT_EQ(back.label(), "tower:5 awake at 120 Hz for 0.5 s from (1e+06, 2)");
    EXPECT_EQ(back.label(), entry->label());
    EXPECT_EQ(back.settings, entry->settings);
}

TEST(Files, OtherVersionsAndBrokenOnesAreRefusedInASentence) {
    std::string path = scratch(".json");
    struct Case {
        const char* text;
        const char* word;
    };
    for (const Case& broken :
         {Case{"{\"cairn_lab\": 99, \"scenes\": []}", "too new"}, Case{"{\"cairn_lab\": 0, \"scenes\": []}", "too old"},
          Case{"{\"cairn_lab\": 1}", "complete"}, Case{"{\"scenes\": []}", "no results file"},
          Case{"[1, 2", "not valid JSON at byte"}, Case{"7", "no results file"}}) {
        write(path, broken.text);
        Result<Results> read = load(path);
        EXPECT_FALSE(read.ok());
        EXPECT_NE(read.error().message.find(broken.word), std::string::npos) << read.error().message;
    }
    EXPECT_NE(load(scratch("missing.json")).error().message.find("can't be opened"), std::string::npos);
}

TEST(CommandLine, RefusesWhatItDoesNotUnderstandBeforeAnythingRuns) {
    expect_refusal({"run", "towr"}, "tower");
    expect_refusal({"run", "tower:many"}, "many");
    expect_refusal({"run", "tower", "--set", "substep=4"}, "substeps");
    expect_refusal({"run", "tower", "--set", "substeps=4.5"}, "whole number");
    expect_refusal({"run", "tower", "--sleep", "maybe"}, "maybe");
    expect_refusal({"run", "tower", "--origin", "5"}, "x,y");
    expect_refusal({"run", "tower", "--simd", "mmx"}, "mmx");
    expect_refusal({"run", "tower", "--json", "/no/such/folder/a.json"}, "can't be written");
    expect_refusal({"run"}, "no scene");
    expect_refusal({"run", "--suite", "gat"}, "gat");
    expect_refusal({"walk"}, "walk");
    EXPECT_EQ(cairn_lab({"list"}).code, 0);
}

TEST(CommandLine, RunsTheScenesOfAGame) {
    std::string path = scratch(".json");
    EXPECT_EQ(cairn_lab({"run", "falling_ball", "--repeat", "2", "--json", path}, game_catalogue()).code, 0);
    Result<Results> read = load(path);
    ASSERT_TRUE(read.ok());
    EXPECT_TRUE(read->complete);
    EXPECT_NE(read->find("falling_ball"), nullptr);
}

}  // namespace
}  // namespace cairn::lab
