// The comparison of two results: verdicts, what is missing, and that it finds a worsened solver.
#include <gtest/gtest.h>

#include <cmath>

#include "lab_support.hpp"

namespace cairn::lab {
namespace {

using namespace test;

constexpr double never = std::numeric_limits<double>::quiet_NaN();

Results with(const Figures& figures) {
    Results results;
    Entry entry;
    entry.name = "tower:10";
    entry.figures = figures;
    results.scenes.push_back(entry);
    return results;
}

Verdict verdict(const char* name, double before, double now) {
    Comparison comparison = compare(with({{name, before}}), with({{name, now}}));
    return comparison.differences.at(0).verdict;
}

// sink: a tenth and half a millimetre; stands: nothing; steepest_rest: a twentieth of a degree from where it should be.
TEST(Compare, KnowsWhichWayAFigureIsBetter) {
    EXPECT_EQ(verdict("sink", 0.1, 0.1), Verdict::Equal);
    EXPECT_EQ(verdict("sink", 0.1, 0.1104), Verdict::Within);
    EXPECT_EQ(verdict("sink", 0.1, 0.1106), Verdict::Worse);
    EXPECT_EQ(verdict("sink", 0.1, 0.0894), Verdict::Better);
    EXPECT_EQ(verdict("stands", 1, 0), Verdict::Worse);
    EXPECT_EQ(verdict("stands", 0, 1), Verdict::Better);
    EXPECT_EQ(verdict("steepest_rest", 26.5, 26.6), Verdict::Within);
    EXPECT_EQ(verdict("steepest_rest", 26.5, 26.7), Verdict::Worse);
    EXPECT_EQ(verdict("steepest_rest", 26.9, 26.5), Verdict::Better);
    EXPECT_EQ(verdict("sleep_time", 2, never), Verdict::Worse);
    EXPECT_EQ(verdict("sleep_time", never, 2), Verdict::Better);
    EXPECT_EQ(verdict("sleep_time", never, never), Verdict::Equal);
    EXPECT_EQ(verdict("sink", 0.1, never), Verdict::Worse);  // a solver that lost its numbers
    EXPECT_EQ(verdict("of_a_game", 1, 100), Verdict::Changed);
}

TEST(Compare, SaysWhatIsMissing) {
    Comparison figure = compare(with({{"sink", 1}, {"drift", 1}}), with({{"sink", 1}, {"tilt", 1}}));
    ASSERT_EQ(figure.missing.size(), 1u);
    EXPECT_EQ(figure.missing[0], "tower:10: the new results have no figure drift");
    ASSERT_EQ(figure.added.size(), 1u);
    EXPECT_TRUE(figure.worse());
    Results other = with({{"sink", 1}});
    other.scenes[0].keep_awake = true;
    Comparison scene = compare(with({{"sink", 1}}), other);
    ASSERT_EQ(scene.missing.size(), 1u);
    EXPECT_EQ(scene.missing[0], "the new results have no scene tower:10");
    EXPECT_EQ(scene.added.at(0), "the base has no scene tower:10 awake");
    EXPECT_TRUE(scene.worse());
}

TEST(Compare, OfTwoFallenTowersSeesOnlyThatTheyFell) {
    EXPECT_FALSE(compare(with({{"stands", 0}, {"sink", 9}}), with({{"stands", 0}, {"sink", 99}})).worse());
    EXPECT_TRUE(compare(with({{"stands", 1}, {"sink", 9}}), with({{"stands", 1}, {"sink", 99}})).worse());
}

TEST(Compare, TakesTolerancesFromAFile) {
    std::string path = scratch(".json");
    write(path, R"({"cairn_lab_tolerance": 1,
                    "figures": {"sink": {"relative": 1}, "of_a_game": {"better": "higher"}},
                    "scenes": {"tower": {"sink": {"absolute": 5}}, "tower:10": {"drift": {"better": "neutral"}}}})");
    Result<Tolerances> tolerances = load_tolerances(path);
    ASSERT_TRUE(tolerances.ok()) << tolerances.error().message;
    auto verdict_of = [&](const char* name, double before, double now) {
        return compare(with({{name, before}}), with({{name, now}}), *tolerances).differences.at(0).verdict;
    };
    EXPECT_EQ(verdict_of("sink", 1, 6.9), Verdict::Within);
    EXPECT_EQ(verdict_of("sink", 1, 7.1), Verdict::Worse);
    EXPECT_EQ(verdict_of("drift", 1, 100), Verdict::Changed);
    EXPECT_EQ(verdict_of("of_a_game", 2, 1), Verdict::Worse);
    for (const char* broken : {R"({"cairn_lab_tolerance": 1, "figures": {"sink": {"better": "sideways"}}})",
                               R"({"cairn_lab_tolerance": 1, "figures": {"sink": {"relative": -1}}})",
                               R"({"cairn_lab_tolerance": 1, "figures": {"sink": 3}})",
                               R"({"cairn_lab_tolerance": 1, "scene": {}})", R"({"cairn_lab_tolerance": 2})"}) {
        write(path, broken);
        EXPECT_FALSE(load_tolerances(path).ok()) << broken;
    }
}

// Short scenes that a worse solver shows in: towers whose boxes are exactly on each other, and beside each other.
int compare_with_default(const std::string& setting) {
    std::string base = scratch("base.json"), worse = scratch("worse.json");
    std::vector<std::string> scenes{"run", "tower:20", "offset_tower:40", "pyramid:10", "--brief", "--json"};
    std::vector<std::string> changed = scenes;
    scenes.push_back(base);
    changed.insert(changed.end(), {worse, "--set", setting});
    EXPECT_EQ(cairn_lab(scenes).code, 0);
    EXPECT_EQ(cairn_lab(changed).code, 0);
    Answer answer = cairn_lab({"compare", base, worse});
    std::printf("%s:\n%s", setting.c_str(), answer.printed.c_str());
    return answer.code;
}

TEST(Compare, FindsAWorsenedSolver) {
    EXPECT_EQ(compare_with_default("warm_start=1"), 0);
    EXPECT_EQ(compare_with_default("warm_start=0.5"), 1);
    EXPECT_EQ(compare_with_default("freeze_distance=0"), 1);
}

TEST(Compare, RefusesFilesThatItCantRead) {
    EXPECT_EQ(cairn_lab({"compare", scratch("no1.json"), scratch("no2.json")}).code, 2);
    EXPECT_EQ(cairn_lab({"compare", scratch("no1.json")}).code, 2);
}

}  // namespace
}  // namespace cairn::lab
