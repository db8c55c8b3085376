// The state's digest and size, and the way its errors reach the user.
#include "state/world_state.hpp"

#include <cstdarg>
#include <cstdio>

namespace cairn {

WorldState::WorldState() : solver_bodies(1), solver_to_body(1, 0), used_colors(1, 0), clocks(1), levels(1), drives(1) {}

uint64_t hash(const WorldState& world) {
    Hasher hasher;
    hasher.add(world.gravity);
    for (const SettingField& field : solver_setting_fields()) hasher.add(get_setting(world.solver, field));
    for (const IdPool* pool : {&world.body_ids, &world.shape_ids, &world.joint_ids, &world.contact_ids}) {
        pool->add_to(hasher);
    }
    hasher.add(world.bodies);
    hasher.add(world.poses);
    hasher.add(world.shapes);
    hasher.add(world.joints);
    hasher.add(world.contacts);
    world.vertices.add_to(hasher);
    hasher.add(world.changed_edges);
    hasher.add(world.solver_bodies);
    hasher.add(world.solver_to_body);
    hasher.add(world.used_colors);
    hasher.add(world.clocks);
    hasher.add(world.levels);
    for (const ContactColor& color : world.colors) {
        hasher.add(color.count);
        hasher.add(color.blocks);
        hasher.add(color.cold);
    }
    hasher.add(world.waiting.count);
    hasher.add(world.waiting.blocks);
    world.sweep.visit_state([&](const void* data, size_t size) { hasher.add_bytes(data, size); });
    hasher.add(world.last_substep);
    hasher.add(world.step_count);
    hasher.add(world.pending_end_events);
    return hasher.digest();
}

size_t byte_count(const WorldState& world) {
    auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
    size_t total = sizeof(WorldState) + bytes(world.bodies) + bytes(world.poses) + bytes(world.shapes) +
                   bytes(world.joints) + bytes(world.contacts) + bytes(world.solver_bodies) +
                   bytes(world.solver_to_body) + bytes(world.used_colors) + bytes(world.clocks) + bytes(world.levels) +
                   bytes(world.drives) + bytes(world.forced) + bytes(world.waiting.blocks) + bytes(world.begin_events) +
                   bytes(world.end_events) + bytes(world.pending_end_events) + bytes(world.fault_events) +
                   bytes(world.break_events) + bytes(world.changed_edges) + world.vertices.byte_count() +
                   world.sweep.byte_count() + world.arena.byte_count();
    for (const IdPool* pool : {&world.body_ids, &world.shape_ids, &world.joint_ids, &world.contact_ids}) {
        total += pool->byte_count();
    }
    for (const ContactColor& color : world.colors) total += bytes(color.blocks) + bytes(color.cold);
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
