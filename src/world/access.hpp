// What a reference reaches: the record behind its id.
#pragma once

#include <type_traits>

#include "cairn/world.hpp"
#include "simd/cpu.hpp"
#include "world/checks.hpp"

namespace cairn {

/// Calls use(records, pool, noun) with where things of an id's kind are.
template <class IdType, class State, class Use> auto in_pool_of(State& state, Use use) {
    if constexpr (std::is_same_v<IdType, BodyId>) return use(state.bodies, state.body_ids, "body");
    else if constexpr (std::is_same_v<IdType, ShapeId>) return use(state.shapes, state.shape_ids, "shape");
    else return use(state.joints, state.joint_ids, "joint");
}

template <class State, class IdType> auto* record_of(State& state, IdType id, const char* call) {
    return in_pool_of<IdType>(state, [&](auto& records, const IdPool& pool, const char* noun) {
        uint32_t slot = checked_slot(state, pool, id, call, noun);
        return slot == null_slot ? nullptr : &records[slot];
    });
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
    return record_of(world->state(), id, call);
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

/// One field, and what follows from it.
template <auto Field, class IdType, class Value>
bool set(const World* world, IdType id, const Value& value, const char* call,
         void (*follow)(WorldState& state, uint32_t slot) = nullptr) {
    return change(world, id, call, [&](WorldState& state, auto& record, const char*) {
        record.*Field = value;
        if (follow != nullptr) follow(state, id.index());
        return true;
    });
}

}  // namespace cairn
