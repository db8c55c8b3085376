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
