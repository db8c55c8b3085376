// The values of math.hpp: the touching rule, NaN in min and max, rotations, frames, points far from the origin, boxes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "random_shapes.hpp"

namespace cairn {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

template <class A, class B>
concept CanAdd = requires(A a, B b) {
    a + b;
};

TEST(Math, TouchingCountsForTheEngineAndNotForTheTextbook) {
    EXPECT_TRUE(touching(0));
    EXPECT_TRUE(touching(-0.0f));
    EXPECT_TRUE(touching(-1e-30f));
    EXPECT_FALSE(touching(1e-30f));
    EXPECT_FALSE(touching(nan_value));
    EXPECT_FALSE(overlapping(0));
    EXPECT_TRUE(overlapping(-1e-30f));
    EXPECT_FALSE(overlapping(nan_value));
}

TEST(Math, NanInTheFirstPlaceLosesInMinMaxAndClamp) {
    EXPECT_EQ(max_of(nan_value, 0.0f), 0.0f);
    EXPECT_EQ(min_of(nan_value, 0.0f), 0.0f);
    EXPECT_EQ(clamp(nan_value, -2.0f, 3.0f), -2.0f);
    EXPECT_EQ(clamp(5.0f, -2.0f, 3.0f), 3.0f);
    EXPECT_EQ(clamp(-inf, -2.0f, 3.0f), -2.0f);
    EXPECT_EQ(clamp(1.0f, -2.0f, 3.0f), 1.0f);
}

TEST(Math, FiniteMeansNeitherNanNorInfinite) {
    EXPECT_TRUE(is_finite(std::numeric_limits<float>::max()));
    EXPECT_TRUE(is_finite(std::numeric_limits<double>::max()));
    EXPECT_TRUE(is_finite(std::numeric_limits<float>::denorm_min()));
    for (float bad : {nan_value, inf, -inf}) {
        EXPECT_FALSE(is_finite(bad));
        EXPECT_FALSE(is_finite(static_cast<double>(bad)));
        EXPECT_FALSE(is_finite(Vec2{0, bad}));
        EXPECT_FALSE(is_finite(Point{static_cast<double>(bad), 0}));
    }
}

TEST(Math, CrossOfASpeedAndAnArmIsTheVelocityOfCircularMotion) {
    // At the right of the centre a counter-clockwise spin moves up, above the centre it moves left.
    EXPECT_EQ(cross(2.0f, Vec2{3, 0}), (Vec2{0, 6}));
    EXPECT_EQ(cross(2.0f, Vec2{0, 3}), (Vec2{-6, 0}));
    EXPECT_EQ(cross(Vec2{1, 0}, Vec2{0, 1}), 1.0f);
    EXPECT_EQ(left_perp({1, 0}), (Vec2{0, 1}));
    EXPECT_EQ(right_perp({1, 0}), (Vec2{0, -1}));
}

TEST(Math, NormalizeGivesUnitLengthOrZero) {
    EXPECT_NEAR(length(normalize(Vec2{3, -4})), 1, 1e-7f);
    EXPECT_NEAR(length(normalize(Vec2{1e-18f, 1e-18f})), 1, 1e-6f);
    EXPECT_EQ(normalize(Vec2{}), Vec2{});
    EXPECT_EQ(normalize(Vec2{nan_value, 1}), Vec2{});
    EXPECT_EQ(normalize(Rot{0, 0}), Rot{});
    EXPECT_EQ(normalize(Rot{nan_value, 0}), Rot{});
    EXPECT_EQ(normalize(Rot{0, 5}), (Rot{0, 1}));
}

TEST(Math, ARotationIsValidOnlyNearUnitLength) {
    EXPECT_TRUE(is_valid(Rot{}));
    EXPECT_TRUE(is_valid(Rot{0.6f, -0.8f}));
    EXPECT_FALSE(is_valid(Rot{0, 0}));
    EXPECT_FALSE(is_valid(Rot{1.1f, 0}));
    EXPECT_FALSE(is_valid(Rot{nan_value, 0}));
    EXPECT_FALSE(is_valid(Rot{inf, 0}));
}

TEST(Math, APointAndAPointMakeAVectorAndCantBeAdded) {
    static_assert(std::is_same_v<decltype(std::declval<Point>() - std::declval<Point>()), Vec2>);
    static_assert(std::is_same_v<decltype(std::declval<Point>() + std::declval<Vec2>()), Point>);
    static_assert(!CanAdd<Point, Point>);
    Point far = {1e7, -1e7};
    Vec2 step = {0.25f, 0.5f};
    EXPECT_EQ(far + step - far, step);
}

TEST(Math, RotationsComposeLikeTheirAngles) {
    test::Random random(test::test_seed(11));
    for (int i = 0; i < 1000; ++i) {
        float a = random.uniform(-1.5f, 1.5f), b = random.uniform(-1.5f, 1.5f);
        Rot qa = Rot::from_angle(a), qb = Rot::from_angle(b);
        EXPECT_NEAR((qa * qb).angle(), a + b, 1e-6f);
        EXPECT_NEAR(inv_mul(qa, qb).angle(), b - a, 1e-6f);
        Vec2 v = random.in_box(10);
        Vec2 back = inv_rotate(qa, rotate(qa, v));
        EXPECT_NEAR(length(back - v), 0, 1e-5f);
        EXPECT_NEAR(dot(qa.x_axis(), qa.y_axis()), 0, 1e-7f);
        EXPECT_EQ(rotate(qa, {1, 0}), qa.x_axis());
    }
}

TEST(Math, FramesComposeAndInvert) {
    test::Random random(test::test_seed(12));
    for (int i = 0; i < 1000; ++i) {
        Transform a = random.transform(5), b = random.transform(5);
        Vec2 v = random.in_box(5);
        EXPECT_LT(length(transform(a * b, v) - transform(a, transform(b, v))), 2e-5f);
        EXPECT_LT(length(transform(a, transform(inv_mul(a, b), v)) - transform(b, v)), 2e-5f);
        EXPECT_LT(length(inv_transform(a, transform(a, v)) - v), 2e-5f);
    }
}

TEST(Math, RelativePoseIsTheSameFarFromTheOrigin) {
    // Offsets that doubles hold exactly: then the floats must agree to the bit.
    test::Random random(test::test_seed(13));
    for (int i = 0; i < 1000; ++i) {
        auto place = [&](double offset, Vec2 p, Rot q) {
            return Pose{{offset + static_cast<double>(p.x), -offset + static_cast<double>(p.y)}, q};
        };
        Vec2 pa = {0.25f * static_cast<float>(random.below(64)), 0.5f}, pb = {1, 0.125f * static_cast<float>(i % 7)};
        Rot qa = random.rotation(), qb = random.rotation();
        Pose a = place(0, pa, qa), b = place(0, pb, qb);
        Pose far_a = place(1e7, pa, qa), far_b = place(1e7, pb, qb);
        EXPECT_EQ(relative(a, b), relative(far_a, far_b));
        EXPECT_LT(length(to_local(far_a, to_world(far_a, pb)) - pb), 1e-5f);
    }
}

TEST(Math, BoxesThatTouchOverlap) {
    Aabb a = {{0, 0}, {1, 1}};
    EXPECT_TRUE(overlap(a, Aabb{{1, 1}, {2, 2}}));
    EXPECT_FALSE(overlap(a, Aabb{{1.0001f, 0}, {2, 1}}));
    EXPECT_FALSE(overlap(a, Aabb{{0, -2}, {1, -0.0001f}}));
    EXPECT_TRUE(overlap(a, Aabb{{0.4f, 0.4f}, {0.6f, 0.6f}}));
    EXPECT_EQ(united(a, Aabb{{-1, 0.5f}, {0.5f, 3}}), (Aabb{{-1, 0}, {1, 3}}));
    Box far = {{1e7, 0}, {1e7 + 1, 1}};
    EXPECT_TRUE(overlap(far, Box{{1e7 + 1, 1}, {1e7 + 2, 2}}));
    EXPECT_FALSE(overlap(far, Box{{1e7 + 1.001, 0}, {1e7 + 2, 1}}));
}

}  // namespace
}  // namespace cairn
