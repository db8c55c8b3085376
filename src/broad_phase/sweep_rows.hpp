// How boxes are rounded and where they belong: level, row, column. Integers throughout, so exact everywhere.
//
//   key of a strip   bit 60 movable | 59-52 size: classes of width and height | 51-24 row | 23-0 column
//                    '------- code of its level -----------------------------'
//
// Size class k holds sizes of 4^(k+1) to 4^(k+2) - 1 units, 0 also all below. A box's classes are both
// those of its larger side, so that turning boxes don't change levels; if it is eight times as long as high (or high as
// long) they are its own two: thousands of thin planks above each other then lie in thin rows.
#pragma once

#include <bit>

#include "cairn/sweep.hpp"

namespace cairn {

constexpr double units_per_length = 128;
constexpr double unit_limit = 1.5e9;
constexpr SweepBox empty_box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

inline bool is_valid_box(const Box& box) {
    return is_finite(box.lower) && is_finite(box.upper) && box.lower.x <= box.upper.x && box.lower.y <= box.upper.y;
}

/// The next whole number <= `units`, within the limit; that is whole, so applied first: the conversion can't overflow.
inline int32_t floor_within(double units) {
    units = clamp(units, -unit_limit, unit_limit);
    auto whole = static_cast<int32_t>(units);
    return whole - (static_cast<double>(whole) > units ? 1 : 0);
}
inline int32_t ceil_within(double units) { return -floor_within(-units); }

// 128 x is exact.
inline SweepBox rounded_outward(const Box& box) {
    return {floor_within(units_per_length * box.lower.x), floor_within(units_per_length * box.lower.y),
            ceil_within(units_per_length * box.upper.x), ceil_within(units_per_length * box.upper.y)};
}

inline bool operator==(const SweepBox& a, const SweepBox& b) {
    return a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y;
}
inline SweepBox united(const SweepBox& a, const SweepBox& b) {
    return {min_of(a.min_x, b.min_x), min_of(a.min_y, b.min_y), max_of(a.max_x, b.max_x), max_of(a.max_y, b.max_y)};
}
inline void set_box(SweepBoxes& boxes, size_t lane, const SweepBox& box) {
    boxes.min_x[lane] = box.min_x;
    boxes.max_x[lane] = box.max_x;
    boxes.min_y[lane] = box.min_y;
    boxes.max_y[lane] = box.max_y;
}

inline SweepBox box_at(const SweepBoxes& boxes, uint32_t lane) {
    return {boxes.min_x[lane], boxes.min_y[lane], boxes.max_x[lane], boxes.max_y[lane]};
}

inline uint32_t size_class(uint32_t size) {
    uint32_t k = (static_cast<uint32_t>(std::bit_width(size)) + 1) / 2;
    return k > 2 ? k - 2 : 0;
}
inline uint32_t level_code(const SweepBox& box) {
    // up to 3e9: more than an int32_t holds
    uint32_t width = static_cast<uint32_t>(box.max_x) - static_cast<uint32_t>(box.min_x);
    uint32_t height = static_cast<uint32_t>(box.max_y) - static_cast<uint32_t>(box.min_y);
    uint32_t larger = max_of(width, height), smaller = min_of(width, height);
    if (larger / 8 > smaller) return size_class(width) << 4 | size_class(height);
    return size_class(larger) * 17;
}

constexpr uint64_t row_step = uint64_t{1} << 24;
/// The part of a key above the column.
constexpr uint64_t row_part(uint64_t key) { return key & ~(row_step - 1); }
constexpr uint32_t code_of(uint64_t key) { return static_cast<uint32_t>(key >> 52); }
constexpr uint32_t movable_bit = 256;  // of a code

// Rows are two, columns thirty-two of a level's largest boxes: 2^4 units in class 0, 2^2 times as many in each next
// one. Measured (large_pyramid, many_pyramids, a pile of 8,100, ns of the pair search, SSE2): rows of one box -3, +7,
// -7 %, of four +3, -1, +3 %; columns of 16 or 64 boxes within 4 %.
constexpr int row_scale = 6, column_scale = 9;

/// The rows and columns of one level. Rows are halved by twice the centre, which is whole.
struct LevelGrid {
    uint64_t base;       // key without row and column
    int64_t wide, tall;  // no box is larger
    int row_shift, column_shift;

    LevelGrid(uint32_t code, int coarse)
        : base(uint64_t{code} << 52), wide((int64_t{16} << 2 * (code >> 4 & 15)) - 1),
          tall((int64_t{16} << 2 * (code & 15)) - 1), row_shift(static_cast<int>(2 * (code & 15)) + row_scale + coarse),
          column_shift(static_cast<int>(2 * (code >> 4 & 15)) + column_scale + coarse) {}

    [[nodiscard]] uint64_t row(int64_t twice_y) const {
        return base | static_cast<uint64_t>((twice_y >> row_shift) + (1 << 27)) << 24;
    }
    [[nodiscard]] uint64_t column(int64_t x) const { return static_cast<uint64_t>((x >> column_shift) + (1 << 23)); }

    // Where a box that overlaps `box` can stand.
    [[nodiscard]] uint64_t first_row(const SweepBox& box) const { return row(2 * int64_t{box.min_y} - tall); }
    [[nodiscard]] uint64_t last_row(const SweepBox& box) const { return row(2 * int64_t{box.max_y} + tall); }
    [[nodiscard]] uint64_t first_column(const SweepBox& box) const { return column(box.min_x - wide); }
    [[nodiscard]] uint64_t last_column(const SweepBox& box) const { return column(box.max_x); }

    /// All that the boxes of a row can reach.
    [[nodiscard]] SweepBox band(uint64_t row) const {
        int64_t low = (static_cast<int64_t>(row >> 24 & 0xfffffff) - (1 << 27)) * (int64_t{1} << row_shift);
        int64_t high = low + (int64_t{1} << row_shift) + tall;
        auto half = [](int64_t twice_y) {
            return static_cast<int32_t>(clamp(twice_y / 2, -int64_t{INT32_MAX}, int64_t{INT32_MAX}));
        };
        return {INT32_MIN, half(low - tall - 1), INT32_MAX, half(high + 1)};
    }
};

inline uint32_t tiles_of(uint32_t entries) { return (entries + 15) / 16; }

}  // namespace cairn
