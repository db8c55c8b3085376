// The wide narrow phase against the scalar one: every column of a batch is the pair's own manifold, bit for bit, on
// every instruction set, and no column depends on another.
#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <limits>

#include "collision/outline_kernel.hpp"
#include "collision/outline_kernels.hpp"
#include "collision/outline_lanes.hpp"
#include "support/random_shapes.hpp"
#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

// Vertices and normals with room for 8, as in a Shape; what is beyond the last is rubbish.
struct Outline {
    Vec2 vertices[max_inline_vertices], normals[max_inline_vertices];
    ShapeView view;

    explicit Outline(const ShapeView& shape) : view(shape) {
        for (int i = 0; i < max_inline_vertices; ++i) {
            bool there = i < shape.count;
            vertices[i] = there ? shape.vertices[i] : Vec2{1e9f, -1e9f};
            normals[i] = there ? shape.normals[i] : Vec2{std::numeric_limits<float>::quiet_NaN(), -7};
        }
        view.vertices = vertices;
        view.normals = normals;
    }
    Outline(const Outline&) = delete;
    Outline& operator=(const Outline&) = delete;
};

// Boxes, polygons of up to 8 vertices, segments; sometimes very large, so that its faces lie kilometres away.
void add_outline(std::deque<Outline>& outlines, test::Random& random, int most, float size) {
    int kind = random.below(8);
    if (kind == 0) {
        Vec2 a = random.in_box(size);
        test::SegmentView segment(a, a + size * random.uniform(0.2f, 2) * random.rotation().x_axis());
        outlines.emplace_back(segment.view);
    } else if (kind < 4) {
        outlines.emplace_back(view_of(test::random_box(random, size)));
    } else {
        outlines.emplace_back(view_of(test::random_polygon(random, most, size)));
    }
}

struct Pairs {
    std::deque<Outline> a, b;
    Pose pose[batch_lanes];

    Pairs(test::Random& random, int most) {
        for (Pose& p : pose) {
            float size = random.chance(0.2f) ? 2000.0f : 1.0f;
            add_outline(a, random, most, size);
            add_outline(b, random, most, 1);
            // B's centre near A's surface: near a vertex, an edge or inside.
            const ShapeView &on = a.back().view, &of = b.back().view;
            int i = random.below(on.count);
            Vec2 from = on.vertices[i], to = on.vertices[(i + 1) % on.count];
            Vec2 near = from + random.uniform(0, 1) * (to - from) + random.uniform(-1, 1.5f) * on.normals[i];
            p.rotation = random.chance(0.3f) ? Rot{} : random.rotation();
            p.position = Point{} + near;
            if (random.chance(0.5f)) p.position = p.position + rotate(p.rotation, -of.center);
        }
    }
};

bool same(float a, float b) { return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b); }
bool same(Vec2 a, Vec2 b) { return same(a.x, b.x) && same(a.y, b.y); }

bool same(const LocalManifold& a, const LocalManifold& b) {
    bool equal = a.count == b.count && same(a.separation, b.separation) && same(a.normal, b.normal);
    for (int i = 0; i < 2; ++i) {
        const LocalPoint &p = a.points[i], &q = b.points[i];
        equal = equal && same(p.p, q.p) && same(p.separation, q.separation) && p.feature == q.feature;
    }
    return equal;
}

void collide_by_one(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out) {
    for (int i = 0; i < lanes; ++i) kernel::collide_lanes<1>(in, i, limits, out);
}

struct Kernel {
    const char* name;
    CollideOutlines* collide;
};

std::vector<Kernel> kernels() {
    std::vector<Kernel> all{{"one by one", collide_by_one}};
    for (SimdSet set : {SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
        if (is_available(set)) all.push_back({name_of(set), outline_kernel(set)});
    }
    return all;
}

struct Counts {
    int points[3] = {};
    int by_b = 0;
};

void compare(const Pairs& pairs, int lanes, const NarrowPhaseSettings& settings, Counts& counts) {
    OutlineBatch batch;
    for (size_t i = 0; i < static_cast<size_t>(lanes); ++i) {
        put_pair(batch, static_cast<int>(i), pairs.a[i].view, pairs.b[i].view, pairs.pose[i]);
    }
    pad_batch(batch, lanes);
    for (const Kernel& kernel : kernels()) {
        OutlineManifolds out;
        kernel.collide(batch, lanes, limits_of(settings), out);
        for (size_t i = 0; i < static_cast<size_t>(lanes); ++i) {
            AxisCache cache;
            NarrowPhaseCounters counters;
            LocalManifold expected =
                collide(pairs.a[i].view, pairs.b[i].view, pairs.pose[i], settings, cache, counters);
            LocalManifold found = manifold_at(out, static_cast<int>(i));
            AxisCache axis = axis_at(out, static_cast<int>(i));
            ASSERT_TRUE(same(found, expected))
                << kernel.name << " lane " << i << ": " << found.count << " points, not " << expected.count << "; "
                << found.separation << " " << expected.separation;
            ASSERT_EQ(axis.kind, cache.kind) << kernel.name;
            ASSERT_EQ(axis.face, cache.face) << kernel.name;
            ++counts.points[expected.count];
            counts.by_b += cache.kind == AxisCache::FaceB && expected.count > 0;
        }
    }
}

TEST(OutlineLanes, EveryColumnIsItsPairsManifold) {
    test::Random random(test::test_seed(501));
    Counts counts;
    for (int round = 0; round < 4000; ++round) {
        Pairs pairs(random, random.chance(0.5f) ? 4 : 8);
        NarrowPhaseSettings settings;
        settings.use_hysteresis = random.chance(0.8f);
        settings.name_corners = random.chance(0.3f);
        if (random.chance(0.3f)) settings.speculative_distance = 0.2f;
        ASSERT_NO_FATAL_FAILURE(compare(pairs, random.between(1, batch_lanes), settings, counts)) << round;
    }
    std::printf("%d pairs apart, %d with one point, %d with two; %d by B's face\n", counts.points[0], counts.points[1],
                counts.points[2], counts.by_b);
    EXPECT_GT(counts.points[0], 10000);
    EXPECT_GT(counts.points[1], 10000);
    EXPECT_GT(counts.points[2], 10000);
    EXPECT_GT(counts.by_b, 10000);
}

// Equal boxes in exact positions: ties of faces, corners that touch, edges that end together, one within the other.
TEST(OutlineLanes, TiesAreDecidedAlike) {
    Counts counts;
    Polygon box = Polygon::box(0.5f, 0.5f), long_box = Polygon::box(2, 0.5f);
    test::SegmentView segment({-0.5f, 0}, {0.5f, 0});
    for (const ShapeView& a : {view_of(box), view_of(long_box), segment.view}) {
        for (int round = 0; round < 256; ++round) {
            test::Random random(static_cast<uint64_t>(round));
            Pairs pairs(random, 4);
            for (size_t i = 0; i < batch_lanes; ++i) {
                int x = round % 16, y = static_cast<int>(i), turn = round / 16 % 4;
                pairs.a[i].~Outline();
                new (&pairs.a[i]) Outline(a);
                pairs.b[i].~Outline();
                new (&pairs.b[i]) Outline(round < 64 ? segment.view : view_of(box));
                Rot quarter[] = {{1, 0}, {0, 1}, {-1, 0}, {0.8f, 0.6f}};
                pairs.pose[i] = {{0.25 * x - 2, 0.125 * y - 1}, quarter[turn]};
            }
            ASSERT_NO_FATAL_FAILURE(compare(pairs, batch_lanes, {}, counts)) << round;
        }
    }
    EXPECT_GT(counts.points[0], 1000);
    EXPECT_GT(counts.points[1], 100);
    EXPECT_GT(counts.points[2], 1000);
}

TEST(OutlineLanes, NotFinitePosesGiveNoPointsAndLeaveTheOthersAlone) {
    test::Random random(test::test_seed(502));
    Counts counts;
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
        Pairs pairs(random, 8);
        pairs.pose[3].position.x = bad;
        pairs.pose[8].position.y = -bad;
        compare(pairs, batch_lanes, {}, counts);
    }
}

}  // namespace
}  // namespace cairn
