// Which instruction sets this CPU has, and which one a world runs on. The only place that asks.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cairn/simd.hpp"

#if CAIRN_X86_SETS  // by the build: whether it compiles kernels for them
#include <cpuid.h>
#endif

namespace cairn {

namespace {

constexpr const char* names[] = {"best", "baseline", "avx2", "avx512"};  // by SimdSet

#if CAIRN_X86_SETS
/// What the CPU offers and the system saves on a switch of threads (XCR0): both are needed.
SimdSet detect() {
    uint32_t a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return SimdSet::Baseline;
    uint32_t saved = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    constexpr uint32_t ymm = 0x6, zmm = 0xe6;  // XMM and YMM; those, mask registers and both halves of ZMM
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (saved & ymm) != ymm || (b & bit_AVX2) == 0) {
        return SimdSet::Baseline;
    }
    constexpr uint32_t avx512 = bit_AVX512F | bit_AVX512DQ | bit_AVX512BW | bit_AVX512VL;
    return (saved & zmm) == zmm && (b & avx512) == avx512 ? SimdSet::Avx512 : SimdSet::Avx2;
}
#else
SimdSet detect() { return SimdSet::Baseline; }
#endif

SimdSet best() {
    static const SimdSet found = detect();
    return found;
}

}  // namespace

const char* name_of(SimdSet set) { return set <= SimdSet::Avx512 ? names[static_cast<size_t>(set)] : "unknown"; }
bool is_available(SimdSet set) { return set <= best(); }
SimdSet resolve(SimdSet wanted) { return wanted == SimdSet::Best || !is_available(wanted) ? best() : wanted; }

SimdSet choose_simd_set(SimdSet wanted, char* problem, int size) {
    char nowhere[1];
    if (problem == nullptr) problem = nowhere, size = 1;
    const char* name = std::getenv("CAIRN_SIMD");
    if (name != nullptr && *name != '\0') {
        const auto* found = std::ranges::find(names, std::string_view(name));
        if (found == std::end(names)) {
            std::snprintf(problem, static_cast<size_t>(size),
                          "CAIRN_SIMD is \"%.32s\", not one of best, baseline, avx2, avx512; the world runs on %s",
                          name, name_of(best()));
            return best();
        }
        wanted = static_cast<SimdSet>(found - names);
    }
    if (!is_available(wanted)) {
        std::snprintf(problem, static_cast<size_t>(size), "this machine has no %s; the world runs on %s",
                      name_of(wanted), name_of(resolve(wanted)));
    }
    return resolve(wanted);
}

}  // namespace cairn
