// What the laboratory runs: scenes, each with a world, what acts on it, and the rule that judges it. A game makes its
// own out of its own worlds and adds them to a catalogue.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/cairn.hpp"

namespace cairn::lab {

/// A figure by name. Truths are 1 and 0; NaN is "never" (nobody slept, for example).
struct Figure {
    std::string name;
    double value;
};

using Figures = std::vector<Figure>;

/// The value of a figure; NaN if it is not there.
double figure(const Figures& figures, std::string_view name);
/// Replaces the figure of that name or adds it at the end.
void set_figure(Figures& figures, std::string_view name, double value);

/// What a scene has to say about itself, beyond the figures that every scene has.
struct Judge {
    /// Sees the world after each step; false ends the run early. Null: sees nothing.
    std::function<bool(const World& world, int step)> after_step{};
    /// The scene's own figures from the general ones (run.hpp lists them); they come first, and one of the same name
    /// replaces the general one. Null: none.
    std::function<Figures(const World& world, const Figures& general)> figures{};
};

/// A scene that was built.
struct Scene {
    std::shared_ptr<World> world{};
    int steps = 600;
    float dt = 1 / 60.0f;  ///< s
    Point reference{};     ///< where potential energy is 0
    Box view{};            ///< what a picture should show; empty: everything that moves
    Judge judge{};
    /// Called before step number `step` (0, 1, ...); null where the world needs no help.
    std::function<void(World& world, int step)> before_step{};
};

/// Under what conditions a scene is to be built.
struct Conditions {
    SolverSettings settings{};
    float hertz = 0;          ///< steps per second; 0 is the scene's own
    double seconds = 0;       ///< length of the run; 0 is the scene's own
    int steps = 0;            ///< the same in steps; 0 is `seconds`
    Point origin{};           ///< where the scene is built
    WorldDef world{};         ///< only what is not the scene's own is used: the instruction set, the workers
    bool keep_awake = false;  ///< sleeping off, whatever the settings say

    /// The settings with keep_awake.
    [[nodiscard]] SolverSettings solver() const;
};

/// An entry of a catalogue: a scene, or a series of them with one result (the slopes from 20 to 33 degrees).
struct SceneInfo {
    std::string name{};
    std::string category{};
    std::string description{};
    std::string parameter{};  ///< what the number after the colon means; empty if there is none
    /// Builds the scene of that full name, "tower:100"; the error is one sentence.
    std::function<Result<Scene>(std::string_view name_with_parameter, const Conditions& conditions)> build{};
    /// Names of the runs that the scene without a parameter stands for; empty for an ordinary scene.
    std::vector<std::string> series{};
    /// The figures of a series from those of its runs, in order.
    std::function<Figures(std::span<const Figures> runs)> summary{};
};

/// All scenes that a program knows.
struct Catalogue {
    std::vector<SceneInfo> scenes{};
    /// Lists of scenes by a name of their own: "gate".
    struct Item {
        std::string scene{};
        bool keep_awake = false;
        double seconds = 0;
        float hertz = 0;
        Point origin{};
        std::string preset{};  ///< of the solver's settings; empty is that of the command line
    };
    struct Suite {
        std::string name;
        std::string description;
        std::vector<Item> items;
    };
    std::vector<Suite> suites{};

    /// The entry for a name, with or without a parameter; null if there is none.
    [[nodiscard]] const SceneInfo* find(std::string_view name_with_parameter) const;
    /// The nearest names to one that was not found, as "tower, bounce, pyramid".
    [[nodiscard]] std::string nearest(std::string_view name) const;
};

}  // namespace cairn::lab
