// Lanes are given, filled and taken back here; the passes in between are in contact_kernel.hpp.
#include "solver/contact_lanes.hpp"

#include <bit>

#include "state/links.hpp"

namespace cairn {

namespace {

uint64_t color_mask(int first, int end) { return (~uint64_t{0} >> (64 - (end - first))) << first; }

/// The lowest free colour of the kind that the pair needs, or the kind's overflow. Without colours, all are in one
/// overflow, which is solved one by one in the order in which contacts began.
int choose_color(const WorldState& world, uint32_t a, uint32_t b) {
    bool moves_a = world.solver_bodies[a].inv_mass > 0, moves_b = world.solver_bodies[b].inv_mass > 0;
    if (!moves_a && !moves_b) return asleep_color;
    if (!world.solver.color_contacts) return dynamic_overflow;
    uint64_t used = (moves_a ? world.used_colors[a] : 0) | (moves_b ? world.used_colors[b] : 0);
    bool both = moves_a && moves_b;
    uint64_t wanted = both ? color_mask(0, dynamic_colors) : color_mask(static_colors_first, static_overflow);
    uint64_t free = ~used & wanted;
    if (free == 0) return both ? dynamic_overflow : static_overflow;
    return std::countr_zero(free);
}

/// Marks or clears the colour on those of the lane's bodies that move.
void mark_color(WorldState& world, const ContactRecord& record, bool used) {
    if (is_overflow(record.color) || record.color == asleep_color) return;
    uint64_t bit = uint64_t{1} << record.color;
    for (uint32_t body : {record.body_a, record.body_b}) {
        uint32_t index = world.bodies[body].solver_index;
        if (world.solver_bodies[index].inv_mass == 0) continue;
        if (used) world.used_colors[index] |= bit;
        else world.used_colors[index] &= ~bit;
    }
}

}  // namespace

void add_lane(WorldState& world, uint32_t contact, bool asleep) {
    ContactRecord& record = world.contacts[contact];
    uint32_t a = world.bodies[record.body_a].solver_index, b = world.bodies[record.body_b].solver_index;
    record.color = static_cast<uint8_t>(asleep ? asleep_color : choose_color(world, a, b));
    mark_color(world, record, true);
    ContactColor& color = world.colors[record.color];
    record.place = color.count++;
    const uint32_t lane = record.place % block_lanes;
    if (lane == 0) color.blocks.emplace_back(), color.cold.emplace_back();
    color.blocks.back().index_a[lane] = static_cast<int32_t>(a);
    color.blocks.back().index_b[lane] = static_cast<int32_t>(b);
    note_pair(world, contact, color.cold.back(), lane);
}

void remove_lane(WorldState& world, uint32_t contact) {
    ContactRecord& record = world.contacts[contact];
    mark_color(world, record, false);
    ContactColor& color = world.colors[record.color];
    const uint32_t last = --color.count;
    world.contacts[static_cast<uint32_t>(color.cold.back().contact[last % block_lanes])].place = record.place;
    drop_lane(color.blocks, record.place, last);
    drop_lane(color.cold, record.place, last);
    record.color = dormant_color;
    record.place = 0;
}

void move_lane(WorldState& world, uint32_t contact, bool asleep) {
    ContactRecord& record = world.contacts[contact];
    ContactBlock block;
    ContactColdBlock cold;
    copy_lane(block_of(world, record), record.place % block_lanes, block, 0);
    copy_lane(cold_of(world, record), record.place % block_lanes, cold, 0);
    remove_lane(world, contact);
    add_lane(world, contact, asleep);
    uint32_t lane = record.place % block_lanes;
    ContactBlock& target = block_of(world, record);
    block.index_a[0] = asleep ? 0 : target.index_a[lane];
    block.index_b[0] = asleep ? 0 : target.index_b[lane];
    copy_lane(block, 0, target, lane);
    copy_lane(cold, 0, cold_of(world, record), lane);
}

void reindex_lane(WorldState& world, const ContactRecord& contact, uint32_t body, uint32_t solver_index) {
    if (contact.color == asleep_color) return;  // holds no indices
    ContactBlock& block = block_of(world, contact);
    auto& indices = contact.body_a == body ? block.index_a : block.index_b;
    indices[contact.place % block_lanes] = static_cast<int32_t>(solver_index);
}

namespace {

/// Lever, reach and mass of one point.
void write_point(ContactBlock& block, uint32_t lane, int i, Vec2 n, Vec2 rA, Vec2 rB, const Body& A, const Body& B) {
    float m = A.inv_mass + B.inv_mass;
    block.lever_a[i][lane] = cross(rA, n);
    block.reach_a[i][lane] = dot(rA, n);
    block.lever_b[i][lane] = cross(rB, n);
    block.reach_b[i][lane] = dot(rB, n);
    float rnA = block.lever_a[i][lane], rnB = block.lever_b[i][lane];
    float rdA = block.reach_a[i][lane], rdB = block.reach_b[i][lane];
    block.normal_mass[i][lane] = 1 / (m + A.inv_inertia * rnA * rnA + B.inv_inertia * rnB * rnB);
    block.tangent_mass[i][lane] = 1 / (m + A.inv_inertia * rdA * rdA + B.inv_inertia * rdB * rdB);
}

/// The second point of a contact that has one: it weighs nothing and is far away.
void write_no_point(ContactBlock& block, uint32_t lane, float radius_a, float radius_b) {
    constexpr float far_away = 1e6f;
    block.lever_a[1][lane] = block.lever_a[0][lane];
    block.reach_a[1][lane] = block.reach_a[0][lane] - radius_a;
    block.lever_b[1][lane] = block.lever_b[0][lane];
    block.reach_b[1][lane] = block.reach_b[0][lane] + radius_b;
    block.normal_mass[1][lane] = block.tangent_mass[1][lane] = 0;
    block.normal_impulse[1][lane] = block.tangent_impulse[1][lane] = 0;
    block.base[1][lane] = far_away;
}

}  // namespace

void write_lane(WorldState& world, uint32_t contact, const LocalManifold& manifold, LaneCounters& counters) {
    ContactRecord& record = world.contacts[contact];
    ContactBlock& block = block_of(world, record);
    ContactColdBlock& cold = cold_of(world, record);
    uint32_t lane = record.place % block_lanes;
    const BodyPose &pose_a = world.poses[record.body_a], &pose_b = world.poses[record.body_b];
    const Body &body_a = world.bodies[record.body_a], &body_b = world.bodies[record.body_b];

    Vec2 n = rotate(pose_a.rotation, manifold.normal);
    Vec2 offset = pose_b.center - pose_a.center;
    Vec2 center_b = rotate(pose_b.rotation, world.shapes[record.shape_b].center - body_b.local_center);
    float old_normal[2], old_tangent[2];
    uint32_t old_features[2] = {record.features[0], record.features[1]};
    for (int i = 0; i < 2; ++i) {
        old_normal[i] = block.normal_impulse[i][lane];
        old_tangent[i] = block.tangent_impulse[i][lane];
    }
    block.normal_x[lane] = n.x;
    block.normal_y[lane] = n.y;
    for (int i = 0; i < 2; ++i) {
        if (i >= manifold.count) {
            write_no_point(block, lane, world.shapes[record.shape_a].radius, world.shapes[record.shape_b].radius);
            record.features[i] = 0;
            continue;
        }
        const LocalPoint& point = manifold.points[i];
        Vec2 rB = center_b + rotate(pose_a.rotation, point.p);
        write_point(block, lane, i, n, rB + offset, rB, body_a, body_b);
        block.base[i][lane] = cold.separation[i][lane] = point.separation;
        block.normal_impulse[i][lane] = block.tangent_impulse[i][lane] = 0;
        record.features[i] = point.feature;
        for (int j = 0; j < record.count; ++j) {
            if (old_features[j] != point.feature) continue;
            block.normal_impulse[i][lane] = old_normal[j];
            block.tangent_impulse[i][lane] = old_tangent[j];
            ++counters.warm_started;
        }
        ++counters.points_updated;
    }
    block.friction[lane] = record.friction;
    note_pair(world, contact, cold, lane);
    cold.extent[lane] = min_of(pose_a.extent, pose_b.extent);
    cold.restitution[lane] = record.restitution;
    record.count = static_cast<uint8_t>(manifold.count);
}

}  // namespace cairn
