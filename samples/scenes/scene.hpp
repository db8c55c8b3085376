// The scenes: functions that build worlds, without graphics, in one registry that the testbed, the tests and the
// benchmark share. A scene is chosen by name, with a number after a colon where it has a parameter: "tower:100".
// Knows the engine by its public headers only.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/cairn.hpp"

namespace cairn::scenes {

/// Something to draw over a scene that is not in its world: a picture of an algorithm. Colours are 0xRRGGBB.
struct Mark {
    enum class Kind : uint8_t { Line, Arrow, Dot, Text };
    Kind kind = Kind::Line;
    Point from{};
    Point to{};  ///< of lines and arrows
    uint32_t color = 0xffffff;
    std::string text{};  ///< of texts, whose lower left corner is `from`
};

/// A scene that was built. It may be copied with its world, as a snapshot: what acts on the world holds ids and reads
/// the step's number, nothing else.
struct Scene {
    World world;
    int steps = 600;       ///< its own length; whoever shows it may go on
    float dt = 1 / 60.0f;  ///< s
    Box view{};            ///< what a picture should show
    /// Called before step number `step` (0, 1, ...); null where the world needs no help.
    std::function<void(World& world, int step)> before_step{};
    /// Appends what to draw over the world as it is now; null where there is nothing.
    std::function<void(const World& world, std::vector<Mark>& marks)> overlay{};

    /// Calls before_step, if there is one, and steps the world.
    void advance(int step) {
        if (before_step) before_step(world, step);
        world.step(dt);
    }
};

class SceneBuilder;

/// An entry of the registry.
struct SceneInfo {
    const char* name;
    const char* category;        ///< "Classic", "Standing", "Speed" or "Collision"
    const char* description;     ///< one sentence: what to look for
    const char* parameter = "";  ///< what the number after the colon means; empty if there is none
    double default_parameter = 0;
    double lower = 0, upper = 0;                                      ///< accepted parameters, both ends included
    bool whole = true;                                                ///< whether the parameter must be a whole number
    void (*make)(SceneBuilder& builder, double parameter) = nullptr;  ///< the scene's function; use `build`
};

/// All scenes, those of a category next to each other.
std::span<const SceneInfo> list();
/// The entry for a name, with or without a parameter; null if there is none.
const SceneInfo* find(std::string_view name_with_parameter);
/// Builds a scene with its coordinates moved by `origin`. Errors, in one sentence: an unknown name (the nearest ones
/// are named), a parameter that is not a number or out of its range, settings or an origin that the engine refuses.
Result<Scene> build(std::string_view name_with_parameter, const SolverSettings& settings = {}, Point origin = {});

}  // namespace cairn::scenes
