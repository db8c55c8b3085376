// The floating-point mode inside and after a FloatMode, whatever it was before.
#include "simd/cpu.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <limits>

namespace cairn {
namespace {

// The operands are volatile: neither computed at compile time nor moved across the change of the mode.
float third() {
    volatile float one = 1, three = 3;
    volatile float result = one / three;
    return result;
}
float half_of(float x) {
    volatile float value = x, half = 0.5f;
    volatile float result = value * half;
    return result;
}

constexpr float nearest_third = 0x1.555556p-2f;  // 1/3 = 0x1.5555555...p-2, the next float below ends in 4
constexpr float third_below = 0x1.555554p-2f;

TEST(FloatMode, RoundsToNearestAndRestoresTheRoundingBefore) {
    ASSERT_EQ(0, std::fesetround(FE_DOWNWARD));
    float before = third(), inside;
    {
        FloatMode mode;
        inside = third();
    }
    float after = third();
    int rounding = std::fegetround();
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(third_below, before);
    EXPECT_EQ(nearest_third, inside);
    EXPECT_EQ(third_below, after);
    EXPECT_EQ(FE_DOWNWARD, rounding);
}

TEST(FloatMode, Nests) {
    ASSERT_EQ(0, std::fesetround(FE_DOWNWARD));
    float between;
    {
        FloatMode outer;
        { FloatMode inner; }
        between = third();
    }
    float after = third();
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(nearest_third, between);
    EXPECT_EQ(third_below, after);
}

#if defined(__SSE2__)
TEST(FloatMode, KeepsDenormalsWhereTheProgramFlushesThem) {
    constexpr float denormal = std::numeric_limits<float>::denorm_min() * 4;
    unsigned saved = _mm_getcsr();
    _mm_setcsr(saved | 0x8040);  // flush to zero, denormals are zero: what -ffast-math sets at the start of a program
    float before = half_of(denormal), inside;
    {
        FloatMode mode;
        inside = half_of(denormal);
    }
    float after = half_of(denormal);
    _mm_setcsr(saved);
    EXPECT_EQ(0, before);
    EXPECT_EQ(denormal / 2, inside);
    EXPECT_EQ(0, after);
}
#endif

}  // namespace
}  // namespace cairn
