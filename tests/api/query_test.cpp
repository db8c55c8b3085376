// Questions to a world against the same questions to each of its shapes, on worlds with every kind of shape, near and
// far, moved and not; filters, visitors, batches, many threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "cairn/cairn.hpp"
#include "scenes/scene.hpp"
#include "support/physics.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

// A world, and its shapes once more as values with their bodies' poses.
struct Crowd {
    World world;
    struct Item {
        ShapeId id;
        BodyId body;
        ShapeType type;
        Polygon polygon;
        Circle circle;
        Segment segment;
        [[nodiscard]] Convex convex() const {
            if (type == ShapeType::Circle) return circle;
            if (type == ShapeType::Segment) return segment;
            return polygon;
        }
    };
    std::vector<Item> items;

    Crowd(test::Random& random, Point center, int count) : world(WorldDef{.gravity = {0, -5}}) {
        for (int i = 0; i < count; ++i) {
            BodyType type = random.chance(0.4f) ? BodyType::Static : BodyType::Dynamic;
            BodyId body = world.create_body({.type = type,
                                             .position = center + random.in_box(20),
                                             .rotation = random.rotation(),
                                             .linear_velocity = type == BodyType::Static ? Vec2{} : random.in_box(3)});
            for (int k = random.between(1, 2); k > 0; --k) add_shape(random, body);
        }
        for (int i = 0; i < 3; ++i) world.step(1 / 60.0f);
    }

    void add_shape(test::Random& random, BodyId body) {
        Item item{};
        item.body = body;
        int kind = random.below(4);
        item.type = kind == 0 ? ShapeType::Circle : kind == 1 ? ShapeType::Segment : ShapeType::Polygon;
        item.circle = {random.in_box(0.5f), random.uniform(0.1f, 1)};
        item.segment.a = random.in_box(1);
        item.segment.b = item.segment.a + random.uniform(0.2f, 5) * random.rotation().x_axis();
        item.polygon = kind == 2 ? test::random_box(random, 1) : test::random_polygon(random, 12, 1);
        ShapeDef def;
        def.filter.category = uint64_t{1} << random.below(3);
        if (item.type == ShapeType::Circle) item.id = world.create_shape(body, item.circle, def);
        else if (item.type == ShapeType::Segment) item.id = world.create_shape(body, item.segment, def);
        else item.id = world.create_shape(body, item.polygon, def);
        items.push_back(item);
    }

    [[nodiscard]] Pose pose(const Item& item) const { return world.body(item.body).pose(); }
    [[nodiscard]] bool passes(const Item& item, const QueryFilter& filter) const {
        return (world.shape(item.id).filter().category & filter.mask) != 0 && item.body != filter.exclude;
    }
    // The shapes for which `test` is true, by id.
    template <class Test> [[nodiscard]] std::vector<ShapeId> all(const QueryFilter& filter, Test test) const {
        std::vector<ShapeId> ids;
        for (const Item& item : items) {
            if (passes(item, filter) && test(item)) ids.push_back(item.id);
        }
        std::sort(ids.begin(), ids.end());
        return ids;
    }
};

std::vector<ShapeId> sorted(std::vector<ShapeId> ids) {
    std::sort(ids.begin(), ids.end());
    return ids;
}

constexpr Point places[] = {{0, 0}, {8e6, -3e6}};

QueryFilter random_filter(test::Random& random, const Crowd& crowd) {
    QueryFilter filter;
    if (random.chance(0.5f)) filter.mask = static_cast<uint64_t>(random.between(1, 7));
    if (random.chance(0.5f)) filter.exclude = crowd.items[static_cast<size_t>(random.below(100))].body;
    return filter;
}

TEST(Query, RaysMeetWhatEachShapeAloneMeets) {
    test::Random random(test::test_seed(81));
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 500; ++i) {
            Point origin = center + random.in_box(25);
            Vec2 way = random.in_box(random.chance(0.1f) ? 1000.0f : 40.0f);
            QueryFilter filter = random_filter(random, crowd);
            auto alone = [&](const Crowd::Item& item) {
                return cast_ray(item.convex(), crowd.pose(item), origin, way);
            };
            std::vector<ShapeId> expected = crowd.all(filter, [&](const auto& item) { return alone(item).hit; });
            std::vector<ShapeId> met;
            crowd.world.cast_ray(origin, way, filter, [&](const ShapeRayHit& hit) {
                met.push_back(hit.shape);
                return 1;
            });
            ASSERT_EQ(sorted(met), expected) << "ray " << i;
            ShapeRayHit closest = crowd.world.cast_ray(origin, way, filter);
            ASSERT_EQ(closest.hit, !expected.empty());
            ASSERT_EQ(crowd.world.hits_any(origin, way, filter), closest.hit);
            for (const Crowd::Item& item : crowd.items) {
                RayHit hit = crowd.passes(item, filter) ? alone(item) : RayHit{};
                ASSERT_TRUE(item.id != closest.shape || hit.point == closest.point);
                ASSERT_TRUE(!hit.hit || hit.fraction >= closest.fraction) << "ray " << i;
            }
        }
    }
}

TEST(Query, CastsMeetWhatEachShapeAloneMeets) {
    test::Random random(test::test_seed(82));
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 300; ++i) {
            Polygon shape = test::random_polygon(random, 8, random.uniform(0.1f, 2));
            Pose pose{center + random.in_box(25), random.rotation()};
            Vec2 way = random.in_box(random.chance(0.1f) ? 500.0f : 40.0f);
            QueryFilter filter = random_filter(random, crowd);
            auto alone = [&](const auto& item) {
                return cast_shape(item.convex(), crowd.pose(item), shape, pose, way);
            };
            std::vector<ShapeId> met;
            crowd.world.cast_shape(shape, pose, way, filter, [&](const ShapeImpact& hit) {
                met.push_back(hit.shape);
                return 1;
            });
            ASSERT_EQ(sorted(met), crowd.all(filter, [&](const auto& item) { return bool{alone(item)}; })) << i;
            ShapeImpact closest = crowd.world.cast_shape(shape, pose, way, filter);
            ASSERT_EQ(bool{closest}, !met.empty());
            for (const Crowd::Item& item : crowd.items) {
                Impact hit = crowd.passes(item, filter) ? alone(item) : Impact{};
                ASSERT_TRUE(!hit || hit.fraction >= closest.fraction) << "cast " << i;
            }
        }
    }
}

TEST(Query, TurningCastsMeetFirstWhatTheTimesOfImpactSay) {
    test::Random random(test::test_seed(86));
    int hits = 0, overlapped = 0, missed = 0;
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 300; ++i) {
            Polygon shape = test::random_polygon(random, 8, random.uniform(0.1f, 2));
            Motion motion{.start = {center + random.in_box(25), random.rotation()},
                          .center = random.in_box(2),
                          .translation = random.in_box(random.magnitude(0.1f, 500)),
                          .rotation = random.chance(0.2f) ? 0 : random.uniform(-15, 15)};
            QueryFilter filter = random_filter(random, crowd);
            ShapeImpact closest = crowd.world.cast_turning(shape, motion, filter), expected;
            expected.state = ImpactState::Miss;
            for (const Crowd::Item& item : crowd.items) {  // lower slots first
                if (!crowd.passes(item, filter)) continue;
                Impact hit = time_of_impact(item.convex(), {.start = crowd.pose(item)}, shape, motion, 0);
                if (hit && (!expected || hit.fraction < expected.fraction)) expected = {hit, item.id};
            }
            ASSERT_EQ(closest.state, expected.state) << "cast " << i;
            ASSERT_EQ(closest.shape, expected.shape) << "cast " << i;
            ASSERT_EQ(closest.fraction, expected.fraction);
            ASSERT_EQ(closest.normal, expected.normal);
            ASSERT_EQ(closest.point, expected.point);
            (closest.state == ImpactState::Hit ? hits : closest ? overlapped : missed) += 1;
            if (motion.rotation != 0) continue;
            motion.center = {};
            ShapeImpact with_center = crowd.world.cast_turning(shape, motion, filter);
            ShapeImpact straight = crowd.world.cast_shape(shape, motion.start, motion.translation, filter);
            ASSERT_EQ(straight.shape, with_center.shape);
            ASSERT_EQ(straight.fraction, with_center.fraction);
            ASSERT_EQ(straight.point, with_center.point);
        }
    }
    std::printf("hits %d, overlapped %d, missed %d\n", hits, overlapped, missed);
    EXPECT_TRUE(hits > 150 && overlapped > 50 && missed > 20);
}

// A bar of half width 0.1, hinged at its end, meets the post of radius 0.25 beside its hinge, 1.5 away, when the post's
// centre is 0.35 from its axis: 1.5 sin(90 deg - angle) = 0.35.
TEST(Query, ATurningBarHitsThePostBesideIt) {
    const Polygon bar = Polygon::box(1, 0.1f);
    const float angle = 0.5f * pi - std::asin(0.35f / 1.5f);
    for (Point hinge : places) {
        World world;
        BodyId ground = world.create_body({.position = hinge});
        ShapeId post = world.create_shape(ground, Circle{{0, 1.5f}, 0.25f});
        world.create_shape(ground, Circle{{0, 1.5f}, 0.25f});  // as near, of a higher slot
        world.create_shape(ground, Circle{{-3, 1}, 0.25f});
        Motion motion{.start = {hinge + Vec2{1, 0}, {}}, .center = {-1, 0}, .rotation = pi};
        ShapeImpact hit = world.cast_turning(bar, motion);
        EXPECT_EQ(hit.state, ImpactState::Hit);
        EXPECT_EQ(hit.shape, post);
        EXPECT_NEAR(hit.fraction * pi, angle, 1e-5f);
        EXPECT_NEAR(hit.normal.x, std::sin(angle), 1e-5f);
        EXPECT_NEAR(hit.normal.y, -std::cos(angle), 1e-5f);
        EXPECT_NEAR(test::distance(hit.point, hinge + Vec2{0, 1.5f} + 0.25f * hit.normal), 0, 1e-5);
        EXPECT_FALSE(world.cast_shape(bar, motion.start, {})) << "it is the rotation that hits";
        motion.rotation = 0.99f * angle;
        EXPECT_EQ(world.cast_turning(bar, motion).state, ImpactState::Miss);
        motion.rotation = -pi;
        EXPECT_EQ(world.cast_turning(bar, motion).state, ImpactState::Miss) << "below the hinge nothing stands";
        motion.start.position = hinge + Vec2{0, 1.2f};  // its upper side is 0.05 in the post
        ShapeImpact inside = world.cast_turning(bar, motion);
        EXPECT_EQ(inside.state, ImpactState::Overlapped);
        EXPECT_EQ(inside.shape, post);
        EXPECT_EQ(inside.fraction, 0);
        EXPECT_NEAR(inside.normal.y, -1, 1e-6f) << "the shortest way out is down";
    }
}

TEST(Query, OverlapsAreThoseOfEachShape) {
    test::Random random(test::test_seed(83));
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 500; ++i) {
            QueryFilter filter = random_filter(random, crowd);
            std::vector<ShapeId> met;
            auto collect = [&](ShapeId id) {
                met.push_back(id);
                return true;
            };
            Polygon shape = test::random_polygon(random, 8, random.uniform(0.1f, 5));
            Pose pose{center + random.in_box(25), random.rotation()};
            crowd.world.overlap(shape, pose, filter, collect);
            ASSERT_EQ(sorted(met), crowd.all(filter, [&](const auto& item) {
                return distance(item.convex(), crowd.pose(item), shape, pose).separation <= 0;
            }));
            met.clear();
            Vec2 half{random.uniform(0.1f, 5), random.uniform(0.1f, 5)};
            Point middle = pose.position;
            crowd.world.overlap(Box{middle - half, middle + half}, filter, collect);
            Polygon box = Polygon::box(half.x, half.y);
            for (const Crowd::Item& item : crowd.items) {
                float d = distance(item.convex(), crowd.pose(item), box, {middle, {}}).separation;
                if (!crowd.passes(item, filter) || std::fabs(d) < 1e-5f) continue;
                ASSERT_EQ(std::count(met.begin(), met.end(), item.id), d < 0 ? 1 : 0);
            }
            met.clear();
            crowd.world.overlap(middle, filter, collect);
            ASSERT_EQ(sorted(met),
                      crowd.all(filter, [&](const auto& item) { return crowd.world.shape(item.id).contains(middle); }));
        }
    }
}

TEST(Query, TheNearestAreThoseOfAllShapes) {
    test::Random random(test::test_seed(84));
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 300; ++i) {
            QueryFilter filter = random_filter(random, crowd);
            Point point = center + random.in_box(60);
            float reach = random.magnitude(0.1f, 100);
            std::vector<float> expected;
            for (const Crowd::Item& item : crowd.items) {
                float d = distance(item.convex(), crowd.pose(item), point).separation;
                if (crowd.passes(item, filter) && d <= reach) expected.push_back(d);
            }
            std::sort(expected.begin(), expected.end());
            ShapeDistance found[7];
            size_t count = crowd.world.nearest(point, reach, found, filter);
            ASSERT_EQ(count, std::min<size_t>(7, expected.size())) << "point " << i;
            for (size_t k = 0; k < count; ++k) ASSERT_EQ(found[k].separation, expected[k]);
            ShapeDistance one = crowd.world.nearest(point, reach, filter);
            ASSERT_EQ(one.valid, count > 0);
            ASSERT_TRUE(count == 0 || one.shape == found[0].shape);
        }
    }
}

TEST(Query, OfAllShapesThatItStartsInTheLowestSlotIsMet) {
    test::Random random(test::test_seed(91));
    int several = 0;
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        for (int i = 0; i < 500; ++i) {
            Point point = center + random.in_box(20);
            const Circle ball{{}, random.uniform(0.1f, 2)};
            Vec2 way = random.in_box(40);
            auto starts_in = [&](const Crowd::Item& item) {
                return cast_ray(item.convex(), crowd.pose(item), point, way).inside;
            };
            std::vector<ShapeId> expected = crowd.all({}, starts_in);
            if (!expected.empty()) {
                ASSERT_EQ(crowd.world.cast_ray(point, way).shape, expected[0]) << "ray " << i;
            }
            several += expected.size() > 1;
            expected = crowd.all({}, [&](const Crowd::Item& item) {
                Impact hit = cast_shape(item.convex(), crowd.pose(item), ball, {point, {}}, way);
                return hit && hit.fraction == 0;
            });
            if (expected.empty()) continue;
            ASSERT_EQ(crowd.world.cast_shape(ball, {point, {}}, way).shape, expected[0]) << "cast " << i;
            several += expected.size() > 1;
        }
    }
    EXPECT_GT(several, 100);
}

TEST(Query, GivesTheSameOnManyThreads) {
    test::Random random(test::test_seed(85));
    const Crowd crowd(random, {}, 300);
    std::vector<Ray> rays;
    for (int i = 0; i < 4000; ++i) rays.push_back({Point{} + random.in_box(25), random.in_box(40)});
    std::vector<ShapeRayHit> expected(rays.size());
    uint64_t hash = crowd.world.hash();
    ASSERT_TRUE(crowd.world.cast_rays(rays, expected));
    std::vector<std::vector<ShapeRayHit>> hits(4, std::vector<ShapeRayHit>(rays.size()));
    std::vector<std::thread> threads;
    QueryStats stats[4], expected_stats;
    ASSERT_TRUE(crowd.world.cast_rays(rays, expected, {.stats = &expected_stats}));
    for (size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] { crowd.world.cast_rays(rays, hits[t], {.stats = &stats[t]}); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const QueryStats& mine : stats) {
        EXPECT_EQ(mine.candidates, expected_stats.candidates);
        EXPECT_EQ(mine.tested, expected_stats.tested);
    }
    for (const auto& mine : hits) {
        for (size_t i = 0; i < rays.size(); ++i) {
            ASSERT_EQ(mine[i].shape, expected[i].shape);
            ASSERT_EQ(mine[i].point, expected[i].point);
        }
    }
    EXPECT_EQ(crowd.world.hash(), hash);
}

// A query's region is a slop larger than what it asks of, and rounded outward to the sweep's units.
TEST(Query, StatsCountTheBoxesThatAreMet) {
    test::Random random(test::test_seed(87));
    auto overlaps = [](const Box& fat, const Box& asked, float margin) {
        auto down = [&](double x) { return std::floor((x - static_cast<double>(margin)) * 128) / 128; };
        auto up = [&](double x) { return -down(-x); };
        return overlap(fat, {{down(asked.lower.x), down(asked.lower.y)}, {up(asked.upper.x), up(asked.upper.y)}});
    };
    for (Point center : places) {
        Crowd crowd(random, center, 200);
        uint32_t candidates = 0, tested = 0, point_candidates = 0;
        QueryStats stats, point_stats;
        for (int i = 0; i < 300; ++i) {
            QueryFilter filter = random_filter(random, crowd);
            Point lower = center + random.in_box(25);
            const Box box{lower, lower + Vec2{random.uniform(0.1f, 9), random.uniform(0.1f, 9)}};
            for (const Crowd::Item& item : crowd.items) {
                Box fat = crowd.world.shape(item.id).fat_box();
                bool met = overlaps(fat, box, default_slop);
                candidates += met;
                tested += met && crowd.passes(item, filter);
                point_candidates += overlaps(fat, {lower, lower}, 0);
            }
            auto go_on = [](ShapeId) { return true; };
            filter.stats = &stats;
            crowd.world.overlap(box, filter, go_on);
            ASSERT_EQ(stats.candidates, candidates) << "box " << i;
            ASSERT_EQ(stats.tested, tested) << "box " << i;
            filter.stats = &point_stats;
            crowd.world.overlap(lower, filter, go_on);
            ASSERT_EQ(point_stats.candidates, point_candidates) << "point " << i;
        }
        std::printf("boxes met %u, tested %u, by points %u\n", candidates, tested, point_candidates);
        EXPECT_TRUE(tested > 500 && tested < candidates && point_candidates > 50);
    }
}

// Each of all queries asks `accept` once for each candidate; what it says yes to is tested.
TEST(Query, StatsAreThoseOfEveryQuery) {
    test::Random random(test::test_seed(88));
    const Crowd crowd(random, {}, 200);
    const World& world = crowd.world;
    QueryStats stats, counted;
    auto accept = [](void* context, ShapeId shape) {
        auto& own = *static_cast<QueryStats*>(context);
        own.candidates += 1;
        own.tested += shape.slot % 3 != 0;
        return shape.slot % 3 != 0;
    };
    QueryFilter filter{.accept = accept, .context = &counted, .stats = &stats};
    const Polygon shape = Polygon::box(1, 0.5f);
    uint32_t before = 0;
    auto added = [&] {
        bool more = stats.candidates > before;
        before = stats.candidates;
        return more && stats.candidates == counted.candidates && stats.tested == counted.tested;
    };
    auto go_on = [](ShapeId) { return true; };
    Ray ray{{-30, 1}, {60, 1}};
    ShapeRayHit hit;
    EXPECT_TRUE(world.cast_ray(ray.origin, ray.translation, filter).hit && added());
    EXPECT_TRUE(world.hits_any(ray.origin, ray.translation, filter) && added());
    EXPECT_TRUE(world.cast_rays({&ray, 1}, {&hit, 1}, filter) && added());
    EXPECT_TRUE(world.cast_shape(shape, {ray.origin, {}}, ray.translation, filter) && added());
    EXPECT_TRUE(world.cast_turning(shape, Motion{{ray.origin, {}}, {}, {60, 1}, 2}, filter) && added());
    world.overlap(Box{{-5, -5}, {5, 5}}, filter, go_on);
    EXPECT_TRUE(added());
    world.overlap(Polygon::box(5, 5), {}, filter, go_on);
    EXPECT_TRUE(added());
    for (const Crowd::Item& item : crowd.items) world.overlap(crowd.pose(item).position, filter, go_on);
    EXPECT_TRUE(added());
    EXPECT_TRUE(world.nearest({}, 20, filter).valid && added());
    EXPECT_TRUE(counted.tested > 0 && counted.tested < counted.candidates);
}

TEST(Query, AFilterLooksPastTheShapeThatARayStartsIn) {  // box2d 65 and 523
    World world;
    BodyId inner = test::add_circle(world, {}, 1, {.type = BodyType::Static});
    BodyId outer = test::add_box(world, {4, 0}, {1, 1}, {.type = BodyType::Static});
    ShapeRayHit inside = world.cast_ray({0, 0.5}, {10, 0});
    EXPECT_TRUE(inside.hit && inside.inside);
    ShapeRayHit next = world.cast_ray({0, 0.5}, {10, 0}, {.exclude = inner});
    EXPECT_FALSE(next.inside);
    EXPECT_EQ(world.shape(next.shape).body(), outer);
    EXPECT_EQ(next.point, (Point{3, 0.5}));
    struct Context {
        const World* world;
        BodyId body;
    } context{&world, inner};
    auto other = [](void* data, ShapeId shape) {
        auto& c = *static_cast<Context*>(data);
        return c.world->shape(shape).body() != c.body;
    };
    EXPECT_EQ(world.cast_ray({0, 0.5}, {10, 0}, {.accept = other, .context = &context}).shape, next.shape);
    EXPECT_FALSE(world.cast_ray({8, 4}, {5, 11}).hit);
}

// A counter-clockwise loop is solid to what comes from outside; from inside rays and casts go out through it.
TEST(Query, RaysAndCastsPassOneSidedSegmentsFromBehind) {
    World world(WorldDef{});
    const Pose frame{{1e6, -3}, Rot::from_angle(0.3f)};
    BodyId body = world.create_body({.position = frame.position, .rotation = frame.rotation});
    const Vec2 points[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    std::vector<ShapeId> loop = world.create_chain(body, {.points = points, .loop = true});
    ShapeId wall = world.create_shape(body, Segment{{9, -3}, {9, 3}});
    const Circle ball{{}, 0.125f};
    for (float height : {0.0f, 0.5f, 0.9f}) {
        Point inside = to_world(frame, {0, height}), outside = to_world(frame, {4, height});
        Vec2 out = rotate(frame.rotation, {20, 0});
        ShapeRayHit ray = world.cast_ray(inside, out);
        EXPECT_EQ(ray.shape, wall);
        EXPECT_NEAR(ray.fraction, 0.45f, 1e-6f);
        EXPECT_FALSE(world.hits_any(inside, 0.2f * out));
        EXPECT_EQ(world.cast_ray(outside, -out).shape, loop[1]);
        EXPECT_EQ(world.cast_shape(ball, {inside, {}}, out).shape, wall);
        Motion rolling{.start = {inside, {}}, .translation = out, .rotation = 3};
        EXPECT_EQ(world.cast_turning(ball, rolling).shape, wall);
        EXPECT_EQ(world.cast_turning(ball, Motion{.start = {outside, {}}, .translation = -out, .rotation = 3}).shape,
                  loop[1]);
        ShapeImpact cast = world.cast_shape(ball, {outside, {}}, -out);
        EXPECT_EQ(cast.shape, loop[1]);
        EXPECT_NEAR(dot(cast.normal, frame.rotation.x_axis()), 1, 1e-6f);
        // What stands in it is met by questions without a direction.
        int met = 0;
        world.overlap(ball, {to_world(frame, {1, height}), {}}, {}, [&](ShapeId) { return ++met > 0; });
        EXPECT_GE(met, 1);
    }
    // On its end, along its line.
    ShapeId sharp = world.create_shape(body, Segment{{0, 6}, {2, 6}}, {.one_sided = true});
    for (float side : {-1.0f, 1.0f}) {
        Vec2 way = rotate(frame.rotation, {10 * side, 0});
        EXPECT_EQ(world.cast_shape(ball, {to_world(frame, {1 - 5 * side, 6}), {}}, way).shape, sharp);
    }
}

TEST(Query, RefusesBadNumbersWithASentence) {
    int reports = 0;
    World world(WorldDef{.error_handler = [](void* context, ErrorCode, const char*) { ++*static_cast<int*>(context); },
                         .error_context = &reports});
    test::add_circle(world, {}, 1);
    float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(world.cast_ray({0, std::numeric_limits<double>::infinity()}, {1, 0}).hit);
    EXPECT_FALSE(world.cast_ray({}, {nan, 0}).hit);
    EXPECT_FALSE(world.cast_shape(Polygon{}, {}, {1, 0}));
    EXPECT_FALSE(world.nearest({}, nan).valid);
    world.overlap(Box{{1, 0}, {0, 0}}, {}, [](ShapeId) { return true; });
    Ray ray{};
    EXPECT_FALSE(world.cast_rays({&ray, 1}, {}));
    EXPECT_EQ(reports, 6);
    const Circle ball{{}, 3};
    EXPECT_FALSE(world.cast_turning(Polygon{}, Motion{.rotation = 1}));
    EXPECT_FALSE(world.cast_turning(ball, Motion{.start = {{2e7, 0}, {}}}));
    EXPECT_FALSE(world.cast_turning(ball, Motion{.start = {{}, {nan, 0}}}));
    EXPECT_FALSE(world.cast_turning(ball, Motion{.center = {nan, 0}}));
    EXPECT_FALSE(world.cast_turning(ball, Motion{.translation = {0, nan}}));
    EXPECT_FALSE(world.cast_turning(ball, Motion{.rotation = nan}));
    EXPECT_EQ(reports, 12);
    EXPECT_TRUE(world.cast_turning(ball, Motion{}));
}

// The scene that measures queries, a part of what it asks: its counts are those of asking every shape.
TEST(Query, TheSceneOfQueriesCountsWhatEachShapeAloneAnswers) {
    Result<scenes::Scene> scene = scenes::build("queries:50");
    ASSERT_TRUE(scene.ok());
    const World& world = scene->world;
    std::vector<std::pair<Polygon, Pose>> shapes;
    for (ConstBodyRef body : world.bodies()) {
        for (ConstShapeRef shape : world.shapes(body.id())) shapes.push_back({shape.polygon(), body.pose()});
    }
    const Polygon square = Polygon::box(0.5f, 0.5f);
    const Rot turned = Rot::from_angle(0.5f);
    std::vector<scenes::Question> asked;
    for (size_t i = 0; i < scene->acts.questions.size(); i += 50) asked.push_back(scene->acts.questions[i]);
    ASSERT_EQ(asked.size(), 400u);
    scenes::Answers expected;
    for (const scenes::Question& q : asked) {
        ASSERT_TRUE(q.all);  // 50 is a multiple of 10
        Vec2 half = 0.5f * (q.box.upper - q.box.lower);
        bool ray = false, cast = false;
        uint64_t near = 0;
        for (const auto& [shape, pose] : shapes) {
            float apart = distance(shape, pose, Polygon::box(half.x, half.y), {q.middle(), {}}).separation;
            expected.overlaps += apart <= 0;
            ray = ray || cast_ray(shape, pose, q.ray.origin, q.ray.translation).hit;
            expected.shape_overlaps += distance(shape, pose, square, {q.middle(), turned}).separation <= 0;
            cast = cast || cast_shape(shape, pose, square, {q.ray.origin, turned}, q.ray.translation);
            near += distance(shape, pose, q.middle()).separation <= 10;
        }
        expected.ray_hits += ray;
        expected.cast_hits += cast;
        expected.nearest += near > 0;
        expected.nearest_four += std::min<uint64_t>(near, 4);
    }
    EXPECT_TRUE(scenes::ask(world, asked) == expected);
    EXPECT_GT(expected.overlaps * expected.shape_overlaps * expected.nearest, 0u);
    EXPECT_TRUE(expected.cast_hits > expected.ray_hits && expected.ray_hits > 0 && expected.cast_hits < 400);
}

}  // namespace
}  // namespace cairn
