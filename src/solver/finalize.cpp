// The last stage of a step. Knows bodies, shapes and the sweep, no contacts.
#include "solver/finalize.hpp"

namespace cairn {

namespace {

Box tight_box(const WorldState& world, const Shape& shape) {
    Pose pose = pose_of(world, shape.body);
    Aabb local = aabb_of(view_of(world, shape), Transform{{}, pose.rotation});
    return {pose.position + local.lower, pose.position + local.upper};
}

Box grown(const Box& box, float margin) {
    Vec2 m{margin, margin};
    return {box.lower - m, box.upper + m};
}

/// The margin beyond the tight box: enough for some steps of slow motion, less for small shapes, which would otherwise
/// have many neighbours that they don't touch; and the speculative distance, so that speculative points are found.
float margin_of(const WorldState& world, const Box& box) {
    Vec2 size = box.upper - box.lower;
    float extent = 0.5f * max_of(size.x, size.y);
    return min_of(fat_margin, fat_extent_fraction * extent) + world.solver.speculative_distance;
}

bool in_range(Point p) { return std::fabs(p.x) <= max_position && std::fabs(p.y) <= max_position; }

}  // namespace

Box fat_box(const WorldState& world, const Shape& shape) {
    Box box = tight_box(world, shape);
    return grown(box, margin_of(world, box));
}

void update_boxes(WorldState& world, uint32_t body, bool force) {
    for (uint32_t slot = world.bodies[body].first_shape; slot != null_slot; slot = world.shapes[slot].next) {
        Shape& shape = world.shapes[slot];
        if (shape.proxy == null_slot) continue;
        Box box = tight_box(world, shape);
        // Half a speculative distance is kept in reserve: a contact must exist before the surfaces are that close.
        if (!force && world.sweep.contains(shape.proxy, grown(box, 0.5f * world.solver.speculative_distance))) continue;
        world.sweep.move(shape.proxy, grown(box, margin_of(world, box)));
        world.bodies[body].boxes_moved = 1;
    }
}

void finalize_bodies(WorldState& world, StepContext& step) {
    for (size_t i = 1; i < world.solver_bodies.size(); ++i) {
        SolverBody& motion = world.solver_bodies[i];
        uint32_t slot = world.solver_to_body[i];
        BodyPose& pose = world.poses[slot];
        Vec2 d{motion.dx, motion.dy};
        float theta = motion.theta;
        motion.dx = motion.dy = motion.theta = 0;
        bool finite = is_finite(d) && is_finite(theta) && is_finite(Vec2{motion.vx, motion.vy}) && is_finite(motion.w);
        if (step.faulty[i] != 0 || !finite || !in_range(pose.center + d)) {
            motion.vx = motion.vy = motion.w = 0;
            step.faulty[i] = 1;
            continue;
        }
        if (d == Vec2{} && theta == 0) continue;
        pose.center = pose.center + d;
        SinCos turn = sin_cos(theta);
        pose.rotation = normalize(pose.rotation * Rot{turn.cos, turn.sin});
        update_boxes(world, slot);
    }
    world.solver_bodies[0] = {};
}

}  // namespace cairn
