// Which runs belong together: the gate that every change passes, and the long set.
#include "catalogue.hpp"

namespace cairn::lab {

namespace {

using Item = Catalogue::Item;

constexpr Point far{1e7, 0};  // 10,000 km

// Each with sleeping on and off.
void add_both(std::vector<Item>& items, std::initializer_list<const char*> scenes, const Item& how = {}) {
    for (const char* scene : scenes) {
        for (bool awake : {false, true}) {
            items.push_back(how);
            items.back().scene = scene;
            items.back().keep_awake = awake;
        }
    }
}

// The published scenes and ours, the cases that other engines' users met, other step rates, and far from the origin.
std::vector<Item> gate() {
    std::vector<Item> items;
    add_both(items, {"tower:10",       "tower:20",        "tower:50",       "tower:100",       "tower:200",
                     "offset_tower",   "pyramid:20",      "pyramid:50",     "pyramid:100",     "mass_ratio:10",
                     "mass_ratio:100", "mass_ratio:1000", "inverted_tower", "chain:10x10",     "chain:30x100",
                     "chain:50x1000",  "same_place:2",    "same_place:50",  "friction_slope",  "bounce",
                     "energy_heap",    "card_house",      "arch",           "domino_run",      "jenga",
                     "bridge",         "wall_hit",        "ball_bin",       "double_pendulum", "newton_cradle",
                     "tunnel"});
    // With sub-steps where they are needed: awake as asleep where nothing may depend on it.
    add_both(items, {"tower:100", "tower:200", "pyramid:100", "mass_ratio:1000"}, {.preset = "standing"});
    for (const char* scene :
         {"offset_tower", "inverted_tower", "same_place:50", "friction_slope", "bounce", "energy_heap", "card_house",
          "ball_bin", "wall_hit", "chain:50x1000", "tower:500", "released_load"}) {
        items.push_back({.scene = scene, .preset = "standing"});
    }
    items.push_back({.scene = "friction_slope", .keep_awake = true, .preset = "standing"});
    items.push_back({.scene = "tower:5", .keep_awake = true, .seconds = 600});                     // case 41
    items.push_back({.scene = "tower:8", .keep_awake = true, .seconds = 5});                       // 42
    add_both(items, {"slow_slide",                                                                 // 44
                     "released_load",                                                              // 45
                     "heavy_gravity",                                                              // 47
                     "restitution:0.3", "restitution:0.5", "restitution:0.8", "restitution:0.95",  // 51
                     "hanging_chain:100", "hanging_chain:1000"});                                  // 68
    items.push_back({.scene = "bounce", .seconds = 4000 / 60.0});                                  // 52
    for (float hertz : {30.0f, 120.0f}) {
        for (const char* scene : {"tower:50", "pyramid:50", "mass_ratio:1000", "card_house", "bounce"}) {
            items.push_back({.scene = scene, .hertz = hertz});
        }
    }
    for (const char* scene :
         {"tower:100", "pyramid:50", "mass_ratio:1000", "inverted_tower", "friction_slope", "bounce"}) {
        items.push_back({.scene = scene, .origin = far});
    }
    return items;
}

// What takes minutes: the tallest, every standing scene at other step rates and far from the origin.
std::vector<Item> long_set() {
    std::vector<Item> items;
    add_both(items, {"tower:500", "pyramid:200", "offset_tower:300", "bridge:200", "arch:101"});
    const auto everything = {"tower:100",    "tower:200",      "offset_tower",  "pyramid:100",    "mass_ratio:1000",
                             "chain:30x100", "chain:50x1000",  "same_place:50", "friction_slope", "energy_heap",
                             "arch",         "inverted_tower", "domino_run",    "jenga",          "bridge",
                             "wall_hit",     "ball_bin",       "card_house",    "double_pendulum"};
    add_both(items, everything, {.hertz = 30});
    add_both(items, everything, {.hertz = 120});
    add_both(items, everything, {.origin = far});
    items.push_back({.scene = "pyramid:100", .keep_awake = true, .seconds = 120});
    items.push_back({.scene = "tower:100", .keep_awake = true, .seconds = 120});
    return items;
}

}  // namespace

std::vector<Catalogue::Suite> standing_suites() {
    return {{"gate", "The regression gate: every standing scene, sleeping on and off.", gate()},
            {"long", "More: the tallest, other step rates, far from the origin.", long_set()}};
}

}  // namespace cairn::lab
