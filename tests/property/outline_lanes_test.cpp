// The wide narrow phase against the scalar one: every column of a batch is the pair's own manifold, bit for bit, on
// every instruction set, and no column depends on another.
#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <limits>

#include "collision/outline_kernel.hpp"
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
            normals[i] =
                there && shape.count > 1 ? shape.normals[i] : Vec2{std::numeric_limits<float>::quiet_NaN(), -7};
        }
        view.vertices = vertices;
        view.normals = normals;
    }
    Outline(const Outline&) = delete;
    Outline& operator=(const Outline&) = delete;
};

// The pairs of a batch.
struct Pairs {
    std::deque<Outline> a, b;
    std::vector<Pose> poses;

    void add(const ShapeView& shape_a, const ShapeView& shape_b, const Pose& b_in_a) {
        a.emplace_back(shape_a);
        b.emplace_back(shape_b);
        poses.push_back(b_in_a);
    }
    [[nodiscard]] int count() const { return static_cast<int>(poses.size()); }
};

// A box, a polygon of up to `most` vertices or a line, half of them round; or a circle.
template <class Use> void with_outline(test::Random& random, int most, float size, bool circle, Use&& use) {
    int kind = random.below(8);
    float radius = random.chance(0.5f) ? 0 : size * random.uniform(0.01f, 0.5f);
    Vec2 end = random.in_box(size);
    auto use_round = [&](ShapeView view) {
        view.radius = radius;
        use(view);
    };
    if (circle) use(view_of(Circle{end, size * random.uniform(0.1f, 1)}));
    else if (kind < 2)
        use_round(test::SegmentView(end, end + size * random.uniform(0.2f, 2) * random.rotation().x_axis()).view);
    else if (kind < 5) use_round(view_of(test::random_box(random, size)));
    else use_round(view_of(test::random_polygon(random, most, size)));
}

// B's centre or origin is near a vertex or an edge of A, inside or out. Some A are so large that their faces start
// kilometres away.
void add_random_pair(Pairs& pairs, test::Random& random, int most, int circles) {
    with_outline(random, most, random.chance(0.2f) ? 2000.0f : 1.0f, circles == 2, [&](const ShapeView& a) {
        with_outline(random, most, 1, circles > 0, [&](const ShapeView& b) {
            int i = random.below(a.count);
            Vec2 from = a.vertices[i], to = a.vertices[(i + 1) % a.count];
            Vec2 place = from + random.uniform(0, 1) * (to - from);
            if (a.count > 1) place += random.uniform(-1, 1.5f) * a.normals[i];
            place += random.uniform(0, 1) * a.radius * random.rotation().x_axis();
            Pose pose{Point{} + place, random.chance(0.3f) ? Rot{} : random.rotation()};
            if (random.chance(0.5f)) pose.position = pose.position + rotate(pose.rotation, -b.center);
            pairs.add(a, b, pose);
        });
    });
}

// `circles` of the two shapes are circles.
Pairs random_pairs(test::Random& random, int count, int most, int circles) {
    Pairs pairs;
    while (pairs.count() < count) add_random_pair(pairs, random, most, circles);
    return pairs;
}

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
    for (int i = 0; i < lanes; ++i) kernel::collide_columns<1>(in, i, limits, out);
}

struct Kernel {
    const char* name;
    CollideOutlines collide;
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
};

void compare(const Pairs& pairs, const NarrowPhaseSettings& settings, Counts& counts) {
    OutlineBatch batch;
    auto at = [](int i) { return static_cast<size_t>(i); };
    for (int i = 0; i < pairs.count(); ++i) {
        put_pair(batch, i, pairs.a[at(i)].view, pairs.b[at(i)].view, pairs.poses[at(i)]);
    }
    pad_batch(batch, pairs.count());
    for (const Kernel& kernel : kernels()) {
        OutlineManifolds out;
        kernel.collide(batch, pairs.count(), limits_of(settings), out);
        for (int i = 0; i < pairs.count(); ++i) {
            LocalManifold expected = collide(pairs.a[at(i)].view, pairs.b[at(i)].view, pairs.poses[at(i)], settings);
            ASSERT_TRUE(same(manifold_at(out, i), expected)) << kernel.name << ", column " << i;
            ++counts.points[expected.count];
        }
    }
}

TEST(OutlineLanes, EveryColumnIsItsPairsManifold) {
    test::Random random(test::test_seed(501));
    Counts counts;
    for (int round = 0; round < test::test_cases(4000); ++round) {
        Pairs pairs = random_pairs(random, random.between(1, batch_lanes), random.chance(0.5f) ? 4 : 8,
                                   random.chance(0.5f) ? 0 : random.between(1, 2));
        NarrowPhaseSettings settings;
        settings.use_hysteresis = random.chance(0.8f);
        settings.name_corners = random.chance(0.3f);
        if (random.chance(0.3f)) settings.speculative_distance = 0.2f;
        ASSERT_NO_FATAL_FAILURE(compare(pairs, settings, counts)) << round;
    }
    std::printf("%d pairs without points, %d with one, %d with two\n", counts.points[0], counts.points[1],
                counts.points[2]);
    EXPECT_GT(counts.points[0], 10000);
    EXPECT_GT(counts.points[1], 10000);
    EXPECT_GT(counts.points[2], 10000);
}

// Shapes in exact positions: ties of faces, corners that touch, edges that end together, one within the other.
TEST(OutlineLanes, TiesAreDecidedAlike) {
    Counts counts;
    Polygon box = Polygon::box(0.5f, 0.5f), long_box = Polygon::box(2, 0.5f);
    test::SegmentView segment({-0.5f, 0}, {0.5f, 0});
    constexpr Rot turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0.8f, 0.6f}};
    for (const ShapeView& a : {view_of(box), view_of(long_box), segment.view}) {
        for (const ShapeView& b : {view_of(box), segment.view}) {
            for (Rot turn : turns) {
                for (int x = -8; x < 8; ++x) {
                    Pairs pairs;
                    for (int y = -8; y < 8; ++y) pairs.add(a, b, {{0.25 * x, 0.125 * y}, turn});
                    ASSERT_NO_FATAL_FAILURE(compare(pairs, {}, counts)) << x;
                }
            }
        }
    }
    EXPECT_GT(counts.points[0], 1000);
    EXPECT_GT(counts.points[1], 1000);
    EXPECT_GT(counts.points[2], 1000);
}

// A face that is within the band but has nothing above it gives way to the best one.
TEST(OutlineLanes, DeepOverlapsTakeTheBestFaceWhereANearlyAsGoodOneHasNoPoint) {
    test::Random random(test::test_seed(503));
    Counts counts;
    for (int round = 0; round < test::test_cases(2000); ++round) {
        Pairs pairs;
        while (pairs.count() < batch_lanes) {
            with_outline(random, 8, 1, false, [&](const ShapeView& a) {
                with_outline(random, 8, 1, false, [&](const ShapeView& b) {
                    pairs.add(a, b, {Point{} + random.in_box(0.3f), random.rotation()});
                });
            });
        }
        NarrowPhaseSettings settings;
        settings.slop = 5;  // a band of half a metre
        ASSERT_NO_FATAL_FAILURE(compare(pairs, settings, counts)) << round;
    }
    EXPECT_GT(counts.points[1] + counts.points[2], 1000);
}

TEST(OutlineLanes, NotFinitePosesGiveNoPointsAndLeaveTheOthersAlone) {
    test::Random random(test::test_seed(502));
    Counts counts;
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
        for (int circles : {0, 1, 2}) {
            Pairs pairs = random_pairs(random, batch_lanes, 8, circles);
            pairs.poses[3].position.x = bad;
            pairs.poses[8].position.y = -bad;
            ASSERT_NO_FATAL_FAILURE(compare(pairs, {}, counts)) << bad;
        }
    }
}

TEST(OutlineLanes, ClassesGoByTheLargerCount) {
    EXPECT_EQ(batch_class(4, 2), BatchClass::UpTo4);
    EXPECT_EQ(batch_class(3, 5), BatchClass::UpTo8);
    EXPECT_EQ(batch_class(8, 8), BatchClass::UpTo8);
    EXPECT_EQ(batch_class(4, 9), BatchClass::Never);
    EXPECT_EQ(batch_class(2, 1), BatchClass::CircleUpTo4);
    EXPECT_EQ(batch_class(5, 1), BatchClass::CircleUpTo8);
    EXPECT_EQ(batch_class(1, 1), BatchClass::Circles);
    EXPECT_EQ(batch_class(1, 4), BatchClass::Never) << "a circle comes second";
}

}  // namespace
}  // namespace cairn
