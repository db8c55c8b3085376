// Which edges of fixed shapes are none, since a neighbour goes on from there. Knows shapes and the sweep, no contacts.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

/// Whether a shape may be part of a larger surface: polygons of static bodies, of up to 8 vertices and not rounded, and
/// segments; those of a body that moves with their own body only.
inline bool has_edges(const WorldState& world, const Shape& shape) {
    return shape.proxy != null_slot && shape.radius == 0 && shape.count >= 2 && shape.count <= max_inline_vertices &&
           (shape.count == 2 || world.bodies[shape.body].type == BodyType::Static);
}

/// Has the edges around a proxy looked at before the next contacts are made.
inline void mark_proxy(WorldState& world, uint32_t proxy) {
    constexpr size_t many = 1024;  // then all edges are looked at
    constexpr double far_out = 2 * max_position;
    if (world.changed_edges.size() < many) world.changed_edges.push_back(world.sweep.box(proxy));
    else world.changed_edges.assign(1, {{-far_out, -far_out}, {far_out, far_out}});
}
/// For a shape that comes, goes or moves.
inline void mark_edges(WorldState& world, const Shape& shape) {
    if (has_edges(world, shape)) mark_proxy(world, shape.proxy);
}

/// Writes the edge flags, of a segment its joints too, at a shape's first contact: what nothing comes near is free.
void find_edges(WorldState& world, Shape& shape);

}  // namespace cairn
