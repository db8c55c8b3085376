// The report's page and the sweep's grid.
#include <gtest/gtest.h>

#include "cairn/lab/report.hpp"
#include "lab_support.hpp"

namespace cairn::lab {
namespace {

using namespace test;

size_t count(const std::string& text, const std::string& word) {
    size_t found = 0;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
}

TEST(Report, HoldsEverySceneAndNothingFromElsewhere) {
    std::string base = scratch("base.json"), page = scratch(".html");
    std::vector<std::string> words{"run", "tower:10", "bridge", "friction_slope:26", "--steps", "60"};
    std::vector<std::string> first = words, second = words;
    first.insert(first.end(), {"--json", base});
    second.insert(second.end(), {"--set", "warm_start=0.5", "--report", page, "--baseline", base});
    EXPECT_EQ(cairn_lab(first).code, 0);
    EXPECT_EQ(cairn_lab(second).code, 0);
    std::string html = contents(page);
    EXPECT_EQ(count(html, "<section"), 3u);
    EXPECT_EQ(count(html, "class=\"picture\""), 3u);
    EXPECT_GT(count(html, "class=\"chart\""), 20u);
    EXPECT_EQ(count(html, "class=\"base\""), count(html, "class=\"line0\""));  // the baseline's curve behind each
    EXPECT_NE(html.find("warm_start 0.5"), std::string::npos);
    EXPECT_NE(html.find("worse"), std::string::npos);
    EXPECT_EQ(count(html, "nan"), 0u);
    // One file: nothing is fetched.
    for (const char* outside : {"http:", "https:", "src=", "<script", "<link", "url(", "@import"}) {
        EXPECT_EQ(html.find(outside), std::string::npos) << outside;
    }
}

TEST(Report, EveryElementIsClosed) {
    Result<Entry> entry = run(standing_catalogue(), "joint_gallery", {.conditions = {.steps = 30}, .picture = true});
    ASSERT_TRUE(entry.ok());
    Results results;
    results.complete = true;
    results.scenes = {*entry};
    std::string html = html_report(results);
    for (const char* name :
         {"html", "body", "section", "table", "tr", "td", "th", "div", "svg", "text", "details", "h2"}) {
        std::string tag(name);
        EXPECT_EQ(count(html, "<" + tag + ">") + count(html, "<" + tag + " "), count(html, "</" + tag + ">")) << tag;
    }
}

// The names of scenes and settings are the game's: they must not become markup.
TEST(Report, NamesAreEscaped) {
    Results results;
    results.scenes.emplace_back();
    results.scenes[0].name = "<b>&\"tower";
    EXPECT_EQ(html_report(results).find("<b>"), std::string::npos);
}

TEST(Sweep, RunsEveryCombinationOfTheSettings) {
    std::string path = scratch(".json"), page = scratch(".html");
    Answer answer = cairn_lab({"sweep", "--set", "substeps=4,8,16", "--set", "contact_damping=5,10", "tower:5,10",
                               "--steps", "30", "--json", path, "--report", page});
    EXPECT_EQ(answer.code, 0) << answer.said;
    Result<Results> results = load(path);
    ASSERT_TRUE(results.ok());
    ASSERT_EQ(results->scenes.size(), 12u);
    const Entry* entry = results->find("tower:10 for 0.5 s [substeps=4, contact_damping=5]");
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->settings.substeps, 4);
    EXPECT_EQ(entry->settings.contact_damping, 5);
    EXPECT_EQ(count(contents(page), "<section"), 2u);
    EXPECT_NE(answer.printed.find("substeps=16, contact_damping=10"), std::string::npos);
    EXPECT_EQ(cairn_lab({"sweep", "tower", "--set", "substeps=4,many"}).code, 2);
    EXPECT_EQ(cairn_lab({"sweep", "tower", "--set", "substeps"}).code, 2);
}

}  // namespace
}  // namespace cairn::lab
