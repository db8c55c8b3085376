// Loading, stepping and measuring the scene that runs.

#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "catalogue.hpp"
#include "scenes/command_line.hpp"

namespace cairn::testbed {

void StepHistory::add(float ms) {
    milliseconds[static_cast<size_t>(next)] = ms;
    next = (next + 1) % size;
    count = std::min(count + 1, size);
}

float StepHistory::median() const {
    if (count == 0) return 0;
    // Until the ring is full, its first `count` places are the ones in use.
    std::vector<float> sorted(milliseconds.begin(), milliseconds.begin() + count);
    std::nth_element(sorted.begin(), sorted.begin() + count / 2, sorted.end());
    return sorted[static_cast<size_t>(count / 2)];
}

float StepHistory::largest() const { return *std::max_element(milliseconds.begin(), milliseconds.end()); }

std::string Simulation::full_name() const {
    if (name_.find(':') != std::string::npos || !*info()->parameter) return name_;
    scenes::Parameters numbers = scenes::parameters(name_);
    std::string text = name_ + ":" + scenes::number_text(numbers.first);
    return info()->make_two ? text + "x" + scenes::number_text(numbers.second) : text;
}

scenes::Scene Simulation::build(std::string_view name, Point origin) const {
    Result<scenes::Scene> built = scenes::build(name, settings_, origin);
    if (!built.ok()) throw std::invalid_argument(built.error().message);
    return std::move(built).value();
}

void Simulation::load(std::string_view name, Point origin) {
    scenes::Scene scene = build(name, origin);
    name_ = name;
    watch_ = {};
    origin_ = origin;
    gravity_.reset();
    snapshot_.reset();
    start(std::move(scene));
}

void Simulation::restart() { start(build(name_, origin_)); }

void Simulation::start(scenes::Scene scene) {
    scene_ = std::move(scene);
    watch_errors();
    if (gravity_) world().set_gravity(*gravity_);
    if (rate_) scene_->dt = 1 / *rate_;
    steps_ = 0;
    watch_joint(watch_.joint);
    for (ConstJointRef joint : std::as_const(*this).world().joints()) {
        if (watch_.joint.is_null()) watch_joint(joint.id());
        break;
    }
    ++generation_;
    history_ = {};
    profile_ = {};
    start_ = lab::record_poses(world());
    start_record();
    measure();
}

void Simulation::start_record() {
    recorder_.reset();
    judge_ = {};
    step_times_.clear();
    recording_ms_ = 0;
    if (!recording_) return;
    recorder_.emplace(world(), scene_->dt, origin_);
    // The judge looks at the world and keeps nothing of it: a pointer that owns nothing will do.
    lab::Scene built{.world = {std::shared_ptr<World>(), &world()}, .steps = scene_->steps, .dt = scene_->dt};
    built.reference = origin_;
    judge_ = lab::judge_of(name_, built);
}

void Simulation::set_recording(bool on) {
    recording_ = on;
    if (!on) start_record();
    else if (scene_ && steps_ == 0) start_record();
}

void Simulation::record_step(float ms) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin = Clock::now();
    recorder_->after_step(world(), scene_->dt);
    step_times_.push_back(ms);
    if (judge_.after_step && !judge_.after_step(world(), steps_ - 1)) judge_.after_step = {};
    float cost = std::chrono::duration<float, std::milli>(Clock::now() - begin).count();
    recording_ms_ += (recorder_->steps() == 1 ? 1.0f : 1.0f / 30) * (cost - recording_ms_);
}

lab::Figures Simulation::figures() const {
    if (!recorder_) return {};
    lab::Figures general = recorder_->figures(), all;
    if (judge_.figures) all = judge_.figures(world(), general);
    size_t own = all.size();
    for (const lab::Figure& figure : general) {
        auto end = all.begin() + static_cast<std::ptrdiff_t>(own);
        if (std::none_of(all.begin(), end, [&](const lab::Figure& other) { return other.name == figure.name; }))
            all.push_back(figure);
    }
    return all;
}

lab::Entry Simulation::entry() const {
    lab::Entry entry{.name = full_name(), .keep_awake = !settings_.sleep, .hertz = rate(), .steps = steps_};
    if (steps_ != scene_->steps) entry.seconds = steps_ * static_cast<double>(scene_->dt);
    entry.origin = origin_;
    entry.settings = settings_;
    if (!recorder_) return entry;
    entry.figures = figures();
    entry.series = lab::Recorder(*recorder_).take_series();
    for (float ms : step_times_) entry.times.total += static_cast<double>(ms);
    entry.times.median = static_cast<double>(history_.median());
    entry.times.worst = static_cast<double>(history_.largest());
    return entry;
}

void Simulation::watch_errors() { world().set_error_handler(on_error, this); }

void Simulation::on_error(void* context, ErrorCode, const char* message) {
    static_cast<Simulation*>(context)->error = message;
}

void Simulation::step() {
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin = Clock::now();
    scene_->advance(steps_);
    float ms = std::chrono::duration<float, std::milli>(Clock::now() - begin).count();
    ++steps_;
    history_.add(ms);
    if (ConstJointRef joint = std::as_const(*this).world().joint(watch_.joint)) {
        watch_.largest_force = std::max(watch_.largest_force, length(joint.force()));
        watch_.largest_torque = std::max(watch_.largest_torque, std::fabs(joint.torque()));
    }

    float weight = steps_ == 1 ? 1.0f : 1.0f / 30;
    const StepProfile& last = world().profile();
    auto blend = [weight](float& average, float value) { average += weight * (value - average); };
    blend(profile_.step, last.step);
    blend(profile_.pairs, last.pairs);
    blend(profile_.collide, last.collide);
    blend(profile_.solve, last.solve);
    blend(profile_.finalize, last.finalize);
    if (recorder_) return record_step(ms);
    // Walking 15,000 contacts costs as much as solving them: large worlds are measured six times a second.
    if (steps_ % 10 == 0 || world().counters().contacts < 2000) measure();
}

void Simulation::measure() {
    measures_ = lab::measure(world(), origin_);
    displacement_ = lab::displacement(world(), start_);
}

void Simulation::save_snapshot() {
    snapshot_ = scene_;
    snapshot_recorder_ = recorder_;
    snapshot_times_ = step_times_;
    snapshot_steps_ = steps_;
}

bool Simulation::load_snapshot() {
    if (!snapshot_) return false;
    scene_ = snapshot_;
    watch_errors();
    // The situation is the snapshot's, the tuning is today's: that is what one wants to compare.
    world().set_solver_settings(settings_);
    if (gravity_) world().set_gravity(*gravity_);
    if (rate_) scene_->dt = 1 / *rate_;
    steps_ = snapshot_steps_;
    recorder_ = snapshot_recorder_;
    step_times_ = snapshot_times_;
    judge_ = {};
    ++generation_;
    measure();
    return true;
}

bool Simulation::set_settings(const SolverSettings& settings) {
    if (settings == settings_) return true;
    if (scene_ && !world().set_solver_settings(settings)) return false;
    settings_ = settings;
    return true;
}

bool Simulation::set_gravity(Vec2 gravity) {
    if (!world().set_gravity(gravity)) return false;
    gravity_ = gravity;
    return true;
}

void Simulation::set_rate(float steps_per_second) {
    rate_ = steps_per_second;
    if (scene_) scene_->dt = 1 / steps_per_second;
}

}  // namespace cairn::testbed
