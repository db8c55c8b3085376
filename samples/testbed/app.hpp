// The application in its window: time, keys, mouse, commands.
#pragma once

#include <optional>

#include "frame.hpp"
#include "options.hpp"
#include "picking.hpp"
#include "settings_file.hpp"

struct GLFWwindow;

namespace cairn::testbed {

class App {
public:
    /// Throws NoDisplay, std::invalid_argument or std::runtime_error.
    explicit App(const Options& options);
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Until the window is closed; then what is to be remembered is written.
    void run();

private:
    void install_callbacks();
    void on_key(int key, int action, int modifiers);
    void on_mouse_button(int button, int action);
    void on_scroll(double amount);

    void wait_for_events();
    void wait_for_screen();
    void place_camera();
    void advance_world(double seconds);
    void follow_mouse();
    void do_commands();
    void do_command(Command command);
    void load(const std::string& scene);
    void step_scene(int direction);
    void change_speed(int direction);
    void frame_all();
    void save_picture();
    void notify(std::string sentence, double seconds = 6);
    void report_errors();
    void remember();
    bool take_hold();
    void choose_joint();
    void toggle_side_by_side();
    void load_baseline(const std::string& path);
    [[nodiscard]] Vec2 mouse() const;
    [[nodiscard]] size_t side_under_mouse() const;
    [[nodiscard]] Vec2 mouse_in_a() const;

    Options options_;
    std::filesystem::path preferences_path_;
    Preferences preferences_;
    bool may_write_preferences_ = true;
    std::string first_notice_;
    std::optional<Window> window_;
    std::optional<Frame> frame_;
    SideBySide runs_;
    Baseline baseline_;
    std::optional<SolverSettings> settings_of_b_;  // when B is opened next
    Layout layout_;
    Camera camera_;
    Ui ui_;
    Drag drags_[2];  // of A and B
    Vec2 last_mouse_{};
    bool panning_ = false;
    double owed_seconds_ = 0;   // of the world, not yet stepped
    double frame_seconds_ = 0;  // between two frames, as the screen shows them
    double next_frame_ = 0;     // when it is due
    int drag_generation_ = 0;
    int lively_frames_ = 3;  // frames to draw before waiting for an event, when paused
};

}  // namespace cairn::testbed
