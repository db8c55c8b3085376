// The state's digest and size, and the way its errors reach the user.
#include "state/world_state.hpp"

#include <cstdarg>
#include <cstdio>

namespace cairn {

WorldState::WorldState() : solver_bodies(1), solver_to_body(1, 0), used_colors(1, 0), clocks(1), drives(1) {}

namespace {

// Field by field: the settings hold bools, whose padding is not ours to hash.
void add_joint(Hasher& hasher, const Joint& joint) {
    hasher.add(joint.user_data);
    hasher.add(joint.body_a);
    hasher.add(joint.body_b);
    hasher.add(joint.next);
    hasher.add(joint.frame_a);
    hasher.add(joint.frame_b);
    const RevoluteSettings& s = joint.revolute;
    for (float value : {s.hertz, s.damping_ratio, s.max_force, s.lower_angle, s.upper_angle, s.motor_speed,
                        s.max_motor_torque, s.enable_limit ? 1.0f : 0.0f, s.enable_motor ? 1.0f : 0.0f}) {
        hasher.add(value);
    }
    hasher.add(joint.point_impulse);
    for (float value : {joint.motor_impulse, joint.lower_impulse, joint.upper_impulse, joint.relative_angle}) {
        hasher.add(value);
    }
    hasher.add(joint.turns);
    hasher.add(joint.type);
    hasher.add(joint.collide_connected);
}

}  // namespace

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
    for (const Joint& joint : world.joints) add_joint(hasher, joint);
    hasher.add(world.contacts);
    world.vertices.add_to(hasher);
    hasher.add(world.solver_bodies);
    hasher.add(world.solver_to_body);
    hasher.add(world.used_colors);
    hasher.add(world.clocks);
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
                   bytes(world.solver_to_body) + bytes(world.used_colors) + bytes(world.clocks) + bytes(world.drives) +
                   bytes(world.forced) + bytes(world.waiting.blocks) + bytes(world.begin_events) +
                   bytes(world.end_events) + bytes(world.pending_end_events) + bytes(world.fault_events) +
                   world.vertices.byte_count() + world.sweep.byte_count() + world.arena.byte_count();
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
