// What a reference reaches: the record behind its id. Reports name the calling function, the last argument's default.
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
        return check_id(state, pool, id, call, noun) ? &records[id.index()] : nullptr;
    });
}

/// The frame of a setter: apply(state, record, call), false where that refuses, in our floating-point mode.
/// Reports a stale id or a stepping world. A reference that may change something was made from a World that may.
template <class IdType, class Apply>
bool change(const Ref<IdType>& ref, Apply apply, const char* call = __builtin_FUNCTION()) {
    FloatMode mode;
    auto& state = const_cast<World&>(ref.world()).state();
    if (!check_unlocked(state, call)) return false;
    auto* record = record_of(state, ref.id(), call);
    if (record == nullptr) return false;
    if constexpr (std::is_void_v<decltype(apply(state, *record, call))>) {
        apply(state, *record, call);
        return true;
    } else {
        return apply(state, *record, call);
    }
}

/// For a getter: null, reported, for a stale id.
template <class IdType> auto find(const Ref<IdType>& ref, const char* call = __builtin_FUNCTION()) {
    return record_of(ref.world().state(), ref.id(), call);
}

/// The frame of a getter: look(record), or zeros, reported, for a stale id.
template <class IdType, class Look>
auto read(const Ref<IdType>& ref, Look look, const char* call = __builtin_FUNCTION()) {
    const auto* record = find(ref, call);
    return record != nullptr ? look(*record) : decltype(look(*record)){};
}

/// One field; `none`, reported, for a stale id.
template <class IdType, class Record, class Value>
Value get(const Ref<IdType>& ref, Value Record::*field, std::type_identity_t<Value> none = {},
          const char* call = __builtin_FUNCTION()) {
    const auto* record = find(ref, call);
    return record != nullptr ? record->*field : none;
}

/// The body whose slot is in a field; null, reported, for a stale id.
template <class IdType, class Record>
BodyId get_body(const Ref<IdType>& ref, uint32_t Record::*field, const char* call = __builtin_FUNCTION()) {
    const auto* record = find(ref, call);
    return record != nullptr ? ref.world().state().body_ids.template id<BodyId>(record->*field) : BodyId{};
}

/// One field, and what follows from it.
template <class IdType, class Record, class Value>
bool set(const Ref<IdType>& ref, Value Record::*field, const std::type_identity_t<Value>& value,
         void (*follow)(WorldState& state, uint32_t slot) = nullptr, const char* call = __builtin_FUNCTION()) {
    auto apply = [&](WorldState& state, auto& record, const char*) {
        record.*field = value;
        if (follow != nullptr) follow(state, ref.id().index());
    };
    return change(ref, apply, call);
}

}  // namespace cairn
