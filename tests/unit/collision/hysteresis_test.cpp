// What the hysteresis of the reference face buys, counted.
#include <gtest/gtest.h>

#include "support/random_shapes.hpp"
#include "unit/collision/oracles.hpp"

namespace cairn {
namespace {

// A's face is the reference, whose normal is exact.
bool is_up(Vec2 normal) { return normal == Vec2{0, 1}; }

struct Changes {
    int reference = 0, features = 0;
    float normal = 0;  // largest turn of the normal between two steps
};

// A box rests on an equal one and trembles by less than a hundredth of a slop and a hundredth of a degree.
Changes tremble(bool use_hysteresis, uint64_t seed) {
    test::Random random(seed);
    Polygon box = Polygon::box(0.5f, 0.5f);
    NarrowPhaseSettings settings;
    settings.use_hysteresis = use_hysteresis;
    LocalManifold last;
    Changes changes;
    for (int i = 0; i < 1000; ++i) {
        Vec2 shake = random.in_box(5e-5f);
        Pose pose = {Point{0, 0.998} + shake, Rot::from_angle(random.uniform(-2e-4f, 2e-4f))};
        LocalManifold m = collide(view_of(box), view_of(box), pose, settings);
        if (m.count != 2) ADD_FAILURE() << "a resting box has two points";
        if (i > 0) {
            changes.reference += is_up(m.normal) != is_up(last.normal);
            changes.features += m.points[0].feature != last.points[0].feature;
            changes.features += m.points[1].feature != last.points[1].feature;
            changes.normal = std::max(changes.normal, length(m.normal - last.normal));
        }
        last = m;
    }
    return changes;
}

// Without hysteresis the reference face, and with it the normal, changes with the noise. The feature ids survive even
// that: they don't name the reference.
TEST(Hysteresis, KeepsTheReferenceFaceAndTheNormalOfTremblingBoxes) {
    uint64_t seed = test::test_seed(98);
    Changes with = tremble(true, seed), without = tremble(false, seed);
    std::printf("reference face changes in 1000 steps: %d with, %d without; normal turns by up to %.1e and %.1e rad\n",
                with.reference, without.reference, static_cast<double>(with.normal),
                static_cast<double>(without.normal));
    EXPECT_EQ(with.reference, 0);
    EXPECT_EQ(with.normal, 0);
    EXPECT_GT(without.reference, 100);
    EXPECT_GT(without.normal, 1e-4f);
    EXPECT_EQ(with.features, 0);
    EXPECT_EQ(without.features, 0);
}

// B's face is taken from 0.98 of A's separation + 0.1 slop on, and not before. Where the deepest place lies beside A's
// face, as B's corner here, it is taken as soon as what is above A's face is 0.1 slop less deep.
TEST(Hysteresis, TheBandIsTheNamedOne) {
    Polygon floor = Polygon::box(1, 1), box = Polygon::box(0.5f, 0.5f);
    NarrowPhaseSettings settings;
    for (float excess : {-1e-5f, 1e-5f}) {
        // B overhangs A's corner, tilted: its face is better than A's by an amount that the tilt sets.
        float angle = -0.0105f;
        for (int i = 0; i < 60; ++i) {  // search the tilt at which B's face exceeds the bar by `excess`
            Pose pose = {{1.3, 1.498}, Rot::from_angle(angle)};
            test::Places a = test::places_of(view_of(floor), {}), b = test::places_of(view_of(box), pose);
            double bar = test::separation_on_edges_of(a, b) + 0.1 * static_cast<double>(settings.slop);
            // The place above A's corner, where B's face is.
            double over = test::separation_on_edges_of(b, a) / std::cos(static_cast<double>(angle)) - bar;
            angle -= 0.5f * static_cast<float>(static_cast<double>(excess) - over);
            if (std::fabs(over - static_cast<double>(excess)) < 1e-6) break;
        }
        Pose pose = {{1.3, 1.498}, Rot::from_angle(angle)};
        LocalManifold m = collide(view_of(floor), view_of(box), pose, settings);
        ASSERT_GE(m.count, 1);
        EXPECT_EQ(is_up(m.normal), excess < 0) << angle;
        settings.use_hysteresis = false;
        EXPECT_FALSE(is_up(collide(view_of(floor), view_of(box), pose, settings).normal))
            << "B's face is the better one";
        settings.use_hysteresis = true;
    }
}

}  // namespace
}  // namespace cairn
