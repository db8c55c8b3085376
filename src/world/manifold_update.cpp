// Pairs go through the narrow phase sixteen at a time where neither has more than 8 vertices, else one by one.
#include "world/contact_update.hpp"

#include "collision/outline_lanes.hpp"
#include "collision/smooth.hpp"

namespace cairn {

namespace {

/// The updates of one worker's chunk, collected until a batch of their class is full.
class Batches {
public:
    Batches(WorldState& world, std::span<ManifoldUpdate> updates, LaneCounters& counters)
        : world_(world), updates_(updates), counters_(counters), kernel_(outline_kernel(world.simd)) {
        settings_.speculative_distance = world.solver.speculative_distance;
        settings_.smooth_edges = world.solver.smooth_edges;
        settings_.name_corners = !world.solver.stable_features;
        limits_ = limits_of(settings_);
    }

    void add(uint32_t index) {
        ManifoldUpdate& update = updates_[index];
        ContactRecord& record = world_.contacts[update.contact];
        const Shape &a = world_.shapes[record.shape_a], &b = world_.shapes[record.shape_b];
        if (record.count == 0 && !world_.sweep.overlap(a.proxy, b.proxy)) {
            update.parted = true;
            return;
        }
        ShapeView view_a = view_of(world_, a), view_b = view_of(world_, b);
        const Pose pose_a = pose_of(world_, record.body_a);
        Pose b_in_a = pose_between(pose_a, pose_of(world_, record.body_b));
        // Shapes in one place part across gravity: 50 boxes leave at 6.5 m/s, those that rise as a tower at 12.8.
        const Vec2 apart = (b_in_a.position - Point{}) + rotate(b_in_a.rotation, b.center) - a.center;
        if (dot(apart, apart) < 1e-12f) {
            const Vec2 across = world_.gravity == Vec2{} ? Vec2{1, 0} : normalize(left_perp(world_.gravity));
            b_in_a.position = b_in_a.position + 1e-4f * inv_rotate(pose_a.rotation, across);
        }
        BatchClass kind = batch_class(a.count, b.count);
        if (kind == BatchClass::Never) {
            update.manifold = collide(view_a, view_b, b_in_a, settings_);
            write(update);
            return;
        }
        Batch& batch = batches_[static_cast<int>(kind)];
        put_pair(batch.pairs, batch.count, view_a, view_b, b_in_a);
        batch.index[batch.count++] = index;
        if (batch.count == batch_lanes) compute(batch);
    }

    void finish() {
        for (Batch& batch : batches_) {
            if (batch.count > 0) compute(batch);
        }
    }

private:
    struct Batch {
        OutlineBatch pairs;
        uint32_t index[batch_lanes];
        int count = 0;
    };

    void compute(Batch& batch) {
        if (batch.count < batch_lanes) pad_batch(batch.pairs, batch.count);
        OutlineManifolds rows;
        kernel_(batch.pairs, batch.count, limits_, rows);
        for (int i = 0; i < batch.count; ++i) {
            ManifoldUpdate& update = updates_[batch.index[i]];
            update.manifold = manifold_at(rows, i);
            write(update);
        }
        batch.count = 0;
    }

    /// Of pairs that touch, one of them with smooth edges, the normal is looked at; few manifolds are made anew.
    void smooth(ManifoldUpdate& update) const {
        const ContactRecord& record = world_.contacts[update.contact];
        const Shape &a = world_.shapes[record.shape_a], &b = world_.shapes[record.shape_b];
        if (update.manifold.count == 0 || !(a.edges.smooth || b.edges.smooth)) return;
        ShapeView view_a = view_of(world_, a), view_b = view_of(world_, b);
        Pose pose_a = pose_of(world_, record.body_a), pose_b = pose_of(world_, record.body_b);
        Pose b_in_a = pose_between(pose_a, pose_b), a_in_b = pose_between(pose_b, pose_a);
        if (a.edges.smooth) cairn::smooth(update.manifold, view_a, view_b, b_in_a, settings_);
        if (!b.edges.smooth) return;
        LocalManifold of_b = swapped(update.manifold, view_a, view_b, b_in_a);
        if (!cairn::smooth(of_b, view_b, view_a, a_in_b, settings_)) return;
        update.manifold = swapped(of_b, view_b, view_a, a_in_b);
    }

    void write(ManifoldUpdate& update) {
        smooth(update);
        bool touched = world_.contacts[update.contact].count > 0;
        if (touched && update.manifold.count > 0) write_lane(world_, update.contact, update.manifold, counters_);
    }

    WorldState& world_;
    std::span<ManifoldUpdate> updates_;
    LaneCounters& counters_;
    CollideOutlines kernel_;
    NarrowPhaseSettings settings_;
    OutlineLimits limits_;
    Batch batches_[batch_classes];
};

}  // namespace

LaneCounters update_manifolds(WorldState& world, std::span<ManifoldUpdate> updates) {
    std::span<LaneCounters> counters = world.arena.make<LaneCounters>(most_chunks(world.workers));
    auto count = static_cast<uint32_t>(updates.size());
    for_chunks(world.workers, count, 64, [&](uint32_t first, uint32_t last, uint32_t chunk) {
        Batches batches(world, updates, counters[chunk]);
        for (uint32_t i = first; i < last; ++i) batches.add(i);
        batches.finish();
    });
    LaneCounters total;
    for (const LaneCounters& part : counters) {
        total.warm_started += part.warm_started;
        total.points_updated += part.points_updated;
    }
    return total;
}

}  // namespace cairn
