// The state's digest and size, and the way its errors reach the user.
#include "state/world_state.hpp"

#include <cstdarg>
#include <cstdio>

namespace cairn {

uint64_t hash(const WorldState& world) {
    Hasher hasher;
    hasher.add(world.gravity);
    for (const SettingField& field : solver_setting_fields()) hasher.add(get_setting(world.solver, field));
    for (const IdPool* pool : {&world.body_ids, &world.shape_ids, &world.joint_ids, &world.contact_ids}) {
        pool->add_to(hasher);
    }
    hasher.add_all(world.bodies, world.poses, world.shapes, world.joints, world.contacts);
    world.vertices.add_to(hasher);
    hasher.add_all(world.changed_edges, world.solver_bodies, world.solver_to_body, world.used_colors, world.clocks,
                   world.levels);
    for (const ContactColor& color : world.colors) hasher.add_all(color.count, color.blocks, color.cold);
    hasher.add_all(world.waiting.count, world.waiting.blocks);
    world.sweep.visit_state([&](const void* data, size_t size) { hasher.add_bytes(data, size); });
    hasher.add_all(world.last_substep, world.step_count, world.pending_end_events);
    return hasher.digest();
}

size_t byte_count(const WorldState& world) {
    auto bytes = [](const auto&... values) { return ((values.capacity() * sizeof(values[0])) + ...); };
    size_t total =
        sizeof(WorldState) + world.vertices.byte_count() + world.sweep.byte_count() + world.arena.byte_count() +
        bytes(world.bodies, world.poses, world.shapes, world.joints, world.contacts, world.solver_bodies,
              world.solver_to_body, world.used_colors, world.clocks, world.levels, world.drives, world.forced,
              world.waiting.blocks, world.begin_events, world.end_events, world.pending_end_events, world.fault_events,
              world.break_events, world.changed_edges, world.held, world.names);
    for (const IdPool* pool : {&world.body_ids, &world.shape_ids, &world.joint_ids, &world.contact_ids}) {
        total += pool->byte_count();
    }
    for (const ContactColor& color : world.colors) total += bytes(color.blocks, color.cold);
    return total;
}

bool report(const WorldState& world, ErrorCode code, const char* format, ...) {
    if (world.error_handler == nullptr) return false;
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    world.error_handler(world.error_context, code, sentence);
    return false;
}

void print_error(void*, ErrorCode, const char* message) { std::fprintf(stderr, "cairn: %s\n", message); }

}  // namespace cairn
