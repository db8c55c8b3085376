// Wide floats, integers and masks of W = 1, 4, 8 or 16 lanes, written once over the compiler's vector extensions.
//
// Kernels are templates over W and use only these types; W is at most the width of the instruction set the file is
// compiled for (4 with SSE2 and NEON, 8 with AVX2, 16 with AVX-512), never wider: g++ makes scalar code of a select on
// a vector wider than the set. W = 1 is plain C++: the reference in tests and what a compiler without vector extensions
// gets. Every operation rounds once, so all widths give the same bits. Knows no physics, includes nothing of Cairn.
#pragma once

#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <cmath>
#include <intrin.h>
#define CAIRN_WIDE_INLINE __forceinline
#define CAIRN_HAS_WIDE 0
#else
#define CAIRN_WIDE_INLINE inline __attribute__((always_inline))
#define CAIRN_HAS_WIDE 1
#if defined(__AVX512DQ__)
#define CAIRN_X86_LANES 16
#elif defined(__AVX__)
#define CAIRN_X86_LANES 8
#elif defined(__SSE2__)
#define CAIRN_X86_LANES 4
#endif
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
// g++ warns that vectors wider than the set are passed differently by other compilers. Nothing here is ever passed:
// every function is inlined, and no wide type stands in a signature that leaves its file.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

/// `if constexpr` where W lanes have x86 instructions in this file's set; their names are not looked at elsewhere.
#define CAIRN_IF_X86(lanes) if constexpr (W == (lanes) && CAIRN_X86_LANES >= (lanes))
#if !defined(CAIRN_X86_LANES)
#define CAIRN_X86_LANES 0
#endif

namespace cairn {

#if CAIRN_HAS_WIDE
CAIRN_WIDE_INLINE float scalar_sqrt(float x) { return __builtin_sqrtf(x); }
CAIRN_WIDE_INLINE double scalar_sqrt(double x) { return __builtin_sqrt(x); }
#else
CAIRN_WIDE_INLINE float scalar_sqrt(float x) { return std::sqrt(x); }
CAIRN_WIDE_INLINE double scalar_sqrt(double x) { return std::sqrt(x); }
#endif

/// The width of kernels compiled for the baseline of the target: 128 bits.
inline constexpr int baseline_width = CAIRN_HAS_WIDE ? 4 : 1;

#if CAIRN_HAS_WIDE
template <class T, int W> struct Lanes {
    typedef T Type __attribute__((vector_size(W * 4)));
    typedef T InMemory __attribute__((vector_size(W * 4), may_alias));
};
#else
template <class T, int W> struct Lanes;
#endif
template <class T> struct Lanes<T, 1> {
    using Type = T;
    using InMemory = T;
};

/// The result of a comparison: every lane is all ones (true) or zero (false).
template <int W> struct MaskW { typename Lanes<int32_t, W>::Type v; };

template <int W> struct FloatW { typename Lanes<float, W>::Type v; };

template <int W> struct IntW { typename Lanes<int32_t, W>::Type v; };

// --- Memory. Addresses are multiples of 4 W bytes. -----------------------------------------------------------------

template <int W> CAIRN_WIDE_INLINE FloatW<W> load(const float* p) {
    return {*reinterpret_cast<const typename Lanes<float, W>::InMemory*>(p)};
}
template <int W> CAIRN_WIDE_INLINE IntW<W> load(const int32_t* p) {
    return {*reinterpret_cast<const typename Lanes<int32_t, W>::InMemory*>(p)};
}
template <int W> CAIRN_WIDE_INLINE void store(float* p, FloatW<W> a) {
    *reinterpret_cast<typename Lanes<float, W>::InMemory*>(p) = a.v;
}
template <int W> CAIRN_WIDE_INLINE void store(int32_t* p, IntW<W> a) {
    *reinterpret_cast<typename Lanes<int32_t, W>::InMemory*>(p) = a.v;
}

/// x in every lane.
template <int W> CAIRN_WIDE_INLINE FloatW<W> broadcast(float x) {
    if constexpr (W == 1) return {x};
    else return {x - typename Lanes<float, W>::Type{}};  // a scalar meets a vector: x - 0 is x, -0.0 and NaN too
}
template <int W> CAIRN_WIDE_INLINE IntW<W> broadcast(int32_t x) {
    if constexpr (W == 1) return {x};
    else return {x | typename Lanes<int32_t, W>::Type{}};
}

alignas(64) constexpr int32_t single_bits[16] = {1 << 0, 1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                                 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};

// --- Masks ---------------------------------------------------------------------------------------------------------

#define CAIRN_WIDE_BINARY(Type, op) \
    template <int W> CAIRN_WIDE_INLINE Type<W> operator op(Type<W> a, Type<W> b) { return {a.v op b.v}; }
CAIRN_WIDE_BINARY(MaskW, &)
CAIRN_WIDE_BINARY(MaskW, |)
template <int W> CAIRN_WIDE_INLINE MaskW<W> operator~(MaskW<W> a) { return {~a.v}; }

/// Lane i as bit i of an integer.
template <int W> CAIRN_WIDE_INLINE uint32_t bitmask(MaskW<W> m) {
    if constexpr (W == 1) {
        return m.v != 0 ? 1u : 0u;
    } else {
#if defined(__SSE2__)
        CAIRN_IF_X86(16) return _mm512_movepi32_mask(reinterpret_cast<__m512i>(m.v));
        CAIRN_IF_X86(8) return static_cast<uint32_t>(_mm256_movemask_ps(reinterpret_cast<__m256>(m.v)));
        CAIRN_IF_X86(4) return static_cast<uint32_t>(_mm_movemask_ps(reinterpret_cast<__m128>(m.v)));
#elif defined(__aarch64__)
        if constexpr (W == 4) {
            constexpr int32x4_t bits = {1, 2, 4, 8};
            return static_cast<uint32_t>(vaddvq_s32(vandq_s32(reinterpret_cast<int32x4_t>(m.v), bits)));
        }
#elif defined(__wasm_simd128__)
        if constexpr (W == 4) return static_cast<uint32_t>(wasm_i32x4_bitmask(reinterpret_cast<v128_t>(m.v)));
#endif
        uint32_t bits = 0;
        for (int i = 0; i < W; ++i) bits |= static_cast<uint32_t>(m.v[i] & 1) << i;
        return bits;
    }
}
/// Lane i set where bit i is: the way back from `bitmask`.
template <int W> CAIRN_WIDE_INLINE MaskW<W> mask_of_bits(uint32_t bits) {
    if constexpr (W == 1) {
        return {-static_cast<int32_t>(bits & 1)};
    } else {
        const IntW<W> lane_bit = load<W>(single_bits);
        return {(lane_bit.v & static_cast<int32_t>(bits)) == lane_bit.v};
    }
}
template <int W> CAIRN_WIDE_INLINE bool any(MaskW<W> m) { return bitmask(m) != 0; }
/// The number of the lowest set bit; m is not 0. `for (; m != 0; m &= m - 1)` walks the set lanes in order.
CAIRN_WIDE_INLINE uint32_t lowest_bit(uint32_t m) {
#if CAIRN_HAS_WIDE
    return static_cast<uint32_t>(__builtin_ctz(m));
#else
    unsigned long i;
    _BitScanForward(&i, m);
    return i;
#endif
}

// --- Comparisons and choice. A comparison with NaN is false, except !=. ----------------------------------------------

#define CAIRN_WIDE_COMPARE(Type, op)                                                \
    template <int W> CAIRN_WIDE_INLINE MaskW<W> operator op(Type<W> a, Type<W> b) { \
        if constexpr (W == 1) return {-static_cast<int32_t>(a.v op b.v)};           \
        else return {a.v op b.v};                                                   \
    }
CAIRN_WIDE_COMPARE(FloatW, <)
CAIRN_WIDE_COMPARE(FloatW, <=)
CAIRN_WIDE_COMPARE(FloatW, >)
CAIRN_WIDE_COMPARE(FloatW, >=)
CAIRN_WIDE_COMPARE(FloatW, ==)
CAIRN_WIDE_COMPARE(FloatW, !=)
CAIRN_WIDE_COMPARE(IntW, <)
CAIRN_WIDE_COMPARE(IntW, >)
CAIRN_WIDE_COMPARE(IntW, ==)
CAIRN_WIDE_COMPARE(IntW, !=)
#undef CAIRN_WIDE_COMPARE

/// a where the mask is set, b elsewhere.
template <int W> CAIRN_WIDE_INLINE FloatW<W> select(MaskW<W> m, FloatW<W> a, FloatW<W> b) { return {m.v ? a.v : b.v}; }
template <int W> CAIRN_WIDE_INLINE IntW<W> select(MaskW<W> m, IntW<W> a, IntW<W> b) { return {m.v ? a.v : b.v}; }
/// a where the mask is set, 0 elsewhere: one `and`, cheaper than a select.
template <int W> CAIRN_WIDE_INLINE FloatW<W> keep(MaskW<W> m, FloatW<W> a) { return select(m, a, FloatW<W>{}); }
template <int W> CAIRN_WIDE_INLINE IntW<W> keep(MaskW<W> m, IntW<W> a) { return {m.v & a.v}; }

// --- Floats --------------------------------------------------------------------------------------------------------

CAIRN_WIDE_BINARY(FloatW, +)
CAIRN_WIDE_BINARY(FloatW, -)
CAIRN_WIDE_BINARY(FloatW, *)
CAIRN_WIDE_BINARY(FloatW, /)
template <int W> CAIRN_WIDE_INLINE FloatW<W> operator*(float a, FloatW<W> b) { return {a * b.v}; }
template <int W> CAIRN_WIDE_INLINE FloatW<W> operator-(FloatW<W> a) { return {-a.v}; }
template <int W> CAIRN_WIDE_INLINE FloatW<W>& operator+=(FloatW<W>& a, FloatW<W> b) { return a = a + b; }
template <int W> CAIRN_WIDE_INLINE FloatW<W>& operator-=(FloatW<W>& a, FloatW<W> b) { return a = a - b; }

/// a > b ? a : b in each lane: where either is NaN, or both are zeros, the result is b. That is what maxps does; g++
/// makes two instructions of the plain form where b is 0, in the solver's innermost line.
template <int W> CAIRN_WIDE_INLINE FloatW<W> max_of(FloatW<W> a, FloatW<W> b) {
    CAIRN_IF_X86(16) return {_mm512_maskz_max_ps(0xffff, a.v, b.v)};
    CAIRN_IF_X86(8) return {_mm256_max_ps(a.v, b.v)};
    CAIRN_IF_X86(4) return {_mm_max_ps(a.v, b.v)};
    return {a.v > b.v ? a.v : b.v};
}
/// a < b ? a : b in each lane: where either is NaN, or both are zeros, the result is b.
template <int W> CAIRN_WIDE_INLINE FloatW<W> min_of(FloatW<W> a, FloatW<W> b) {
    CAIRN_IF_X86(16) return {_mm512_maskz_min_ps(0xffff, a.v, b.v)};
    CAIRN_IF_X86(8) return {_mm256_min_ps(a.v, b.v)};
    CAIRN_IF_X86(4) return {_mm_min_ps(a.v, b.v)};
    return {a.v < b.v ? a.v : b.v};
}

/// Correctly rounded; NaN below zero; sqrt(-0.0) is -0.0.
template <int W> CAIRN_WIDE_INLINE FloatW<W> sqrt(FloatW<W> a) {
    if constexpr (W == 1) {
        return {scalar_sqrt(a.v)};
    } else {
        CAIRN_IF_X86(16) return {_mm512_maskz_sqrt_ps(0xffff, a.v)};  // g++ warns in the plain one
        CAIRN_IF_X86(8) return {_mm256_sqrt_ps(a.v)};
        CAIRN_IF_X86(4) return {_mm_sqrt_ps(a.v)};
#if defined(__aarch64__)
        if constexpr (W == 4) return {vsqrtq_f32(a.v)};
#elif defined(__wasm_simd128__)
        if constexpr (W == 4) return {wasm_f32x4_sqrt(a.v)};
#endif
        for (int i = 0; i < W; ++i) a.v[i] = scalar_sqrt(a.v[i]);
        return a;
    }
}

/// Finite: neither infinite nor NaN.
template <int W> CAIRN_WIDE_INLINE MaskW<W> is_finite(FloatW<W> a) { return a - a == FloatW<W>{}; }

// --- Integers: 32 bits, two's complement; sums and differences wrap --------------------------------------------------

#define CAIRN_WIDE_WRAPPING(op)                                                                                  \
    template <int W> CAIRN_WIDE_INLINE IntW<W> operator op(IntW<W> a, IntW<W> b) {                               \
        using Unsigned = typename Lanes<uint32_t, W>::Type;                                                      \
        if constexpr (W == 1) return {static_cast<int32_t>(Unsigned(a.v) op Unsigned(b.v))};                     \
        else                                                                                                     \
            return {reinterpret_cast<typename Lanes<int32_t, W>::Type>(reinterpret_cast<Unsigned>(a.v)           \
                                                                           op reinterpret_cast<Unsigned>(b.v))}; \
    }
CAIRN_WIDE_WRAPPING(+)
CAIRN_WIDE_WRAPPING(-)
#undef CAIRN_WIDE_WRAPPING
/// The whole part; the caller keeps it in range.
template <int W> CAIRN_WIDE_INLINE IntW<W> to_int(FloatW<W> a) {
    if constexpr (W == 1) return {static_cast<int32_t>(a.v)};
    else return {__builtin_convertvector(a.v, typename Lanes<int32_t, W>::Type)};
}
/// The same 32 bits, read otherwise.
template <int W> CAIRN_WIDE_INLINE IntW<W> bits_of(FloatW<W> a) {
    if constexpr (W == 1) return {__builtin_bit_cast(int32_t, a.v)};
    else return {reinterpret_cast<typename Lanes<int32_t, W>::Type>(a.v)};
}
template <int W> CAIRN_WIDE_INLINE FloatW<W> float_of_bits(IntW<W> a) {
    if constexpr (W == 1) return {__builtin_bit_cast(float, a.v)};
    else return {reinterpret_cast<typename Lanes<float, W>::Type>(a.v)};
}
CAIRN_WIDE_BINARY(IntW, &)
CAIRN_WIDE_BINARY(IntW, |)
#undef CAIRN_WIDE_BINARY
/// The sign bit cleared, of NaN too.
template <int W> CAIRN_WIDE_INLINE FloatW<W> abs(FloatW<W> a) {
    return float_of_bits(bits_of(a) & broadcast<W>(0x7fffffff));
}

// --- Points of a plane ----------------------------------------------------------------------------------------------

template <int W> struct PointsW { FloatW<W> x, y; };
template <int W> CAIRN_WIDE_INLINE PointsW<W> operator-(PointsW<W> a, PointsW<W> b) { return {a.x - b.x, a.y - b.y}; }
template <int W> CAIRN_WIDE_INLINE PointsW<W> operator+(PointsW<W> a, PointsW<W> b) { return {a.x + b.x, a.y + b.y}; }
template <int W> CAIRN_WIDE_INLINE PointsW<W> operator*(FloatW<W> a, PointsW<W> b) { return {a * b.x, a * b.y}; }
template <int W> CAIRN_WIDE_INLINE FloatW<W> dot(PointsW<W> a, PointsW<W> b) { return a.x * b.x + a.y * b.y; }
template <int W> CAIRN_WIDE_INLINE FloatW<W> cross(PointsW<W> a, PointsW<W> b) { return a.x * b.y - a.y * b.x; }
template <int W> CAIRN_WIDE_INLINE PointsW<W> select(MaskW<W> m, PointsW<W> a, PointsW<W> b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y)};
}

// --- Gather and scatter of 16-byte records ---------------------------------------------------------------------------
//
//   record[index[0]]  x0 y0 z0 w0        x  x0 x1 x2 x3
//   record[index[1]]  x1 y1 z1 w1   <->  y  y0 y1 y2 y3      whole records and a transpose: 8 shuffles for 16 floats,
//   record[index[2]]  x2 y2 z2 w2        z  z0 z1 z2 z3      where a gather instruction would load 16 times
//   record[index[3]]  x3 y3 z3 w3        w  w0 w1 w2 w3

template <int W> struct QuadsW { FloatW<W> x, y, z, w; };

/// Eight floats of W records: the first four and the last four.
template <int W> struct OctetsW { QuadsW<W> low, high; };

#if CAIRN_HAS_WIDE
#define CAIRN_WIDE_SHUFFLE(name, from, to, ...)                         \
    CAIRN_WIDE_INLINE FloatW<to> name(FloatW<from> a, FloatW<from> b) { \
        return {__builtin_shufflevector(a.v, b.v, __VA_ARGS__)};        \
    }
CAIRN_WIDE_SHUFFLE(interleave_low, 4, 4, 0, 4, 1, 5)
CAIRN_WIDE_SHUFFLE(interleave_high, 4, 4, 2, 6, 3, 7)
CAIRN_WIDE_SHUFFLE(low_pairs, 4, 4, 0, 1, 4, 5)
CAIRN_WIDE_SHUFFLE(high_pairs, 4, 4, 2, 3, 6, 7)
CAIRN_WIDE_SHUFFLE(interleave_low, 8, 8, 0, 8, 1, 9, 4, 12, 5, 13)
CAIRN_WIDE_SHUFFLE(interleave_high, 8, 8, 2, 10, 3, 11, 6, 14, 7, 15)
CAIRN_WIDE_SHUFFLE(low_pairs, 8, 8, 0, 1, 8, 9, 4, 5, 12, 13)
CAIRN_WIDE_SHUFFLE(high_pairs, 8, 8, 2, 3, 10, 11, 6, 7, 14, 15)
CAIRN_WIDE_SHUFFLE(interleave_low, 16, 16, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
CAIRN_WIDE_SHUFFLE(interleave_high, 16, 16, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
CAIRN_WIDE_SHUFFLE(low_pairs, 16, 16, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
CAIRN_WIDE_SHUFFLE(high_pairs, 16, 16, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)
// Transposes the 4 x 4 floats in each group of four lanes.
template <int W> CAIRN_WIDE_INLINE QuadsW<W> transpose(const QuadsW<W>& q) {
    FloatW<W> xy_low = interleave_low(q.x, q.y), xy_high = interleave_high(q.x, q.y);
    FloatW<W> zw_low = interleave_low(q.z, q.w), zw_high = interleave_high(q.z, q.w);
    return {low_pairs(xy_low, zw_low), high_pairs(xy_low, zw_low), low_pairs(xy_high, zw_high),
            high_pairs(xy_high, zw_high)};
}
CAIRN_WIDE_SHUFFLE(join, 4, 8, 0, 1, 2, 3, 4, 5, 6, 7)
CAIRN_WIDE_SHUFFLE(join, 8, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
/// Lanes 4 i to 4 i + 3.
template <int I, int W> CAIRN_WIDE_INLINE FloatW<4> four_of(FloatW<W> a) {
    return {__builtin_shufflevector(a.v, a.v, 4 * I, 4 * I + 1, 4 * I + 2, 4 * I + 3)};
}
CAIRN_WIDE_SHUFFLE(even_fours, 8, 8, 0, 1, 2, 3, 8, 9, 10, 11)
CAIRN_WIDE_SHUFFLE(odd_fours, 8, 8, 4, 5, 6, 7, 12, 13, 14, 15)
CAIRN_WIDE_SHUFFLE(even_fours, 16, 16, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
CAIRN_WIDE_SHUFFLE(odd_fours, 16, 16, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)
#undef CAIRN_WIDE_SHUFFLE
// Row i of the matrix to transpose: the first Run floats of the records of lanes i, i + 4, i + 8, ...
template <int W, int Run>
CAIRN_WIDE_INLINE FloatW<W> record_row(const float* base, const int32_t* index, int stride, int i) {
    if constexpr (W == Run) {
        return load<W>(base + int64_t{stride} * index[i]);
    } else {
        constexpr int half = W / 2;
        return join(record_row<half, Run>(base, index, stride, i),
                    record_row<half, Run>(base, index, stride, i + 4 * half / Run));
    }
}
template <int W, int Run>
CAIRN_WIDE_INLINE QuadsW<W> record_columns(const float* base, const int32_t* index, int stride) {
    return transpose(QuadsW<W>{record_row<W, Run>(base, index, stride, 0), record_row<W, Run>(base, index, stride, 1),
                               record_row<W, Run>(base, index, stride, 2), record_row<W, Run>(base, index, stride, 3)});
}
#endif

/// The four floats at base + Stride * index[i] as lane i of x, y, z, w. Stride is a multiple of 4, base aligned to 16.
template <int W, int Stride> CAIRN_WIDE_INLINE QuadsW<W> load_quads(const float* base, const int32_t* index) {
    if constexpr (W == 1) {
        const float* p = base + int64_t{Stride} * index[0];
        return {{p[0]}, {p[1]}, {p[2]}, {p[3]}};
    } else {
        return record_columns<W, 4>(base, index, Stride);
    }
}

/// The same for records of eight floats, aligned to 32: half the loads and fewer shuffles, 6 % of large_pyramid.
template <int W, int Stride> CAIRN_WIDE_INLINE OctetsW<W> load_octets(const float* base, const int32_t* index) {
    if constexpr (W <= 4) {
        return {load_quads<W, Stride>(base, index), load_quads<W, Stride>(base + 4, index)};
    } else {
        const QuadsW<W> a = record_columns<W, 8>(base, index, Stride);
        const QuadsW<W> b = record_columns<W, 8>(base, index + W / 2, Stride);
        return {{even_fours(a.x, b.x), even_fours(a.y, b.y), even_fours(a.z, b.z), even_fours(a.w, b.w)},
                {odd_fours(a.x, b.x), odd_fours(a.y, b.y), odd_fours(a.z, b.z), odd_fours(a.w, b.w)}};
    }
}

#if CAIRN_HAS_WIDE
template <int W>
CAIRN_WIDE_INLINE void store_record_row(float* base, const int32_t* index, int stride, int i, FloatW<W> row) {
    store(base + int64_t{stride} * index[i], four_of<0>(row));
    if constexpr (W >= 8) store(base + int64_t{stride} * index[i + 4], four_of<1>(row));
    if constexpr (W >= 16) {
        store(base + int64_t{stride} * index[i + 8], four_of<2>(row));
        store(base + int64_t{stride} * index[i + 12], four_of<3>(row));
    }
}
#endif

/// The way back. Where two indices are equal, which lane stays is not defined.
template <int W, int Stride> CAIRN_WIDE_INLINE void store_quads(float* base, const int32_t* index, const QuadsW<W>& q) {
    if constexpr (W == 1) {
        float* p = base + int64_t{Stride} * index[0];
        p[0] = q.x.v, p[1] = q.y.v, p[2] = q.z.v, p[3] = q.w.v;
    } else {
        const QuadsW<W> rows = transpose(q);
        store_record_row(base, index, Stride, 0, rows.x);
        store_record_row(base, index, Stride, 1, rows.y);
        store_record_row(base, index, Stride, 2, rows.z);
        store_record_row(base, index, Stride, 3, rows.w);
    }
}

/// The way back for the lanes that are set in `bits`; any of the others may have an index in common.
template <int W, int Stride>
CAIRN_WIDE_INLINE void store_quads_where(uint32_t bits, float* base, const int32_t* index, const QuadsW<W>& q) {
    alignas(64) float x[16], y[16], z[16], w[16];
    store(x, q.x), store(y, q.y), store(z, q.z), store(w, q.w);
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t i = lowest_bit(bits);
        float* p = base + int64_t{Stride} * index[i];
        p[0] = x[i], p[1] = y[i], p[2] = z[i], p[3] = w[i];
    }
}

}  // namespace cairn

#if CAIRN_HAS_WIDE
#pragma GCC diagnostic pop
#endif
