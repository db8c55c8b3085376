// The scene that runs: its world, the settings that it runs with, and what is measured of it. Knows no graphics.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/lab/recorder.hpp"
#include "cairn/lab/scene.hpp"
#include "cairn/world.hpp"
#include "scenes/scene.hpp"

namespace cairn::testbed {

/// The last step times, ms, oldest first from `next`.
struct StepHistory {
    static constexpr int size = 200;
    std::array<float, size> milliseconds{};
    int next = 0, count = 0;

    void add(float ms);
    /// 0 without steps.
    [[nodiscard]] float median() const;
    [[nodiscard]] float largest() const;
};

/// The joint that is looked at, and what it had to bear since that began.
struct JointWatch {
    JointId joint{};
    float largest_force = 0, largest_torque = 0;  ///< N, N m
};

class Simulation {
public:
    /// Builds a scene, "tower" or "tower:100", with its coordinates moved by `origin`. Throws std::invalid_argument
    /// with one sentence and leaves the running scene as it is.
    void load(std::string_view name, Point origin = {});
    /// The same scene from its beginning, with the settings as they are now.
    void restart();
    /// Takes one step, and measures its time.
    void step();
    /// Measures energy, penetration, sink and speed now. `step` does so by itself often enough for a display.
    void measure();

    /// Keeps the largest force and torque of a joint from now on.
    void watch_joint(JointId joint) { watch_ = {.joint = joint}; }
    [[nodiscard]] const JointWatch& watch() const { return watch_; }

    /// Records the figures of every step, from the beginning of a scene on: switched on, it begins with the next one;
    /// switched off, it forgets what there is.
    void set_recording(bool on);
    [[nodiscard]] bool recording() const { return recording_; }
    /// Null where nothing is recorded, or not from the beginning.
    [[nodiscard]] const lab::Recorder* record() const { return recorder_ ? &*recorder_ : nullptr; }
    /// Of each recorded step, ms: how long it took, and (averaged) how long recording it took.
    [[nodiscard]] const std::vector<float>& step_times() const { return step_times_; }
    [[nodiscard]] float recording_ms() const { return recording_ms_; }
    /// The scene's own figures and the general ones so far, as the laboratory gives them; empty without a record.
    [[nodiscard]] lab::Figures figures() const;
    /// The run so far as an entry of the laboratory's files.
    [[nodiscard]] lab::Entry entry() const;

    /// Keeps a copy of the world, and goes back to it. False where there is none.
    void save_snapshot();
    bool load_snapshot();
    [[nodiscard]] bool has_snapshot() const { return snapshot_.has_value(); }

    [[nodiscard]] const std::string& name() const { return name_; }
    /// The scene's (first) parameter, the default one where none was given; 0 where it has none.
    [[nodiscard]] double parameter() const { return scenes::parameters(name_).first; }
    [[nodiscard]] Point origin() const { return origin_; }
    /// The name with the parameter: "tower:20" where "tower" was loaded.
    [[nodiscard]] std::string full_name() const;
    [[nodiscard]] const scenes::SceneInfo* info() const { return scenes::find(name_); }
    [[nodiscard]] const scenes::Scene& scene() const { return *scene_; }
    [[nodiscard]] World& world() { return scene_->world; }
    [[nodiscard]] const World& world() const { return scene_->world; }
    [[nodiscard]] int steps() const { return steps_; }
    /// Changes whenever the world was replaced: ids from before mean nothing.
    [[nodiscard]] int generation() const { return generation_; }

    [[nodiscard]] const SolverSettings& settings() const { return settings_; }
    /// Changes the running world. False, with the engine's sentence in `error`, where it refuses.
    bool set_settings(const SolverSettings& settings);
    [[nodiscard]] Vec2 gravity() const { return world().gravity(); }
    /// Kept until another scene is loaded.
    bool set_gravity(Vec2 gravity);
    /// Steps per second.
    [[nodiscard]] float rate() const { return 1 / scene_->dt; }
    void set_rate(float steps_per_second);
    /// 0 where the scene's own rate was never changed.
    [[nodiscard]] float chosen_rate() const { return rate_.value_or(0); }

    [[nodiscard]] const StepHistory& history() const { return history_; }
    /// Stage times, averaged over about 30 steps.
    [[nodiscard]] const StepProfile& profile() const { return profile_; }
    [[nodiscard]] const lab::Measures& measures() const { return recorder_ ? recorder_->measures() : measures_; }
    [[nodiscard]] const lab::Displacement& displacement() const {
        return recorder_ ? recorder_->displacement() : displacement_;
    }
    /// The engine's last complaint; empty if there is none. Whoever has shown it clears it.
    std::string error;

private:
    static void on_error(void* context, ErrorCode code, const char* message);
    scenes::Scene build(std::string_view name, Point origin) const;
    void start(scenes::Scene scene);
    void watch_errors();
    void start_record();
    void record_step(float ms);

    std::optional<scenes::Scene> scene_, snapshot_;
    std::string name_;
    Point origin_{};
    SolverSettings settings_{};
    std::optional<Vec2> gravity_;  // where the user chose one
    std::optional<float> rate_;
    int steps_ = 0, snapshot_steps_ = 0, generation_ = 0;
    StepHistory history_;
    StepProfile profile_{};
    bool recording_ = true;
    std::optional<lab::Recorder> recorder_, snapshot_recorder_;
    lab::Judge judge_;  // of the scene; empty where it says nothing, or has not seen all of the run
    std::vector<float> step_times_, snapshot_times_;
    float recording_ms_ = 0;
    lab::StartPoses start_;
    lab::Measures measures_;
    lab::Displacement displacement_;
    JointWatch watch_;
};

}  // namespace cairn::testbed
