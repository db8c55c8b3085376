// The textbook sweep against brute force: the same pairs, fewer tests.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "cairn/collide.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

std::vector<Aabb> random_boxes(test::Random& random, int count, float world, float size) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < count; ++i) {
        Vec2 lower = random.in_box(world);
        float width = random.uniform(0, size);
        boxes.push_back({lower, lower + Vec2{width, random.uniform(0, size)}});
    }
    return boxes;
}

TEST(TextbookSweep, TwoHundredBoxesGiveThePairsOfBruteForceWithFewerTests) {
    test::Random random(test::test_seed(200));
    std::vector<Aabb> boxes = random_boxes(random, 200, 50, 8);
    textbook::PairSearch brute = textbook::all_pairs(boxes), sweep = textbook::sweep_and_prune(boxes);
    EXPECT_EQ(brute.tests, 19'900);
    EXPECT_EQ(sweep.pairs, brute.pairs);
    EXPECT_GT(brute.pairs.size(), 50u);
    EXPECT_LT(sweep.tests, brute.tests / 4);
    EXPECT_GE(sweep.tests, static_cast<int64_t>(brute.pairs.size()));
    std::printf("200 boxes: %zu pairs, tests %lld brute force, %lld sweep\n", brute.pairs.size(),
                static_cast<long long>(brute.tests), static_cast<long long>(sweep.tests));
}

// Integer coordinates: equal ends, touching and repeated boxes are everywhere.
TEST(TextbookSweep, EqualPairsWhereManyBoxesTouch) {
    test::Random random(test::test_seed(201));
    for (int round = 0; round < 300; ++round) {
        std::vector<Aabb> boxes;
        for (int i = random.below(40); i > 0; --i) {
            Vec2 lower = {static_cast<float>(random.between(-4, 4)), static_cast<float>(random.between(-4, 4))};
            boxes.push_back(
                {lower, lower + Vec2{static_cast<float>(random.below(3)), static_cast<float>(random.below(3))}});
        }
        ASSERT_EQ(textbook::sweep_and_prune(boxes).pairs, textbook::all_pairs(boxes).pairs) << "round " << round;
    }
}

TEST(TextbookSweep, OneColumnIsTestedCompletely) {
    std::vector<Aabb> column;
    for (int i = 0; i < 30; ++i)
        column.push_back({{0, 2.0f * static_cast<float>(i)}, {1, 2.0f * static_cast<float>(i) + 1}});
    EXPECT_EQ(textbook::sweep_and_prune(column).tests, 30 * 29 / 2);
    EXPECT_TRUE(textbook::sweep_and_prune(column).pairs.empty());
}

TEST(TextbookSweep, BoxesThatAreNotFiniteChangeNothingForTheOthers) {
    float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    std::vector<Aabb> boxes = {{{nan, 0}, {1, 1}}, {{0, 0}, {2, 2}},           {{1, 1}, {3, nan}},
                               {{1, 1}, {3, 3}},   {{-inf, -inf}, {inf, inf}}, {{0, nan}, {nan, 5}}};
    textbook::PairSearch brute = textbook::all_pairs(boxes);
    EXPECT_EQ(textbook::sweep_and_prune(boxes).pairs, brute.pairs);
    EXPECT_EQ(brute.pairs, (std::vector<textbook::IndexPair>{{1, 3}, {1, 4}, {3, 4}}));
}

TEST(TextbookSweep, NoneAndOne) {
    EXPECT_TRUE(textbook::sweep_and_prune({}).pairs.empty());
    std::vector<Aabb> one = {{{0, 0}, {1, 1}}};
    EXPECT_EQ(textbook::sweep_and_prune(one).tests, 0);
}

}  // namespace
}  // namespace cairn
