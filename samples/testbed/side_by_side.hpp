// What runs: a scene, or the same scene twice with two settings, A and B, that take every step together. Knows no
// graphics.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "simulation.hpp"

namespace cairn::testbed {

/// Bodies that are further apart than this are seen to be, m.
inline constexpr double visible_distance = 0.001;

/// How two runs of one scene differ. Steps count from 1: the first one ends 1 / rate after the beginning.
struct Divergence {
    std::optional<int> first{};    ///< after which step any pose, velocity or sleep differed first
    std::optional<int> visible{};  ///< after which a body was further apart than visible_distance
    std::vector<float> apart{};    ///< m, after each step: largest way from a body in A to the same one in B
};

class SideBySide {
public:
    /// A and B, or A alone.
    [[nodiscard]] std::span<Simulation> sides() { return {sides_, both_ ? size_t{2} : size_t{1}}; }
    [[nodiscard]] std::span<const Simulation> sides() const { return {sides_, both_ ? size_t{2} : size_t{1}}; }
    [[nodiscard]] Simulation& a() { return sides_[0]; }
    [[nodiscard]] const Simulation& a() const { return sides_[0]; }
    [[nodiscard]] bool both() const { return both_; }

    /// From now on there are two: the scene begins anew, in B with these settings.
    void open(const SolverSettings& settings_of_b);
    /// A goes on alone.
    void close();

    /// All of these act on both sides. `load` throws as Simulation's does, and then nothing has changed.
    void load(std::string_view name, Point origin = {});
    void restart();
    void step();
    void save_snapshot();
    bool load_snapshot();
    bool set_gravity(Vec2 gravity);
    void set_rate(float steps_per_second);
    void set_recording(bool on);

    /// Goes to the state after that many steps, from the beginning where it lies behind: the scene repeats bit for bit,
    /// but what the user did to it is gone. The steps are taken by whoever calls `step` while this is `seeking`.
    void seek(int step);
    [[nodiscard]] bool seeking() const { return target_ > a().steps(); }

    [[nodiscard]] const Divergence& divergence() const { return divergence_; }
    /// The same in words; empty for A alone.
    [[nodiscard]] std::string difference() const;

private:
    void compare_worlds();

    Simulation sides_[2];
    bool both_ = false;
    int target_ = 0;
    Divergence divergence_, snapshot_divergence_;
};

}  // namespace cairn::testbed
