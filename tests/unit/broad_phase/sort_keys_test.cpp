// sort_keys against std::sort.
#include "broad_phase/sweep_bits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "random_shapes.hpp"

namespace cairn {
namespace {

void expect_sorted_like_std(std::vector<uint64_t> keys) {
    std::vector<uint64_t> expected = keys;
    std::sort(expected.begin(), expected.end());
    sort_keys(keys);
    EXPECT_EQ(expected, keys);
}

TEST(SortKeys, SortsEveryPatternAsTheStandardSortDoes) {
    test::Random random(test::test_seed(11));
    for (size_t n : {0u, 1u, 2u, 15u, 16u, 17u, 300u, 5000u}) {
        std::vector<uint64_t> wide(n), narrow(n), high(n), rising(n), falling(n), nearly(n), equal(n, 42);
        for (size_t i = 0; i < n; ++i) {
            wide[i] = random.bits();
            narrow[i] = random.bits() % 7;
            high[i] = random.bits() << 56;
            rising[i] = nearly[i] = 1000 * i;
            falling[i] = 1000 * (n - i);
        }
        for (size_t i = 1; i < n; i += 5) std::swap(nearly[i], nearly[i - 1]);
        if (n > 0) nearly.back() = 0;  // and one that must go all the way
        for (const auto& keys : {wide, narrow, high, rising, falling, nearly, equal}) expect_sorted_like_std(keys);
    }
}

}  // namespace
}  // namespace cairn
