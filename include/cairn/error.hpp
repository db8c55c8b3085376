// How calls fail: one sentence to a handler, or an Error in a Result. No exceptions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace cairn {

/// What kind of mistake an Error reports.
enum class ErrorCode : uint8_t {
    InvalidArgument,  ///< a value is not finite, or outside its range
    StaleId,          ///< an id is null, or names something that was destroyed
    DegenerateShape,  ///< points that are too few, too close or on one line
    ConcaveShape,     ///< an outline that turns both ways where a convex one is needed
    OutOfRange,       ///< a position or size beyond what the engine accepts
    Locked,           ///< the world is stepping and can't be changed
    LimitExceeded,    ///< more of something than the engine can hold
    NonFiniteState,   ///< a body's motion became NaN or infinite; it was stopped and disabled
};

/// A code for programs and a sentence for people: the function, the field, the value.
struct Error {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message;
};

/// Receives the one sentence of an invalid call, which has changed nothing. It returns or ends the process; it must
/// not throw. `context` is the pointer that was registered with it.
using ErrorHandler = void (*)(void* context, ErrorCode code, const char* message);

/// The default handler: writes `cairn: <message>` and a newline to stderr.
void print_error(void* context, ErrorCode code, const char* message);

/// A value, or the Error that says why there is none.
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }
    /// The value; only if ok().
    [[nodiscard]] const T& value() const& { return *value_; }
    [[nodiscard]] T&& value() && { return std::move(*value_); }
    const T& operator*() const { return *value_; }
    const T* operator->() const { return &*value_; }
    /// The error; empty if ok().
    [[nodiscard]] const Error& error() const { return error_; }

private:
    std::optional<T> value_;
    Error error_;
};

}  // namespace cairn
