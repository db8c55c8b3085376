// Two simulations in step, and how far apart they are.

#include "side_by_side.hpp"

#include <cstdio>

namespace cairn::testbed {

void SideBySide::open(const SolverSettings& settings_of_b) {
    sides_[1].set_settings(settings_of_b);
    sides_[1].set_recording(a().recording());
    if (a().chosen_rate() > 0) sides_[1].set_rate(a().chosen_rate());
    if (!a().name().empty()) {
        sides_[1].load(a().name(), a().origin());
        if (sides_[1].gravity() != a().gravity()) sides_[1].set_gravity(a().gravity());
        a().restart();
    }
    divergence_ = {};
    target_ = 0;
    both_ = true;
}

void SideBySide::close() { both_ = false; }

void SideBySide::load(std::string_view name, Point origin) {
    for (Simulation& side : sides()) side.load(name, origin);
    divergence_ = {};
    target_ = 0;
}

void SideBySide::restart() {
    for (Simulation& side : sides()) side.restart();
    divergence_ = {};
    target_ = 0;
}

void SideBySide::step() {
    for (Simulation& side : sides()) side.step();
    if (both_) compare_worlds();
}

void SideBySide::compare_worlds() {
    lab::Gap gap = lab::gap(sides_[0].world(), sides_[1].world());
    if (!gap.equal && !divergence_.first) divergence_.first = a().steps();
    if (gap.distance > visible_distance && !divergence_.visible) divergence_.visible = a().steps();
    divergence_.apart.push_back(static_cast<float>(gap.distance));
}

void SideBySide::save_snapshot() {
    for (Simulation& side : sides()) side.save_snapshot();
    snapshot_divergence_ = divergence_;
}

bool SideBySide::load_snapshot() {
    for (const Simulation& side : sides())
        if (!side.has_snapshot()) return false;
    for (Simulation& side : sides()) side.load_snapshot();
    divergence_ = snapshot_divergence_;
    target_ = 0;
    return true;
}

bool SideBySide::set_gravity(Vec2 gravity) {
    bool done = true;
    for (Simulation& side : sides()) done &= side.set_gravity(gravity);
    return done;
}

void SideBySide::set_rate(float steps_per_second) {
    for (Simulation& side : sides()) side.set_rate(steps_per_second);
}

void SideBySide::set_recording(bool on) {
    for (Simulation& side : sides()) side.set_recording(on);
}

void SideBySide::seek(int step) {
    if (step < a().steps()) restart();
    target_ = step;
}

std::string SideBySide::difference() const {
    if (!both_) return {};
    int steps = a().steps();
    if (!divergence_.first) {
        return steps == 0 ? "A and B stand at the beginning."
                          : "A and B agree in every digit for " + std::to_string(steps) + " steps.";
    }
    std::string text = "A and B differ ", first = "from step " + std::to_string(*divergence_.first) + " on, ";
    if (!divergence_.visible) return text + first + "by less than 1 mm so far.";
    if (divergence_.visible != divergence_.first) text += first;
    double now = static_cast<double>(divergence_.apart.back());
    char distance[48];
    std::snprintf(distance, sizeof distance, now < 1 ? "%.1f mm." : "%.2f m.", now < 1 ? 1000 * now : now);
    return text + "by more than 1 mm from step " + std::to_string(*divergence_.visible) + " on, now by " + distance;
}

}  // namespace cairn::testbed
