// The main loop and what keys and mouse do.

#include "app.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace cairn::testbed {

namespace {

constexpr double longest_wait = 0.5;   // s, between two frames when nothing happens
constexpr double step_budget = 0.03;   // s of computing per frame: a heavy scene slows down, the window doesn't
constexpr float grip_pixels = 9;       // how near the mouse must be to take hold of a demonstration's handle
constexpr int frames_after_event = 3;  // ImGui needs more than one to settle

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
    simulation_.set_settings(options_.solver_over(preferences_.solver));
    if (preferences_.rate > 0) simulation_.set_rate(preferences_.rate);
    window_.emplace(options_.width > 0 ? options_.width : preferences_.window_width,
                    options_.height > 0 ? options_.height : preferences_.window_height, true, options_.ui_scale);
    install_callbacks();  // before ImGui's, which call these
    frame_.emplace(*window_);
    glfwSwapInterval(1);
    frame_seconds_ = screen_seconds();
    load(options_.scene.empty() ? preferences_.scene : options_.scene);
    for (const std::string& value : options_.demo) ui_.demo->set(value);
    for (int i = 0; i < options_.steps.value_or(0); ++i) simulation_.step();
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
}

Vec2 App::mouse() const {
    double x = 0, y = 0;
    glfwGetCursorPos(window_->handle(), &x, &y);
    float pixels = window_->size().pixels_per_unit;
    return {pixels * static_cast<float>(x), pixels * static_cast<float>(y)};
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

void App::on_mouse_button(int button, int action) {
    lively_frames_ = frames_after_event;
    if (action == GLFW_RELEASE) {
        if (button == GLFW_MOUSE_BUTTON_LEFT) drag_.end(simulation_.world());
        if (ui_.demo) ui_.demo->release();
        panning_ = false;
        return;
    }
    if (ImGui::GetIO().WantCaptureMouse) return;
    bool caught = false;
    if (button == GLFW_MOUSE_BUTTON_LEFT) {
        Point at = camera_.to_world(mouse());
        double reach = static_cast<double>(grip_pixels * window_->size().pixel_ratio) / camera_.scale();
        caught = ui_.demo ? ui_.demo->press(at, reach) : drag_.begin(simulation_.world(), at);
    }
    panning_ = !caught;
    last_mouse_ = mouse();
}

void App::on_scroll(double amount) {
    lively_frames_ = frames_after_event;
    if (!ImGui::GetIO().WantCaptureMouse) camera_.zoom_at(mouse(), std::pow(1.15, amount));
}

void App::follow_mouse() {
    Vec2 now = mouse();
    if (panning_) camera_.pan(now - last_mouse_);
    last_mouse_ = now;
    if (drag_generation_ != simulation_.generation()) {
        drag_generation_ = simulation_.generation();
        drag_.forget();
    }
    drag_.move(simulation_.world(), camera_.to_world(now));
    if (ui_.demo) ui_.demo->drag(camera_.to_world(now));
}

void App::notify(std::string sentence, double seconds) {
    ui_.notice = std::move(sentence);
    ui_.notice_until = glfwGetTime() + seconds;
    lively_frames_ = frames_after_event;
}

void App::report_errors() {
    if (!simulation_.error.empty()) {
        std::fprintf(stderr, "cairn: %s\n", simulation_.error.c_str());
        notify(simulation_.error);
        simulation_.error.clear();
    }
    if (!ui_.notice.empty() && glfwGetTime() > ui_.notice_until) ui_.notice.clear();
}

void App::load(const std::string& scene) {
    try {
        simulation_.load(scene, options_.origin);
    } catch (const std::invalid_argument& error) {
        if (simulation_.name().empty()) throw;
        notify(error.what());
        return;
    }
    ui_.demo = make_demo(simulation_.name(), options_.origin);
    place_camera();
    camera_.frame(simulation_.scene().view);
    owed_seconds_ = 0;
    glfwSetWindowTitle(window_->handle(), ("Cairn testbed: " + scene).c_str());
}

void App::place_camera() { camera_.set_viewport(Frame::free_viewport(window_->size(), ui_)); }

void App::step_scene(int direction) {
    std::span<const scenes::SceneInfo> all = scenes::list();
    auto count = static_cast<std::ptrdiff_t>(all.size());
    std::ptrdiff_t index = simulation_.info() - all.data();
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
    Box box = moving_box(simulation_.world());
    if (box.lower.x <= box.upper.x) camera_.frame(box);
}

void App::save_picture() {
    WindowSize size = window_->size();
    std::string name = simulation_.name() + "_" + std::to_string(simulation_.steps()) + ".png";
    std::replace(name.begin(), name.end(), ':', '_');
    try {
        Picture picture(size.width, size.height);
        size.pixels_per_unit = 1;
        frame_->draw(ui_, simulation_, camera_, size, {.off_screen = true});
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
        simulation_.step();
        break;
    case Command::Restart:
        simulation_.restart();
        ui_.demo = make_demo(simulation_.name(), options_.origin);
        owed_seconds_ = 0;
        break;
    case Command::PreviousScene: step_scene(-1); break;
    case Command::NextScene: step_scene(1); break;
    case Command::Slower: change_speed(-1); break;
    case Command::Faster: change_speed(1); break;
    case Command::ResetView: camera_.frame(simulation_.scene().view); break;
    case Command::FrameAll: frame_all(); break;
    case Command::ThrowBall: throw_ball(simulation_.world(), camera_.view(), camera_.to_world(mouse())); break;
    case Command::KeepSnapshot:
        drag_.end(simulation_.world());
        simulation_.save_snapshot();
        notify("snapshot kept: F9 goes back to it", 3);
        break;
    case Command::BackToSnapshot:
        if (!simulation_.load_snapshot()) notify("there is no snapshot of this scene: F5 keeps one", 3);
        break;
    case Command::TogglePanels:
        ui_.panels = !ui_.panels;
        ui_.notice.clear();
        if (!ui_.panels) notify("Tab brings the panels back", 3);
        place_camera();
        break;
    case Command::ToggleHelp: ui_.help = !ui_.help; break;
    case Command::SavePicture: save_picture(); break;
    }
}

void App::do_commands() {
    std::vector<Command> commands;
    commands.swap(ui_.commands);
    for (Command command : commands) do_command(command);
    if (ui_.wanted_scene.empty()) return;
    load(ui_.wanted_scene);
    ui_.wanted_scene.clear();
}

void App::advance_world(double seconds) {
    if (ui_.paused) return;
    double dt = 1 / static_cast<double>(simulation_.rate());
    double passed = std::min(seconds, 0.1) * static_cast<double>(ui_.speed);
    // A screen at about the step rate gets one step a frame: two clocks that nearly agree would stutter.
    if (std::fabs(passed - dt) < 0.25 * dt) passed = dt;
    owed_seconds_ += passed;
    double begin = glfwGetTime();
    while (owed_seconds_ >= 0.999 * dt) {
        simulation_.step();
        owed_seconds_ -= dt;
        if (glfwGetTime() - begin > step_budget) owed_seconds_ = 0;
    }
}

// A paused world is drawn when something happens.
void App::wait_for_events() {
    bool idle = ui_.paused && lively_frames_ <= 0;
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
        report_errors();
        double begin = glfwGetTime();
        frame_->draw(ui_, simulation_, camera_, size, {});
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
    preferences_.scene = simulation_.name();
    preferences_.solver = simulation_.settings();
    preferences_.draw = ui_.draw;
    preferences_.rate = simulation_.chosen_rate();
    preferences_.speed = ui_.speed;
    preferences_.panels = ui_.panels;
    preferences_.window_width = width;
    preferences_.window_height = height;
    std::string problem = save_preferences(preferences_path_, preferences_);
    if (!problem.empty()) std::fprintf(stderr, "cairn_testbed: %s\n", problem.c_str());
}

}  // namespace cairn::testbed
