// Shapes: geometry, surface, filter, links. Plain records, no behaviour.
#pragma once

#include "base/id_pool.hpp"
#include "cairn/shape.hpp"

namespace cairn {

// Records are hashed byte by byte: padding would be noise.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
#endif

/// Indexed by shape slot; zero when free. Vertices and normals of up to max_inline_vertices are in the record, of more
/// in the world's vertex pool: `count` vertices from `pool_first` on, then `count` normals.
struct Shape {
    uint64_t user_data = 0;
    Filter filter;
    Material material;
    float density = 0;
    float radius = 0;
    Vec2 center;  // centroid of the core in the body's frame
    uint32_t body = 0;
    uint32_t next = null_slot;   // in the body's list
    uint32_t proxy = null_slot;  // in the broad phase; none while the body is disabled
    uint32_t pool_first = 0;
    int32_t count = 0;
    ShapeType type = ShapeType::Polygon;
    uint8_t reserved[11] = {};
    Vec2 vertices[max_inline_vertices];
    Vec2 normals[max_inline_vertices];
};

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

}  // namespace cairn
