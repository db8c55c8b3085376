// The table of keys. GLFW's numbers and nothing else of it.

#include "ui.hpp"

#include <GLFW/glfw3.h>

namespace cairn::testbed {

namespace {

constexpr Shortcut all_shortcuts[] = {
    {GLFW_KEY_SPACE, "Space", Command::Pause, "pause, or go on"},
    {GLFW_KEY_N, "N", Command::Step, "pause and take one step"},
    {GLFW_KEY_R, "R", Command::Restart, "restart the scene with the settings as they are"},
    {GLFW_KEY_PAGE_UP, "Page up", Command::PreviousScene, "previous scene"},
    {GLFW_KEY_PAGE_DOWN, "Page down", Command::NextScene, "next scene"},
    {GLFW_KEY_COMMA, ", (comma)", Command::Slower, "slower"},
    {GLFW_KEY_PERIOD, ". (full stop)", Command::Faster, "faster"},
    {GLFW_KEY_HOME, "Home", Command::ResetView, "the view that the scene starts with"},
    {GLFW_KEY_F, "F", Command::FrameAll, "show everything that moves"},
    {GLFW_KEY_B, "B", Command::ThrowBall, "throw a heavy ball from the left at the cursor"},
    {GLFW_KEY_F5, "F5", Command::KeepSnapshot, "keep a copy of the world"},
    {GLFW_KEY_F9, "F9", Command::BackToSnapshot, "go back to the copy, with the settings as they are"},
    {GLFW_KEY_G, "G", Command::ToggleFigures, "hide or show the plots of figures"},
    {GLFW_KEY_C, "C", Command::ToggleSideBySide, "compare: the scene twice, side by side, each with its own settings"},
    {GLFW_KEY_TAB, "Tab", Command::TogglePanels, "hide or show the panels"},
    {GLFW_KEY_F1, "F1 or H", Command::ToggleHelp, "this help"},
    {GLFW_KEY_F12, "F12", Command::SavePicture, "save a picture into the folder that the testbed was started in"},
};

}  // namespace

std::span<const Shortcut> shortcuts() { return all_shortcuts; }

}  // namespace cairn::testbed
