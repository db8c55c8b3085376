// Doubles in W lanes, as two vectors of W / 2, for the few lines of the outline kernel that need them: a face of a 10
// km floor lies where the difference of two large products says. Same rules as simd/wide.hpp, and no more than is used.
#pragma once

#include "simd/wide.hpp"

namespace cairn {

#if CAIRN_HAS_WIDE
template <int W>
struct HalfLanes {
    typedef double Type __attribute__((vector_size(W * 4)));
    typedef double InMemory __attribute__((vector_size(W * 4), may_alias));
    typedef float Narrow __attribute__((vector_size(W * 2)));
};
#else
template <int W>
struct HalfLanes;
#endif
template <>
struct HalfLanes<1> {
    using Type = double;
};

/// W = 1 uses `low` only.
template <int W>
struct DoubleW {
    typename HalfLanes<W>::Type low, high;
};

template <int W>
CAIRN_WIDE_INLINE DoubleW<W> load(const double* p) {
    if constexpr (W == 1) {
        return {*p, 0};
    } else {
        const auto* half = reinterpret_cast<const typename HalfLanes<W>::InMemory*>(p);
        return {half[0], half[1]};
    }
}

template <int W>
CAIRN_WIDE_INLINE DoubleW<W> to_double(FloatW<W> a) {
    if constexpr (W == 1) {
        return {static_cast<double>(a.v), 0};
    } else {
        using Half = typename HalfLanes<W>::Type;
        if constexpr (W == 4) {
            return {__builtin_convertvector(__builtin_shufflevector(a.v, a.v, 0, 1), Half),
                    __builtin_convertvector(__builtin_shufflevector(a.v, a.v, 2, 3), Half)};
        } else if constexpr (W == 8) {
            return {__builtin_convertvector(__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3), Half),
                    __builtin_convertvector(__builtin_shufflevector(a.v, a.v, 4, 5, 6, 7), Half)};
        } else {
            return {__builtin_convertvector(__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3, 4, 5, 6, 7), Half),
                    __builtin_convertvector(__builtin_shufflevector(a.v, a.v, 8, 9, 10, 11, 12, 13, 14, 15), Half)};
        }
    }
}

template <int W>
CAIRN_WIDE_INLINE FloatW<W> to_float(DoubleW<W> a) {
    if constexpr (W == 1) {
        return {static_cast<float>(a.low)};
    } else {
        using Narrow = typename HalfLanes<W>::Narrow;
        Narrow low = __builtin_convertvector(a.low, Narrow), high = __builtin_convertvector(a.high, Narrow);
        if constexpr (W == 4) return {__builtin_shufflevector(low, high, 0, 1, 2, 3)};
        else if constexpr (W == 8) return join(FloatW<4>{low}, FloatW<4>{high});
        else return join(FloatW<8>{low}, FloatW<8>{high});
    }
}

template <int W>
CAIRN_WIDE_INLINE DoubleW<W> operator+(DoubleW<W> a, DoubleW<W> b) {
    return {a.low + b.low, a.high + b.high};
}
template <int W>
CAIRN_WIDE_INLINE DoubleW<W> operator-(DoubleW<W> a, DoubleW<W> b) {
    return {a.low - b.low, a.high - b.high};
}
template <int W>
CAIRN_WIDE_INLINE DoubleW<W> operator*(DoubleW<W> a, DoubleW<W> b) {
    return {a.low * b.low, a.high * b.high};
}

}  // namespace cairn
