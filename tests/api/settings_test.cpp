// The table of solver settings describes the struct: every field once, in order, with defaults and presets in range.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cairn/cairn.hpp"

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

// A tower in centimetres sinks 100 times as many of them as one in metres sinks metres.
TEST(SolverSettings, InOtherUnitsAStackStandsAsInMetres) {
    double sink[2];
    for (int i : {0, 1}) {
        const float unit = i == 0 ? 1.0f : 100.0f;
        WorldDef def{.gravity = {0, -10 * unit}, .solver = SolverSettings{}.in_units(unit)};
        def.solver.sleep = false;
        World world(def);
        world.create_shape(world.create_body({.position = {0, -static_cast<double>(unit)}}),
                           Polygon::box(50 * unit, unit));
        BodyId top;
        for (int k = 0; k < 10; ++k) {
            top =
                world.create_body({.type = BodyType::Dynamic, .position = {0, static_cast<double>(unit) * (k + 0.5)}});
            world.create_shape(top, Polygon::box(0.5f * unit, 0.5f * unit));
        }
        for (int step = 0; step < 600; ++step) world.step(1.0f / 60);
        sink[i] = 9.5 - world.body(top).position().y / static_cast<double>(unit);
    }
    EXPECT_NEAR(sink[1], sink[0], 0.02 * sink[0]);
    EXPECT_EQ(SolverSettings{}.in_units(100).slop, 100 * SolverSettings{}.slop);
    EXPECT_EQ(SolverSettings{}.in_units(1), SolverSettings{});
}

}  // namespace
}  // namespace cairn
