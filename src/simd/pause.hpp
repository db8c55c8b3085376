// What a thread does that waits for another one's next store.
#pragma once

#if defined(__SSE2__) || defined(_M_X64)
#include <immintrin.h>
#elif defined(_M_ARM64)
#include <intrin.h>
#endif

namespace cairn {

/// Some ten nanoseconds of doing nothing, which leave the core to its other thread.
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
