// Watches one run step by step: what becomes its series, and what no single moment shows.
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

class Recorder {
public:
    explicit Recorder(const Scene& scene, int steps);

    void after_step(int step);
    /// The general figures, after the last step.
    [[nodiscard]] Figures figures() const;
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

    double acceleration();
    void record_energy(const Measures& now);
    void record_momentum(const Measures& now);
    void record_contacts(bool late);
    void record_sleep(double time);
    [[nodiscard]] bool has_column(int column) const;

    const Scene& scene_;
    const World& world_;
    int steps_, late_steps_, taken_ = 0;
    StartPoses start_;
    Measures first_;
    PointTracker points_;
    std::vector<Vec2> velocities_;  // of the start's entries, after the last step
    std::array<Series, ColumnCount> columns_;
    bool conserves_ = false;  // momentum
    double mass_ = 0, reach_ = 1;
    Displacement moved_{};
    Measures last_{};
    double late_speed_ = 0, late_squares_ = 0, sleep_time_;
    double worst_penetration_ = 0, late_penetration_ = 0, joint_ = 0, late_joint_ = 0;
    double least_energy_, energy_rise_ = 0, most_kinetic_ = 0, momentum_gap_ = 0, spin_gap_ = 0;
    double late_changes_ = 0, flips_ = 0, hits_ = 0, chances_ = 0, passes_ = 0, point_steps_ = 0;
};

}  // namespace cairn::lab
