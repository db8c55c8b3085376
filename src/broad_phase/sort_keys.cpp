// Insertion sort while it is cheap, radix sort otherwise. Equal keys can't be told apart, so the result is unique.
#include "broad_phase/sort_keys.hpp"

#include <array>
#include <cstddef>

namespace cairn {

namespace {

/// Insertion sort that gives up after `budget` shifts, leaving a permutation. True if it got through.
bool insertion_sort(std::vector<uint64_t>& keys, size_t budget) {
    for (size_t i = 1; i < keys.size(); ++i) {
        uint64_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
        keys[j] = key;
        if (i - j > budget) return false;
        budget -= i - j;
    }
    return true;
}

/// One stable counting pass over byte `shift / 8`; false, and nothing done, if all keys agree in it.
bool radix_pass(const std::vector<uint64_t>& from, std::vector<uint64_t>& to, int shift) {
    std::array<size_t, 256> start = {};
    for (uint64_t key : from) ++start[key >> shift & 255];
    if (start[from[0] >> shift & 255] == from.size()) return false;
    size_t sum = 0;
    for (size_t& s : start) {
        size_t n = s;
        s = sum;
        sum += n;
    }
    for (uint64_t key : from) to[start[key >> shift & 255]++] = key;
    return true;
}

}  // namespace

void sort_keys(std::vector<uint64_t>& keys, std::vector<uint64_t>& spare) {
    // The two may be exchanged, and neither should have to grow when it has held as much before.
    spare.reserve(keys.capacity());
    if (insertion_sort(keys, 8 * keys.size())) return;
    spare.resize(keys.size());
    for (int shift = 0; shift < 64; shift += 8) {
        if (radix_pass(keys, spare, shift)) keys.swap(spare);
    }
}

}  // namespace cairn
