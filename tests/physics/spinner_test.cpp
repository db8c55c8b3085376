// The spinner: a blade whose tips move at 100 m/s among 6,076 light bodies. Nobody leaves the bowl.

#include <gtest/gtest.h>

#include <cmath>

#include "scenes/scene.hpp"

namespace cairn {
namespace {

TEST(Spinner, NobodyLeavesTheBowl) {
#if defined(NDEBUG)
    constexpr int steps = 120;  // 1.6 turns
#else
    constexpr int steps = 12;
#endif
    scenes::Scene scene = std::move(scenes::build("spinner")).value();
    int bodies = 0, outside = 0;
    for (int i = 0; i < steps; ++i) scene.advance(i);
    for (ConstBodyRef body : scene.world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        ++bodies;
        Point p = body.position();
        outside += std::hypot(p.x, p.y - 32) > 40;  // the bowl's radius and middle
    }
    EXPECT_EQ(bodies, 6077);  // the blade too
    EXPECT_EQ(outside, 0);
}

}  // namespace
}  // namespace cairn
