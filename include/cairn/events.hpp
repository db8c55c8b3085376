// What happened in the last step, as arrays that stay valid until the next one.
#pragma once

#include <span>

#include "cairn/id.hpp"
#include "cairn/math.hpp"

namespace cairn {

/// Two shapes began to touch (their contact got its first point, speculative ones included), or ceased to. Of an end,
/// the ids may be stale by now: the user may have destroyed what they name. They can still be compared.
struct ContactEvent {
    ContactId contact;
    ShapeId shape_a, shape_b;
    BodyId body_a, body_b;

    friend bool operator==(const ContactEvent&, const ContactEvent&) = default;
};

/// A body whose position, angle or velocity became NaN or infinite. It is back at its last finite pose, disabled.
struct BodyFaultEvent {
    BodyId body;

    friend bool operator==(const BodyFaultEvent&, const BodyFaultEvent&) = default;
};

/// A joint whose force or torque on B exceeded its limit in this step. It is destroyed, the id stale, unless it only
/// reports.
struct JointBreakEvent {
    JointId joint;
    BodyId body_a, body_b;
    Vec2 force;        ///< N
    float torque = 0;  ///< N m

    friend bool operator==(const JointBreakEvent&, const JointBreakEvent&) = default;
};

/// The events of the last step. Every begin is followed by exactly one end, whatever was destroyed, moved or changed:
/// after each step, begins minus ends is the number of touching contacts.
struct Events {
    std::span<const ContactEvent> contact_begin;  ///< in the order of contact slots
    /// First those that calls between the steps caused, in the order of the calls, then the step's own by contact slot.
    std::span<const ContactEvent> contact_end;
    std::span<const BodyFaultEvent> body_fault;    ///< in the order of body slots
    std::span<const JointBreakEvent> joint_break;  ///< in the order of joint slots
};

}  // namespace cairn
