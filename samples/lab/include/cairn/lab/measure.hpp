// Physical figures of one moment of a world, read through its public ranges. Changes nothing.
#pragma once

#include <vector>

#include "cairn/cairn.hpp"

namespace cairn::lab {

/// Where every dynamic body was at some moment, to measure from.
struct StartPoses {
    struct Entry {
        BodyId body;
        Pose pose;
    };
    std::vector<Entry> entries;  ///< in the order of the world's bodies
    size_t top = 0;              ///< entry of the highest body, the first of them
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
    double worst_joint_error = 0;  ///< m, see joint_error
};

/// Measures a world. `reference` is where potential energy is 0 and what angular momentum is about.
Measures measure(const World& world, Point reference = {});
/// The fastest dynamic body, m/s.
double fastest_body(const World& world);
/// How far a joint is from where it should hold its frames, m: the gap of a pin or weld, the way off a slide's or
/// wheel's axis, the stretch of a rod or rope. 0 for what is meant to give way: springs, motors, disabled joints.
double joint_error(ConstJointRef joint);

/// How far bodies are from where they were. Bodies that were destroyed since are left out.
struct Displacement {
    double sink = 0;        ///< m, how far the top body is below its starting height
    double worst_sink = 0;  ///< m, the same of the body that sank most
    double drift = 0;       ///< m, largest |x| that any body moved
    double farthest = 0;    ///< m, largest distance that any body moved
    double tilt = 0;        ///< rad, largest turn of any body
};

Displacement displacement(const World& world, const StartPoses& start);

/// What tells two worlds apart that were built alike and step with other settings. World::hash would not do: it holds
/// the settings.
struct Gap {
    bool equal = true;    ///< the same bodies, and every pose, velocity and sleep agrees in every bit
    double distance = 0;  ///< m, largest way from a body to the same body in the other world
};

Gap gap(const World& a, const World& b);

}  // namespace cairn::lab
