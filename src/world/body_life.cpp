// Bodies and shapes coming, going and changing kind. Runs between steps, and for faulty bodies at the end of one.
#include "world/body_life.hpp"

#include <algorithm>

#include "broad_phase/smooth_edges.hpp"
#include "solver/contact_lanes.hpp"
#include "solver/stages.hpp"
#include "state/links.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

namespace {

void write_masses(WorldState& world, uint32_t body) {
    const Body& record = world.bodies[body];
    if (record.solver_index == 0) return;
    world.solver_bodies[record.solver_index].inv_mass = record.inv_mass;
    world.solver_bodies[record.solver_index].inv_inertia = record.inv_inertia;
    update_drive(world, body);
}

/// Sums in doubles about the first one's centre, so that little cancels where shapes are far from the body's origin.
MassData mass_of_shapes(const WorldState& world, uint32_t body) {
    double mass = 0, x = 0, y = 0, inertia = 0;
    Point first;
    for (uint32_t s = world.bodies[body].first_shape; s != null_slot; s = world.shapes[s].next) {
        const MassData part = mass_of(view_of(world, world.shapes[s]), world.shapes[s].density);
        if (mass == 0) first = {part.center.x, part.center.y};
        const double m{part.mass}, dx = double{part.center.x} - first.x, dy = double{part.center.y} - first.y;
        mass += m, x += m * dx, y += m * dy;
        inertia += double{part.inertia} + m * (dx * dx + dy * dy);
    }
    if (!(mass > 0)) return {};
    x /= mass, y /= mass, inertia -= mass * (x * x + y * y);
    return {static_cast<float>(mass), Point{first.x + x, first.y + y} - Point{}, static_cast<float>(inertia)};
}

void enter_solver(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    record.solver_index = static_cast<uint32_t>(world.solver_bodies.size());
    const Vec2 v = record.velocity;
    world.solver_bodies.push_back({.vx = v.x, .vy = v.y, .w = record.angular_velocity});
    world.solver_to_body.push_back(body);
    world.used_colors.push_back(0);
    world.clocks.push_back({.box_limit = world.poses[body].odometer});  // in its first step its boxes are looked at
    world.levels.emplace_back();
    world.drives.emplace_back();
    record.velocity = {}, record.angular_velocity = 0;
    update_clock(world, body);
}

/// The last solver body moves into the gap; the lanes of its contacts learn its new index. The leaving body has none.
void leave_solver(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    uint32_t index = record.solver_index, moving = world.solver_to_body.back();
    const SolverBody& leaving = world.solver_bodies[index];
    record.velocity = {leaving.vx, leaving.vy}, record.angular_velocity = leaving.w;
    record.solver_index = 0;
    auto fill_gap = [index](auto&... rows) { ((rows[index] = rows.back(), rows.pop_back()), ...); };
    fill_gap(world.solver_bodies, world.solver_to_body, world.used_colors, world.clocks, world.levels, world.drives);
    if (moving == body) return;
    world.bodies[moving].solver_index = index;
    for_each_contact(world, moving, [&](uint32_t, const ContactRecord& contact, uint32_t) {
        if (contact.count > 0) reindex_lane(world, contact, moving, index);
    });
}

}  // namespace

void update_clock(WorldState& world, uint32_t body) {
    const Body& record = world.bodies[body];
    if (record.solver_index == 0) return;
    SleepClock& clock = world.clocks[record.solver_index];
    clock.idle = clock.slowest = 0;
    bool sleeps = record.type == BodyType::Dynamic && record.can_sleep != 0;
    clock.limit = !sleeps ? -1 : record.sleep_speed < 0 ? world.solver.sleep_speed : record.sleep_speed;
}

void thaw_contacts(WorldState& world, uint32_t body) {
    for_each_contact(world, body, [&](uint32_t slot, const ContactRecord& contact, uint32_t) {
        const uint32_t block = contact.place / block_lanes, lane = contact.place % block_lanes;
        if (contact.color == waiting_color) world.waiting.blocks[block].room[lane] = 0;
        else if (contact.color == dormant_color) add_waiting(world, slot, 0);
        else cold_of(world, contact).extent[lane] = 0;  // leaves it no room to move in
    });
}

void update_held(WorldState& world, uint32_t body) {
    std::erase(world.held, body);
    if (world.bodies[body].fixed_x + world.bodies[body].fixed_y > 0) world.held.push_back(body);
}

void update_mass(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    BodyPose& pose = world.poses[body];
    MassData data = record.own_mass.mass > 0 ? record.own_mass : mass_of_shapes(world, body);
    bool dynamic = record.type == BodyType::Dynamic;
    if (dynamic && data.mass == 0) data.mass = 1;
    record.mass = dynamic ? data.mass : 0;
    record.inertia = dynamic ? data.inertia : 0;
    record.inv_mass = dynamic ? 1 / data.mass : 0;
    record.inv_inertia = dynamic && data.inertia > 0 && record.fixed_rotation == 0 ? 1 / data.inertia : 0;

    Vec2 shift = rotate(pose.rotation, data.center - record.local_center);
    record.local_center = data.center;
    pose.center = pose.center + shift;
    if (record.solver_index != 0) {  // the velocity is that of the centre of mass
        SolverBody& solver_body = world.solver_bodies[record.solver_index];
        Vec2 change = cross(solver_body.w, shift);
        solver_body.vx += change.x, solver_body.vy += change.y;
    }
    pose.extent = record.half_width = 0;
    for (uint32_t s = record.first_shape; s != null_slot; s = world.shapes[s].next) {
        ShapeView view = view_of(world, world.shapes[s]);
        pose.extent = max_of(pose.extent, extent_of(view, record.local_center));
        float half_width = half_width_of(view);
        record.half_width = record.half_width == 0 ? half_width : min_of(record.half_width, half_width);
    }
    write_masses(world, body);
    thaw_contacts(world, body);
}

void update_solver_slot(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    bool moves = record.enabled != 0 && record.type != BodyType::Static && record.asleep == 0;
    if (moves && record.solver_index == 0) enter_solver(world, body);
    if (!moves && record.solver_index != 0) leave_solver(world, body);
    write_masses(world, body);
}

void update_proxies(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    Mobility mobility = record.type == BodyType::Static ? Mobility::Fixed : Mobility::Movable;
    for (uint32_t s = record.first_shape; s != null_slot; s = world.shapes[s].next) {
        Shape& shape = world.shapes[s];
        if (record.enabled != 0 && shape.proxy == null_slot) {
            shape.proxy = world.sweep.create(fat_box(world, shape), mobility, s);
            shape.edges.known = false;
            mark_edges(world, shape);
        } else if (record.enabled == 0 && shape.proxy != null_slot) {
            mark_edges(world, shape);
            world.sweep.destroy(shape.proxy);
            shape.proxy = null_slot;
        } else if (shape.proxy != null_slot && world.sweep.mobility(shape.proxy) != mobility) {
            mark_proxy(world, shape.proxy);
            world.sweep.set_mobility(shape.proxy, mobility);
        }
    }
}

void refresh_edges(WorldState& world) {
    for (const Box& box : world.changed_edges) {
        world.sweep.query(box, [&](uint32_t proxy) {
            Shape& shape = world.shapes[world.sweep.user(proxy)];
            if (shape.edges.known) find_edges(world, shape), thaw_contacts(world, shape.body);
            return true;
        });
    }
    world.changed_edges.clear();
}

void touch_proxies(WorldState& world, uint32_t body) {
    for (uint32_t s = world.bodies[body].first_shape; s != null_slot; s = world.shapes[s].next)
        world.sweep.touch(world.shapes[s].proxy);  // a disabled body has none
}

void release_geometry(WorldState& world, Shape& shape) {
    if (shape.count > max_inline_vertices) {
        world.vertices.release(shape.pool_first, 2 * static_cast<uint32_t>(shape.count));
    }
    shape.pool_first = 0;
    std::fill_n(shape.vertices, max_inline_vertices, Vec2{});
    std::fill_n(shape.normals, max_inline_vertices, Vec2{});
}

void link_shape(WorldState& world, uint32_t shape, uint32_t body) {
    world.shapes[shape].body = body;
    world.shapes[shape].next = world.bodies[body].first_shape;
    world.bodies[body].first_shape = shape;
}

void unlink_shape(WorldState& world, uint32_t shape) {
    Shape& record = world.shapes[shape];
    wake_touching(world, record.body);
    destroy_contacts_of(world, record.body, shape);
    mark_edges(world, record);
    world.sweep.destroy(record.proxy);
    record.proxy = null_slot;
    uint32_t* link = &world.bodies[record.body].first_shape;
    while (*link != shape) link = &world.shapes[*link].next;
    *link = record.next;
}

void destroy_shape(WorldState& world, uint32_t shape) {
    unlink_shape(world, shape);
    release_geometry(world, world.shapes[shape]);
    world.shapes[shape] = {};
    world.shape_ids.release(shape);
}

void destroy_joint(WorldState& world, uint32_t joint) {
    Joint& record = world.joints[joint];
    wake_island(world, record.body_a);
    wake_island(world, record.body_b);
    unlink_joint(world, joint);
    if (record.collide_connected == 0) touch_proxies(world, record.body_a);  // the two may collide from now on
    record = {};
    world.joint_ids.release(joint);
}

void destroy_body(WorldState& world, uint32_t body) {
    Body& record = world.bodies[body];
    while (record.first_joint != null_slot) destroy_joint(world, record.first_joint / 2);
    while (record.first_shape != null_slot) destroy_shape(world, record.first_shape);
    record.enabled = 0;
    update_solver_slot(world, body);
    record = {};
    world.poses[body] = {};
    update_held(world, body);
    if (body < world.names.size()) world.names[body].clear();
    world.body_ids.release(body);
}

void set_body_type(WorldState& world, uint32_t body, BodyType type) {
    Body& record = world.bodies[body];
    wake_touching(world, body);
    destroy_contacts_of(world, body);
    record.type = type;
    update_mass(world, body);
    update_solver_slot(world, body);
    if (type == BodyType::Static) {
        record.velocity = {};
        record.angular_velocity = 0;
    }
    update_proxies(world, body);
    touch_proxies(world, body);
    update_clock(world, body);
}

void set_body_enabled(WorldState& world, uint32_t body, bool enabled) {
    Body& record = world.bodies[body];
    wake_touching(world, body);
    destroy_contacts_of(world, body);
    record.enabled = enabled ? 1 : 0;
    update_solver_slot(world, body);
    update_proxies(world, body);
}

void disable_faulty_bodies(WorldState& world, const StepContext& step) {
    if (!step.any_faulty) return;
    // Slots first: disabling moves solver bodies about.
    std::vector<uint32_t> faulty;
    for (uint32_t i = 1; i < world.solver_bodies.size(); ++i) {
        if (is_marked(step, &BodyMarks::faulty, i)) faulty.push_back(world.solver_to_body[i]);
    }
    std::ranges::sort(faulty);
    for (uint32_t body : faulty) {
        report(world, ErrorCode::NonFiniteState,
               "step: body %u has a motion that is not finite or leaves the world; "
               "it is back at its last pose, disabled",
               body);
        world.fault_events.push_back({world.body_ids.id<BodyId>(body)});
        set_body_enabled(world, body, false);
    }
}

void destroy_broken_joints(WorldState& world) {
    for (const JointBreakEvent& event : world.break_events) {
        const uint32_t joint = event.joint.index();
        if (world.joint_ids.valid(event.joint) && world.joints[joint].only_reports == 0) destroy_joint(world, joint);
    }
}

}  // namespace cairn
