// The one list of scenes, and how a name with a parameter becomes a world.
#include <cmath>

#include "scenes/builder.hpp"
#include "scenes/command_line.hpp"

namespace cairn::scenes {

namespace {

constexpr SceneInfo registry[] = {
    {.name = "classic_single_box",
     .category = "Classic",
     .description = "A box falls flat on the ground: it stops without a bounce, and its two contact points carry it.",
     .make = make_classic_single_box},
    {.name = "classic_pendulum",
     .category = "Classic",
     .description = "A box swings from a pin: it comes back almost to the height it was let go at.",
     .make = make_classic_pendulum},
    {.name = "classic_varying_friction",
     .category = "Classic",
     .description = "Five boxes of friction 0.75 to 0 come down three ramps: the smoother, the further it gets.",
     .make = make_classic_varying_friction},
    {.name = "classic_random_stacking",
     .category = "Classic",
     .description = "Ten boxes fall on each other, each a little to one side: the crooked stack comes to rest.",
     .make = make_classic_random_stacking},
    {.name = "classic_pyramid",
     .category = "Classic",
     .description =
         "A pyramid of twelve rows falls the last few centimetres into place: rows stay level and nothing slides out.",
     .make = make_classic_pyramid},
    {.name = "classic_teeter",
     .category = "Classic",
     .description =
         "A heavy box drops on one end of a see-saw: the two small ones at the other end are thrown into the air.",
     .make = make_classic_teeter},
    {.name = "classic_suspension_bridge",
     .category = "Classic",
     .description = "Fifteen planks hang between two pins with soft joints: the bridge sags, swings and comes to rest.",
     .make = make_classic_suspension_bridge},
    {.name = "classic_dominos",
     .category = "Classic",
     .description =
         "A swinging block fells ten dominos: the last ones drop on a slide, and what comes down it tips the see-saw.",
     .make = make_classic_dominos},
    {.name = "classic_multi_pendulum",
     .category = "Classic",
     .description = "Fifteen links let go in a straight line swing like a whip: the joints stay closed.",
     .make = make_classic_multi_pendulum},
    {.name = "tower",
     .category = "Standing",
     .description =
         "Unit boxes exactly on top of each other: the tower stays straight, sinks little, and its speeds die out.",
     .parameter = "boxes",
     .default_parameter = 20,
     .lower = 1,
     .upper = 500,
     .make = make_tower},
    {.name = "pyramid",
     .category = "Standing",
     .description =
         "Unit boxes in rows, each on two of the row below: the outer boxes don't slide away under the load.",
     .parameter = "boxes in the lowest row",
     .default_parameter = 20,
     .lower = 1,
     .upper = 200,
     .make = make_pyramid},
    {.name = "mass_ratio",
     .category = "Standing",
     .description = "A heavy box lands on a light one: the light one is hardly squashed.",
     .parameter = "density of the upper box over that of the lower",
     .default_parameter = 100,
     .lower = 1e-3,
     .upper = 1e6,
     .whole = false,
     .make = make_mass_ratio},
    {.name = "inverted_tower",
     .category = "Standing",
     .description = "Ten boxes, each twice as heavy as the one below: the light ones at the bottom carry them all.",
     .make = make_inverted_tower},
    {.name = "friction_slope",
     .category = "Standing",
     .description = "A box with friction 0.5 on a slope: it rests below 26.565 degrees and slides above.",
     .parameter = "angle of the slope in degrees",
     .default_parameter = 26,
     .lower = 0,
     .upper = 80,
     .whole = false,
     .make = make_friction_slope},
    {.name = "bounce",
     .category = "Standing",
     .description = "A ball with restitution 1 falls 5 m: it returns to the same height for a minute, never higher.",
     .make = make_bounce},
    {.name = "tunnel",
     .category = "Standing",
     .description = "Small boxes, plain ones and bullets, are shot at a thin wall: none passes, at any speed.",
     .parameter = "speed in m/s",
     .default_parameter = 100,
     .lower = 10,
     .upper = 4000,
     .whole = false,
     .make = make_tunnel},
    {.name = "offset_tower",
     .category = "Standing",
     .description = "A tower whose boxes are up to 5 cm to one side: no box leaves its place by more than 0.4 m.",
     .parameter = "boxes",
     .default_parameter = 30,
     .lower = 1,
     .upper = 500,
     .make = make_offset_tower},
    {.name = "chain",
     .category = "Standing",
     .description = "Links in a straight line with a heavy square at their end are let go: the chain stays as long.",
     .parameter = "links x load in kg",
     .default_parameter = 30,
     .lower = 1,
     .upper = 200,
     .second_default = 100,
     .second_lower = 0.01,
     .second_upper = 1e5,
     .make_two = make_chain},
    {.name = "hanging_chain",
     .category = "Standing",
     .description = "A chain of 20 links hangs with a load: it is no longer than its links, and comes to rest.",
     .parameter = "load in kg",
     .default_parameter = 100,
     .lower = 0.01,
     .upper = 1e5,
     .whole = false,
     .make = make_hanging_chain},
    {.name = "bridge",
     .category = "Standing",
     .description = "Planks of 1 kg hang between two banks, and 100 kg drop on them: the joints stay closed.",
     .parameter = "planks",
     .default_parameter = 100,
     .lower = 4,
     .upper = 400,
     .make = make_bridge},
    {.name = "same_place",
     .category = "Standing",
     .description = "Boxes born at one place: they come apart slowly, and none is left in another.",
     .parameter = "boxes",
     .default_parameter = 50,
     .lower = 1,
     .upper = 500,
     .make = make_same_place},
    {.name = "energy_heap",
     .category = "Standing",
     .description = "200 turned boxes, some of them overlapping, fall on a heap: it never gains energy.",
     .make = make_energy_heap},
    {.name = "card_house",
     .category = "Standing",
     .description = "Five storeys of cards 2 mm thick: none sinks by 10 cm.",
     .make = make_card_house},
    {.name = "arch",
     .category = "Standing",
     .description = "Wedges in a half circle without mortar: the arch carries itself.",
     .parameter = "stones",
     .default_parameter = 15,
     .lower = 3,
     .upper = 101,
     .make = make_arch},
    {.name = "domino_run",
     .category = "Standing",
     .description = "Dominoes in a row: the first is pushed, and the wave reaches the last.",
     .parameter = "dominoes",
     .default_parameter = 40,
     .lower = 2,
     .upper = 1000,
     .make = make_domino_run},
    {.name = "jenga",
     .category = "Standing",
     .description = "Storeys of three blocks under a plank lose their middle block one by one: the tower stands.",
     .parameter = "storeys",
     .default_parameter = 12,
     .lower = 1,
     .upper = 60,
     .make = make_jenga},
    {.name = "wall_hit",
     .category = "Standing",
     .description = "A ball flies into a wall of 800 bricks: some are thrown out, the rest stays and falls asleep.",
     .parameter = "speed of the ball in m/s",
     .default_parameter = 30,
     .lower = 0,
     .upper = 1000,
     .whole = false,
     .make = make_wall_hit},
    {.name = "double_pendulum",
     .category = "Standing",
     .description = "Two rods swing freely for 20 s: their energy neither grows nor fades much.",
     .make = make_double_pendulum},
    {.name = "newton_cradle",
     .category = "Standing",
     .description = "One of five hanging balls swings in: the last one swings out as high.",
     .make = make_newton_cradle},
    {.name = "ball_bin",
     .category = "Standing",
     .description = "Bouncing balls of many sizes fall into a bin: they come to rest and sleep.",
     .parameter = "balls",
     .default_parameter = 100,
     .lower = 1,
     .upper = 2000,
     .make = make_ball_bin},
    {.name = "slow_slide",
     .category = "Standing",
     .description = "A box with friction 0.7 on a slope of 1 degree: it does not creep in five minutes.",
     .parameter = "angle of the slope in degrees",
     .default_parameter = 1,
     .lower = 0,
     .upper = 80,
     .whole = false,
     .make = make_slow_slide},
    {.name = "released_load",
     .category = "Standing",
     .description = "Two light balls under a heavy one that vanishes after 2 s: they stay where they are.",
     .parameter = "density of the load",
     .default_parameter = 100,
     .lower = 0.01,
     .upper = 1e5,
     .whole = false,
     .make = make_released_load},
    {.name = "heavy_gravity",
     .category = "Standing",
     .description = "30 large balls in a box under ten times the earth's gravity: they hardly overlap.",
     .parameter = "gravity in m/s^2",
     .default_parameter = 100,
     .lower = 0.1,
     .upper = 1000,
     .whole = false,
     .make = make_heavy_gravity},
    {.name = "restitution",
     .category = "Standing",
     .description = "A ball that gives back a part e of its speed falls 2 m and returns to e^2 of that.",
     .parameter = "restitution",
     .default_parameter = 0.5,
     .lower = 0,
     .upper = 1,
     .whole = false,
     .make = make_restitution},
    {.name = "joint_revolute",
     .category = "Joints",
     .description =
         "A hinge four times: with a spring, with limits, with a motor, and one that stops after three turns.",
     .make = make_joint_revolute},
    {.name = "joint_prismatic",
     .category = "Joints",
     .description = "A lift on a motor, a block on a sprung rail, a block that slides down to its limit.",
     .make = make_joint_prismatic},
    {.name = "joint_distance",
     .category = "Joints",
     .description = "A rod, a spring, a rope, and a range of lengths with a ball at each.",
     .make = make_joint_distance},
    {.name = "joint_weld",
     .category = "Joints",
     .description = "Three beams of welded pieces: rigid, stiff and soft.",
     .make = make_joint_weld},
    {.name = "joint_wheel",
     .category = "Joints",
     .description = "Three carts fall on springs of 0.8, 2 and 6 Hz; give their wheels a motor speed.",
     .make = make_joint_wheel},
    {.name = "joint_motor",
     .category = "Joints",
     .description =
         "A pusher of limited force, a plate that springs hold on a moving hand, a puck that friction stops.",
     .make = make_joint_motor},
    {.name = "joint_mouse",
     .category = "Joints",
     .description = "Two hands pull a box each by a soft pin of limited force; the right one is too weak.",
     .make = make_joint_mouse},
    {.name = "joint_filter",
     .category = "Joints",
     .description = "Boxes fall on boxes: where a filter joint connects them they pass through each other.",
     .make = make_joint_filter},
    {.name = "joint_generic",
     .category = "Joints",
     .description =
         "A slot, a pogo stick and a guide with play: each axis locked, limited, sprung or driven by itself.",
     .make = make_joint_generic},
    {.name = "joint_gear",
     .category = "Joints",
     .description = "A motor turns a wheel, a gear of ratio 2 the next one, a belt the last.",
     .make = make_joint_gear},
    {.name = "joint_rack_and_pinion",
     .category = "Joints",
     .description = "A pinion pushes a rack to its stop; a sinking rack turns a pinion.",
     .make = make_joint_rack_and_pinion},
    {.name = "joint_pulley",
     .category = "Joints",
     .description = "Two boxes on a rope over two points; a tackle with which a light box lifts a heavy one.",
     .make = make_joint_pulley},
    {.name = "joint_ratchet",
     .category = "Joints",
     .description = "A lever sways; over a ratchet it turns the wheel one way, and another one lets it not slip back.",
     .make = make_joint_ratchet},
    {.name = "joint_user",
     .category = "Joints",
     .description = "A joint that is not in the engine: beads on elliptic rings, by a function of the scene.",
     .make = make_joint_user},
    {.name = "joint_gallery",
     .category = "Joints",
     .description = "A hinge, a spring, a rod, a beam, a friction plate, a pogo stick and a lift, side by side.",
     .make = make_joint_gallery},
    {.name = "car",
     .category = "Joints",
     .description = "A car on two sprung and driven wheels crosses hills.",
     .make = make_car},
    {.name = "crane",
     .category = "Joints",
     .description = "A trolley on a rail carries a load on a rope of links; a winch lifts a bucket over two pulleys.",
     .make = make_crane},
    {.name = "clock",
     .category = "Joints",
     .description = "Gears turn three hands in the ratios 1 : 60 : 720; the second hand takes one second.",
     .make = make_clock},
    {.name = "donut",
     .category = "Joints",
     .description = "Rings of boxes that soft welds hold together fall, bounce and roll.",
     .make = make_donut},
    {.name = "ragdolls",
     .category = "Joints",
     .description = "Ragdolls of capsules with limits and a little friction in each hinge fall down stairs.",
     .make = make_ragdolls},
    {.name = "walker",
     .category = "Joints",
     .description = "Theo Jansen's walker on six legs: a motor turns its crank, and it walks over bumps.",
     .make = make_walker},
    {.name = "smooth_floors",
     .category = "Surfaces",
     .description =
         "Boxes, balls and capsules slide over floors of tiles, of segments, of chains and of a cut outline: "
         "nothing stumbles over a joint, and on each floor all arrive together.",
     .parameter = "metres per second",
     .default_parameter = 6,
     .lower = 0.1,
     .upper = 60,
     .make = make_smooth_floors},
    {.name = "marble_run",
     .category = "Surfaces",
     .description =
         "Marbles run down a ramp onto a ring and into a bowl, others run inside the ring: ramp and ring are "
         "two-sided chains, the bowl a one-sided one, and nothing hops at their joints.",
     .parameter = "marbles",
     .default_parameter = 12,
     .lower = 1,
     .upper = 25,
     .make = make_marble_run},
    {.name = "compounds",
     .category = "Speed",
     .description = "3,000 bodies of two triangles each fall between two walls and pile up.",
     .make = make_compounds},
    {.name = "joint_grid",
     .category = "Speed",
     .description = "A net of 100 by 100 circles and 19,800 joints hangs by seven of its circles and swings.",
     .make = make_joint_grid},
    {.name = "junkyard",
     .category = "Speed",
     .description = "A slow pusher goes to and fro through 8,000 pentagons: they are heaped up and fall back.",
     .make = make_junkyard},
    {.name = "large_pyramid",
     .category = "Speed",
     .description = "A pyramid of 100 rows, 5,050 bodies and 14,950 contacts: it stands, and the step is fast.",
     .make = make_large_pyramid},
    {.name = "many_pyramids",
     .category = "Speed",
     .description = "400 pyramids of ten rows, 22,000 bodies and 58,000 contacts: all stand, and the step is fast.",
     .make = make_many_pyramids},
    {.name = "rain",
     .category = "Speed",
     .description = "Ragdolls fall without end on five rows of boxes, the oldest of a thousand made anew.",
     .make = make_rain},
    {.name = "smash",
     .category = "Speed",
     .description = "A heavy box flies into a sleeping wall of 9,600 small ones, without gravity.",
     .make = make_smash},
    {.name = "spinner",
     .category = "Speed",
     .description = "A blade turns among 6,076 capsules, balls and boxes in a round bowl.",
     .make = make_spinner},
    {.name = "tumbler",
     .category = "Speed",
     .description = "A drum on a motor turns with 2,025 boxes in it.",
     .make = make_tumbler},
    {.name = "washer",
     .category = "Speed",
     .description = "A kinematic drum with four fins turns with 8,100 boxes in it.",
     .make = make_washer},
    {.name = "tile_world",
     .category = "Speed",
     .description = "1,000 boxes fall on a flat world of static tiles: the tiles cost the step nothing.",
     .parameter = "tiles",
     .default_parameter = 1e6,
     .lower = 10,
     .upper = 4e6,
     .small_parameter = 20'000,
     .make = make_tile_world},
    {.name = "queries",
     .category = "Speed",
     .description =
         "Each step, 10,000 rays and boxes ask a pyramid what they meet and 10,000 a world of tiles; every tenth "
         "asks with a shape too, and what is nearest.",
     .parameter = "tiles",
     .default_parameter = 1e6,
     .lower = 10,
     .upper = 4e6,
     .small_parameter = 20'000,
     .make = make_queries},
    {.name = "sleep_wake",
     .category = "Speed",
     .description = "In each step half of the columns of boxes wake, and the other half is put to sleep.",
     .parameter = "bodies that wake in a step",
     .default_parameter = 10'000,
     .lower = 10,
     .upper = 1e6,
     .make = make_sleep_wake},
    {.name = "churn",
     .category = "Speed",
     .description = "In each step bodies are destroyed with their columns and made anew; each lives ten steps.",
     .parameter = "bodies made anew in a step",
     .default_parameter = 1000,
     .lower = 10,
     .upper = 100'000,
     .make = make_churn},
    {.name = "million",
     .category = "Speed",
     .description = "Loose piles of 100 boxes each: a body costs as much as in a small world.",
     .parameter = "boxes",
     .default_parameter = 1e6,
     .lower = 100,
     .upper = 4e6,
     .small_parameter = 2000,
     .make = make_million},
    {.name = "sat_mtv",
     .category = "Collision",
     .description =
         "Two squares overlap: the red arrow, the shortest way to push B (yellow) out of A (white), points along x "
         "and is 0.5 m long.",
     .make = make_sat_mtv},
    {.name = "ray_slabs",
     .category = "Collision",
     .description =
         "Five rays and a box: three hit (green, up to the hit; the one that starts inside hits at once), two miss "
         "(red).",
     .make = make_ray_slabs},
    {.name = "collision_pair",
     .category = "Collision",
     .description = "Two shapes of any kind to drag: separating axes, clipping, contact points, the shortest way out.",
     .make = make_collision_pair},
    {.name = "collision_sweep",
     .category = "Collision",
     .description = "Boxes to drag, their intervals sorted along x and in rows, and how many pairs are compared.",
     .make = make_collision_sweep},
    {.name = "collision_ray",
     .category = "Collision",
     .description = "A ray and boxes to drag: the parts of the ray within each box's slabs, and the first hit.",
     .make = make_collision_ray},
    {.name = "collision_gjk",
     .category = "Collision",
     .description = "Two shapes to drag and the difference of their points: the simplexes of GJK, one by one.",
     .make = make_collision_gjk},
    {.name = "collision_toi",
     .category = "Collision",
     .description = "Two shapes that move and turn: when they meet, and their separation over time.",
     .make = make_collision_toi},
    {.name = "collision_decomposition",
     .category = "Collision",
     .description = "An outline to draw with the mouse, and the convex pieces that the engine makes of it.",
     .make = make_collision_decomposition},
};

struct Request {
    std::string_view name;
    std::string_view parameter;
    bool has_parameter = false;
};

Request split(std::string_view text) {
    size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {text, {}, false};
    return {text.substr(0, colon), text.substr(colon + 1), true};
}

const SceneInfo* find_name(std::string_view name) {
    for (const SceneInfo& info : registry) {
        if (name == info.name) return &info;
    }
    return nullptr;
}

std::string nearest_names(std::string_view word) {
    std::vector<std::string_view> names;
    for (const SceneInfo& info : registry) names.emplace_back(info.name);
    return nearest_words(word, names);
}

Error bad_parameter(const SceneInfo& info, const Request& request) {
    std::string given = quoted(request.parameter);
    if (*info.parameter == '\0') {
        return {ErrorCode::InvalidArgument, std::string("scene ") + info.name + " takes no parameter, got " + given};
    }
    std::string second;
    if (info.make_two != nullptr) {
        second =
            ", then x and a number from " + number_text(info.second_lower) + " to " + number_text(info.second_upper);
    }
    return {ErrorCode::InvalidArgument, std::string("scene ") + info.name + ": its parameter (" + info.parameter +
                                            ") must be a " + (info.whole ? "whole " : "") + "number from " +
                                            number_text(info.lower) + " to " + number_text(info.upper) + second +
                                            ", got " + given};
}

struct Choice {
    const SceneInfo* info;
    Parameters parameters;
};

// "30", or of scenes with two numbers "30x100". False where a number is none, or out of its range.
bool read_parameters(const SceneInfo& info, std::string_view text, Parameters& result) {
    size_t x = info.make_two != nullptr ? text.find('x') : std::string_view::npos;
    if (x != std::string_view::npos) {
        result.second = parse_number(text.substr(x + 1));
        if (!(result.second >= info.second_lower && result.second <= info.second_upper)) return false;
        text = text.substr(0, x);
    }
    result.first = parse_number(text);
    bool whole = !info.whole || result.first == std::floor(result.first);
    return *info.parameter != '\0' && whole && result.first >= info.lower && result.first <= info.upper;
}

Result<Choice> choose(std::string_view name_with_parameter) {
    Request request = split(name_with_parameter);
    const SceneInfo* info = find_name(request.name);
    if (info == nullptr) {
        return Error{ErrorCode::InvalidArgument, "scene " + quoted(request.name) +
                                                     " is unknown; the nearest names are " +
                                                     nearest_names(request.name)};
    }
    Choice choice{info, {info->default_parameter, info->second_default}};
    if (request.has_parameter && !read_parameters(*info, request.parameter, choice.parameters)) {
        return bad_parameter(*info, request);
    }
    return choice;
}

void keep_awake(World& world) {
    SolverSettings settings = world.solver_settings();
    settings.sleep = false;
    world.set_solver_settings(settings);
}

// Keeps the first thing that the engine refuses while a scene is built.
void keep_first_error(void* context, ErrorCode code, const char* message) {
    Error& first = *static_cast<Error*>(context);
    if (first.message.empty()) first = {code, message};
}

}  // namespace

std::span<const SceneInfo> list() { return registry; }

std::string small_name(const SceneInfo& info) {
    std::string name = info.name;
    return info.small_parameter > 0 ? name + ":" + number_text(info.small_parameter) : name;
}

const SceneInfo* find(std::string_view name_with_parameter) { return find_name(split(name_with_parameter).name); }

Parameters parameters(std::string_view name_with_parameter) {
    Result<Choice> choice = choose(name_with_parameter);
    return choice ? choice->parameters : Parameters{};
}

std::string check_name(std::string_view name_with_parameter) { return choose(name_with_parameter).error().message; }

Result<Scene> build(std::string_view name_with_parameter, const SolverSettings& settings, Point origin,
                    const WorldDef& def) {
    Result<Choice> choice = choose(name_with_parameter);
    if (!choice) return choice.error();
    if (std::string complaint = check(settings); !complaint.empty()) {
        return Error{ErrorCode::InvalidArgument, complaint};
    }
    Error refused;
    WorldDef own = def;
    own.solver = settings;
    own.error_handler = keep_first_error;
    own.error_context = &refused;
    Scene scene{.world = World(own)};
    SceneBuilder builder(scene, origin);
    const auto [first, second] = choice->parameters;
    if (choice->info->make_two != nullptr) choice->info->make_two(builder, first, second);
    else choice->info->make(builder, first);
    if (!scene.sleep) keep_awake(scene.world);
    if (!refused.message.empty()) return refused;
    scene.world.set_error_handler(print_error, nullptr);
    return Result<Scene>(std::move(scene));
}

}  // namespace cairn::scenes
