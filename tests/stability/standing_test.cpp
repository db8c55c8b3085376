// The standing scenes against the published figures of the solver's design, within 20 %: the default settings against
// the row "fixed 8 sub-steps", the soft_step preset against today's common solver. No body sleeps.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "scenes/figures.hpp"
#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

// A run's figures, each of them recorded with the test.
class Standing {
public:
    Standing(const char* scene, const SolverSettings& settings, double seconds = 0) {
        Result<scenes::Figures> result = scenes::run(scene, settings, {.seconds = seconds});
        EXPECT_TRUE(result.ok()) << result.error().message;
        if (!result.ok()) return;
        figures_ = *result;
        std::printf("%s:", scene);
        for (const scenes::Figure& entry : figures_) {
            std::printf(" %s %.4g", entry.name, entry.value);
            testing::Test::RecordProperty(entry.name, std::to_string(entry.value));
        }
        std::printf("\n");
    }
    double operator[](const char* name) const { return scenes::figure(figures_, name); }

private:
    scenes::Figures figures_;
};

void expect_within_a_fifth(double measured, double published) { EXPECT_NEAR(measured, published, 0.2 * published); }

// --- The default settings

TEST(DefaultSolver, ATowerOfFiftyStandsAndFallsSilent) {
    Standing tower("tower:50", {});
    EXPECT_EQ(tower["stands"], 1);
    EXPECT_LT(tower["late_speed"], 0.01);
}

TEST(DefaultSolver, APyramidOfFiftyStandsForTwentySecondsAndFallsSilent) {
    Standing pyramid("pyramid:50", {}, 20);
    EXPECT_EQ(pyramid["stands"], 1);
    EXPECT_LT(pyramid["late_speed"], 0.01);
}

TEST(DefaultSolver, ATowerOfAHundredSinksAsPublished) {
    Standing tower("tower:100", {});
    EXPECT_EQ(tower["stands"], 1);
    expect_within_a_fifth(tower["sink"], 0.873);
    EXPECT_LT(tower["drift"], 1e-3);  // published: 5.5e-5
}

TEST(DefaultSolver, APyramidOfFiftySinksAndDriftsAsPublished) {
    Standing pyramid("pyramid:50", {});
    expect_within_a_fifth(pyramid["sink"], 0.0483);
    expect_within_a_fifth(pyramid["drift"], 0.0116);
}

TEST(DefaultSolver, AThousandfoldMassSquashesTheBoxUnderItAsPublished) {
    Standing boxes("mass_ratio:1000", {});
    expect_within_a_fifth(boxes["worst_squash"], 0.135);
}

TEST(DefaultSolver, TheInvertedTowerStandsAndIsSquashedAsPublished) {
    Standing tower("inverted_tower", {});
    EXPECT_EQ(tower["stands"], 1);
    expect_within_a_fifth(tower["worst_squash"], 0.402);
}

TEST(DefaultSolver, ABallWithoutLossReturnsToItsHeight) {
    Standing ball("bounce", {});
    EXPECT_NEAR(ball["last_height"], 5, 0.005);
    EXPECT_NEAR(ball["highest"], 5, 0.005);
}

// --- soft_step: today's common solver

TEST(SoftStep, ATowerOfAHundredSinksAsPublished) {
    Standing tower("tower:100", SolverSettings::soft_step());
    expect_within_a_fifth(tower["sink"], 3.49);
}

TEST(SoftStep, ATowerOfTwoHundredFalls) {
    Standing tower("tower:200", SolverSettings::soft_step());
    EXPECT_GT(tower["sink"], 50);  // published: 194
}

TEST(SoftStep, APyramidOfFiftySinksAndDriftsAsPublished) {
    Standing pyramid("pyramid:50", SolverSettings::soft_step());
    expect_within_a_fifth(pyramid["sink"], 0.184);
    expect_within_a_fifth(pyramid["drift"], 0.0764);
}

TEST(SoftStep, AThousandfoldMassCrushesTheBoxUnderIt) {
    Standing boxes("mass_ratio:1000", SolverSettings::soft_step());
    expect_within_a_fifth(boxes["worst_squash"], 1.01);
}

TEST(SoftStep, TheInvertedTowerFalls) {
    Standing tower("inverted_tower", SolverSettings::soft_step());
    EXPECT_EQ(tower["stands"], 0);
}

// --- lite: Box2D-Lite's solver, whose own figures these are, within 25 %

TEST(Lite, ATowerOfTenSinksAsBox2DLitesDoes) {
    Standing tower("tower:10", SolverSettings::lite());
    EXPECT_NEAR(tower["sink"], 0.084, 0.25 * 0.084);
}

TEST(Lite, APyramidOfTwentySinksAsBox2DLitesDoes) {
    Standing pyramid("pyramid:20", SolverSettings::lite());
    EXPECT_NEAR(pyramid["sink"], 0.036, 0.25 * 0.036);
}

TEST(Lite, ATowerOfTwentyFallsAsBox2DLitesDoes) {
    Standing tower("tower:20", SolverSettings::lite());
    EXPECT_EQ(tower["stands"], 0);
}

// --- What each part of the solver buys

// A tower whose boxes are up to 1 mm beside each other. (Exactly placed ones are symmetric to the last bit, and nothing
// ever leans.) How far the top has come down.
double sink_of_uneven_tower(int count, SolverSettings settings) {
    settings.sleep = false;  // or it sleeps before it leans
    World world({.solver = settings});
    test::add_ground(world);
    test::Random random(12345);
    BodyId top;
    for (int i = 0; i < count; ++i) {
        double x = static_cast<double>(random.uniform(-0.001f, 0.001f));
        top = test::add_box(world, {x, i + 0.5}, {0.5f, 0.5f});
    }
    test::run(world, 20);
    return count - 0.5 - world.body(top).position().y;
}

// Recomputed levers follow the lean and drive it on.
TEST(FrozenContacts, KeepTowersUp) {
    SolverSettings frozen, recomputed;
    recomputed.freeze_distance = 0;
    EXPECT_LT(sink_of_uneven_tower(50, frozen), 0.25);
    EXPECT_GT(sink_of_uneven_tower(50, recomputed), 10);
    frozen = recomputed = SolverSettings::soft_step();
    recomputed.freeze_distance = 0;
    EXPECT_LT(sink_of_uneven_tower(20, frozen), 0.2);
    EXPECT_GT(sink_of_uneven_tower(20, recomputed), 5);
}

// The spring's compression goes with the square of the sub-step rate.
TEST(Substeps, FourTimesTheStiffnessForTwiceTheSubsteps) {
    SolverSettings four, eight, sixteen;
    four.substeps = 4;
    sixteen.substeps = 16;
    double sinks[3] = {Standing("tower:50", four)["sink"], Standing("tower:50", eight)["sink"],
                       Standing("tower:50", sixteen)["sink"]};
    EXPECT_NEAR(sinks[0] / sinks[1], 4, 0.4);
    EXPECT_NEAR(sinks[1] / sinks[2], 4, 0.4);
}

// Each sub-step then starts from nothing and must find the whole load in one sweep.
TEST(WarmStart, WithoutItATowerOfFiftyIsCrushed) {
    SolverSettings cold;
    cold.warm_start = 0;
    EXPECT_EQ(Standing("tower:50", cold)["stands"], 0);
}

}  // namespace
}  // namespace cairn
