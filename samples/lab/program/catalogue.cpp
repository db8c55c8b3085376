// From the registry of scenes to the catalogue.
#include "catalogue.hpp"

#include <cmath>
#include <utility>

#include "scenes/command_line.hpp"
#include "scenes/scene.hpp"

namespace cairn::lab {

namespace {

Result<Scene> build(std::string_view name, const Conditions& conditions) {
    Result<cairn::scenes::Scene> result =
        cairn::scenes::build(name, conditions.solver(), conditions.origin, conditions.world);
    if (!result) return result.error();
    auto scene = std::make_shared<cairn::scenes::Scene>(std::move(result).value());
    double seconds = conditions.seconds > 0 ? conditions.seconds : scene->steps * static_cast<double>(scene->dt);
    if (conditions.hertz > 0) scene->dt = 1 / conditions.hertz;  // what is driven looks at it
    Scene built;
    built.world = std::shared_ptr<World>(scene, &scene->world);
    built.dt = scene->dt;
    built.steps = conditions.steps > 0 ? conditions.steps
                                       : static_cast<int>(std::lround(seconds / static_cast<double>(built.dt)));
    built.reference = conditions.origin;
    built.view = scene->view;
    built.before_step = [scene](World& world, int step) {
        scene->act(step);
        if (scene->before_step) scene->before_step(world, step);
    };
    built.judge = judge_of(name, built);
    return built;
}

// Angles 20.0 to 33.0 degrees in steps of 0.1.
void make_slopes(SceneInfo& info) {
    for (int tenths = 200; tenths <= 330; ++tenths) {
        info.series.push_back("friction_slope:" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10));
    }
    info.summary = [](std::span<const Figures> runs) {
        double steepest_rest = 0, shallowest_slide = 90;
        for (size_t i = 0; i < runs.size(); ++i) {
            double angle = 20 + static_cast<double>(i) / 10;
            if (figure(runs[i], "rests") != 0) steepest_rest = std::max(steepest_rest, angle);
            else shallowest_slide = std::min(shallowest_slide, angle);
        }
        return Figures{{"steepest_rest", steepest_rest}, {"shallowest_slide", shallowest_slide}};
    };
}

// Boxes 5, 10 ... 200. The tallest that stands, and the tallest below which none falls.
void make_offset_towers(SceneInfo& info) {
    for (int boxes = 5; boxes <= 200; boxes += 5) info.series.push_back("offset_tower:" + std::to_string(boxes));
    info.summary = [](std::span<const Figures> runs) {
        double tallest = 0, reliable = 0;
        for (size_t i = 0; i < runs.size(); ++i) {
            double boxes = 5 * static_cast<double>(i + 1);
            if (figure(runs[i], "stands") == 0) continue;
            tallest = boxes;
            if (reliable + 5 == boxes) reliable = boxes;
        }
        return Figures{{"tallest", tallest}, {"reliable", reliable}};
    };
}

// Speeds 10, 12.5 ... 3,309 m/s: the highest up to which nothing passes the wall.
void make_tunnels(SceneInfo& info) {
    std::vector<double> speeds;
    for (double speed = 10; speed < 3500; speed *= 1.25) speeds.push_back(speed);
    for (double speed : speeds) info.series.push_back("tunnel:" + cairn::scenes::number_text(speed));
    info.summary = [speeds](std::span<const Figures> runs) {
        double held[2] = {0, 0};
        const char* passed[2] = {"passed_plain", "passed_bullet"};
        for (int kind = 0; kind < 2; ++kind) {
            for (size_t i = 0; i < runs.size() && figure(runs[i], passed[kind]) == 0; ++i) held[kind] = speeds[i];
        }
        return Figures{{"held_plain", held[0]}, {"held_bullet", held[1]}};
    };
}

Catalogue make_catalogue() {
    Catalogue catalogue;
    for (const cairn::scenes::SceneInfo& scene : cairn::scenes::list()) {
        SceneInfo info;
        info.name = scene.name;
        info.category = scene.category;
        info.description = scene.description;
        info.parameter = scene.parameter;
        info.build = build;
        if (info.name == "friction_slope") make_slopes(info);
        if (info.name == "offset_tower") make_offset_towers(info);
        if (info.name == "tunnel") make_tunnels(info);
        catalogue.scenes.push_back(std::move(info));
    }
    catalogue.suites = standing_suites();
    return catalogue;
}

}  // namespace

const Catalogue& standing_catalogue() {
    static const Catalogue catalogue = make_catalogue();
    return catalogue;
}

}  // namespace cairn::lab
