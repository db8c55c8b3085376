// Checks of our own invariants, with a sentence. Users' mistakes never get here: they are reported.
#pragma once

#include <cstdio>
#include <cstdlib>

#if !defined(NDEBUG) || defined(CAIRN_VALIDATE)
#define CAIRN_ASSERT(condition, sentence)                                                                \
    do {                                                                                                 \
        if (!(condition)) {                                                                              \
            std::fprintf(stderr, "cairn: broken invariant: %s (%s:%d)\n", sentence, __FILE__, __LINE__); \
            std::abort();                                                                                \
        }                                                                                                \
    } while (false)
#else
#define CAIRN_ASSERT(condition, sentence) static_cast<void>(0)
#endif

// Records between these two are hashed byte by byte: padding would be noise, and does not compile.
#if defined(__GNUC__)
#define CAIRN_HASHED_RECORDS _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define CAIRN_HASHED_RECORDS_END _Pragma("GCC diagnostic pop")
#else
#define CAIRN_HASHED_RECORDS
#define CAIRN_HASHED_RECORDS_END
#endif
