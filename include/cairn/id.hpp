// Handles: a slot and a generation. An id holds no world, so it is valid in every copy of the world that made it.
#pragma once

#include <compare>
#include <cstdint>

namespace cairn {

/// A handle to something in a World: a slot and its generation. Default constructed it is null. An id whose thing was
/// destroyed is stale: every call refuses it, also after the slot is used again (the generation has 32 bits).
template <class Tag> struct Id {
    uint32_t slot = 0;        ///< slot + 1; 0 is the null id
    uint32_t generation = 0;  ///< counts how often the slot was freed

    [[nodiscard]] constexpr bool is_null() const { return slot == 0; }
    [[nodiscard]] constexpr uint32_t index() const { return slot - 1; }
    constexpr explicit operator bool() const { return slot != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

class World;

/// What reads a thing of a world, and with a World that may change changes it: the World's address and an id, which
/// each call checks. On a stale or null id a call reports `StaleId`, changes nothing and returns zeros or false.
template <class IdType> class Ref {
public:
    Ref(const World* world, IdType id) : world_(world), id_(id) {}

    [[nodiscard]] IdType id() const { return id_; }
    [[nodiscard]] const World& world() const { return *world_; }
    /// Whether the thing lives; without a report.
    explicit operator bool() const;
    [[nodiscard]] uint64_t user_data() const;

protected:
    const World* world_;
    IdType id_;
};

using BodyId = Id<struct BodyTag>;
using ShapeId = Id<struct ShapeTag>;
using JointId = Id<struct JointTag>;
using ContactId = Id<struct ContactTag>;

}  // namespace cairn
