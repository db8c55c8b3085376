// What each standing scene is judged by. The names and rules are those of the published table.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "cairn/lab/measure.hpp"
#include "catalogue.hpp"
#include "scenes/scene.hpp"

namespace cairn::lab {

namespace {

constexpr double never = std::numeric_limits<double>::quiet_NaN();

double truth(bool value) { return value ? 1 : 0; }

// What a rule remembers of a run: where it began, and a few numbers. Shared by the rule's two functions.
struct Memory {
    StartPoses start;
    cairn::scenes::Parameters parameters{};
    Point origin{};
    int steps = 0;
    double dt = 0;
    double worst = 0, last = 0;
    Point from{};
    uint64_t gone = 0, passed = 0;  // a bit for each body

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

// Every box within 0.4 m of its place, along and down; else the rest of the fall tells nothing.
bool watch_offset_tower(Memory& memory, const World& world, int) {
    Displacement moved = displacement(world, memory.start);
    memory.worst = std::max(moved.drift, moved.worst_sink);
    return memory.worst <= 0.4;
}

Figures judge_offset_tower(Memory& memory, const World&, const Figures& general) {
    return own(general, {"sink", "drift", "tilt"}, {{"stands", truth(memory.worst <= 0.4)}});
}

Figures judge_card_house(Memory& memory, const World& world, const Figures& general) {
    double sink = displacement(world, memory.start).worst_sink;
    return own(general, {"drift", "tilt", "late_speed", "sleep_time"}, {{"stands", truth(sink < 0.1)}, {"sink", sink}});
}

Figures judge_arch(Memory& memory, const World& world, const Figures& general) {
    bool stands = displacement(world, memory.start).farthest < 0.2;
    return own(general, {"sink", "drift", "tilt", "late_speed", "sleep_time"}, {{"stands", truth(stands)}});
}

Figures judge_jenga(Memory&, const World&, const Figures& general) { return stack_figures(general, 0.5); }

// --- Crowds

// A domino has fallen where it leans by more than 30 degrees: most end up leaning on the next.
bool has_fallen(const Memory& memory, const World& world, size_t entry) {
    return std::fabs(world.body(memory.start.entries[entry].body).angle()) > pi / 6;
}

bool watch_dominoes(Memory& memory, const World& world, int step) {
    bool last = has_fallen(memory, world, memory.start.entries.size() - 1);
    if (last && memory.last == 0) memory.last = (step + 1) * memory.dt;
    return true;
}

Figures judge_dominoes(Memory& memory, const World& world, const Figures& general) {
    double fallen = 0;
    for (size_t i = 0; i < memory.start.entries.size(); ++i) fallen += truth(has_fallen(memory, world, i));
    return own(general, {"late_speed", "sleep_time"},
               {{"fallen", fallen}, {"finish_time", memory.last > 0 ? memory.last : never}});
}

// Bricks that are where they were; the ball is the last body.
Figures judge_wall(Memory& memory, const World& world, const Figures& general) {
    double kept = 0;
    for (size_t i = 0; i + 1 < memory.start.entries.size(); ++i) {
        Point now = memory.now(world, i), then = memory.begin(i).position;
        kept += truth(std::hypot(now.x - then.x, now.y - then.y) < 0.25);
    }
    return own(general, {"late_speed", "sleep_time"}, {{"bricks_kept", kept}});
}

Figures judge_bin(Memory& memory, const World& world, const Figures& general) {
    double escaped = 0;
    for (size_t i = 0; i < memory.start.entries.size(); ++i) {
        Point now = memory.now(world, i);
        escaped += truth(std::fabs(now.x - memory.origin.x) > 6 || now.y < memory.origin.y);
    }
    bool rests = figure(general, "late_speed") < 0.05;
    return own(general, {"late_speed", "sleep_time"}, {{"rests", truth(rests)}, {"escaped", escaped}});
}

bool watch_fastest(Memory& memory, const World& world, int) {
    memory.worst = std::max(memory.worst, fastest_body(world));
    return true;
}

// Pairs of unit boxes whose centres are less than 0.9 m apart.
Figures judge_same_place(Memory& memory, const World& world, const Figures&) {
    double overlapping = 0;
    for (size_t a = 0; a < memory.start.entries.size(); ++a) {
        for (size_t b = 0; b < a; ++b) {
            Point p = memory.now(world, a), q = memory.now(world, b);
            overlapping += truth(std::hypot(p.x - q.x, p.y - q.y) < 0.9);
        }
    }
    return {{"fastest", memory.worst}, {"overlapping", overlapping}};
}

Figures judge_heap(Memory&, const World&, const Figures& general) {
    return own(general, {"late_speed", "sleep_time"}, {{"rise", figure(general, "energy_rise")}});
}

// --- Joints

// How much longer than its links a chain is: from the scene's origin to the pin of the load, the last joint.
double stretch(const Memory& memory, const World& world, double rest_length) {
    Point end = memory.origin;
    for (ConstJointRef joint : world.joints()) end = joint.anchor_b();
    return std::hypot(end.x - memory.origin.x, end.y - memory.origin.y) - rest_length;
}

// Links of half a metre: all entries but the load.
double links_length(const Memory& memory) { return 0.5 * static_cast<double>(memory.start.entries.size() - 1); }

bool watch_chain(Memory& memory, const World& world, int) {
    memory.last = stretch(memory, world, links_length(memory));
    memory.worst = std::max(memory.worst, memory.last);
    return true;
}

Figures judge_chain(Memory& memory, const World&, const Figures& general) {
    return own(general, {"joint_error"}, {{"worst_stretch", memory.worst}});
}

Figures judge_hanging_chain(Memory& memory, const World&, const Figures& general) {
    return own(general, {"late_speed", "energy_rise"},
               {{"worst_stretch", memory.worst}, {"growth", memory.last / links_length(memory)}});
}

Figures judge_bridge(Memory&, const World&, const Figures& general) {
    return own(general, {"joint_error", "late_joint_error", "late_speed", "sleep_time"}, {});
}

// What is left of the energy above that of both rods hanging down.
Figures judge_pendulum(Memory& memory, const World& world, const Figures& general) {
    double rod = static_cast<double>(world.body(memory.start.entries[0].body).mass());
    double fall = 10 * rod * (0.5 + 1.5);
    double energy = figure(general, "kinetic_energy") + figure(general, "potential_energy") - 10 * rod * 2 * 4;
    return own(general, {"joint_error", "energy_rise"}, {{"energy_kept", (energy + fall) / fall}});
}

// How high the last ball swings out in the first two seconds, as a part of the height that the first one came from.
bool watch_cradle(Memory& memory, const World& world, int step) {
    size_t last = memory.start.entries.size() - 1;
    if (step < memory.steps_in(2)) memory.worst = std::max(memory.worst, -memory.lost_height(world, last));
    return true;
}

Figures judge_cradle(Memory& memory, const World&, const Figures& general) {
    double height = 4 * (1 - std::sqrt(0.5));
    return own(general, {"joint_error", "energy_rise"}, {{"passed_on", memory.worst / height}});
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

// The wall is 100 m high and at 0; a box that slides off its end has not passed it.
bool watch_tunnel(Memory& memory, const World& world, int) {
    for (size_t i = 0; i < memory.start.entries.size(); ++i) {
        Point now = memory.now(world, i);
        uint64_t bit = uint64_t{1} << i;
        if (std::fabs(now.y - memory.origin.y) > 49.5) memory.gone |= bit;
        else if (now.x > memory.origin.x && (memory.gone & bit) == 0) memory.passed |= bit;
    }
    return true;
}

// The first 16 boxes are plain ones, the second 16 bullets.
Figures judge_tunnel(Memory& memory, const World&, const Figures&) {
    return {{"passed_plain", static_cast<double>(std::popcount(memory.passed & 0xffff))},
            {"passed_bullet", static_cast<double>(std::popcount(memory.passed & 0xffff0000))}};
}

// --- Cases of other engines

Figures judge_slow_slide(Memory& memory, const World& world, const Figures&) {
    return {{"moved", displacement(world, memory.start).farthest}};
}

// How far and how fast the light balls rise from where the load held them; `from` is their lost heights.
bool watch_released(Memory& memory, const World& world, int step) {
    if (step + 1 == 120) memory.from = {memory.lost_height(world, 0), memory.lost_height(world, 1)};
    for (size_t entry = 0; step >= 120 && entry < 2; ++entry) {
        double held = entry == 0 ? memory.from.x : memory.from.y;
        memory.worst = std::max(memory.worst, held - memory.lost_height(world, entry));
        Vec2 velocity = world.body(memory.start.entries[entry].body).linear_velocity();
        memory.last = std::max(memory.last, static_cast<double>(velocity.y));
    }
    return true;
}

Figures judge_released(Memory& memory, const World&, const Figures&) {
    return {{"jump", memory.worst}, {"jump_speed", memory.last}};
}

// The apex after the first bounce, from the first step on in which the ball rises.
bool watch_restitution(Memory& memory, const World& world, int) {
    Vec2 velocity = world.body(memory.start.entries[0].body).linear_velocity();
    if (velocity.y > 0) memory.last = 1;
    if (memory.last > 0) memory.worst = std::max(memory.worst, 2 - memory.lost_height(world, 0));
    return true;
}

Figures judge_restitution(Memory& memory, const World&, const Figures&) {
    double e = memory.parameters.first, returned = std::max(0.0, memory.worst) / 2;
    return {{"returned", returned}, {"return_error", std::fabs(returned - e * e)}};
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
    {"tunnel", judge_tunnel, watch_tunnel},
    {"slow_slide", judge_slow_slide},
    {"released_load", judge_released, watch_released},
    {"restitution", judge_restitution, watch_restitution},
    {"offset_tower", judge_offset_tower, watch_offset_tower},
    {"card_house", judge_card_house},
    {"arch", judge_arch},
    {"jenga", judge_jenga},
    {"domino_run", judge_dominoes, watch_dominoes},
    {"wall_hit", judge_wall},
    {"ball_bin", judge_bin},
    {"same_place", judge_same_place, watch_fastest},
    {"energy_heap", judge_heap},
    {"chain", judge_chain, watch_chain},
    {"hanging_chain", judge_hanging_chain, watch_chain},
    {"bridge", judge_bridge},
    {"double_pendulum", judge_pendulum},
    {"newton_cradle", judge_cradle, watch_cradle},
};

}  // namespace

Judge judge_of(std::string_view name, const Scene& built) {
    std::string_view scene = cairn::scenes::find(name)->name;
    for (const Rule& rule : rules) {
        if (rule.scene != scene) continue;
        auto memory = std::make_shared<Memory>();
        memory->start = record_poses(*built.world);
        memory->parameters = cairn::scenes::parameters(name);
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
