// The table of solver settings describes the struct: every field once, in order, with defaults and presets in range.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cairn/settings.hpp"

namespace cairn {
namespace {

TEST(SolverSettings, TableCoversEveryByteOfTheStruct) {
    // Each field set to another value must change the struct; and nothing but the fields is in it: the sum of their
    // sizes and of the padding after bools is the struct.
    std::set<std::string> names;
    size_t bytes = 0;
    uint16_t last = 0;
    for (const SettingField& field : solver_setting_fields()) {
        EXPECT_TRUE(names.insert(field.name).second) << field.name;
        EXPECT_TRUE(field.offset >= last) << field.name << " is out of order";
        last = field.offset;
        bytes += field.kind == SettingKind::Bool ? 1 : 4;
        SolverSettings settings;
        float value = get_setting(settings, field);
        EXPECT_TRUE(set_setting(settings, field, value == field.lower ? field.upper : field.lower)) << field.name;
        EXPECT_NE(settings, SolverSettings{}) << field.name;
        EXPECT_TRUE(set_setting(settings, field, value));
        EXPECT_EQ(settings, SolverSettings{}) << field.name;
        EXPECT_EQ(find_solver_setting(field.name), &field);
        EXPECT_GT(std::string(field.sentence).size(), 20u) << field.name;
    }
    EXPECT_LE(sizeof(SolverSettings) - bytes, 16u) << "a field is missing from the table";
}

TEST(SolverSettings, PresetsAreInRange) {
    EXPECT_EQ(check(SolverSettings{}), "");
    EXPECT_EQ(check(SolverSettings::soft_step()), "");
    EXPECT_EQ(check(SolverSettings::lite()), "");
    EXPECT_EQ(find_solver_setting("no_such_setting"), nullptr);
}

TEST(SolverSettings, WholeNumbersOnlyForCounts) {
    SolverSettings settings;
    EXPECT_FALSE(set_setting(settings, *find_solver_setting("substeps"), 2.5f));
    EXPECT_TRUE(set_setting(settings, *find_solver_setting("substeps"), 4));
    EXPECT_EQ(settings.substeps, 4);
}

}  // namespace
}  // namespace cairn
