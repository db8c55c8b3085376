// The solver's settings: one struct that spans the family from Box2D-Lite's solver to today's best, its presets, and
// the one table of its fields that feeds sliders, command lines, sweeps and files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cairn/constants.hpp"
#include "cairn/error.hpp"

namespace cairn {

/// What tuners turn. The same values give the same bits. See solver_setting_fields() for units, ranges and sentences.
struct SolverSettings {
    int substeps = 8;
    int max_substeps = 0;
    float compression = 0.005f;
    int iterations = 1;
    int relax_every = 8;
    float deep_relax = 0.005f;
    bool friction_in_bias = true;
    bool block_solve = true;
    float freeze_distance = 0.01f;
    float contact_rate_fraction = 0.125f;
    float contact_hertz = 0;
    float contact_damping = 10;
    float joint_rate_fraction = 0.25f;
    bool direct_joints = true;
    float push_speed = 0.8f;
    bool push_carries_load = true;
    float baumgarte = 0;
    float slop = default_slop;
    float speculative_distance = 4 * default_slop;
    float warm_start = 1;
    bool accumulate = true;
    bool stable_features = true;
    bool color_contacts = true;
    bool position_correction = true;
    float restitution_threshold = 1;
    float max_linear_speed = 4000;
    bool continuous = true;
    bool smooth_edges = true;
    bool sleep = true;
    float sleep_time = 0.5f;
    float sleep_speed = 0.05f;

    /// The default with up to 32 sub-steps where they are needed: 200 boxes stand. Heaps cost up to twice as much.
    static SolverSettings standing();
    /// Today's common solver, for comparison: 4 sub-steps with a relax pass in each, friction in the relax pass only,
    /// no block solve, contacts of 30 Hz, manifolds frozen for 5 cm, push-out up to 3 m/s in all.
    static SolverSettings soft_step();
    /// Box2D-Lite's solver: 1 sub-step of 10 iterations, Baumgarte 0.2 with a slop of 0.01 m, no relax pass, no frozen
    /// manifolds, speculative points or sweeps of fast bodies, contacts one by one in the order in which they began,
    /// points renamed when the other body's corner takes over.
    static SolverSettings lite();

    friend bool operator==(const SolverSettings&, const SolverSettings&) = default;
};

enum class SettingKind : uint8_t { Bool, Int, Float };

/// One field of SolverSettings.
struct SettingField {
    const char* name;
    const char* unit;      ///< empty where there is none
    const char* sentence;  ///< what it does, and what breaks at its ends
    SettingKind kind;
    float lower, upper;  ///< accepted range, both ends included
    bool logarithmic;    ///< whether a slider should be
    uint16_t offset;     ///< of the field in SolverSettings, bytes
};

/// All fields, in the order of the struct.
std::span<const SettingField> solver_setting_fields();
/// The field of that name; null if there is none.
const SettingField* find_solver_setting(std::string_view name);
/// The value of a field as a number (bools are 0 and 1).
float get_setting(const SolverSettings& settings, const SettingField& field);
/// Sets a field; false, and nothing changed, where the value is not finite, out of range or not whole for an Int.
bool set_setting(SolverSettings& settings, const SettingField& field, float value);
/// Empty if every field is in its range, else one sentence that names the first that isn't.
std::string check(const SolverSettings& settings);

}  // namespace cairn
