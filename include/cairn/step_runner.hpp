// Equal steps at any frame rate, and smooth motion between them.
#pragma once

#include <vector>

#include "cairn/world.hpp"

namespace cairn {

/// Steps a world by equal steps whatever the frame rate, and gives poses between the last two of them: drawn as it is,
/// a world of 60 steps a second jerks at 144 frames a second, and one that steps by the frame's time repeats nothing.
///     runner.advance(world, seconds_since_the_last_frame);
///     draw(runner.pose(world, body));  // up to a step ago
class StepRunner {
public:
    /// `dt`: of a step, s. `most`: steps of one call, 1 or more; time beyond them is dropped, so that a slow machine
    /// slows the game down instead of falling behind for good.
    explicit StepRunner(float dt = 1 / 60.0f, int most = 8) : dt_(dt), most_(most) {}

    /// Takes the steps that are due after another `seconds` and returns how many; none if it is negative or not finite.
    int advance(World& world, float seconds) {
        if (!(seconds >= 0) || !is_finite(seconds) || !(dt_ > 0)) return 0;
        time_ += static_cast<double>(seconds);
        const double due = std::floor(time_ / static_cast<double>(dt_));
        const int steps = due < most_ ? static_cast<int>(due) : most_;
        time_ -= due * static_cast<double>(dt_);
        for (int i = 0; i < steps; ++i) {
            if (i + 1 == steps) remember(world);
            world.step(dt_);
        }
        return steps;
    }
    /// The part of a step that has passed since the last one, 0 to 1.
    [[nodiscard]] float alpha() const { return dt_ > 0 ? static_cast<float>(time_ / static_cast<double>(dt_)) : 0; }
    /// Between the body's pose before the last step and its pose now, by `alpha()`.
    [[nodiscard]] Pose pose(const World& world, BodyId body) const {
        const Pose now = world.body(body).pose();
        const size_t slot = body.index();
        if (body.is_null() || slot >= before_.size() || before_[slot].id != body) return now;
        const Pose& from = before_[slot].pose;
        const float turn = alpha() * inv_mul(from.rotation, now.rotation).angle();
        return {from.position + alpha() * (now.position - from.position), Rot::from_angle(turn) * from.rotation};
    }

private:
    struct Before {
        BodyId id;
        Pose pose;
    };

    void remember(const World& world) {
        before_.clear();
        for (ConstBodyRef body : world.bodies()) {
            if (!body.awake()) continue;
            if (body.id().index() >= before_.size()) before_.resize(body.id().index() + 1);
            before_[body.id().index()] = {body.id(), body.pose()};
        }
    }

    float dt_;
    int most_;
    double time_ = 0;             // since the last step, s
    std::vector<Before> before_;  // by slot, of those that were awake
};

}  // namespace cairn
