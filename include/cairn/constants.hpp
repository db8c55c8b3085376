// Every tuning constant of the engine that is not a field of SolverSettings: unit, typical value, what breaks when it
// is raised or lowered. Lengths are in length units of the world (1 m by default).
#pragma once

namespace cairn {

// --- Accepted ranges. Values outside are refused with one sentence.

/// Largest |x| and |y| of a position, length units. The broad phase counts 1/128 units in 32 bits, with room for sums.
inline constexpr double max_position = 11'700'000;
/// Smallest and largest size of a shape (half width, radius, distance of two vertices), length units.
inline constexpr float min_size = 1e-4f;
inline constexpr float max_size = 1e5f;
/// Longest step, s. Longer ones are refused: they are a stalled clock, not a frame.
inline constexpr float max_step = 1;
/// Shortest step above 0, s. Shorter ones are refused: their inverse is beyond what floats hold.
inline constexpr float min_step = 1e-9f;
/// Largest density, kg/m^2. With max_size it keeps masses and inertias finite in float.
inline constexpr float max_density = 1e9f;
/// Largest angular speed, rad/s, of a setter.
inline constexpr float max_angular_speed = 1e6f;

// --- Geometry

/// Vertices a polygon holds in its own record. Larger polygons are stored in the world's vertex pool.
inline constexpr int max_inline_vertices = 8;
/// Slop: how deep contacts may rest, and the length under which two vertices or a bend are no feature; length units.
/// Raise it and shapes visibly sink, lower it and resting contacts flicker.
inline constexpr float default_slop = 0.005f;

// --- Broad phase

/// A fat box is the shape's box plus this, length units: the smaller of the margin and a part of the shape's extent,
/// and a speculative distance on top. Raise it for fewer updates and more pairs that don't touch.
inline constexpr float fat_margin = 0.05f;
inline constexpr float fat_extent_fraction = 0.125f;

// --- Narrow phase

/// The reference face moves from A to B only where B's separation is larger than this part of A's (both are negative)
/// plus `reference_absolute` slops, or where A's deepest place lies beside its face and what is above that is so many
/// slops less deep. Without it resting boxes whose faces are equally good swap the reference face from step to step,
/// and with it the feature ids and the accumulated impulses.
inline constexpr float reference_relative = 0.98f;
inline constexpr float reference_absolute = 0.1f;

// --- Solver

/// A frozen contact may move this part of the smaller body's extent, if that is less than `freeze_distance`:
/// small bodies would otherwise keep manifolds that are wrong by their own size.
inline constexpr float freeze_extent_fraction = 0.1f;
/// A body is not at rest if its speed exceeds the slowest since its rest began by this, m/s: what keeps speeding up,
/// like a box on a slope just too steep for its friction, does not sleep. Raise it and such a box stops.
inline constexpr float rest_speed_up = 0.002f;
/// Contacts deeper than this (length units) count as "deep" for the push-out speed, which they share.
inline constexpr float deep_push = 0.05f;

}  // namespace cairn
