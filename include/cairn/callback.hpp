// Functions that users hand in: visitors, and a scheduler, to which the engine gives tasks without knowing threads.
#pragma once

#include <cstdint>
#include <type_traits>

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

/// A user's function and its object. Made from any callable; lives no longer than the call it is made for.
template <class Signature> class Visitor;

template <class Answer, class... Arguments> class Visitor<Answer(Arguments...)> {
public:
    template <class Function>
    requires(!std::is_same_v<std::remove_cvref_t<Function>, Visitor>) Visitor(Function&& function)
        : object_(const_cast<void*>(static_cast<const void*>(&function))),
          call_([](void* object, Arguments... arguments) {
              return static_cast<Answer>((*static_cast<std::remove_reference_t<Function>*>(object))(arguments...));
          }) {}
    Answer operator()(Arguments... arguments) const { return call_(object_, arguments...); }

private:
    void* object_;
    Answer (*call_)(void*, Arguments...);
};

}  // namespace cairn
