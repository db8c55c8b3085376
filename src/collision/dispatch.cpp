// Which function computes which pair. Narrow phase; knows the kinds of shape.
#include "collision/pairs.hpp"

namespace cairn {

LocalManifold collide(const ShapeView& a, const ShapeView& b, const Pose& b_in_a, const NarrowPhaseSettings& settings,
                      AxisCache& cache, NarrowPhaseCounters& counters) {
    if (b.type != ShapeType::Circle) return collide_outlines(a, b, b_in_a, settings, cache, counters);
    if (a.type == ShapeType::Circle) return collide_circles(a, b, b_in_a, settings);
    return collide_outline_circle(a, b, b_in_a, settings, cache, counters);
}

}  // namespace cairn
