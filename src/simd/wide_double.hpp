// Doubles in W lanes, as two vectors of W / 2: the few operations that the outline kernel needs. Rules of wide.hpp.
#pragma once

#include "simd/wide.hpp"

#if CAIRN_HAS_WIDE
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace cairn {

template <int W> struct HalfLanes {
#if CAIRN_HAS_WIDE
    typedef double Type __attribute__((vector_size(W * 4)));
    typedef double InMemory __attribute__((vector_size(W * 4), may_alias));
    typedef float Narrow __attribute__((vector_size(W * 2)));
#endif
};
template <> struct HalfLanes<1> { using Type = double; };

/// W = 1 uses `low` only.
template <int W> struct DoubleW { typename HalfLanes<W>::Type low, high; };

#if CAIRN_HAS_WIDE
// By intrinsics: of __builtin_convertvector g++ 12 makes two narrower instructions or scalar code (+12 % for boxes).
template <int W> CAIRN_WIDE_INLINE typename HalfLanes<W>::Type widen(typename HalfLanes<W>::Narrow a) {
    CAIRN_IF_X86(16) return _mm512_maskz_cvtps_pd(0xff, a);
    CAIRN_IF_X86(8) return _mm256_cvtps_pd(a);
    CAIRN_IF_X86(4) return _mm_cvtps_pd(__builtin_shufflevector(a, a, 0, 1, 0, 1));
    return __builtin_convertvector(a, typename HalfLanes<W>::Type);
}
template <int W> CAIRN_WIDE_INLINE typename HalfLanes<W>::Narrow narrow(typename HalfLanes<W>::Type a) {
    CAIRN_IF_X86(16) return _mm512_maskz_cvtpd_ps(0xff, a);
    return __builtin_convertvector(a, typename HalfLanes<W>::Narrow);
}
#endif

/// p is a multiple of 4 W bytes.
template <int W> CAIRN_WIDE_INLINE DoubleW<W> load(const double* p) {
    if constexpr (W == 1) {
        return {*p, 0};
    } else {
        const auto* half = reinterpret_cast<const typename HalfLanes<W>::InMemory*>(p);
        return {half[0], half[1]};
    }
}

template <int W> CAIRN_WIDE_INLINE DoubleW<W> to_double(FloatW<W> a) {
    if constexpr (W == 1) {
        return {static_cast<double>(a.v), 0};
    } else if constexpr (W == 4) {
        return {widen<W>(__builtin_shufflevector(a.v, a.v, 0, 1)), widen<W>(__builtin_shufflevector(a.v, a.v, 2, 3))};
    } else if constexpr (W == 8) {
        return {widen<W>(__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3)),
                widen<W>(__builtin_shufflevector(a.v, a.v, 4, 5, 6, 7))};
    } else {
        return {widen<W>(__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3, 4, 5, 6, 7)),
                widen<W>(__builtin_shufflevector(a.v, a.v, 8, 9, 10, 11, 12, 13, 14, 15))};
    }
}

template <int W> CAIRN_WIDE_INLINE FloatW<W> to_float(DoubleW<W> a) {
    if constexpr (W == 1) return {static_cast<float>(a.low)};
    else if constexpr (W == 4) return {__builtin_shufflevector(narrow<W>(a.low), narrow<W>(a.high), 0, 1, 2, 3)};
    else return join(FloatW<W / 2>{narrow<W>(a.low)}, FloatW<W / 2>{narrow<W>(a.high)});
}

#define CAIRN_WIDE_DOUBLE(op)                                                               \
    template <int W> CAIRN_WIDE_INLINE DoubleW<W> operator op(DoubleW<W> a, DoubleW<W> b) { \
        if constexpr (W == 1) return {a.low op b.low, 0};                                   \
        else return {a.low op b.low, a.high op b.high};                                     \
    }
CAIRN_WIDE_DOUBLE(+)
CAIRN_WIDE_DOUBLE(-)
CAIRN_WIDE_DOUBLE(*)
CAIRN_WIDE_DOUBLE(/)
#undef CAIRN_WIDE_DOUBLE

template <int W> CAIRN_WIDE_INLINE typename HalfLanes<W>::Type half_sqrt(typename HalfLanes<W>::Type a) {
    if constexpr (W == 1) {
        return scalar_sqrt(a);
    } else {
        CAIRN_IF_X86(16) return _mm512_maskz_sqrt_pd(0xff, a);
        CAIRN_IF_X86(8) return _mm256_sqrt_pd(a);
        CAIRN_IF_X86(4) return _mm_sqrt_pd(a);
        for (int i = 0; i < W / 2; ++i) a[i] = scalar_sqrt(a[i]);
        return a;
    }
}
/// Correctly rounded.
template <int W> CAIRN_WIDE_INLINE DoubleW<W> sqrt(DoubleW<W> a) {
    if constexpr (W == 1) return {half_sqrt<W>(a.low), 0};
    else return {half_sqrt<W>(a.low), half_sqrt<W>(a.high)};
}

}  // namespace cairn

#if CAIRN_HAS_WIDE
#pragma GCC diagnostic pop
#endif
