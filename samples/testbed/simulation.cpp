// Loading, stepping and measuring the scene that runs.

#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <vector>

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

double Simulation::parameter() const {
    size_t colon = name_.find(':');
    return colon == std::string::npos ? info()->default_parameter : scenes::parse_number(name_.substr(colon + 1));
}

std::string Simulation::full_name() const {
    return *info()->parameter ? std::string(info()->name) + ":" + scenes::number_text(parameter()) : name_;
}

scenes::Scene Simulation::build(std::string_view name, Point origin) const {
    Result<scenes::Scene> built = scenes::build(name, settings_, origin);
    if (!built.ok()) throw std::invalid_argument(built.error().message);
    return std::move(built).value();
}

void Simulation::load(std::string_view name, Point origin) {
    scenes::Scene scene = build(name, origin);
    name_ = name;
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
    ++generation_;
    history_ = {};
    profile_ = {};
    start_ = lab::record_poses(world());
    measure();
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

    float weight = steps_ == 1 ? 1.0f : 1.0f / 30;
    const StepProfile& last = world().profile();
    auto blend = [weight](float& average, float value) { average += weight * (value - average); };
    blend(profile_.step, last.step);
    blend(profile_.pairs, last.pairs);
    blend(profile_.collide, last.collide);
    blend(profile_.solve, last.solve);
    blend(profile_.finalize, last.finalize);
    // Walking 15,000 contacts costs as much as solving them: large worlds are measured six times a second.
    if (steps_ % 10 == 0 || world().counters().contacts < 2000) measure();
}

void Simulation::measure() {
    measures_ = lab::measure(world(), origin_);
    displacement_ = lab::displacement(world(), start_);
}

void Simulation::save_snapshot() {
    snapshot_ = scene_;
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
