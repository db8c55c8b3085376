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
     .description = "A trolley on a rail carries a load on a rope; a weight lifts a bucket over two pulleys.",
     .make = make_crane},
    {.name = "clockwork",
     .category = "Joints",
     .description = "One motor turns five wheels by gears and moves a rack; a ratchet wheel turns one way only.",
     .make = make_clockwork},
    {.name = "donut",
     .category = "Joints",
     .description = "Rings of boxes that soft welds hold together fall, bounce and roll.",
     .make = make_donut},
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
    {.name = "smash",
     .category = "Speed",
     .description = "A heavy box flies into a sleeping wall of 9,600 small ones, without gravity.",
     .make = make_smash},
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
     .description = "In each step 10,000 boxes ask what they overlap in a pyramid and 10,000 in a world of tiles.",
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
    return {ErrorCode::InvalidArgument, std::string("scene ") + info.name + ": its parameter (" + info.parameter +
                                            ") must be a " + (info.whole ? "whole " : "") + "number from " +
                                            number_text(info.lower) + " to " + number_text(info.upper) + ", got " +
                                            given};
}

struct Choice {
    const SceneInfo* info;
    double parameter;
};

Result<Choice> choose(std::string_view name_with_parameter) {
    Request request = split(name_with_parameter);
    const SceneInfo* info = find_name(request.name);
    if (info == nullptr) {
        return Error{ErrorCode::InvalidArgument, "scene " + quoted(request.name) +
                                                     " is unknown; the nearest names are " +
                                                     nearest_names(request.name)};
    }
    double parameter = info->default_parameter;
    if (request.has_parameter) {
        parameter = parse_number(request.parameter);
        bool whole = !info->whole || parameter == std::floor(parameter);
        bool inside = parameter >= info->lower && parameter <= info->upper;  // false for NaN
        if (*info->parameter == '\0' || !whole || !inside) return bad_parameter(*info, request);
    }
    return Choice{info, parameter};
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
    choice->info->make(builder, choice->parameter);
    if (!scene.sleep) keep_awake(scene.world);
    if (!refused.message.empty()) return refused;
    scene.world.set_error_handler(print_error, nullptr);
    return Result<Scene>(std::move(scene));
}

}  // namespace cairn::scenes
