// Questions to a world: the broad phase finds candidates, the functions of distance.hpp answer. Changes nothing.
#include "cairn/world.hpp"
#include "geometry/convex.hpp"
#include "simd/cpu.hpp"
#include "state/world_state.hpp"
#include "world/checks.hpp"

namespace cairn {

namespace {

/// A shape that the broad phase has found.
struct Candidate {
    const WorldState& world;
    const Shape& shape;
    ShapeId id;

    Candidate(const WorldState& state, uint32_t proxy)
        : world(state), shape(state.shapes[state.sweep.user(proxy)]),
          id(state.shape_ids.id<ShapeId>(state.sweep.user(proxy))) {}

    [[nodiscard]] bool passes(const QueryFilter& filter) const {
        bool yes = (shape.filter.category & filter.mask) != 0 && (filter.category & shape.filter.mask) != 0 &&
                   (filter.exclude.is_null() || world.body_ids.id<BodyId>(shape.body) != filter.exclude) &&
                   (filter.accept == nullptr || filter.accept(filter.context, id));
        if (filter.stats != nullptr) filter.stats->candidates += 1, filter.stats->tested += yes;
        return yes;
    }
    [[nodiscard]] Convex convex() const { return convex_of(view_of(world, shape)); }
    [[nodiscard]] Pose pose() const { return pose_of(world, shape.body); }
    /// Hits from behind a one-sided segment are none; on its end, along its line, they are, whatever the rounding.
    [[nodiscard]] bool lets_through(Vec2 normal) const {
        if (shape.edges.one_sided == 0) return false;
        return dot(rotate(pose().rotation, view_of(world, shape).normals[0]), normal) < -1e-6f;
    }
};

/// Calls visit(candidate) for those whose boxes overlap a region and that the filter lets pass, until it returns false.
template <class Visit>
void visit_candidates(const WorldState& world, const Box& region, const QueryFilter& filter, Visit visit) {
    world.sweep.query(region, [&](uint32_t proxy) {
        Candidate candidate(world, proxy);
        return !candidate.passes(filter) || visit(candidate);
    });
}

bool check_convex(const WorldState& world, const char* call, const Convex& shape, const Pose& pose) {
    if (!check_pose(world, call, pose)) return false;
    return is_usable(shape, pose) || report(world, InvalidArgument, "%s: the shape is empty or not finite", call);
}

/// Keeps the first hit; of two at one fraction the lower slot's: beyond a hit at 0 it goes on by next to nothing.
template <class Hit> auto keep_first(Hit& first) {
    return [&first](const Hit& hit) {
        bool is_first = hit.fraction != first.fraction ? hit.fraction < first.fraction : hit.shape < first.shape;
        if (first.shape.is_null() || is_first) first = hit;
        return max_of(first.fraction, 1e-30f);
    };
}

/// A little more than the shape's, so that what touches within the tolerance of a cast is found.
Box region_of(const Convex& shape, const Pose& pose) { return grown(box_of(shape, pose), default_slop); }

/// Of one that turns: of the disc about the centre of its motion that it stays in.
Box region_of(const Convex& shape, const Motion& motion) {
    if (motion.rotation == 0) return region_of(shape, motion.start);
    Point center = to_world(motion.start, motion.center);
    return grown(Box{center, center}, extent_of(shape, motion.center) + default_slop);
}

Box moved(const Box& box, Vec2 way) { return {box.lower + way, box.upper + way}; }

/// Into how many pieces a way is cut, so that the box about each is not much larger than what the shape sweeps.
int piece_count(const Box& box, Vec2 way) {
    Vec2 size = box.upper - box.lower;
    return 1 + static_cast<int>(min_of(min_of(std::fabs(way.x) / size.x, std::fabs(way.y) / size.y), 63.0f));
}

/// A candidate is cast at as a whole in every piece of the way that comes near it; the piece in which it is hit
/// reports it, so each hit comes once, and those of earlier pieces come first.
void visit_cast(const WorldState& world, const Convex& shape, const Motion& motion, const QueryFilter& filter,
                CastVisitor visit) {
    Box box = region_of(shape, motion);
    Vec2 way = motion.translation;
    int pieces = piece_count(box, way);
    float end = 1;
    for (int i = 0; i < pieces; ++i) {
        float from = static_cast<float>(i) / static_cast<float>(pieces);
        float to = i + 1 < pieces ? static_cast<float>(i + 1) / static_cast<float>(pieces) : 2;
        if (from > end || (end == 0 && i > 0)) return;
        Box region = united(moved(box, from * way), moved(box, min_of(to, 1.0f) * way));
        visit_candidates(world, region, filter, [&](const Candidate& candidate) {
            Motion still{.start = candidate.pose()};
            ShapeImpact hit{time_of_impact(candidate.convex(), still, shape, motion, 0), candidate.id};
            if (!hit || hit.fraction < from || hit.fraction >= to || hit.fraction > end) return true;
            if (candidate.lets_through(hit.normal)) return true;
            end = min_of(visit(hit), end);
            return end > 0;
        });
    }
}

/// A place in a list that is sorted by distance, then slot; the last one falls off a full list.
void insert(std::span<ShapeDistance> nearest, size_t& count, const ShapeDistance& found) {
    auto before = [](const ShapeDistance& a, const ShapeDistance& b) {
        return a.separation != b.separation ? a.separation < b.separation : a.shape < b.shape;
    };
    if (count == nearest.size() && !before(found, nearest[count - 1])) return;
    if (count < nearest.size()) ++count;
    size_t i = count - 1;
    for (; i > 0 && before(found, nearest[i - 1]); --i) nearest[i] = nearest[i - 1];
    nearest[i] = found;
}

}  // namespace

// --- Rays

void World::cast_ray(Point origin, Vec2 translation, const QueryFilter& filter, RayVisitor visit) const {
    if (!check_position(*state_, "cast_ray", "origin", origin)) return;
    if (!check_vector(*state_, "cast_ray", "translation", translation)) return;
    state_->sweep.ray_cast(origin, translation, 1, [&](uint32_t proxy, float end) {
        Candidate candidate(*state_, proxy);
        if (!candidate.passes(filter)) return end;
        ShapeRayHit hit{cairn::cast_ray(candidate.convex(), candidate.pose(), origin, translation), candidate.id};
        if (!hit.hit || hit.fraction > end || candidate.lets_through(hit.normal)) return end;
        return min_of(visit(hit), end);
    });
}

ShapeRayHit World::cast_ray(Point origin, Vec2 translation, const QueryFilter& filter) const {
    ShapeRayHit closest;
    cast_ray(origin, translation, filter, keep_first(closest));
    return closest;
}

bool World::hits_any(Point origin, Vec2 translation, const QueryFilter& filter) const {
    bool any = false;
    cast_ray(origin, translation, filter, [&](const ShapeRayHit&) {
        any = true;
        return 0.0f;
    });
    return any;
}

bool World::cast_rays(std::span<const Ray> rays, std::span<ShapeRayHit> hits, const QueryFilter& filter) const {
    if (hits.size() < rays.size()) {
        return report(*state_, InvalidArgument, "cast_rays: room for %zu hits of %zu rays", hits.size(), rays.size());
    }
    for (size_t i = 0; i < rays.size(); ++i) hits[i] = cast_ray(rays[i].origin, rays[i].translation, filter);
    return true;
}

// --- Casts

void World::cast_shape(const Convex& shape, const Pose& pose, Vec2 translation, const QueryFilter& filter,
                       CastVisitor visit) const {
    if (!check_convex(*state_, "cast_shape", shape, pose)) return;
    if (!check_vector(*state_, "cast_shape", "translation", translation)) return;
    FloatMode mode;
    visit_cast(*state_, shape, {.start = pose, .translation = translation}, filter, visit);
}

ShapeImpact World::cast_shape(const Convex& shape, const Pose& pose, Vec2 translation,
                              const QueryFilter& filter) const {
    ShapeImpact closest;
    closest.state = ImpactState::Miss;
    cast_shape(shape, pose, translation, filter, keep_first(closest));
    return closest;
}

ShapeImpact World::cast_turning(const Convex& shape, const Motion& motion, const QueryFilter& filter) const {
    ShapeImpact closest;
    closest.state = ImpactState::Miss;
    if (check_convex(*state_, "cast_turning", shape, motion.start) &&
        check_vector(*state_, "cast_turning", "center", motion.center) &&
        check_vector(*state_, "cast_turning", "translation", motion.translation) &&
        check_finite(*state_, "cast_turning", "rotation", motion.rotation)) {
        FloatMode mode;
        visit_cast(*state_, shape, motion, filter, keep_first(closest));
    }
    return closest;
}

// --- Overlaps

void World::overlap(const Convex& shape, const Pose& pose, const QueryFilter& filter, OverlapVisitor visit) const {
    if (!check_convex(*state_, "overlap", shape, pose)) return;
    FloatMode mode;
    PlacedCore placed(shape, pose, pose.position);
    visit_candidates(*state_, region_of(shape, pose), filter, [&](const Candidate& candidate) {
        PlacedCore other(candidate.convex(), candidate.pose(), pose.position);
        return separation_of(other, placed).distance > 0 || visit(candidate.id);
    });
}

void World::overlap(const Box& box, const QueryFilter& filter, OverlapVisitor visit) const {
    Vec2 half = 0.5f * (box.upper - box.lower);
    if (!(half.x >= 0 && half.y >= 0)) {
        report(*state_, InvalidArgument, "overlap: the box is not finite, or its lower is above its upper");
        return;
    }
    const Vec2 corners[4] = {{0, 0}, {2 * half.x, 0}, 2 * half, {0, 2 * half.y}};
    overlap(Convex(corners, 4, 0), {box.lower, {}}, filter, visit);
}

void World::overlap(Point point, const QueryFilter& filter, OverlapVisitor visit) const {
    if (!check_position(*state_, "overlap", "point", point)) return;
    FloatMode mode;
    visit_candidates(*state_, {point, point}, filter, [&](const Candidate& candidate) {
        bool inside = contains(view_of(*state_, candidate.shape), to_local(candidate.pose(), point));
        return !inside || visit(candidate.id);
    });
}

// --- The nearest

size_t World::nearest(Point point, float max_distance, std::span<ShapeDistance> result,
                      const QueryFilter& filter) const {
    if (!check_position(*state_, "nearest", "point", point)) return 0;
    if (!check_number(*state_, "nearest", "max_distance", max_distance, 0, HUGE_VALF) || result.empty()) return 0;
    FloatMode mode;
    // Boxes of growing size about the point, until one holds as many as are wanted: the last is at most four times too
    // large, and those before it cost a third of it where shapes are spread evenly.
    const float farthest = min_of(max_distance, static_cast<float>(4 * max_position));
    for (float reach = min_of(1.0f, farthest);; reach = min_of(4 * reach, farthest)) {
        size_t count = 0;
        visit_candidates(*state_, grown(Box{point, point}, reach), filter, [&](const Candidate& candidate) {
            ShapeDistance found{distance(candidate.convex(), candidate.pose(), point), candidate.id};
            if (found.separation <= reach) insert(result, count, found);
            return true;
        });
        if (count == result.size() || reach == farthest) return count;
    }
}

ShapeDistance World::nearest(Point point, float max_distance, const QueryFilter& filter) const {
    ShapeDistance found;
    nearest(point, max_distance, {&found, 1}, filter);
    return found;
}

}  // namespace cairn
