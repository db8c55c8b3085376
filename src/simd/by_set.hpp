// How what is compiled once for every instruction set is found: each file xyz_<set>.cpp defines it in the namespace of
// its set, a width each. All compute the same bits.
#pragma once

#include "cairn/simd.hpp"

#define CAIRN_IN_SET(set, Type, name) \
    namespace set {                   \
    extern const Type name;           \
    }

/// Declares the constant `name` in the namespace of every set, and function(set): that of a set that is available.
#if CAIRN_X86_SETS
#define CAIRN_BY_SET(Type, name, function)                                                                 \
    CAIRN_IN_SET(baseline, Type, name)                                                                     \
    CAIRN_IN_SET(avx2, Type, name)                                                                         \
    CAIRN_IN_SET(avx512, Type, name)                                                                       \
    inline const Type& function(SimdSet set) {                                                             \
        return set == SimdSet::Avx512 ? avx512::name : set == SimdSet::Avx2 ? avx2::name : baseline::name; \
    }
#else
#define CAIRN_BY_SET(Type, name, function) \
    CAIRN_IN_SET(baseline, Type, name)     \
    inline const Type& function(SimdSet) { return baseline::name; }
#endif
