// The wide types against plain scalar C++, lane by lane, on every pair of awkward values: NaN, infinities, both zeros,
// denormals. For the widths of the instruction set that this file is compiled for.
#include "simd/wide.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

struct alignas(64) Floats {
    float at[16];
};
struct alignas(64) Ints {
    int32_t at[16];
};

/// All pairs of special and some random values, in blocks of 16.
struct Operands {
    std::vector<Floats> a, b;
};

Operands make_operands() {
    using Limits = std::numeric_limits<float>;
    std::vector<float> values = {0.0f,
                                 -0.0f,
                                 1.0f,
                                 -1.0f,
                                 3.0f,
                                 0.1f,
                                 -2.5f,
                                 Limits::max(),
                                 Limits::lowest(),
                                 Limits::min(),
                                 -Limits::min(),
                                 Limits::denorm_min(),
                                 -Limits::denorm_min(),
                                 1e-40f,
                                 Limits::infinity(),
                                 -Limits::infinity(),
                                 Limits::quiet_NaN(),
                                 -Limits::quiet_NaN(),
                                 1.0f + Limits::epsilon()};
    test::Random random(1);
    while (values.size() < 48) {
        auto x = std::bit_cast<float>(static_cast<uint32_t>(random.bits()));
        if (!std::isnan(x)) values.push_back(x);  // signalling NaNs turn quiet in any operation: not our business
    }
    Operands operands;
    size_t n = values.size();
    for (size_t i = 0; i < n * n; i += 16) {
        Floats a = {}, b = {};
        for (size_t k = 0; k < 16; ++k) {
            a.at[k] = values[(i + k) / n];
            b.at[k] = values[(i + k) % n];
        }
        operands.a.push_back(a);
        operands.b.push_back(b);
    }
    return operands;
}

const Operands& operands() {
    static const Operands all = make_operands();
    return all;
}

/// Equal bits, but any NaN equals any NaN where `any_nan`: which operand's NaN an addition returns is not specified.
void expect_same(float expected, float got, bool any_nan) {
    if (any_nan && std::isnan(expected) && std::isnan(got)) return;
    EXPECT_EQ(std::bit_cast<uint32_t>(expected), std::bit_cast<uint32_t>(got)) << expected << " and " << got;
}

template <class Width> class Wide : public testing::Test {
public:
    static constexpr int width = Width::value;

    /// Compares wide(a, b) with scalar(a, b) for all operands.
    template <class WideOp, class ScalarOp> static void compare(WideOp wide, ScalarOp scalar, bool any_nan = false) {
        constexpr int W = width;
        for (size_t block = 0; block < operands().a.size(); ++block) {
            const Floats &a = operands().a[block], &b = operands().b[block];
            Floats got = {};
            for (int i = 0; i < 16; i += W) store(got.at + i, wide(load<W>(a.at + i), load<W>(b.at + i)));
            for (int i = 0; i < 16; ++i) {
                expect_same(scalar(a.at[i], b.at[i]), got.at[i], any_nan);
                if (testing::Test::HasFailure()) FAIL() << "operands " << a.at[i] << " and " << b.at[i];
            }
        }
    }

    /// Compares the lanes of a mask with a scalar condition, through bitmask() and through select().
    template <class WideOp, class ScalarOp> static void compare_mask(WideOp wide, ScalarOp scalar) {
        constexpr int W = width;
        for (size_t block = 0; block < operands().a.size(); ++block) {
            const Floats &a = operands().a[block], &b = operands().b[block];
            for (int i = 0; i < 16; i += W) {
                uint32_t expected = 0;
                for (int k = 0; k < W; ++k) expected |= (scalar(a.at[i + k], b.at[i + k]) ? 1u : 0u) << k;
                MaskW<W> mask = wide(load<W>(a.at + i), load<W>(b.at + i));
                ASSERT_EQ(expected, bitmask(mask)) << "first operands " << a.at[i] << " and " << b.at[i];
                ASSERT_EQ(expected != 0, any(mask));
                ASSERT_EQ(~expected & ((uint64_t{1} << W) - 1), bitmask(~mask));
            }
        }
    }
};

struct WidthName {
    template <class Width> static std::string GetName(int) { return std::to_string(Width::value); }
};
using Widths = testing::Types<std::integral_constant<int, 1>
#if CAIRN_HAS_WIDE
                              ,
                              std::integral_constant<int, 4>
#endif
#if defined(__AVX2__)
                              ,
                              std::integral_constant<int, 8>
#endif
#if defined(__AVX512F__)
                              ,
                              std::integral_constant<int, 16>
#endif
                              >;
TYPED_TEST_SUITE(Wide, Widths, WidthName);

TYPED_TEST(Wide, ArithmeticRoundsAsScalarsDo) {
    TestFixture::compare([](auto a, auto b) { return a + b; }, [](float a, float b) { return a + b; }, true);
    TestFixture::compare([](auto a, auto b) { return a - b; }, [](float a, float b) { return a - b; }, true);
    TestFixture::compare([](auto a, auto b) { return a * b; }, [](float a, float b) { return a * b; }, true);
    TestFixture::compare([](auto a, auto b) { return a / b; }, [](float a, float b) { return a / b; }, true);
    TestFixture::compare([](auto a, auto) { return 0.3f * a; }, [](float a, float) { return 0.3f * a; }, true);
    TestFixture::compare([](auto a, auto) { return sqrt(a); }, [](float a, float) { return std::sqrt(a); }, true);
    TestFixture::compare([](auto a, auto b) { return a += b; }, [](float a, float b) { return a + b; }, true);
    TestFixture::compare([](auto a, auto b) { return a -= b; }, [](float a, float b) { return a - b; }, true);
}

TYPED_TEST(Wide, SignsAreBitsOfNaNToo) {
    constexpr uint32_t sign = 0x80000000u;
    auto bits = [](float x) { return std::bit_cast<uint32_t>(x); };
    TestFixture::compare([](auto a, auto) { return abs(a); },
                         [&](float a, float) { return std::bit_cast<float>(bits(a) & ~sign); });
    TestFixture::compare([](auto a, auto) { return -a; },
                         [&](float a, float) { return std::bit_cast<float>(bits(a) ^ sign); });
}

TYPED_TEST(Wide, MaxAndMinLoseNaNInTheFirstOperandAndKeepTheSecondOfTwoZeros) {
    TestFixture::compare([](auto a, auto b) { return max_of(a, b); }, [](float a, float b) { return a > b ? a : b; });
    TestFixture::compare([](auto a, auto b) { return min_of(a, b); }, [](float a, float b) { return a < b ? a : b; });
    constexpr int W = TestFixture::width;
    TestFixture::compare([](auto a, auto) { return max_of(a, broadcast<W>(0.0f)); },
                         [](float a, float) { return a > 0.0f ? a : 0.0f; });
}

TYPED_TEST(Wide, ComparisonsGiveMasks) {
    TestFixture::compare_mask([](auto a, auto b) { return a < b; }, [](float a, float b) { return a < b; });
    TestFixture::compare_mask([](auto a, auto b) { return a <= b; }, [](float a, float b) { return a <= b; });
    TestFixture::compare_mask([](auto a, auto b) { return a > b; }, [](float a, float b) { return a > b; });
    TestFixture::compare_mask([](auto a, auto b) { return a >= b; }, [](float a, float b) { return a >= b; });
    TestFixture::compare_mask([](auto a, auto b) { return a == b; }, [](float a, float b) { return a == b; });
    TestFixture::compare_mask([](auto a, auto b) { return a != b; }, [](float a, float b) { return a != b; });
    TestFixture::compare_mask([](auto a, auto b) { return (a < b) & (a != b); },
                              [](float a, float b) { return a < b && a != b; });
    TestFixture::compare_mask([](auto a, auto b) { return (a < b) | (b < a); },
                              [](float a, float b) { return a < b || b < a; });
}

TYPED_TEST(Wide, SelectAndKeepMoveBitsUnchanged) {
    TestFixture::compare([](auto a, auto b) { return select(a < b, a, b); },
                         [](float a, float b) { return a < b ? a : b; });
    TestFixture::compare([](auto a, auto b) { return select(a < b, b, a); },
                         [](float a, float b) { return a < b ? b : a; });
    TestFixture::compare([](auto a, auto b) { return keep(a != b, a); },
                         [](float a, float b) { return a != b ? a : 0.0f; });
}

TYPED_TEST(Wide, BroadcastKeepsTheBitsOfEveryValue) {
    constexpr int W = TestFixture::width;
    for (const Floats& block : operands().a) {
        for (float x : block.at) {
            Floats got = {};
            store(got.at, broadcast<W>(x));
            for (int i = 0; i < W; ++i) expect_same(x, got.at[i], false);
        }
    }
}

TYPED_TEST(Wide, IntegersActAsScalarsDo) {
    constexpr int W = TestFixture::width;
    const int32_t values[] = {0, 1, -1, 7, -30000, 46340, INT32_MAX / 2, INT32_MIN / 2};
    test::Random random(2);
    for (int round = 0; round < 200; ++round) {
        Ints a = {}, b = {}, got = {};
        for (int i = 0; i < 16; ++i) a.at[i] = values[random.below(8)], b.at[i] = values[random.below(8)];
        auto check = [&](auto wide, auto scalar) {
            for (int i = 0; i < 16; i += W) store(got.at + i, wide(load<W>(a.at + i), load<W>(b.at + i)));
            for (int i = 0; i < 16; ++i) ASSERT_EQ(scalar(a.at[i], b.at[i]), got.at[i]) << a.at[i] << ' ' << b.at[i];
        };
        check([](auto x, auto y) { return x + y; }, [](int32_t x, int32_t y) { return x + y; });
        check([](auto x, auto y) { return x - y; }, [](int32_t x, int32_t y) { return x - y; });
        check([](auto x, auto y) { return x & y; }, [](int32_t x, int32_t y) { return x & y; });
        check([](auto x, auto y) { return x | y; }, [](int32_t x, int32_t y) { return x | y; });
        check([](auto x, auto y) { return select(x < y, x, y); }, [](int32_t x, int32_t y) { return x < y ? x : y; });
        check([](auto x, auto y) { return keep((x > y) | (x == y), x); },
              [](int32_t x, int32_t y) { return x >= y ? x : 0; });
        check([](auto x, auto y) { return keep(x != y, x); }, [](int32_t x, int32_t y) { return x != y ? x : 0; });
        check([](auto, auto) { return broadcast<W>(int32_t{-77}); }, [](int32_t, int32_t) { return -77; });
    }
}

TYPED_TEST(Wide, QuadsOfAnyRecordsComeBackWhereTheyWere) {
    constexpr int W = TestFixture::width;
    alignas(64) float records[40][8];
    for (int r = 0; r < 40; ++r) {
        for (int k = 0; k < 8; ++k) records[r][k] = static_cast<float>(100 * r + k);
    }
    int32_t index[16];
    for (int i = 0; i < 16; ++i) index[i] = (i * 27 + 5) % 40;  // 27 and 40 have no common factor: all different
    QuadsW<W> quads = load_quads<W, 8>(&records[0][4], index);
    Floats x = {}, y = {}, z = {}, w = {};
    store(x.at, quads.x), store(y.at, quads.y), store(z.at, quads.z), store(w.at, quads.w);
    for (int i = 0; i < W; ++i) {
        float first = static_cast<float>(100 * index[i] + 4);
        EXPECT_EQ(first, x.at[i]);
        EXPECT_EQ(first + 1, y.at[i]);
        EXPECT_EQ(first + 2, z.at[i]);
        EXPECT_EQ(first + 3, w.at[i]);
    }
    store_quads<W, 8>(&records[0][4], index, {-quads.x, -quads.y, -quads.z, -quads.w});
    for (int r = 0; r < 40; ++r) {
        bool stored = false;
        for (int i = 0; i < W; ++i) stored = stored || index[i] == r;
        for (int k = 0; k < 8; ++k) {
            auto was = static_cast<float>(100 * r + k);
            EXPECT_EQ(stored && k >= 4 ? -was : was, records[r][k]) << "record " << r << ", float " << k;
        }
    }
}

TEST(LowestBit, WalksSetLanesInOrder) {
    std::vector<uint32_t> lanes;
    for (uint32_t m = 0x8421u; m != 0; m &= m - 1) lanes.push_back(lowest_bit(m));
    EXPECT_EQ((std::vector<uint32_t>{0, 5, 10, 15}), lanes);
}

}  // namespace
}  // namespace cairn
