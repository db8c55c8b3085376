// What every scene function needs: bodies with one shape, pins, a view. Positions are relative to the scene's origin.
// The functions of all scenes are declared at the end, a file per category.
#pragma once

#include "scenes/scene.hpp"

namespace cairn::scenes {

/// How a body of one shape is made; gravity and steps are the scene's.
struct Part {
    BodyType type = BodyType::Dynamic;
    float angle = 0;  ///< rad
    float density = 1;
    float friction = 0.6f;
    float restitution = 0;
    Filter filter{};
    Vec2 velocity{};  ///< m/s
    float spin = 0;   ///< rad/s
    bool awake = true;
};

/// The same numbers on every machine: a multiplicative congruence on 32 bits, of which the upper 24 are used.
class Random {
public:
    explicit Random(uint32_t seed = 12345) : state_(seed) {}

    float between(float lower, float upper) {
        state_ = state_ * 1664525u + 1013904223u;
        return lower + (upper - lower) * static_cast<float>(state_ >> 8) / 16777216.0f;
    }

private:
    uint32_t state_;
};

class SceneBuilder {
public:
    SceneBuilder(Scene& scene, Point origin) : scene_(scene), origin_(origin) {}

    [[nodiscard]] World& world() { return scene_.world; }
    [[nodiscard]] Scene& scene() { return scene_; }
    [[nodiscard]] Point at(Vec2 position) const { return origin_ + position; }

    /// A body without shapes, and shapes for it.
    BodyId body(Vec2 position, const Part& part = {});
    void add(BodyId body, const Polygon& polygon, const Part& part = {});
    void add(BodyId body, const Segment& segment, const Part& part = {});
    void add(BodyId body, const Capsule& capsule, const Part& part = {});
    void add_hull(BodyId body, std::span<const Vec2> points, const Part& part = {});

    BodyId box(Vec2 center, Vec2 half, const Part& part = {});
    BodyId circle(Vec2 center, float radius, const Part& part = {});
    BodyId segment(Vec2 a, Vec2 b, const Part& part = {});
    /// A static box whose upper side is at y = 0.
    BodyId ground(float half_width, float thickness, float friction = 0.6f);
    /// Pins two bodies together at a point.
    JointId pin(BodyId a, BodyId b, Vec2 position, const RevoluteSettings& settings = {});

    void set_seconds(float seconds) { scene_.steps = static_cast<int>(seconds / scene_.dt + 0.5f); }
    void set_view(Vec2 lower, Vec2 upper) { scene_.view = {at(lower), at(upper)}; }

private:
    Scene& scene_;
    Point origin_;
};

// classic.cpp
void make_classic_single_box(SceneBuilder& builder, double);
void make_classic_pendulum(SceneBuilder& builder, double);
void make_classic_varying_friction(SceneBuilder& builder, double);
void make_classic_random_stacking(SceneBuilder& builder, double);
void make_classic_pyramid(SceneBuilder& builder, double);
void make_classic_teeter(SceneBuilder& builder, double);
void make_classic_suspension_bridge(SceneBuilder& builder, double);
void make_classic_dominos(SceneBuilder& builder, double);
void make_classic_multi_pendulum(SceneBuilder& builder, double);

// standing.cpp
void make_tower(SceneBuilder& builder, double boxes);
void make_pyramid(SceneBuilder& builder, double base);
void make_mass_ratio(SceneBuilder& builder, double ratio);
void make_inverted_tower(SceneBuilder& builder, double);
void make_friction_slope(SceneBuilder& builder, double degrees);
void make_bounce(SceneBuilder& builder, double);
void make_tunnel(SceneBuilder& builder, double speed);

// standing_heaps.cpp
void make_offset_tower(SceneBuilder& builder, double boxes);
void make_same_place(SceneBuilder& builder, double boxes);
void make_energy_heap(SceneBuilder& builder, double);
void make_card_house(SceneBuilder& builder, double);
void make_arch(SceneBuilder& builder, double stones);
void make_domino_run(SceneBuilder& builder, double dominoes);
void make_jenga(SceneBuilder& builder, double storeys);
void make_wall_hit(SceneBuilder& builder, double speed);
void make_ball_bin(SceneBuilder& builder, double balls);

// standing_joints.cpp
void make_chain(SceneBuilder& builder, double links, double load);
void make_hanging_chain(SceneBuilder& builder, double load);
void make_bridge(SceneBuilder& builder, double planks);
void make_double_pendulum(SceneBuilder& builder, double);
void make_newton_cradle(SceneBuilder& builder, double);

// standing_cases.cpp
void make_slow_slide(SceneBuilder& builder, double degrees);
void make_released_load(SceneBuilder& builder, double density);
void make_heavy_gravity(SceneBuilder& builder, double gravity);
void make_restitution(SceneBuilder& builder, double restitution);

// speed.cpp
void make_compounds(SceneBuilder& builder, double);
void make_joint_grid(SceneBuilder& builder, double);
void make_junkyard(SceneBuilder& builder, double);
void make_large_pyramid(SceneBuilder& builder, double);
void make_many_pyramids(SceneBuilder& builder, double);
void make_smash(SceneBuilder& builder, double);
void make_tumbler(SceneBuilder& builder, double);
void make_washer(SceneBuilder& builder, double);

// speed_rain.cpp
void make_rain(SceneBuilder& builder, double);

// speed_spinner.cpp
void make_spinner(SceneBuilder& builder, double);

// speed_scale.cpp
void make_tile_world(SceneBuilder& builder, double tiles);
void make_queries(SceneBuilder& builder, double tiles);
void make_sleep_wake(SceneBuilder& builder, double bodies);
void make_churn(SceneBuilder& builder, double bodies);
void make_million(SceneBuilder& builder, double boxes);

// joints.cpp
void make_car(SceneBuilder& builder, double);
void make_crane(SceneBuilder& builder, double);
void make_donut(SceneBuilder& builder, double);
void make_joint_gallery(SceneBuilder& builder, double);

// joint_machines.cpp
void make_ragdolls(SceneBuilder& builder, double);
void make_clock(SceneBuilder& builder, double);
void make_walker(SceneBuilder& builder, double);

// joint_kinds.cpp
void make_joint_revolute(SceneBuilder& builder, double);
void make_joint_prismatic(SceneBuilder& builder, double);
void make_joint_distance(SceneBuilder& builder, double);
void make_joint_weld(SceneBuilder& builder, double);
void make_joint_wheel(SceneBuilder& builder, double);
void make_joint_motor(SceneBuilder& builder, double);
void make_joint_mouse(SceneBuilder& builder, double);
void make_joint_filter(SceneBuilder& builder, double);
void make_joint_generic(SceneBuilder& builder, double);
void make_joint_gear(SceneBuilder& builder, double);
void make_joint_rack_and_pinion(SceneBuilder& builder, double);
void make_joint_pulley(SceneBuilder& builder, double);
void make_joint_ratchet(SceneBuilder& builder, double);
void make_joint_user(SceneBuilder& builder, double);

// surfaces.cpp
void make_smooth_floors(SceneBuilder& builder, double speed);
void make_marble_run(SceneBuilder& builder, double marbles);

// collision.cpp
void make_sat_mtv(SceneBuilder& builder, double);
void make_ray_slabs(SceneBuilder& builder, double);
void make_collision_pair(SceneBuilder& builder, double);
void make_collision_sweep(SceneBuilder& builder, double);
void make_collision_ray(SceneBuilder& builder, double);
void make_collision_gjk(SceneBuilder& builder, double);
void make_collision_toi(SceneBuilder& builder, double);
void make_collision_decomposition(SceneBuilder& builder, double);

}  // namespace cairn::scenes
