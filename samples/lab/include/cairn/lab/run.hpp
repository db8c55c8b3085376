// One run of one scene: its figures at the end and over time.
//
// The general figures, in this order (m, s, rad, kg; "late" is the last second, NaN where the scene's
// judge ended the run before it):
//   sink, drift, tilt          of the last state (measure.hpp)
//   late_speed                 the fastest body in the last second
//   jitter                     root mean square of all bodies' accelerations in the last second, m/s^2: 0 at rest
//   sleep_time                 from when on all dynamic bodies slept; NaN: they don't
//   worst_penetration, late_penetration, mean_penetration     deepest ever, in the last second; mean of the last state
//   kinetic_energy, potential_energy   J, of the last state
//   energy_rise                largest rise of kinetic + potential energy above its running minimum, as a part of the
//                              energy at the start, or of the largest kinetic energy so far where that is more (a chain
//                              that starts at height 0)
//   momentum_error, spin_error of the linear and angular momentum, as a part of the largest sum of |m v| and |L|; only
//                              where both are conserved: no gravity, and every body dynamic
//   joint_error, late_joint_error     the worst gap of any joint; only where there are joints
//   points_changed             contact points that appear or vanish, per step of the last second
//   normal_flips               contact normals that turn by more than 45 degrees from one step to the next, in all
//   warm_start_rate            points of new manifolds that found their impulse, of all points of new manifolds
//   passes_per_point           solver passes per contact point and step: the cost of the solver, whatever the machine
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cairn/lab/scene.hpp"

namespace cairn::lab {

/// One number per step.
struct Series {
    std::string name;
    std::vector<float> values;
};

/// Wall time of steps, ms: for information, never compared, and the only thing that a second run does not repeat.
struct Times {
    double median = 0, worst = 0, total = 0;
};

/// The result of one scene.
struct Entry {
    std::string name;         ///< with its parameter: tower:100
    bool keep_awake = false;  ///< sleeping was off
    float hertz = 60;
    int steps = 0;
    double seconds = 0;  ///< the length that was asked for; 0 is the scene's own
    Point origin{};
    std::string variant{};      ///< which settings of a sweep or suite: "substeps=4", "standing"; else empty
    SolverSettings settings{};  ///< those of the run
    Figures figures{};
    std::vector<Series> series{};  ///< empty for a series of runs
    Times times{};
    std::string picture{};  ///< the last state as SVG, if it was asked for

    /// What tells entries of one file apart: "tower:100", "tower:100 awake", "tower:100 at 30 Hz", "tower:100
    /// [substeps=4]".
    [[nodiscard]] std::string label() const;
    /// The same without the variant.
    [[nodiscard]] std::string scene_label() const;
};

struct RunOptions {
    Conditions conditions{};
    int repeat = 1;  ///< runs, which must agree in everything but times, of which the medians are taken
    bool picture = false;
    /// Called now and then; false ends the run with the error "interrupted". Null: nobody asks.
    std::function<bool(int step, int steps)> progress{};
};

/// Runs a scene of a catalogue by its full name. Errors, in one sentence: an unknown name, what its builder refuses, a
/// repetition that differs, an interruption.
Result<Entry> run(const Catalogue& catalogue, std::string_view name_with_parameter, const RunOptions& options = {});

/// Whether two entries agree to the last digit in everything but times.
bool same_figures(const Entry& a, const Entry& b);

}  // namespace cairn::lab
