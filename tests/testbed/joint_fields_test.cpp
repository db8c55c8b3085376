// The tables behind the sliders of joints, against the settings structs themselves.

#include "joint_fields.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "simulation.hpp"

namespace cairn::testbed {
namespace {

const JointField& field_named(const JointSettings& settings, const char* title) {
    for (const JointField& field : joint_fields(settings))
        if (std::strcmp(field.title, title) == 0) return field;
    ADD_FAILURE() << "no field " << title;
    static const JointField none{"", "", 0};
    return none;
}

// Every field of every joint of the category: written as it is it is accepted, and what it is set to is read back from
// the world, alone: all other bytes stay.
TEST(JointFields, EachIsANumberOfItsOwn) {
    int types = 0;
    bool seen[joint_type_count] = {};
    for (const scenes::SceneInfo& info : scenes::list()) {
        if (std::strcmp(info.category, "Joints") != 0) continue;
        SCOPED_TRACE(info.name);
        Simulation simulation;
        simulation.load(info.name);
        for (JointRef joint : simulation.world().joints()) {
            JointSettings before = read_settings(joint);
            if (seen[static_cast<size_t>(before.type)]) continue;
            seen[static_cast<size_t>(before.type)] = true;
            ++types;
            EXPECT_TRUE(write_settings(joint, before));
            for (const JointField& field : joint_fields(before)) {
                SCOPED_TRACE(field.title);
                // A little off what it is; limits that are equal allow one direction only, so both are tried.
                float old = before.get(field);
                float step = field.truth ? 1 - 2 * old : std::fmax(0.01f, 1e-3f * std::fabs(old));
                JointSettings changed = before;
                changed.set(field, old + step);
                if (!write_settings(joint, changed)) {
                    changed.set(field, old - step);
                    ASSERT_TRUE(write_settings(joint, changed));
                }
                simulation.error.clear();
                JointSettings after = read_settings(joint);
                EXPECT_EQ(std::memcmp(after.bytes, changed.bytes, sizeof after.bytes), 0);
                size_t size = field.truth ? 1 : sizeof(float);
                EXPECT_NE(std::memcmp(after.bytes + field.offset, before.bytes + field.offset, size), 0);
                EXPECT_TRUE(write_settings(joint, before));
            }
        }
    }
    EXPECT_EQ(types, joint_type_count);
}

TEST(JointFields, NamesAreTheStructs) {
    Simulation simulation;
    simulation.load("joint_revolute");
    JointRef joint = *simulation.world().joints().begin();
    JointSettings settings = read_settings(joint);
    settings.set(field_named(settings, "motor_speed"), 7);
    settings.set(field_named(settings, "enable_motor"), 1);
    settings.set(field_named(settings, "target_angle"), -0.5f);
    ASSERT_TRUE(write_settings(joint, settings));
    auto read = joint.settings<RevoluteJoint>();
    EXPECT_EQ(read.motor_speed, 7);
    EXPECT_TRUE(read.enable_motor);
    EXPECT_EQ(read.target_angle, -0.5f);
}

TEST(JointWatch, KeepsTheLargestForceUntilTheRestart) {
    Simulation simulation;
    simulation.load("joint_distance");
    const World& world = simulation.world();
    ConstJointRef rod = *world.joints().begin();
    EXPECT_EQ(simulation.watch().joint, rod.id());  // the first, as long as nobody has chosen
    float largest = 0;
    for (int i = 0; i < 120; ++i) {
        simulation.step();
        largest = std::max(largest, length(rod.force()));
    }
    EXPECT_GT(largest, 0);
    EXPECT_EQ(simulation.watch().largest_force, largest);
    simulation.restart();
    EXPECT_EQ(simulation.watch().joint, rod.id());
    EXPECT_EQ(simulation.watch().largest_force, 0);
}

}  // namespace
}  // namespace cairn::testbed
