// One function per family of pairs, called by dispatch.cpp with the arguments of collide() (narrow_phase.hpp).
#pragma once

#include "collision/narrow_phase.hpp"

namespace cairn {

/// Polygons and segments in any combination and order.
LocalManifold collide_outlines(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                               const NarrowPhaseSettings& settings, AxisCache& cache, NarrowPhaseCounters& counters);
/// A polygon or segment and a circle.
LocalManifold collide_outline_circle(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                                     const NarrowPhaseSettings& settings, AxisCache& cache,
                                     NarrowPhaseCounters& counters);
/// Two circles.
LocalManifold collide_circles(const ShapeView& a, const ShapeView& b, const Pose& b_in_a,
                              const NarrowPhaseSettings& settings);

}  // namespace cairn
