// Continuous collision. Knows bodies, shapes and the sweep, no contacts.
//
// After the solver, each body has a motion that is not yet its pose. A body is fast if that is more than half of its
// smallest half width: less, and it still stands on the side that it came from, where its contact pushes it back. Fast
// bodies are swept from pose to pose, against static shapes, bullets against all. The motion ends at the first time of
// impact, at a gap of `gap_left`; what is left of the translation slides on along the surface (it would be lost time
// otherwise, and a body that falls onto a conveyor at 100 m/s would stick to it for a step), what is left of the
// rotation is dropped: it is what would drive a corner in. The velocity stays: the contact that the next step finds
// across the gap solves the impact, with its restitution and friction.
//
// All sweeps read the motions as the solver left them and are applied together, so no order of bodies or threads shows.
// Not covered: a body that is not a bullet, against kinematic and dynamic bodies however fast these are.
#include "solver/stages.hpp"

#include "broad_phase/pair_update.hpp"
#include "collision/smooth.hpp"
#include "geometry/convex.hpp"

namespace cairn {

namespace {

constexpr double slop = static_cast<double>(default_slop);
/// What stays between the surfaces: within the speculative distance, so that the next step has a contact.
constexpr double gap_left = 0.25 * slop;
/// Surfaces that are closer already, at rest or in a pile, may come this much closer, less where they are deeper than
/// the slop: the contact has to hold them.
constexpr double may_sink = 0.5 * slop, may_sink_deep = 0.1 * slop;
/// An impact with a normal this far, rad, from all that the surface has at a joint with its neighbour is theirs.
constexpr float joint_angle = 0.01f;
/// An impact, the next surface that the slide meets, and the one after that: into a corner.
constexpr int most_sweeps = 3;

/// The motion of a body's frame in this step; zero for one that has no solver body.
Motion motion_of(const WorldState& world, uint32_t body) {
    const SolverBody& moving = world.solver_bodies[world.bodies[body].solver_index];
    return {
        pose_of(world, body), world.bodies[body].local_center, {moving.dx, moving.dy}, within_two_turns(moving.theta)};
}

Motion rest_of(const Motion& motion, float from) {
    if (from == 0) return motion;
    return {pose_at(motion, from), motion.center, (1 - from) * motion.translation, (1 - from) * motion.rotation};
}

/// The first impact of a body on a motion.
struct FirstImpact {
    const WorldState& world;
    uint32_t body;
    Motion motion;
    float from;   // the part of the step that is over
    float other;  // how far any point of another body moves in the step, m; 0: only static ones count
    Approach first;
    uint64_t pair;  // of shapes, of the first; at one time the lower counts, in whatever order they come
    Vec2 push;      // how the obstacle's surface moves there, in the whole of the time

    void find() {
        float reach = world.poses[body].extent + other + default_slop;
        Point start = to_world(motion.start, motion.center), end = start + motion.translation;
        Box way{min_of(start, end), max_of(start, end)};
        auto visit = [&](uint32_t proxy) { return meet(world.sweep.user(proxy)); };
        world.sweep.query(grown(way, reach), visit, other == 0);
    }

    bool meet(uint32_t slot) {
        const Shape& obstacle = world.shapes[slot];
        if (obstacle.body == body) return true;
        Motion still = rest_of(motion_of(world, obstacle.body), from);
        Point center = to_world(motion.start, motion.center);
        if (is_behind(view_of(world, obstacle), Point{} + to_local(still.start, center))) return true;
        for (uint32_t s = world.bodies[body].first_shape; s != null_slot; s = world.shapes[s].next) {
            const Shape& shape = world.shapes[s];
            if (may_collide(world, shape, obstacle)) sweep(shape, obstacle, still, uint64_t{slot} << 32 | s);
        }
        return true;
    }

    void sweep(const Shape& shape, const Shape& obstacle, const Motion& obstacle_motion, uint64_t key) {
        Point origin = motion.start.position;
        ShapeView surface = view_of(world, obstacle);
        MovingCore a{convex_of(surface), obstacle_motion, origin};
        MovingCore b{convex_of(view_of(world, shape)), motion, origin};
        Approach found = approach_of(a, b, obstacle.body);
        if (world.solver.smooth_edges && surface.edges.smooth && found.state != ImpactState::Miss) {
            Rot turned = pose_at(obstacle_motion, static_cast<float>(found.time)).rotation;
            if (!surface_has(surface, inv_rotate(turned, to_float(found.at.normal)), joint_angle)) {
                Vec2 ends[2], center = to_local(obstacle_motion.start, to_world(motion.start, motion.center));
                carry_on(surface, Point{} + center, length(motion.translation) + 2 * world.poses[body].extent, ends);
                found = approach_of({{ends, 2, 0}, obstacle_motion, origin}, b, obstacle.body);
            }
        }
        if (found.state == ImpactState::Miss || found.time > first.time) return;
        if (first.state != ImpactState::Miss && found.time == first.time && key > pair) return;
        first = found, pair = key;
        Vec2d arm = found.at.a - a.at(found.time).p;  // from the origin of the obstacle's frame: near enough
        push = to_float(a.way() + a.spin() * Vec2d{-arm.y, arm.x});
    }

    [[nodiscard]] Approach approach_of(const MovingCore& a, const MovingCore& b, uint32_t obstacle_body) const {
        double start = separation_of(a.at(0), b.at(0)).distance;
        double way = length(b.way() - a.way()) + std::fabs(b.spin()) * extent(body) +
                     std::fabs(a.spin()) * extent(obstacle_body);
        if (start - gap_left > way) return {};
        double sink = start > -slop ? may_sink : may_sink_deep;
        return approach(a, b, min_of(gap_left, start - sink), 0.1 * gap_left);
    }

    [[nodiscard]] double extent(uint32_t of) const { return static_cast<double>(world.poses[of].extent); }
};

/// The motion that is left of a fast body's.
SolverBody swept(const WorldState& world, uint32_t index, float farthest, float dt) {
    uint32_t body = world.solver_to_body[index];
    SolverBody result = world.solver_bodies[index];
    FirstImpact impact{world, body, motion_of(world, body), 0, world.bodies[body].bullet != 0 ? farthest : 0, {},
                       0,     {}};
    Vec2 way{};
    for (int i = 0; i < most_sweeps; ++i) {
        impact.first = {};
        impact.find();
        auto time = static_cast<float>(impact.first.time);
        bool hit = impact.first.state != ImpactState::Miss;
        if (!hit && i == 0) return result;
        way += time * impact.motion.translation;
        if (i == 0) result.theta = time * impact.motion.rotation;
        if (!hit) break;
        // The rest slides along the surface, without turning; a surface that moves on takes the body along.
        impact.from += (1 - impact.from) * time;
        Vec2 normal = to_float(impact.first.at.normal), rest = (1 - time) * impact.motion.translation;
        if (i == 0) {  // what it fell faster in the time that is lost would be height after the bounce
            const BodyDrive& drive = world.drives[index];
            float gained = min_of((1 - time) * dt * dot(Vec2{drive.ax, drive.ay}, normal), 0.0f);
            result.vx -= gained * normal.x, result.vy -= gained * normal.y;
        }
        impact.motion.start = pose_at(impact.motion, time);
        impact.motion.translation = rest - min_of(dot(rest - (1 - time) * impact.push, normal), 0.0f) * normal;
        impact.motion.rotation = 0;
    }
    result.dx = way.x, result.dy = way.y;
    return result;
}

/// Whether a body's motion needs a sweep. The rotation counts for what reaches beyond the smallest half width.
bool is_fast(const WorldState& world, uint32_t index) {
    const SolverBody& moving = world.solver_bodies[index];
    uint32_t slot = world.solver_to_body[index];
    const Body& body = world.bodies[slot];
    if (moving.inv_mass == 0 || body.first_shape == null_slot) return false;
    float way = length(Vec2{moving.dx, moving.dy}) +
                std::fabs(moving.theta) * max_of(world.poses[slot].extent - body.half_width, 0.0f);
    return way > max_of(0.5f * body.half_width, 0.5f * world.solver.speculative_distance) && is_finite(way);
}

}  // namespace

float half_width_of(const ShapeView& shape) {
    double least = 0;
    for (int i = 0; shape.count > 2 && i < shape.count; ++i) {
        Vec2 from = shape.vertices[i], to = shape.vertices[i + 1 < shape.count ? i + 1 : 0];
        double height = turn(from, to, shape.center) / length(between(from, to));
        least = i == 0 ? height : min_of(least, height);
    }
    return static_cast<float>(least) + shape.radius;
}

void solve_continuous(WorldState& world, float dt) {
    if (!world.solver.continuous) return;
    // Most bodies of most worlds end here: slower than what speculative contacts alone hold.
    float slow = 0.5f * world.solver.speculative_distance, farthest = 0;
    auto count = static_cast<uint32_t>(world.solver_bodies.size());
    std::span<uint32_t> fast = world.arena.make_unset<uint32_t>(count);
    uint32_t fast_count = 0;
    for (uint32_t i = 1; i < count; ++i) {
        const SolverBody& body = world.solver_bodies[i];
        float way = body.dx * body.dx + body.dy * body.dy;
        if (!(way > slow * slow) && !(std::fabs(body.theta) > slow)) continue;
        float turned = min_of(std::fabs(body.theta), 2.0f) * world.poses[world.solver_to_body[i]].extent;
        farthest = max_of(std::sqrt(way) + turned, farthest);
        if (is_fast(world, i)) fast[fast_count++] = i;
    }
    if (fast_count == 0) return;
    farthest += slow;  // of the others
    std::span<SolverBody> moved = world.arena.make_unset<SolverBody>(fast_count);
    for_chunks(world.workers, fast_count, 16, [&](uint32_t first, uint32_t last, uint32_t) {
        for (uint32_t i = first; i < last; ++i) moved[i] = swept(world, fast[i], farthest, dt);
    });
    for (uint32_t i = 0; i < fast_count; ++i) world.solver_bodies[fast[i]] = moved[i];
}

}  // namespace cairn
