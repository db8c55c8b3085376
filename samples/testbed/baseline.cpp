// Looking for the run that is to be compared with.

#include "baseline.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

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

}  // namespace

Baseline::Baseline() : sources_{{"kept here"}, {}, {"committed"}} {
    if (Result<lab::Results> committed = lab::load(CAIRN_BASELINE)) sources_[2].results = std::move(committed).value();
}

Baseline::Match Baseline::find(const Simulation& simulation) const {
    Match best;
    for (const Source& source : sources_) {
        for (const lab::Entry& entry : source.results.scenes) {
            if (!same_scene(entry.name, simulation.name())) continue;
            if (best.entry && likeness(entry, simulation) <= likeness(*best.entry, simulation)) continue;
            best = {&entry, source.name};
        }
        if (best.entry) return best;
    }
    return best;
}

std::string Baseline::load(const std::string& path) {
    Result<lab::Results> results = lab::load(path);
    if (!results) return results.error().message;
    if (results->scenes.empty()) return path + " holds no scene";
    sources_[1] = {std::filesystem::path(path).filename().string(), std::move(results).value()};
    return {};
}

bool Baseline::keep(const Simulation& simulation) {
    if (simulation.record() == nullptr || simulation.record()->steps() == 0) return false;
    lab::Results& kept = sources_[0].results;
    lab::Entry entry = simulation.entry();
    std::erase_if(kept.scenes, [&](const lab::Entry& old) { return same_scene(old.name, entry.name); });
    kept.scenes.push_back(std::move(entry));
    kept.simd = name_of(simulation.world().simd());
    kept.complete = true;
    return true;
}

std::string Baseline::save(const std::string& path) const { return lab::save(sources_[0].results, path); }

}  // namespace cairn::testbed
