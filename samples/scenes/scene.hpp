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

/// A kinematic body that is driven along offset(t) = amplitude sin(rate t) from where it was built.
struct Drive {
    BodyId body{};
    Vec2 amplitude{};  ///< m
    float rate = 0;    ///< rad/s

    /// What takes it in step number `step` to its place after that step. No world is read, so every engine gets the
    /// same motion.
    [[nodiscard]] Vec2 velocity(int step, float dt) const;
};

/// A box that is destroyed and made anew, at rest, when its turn comes.
struct Renewal {
    BodyId body{};
    Point position{};
    Vec2 half{};
};

/// What a scene asks its world about a place: what overlaps the box, and what the ray meets first. Where `all` is set,
/// the dearer questions too: what overlaps a turned square there, what one that moves along the ray meets first, and
/// what is nearest to the place.
struct Question {
    Box box{};
    Ray ray{};
    bool all = false;

    [[nodiscard]] Point middle() const { return box.lower + 0.5f * (box.upper - box.lower); }
};

/// How much of it the world has found.
struct Answers {
    uint64_t overlaps = 0, ray_hits = 0;  ///< shapes; rays
    uint64_t shape_overlaps = 0, cast_hits = 0, nearest = 0, nearest_four = 0;

    bool operator==(const Answers&) const = default;
};

/// The world's answers to some questions.
Answers ask(const World& world, std::span<const Question> questions);

/// What a scene does to its world before each step: data, so that another engine can do the same.
struct Acts {
    std::vector<Drive> drives{};
    std::vector<Renewal> renewals{};  ///< a ring: `renewed_per_step` of them each step, from the first on
    int renewed_per_step = 0;
    std::vector<BodyId> shifts{};  ///< in even steps the first half wakes and the second sleeps, in odd ones reversed
    std::vector<Question> questions{};

    /// Which renewal is the k-th of a step.
    [[nodiscard]] size_t renewal(int step, int k) const;
    /// Whether entry i of `shifts` is awake in a step.
    [[nodiscard]] bool on_shift(int step, size_t i) const { return (i < shifts.size() / 2) == (step % 2 == 0); }
};

/// A scene that was built. It may be copied with its world, as a snapshot: what acts on the world holds ids and reads
/// the step's number, nothing else.
struct Scene {
    World world;
    int steps = 600;       ///< its own length; whoever shows it may go on
    float dt = 1 / 60.0f;  ///< s
    bool sleep = true;     ///< whether bodies may fall asleep, if the settings allow it too
    Box view{};            ///< what a picture should show
    Acts acts{};
    Answers answers{};  ///< of the last step
    /// Called before step number `step` (0, 1, ...); null where the world needs no help.
    std::function<void(World& world, int step)> before_step{};
    /// Appends what to draw over the world as it is now; null where there is nothing.
    std::function<void(const World& world, std::vector<Mark>& marks)> overlay{};

    /// Acts on the world, calls before_step, if there is one, and steps the world.
    void advance(int step) {
        act(step);
        if (before_step) before_step(world, step);
        world.step(dt);
    }
    /// What `acts` asks for before step number `step`.
    void act(int step);
};

class SceneBuilder;

/// An entry of the registry.
struct SceneInfo {
    const char* name;
    const char* category;        ///< "Classic", "Standing", "Joints", "Surfaces", "Speed" or "Collision"
    const char* description;     ///< one sentence: what to look for
    const char* parameter = "";  ///< what the number after the colon means; empty if there is none
    double default_parameter = 0;
    double lower = 0, upper = 0;  ///< accepted parameters, both ends included
    double small_parameter = 0;   ///< of huge scenes: what takes no longer than the others. 0 for all others
    bool whole = true;            ///< whether the parameter must be a whole number
    void (*make)(SceneBuilder& builder, double parameter) = nullptr;  ///< the scene's function; use `build`
    /// Of scenes with two numbers, "chain:30x100", the second: its default and its range (upper 0: there is none).
    double second_default = 0, second_lower = 0, second_upper = 0;
    void (*make_two)(SceneBuilder& builder, double first, double second) = nullptr;  ///< instead of `make`
};

/// All scenes, those of a category next to each other.
std::span<const SceneInfo> list();
/// The name, with small_parameter where the scene is huge: for whoever runs all scenes.
std::string small_name(const SceneInfo& info);
/// A scene's numbers, the given or the default ones; the second is 0 where there is none.
struct Parameters {
    double first = 0, second = 0;
};
/// Those of a name that `check_name` accepts.
Parameters parameters(std::string_view name_with_parameter);
/// The entry for a name, with or without a parameter; null if there is none.
const SceneInfo* find(std::string_view name_with_parameter);
/// Empty if `build` accepts the name and its parameter, else its sentence. Builds nothing.
std::string check_name(std::string_view name_with_parameter);
/// Builds a scene with its coordinates moved by `origin`. Errors, in one sentence: an unknown name (the nearest ones
/// are named), a parameter that is not a number or out of its range, settings or an origin that the engine refuses.
/// Of `def` only what is not the scene's own is used: the instruction set, the workers.
Result<Scene> build(std::string_view name_with_parameter, const SolverSettings& settings = {}, Point origin = {},
                    const WorldDef& def = {});

}  // namespace cairn::scenes
