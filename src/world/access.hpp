// What a reference reaches: the record behind its id.
#pragma once

#include <type_traits>

#include "cairn/world.hpp"
#include "simd/cpu.hpp"
#include "world/checks.hpp"

namespace cairn {

template <class IdType> auto* record_of(WorldState& state, IdType id, const char* call) {
    auto find = [&](auto& records, const IdPool& pool, const char* what) {
        uint32_t slot = checked_slot(state, pool, id, call, what);
        return slot == null_slot ? nullptr : &records[slot];
    };
    if constexpr (std::is_same_v<IdType, BodyId>) return find(state.bodies, state.body_ids, "body");
    else if constexpr (std::is_same_v<IdType, ShapeId>) return find(state.shapes, state.shape_ids, "shape");
    else return find(state.joints, state.joint_ids, "joint");
}

/// For a setter: null, reported, for a stale id and while the world steps. A reference that may change something was
/// made from a World that may be changed.
template <class IdType> auto change(const World* world, IdType id, const char* call) {
    auto& state = const_cast<World*>(world)->state();
    using Record = decltype(record_of(state, id, call));
    return check_unlocked(state, call) ? record_of(state, id, call) : Record{};
}

/// The frame of a setter: apply(state, record, call), which is false where it refuses, in our floating-point mode.
template <class IdType, class Apply> bool change(const World* world, IdType id, const char* call, Apply apply) {
    FloatMode mode;
    auto* record = change(world, id, call);
    return record != nullptr && apply(const_cast<World*>(world)->state(), *record, call);
}

/// For a getter: null, reported, for a stale id.
template <class IdType> auto read(const World* world, IdType id, const char* call) {
    const auto* record = record_of(const_cast<World*>(world)->state(), id, call);
    return record;
}

/// The frame of a getter: look(record), or zeros, reported, for a stale id.
template <class IdType, class Look> auto read(const World* world, IdType id, const char* call, Look look) {
    const auto* record = read(world, id, call);
    return record != nullptr ? look(*record) : decltype(look(*record)){};
}

/// One field; zeros, reported, for a stale id.
template <auto Field, class IdType> auto get(const World* world, IdType id, const char* call) {
    const auto* record = read(world, id, call);
    return record != nullptr ? record->*Field : std::remove_cvref_t<decltype(record->*Field)>{};
}

/// One field that nothing follows from.
template <auto Field, class IdType, class Value>
bool set(const World* world, IdType id, const Value& value, const char* call) {
    auto* record = change(world, id, call);
    if (record != nullptr) record->*Field = value;
    return record != nullptr;
}

}  // namespace cairn
