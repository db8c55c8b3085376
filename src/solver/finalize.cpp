// The last stage of a step. Knows bodies, shapes and the sweep, no contacts.
#include "solver/stages.hpp"

#include <bit>

#include "broad_phase/smooth_edges.hpp"

namespace cairn {

namespace {

Box tight_box(const WorldState& world, const Shape& shape) {
    return box_of(view_of(world, shape), pose_of(world, shape.body));
}

/// The margin beyond the tight box: enough for some steps of slow motion, less for small shapes, which would otherwise
/// have many neighbours that they don't touch; and the speculative distance, so that speculative points are found.
float margin_of(const WorldState& world, const Box& box) {
    Vec2 size = box.upper - box.lower;
    float extent = 0.5f * max_of(size.x, size.y);
    return min_of(fat_margin, fat_extent_fraction * extent) + world.solver.speculative_distance;
}

/// How far `inner` may move in any direction and stay inside `outer`.
float room_in(const Box& outer, const Box& inner) {
    Vec2 lower = inner.lower - outer.lower, upper = outer.upper - inner.upper;
    return min_of(min_of(lower.x, lower.y), min_of(upper.x, upper.y));
}

}  // namespace

Box fat_box(const WorldState& world, const Shape& shape) {
    Box box = tight_box(world, shape);
    return grown(box, margin_of(world, box));
}

void update_boxes(WorldState& world, uint32_t body, bool force) {
    // Half a speculative distance of the margin is kept in reserve: a contact must exist before surfaces are that
    // close.
    const float reserve = 0.5f * world.solver.speculative_distance;
    float spare = max_size;
    for (uint32_t slot = world.bodies[body].first_shape; slot != null_slot; slot = world.shapes[slot].next) {
        const Shape& shape = world.shapes[slot];
        if (shape.proxy == null_slot) continue;
        if (force) mark_edges(world, shape);
        Box tight = tight_box(world, shape);
        if (force || !world.sweep.contains(shape.proxy, grown(tight, reserve))) {
            world.sweep.move(shape.proxy, grown(tight, margin_of(world, tight)));
            if (force) mark_edges(world, shape);
        }
        spare = min_of(spare, room_in(world.sweep.box(shape.proxy), tight) - reserve);
    }
    // Until the body has moved by what its boxes have to spare beyond the reserve, none of them needs a look.
    const uint32_t index = world.bodies[body].solver_index;
    if (index == 0) return;
    world.clocks[index].box_limit =
        world.poses[body].odometer + static_cast<uint32_t>(clamp(spare, 0.0f, 500.0f) / odometer_unit);
}

void update_drive(WorldState& world, uint32_t body) {
    const Body& record = world.bodies[body];
    if (record.solver_index == 0) return;
    BodyDrive& drive = world.drives[record.solver_index];
    drive = {};
    if (record.inv_mass == 0) return;  // kinematic
    Vec2 acceleration = record.gravity_scale * world.gravity + record.acceleration + record.inv_mass * record.force;
    drive.ax = record.fixed_x != 0 ? 0 : acceleration.x, drive.ay = record.fixed_y != 0 ? 0 : acceleration.y;
    drive.aw = record.inv_inertia * record.torque;
    drive.linear_damping = record.linear_damping, drive.angular_damping = record.angular_damping;
}

void finalize_bodies(WorldState& world, StepContext& step) {
    auto count = static_cast<uint32_t>(world.solver_bodies.size());
    MotionStep motion{world.solver_bodies.data(),
                      reinterpret_cast<const int32_t*>(world.solver_to_body.data()),
                      world.poses.data(),
                      world.clocks.data(),
                      step.flags.data(),
                      step.dt,
                      world.solver.sleep_time,
                      rest_speed_up,
                      max_position};
    auto groups = static_cast<uint32_t>(step.body_marks.size());
    for_chunks(world.workers, groups, 32, [&](uint32_t first, uint32_t last, uint32_t) {
        uint32_t end = min_of(1 + last * block_lanes, count);  // from 1 on: solver body 0 has no pose
        step.kernels->finish_motion(motion, 1 + first * block_lanes, end, &step.body_marks[first]);
        // What may have left its fat boxes. Several threads move proxies at once: each belongs to one body.
        for (uint32_t group = first; group < last; ++group) {
            for (uint32_t bits = step.body_marks[group].far; bits != 0; bits &= bits - 1) {
                uint32_t i = 1 + group * block_lanes + static_cast<uint32_t>(std::countr_zero(bits));
                update_boxes(world, world.solver_to_body[i]);
            }
        }
    });
    for (const BodyMarks& marks : step.body_marks) step.any_faulty |= marks.faulty != 0;
    for (uint32_t body : world.forced) {
        world.bodies[body].force = {};
        world.bodies[body].torque = 0;
        update_drive(world, body);
    }
    world.forced.clear();
}

}  // namespace cairn
