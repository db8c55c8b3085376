// Our sine, cosine and arc tangent against the C library's in double, and at the places where such functions go wrong.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cairn/math.hpp"

namespace cairn {
namespace {

constexpr double bound = 2e-7;
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

float from_bits(uint32_t bits) { return std::bit_cast<float>(bits); }
uint32_t bits_of(float x) { return std::bit_cast<uint32_t>(x); }

// The larger of the two errors at x.
double error_at(float x) {
    SinCos ours = sin_cos(x);
    double d = static_cast<double>(x);
    double sine = std::fabs(static_cast<double>(ours.sin) - std::sin(d));
    double cosine = std::fabs(static_cast<double>(ours.cos) - std::cos(d));
    return std::fmax(sine, cosine);
}

double atan2_error(float y, float x) {
    return std::fabs(static_cast<double>(cairn::atan2(y, x)) -
                     std::atan2(static_cast<double>(y), static_cast<double>(x)));
}

TEST(Trig, SineAndCosineAreWithinTheBoundOnADenseGrid) {
    double worst = 0;
    for (int i = -1'000'000; i <= 1'000'000; ++i) worst = std::fmax(worst, error_at(static_cast<float>(i) * 0.01f));
    EXPECT_LE(worst, bound);
    RecordProperty("worst_error", std::to_string(worst * 1e9) + "e-9");
}

TEST(Trig, SineAndCosineAreWithinTheBoundAtEveryMagnitude) {
    // Every 997th float from 0 to 1e4: all exponents, denormals included.
    double worst = 0;
    for (uint32_t bits = 0; bits <= bits_of(1e4f); bits += 997) worst = std::fmax(worst, error_at(from_bits(bits)));
    EXPECT_LE(worst, bound);
}

TEST(Trig, SineAndCosineAreWithinTheBoundWhereQuadrantsMeet) {
    // The floats around every multiple of pi/4: the reduction must choose a quadrant, and either choice must be right.
    double worst = 0;
    for (int k = 1; k * (3.14159265358979 / 4) < 1e4; ++k) {
        uint32_t middle = bits_of(static_cast<float>(k * (3.14159265358979323846 / 4)));
        for (uint32_t bits = middle - 3; bits <= middle + 3; ++bits)
            worst = std::fmax(worst, error_at(from_bits(bits)));
    }
    EXPECT_LE(worst, bound);
}

TEST(Trig, SineIsOddAndCosineIsEvenToTheBit) {
    for (uint32_t bits = 0; bits <= bits_of(std::numeric_limits<float>::max()); bits += 4099) {
        float x = from_bits(bits);
        SinCos plus = sin_cos(x), minus = sin_cos(-x);
        ASSERT_EQ(bits_of(minus.sin), bits_of(-plus.sin)) << x;
        ASSERT_EQ(bits_of(minus.cos), bits_of(plus.cos)) << x;
    }
}

TEST(Trig, ZeroGivesExactlyTheIdentity) {
    EXPECT_EQ(sin_cos(0.0f).sin, 0.0f);
    EXPECT_EQ(sin_cos(0.0f).cos, 1.0f);
    EXPECT_TRUE(std::signbit(sin_cos(-0.0f).sin));
    EXPECT_EQ(sin_cos(std::numeric_limits<float>::denorm_min()).sin, std::numeric_limits<float>::denorm_min());
}

TEST(Trig, AnglesThatAreNotNumbersGiveTheIdentity) {
    for (float x : {nan_value, -nan_value, inf, -inf}) {
        EXPECT_EQ(sin_cos(x).sin, 0.0f);
        EXPECT_EQ(sin_cos(x).cos, 1.0f);
    }
}

TEST(Trig, EveryFiniteAngleGivesAUnitVector) {
    // Also where the reduction has lost all digits: a rotation made from garbage must not scale a body.
    for (uint32_t bits = 0; bits <= bits_of(std::numeric_limits<float>::max()); bits += 4099) {
        SinCos sc = sin_cos(from_bits(bits));
        double s = static_cast<double>(sc.sin), c = static_cast<double>(sc.cos);
        ASSERT_NEAR(s * s + c * c, 1, 2e-7) << from_bits(bits);
    }
}

TEST(Trig, AtanIsWithinTheBoundAroundTheCircle) {
    double worst = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        double angle = (i - 500'000) * (3.14159265358979323846 / 500'000);
        float r = std::ldexp(1.0f, i % 61 - 30);
        float x = r * static_cast<float>(std::cos(angle)), y = r * static_cast<float>(std::sin(angle));
        worst = std::fmax(worst, atan2_error(y, x));
    }
    EXPECT_LE(worst, bound);
    RecordProperty("worst_error", std::to_string(worst * 1e9) + "e-9");
}

TEST(Trig, AtanIsWithinTheBoundForEveryMagnitudeOfTheRatio) {
    double worst = 0;
    for (uint32_t bits = 1; bits <= bits_of(std::numeric_limits<float>::max()); bits += 4099) {
        float t = from_bits(bits);
        for (float sign : {1.0f, -1.0f}) {
            worst = std::fmax(worst, atan2_error(t, sign));
            worst = std::fmax(worst, atan2_error(sign * t, 3.0f));
            worst = std::fmax(worst, atan2_error(sign, t));
        }
    }
    EXPECT_LE(worst, bound);
}

TEST(Trig, AtanIsRoundedAlmostLikeTheExactValue) {
    // Half a unit in the last place is the rounding to float; the series may add a fifth of that at most.
    for (int i = 1; i <= 200'000; ++i) {
        float t = static_cast<float>(i) * 1e-5f;
        float exact = std::atan(t);
        double unit = static_cast<double>(std::nextafter(exact, 10.0f)) - static_cast<double>(exact);
        ASSERT_LE(atan2_error(t, 1), 0.61 * unit) << t;
    }
}

TEST(Trig, AtanIsRightOnTheAxesAndDiagonals) {
    float half = static_cast<float>(3.14159265358979323846 / 2), quarter = half / 2;
    for (float r : {1e-45f, 1e-30f, 0.3f, 1.0f, 7.0f, 3e38f}) {
        EXPECT_EQ(cairn::atan2(0, r), 0.0f);
        EXPECT_EQ(cairn::atan2(r, 0), half);
        EXPECT_EQ(cairn::atan2(-r, 0), -half);
        EXPECT_EQ(cairn::atan2(0, -r), pi);
        EXPECT_EQ(cairn::atan2(r, r), quarter);
        EXPECT_EQ(cairn::atan2(-r, r), -quarter);
        EXPECT_EQ(cairn::atan2(r, -r), static_cast<float>(3 * 3.14159265358979323846 / 4));
        EXPECT_EQ(cairn::atan2(-r, -r), -static_cast<float>(3 * 3.14159265358979323846 / 4));
    }
}

TEST(Trig, AtanTakesAZeroOfEitherSignAsZero) {
    // The range is (-pi, pi]: unlike the C library's, a -0 doesn't choose -pi.
    for (float zero : {0.0f, -0.0f}) {
        for (float other : {0.0f, -0.0f}) EXPECT_EQ(cairn::atan2(zero, other), 0.0f);
        EXPECT_EQ(cairn::atan2(zero, 2.0f), 0.0f);
        EXPECT_EQ(cairn::atan2(zero, -2.0f), pi);
        EXPECT_EQ(cairn::atan2(2.0f, zero), pi / 2);
        EXPECT_EQ(cairn::atan2(-2.0f, zero), -pi / 2);
    }
}

TEST(Trig, AtanIsOddInYToTheBit) {
    for (uint32_t bits = 1; bits <= bits_of(std::numeric_limits<float>::max()); bits += 40'993) {
        float t = from_bits(bits);
        for (float x : {-3.0f, 1e-20f, 0.5f}) ASSERT_EQ(cairn::atan2(-t, x), -cairn::atan2(t, x)) << t << " " << x;
    }
}

TEST(Trig, AtanTakesInfinityAsADirectionAndNanAsZero) {
    EXPECT_EQ(cairn::atan2(nan_value, 1.0f), 0.0f);
    EXPECT_EQ(cairn::atan2(1.0f, nan_value), 0.0f);
    EXPECT_EQ(cairn::atan2(nan_value, inf), 0.0f);
    for (float y : {-inf, -1.0f, 1.0f, inf}) {
        for (float x : {-inf, -1.0f, 1.0f, inf}) EXPECT_LE(atan2_error(y, x), bound) << y << " " << x;
    }
}

TEST(Trig, AngleOfARotationGivesTheAngleBack) {
    for (int i = -314; i <= 314; ++i) {
        float angle = static_cast<float>(i) * 0.01f;
        EXPECT_NEAR(Rot::from_angle(angle).angle(), angle, 4e-7f);
    }
}

}  // namespace
}  // namespace cairn
