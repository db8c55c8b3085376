// Sums, displacements, and the rules that judge a whole run.
#include "scenes/figures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

namespace cairn::scenes {

namespace {

double squared_length(Vec2 v) {
    double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
    return x * x + y * y;
}

double truth(bool value) { return value ? 1 : 0; }

void measure_contacts(const World& world, Measures& measures) {
    double sum = 0;
    for (const Contact& contact : world.contacts()) {
        for (int i = 0; i < contact.count; ++i) {
            double depth = -static_cast<double>(contact.points[i].separation);
            if (!(depth > 0)) continue;
            measures.worst_penetration = std::max(measures.worst_penetration, depth);
            sum += depth;
            ++measures.overlapping_points;
        }
    }
    if (measures.overlapping_points > 0) measures.mean_penetration = sum / measures.overlapping_points;
}

// A scene on its way: the start, and what no single moment shows.
struct Run {
    Scene& scene;
    int steps;
    StartPoses start = record_poses(scene.world);
    double late_speed = 0;  // fastest body in the last second

    // Steps to the end; `after_step` sees the world after each step, with that step's number.
    template <class Function>
    void play(Function&& after_step) {
        int last_second = static_cast<int>(std::lround(1 / static_cast<double>(scene.dt)));
        for (int step = 0; step < steps; ++step) {
            scene.advance(step);
            if (step >= steps - last_second) late_speed = std::max(late_speed, fastest_body(scene.world));
            after_step(step);
        }
    }
    void play() {
        play([](int) {});
    }

    [[nodiscard]] ConstBodyRef body(size_t entry) const {
        return std::as_const(scene.world).body(start.entries[entry].body);
    }
    // How far a body is below where it began, m.
    [[nodiscard]] double lost_height(size_t entry) const {
        return start.entries[entry].pose.position.y - body(entry).position().y;
    }
};

Figures run_stack(Run& run, double most_sink) {
    run.play();
    Displacement moved = displacement(run.scene.world, run.start);
    return {{"stands", truth(moved.drift < 0.5 && moved.sink < most_sink)},
            {"sink", moved.sink},
            {"drift", moved.drift},
            {"tilt", moved.tilt},
            {"late_speed", run.late_speed}};
}

Figures run_tower(Run& run) { return run_stack(run, 0.5 + static_cast<double>(run.start.entries.size()) / 100); }

Figures run_pyramid(Run& run) { return run_stack(run, 1); }

Figures run_mass_ratio(Run& run) {
    double worst = 0;
    run.play([&](int) { worst = std::max(worst, run.lost_height(1)); });
    double drift = std::fabs(run.body(0).position().x - run.start.entries[0].pose.position.x);
    return {{"worst_squash", worst}, {"end_squash", run.lost_height(1)}, {"drift", drift}};
}

// The squash is the top box's loss of height: that of all boxes under it.
Figures run_inverted_tower(Run& run) {
    size_t top = run.start.top;
    double worst = 0;
    run.play([&](int) { worst = std::max(worst, run.lost_height(top)); });
    double x = run.body(top).position().x - run.start.entries[top].pose.position.x;
    bool stands = std::fabs(x) < 0.5 && run.lost_height(top) < 1;
    return {{"stands", truth(stands)}, {"worst_squash", worst}, {"late_speed", run.late_speed}};
}

// Heights are those of the ball's lowest point, which starts 5 m up.
Figures run_bounce(Run& run) {
    double highest = 0, last = 0;
    int last_two_seconds = static_cast<int>(std::lround(2 / static_cast<double>(run.scene.dt)));
    run.play([&](int step) {
        double height = 5 - run.lost_height(0);
        highest = std::max(highest, height);
        if (step >= run.steps - last_two_seconds) last = std::max(last, height);
    });
    return {{"last_height", last}, {"highest", highest}};
}

// Half a second to settle, then at rest if it moves less than 5 cm.
Figures run_slope(Run& run) {
    int settled = static_cast<int>(std::lround(0.5 / static_cast<double>(run.scene.dt)));
    Point from{};
    run.play([&](int step) {
        if (step + 1 == settled) from = run.body(0).position();
    });
    double moved = std::sqrt(squared_length(run.body(0).position() - from));
    return {{"rests", truth(moved < 0.05)}, {"moved", moved}};
}

Figures run_any(Run& run) {
    double worst = 0;
    run.play([&](int step) {
        if (step + 1 == run.steps) worst = measure(run.scene.world).worst_penetration;
    });
    Displacement moved = displacement(run.scene.world, run.start);
    return {{"sink", moved.sink},
            {"drift", moved.drift},
            {"tilt", moved.tilt},
            {"late_speed", run.late_speed},
            {"worst_penetration", worst}};
}

struct Rule {
    std::string_view scene;
    Figures (*run)(Run& run);
};

constexpr Rule rules[] = {{"tower", run_tower},           {"pyramid", run_pyramid},
                          {"mass_ratio", run_mass_ratio}, {"inverted_tower", run_inverted_tower},
                          {"bounce", run_bounce},         {"friction_slope", run_slope}};

Result<Figures> run_one(std::string_view name, const SolverSettings& settings, const RunOptions& options) {
    Result<Scene> built = build(name, settings, options.origin);
    if (!built) return built.error();
    Scene scene = std::move(built).value();
    double seconds = options.seconds > 0 ? options.seconds : scene.steps * static_cast<double>(scene.dt);
    if (options.dt > 0) scene.dt = options.dt;
    Run run{.scene = scene, .steps = static_cast<int>(std::lround(seconds / static_cast<double>(scene.dt)))};
    std::string_view scene_name = find(name)->name;
    for (const Rule& rule : rules) {
        if (rule.scene == scene_name) return rule.run(run);
    }
    return run_any(run);
}

// Angles 20.0 to 33.0 degrees in steps of 0.1.
Result<Figures> run_slopes(const SolverSettings& settings, const RunOptions& options) {
    double steepest_rest = 0, shallowest_slide = 90;
    for (int tenths = 200; tenths <= 330; ++tenths) {
        char name[32];
        std::snprintf(name, sizeof name, "friction_slope:%d.%d", tenths / 10, tenths % 10);
        Result<Figures> figures = run_one(name, settings, options);
        if (!figures) return figures;
        double angle = tenths / 10.0;
        if (figure(*figures, "rests") != 0) steepest_rest = std::max(steepest_rest, angle);
        else shallowest_slide = std::min(shallowest_slide, angle);
    }
    return Figures{{"steepest_rest", steepest_rest}, {"shallowest_slide", shallowest_slide}};
}

}  // namespace

StartPoses record_poses(const World& world) {
    StartPoses start;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        start.entries.push_back({body.id(), body.pose()});
        if (start.entries.back().pose.position.y > start.entries[start.top].pose.position.y) {
            start.top = start.entries.size() - 1;
        }
    }
    return start;
}

double fastest_body(const World& world) {
    double fastest = 0;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() == BodyType::Dynamic) fastest = std::max(fastest, squared_length(body.linear_velocity()));
    }
    return std::sqrt(fastest);
}

Measures measure(const World& world, Point reference) {
    Measures measures;
    Vec2 gravity = world.gravity();
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) continue;
        double mass = static_cast<double>(body.mass()), inertia = static_cast<double>(body.inertia());
        double spin = static_cast<double>(body.angular_velocity());
        Vec2 velocity = body.linear_velocity();
        double vx = static_cast<double>(velocity.x), vy = static_cast<double>(velocity.y);
        Point center = body.center();
        double x = center.x - reference.x, y = center.y - reference.y;
        double fall = static_cast<double>(gravity.x) * x + static_cast<double>(gravity.y) * y;
        measures.kinetic_energy += 0.5 * (mass * squared_length(velocity) + inertia * spin * spin);
        measures.potential_energy -= mass * static_cast<double>(body.gravity_scale()) * fall;
        measures.momentum_x += mass * vx;
        measures.momentum_y += mass * vy;
        measures.angular_momentum += inertia * spin + mass * (x * vy - y * vx);
        measures.fastest = std::max(measures.fastest, squared_length(velocity));
    }
    measures.fastest = std::sqrt(measures.fastest);
    measure_contacts(world, measures);
    return measures;
}

Displacement displacement(const World& world, const StartPoses& start) {
    Displacement moved;
    for (const StartPoses::Entry& entry : start.entries) {
        ConstBodyRef body = world.body(entry.body);
        if (!body) continue;
        Pose now = body.pose();
        double turned = static_cast<double>(inv_mul(entry.pose.rotation, now.rotation).angle());
        moved.drift = std::max(moved.drift, std::fabs(now.position.x - entry.pose.position.x));
        moved.tilt = std::max(moved.tilt, std::fabs(turned));
        if (&entry == &start.entries[start.top]) moved.sink = entry.pose.position.y - now.position.y;
    }
    return moved;
}

double figure(const Figures& figures, std::string_view name) {
    for (const Figure& entry : figures) {
        if (name == entry.name) return entry.value;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

Result<Figures> run(std::string_view name_with_parameter, const SolverSettings& settings, const RunOptions& options) {
    if (name_with_parameter == "friction_slope") return run_slopes(settings, options);
    return run_one(name_with_parameter, settings, options);
}

}  // namespace cairn::scenes
