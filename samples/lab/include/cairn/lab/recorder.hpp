// Watches one run step by step: what becomes its series, and what no single moment shows. A game records its own world
// with it while it runs; a copy goes with a snapshot of the world and takes up the record from there.
#pragma once

#include <array>

#include "cairn/lab/measure.hpp"
#include "cairn/lab/run.hpp"

namespace cairn::lab {

/// Which contact points came, went, and turned their normal since the last step.
class PointTracker {
public:
    struct Change {
        int points = 0, appeared = 0, vanished = 0, flipped = 0;
    };
    Change update(const World& world);

private:
    struct Point {
        uint64_t contact;  // in ascending order
        uint32_t feature;
        Vec2 normal;
    };
    std::vector<Point> now_, before_;
};

/// A value that holds no reference to the world, which is given to it anew after each step.
class Recorder {
public:
    /// The world as it is before the first step. `reference` is where potential energy is 0; `steps` is the length of a
    /// run that may end early, without a last second, or 0 where the length is not known.
    Recorder(const World& world, float dt, Point reference = {}, int steps = 0);

    void after_step(const World& world, float dt);
    /// The general figures of run.hpp after the last step; those of the last second are of the last one so far.
    [[nodiscard]] Figures figures() const;
    /// What every step adds a value to, by its name in the file; null where the run has no such thing.
    [[nodiscard]] const Series* find(std::string_view name) const;
    [[nodiscard]] int steps() const { return taken_; }
    [[nodiscard]] const Measures& measures() const { return last_; }
    [[nodiscard]] const Displacement& displacement() const { return moved_; }
    [[nodiscard]] std::vector<Series> take_series();

private:
    enum Column {
        WorstPenetration,
        MeanPenetration,
        Sink,
        Drift,
        Tilt,
        Speed,
        Acceleration,
        Kinetic,
        Potential,
        EnergyRise,
        Momentum,
        Joint,
        Points,
        Appeared,
        Vanished,
        Flips,
        WarmStart,
        Awake,
        Passes,
        ColumnCount
    };

    // What the figures of the last second need of a step.
    struct Late {
        double speed, acceleration, penetration, joint, changes;
    };

    double acceleration(const World& world, float dt);
    void record_energy(const Measures& now);
    void record_momentum(const Measures& now);
    int record_contacts(const World& world);
    void record_sleep(const World& world, double time);
    [[nodiscard]] bool has_column(int column) const;

    Point reference_;
    int steps_, taken_ = 0;
    std::vector<Late> late_;  // of the last second: a ring, step i at i modulo its size
    StartPoses start_;
    Measures first_;
    PointTracker points_;
    std::vector<Vec2> velocities_;  // of the start's entries, after the last step
    std::array<Series, ColumnCount> columns_;
    bool conserves_ = false, joints_ = false;  // momentum; whether there are any
    double mass_ = 0, reach_ = 1;
    Displacement moved_{};
    Measures last_{};
    double sleep_time_, worst_penetration_ = 0, joint_ = 0;
    double least_energy_, energy_rise_ = 0, most_kinetic_ = 0, momentum_gap_ = 0, spin_gap_ = 0;
    double flips_ = 0, hits_ = 0, chances_ = 0, passes_ = 0, point_steps_ = 0;
};

}  // namespace cairn::lab
