// Every invalid call: one sentence to the handler, a null id or false, and an unchanged hash.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "cairn/cairn.hpp"

namespace cairn {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

class Misuse : public testing::Test {
protected:
    Misuse() {
        world.set_error_handler(collect, this);
        ground = world.create_body({.position = {0, -1}});
        ground_shape = world.create_shape(ground, Polygon::box(10, 1));
        box = world.create_body({.type = BodyType::Dynamic, .position = {0, 0.5}});
        box_shape = world.create_shape(box, Polygon::box(0.5f, 0.5f));
        other = world.create_body({.type = BodyType::Dynamic, .position = {3, 2}});
        world.create_shape(other, Circle{{}, 0.5f});
        joint = world.create_joint(RevoluteJoint{.body_a = ground, .body_b = other, .frame_a = {{3, 3}, {}}});
        for (int i = 0; i < 5; ++i) world.step(1 / 60.0f);
        EXPECT_TRUE(sentences.empty());
    }

    static void collect(void* context, ErrorCode, const char* message) {
        static_cast<Misuse*>(context)->sentences.emplace_back(message);
    }

    /// The call must be refused: falsy result, exactly one sentence with `words`, same hash.
    template <class Call> void refused(const char* words, Call call) {
        uint64_t before = world.hash();
        sentences.clear();
        EXPECT_FALSE(static_cast<bool>(call())) << words;
        ASSERT_EQ(sentences.size(), 1u) << words;
        EXPECT_NE(sentences[0].find(words), std::string::npos) << sentences[0];
        EXPECT_EQ(world.hash(), before) << sentences[0];
    }

    World world;
    BodyId ground, box, other;
    ShapeId ground_shape, box_shape;
    JointId joint;
    std::vector<std::string> sentences;
};

TEST_F(Misuse, BodyDefinitionFields) {
    for (float bad : {nan_value, infinity, -infinity}) {
        auto bad_double = static_cast<double>(bad);
        refused("position", [&] { return world.create_body({.position = {bad_double, 0}}); });
        refused("position", [&] { return world.create_body({.position = {0, bad_double}}); });
        refused("rotation", [&] { return world.create_body({.rotation = {bad, 0}}); });
        refused("rotation", [&] { return world.create_body({.rotation = {1, bad}}); });
        refused("linear velocity", [&] { return world.create_body({.linear_velocity = {bad, 0}}); });
        refused("linear velocity", [&] { return world.create_body({.linear_velocity = {0, bad}}); });
        refused("angular velocity", [&] { return world.create_body({.angular_velocity = bad}); });
        refused("linear damping", [&] { return world.create_body({.linear_damping = bad}); });
        refused("angular damping", [&] { return world.create_body({.angular_damping = bad}); });
        refused("gravity scale", [&] { return world.create_body({.gravity_scale = bad}); });
    }
    refused("position", [&] { return world.create_body({.position = {2e7, 0}}); });
    refused("rotation", [&] { return world.create_body({.rotation = {0, 0}}); });
    refused("linear velocity", [&] { return world.create_body({.linear_velocity = {1e30f, 0}}); });
    refused("linear damping", [&] { return world.create_body({.linear_damping = -1}); });
    refused("type", [&] { return world.create_body({.type = static_cast<BodyType>(7)}); });
}

TEST_F(Misuse, ShapeDefinitionFields) {
    Polygon square = Polygon::box(0.5f, 0.5f);
    for (float bad : {nan_value, infinity, -infinity, 1e30f, -1.0f}) {
        refused("density", [&] { return world.create_shape(box, square, {.density = bad}); });
        refused("friction", [&] { return world.create_shape(box, square, {.material = {.friction = bad}}); });
        refused("restitution", [&] { return world.create_shape(box, square, {.material = {.restitution = bad}}); });
        refused("radius", [&] { return world.create_shape(box, Circle{{}, bad}); });
        refused("empty", [&] { return world.create_shape(box, Polygon::box(bad, 1)); });
    }
    for (float bad : {nan_value, infinity, 1e30f}) {
        refused("geometry", [&] { return world.create_shape(box, Circle{{bad, 0}, 1}); });
        refused("create_shape", [&] { return world.create_shape(box, Segment{{0, 0}, {bad, 0}}); });
        refused("create_shape", [&] { return world.create_shape(box, Segment{{0, bad}, {1, 0}}); });
    }
    refused("radius", [&] { return world.create_shape(box, Circle{{}, 0}); });
    refused("ends", [&] { return world.create_shape(box, Segment{{1, 1}, {1, 1}}); });
    refused("empty", [&] { return world.create_shape(box, Polygon()); });
    refused("null", [&] { return world.create_shape(BodyId{}, square); });
}

TEST_F(Misuse, BodySetters) {
    BodyRef body = world.body(box);
    for (float bad : {nan_value, infinity, -infinity}) {
        auto bad_double = static_cast<double>(bad);
        refused("set_pose", [&] { return body.set_pose({{bad_double, 0}, {}}); });
        refused("set_pose", [&] { return body.set_pose({{0, bad_double}, {}}); });
        refused("set_pose", [&] { return body.set_pose({{}, {bad, 0}}); });
        refused("set_linear_velocity", [&] { return body.set_linear_velocity({bad, 0}); });
        refused("set_linear_velocity", [&] { return body.set_linear_velocity({0, bad}); });
        refused("set_angular_velocity", [&] { return body.set_angular_velocity(bad); });
        refused("set_linear_damping", [&] { return body.set_linear_damping(bad); });
        refused("set_angular_damping", [&] { return body.set_angular_damping(bad); });
        refused("set_gravity_scale", [&] { return body.set_gravity_scale(bad); });
        refused("apply_force", [&] { return body.apply_force({bad, 0}, {}); });
        refused("apply_force", [&] { return body.apply_force({}, {bad_double, 0}); });
        refused("apply_force_to_center", [&] { return body.apply_force_to_center({0, bad}); });
        refused("apply_torque", [&] { return body.apply_torque(bad); });
        refused("apply_impulse", [&] { return body.apply_impulse({bad, 0}, {}); });
        refused("apply_impulse", [&] { return body.apply_impulse({}, {0, bad_double}); });
        refused("apply_impulse_to_center", [&] { return body.apply_impulse_to_center({bad, 0}); });
        refused("apply_angular_impulse", [&] { return body.apply_angular_impulse(bad); });
        refused("set_gravity", [&] { return world.set_gravity({bad, 0}); });
    }
    refused("set_linear_velocity", [&] { return body.set_linear_velocity({1e30f, 0}); });
    refused("apply_impulse_to_center", [&] { return body.apply_impulse_to_center({1e30f, 0}); });
    refused("set_angular_velocity", [&] { return body.set_angular_velocity(1e30f); });
    refused("static", [&] { return world.body(ground).set_linear_velocity({1, 0}); });
    refused("static", [&] { return world.body(ground).set_angular_velocity(1); });
    refused("type", [&] { return body.set_type(static_cast<BodyType>(9)); });
}

TEST_F(Misuse, ShapeAndJointSetters) {
    refused("friction", [&] { return world.shape(box_shape).set_material({.friction = nan_value}); });
    refused("restitution", [&] { return world.shape(box_shape).set_material({.restitution = infinity}); });
    refused("restitution", [&] { return world.shape(box_shape).set_material({.restitution = 1.5f}); });
    JointRef pin = world.joint(joint);
    for (float bad : {nan_value, infinity, -infinity}) {
        refused("hertz", [&] { return pin.set(RevoluteSettings{.hertz = bad}); });
        refused("damping_ratio", [&] { return pin.set(RevoluteSettings{.damping_ratio = bad}); });
        refused("max_force", [&] { return pin.set(RevoluteSettings{.max_force = bad}); });
        refused("lower_angle", [&] { return pin.set(RevoluteSettings{.lower_angle = bad}); });
        refused("upper_angle", [&] { return pin.set(RevoluteSettings{.upper_angle = bad}); });
        refused("motor_speed", [&] { return pin.set(RevoluteSettings{.motor_speed = bad}); });
        refused("max_motor_torque", [&] { return pin.set(RevoluteSettings{.max_motor_torque = bad}); });
        refused("frame_a", [&] { return pin.set_frames({{bad, 0}, {}}, {}); });
        refused("frame_b", [&] { return pin.set_frames({}, {{}, {0, bad}}); });
        refused("frame_a", [&] {
            return world.create_joint(RevoluteJoint{.body_a = ground, .body_b = box, .frame_a = {{0, bad}, {}}});
        });
    }
    refused("lower_angle", [&] { return pin.set(RevoluteSettings{.lower_angle = 1, .upper_angle = 0}); });
    refused("both ends", [&] { return world.create_joint(RevoluteJoint{.body_a = box, .body_b = box}); });
    refused("null", [&] { return world.create_joint(RevoluteJoint{.body_a = box}); });
}

TEST_F(Misuse, StaleAndNullIds) {
    BodyId gone = world.create_body({.type = BodyType::Dynamic});
    ShapeId gone_shape = world.create_shape(gone, Circle{});
    JointId gone_joint = world.create_joint(RevoluteJoint{.body_a = ground, .body_b = gone});
    ASSERT_TRUE(world.destroy_joint(gone_joint));
    ASSERT_TRUE(world.destroy_shape(gone_shape));
    ASSERT_TRUE(world.destroy_body(gone));
    for (BodyId id : {gone, BodyId{}, BodyId{99, 0}}) {
        refused("destroy_body", [&] { return world.destroy_body(id); });
        refused("create_shape", [&] { return world.create_shape(id, Circle{}); });
        refused("set_pose", [&] { return world.body(id).set_pose({}); });
        refused("pose", [&] { return world.body(id).pose().position.x != 0; });
        refused("mass", [&] { return world.body(id).mass() != 0; });
        refused("linear_velocity", [&] { return length(world.body(id).linear_velocity()) != 0; });
        refused("create_joint", [&] { return world.create_joint(RevoluteJoint{.body_a = ground, .body_b = id}); });
        sentences.clear();
        EXPECT_FALSE(world.body(id)) << "asking is no error";
        EXPECT_TRUE(sentences.empty());
    }
    for (ShapeId id : {gone_shape, ShapeId{}}) {
        refused("destroy_shape", [&] { return world.destroy_shape(id); });
        refused("set_material", [&] { return world.shape(id).set_material({}); });
        refused("set_filter", [&] { return world.shape(id).set_filter({}); });
        refused("density", [&] { return world.shape(id).density() != 0; });
    }
    for (JointId id : {gone_joint, JointId{}}) {
        refused("destroy_joint", [&] { return world.destroy_joint(id); });
        refused("set", [&] { return world.joint(id).set(RevoluteSettings{}); });
        refused("angle", [&] { return world.joint(id).angle() != 0; });
    }
    refused("contact", [&] { return world.contact(ContactId{}).touching; });
}

TEST_F(Misuse, StepLengths) {
    for (float bad : {-1 / 60.0f, nan_value, infinity, -infinity, 2.0f, 1e-42f}) {
        refused("step: dt", [&] { return world.step(bad); });
    }
    uint64_t before = world.hash();
    sentences.clear();
    EXPECT_TRUE(world.step(0));
    EXPECT_TRUE(sentences.empty()) << "a step of 0 is no error";
    EXPECT_EQ(world.hash(), before);
    EXPECT_TRUE(world.step(1e-9f));
    EXPECT_TRUE(world.step(1));
    for (BodyRef body : world.bodies()) EXPECT_TRUE(is_finite(body.position()));
}

TEST_F(Misuse, SolverSettings) {
    for (const SettingField& field : solver_setting_fields()) {
        for (float bad : {nan_value, infinity, -infinity, field.upper * 2 + 1, field.lower - 1}) {
            cairn::SolverSettings settings;
            EXPECT_FALSE(set_setting(settings, field, bad)) << field.name << " " << bad;
            EXPECT_EQ(settings, cairn::SolverSettings{});
        }
    }
    cairn::SolverSettings settings;
    settings.substeps = 0;
    refused("substeps", [&] { return world.set_solver_settings(settings); });
    settings = {};
    settings.push_speed = nan_value;
    refused("push_speed", [&] { return world.set_solver_settings(settings); });
}

TEST_F(Misuse, OtherBodiesAreUnaffectedByRefusedCalls) {
    World reference = world;
    for (int i = 0; i < 60; ++i) {
        world.body(box).set_linear_velocity({nan_value, 0});
        world.body(box).apply_force_to_center({infinity, 0});
        world.create_body({.position = {static_cast<double>(nan_value), 0}});
        world.step(1 / 60.0f);
        reference.step(1 / 60.0f);
    }
    EXPECT_EQ(world.hash(), reference.hash());
}

TEST_F(Misuse, NonFiniteMotionIsContained) {
    // Two finite forces whose sum is not.
    for (int i = 0; i < 3; ++i) world.body(box).apply_force_to_center({3e38f, 0});
    Point last = world.body(box).position();
    sentences.clear();
    world.step(1 / 60.0f);
    ASSERT_EQ(world.events().body_fault.size(), 1u);
    EXPECT_EQ(world.events().body_fault[0].body, box);
    EXPECT_FALSE(world.body(box).enabled());
    EXPECT_NEAR(world.body(box).position().x, last.x, 1e-12);
    EXPECT_EQ(sentences.size(), 1u);
    for (int i = 0; i < 60; ++i) world.step(1 / 60.0f);
    for (BodyRef body : world.bodies()) {
        EXPECT_TRUE(is_finite(body.position()) && is_finite(body.linear_velocity()));
    }
    EXPECT_TRUE(world.body(box).set_enabled(true));
    world.step(1 / 60.0f);
    EXPECT_TRUE(world.events().body_fault.empty());
}

// Case 83: values that are finite but absurd. Each is refused, or taken without making anything non-finite, and bodies
// far away go on to the bit.
TEST_F(Misuse, AbsurdButFiniteValuesHarmNobodyElse) {
    constexpr float denormal = 1e-42f;
    for (float value : {1e30f, -1e30f, denormal, -denormal}) {
        World tried = world;
        tried.set_error_handler(nullptr, nullptr);
        BodyRef body = tried.body(box);
        auto wide = static_cast<double>(value);
        body.set_pose({{wide, wide}, {}});
        body.set_linear_velocity({value, value});
        body.set_angular_velocity(value);
        body.set_linear_damping(value);
        body.set_angular_damping(value);
        body.set_gravity_scale(value);
        body.apply_force({value, value}, {wide, wide});
        body.apply_force_to_center({value, value});
        body.apply_torque(value);
        body.apply_impulse({value, value}, {wide, wide});
        body.apply_impulse_to_center({value, value});
        body.apply_angular_impulse(value);
        tried.shape(box_shape).set_material({.friction = value, .restitution = value});
        tried.joint(joint).set(
            RevoluteSettings{.hertz = value, .max_force = value, .motor_speed = value, .max_motor_torque = value});
        tried.joint(joint).set_frames({{value, value}, {}}, {{value, value}, {}});
        tried.create_body({.position = {wide, wide}, .linear_velocity = {value, 0}, .gravity_scale = value});
        tried.create_shape(box, Circle{{value, value}, value}, {.density = value});
        tried.create_shape(box, Segment{{value, 0}, {0, value}});
        tried.create_shape(box, Polygon::box(value, value));
        tried.step(value);
        BodyId far = tried.create_body({.type = BodyType::Dynamic, .position = {5000, 5000}});
        tried.create_shape(far, Polygon::box(0.5f, 0.5f));
        World alone;
        BodyId reference = alone.create_body({.type = BodyType::Dynamic, .position = {5000, 5000}});
        alone.create_shape(reference, Polygon::box(0.5f, 0.5f));
        for (int i = 0; i < 600; ++i) tried.step(1 / 60.0f), alone.step(1 / 60.0f);
        for (BodyRef each : tried.bodies()) {
            EXPECT_TRUE(is_finite(each.position()) && is_finite(each.linear_velocity())) << value;
            EXPECT_TRUE(is_finite(each.angular_velocity()) && is_finite(each.angle())) << value;
        }
        EXPECT_EQ(tried.body(far).pose(), alone.body(reference).pose()) << value;
        EXPECT_TRUE(tried.body(other).enabled()) << value;
    }
}

TEST_F(Misuse, WorldDefinition) {
    cairn::SolverSettings settings;
    settings.slop = nan_value;
    for (float bad : {nan_value, infinity}) {
        sentences.clear();
        World made({.gravity = {0, bad}, .solver = settings, .error_handler = collect, .error_context = this});
        ASSERT_EQ(sentences.size(), 2u) << "one for the gravity, one for the settings";
        EXPECT_EQ(made.gravity(), (Vec2{0, -10})) << "a bad value leaves the default";
        EXPECT_EQ(made.solver_settings(), cairn::SolverSettings{});
    }
}

TEST(MisuseWithoutHandler, IsSilent) {
    World world({.error_handler = nullptr});
    EXPECT_FALSE(world.destroy_body({}));
    EXPECT_FALSE(world.step(nan_value));
}

}  // namespace
}  // namespace cairn
