// ParallelFor: how a part of the engine hands out independent tasks, without knowing any threads.
#pragma once

#include <cstdint>

namespace cairn {

/// A scheduler's one function. `run(context, count, task, task_context)` must call task(task_context, index) exactly
/// once for every index in [0, count), on any threads and in any order, and return when all calls have returned; what
/// they wrote must then be visible to the caller. A task may wait for others of its call that have begun, never for one
/// that has not: those that have begun must all go on running. Results don't depend on who ran which. Without a
/// function everything runs on the calling thread. Must not throw.
struct ParallelFor {
    void (*run)(void* context, uint32_t count, void (*task)(void* task_context, uint32_t index),
                void* task_context) = nullptr;
    void* context = nullptr;  ///< yours
};

}  // namespace cairn
