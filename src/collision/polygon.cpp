// Polygons and segments: the separating axis test, then clipping. Narrow phase; knows one pair.
// A two-sided segment is an outline of two vertices whose faces are its two sides: with the other shape's faces these
// are all the normals of the difference of the two shapes, so its ends need no test of their own.
#include "collision/clip.hpp"
#include "collision/pairs.hpp"

namespace cairn {

LocalManifold collide_outlines(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                               const NarrowPhaseSettings& settings, AxisCache& cache, NarrowPhaseCounters& counters) {
    PairFrame frame(a, b, b_in_a);
    SatResult sat = separating_axis(frame, settings, cache, counters);
    LocalManifold m;
    if (!sat.apart) m = clipped_manifold(frame, sat, settings, cache);
    m.separation = max_of(sat.separation_a, sat.separation_b);
    return m;
}

}  // namespace cairn
