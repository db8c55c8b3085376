// What the user has chosen and asked for: shared by panels, keys and the application. No ImGui, no OpenGL here.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collision_demo.hpp"
#include "drawing.hpp"

namespace cairn::testbed {

/// What a button or key asks for; done between two frames.
enum class Command : uint8_t {
    Pause,
    Step,
    Restart,
    PreviousScene,
    NextScene,
    Slower,
    Faster,
    ResetView,
    FrameAll,
    ThrowBall,
    KeepSnapshot,
    BackToSnapshot,
    TogglePanels,
    ToggleHelp,
    ToggleFigures,
    ToggleSideBySide,
    SavePicture,
};

/// A key and what it does: feeds both the keyboard and the help panel.
struct Shortcut {
    int key;            ///< GLFW's number
    const char* title;  ///< of the key
    Command command;
    const char* sentence;
};

std::span<const Shortcut> shortcuts();

/// How fast time runs; keys go from one to the next.
inline constexpr float speeds[] = {0.02f, 0.05f, 0.1f, 0.25f, 0.5f, 1, 2, 4};

/// Plots by the names of quantities.hpp, unless the user has chosen others.
inline constexpr const char* usual_plots = "sink,penetration,drift,speed,jitter,apart";

struct Ui {
    DrawOptions draw{};
    float speed = 1;
    bool paused = false;
    bool panels = true;
    bool help = false;
    bool joints = false;               ///< the panel of joints in place of the solver's, where there are joints
    bool figures = true;               ///< the strip of plots under the picture
    std::vector<std::string> plots{};  ///< by the names of quantities.hpp
    bool logarithmic = false;
    bool overlay = false;  ///< B over A in one picture, instead of beside it
    size_t side = 0;       ///< which of A and B the panels on the right are about
    char baseline_path[256] = "";
    double plot_time = std::numeric_limits<double>::quiet_NaN();  ///< s, where the mouse is in a plot
    std::optional<int> wanted_step{};                             ///< to be gone to
    char filter[64] = "";
    std::string wanted_scene{};  ///< to be loaded; empty if none
    std::string said{};          ///< to become the notice
    std::string notice{};        ///< one sentence at the bottom of the picture
    double notice_until = 0;     ///< s, on the application's clock
    std::vector<Command> commands{};
    std::unique_ptr<Demo> demo{};  ///< of the scene that runs; null where it is a world like others
    float frame_ms = 0;            ///< a frame without the physics, averaged

    void ask(Command command) { commands.push_back(command); }
};

}  // namespace cairn::testbed
