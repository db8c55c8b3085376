// What the testbed remembers from one run to the next, in one JSON file of the user's configuration directory.
#pragma once

#include <filesystem>
#include <string>

#include "cairn/error.hpp"
#include "cairn/settings.hpp"
#include "drawing.hpp"
#include "ui.hpp"

namespace cairn::testbed {

struct Preferences {
    std::string scene = "pyramid";
    SolverSettings solver{};
    DrawOptions draw{};
    float rate = 0;  ///< steps per second; 0 is the scene's own
    float speed = 1;
    bool panels = true;
    bool figures = true, logarithmic = false, overlay = false;  ///< see Ui
    std::string plots = usual_plots;                            ///< names of quantities, with commas between them
    int window_width = 1280, window_height = 720;
};

/// $XDG_CONFIG_HOME/cairn/testbed.json, or the same under ~/.config (%APPDATA% on Windows); empty where none is known.
std::filesystem::path preferences_path();

/// Reads the file; a missing one leaves everything as it is. A file that is broken, or holds a value that can't be,
/// changes nothing, and the sentence that is returned says so; it is empty otherwise.
std::string load_preferences(const std::filesystem::path& path, Preferences& preferences);

/// The solver's settings in such a file. The error is one sentence.
Result<SolverSettings> load_solver_settings(const std::filesystem::path& path);

/// Writes the file beside its place and moves it there, so that no half of it is ever found. Returns a sentence if it
/// can't.
std::string save_preferences(const std::filesystem::path& path, const Preferences& preferences);

}  // namespace cairn::testbed
