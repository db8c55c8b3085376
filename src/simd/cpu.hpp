// What a thread tells its CPU: the floating-point mode, set for a step or query and then restored, and that it waits.
//
// A program linked with -ffast-math starts with denormals flushed to zero, and anyone may change the rounding; either
// would change the bits of a step. Knows nothing of Cairn.
#pragma once

#include <cstdint>

#if defined(__SSE2__) || defined(_M_X64)
#include <immintrin.h>
#elif defined(_M_ARM64)
#include <intrin.h>
#endif

namespace cairn {

/// While it lives: round to nearest, denormals kept, no exception trapped. Its end restores what was set before.
///
/// A compiler may move arithmetic across it. So the function that holds it only calls the functions that compute, and
/// those stand in other files.
class FloatMode {
public:
    FloatMode() : saved_(read()) {
        if (saved_ != standard) write(standard);
    }
    ~FloatMode() {
        if (saved_ != standard) write(saved_);
    }
    FloatMode(const FloatMode&) = delete;
    FloatMode& operator=(const FloatMode&) = delete;

private:
#if defined(__SSE2__) || defined(_M_X64)
    // MXCSR: bit 15 flushes results to zero, 14-13 the rounding, 12-7 mask the exceptions, 6 reads denormals as zero,
    // 5-0 the exceptions seen so far
    using Register = uint32_t;
    static constexpr Register standard = 0x1f80;
    static Register read() { return _mm_getcsr(); }
    static void write(Register value) { _mm_setcsr(value); }
#elif defined(__aarch64__)
    // FPCR: bit 24 flushes to zero, 23-22 the rounding, 25 replaces NaNs, 15-8 trap exceptions
    using Register = uint64_t;
    static constexpr Register standard = 0;
    static Register read() {
        Register value;
        __asm__ __volatile__("mrs %0, fpcr" : "=r"(value));
        return value;
    }
    static void write(Register value) { __asm__ __volatile__("msr fpcr, %0" : : "r"(value)); }
#elif defined(_M_ARM64)
    using Register = uint64_t;
    static constexpr Register standard = 0;
    static Register read() { return static_cast<Register>(_ReadStatusReg(ARM64_FPCR)); }
    static void write(Register value) { _WriteStatusReg(ARM64_FPCR, static_cast<__int64>(value)); }
#else
    // WebAssembly has one mode, this one
    using Register = uint32_t;
    static constexpr Register standard = 0;
    static Register read() { return standard; }
    static void write(Register) {}
#endif

    Register saved_;
};

/// For a thread that waits for another's next store: some ten nanoseconds that leave the core to its other thread.
inline void pause_briefly() {
#if defined(__SSE2__) || defined(_M_X64)
    _mm_pause();
#elif defined(_M_ARM64)
    __yield();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield");
#endif
}

}  // namespace cairn
