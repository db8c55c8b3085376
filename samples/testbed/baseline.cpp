// Looking for the run that is to be compared with, and making it.

#include "baseline.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "scenes/command_line.hpp"
#include "scenes/scene.hpp"

namespace cairn::testbed {

namespace {

// "tower" and "tower:20" are one scene. Names of a file need not be of this registry.
bool same_scene(const std::string& a, const std::string& b) {
    const scenes::SceneInfo *first = scenes::find(a), *second = scenes::find(b);
    if (first == nullptr || first != second) return false;
    scenes::Parameters x = scenes::parameters(a), y = scenes::parameters(b);
    return x.first == y.first && x.second == y.second;
}

// The larger the more alike are the conditions of two runs of one scene. A baseline under other conditions is better
// than none: its label says which they are.
int likeness(const lab::Entry& entry, const Simulation& now) {
    return (std::fabs(entry.hertz - now.rate()) < 0.01f ? 4 : 0) + (entry.origin == now.origin() ? 2 : 0) +
           (entry.keep_awake != now.settings().sleep ? 1 : 0);
}

const lab::Entry* most_alike(const lab::Results& results, const Simulation& now) {
    const lab::Entry* best = nullptr;
    for (const lab::Entry& entry : results.scenes) {
        if (same_scene(entry.name, now.name()) && (!best || likeness(entry, now) > likeness(*best, now))) best = &entry;
    }
    return best;
}

// The default settings, but a sleep that was switched off stays off: what sleeps hides what one wants to see.
SolverSettings settings_to_compute(const Simulation& now) {
    SolverSettings settings;
    settings.sleep = now.settings().sleep;
    return settings;
}

// Whether a run is one under all conditions of another but for the settings.
bool same_conditions(const Simulation& made, const Simulation& now) {
    return made.name() == now.name() && made.origin() == now.origin() && made.rate() == now.rate() &&
           made.gravity() == now.gravity() && made.settings() == settings_to_compute(now);
}

}  // namespace

Baseline::Baseline() {
    if (Result<lab::Results> committed = lab::load(CAIRN_BASELINE)) committed_ = std::move(committed).value();
}

Baseline::Match Baseline::find(const Simulation& simulation) const {
    Match match{.committed = most_alike(committed_, simulation)};
    if ((match.run = most_alike(kept_, simulation)))
        match.source = "kept, " + scenes::settings_text(match.run->settings);
    else if ((match.run = most_alike(file_, simulation))) match.source = file_name_;
    else if ((match.run = most_alike(computed_, simulation))) match.source = "default settings";
    return match;
}

std::string Baseline::load(const std::string& path) {
    Result<lab::Results> results = lab::load(path);
    if (!results) return results.error().message;
    if (results->scenes.empty()) return path + " holds no scene";
    file_ = std::move(results).value();
    file_name_ = std::filesystem::path(path).filename().string();
    return {};
}

bool Baseline::keep(const Simulation& simulation) {
    if (simulation.record() == nullptr || simulation.record()->steps() == 0) return false;
    lab::Entry entry = simulation.entry();
    std::erase_if(kept_.scenes, [&](const lab::Entry& old) { return same_scene(old.name, entry.name); });
    kept_.scenes.push_back(std::move(entry));
    kept_.simd = name_of(simulation.world().simd());
    kept_.complete = true;
    return true;
}

std::string Baseline::save(const std::string& path) const { return lab::save(kept_, path); }

bool Baseline::compute(const Simulation& simulation, double seconds) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin = Clock::now();
    if (simulation.world().counters().bodies > most_bodies) return false;
    if (most_alike(kept_, simulation) || most_alike(file_, simulation)) return false;
    if (maker_.name().empty() || !same_conditions(maker_, simulation)) {
        computed_.scenes.clear();
        maker_.set_settings(settings_to_compute(simulation));
        if (simulation.chosen_rate() > 0) maker_.set_rate(simulation.chosen_rate());
        maker_.load(simulation.name(), simulation.origin());
        if (maker_.gravity() != simulation.gravity()) maker_.set_gravity(simulation.gravity());
    }
    while (maker_.steps() < maker_.scene().steps) {
        if (std::chrono::duration<double>(Clock::now() - begin).count() > seconds) return true;
        maker_.step();
    }
    if (computed_.scenes.empty()) computed_.scenes.push_back(maker_.entry());
    return false;
}

}  // namespace cairn::testbed
