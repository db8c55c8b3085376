// What the user has chosen and asked for: shared by panels, keys and the application. No ImGui, no OpenGL here.
#pragma once

#include <memory>
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

struct Ui {
    DrawOptions draw{};
    float speed = 1;
    bool paused = false;
    bool panels = true;
    bool help = false;
    char filter[64] = "";
    std::string wanted_scene{};  ///< to be loaded; empty if none
    std::string notice{};        ///< one sentence at the bottom of the picture
    double notice_until = 0;     ///< s, on the application's clock
    std::vector<Command> commands{};
    std::unique_ptr<Demo> demo{};  ///< of the scene that runs; null where it is a world like others
    float frame_ms = 0;            ///< a frame without the physics, averaged

    void ask(Command command) { commands.push_back(command); }
};

}  // namespace cairn::testbed
