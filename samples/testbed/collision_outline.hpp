// Outlines to cut: some to choose from, and what is known of one without the engine. Knows no drawing.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "cairn/math.hpp"

namespace cairn::testbed {

using Outline = std::vector<Vec2>;

inline constexpr const char* outline_names[] = {"comb", "star", "spiral", "letter", "wave", "bow_tie", "ring"};
enum class OutlineKind : uint8_t { Comb, Star, Spiral, Letter, Wave, BowTie, Ring };
inline constexpr int outline_count = 7, least_detail = 3, most_detail = 40;

/// About 5 m wide, around the origin. `detail` counts teeth, points, vertices a turn. The last two are refused: one
/// crosses itself, one is joined to its hole by a cut.
Outline make_outline(OutlineKind kind, int detail);

/// By the shoelace formula, in double; > 0 where it is counter-clockwise.
double signed_area(const Outline& outline);
/// Corners that turn away from the winding by more than rounding.
int reflex_count(const Outline& outline);
/// Whether a ray from a point crosses an odd number of edges.
bool is_inside(const Outline& outline, Vec2 point);
/// The first two edges that have a point in common and no corner; edge i starts at vertex i.
std::optional<std::pair<size_t, size_t>> find_crossing(const Outline& outline);
/// The distance of a point to an edge.
float edge_distance(const Outline& outline, size_t edge, Vec2 point);

}  // namespace cairn::testbed
