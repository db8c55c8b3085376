// Physical figures, measured from a world through its public ranges: what the testbed shows, the tests hold and the
// benchmark prints beside the times. Changes nothing in a world; `run` steps one of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenes/scene.hpp"

namespace cairn::scenes {

/// Where every dynamic body was at some moment, to measure from.
struct StartPoses {
    struct Entry {
        BodyId body;
        Pose pose;
    };
    std::vector<Entry> entries;  // in the order of the world's bodies
    size_t top = 0;              // entry of the highest body, the first of them
};

StartPoses record_poses(const World& world);

/// A moment of a world. Sums are in doubles, in the order of the world's ranges.
struct Measures {
    double kinetic_energy = 0;              ///< J, of dynamic bodies: m v^2 / 2 + I w^2 / 2
    double potential_energy = 0;            ///< J, -m g . (centre - reference)
    double momentum_x = 0, momentum_y = 0;  ///< kg m/s
    double angular_momentum = 0;            ///< kg m^2/s about the reference point
    double fastest = 0;                     ///< m/s, of centres of mass; dynamic bodies only
    double worst_penetration = 0;           ///< m, 0 where nothing overlaps
    double mean_penetration = 0;            ///< m, over the contact points that overlap
    int overlapping_points = 0;
};

/// Measures a world. `reference` is where potential energy is 0 and what angular momentum is about.
Measures measure(const World& world, Point reference = {});
/// The fastest dynamic body, m/s.
double fastest_body(const World& world);

/// How far bodies are from where they were. Bodies that were destroyed since are left out.
struct Displacement {
    double sink = 0;   ///< m, how far the top body is below its starting height
    double drift = 0;  ///< m, largest |x| that any body moved
    double tilt = 0;   ///< rad, largest turn of any body
};

Displacement displacement(const World& world, const StartPoses& start);

/// A figure by name. Truths are 1 and 0.
struct Figure {
    const char* name;
    double value;
};

using Figures = std::vector<Figure>;

/// The value of a figure; NaN if it is not there.
double figure(const Figures& figures, std::string_view name);

struct RunOptions {
    double seconds = 0;  ///< how long; 0 is the scene's own length
    float dt = 0;        ///< s; 0 is the scene's own step
    Point origin{};      ///< where the scene is built
};

/// Runs a whole scene and returns its figures, by the names and rules that its row of the standing table has:
///   tower, pyramid   stands, sink, drift, tilt, late_speed      mass_ratio      worst_squash, end_squash, drift
///   inverted_tower   stands, worst_squash, late_speed           bounce          last_height, highest
///   friction_slope   with an angle: rests, moved; without: steepest_rest, shallowest_slide over 20 to 33 degrees
///   any other        sink, drift, tilt, late_speed, worst_penetration
/// late_speed is that of the fastest body in the last second.
Result<Figures> run(std::string_view name_with_parameter, const SolverSettings& settings,
                    const RunOptions& options = {});

}  // namespace cairn::scenes
