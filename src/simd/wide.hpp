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

namespace cairn {

#if CAIRN_HAS_WIDE
CAIRN_WIDE_INLINE float scalar_abs(float x) { return __builtin_fabsf(x); }
CAIRN_WIDE_INLINE float scalar_sqrt(float x) { return __builtin_sqrtf(x); }
#else
CAIRN_WIDE_INLINE float scalar_abs(float x) { return std::fabs(x); }
CAIRN_WIDE_INLINE float scalar_sqrt(float x) { return std::sqrt(x); }
#endif

/// The width of kernels compiled for the baseline of the target: 128 bits.
inline constexpr int baseline_width = CAIRN_HAS_WIDE ? 4 : 1;

#if CAIRN_HAS_WIDE
template <class T, int W>
struct Lanes {
    typedef T Type __attribute__((vector_size(W * 4)));
    typedef T InMemory __attribute__((vector_size(W * 4), may_alias));
};
#else
template <class T, int W>
struct Lanes;
#endif
template <class T>
struct Lanes<T, 1> {
    using Type = T;
    using InMemory = T;
};

/// The result of a comparison: every lane is all ones (true) or zero (false).
template <int W>
struct MaskW {
    typename Lanes<int32_t, W>::Type v;
};

template <int W>
struct FloatW {
    typename Lanes<float, W>::Type v;
};

template <int W>
struct IntW {
    typename Lanes<int32_t, W>::Type v;
};

// --- Memory. Addresses are multiples of 4 W bytes. -----------------------------------------------------------------

template <int W>
CAIRN_WIDE_INLINE FloatW<W> load(const float* p) {
    return {*reinterpret_cast<const typename Lanes<float, W>::InMemory*>(p)};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> load(const int32_t* p) {
    return {*reinterpret_cast<const typename Lanes<int32_t, W>::InMemory*>(p)};
}
template <int W>
CAIRN_WIDE_INLINE void store(float* p, FloatW<W> a) {
    *reinterpret_cast<typename Lanes<float, W>::InMemory*>(p) = a.v;
}
template <int W>
CAIRN_WIDE_INLINE void store(int32_t* p, IntW<W> a) {
    *reinterpret_cast<typename Lanes<int32_t, W>::InMemory*>(p) = a.v;
}

/// x in every lane.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> broadcast(float x) {
    if constexpr (W == 1) return {x};
    else return {x - typename Lanes<float, W>::Type{}};  // a scalar meets a vector: x - 0 is x, -0.0 and NaN too
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> broadcast(int32_t x) {
    if constexpr (W == 1) return {x};
    else return {x | typename Lanes<int32_t, W>::Type{}};
}

// --- Masks ---------------------------------------------------------------------------------------------------------

template <int W>
CAIRN_WIDE_INLINE MaskW<W> operator&(MaskW<W> a, MaskW<W> b) {
    return {a.v & b.v};
}
template <int W>
CAIRN_WIDE_INLINE MaskW<W> operator|(MaskW<W> a, MaskW<W> b) {
    return {a.v | b.v};
}
template <int W>
CAIRN_WIDE_INLINE MaskW<W> operator~(MaskW<W> a) {
    return {~a.v};
}

/// Lane i as bit i of an integer.
template <int W>
CAIRN_WIDE_INLINE uint32_t bitmask(MaskW<W> m) {
    if constexpr (W == 1) {
        return m.v != 0 ? 1u : 0u;
    } else {
#if defined(__AVX512DQ__)
        if constexpr (W == 16) return _mm512_movepi32_mask(reinterpret_cast<__m512i>(m.v));
#endif
#if defined(__AVX__)
        if constexpr (W == 8) return static_cast<uint32_t>(_mm256_movemask_ps(reinterpret_cast<__m256>(m.v)));
#endif
#if defined(__SSE2__)
        if constexpr (W == 4) return static_cast<uint32_t>(_mm_movemask_ps(reinterpret_cast<__m128>(m.v)));
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
template <int W>
CAIRN_WIDE_INLINE bool any(MaskW<W> m) {
    return bitmask(m) != 0;
}
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

#define CAIRN_WIDE_COMPARE(Type, op)                                      \
    template <int W>                                                      \
    CAIRN_WIDE_INLINE MaskW<W> operator op(Type<W> a, Type<W> b) {        \
        if constexpr (W == 1) return {-static_cast<int32_t>(a.v op b.v)}; \
        else return {a.v op b.v};                                         \
    }
CAIRN_WIDE_COMPARE(FloatW, <)
CAIRN_WIDE_COMPARE(FloatW, <=)
CAIRN_WIDE_COMPARE(FloatW, >)
CAIRN_WIDE_COMPARE(FloatW, >=)
CAIRN_WIDE_COMPARE(FloatW, ==)
CAIRN_WIDE_COMPARE(FloatW, !=)
CAIRN_WIDE_COMPARE(IntW, <)
CAIRN_WIDE_COMPARE(IntW, <=)
CAIRN_WIDE_COMPARE(IntW, >)
CAIRN_WIDE_COMPARE(IntW, >=)
CAIRN_WIDE_COMPARE(IntW, ==)
CAIRN_WIDE_COMPARE(IntW, !=)
#undef CAIRN_WIDE_COMPARE

/// a where the mask is set, b elsewhere.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> select(MaskW<W> m, FloatW<W> a, FloatW<W> b) {
    return {m.v ? a.v : b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> select(MaskW<W> m, IntW<W> a, IntW<W> b) {
    return {m.v ? a.v : b.v};
}
/// a where the mask is set, 0 elsewhere: one `and`, cheaper than a select.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> keep(MaskW<W> m, FloatW<W> a) {
    return select(m, a, FloatW<W>{});
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> keep(MaskW<W> m, IntW<W> a) {
    return {m.v & a.v};
}

// --- Floats --------------------------------------------------------------------------------------------------------

template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator+(FloatW<W> a, FloatW<W> b) {
    return {a.v + b.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator-(FloatW<W> a, FloatW<W> b) {
    return {a.v - b.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator*(FloatW<W> a, FloatW<W> b) {
    return {a.v * b.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator*(float a, FloatW<W> b) {
    return {a * b.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator/(FloatW<W> a, FloatW<W> b) {
    return {a.v / b.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W> operator-(FloatW<W> a) {
    return {-a.v};
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W>& operator+=(FloatW<W>& a, FloatW<W> b) {
    return a = a + b;
}
template <int W>
CAIRN_WIDE_INLINE FloatW<W>& operator-=(FloatW<W>& a, FloatW<W> b) {
    return a = a - b;
}

/// a > b ? a : b in each lane: where either is NaN, or both are zeros, the result is b. That is what maxps does; g++
/// makes two instructions of the plain form where b is 0, in the solver's innermost line.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> max_of(FloatW<W> a, FloatW<W> b) {
#if CAIRN_HAS_WIDE && defined(__AVX512F__)
    if constexpr (W == 16) return {_mm512_maskz_max_ps(0xffff, a.v, b.v)};
#endif
#if CAIRN_HAS_WIDE && defined(__AVX__)
    if constexpr (W == 8) return {_mm256_max_ps(a.v, b.v)};
#endif
#if CAIRN_HAS_WIDE && defined(__SSE2__)
    if constexpr (W == 4) return {_mm_max_ps(a.v, b.v)};
#endif
    return {a.v > b.v ? a.v : b.v};
}
/// a < b ? a : b in each lane: where either is NaN, or both are zeros, the result is b.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> min_of(FloatW<W> a, FloatW<W> b) {
#if CAIRN_HAS_WIDE && defined(__AVX512F__)
    if constexpr (W == 16) return {_mm512_maskz_min_ps(0xffff, a.v, b.v)};
#endif
#if CAIRN_HAS_WIDE && defined(__AVX__)
    if constexpr (W == 8) return {_mm256_min_ps(a.v, b.v)};
#endif
#if CAIRN_HAS_WIDE && defined(__SSE2__)
    if constexpr (W == 4) return {_mm_min_ps(a.v, b.v)};
#endif
    return {a.v < b.v ? a.v : b.v};
}

/// The sign bit cleared, of NaN too.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> abs(FloatW<W> a) {
    if constexpr (W == 1) {
        return {scalar_abs(a.v)};
    } else {
        using Bits = typename Lanes<int32_t, W>::Type;
        return {reinterpret_cast<typename Lanes<float, W>::Type>(reinterpret_cast<Bits>(a.v) & 0x7fffffff)};
    }
}

/// Correctly rounded; NaN below zero; sqrt(-0.0) is -0.0.
template <int W>
CAIRN_WIDE_INLINE FloatW<W> sqrt(FloatW<W> a) {
    if constexpr (W == 1) {
        return {scalar_sqrt(a.v)};
    } else {
#if defined(__AVX512F__)
        if constexpr (W == 16) return {_mm512_maskz_sqrt_ps(0xffff, a.v)};  // g++ warns in the plain one
#endif
#if defined(__AVX__)
        if constexpr (W == 8) return {_mm256_sqrt_ps(a.v)};
#endif
#if defined(__SSE2__)
        if constexpr (W == 4) return {_mm_sqrt_ps(a.v)};
#elif defined(__aarch64__)
        if constexpr (W == 4) return {vsqrtq_f32(a.v)};
#elif defined(__wasm_simd128__)
        if constexpr (W == 4) return {wasm_f32x4_sqrt(a.v)};
#endif
        for (int i = 0; i < W; ++i) a.v[i] = scalar_sqrt(a.v[i]);
        return a;
    }
}

// --- Integers: 32 bits, two's complement; the caller keeps results in range ------------------------------------------

template <int W>
CAIRN_WIDE_INLINE IntW<W> operator+(IntW<W> a, IntW<W> b) {
    return {a.v + b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> operator-(IntW<W> a, IntW<W> b) {
    return {a.v - b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> operator*(IntW<W> a, IntW<W> b) {
    return {a.v * b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> operator&(IntW<W> a, IntW<W> b) {
    return {a.v & b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> operator|(IntW<W> a, IntW<W> b) {
    return {a.v | b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> operator~(IntW<W> a) {
    return {~a.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> max_of(IntW<W> a, IntW<W> b) {
    return {a.v > b.v ? a.v : b.v};
}
template <int W>
CAIRN_WIDE_INLINE IntW<W> min_of(IntW<W> a, IntW<W> b) {
    return {a.v < b.v ? a.v : b.v};
}

// --- Gather and scatter of 16-byte records ---------------------------------------------------------------------------
//
//   record[index[0]]  x0 y0 z0 w0        x  x0 x1 x2 x3
//   record[index[1]]  x1 y1 z1 w1   <->  y  y0 y1 y2 y3      whole records and a transpose: 8 shuffles for 16 floats,
//   record[index[2]]  x2 y2 z2 w2        z  z0 z1 z2 z3      where a gather instruction would load 16 times
//   record[index[3]]  x3 y3 z3 w3        w  w0 w1 w2 w3

template <int W>
struct QuadsW {
    FloatW<W> x, y, z, w;
};

#if CAIRN_HAS_WIDE
CAIRN_WIDE_INLINE QuadsW<4> transpose(const QuadsW<4>& q) {
    auto xy_low = __builtin_shufflevector(q.x.v, q.y.v, 0, 4, 1, 5);
    auto xy_high = __builtin_shufflevector(q.x.v, q.y.v, 2, 6, 3, 7);
    auto zw_low = __builtin_shufflevector(q.z.v, q.w.v, 0, 4, 1, 5);
    auto zw_high = __builtin_shufflevector(q.z.v, q.w.v, 2, 6, 3, 7);
    return {{__builtin_shufflevector(xy_low, zw_low, 0, 1, 4, 5)},
            {__builtin_shufflevector(xy_low, zw_low, 2, 3, 6, 7)},
            {__builtin_shufflevector(xy_high, zw_high, 0, 1, 4, 5)},
            {__builtin_shufflevector(xy_high, zw_high, 2, 3, 6, 7)}};
}
CAIRN_WIDE_INLINE FloatW<8> join(FloatW<4> a, FloatW<4> b) {
    return {__builtin_shufflevector(a.v, b.v, 0, 1, 2, 3, 4, 5, 6, 7)};
}
CAIRN_WIDE_INLINE FloatW<16> join(FloatW<8> a, FloatW<8> b) {
    return {__builtin_shufflevector(a.v, b.v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)};
}
CAIRN_WIDE_INLINE FloatW<4> low_half(FloatW<8> a) { return {__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3)}; }
CAIRN_WIDE_INLINE FloatW<4> high_half(FloatW<8> a) { return {__builtin_shufflevector(a.v, a.v, 4, 5, 6, 7)}; }
CAIRN_WIDE_INLINE FloatW<8> low_half(FloatW<16> a) {
    return {__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3, 4, 5, 6, 7)};
}
CAIRN_WIDE_INLINE FloatW<8> high_half(FloatW<16> a) {
    return {__builtin_shufflevector(a.v, a.v, 8, 9, 10, 11, 12, 13, 14, 15)};
}
#endif

/// The four floats at base + Stride * index[i] as lane i of x, y, z, w. Stride is a multiple of 4, base aligned to 16.
template <int W, int Stride>
CAIRN_WIDE_INLINE QuadsW<W> load_quads(const float* base, const int32_t* index) {
    if constexpr (W == 1) {
        const float* p = base + int64_t{Stride} * index[0];
        return {{p[0]}, {p[1]}, {p[2]}, {p[3]}};
    } else if constexpr (W == 4) {
        QuadsW<4> rows;
        rows.x = load<4>(base + int64_t{Stride} * index[0]);
        rows.y = load<4>(base + int64_t{Stride} * index[1]);
        rows.z = load<4>(base + int64_t{Stride} * index[2]);
        rows.w = load<4>(base + int64_t{Stride} * index[3]);
        return transpose(rows);
    } else {
        QuadsW<W / 2> a = load_quads<W / 2, Stride>(base, index);
        QuadsW<W / 2> b = load_quads<W / 2, Stride>(base, index + W / 2);
        return {join(a.x, b.x), join(a.y, b.y), join(a.z, b.z), join(a.w, b.w)};
    }
}

/// The way back. Where two indices are equal, the later lane stays.
template <int W, int Stride>
CAIRN_WIDE_INLINE void store_quads(float* base, const int32_t* index, const QuadsW<W>& q) {
    if constexpr (W == 1) {
        float* p = base + int64_t{Stride} * index[0];
        p[0] = q.x.v, p[1] = q.y.v, p[2] = q.z.v, p[3] = q.w.v;
    } else if constexpr (W == 4) {
        QuadsW<4> rows = transpose(q);
        store(base + int64_t{Stride} * index[0], rows.x);
        store(base + int64_t{Stride} * index[1], rows.y);
        store(base + int64_t{Stride} * index[2], rows.z);
        store(base + int64_t{Stride} * index[3], rows.w);
    } else {
        store_quads<W / 2, Stride>(base, index, {low_half(q.x), low_half(q.y), low_half(q.z), low_half(q.w)});
        store_quads<W / 2, Stride>(base, index + W / 2,
                                   {high_half(q.x), high_half(q.y), high_half(q.z), high_half(q.w)});
    }
}

}  // namespace cairn

#if CAIRN_HAS_WIDE
#pragma GCC diagnostic pop
#endif
