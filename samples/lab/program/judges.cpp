// What each standing scene is judged by. The names and rules are those of the published table.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cairn/lab/measure.hpp"
#include "catalogue.hpp"

namespace cairn::lab {

namespace {

double truth(bool value) { return value ? 1 : 0; }

// What a rule remembers of a run: where it began, and a few numbers. Shared by the rule's two functions.
struct Memory {
    StartPoses start;
    double parameter = 0;
    Point origin{};
    int steps = 0;
    double dt = 0;
    double worst = 0, last = 0;
    Point from{};

    [[nodiscard]] int steps_in(double seconds) const { return static_cast<int>(std::lround(seconds / dt)); }
    [[nodiscard]] const Pose& begin(size_t entry) const { return start.entries[entry].pose; }
    [[nodiscard]] Point now(const World& world, size_t entry) const {
        return world.body(start.entries[entry].body).position();
    }
    // How far a body is below where it began, m.
    [[nodiscard]] double lost_height(const World& world, size_t entry) const {
        return begin(entry).position.y - now(world, entry).y;
    }
    [[nodiscard]] double moved_x(const World& world, size_t entry) const {
        return std::fabs(now(world, entry).x - begin(entry).position.x);
    }
};

using Watch = bool (*)(Memory& memory, const World& world, int step);
using Verdict = Figures (*)(Memory& memory, const World& world, const Figures& general);

// --- Stacks

Figures own(const Figures& general, std::initializer_list<const char*> names, Figures first) {
    for (const char* name : names) first.push_back({name, figure(general, name)});
    return first;
}

Figures stack_figures(const Figures& general, double most_sink) {
    bool stands = figure(general, "drift") < 0.5 && figure(general, "sink") < most_sink;
    return own(general, {"sink", "drift", "tilt", "late_speed", "sleep_time"}, {{"stands", truth(stands)}});
}

Figures judge_tower(Memory& memory, const World&, const Figures& general) {
    return stack_figures(general, 0.5 + static_cast<double>(memory.start.entries.size()) / 100);
}

Figures judge_pyramid(Memory&, const World&, const Figures& general) { return stack_figures(general, 1); }

bool watch_upper(Memory& memory, const World& world, int) {
    memory.worst = std::max(memory.worst, memory.lost_height(world, 1));
    return true;
}

Figures judge_mass_ratio(Memory& memory, const World& world, const Figures&) {
    return {{"worst_squash", memory.worst},
            {"end_squash", memory.lost_height(world, 1)},
            {"drift", memory.moved_x(world, 0)}};
}

// The squash is the top box's loss of height: that of all boxes under it.
bool watch_top(Memory& memory, const World& world, int) {
    memory.worst = std::max(memory.worst, memory.lost_height(world, memory.start.top));
    return true;
}

Figures judge_inverted_tower(Memory& memory, const World& world, const Figures& general) {
    size_t top = memory.start.top;
    bool stands = memory.moved_x(world, top) < 0.5 && memory.lost_height(world, top) < 1;
    return own(general, {"late_speed"}, {{"stands", truth(stands)}, {"worst_squash", memory.worst}});
}

// --- One body

// Half a second to settle, then at rest if it moves less than 5 cm.
bool watch_slope(Memory& memory, const World& world, int step) {
    if (step + 1 == memory.steps_in(0.5)) memory.from = memory.now(world, 0);
    return true;
}

Figures judge_slope(Memory& memory, const World& world, const Figures&) {
    Point now = memory.now(world, 0);
    double moved = std::hypot(now.x - memory.from.x, now.y - memory.from.y);
    return {{"rests", truth(moved < 0.05)}, {"moved", moved}};
}

// Heights are those of the ball's lowest point, which starts 5 m up.
bool watch_bounce(Memory& memory, const World& world, int step) {
    double height = 5 - memory.lost_height(world, 0);
    memory.worst = std::max(memory.worst, height);
    if (step >= memory.steps - memory.steps_in(2)) memory.last = std::max(memory.last, height);
    return true;
}

Figures judge_bounce(Memory& memory, const World&, const Figures&) {
    return {{"last_height", memory.last}, {"highest", memory.worst}};
}

// --- The table

struct Rule {
    std::string_view scene;
    Verdict verdict;
    Watch watch = nullptr;
};

constexpr Rule rules[] = {
    {"tower", judge_tower},
    {"pyramid", judge_pyramid},
    {"mass_ratio", judge_mass_ratio, watch_upper},
    {"inverted_tower", judge_inverted_tower, watch_top},
    {"friction_slope", judge_slope, watch_slope},
    {"bounce", judge_bounce, watch_bounce},
};

}  // namespace

Judge judge_of(std::string_view scene, double parameter, const Scene& built) {
    for (const Rule& rule : rules) {
        if (rule.scene != scene) continue;
        auto memory = std::make_shared<Memory>();
        memory->start = record_poses(*built.world);
        memory->parameter = parameter;
        memory->origin = built.reference;
        memory->steps = built.steps;
        memory->dt = static_cast<double>(built.dt);
        Judge judge;
        if (rule.watch != nullptr) {
            judge.after_step = [memory, watch = rule.watch](const World& world, int step) {
                return watch(*memory, world, step);
            };
        }
        judge.figures = [memory, verdict = rule.verdict](const World& world, const Figures& general) {
            return verdict(*memory, world, general);
        };
        return judge;
    }
    return {};
}

}  // namespace cairn::lab
