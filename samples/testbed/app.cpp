// The main loop and what keys and mouse do.

#include "app.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

#include "joint_panel.hpp"
#include "quantities.hpp"

namespace cairn::testbed {

namespace {

constexpr double longest_wait = 0.5;       // s, between two frames when nothing happens
constexpr double step_budget = 0.03;       // s of computing per frame: a heavy scene slows down, the window doesn't
constexpr double baseline_budget = 0.003;  // s of computing the baseline per frame
constexpr float grip_pixels = 9;           // how near the mouse must be to take hold of a demonstration's handle
constexpr int frames_after_event = 3;      // ImGui needs more than one to settle

App& app_of(GLFWwindow* window) { return *static_cast<App*>(glfwGetWindowUserPointer(window)); }

// The union of two boxes; an empty one is marked by lower > upper.
void include(Box& box, const Box& more) {
    box.lower = {std::min(box.lower.x, more.lower.x), std::min(box.lower.y, more.lower.y)};
    box.upper = {std::max(box.upper.x, more.upper.x), std::max(box.upper.y, more.upper.y)};
}

// The time between two pictures of the screen, s; 1/60 where it isn't told.
double screen_seconds() {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    return mode && mode->refreshRate >= 30 ? 1.0 / mode->refreshRate : 1 / 60.0;
}

constexpr Box nothing{{1e300, 1e300}, {-1e300, -1e300}};

Box moving_box(const World& world) {
    Box moving = nothing, standing = nothing;
    for (ConstBodyRef body : world.bodies())
        for (ConstShapeRef shape : world.shapes(body.id())) {
            Box box = shape.fat_box();
            if (box == Box{}) continue;
            include(body.type() == BodyType::Static ? standing : moving, box);
        }
    return moving.lower.x <= moving.upper.x ? moving : standing;
}

}  // namespace

App::App(const Options& options) : options_(options) {
    if (!options_.no_settings) {
        preferences_path_ = preferences_path();
        first_notice_ = load_preferences(preferences_path_, preferences_);
        may_write_preferences_ = first_notice_.empty();
        if (!may_write_preferences_) std::fprintf(stderr, "cairn_testbed: %s\n", first_notice_.c_str());
    }
    ui_.draw = options_.draw ? with_layers(preferences_.draw, *options_.draw) : preferences_.draw;
    ui_.speed = preferences_.speed;
    ui_.panels = preferences_.panels;
    ui_.help = options_.help_panel;
    ui_.figures = preferences_.figures || options_.figures();
    ui_.plots = quantity_names(options_.plots.empty() ? preferences_.plots : options_.plots);
    ui_.logarithmic = options_.logarithmic || preferences_.logarithmic;
    ui_.overlay = options_.overlay || preferences_.overlay;
    runs_.a().set_settings(options_.solver_over(preferences_.solver));
    if (preferences_.rate > 0) runs_.set_rate(preferences_.rate);
    if (!options_.baseline.empty()) baseline_.load(options_.baseline);  // read once already: it is in order
    window_.emplace(options_.width > 0 ? options_.width : preferences_.window_width,
                    options_.height > 0 ? options_.height : preferences_.window_height, true, options_.ui_scale);
    install_callbacks();  // before ImGui's, which call these
    frame_.emplace(*window_);
    glfwSwapInterval(1);
    frame_seconds_ = screen_seconds();
    load(options_.scene.empty() ? preferences_.scene : options_.scene);
    for (const std::string& value : options_.demo) ui_.demo->set(value);
    if (!options_.side_by_side.empty()) {
        settings_of_b_ = options_.settings_of_b(runs_.a().settings());
        toggle_side_by_side();
    }
    for (int i = 0; i < options_.steps.value_or(0); ++i) runs_.step();
    if (options_.zoom > 0) camera_.set_scale(options_.zoom);
    if (options_.center)
        camera_.set_center({options_.origin.x + options_.center->x, options_.origin.y + options_.center->y});
    if (!first_notice_.empty()) notify(first_notice_, 15);
}

void App::install_callbacks() {
    GLFWwindow* window = window_->handle();
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int, int action, int modifiers) {
        app_of(w).on_key(key, action, modifiers);
    });
    glfwSetMouseButtonCallback(
        window, [](GLFWwindow* w, int button, int action, int) { app_of(w).on_mouse_button(button, action); });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double amount) { app_of(w).on_scroll(amount); });
    glfwSetCursorPosCallback(window,
                             [](GLFWwindow* w, double, double) { app_of(w).lively_frames_ = frames_after_event; });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { app_of(w).lively_frames_ = frames_after_event; });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { app_of(w).lively_frames_ = frames_after_event; });
    glfwSetFramebufferSizeCallback(window,
                                   [](GLFWwindow* w, int, int) { app_of(w).lively_frames_ = frames_after_event; });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        if (count > 0) app_of(w).load_baseline(paths[0]);
    });
}

Vec2 App::mouse() const {
    double x = 0, y = 0;
    glfwGetCursorPos(window_->handle(), &x, &y);
    float pixels = window_->size().pixels_per_unit;
    return {pixels * static_cast<float>(x), pixels * static_cast<float>(y)};
}

size_t App::side_under_mouse() const {
    const Viewport& b = layout_.sides[1];
    Vec2 at = mouse();
    return b.width > 0 && at.x >= b.x && at.y >= b.y && at.x < b.x + b.width && at.y < b.y + b.height ? 1 : 0;
}

// The same place of the world in A's picture: the camera is one.
Vec2 App::mouse_in_a() const {
    const Viewport &a = layout_.sides[0], &side = layout_.sides[side_under_mouse()];
    return mouse() - Vec2{side.x - a.x, side.y - a.y};
}

void App::on_key(int key, int action, int modifiers) {
    lively_frames_ = frames_after_event;
    bool control = (modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
    if (action == GLFW_PRESS && control && key == GLFW_KEY_Q) glfwSetWindowShouldClose(window_->handle(), GLFW_TRUE);
    if (action == GLFW_RELEASE || ImGui::GetIO().WantTextInput || control || (modifiers & GLFW_MOD_ALT)) return;
    if (key == GLFW_KEY_ESCAPE) ui_.help = false;
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) {
        auto index = static_cast<size_t>(key == GLFW_KEY_0 ? 9 : key - GLFW_KEY_1);
        bool& layer = ui_.draw.*layers()[index].field;
        layer = !layer;
    }
    if (key == GLFW_KEY_H) key = GLFW_KEY_F1;
    for (const Shortcut& shortcut : shortcuts()) {
        bool repeats = shortcut.command == Command::Step || shortcut.command == Command::ThrowBall;
        if (shortcut.key == key && (action == GLFW_PRESS || repeats)) ui_.ask(shortcut.command);
    }
}

// Of a body, or of a demonstration's handle.
bool App::take_hold() {
    Point at = camera_.to_world(mouse_in_a());
    if (ui_.demo)
        return ui_.demo->press(at, static_cast<double>(grip_pixels * window_->size().pixel_ratio) / camera_.scale());
    size_t side = side_under_mouse();
    if (!drags_[side].begin(runs_.sides()[side].world(), at)) return false;
    // What is done to one world is done to the other, so that they differ by their settings only.
    if (runs_.both()) drags_[1 - side].begin_like(runs_.sides()[1 - side].world(), drags_[side], at);
    return true;
}

// The panel of joints is about the joint that was clicked at; the body under it can still be dragged.
void App::choose_joint() {
    double grip = static_cast<double>(grip_pixels * window_->size().pixel_ratio) / camera_.scale();
    JointId joint = pick_joint(runs_.sides()[side_under_mouse()].world(), camera_.to_world(mouse_in_a()), grip);
    if (joint.is_null()) return;
    for (Simulation& side : runs_.sides()) side.watch_joint(joint);
}

void App::on_mouse_button(int button, int action) {
    lively_frames_ = frames_after_event;
    if (action == GLFW_RELEASE) {
        if (button == GLFW_MOUSE_BUTTON_LEFT)
            for (size_t i = 0; i < runs_.sides().size(); ++i) drags_[i].end(runs_.sides()[i].world());
        if (ui_.demo) ui_.demo->release();
        panning_ = false;
        return;
    }
    if (ImGui::GetIO().WantCaptureMouse) return;
    if (button == GLFW_MOUSE_BUTTON_LEFT && ui_.joints) choose_joint();
    bool caught = button == GLFW_MOUSE_BUTTON_LEFT && take_hold();
    panning_ = !caught;
    last_mouse_ = mouse();
}

void App::on_scroll(double amount) {
    lively_frames_ = frames_after_event;
    if (!ImGui::GetIO().WantCaptureMouse) camera_.zoom_at(mouse_in_a(), std::pow(1.15, amount));
}

void App::follow_mouse() {
    Vec2 now = mouse();
    if (panning_) camera_.pan(now - last_mouse_);
    last_mouse_ = now;
    if (drag_generation_ != runs_.a().generation()) {
        drag_generation_ = runs_.a().generation();
        for (Drag& drag : drags_) drag.forget();
    }
    for (size_t i = 0; i < runs_.sides().size(); ++i)
        drags_[i].move(runs_.sides()[i].world(), camera_.to_world(mouse_in_a()));
    if (ui_.demo) ui_.demo->drag(camera_.to_world(now));
}

void App::notify(std::string sentence, double seconds) {
    ui_.notice = std::move(sentence);
    ui_.notice_until = glfwGetTime() + seconds;
    lively_frames_ = frames_after_event;
}

void App::report_errors() {
    for (Simulation& side : runs_.sides()) {
        if (side.error.empty()) continue;
        std::fprintf(stderr, "cairn: %s\n", side.error.c_str());
        notify(side.error);
        side.error.clear();
    }
    if (!ui_.said.empty()) notify(std::exchange(ui_.said, {}));
    if (!ui_.notice.empty() && glfwGetTime() > ui_.notice_until) ui_.notice.clear();
}

void App::load(const std::string& scene) {
    try {
        runs_.load(scene, options_.origin);
    } catch (const std::invalid_argument& error) {
        if (runs_.a().name().empty()) throw;
        notify(error.what());
        return;
    }
    ui_.demo = make_demo(runs_.a().name(), options_.origin);
    ui_.joints = opens_joints(runs_.a());
    place_camera();
    camera_.frame(runs_.a().scene().view);
    owed_seconds_ = 0;
    glfwSetWindowTitle(window_->handle(), ("Cairn testbed: " + scene).c_str());
}

void App::place_camera() {
    layout_ = Frame::layout(window_->size(), ui_, runs_);
    camera_.set_viewport(layout_.sides[0]);
}

void App::load_baseline(const std::string& path) {
    std::string problem = baseline_.load(path);
    notify(problem.empty() ? "the baseline is " + path : problem);
}

// B begins with what it had last; the first time with today's common solver, or where A isn't the default with that.
void App::toggle_side_by_side() {
    if (ui_.demo) return notify("a demonstration has no settings to compare", 3);
    if (runs_.both()) {
        settings_of_b_ = runs_.sides()[1].settings();
        runs_.close();
    } else {
        bool other = runs_.a().settings() != SolverSettings{};
        runs_.open(settings_of_b_.value_or(other ? SolverSettings{} : SolverSettings::soft_step()));
        ui_.figures = true;
        ui_.side = 1;
    }
    place_camera();
    camera_.frame(runs_.a().scene().view);
}

void App::step_scene(int direction) {
    std::span<const scenes::SceneInfo> all = scenes::list();
    auto count = static_cast<std::ptrdiff_t>(all.size());
    std::ptrdiff_t index = runs_.a().info() - all.data();
    load(all[static_cast<size_t>((index + direction + count) % count)].name);
}

void App::change_speed(int direction) {
    float chosen = ui_.speed;
    for (float speed : speeds) {
        bool further = direction > 0 ? speed > ui_.speed * 1.01f : speed < ui_.speed * 0.99f;
        if (!further) continue;
        chosen = speed;
        if (direction > 0) break;  // the first above, or the last below
    }
    ui_.speed = chosen;
    char text[32];
    std::snprintf(text, sizeof text, "speed %g x", static_cast<double>(chosen));
    notify(text, 1.5);
}

void App::frame_all() {
    Box box = moving_box(runs_.a().world());
    if (box.lower.x <= box.upper.x) camera_.frame(box);
}

void App::save_picture() {
    WindowSize size = window_->size();
    std::string name = runs_.a().name() + "_" + std::to_string(runs_.a().steps()) + ".png";
    std::replace(name.begin(), name.end(), ':', '_');
    try {
        Picture picture(size.width, size.height);
        size.pixels_per_unit = 1;
        frame_->draw(ui_, runs_, baseline_, camera_, size, {.off_screen = true});
        write_png(name, size.width, size.height, picture.read());
        notify("the picture is in " + name);
    } catch (const std::exception& error) {
        notify(error.what());
    }
}

void App::do_command(Command command) {
    switch (command) {
    case Command::Pause: ui_.paused = !ui_.paused; break;
    case Command::Step:
        ui_.paused = true;
        runs_.step();
        break;
    case Command::Restart:
        runs_.restart();
        ui_.demo = make_demo(runs_.a().name(), options_.origin);
        owed_seconds_ = 0;
        break;
    case Command::PreviousScene: step_scene(-1); break;
    case Command::NextScene: step_scene(1); break;
    case Command::Slower: change_speed(-1); break;
    case Command::Faster: change_speed(1); break;
    case Command::ResetView: camera_.frame(runs_.a().scene().view); break;
    case Command::FrameAll: frame_all(); break;
    case Command::ThrowBall:
        for (Simulation& side : runs_.sides()) throw_ball(side.world(), camera_.view(), camera_.to_world(mouse_in_a()));
        break;
    case Command::KeepSnapshot:
        for (size_t i = 0; i < runs_.sides().size(); ++i) drags_[i].end(runs_.sides()[i].world());
        runs_.save_snapshot();
        notify("snapshot kept: F9 goes back to it", 3);
        break;
    case Command::BackToSnapshot:
        if (!runs_.load_snapshot()) notify("there is no snapshot of this scene: F5 keeps one", 3);
        break;
    case Command::TogglePanels:
        ui_.panels = !ui_.panels;
        ui_.notice.clear();
        if (!ui_.panels) notify("Tab brings the panels back", 3);
        place_camera();
        break;
    case Command::ToggleHelp: ui_.help = !ui_.help; break;
    case Command::ToggleFigures:
        ui_.figures = !ui_.figures;
        place_camera();
        camera_.frame(runs_.a().scene().view);
        break;
    case Command::ToggleSideBySide: toggle_side_by_side(); break;
    case Command::SavePicture: save_picture(); break;
    }
}

void App::do_commands() {
    std::vector<Command> commands;
    commands.swap(ui_.commands);
    for (Command command : commands) do_command(command);
    if (ui_.wanted_step) {
        runs_.seek(*std::exchange(ui_.wanted_step, std::nullopt));
        ui_.paused = true;
    }
    if (ui_.wanted_scene.empty()) return;
    load(ui_.wanted_scene);
    ui_.wanted_scene.clear();
}

void App::advance_world(double seconds) {
    double begin = glfwGetTime();
    if (runs_.seeking()) {
        while (runs_.seeking() && glfwGetTime() - begin < step_budget) runs_.step();
        lively_frames_ = frames_after_event;
        return;
    }
    if (ui_.paused) return;
    double dt = 1 / static_cast<double>(runs_.a().rate());
    double passed = std::min(seconds, 0.1) * static_cast<double>(ui_.speed);
    // A screen at about the step rate gets one step a frame: two clocks that nearly agree would stutter.
    if (std::fabs(passed - dt) < 0.25 * dt) passed = dt;
    owed_seconds_ += passed;
    while (owed_seconds_ >= 0.999 * dt) {
        runs_.step();
        owed_seconds_ -= dt;
        if (glfwGetTime() - begin > step_budget) owed_seconds_ = 0;
    }
}

// A paused world is drawn when something happens.
void App::wait_for_events() {
    bool idle = ui_.paused && !runs_.seeking() && lively_frames_ <= 0;
    if (idle) glfwWaitEventsTimeout(longest_wait);
    else glfwPollEvents();
    if (lively_frames_ > 0) --lively_frames_;
}

// Swapping waits for the screen; where there is none that it could wait for, we do.
void App::wait_for_screen() {
    next_frame_ = std::max(next_frame_ + frame_seconds_, glfwGetTime());
    while (next_frame_ - glfwGetTime() > 0.001) glfwWaitEventsTimeout(std::max(next_frame_ - glfwGetTime(), 1e-6));
}

void App::run() {
    GLFWwindow* window = window_->handle();
    double last = glfwGetTime();
    while (!glfwWindowShouldClose(window)) {
        wait_for_events();
        double now = glfwGetTime(), elapsed = now - last;
        last = now;
        WindowSize size = window_->size();
        if (size.width == 0 || size.height == 0) {
            glfwWaitEvents();  // minimised
            continue;
        }
        do_commands();
        place_camera();
        follow_mouse();
        advance_world(elapsed);
        bool computing = ui_.figures && !ui_.demo && baseline_.compute(runs_.a(), baseline_budget);
        if (computing) lively_frames_ = frames_after_event;
        report_errors();
        double begin = glfwGetTime();
        frame_->draw(ui_, runs_, baseline_, camera_, size, {});
        ui_.frame_ms += 0.1f * (static_cast<float>(1000 * (glfwGetTime() - begin)) - ui_.frame_ms);
        glfwSwapBuffers(window);
        wait_for_screen();
    }
    remember();
}

void App::remember() {
    if (options_.no_settings || !may_write_preferences_) return;
    int width = 0, height = 0;
    glfwGetWindowSize(window_->handle(), &width, &height);
    preferences_.scene = runs_.a().name();
    preferences_.solver = runs_.a().settings();
    preferences_.draw = ui_.draw;
    preferences_.rate = runs_.a().chosen_rate();
    preferences_.speed = ui_.speed;
    preferences_.panels = ui_.panels;
    preferences_.figures = ui_.figures;
    preferences_.plots.clear();
    for (const std::string& name : ui_.plots) preferences_.plots += (preferences_.plots.empty() ? "" : ",") + name;
    preferences_.logarithmic = ui_.logarithmic;
    preferences_.overlay = ui_.overlay;
    preferences_.window_width = width;
    preferences_.window_height = height;
    std::string problem = save_preferences(preferences_path_, preferences_);
    if (!problem.empty()) std::fprintf(stderr, "cairn_testbed: %s\n", problem.c_str());
}

}  // namespace cairn::testbed
