// The presets of SolverSettings and the table of its fields.
#include "cairn/settings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace cairn {

SolverSettings SolverSettings::standing() { return {.max_substeps = 32}; }

SolverSettings SolverSettings::soft_step() {
    return {.substeps = 4,
            .relax_every = 1,
            .friction_in_bias = false,
            .block_solve = false,
            .freeze_distance = 0.05f,
            .contact_hertz = 30,
            .direct_joints = false,
            .push_speed = 3,
            .push_carries_load = false};
}

SolverSettings SolverSettings::lite() {
    return {.substeps = 1,
            .iterations = 10,
            .relax_every = 0,
            .block_solve = false,
            .freeze_distance = 0,
            .direct_joints = false,
            .push_speed = 1000,  // Box2D-Lite has no limit
            .baumgarte = 0.2f,
            .slop = 0.01f,
            .speculative_distance = 0,
            .stable_features = false,  // or tower:10 sinks 0.016 m instead of 0.084
            .color_contacts = false,   // colours converge otherwise: 0.036 and 0.052 m instead of 0.084 and 0.031
            .continuous = false,
            .smooth_edges = false,
            .sleep = false};
}

namespace {

constexpr SettingKind B = SettingKind::Bool, I = SettingKind::Int, F = SettingKind::Float;

#define CAIRN_FIELD(name, unit, kind, lower, upper, logarithmic, sentence) \
    { #name, unit, sentence, kind, lower, upper, logarithmic, offsetof(SolverSettings, name) }
#define CAIRN_SWITCH(name, sentence) CAIRN_FIELD(name, "", B, 0, 1, false, sentence)
#define CAIRN_WHOLE(name, unit, lower, upper, sentence) CAIRN_FIELD(name, unit, I, lower, upper, false, sentence)
#define CAIRN_NUMBER(name, unit, lower, upper, sentence) CAIRN_FIELD(name, unit, F, lower, upper, true, sentence)
#define CAIRN_PART(name, sentence) CAIRN_FIELD(name, "", F, 0, 1, false, sentence)

const SettingField fields[] = {
    CAIRN_WHOLE(substeps, "", 1, 64, "Sub-steps per step: stiffness grows with their square, cost with their number"),
    CAIRN_WHOLE(max_substeps, "", 0, 256,
                "Islands whose contacts would be pressed in by more than `compression` take twice or four times the "
                "sub-steps, up to so many; below twice `substeps` none does"),
    CAIRN_NUMBER(compression, "m", 1e-5f, 1,
                 "How far a contact's load may press it in before its island takes more sub-steps"),
    CAIRN_WHOLE(iterations, "", 1, 100,
                "Biased passes per sub-step: more add nothing to well sub-stepped contacts, the lite solver needs 10"),
    CAIRN_WHOLE(relax_every, "sub-steps", 0, 64,
                "One relax pass, which takes out the velocity of the push-out, per so many sub-steps; 0 is none"),
    CAIRN_NUMBER(deep_relax, "m", 0, 1,
                 "Islands with a contact deeper than this relax in every sub-step, so that pushing out does not throw"),
    CAIRN_SWITCH(friction_in_bias,
                 "Friction in the biased passes too: without it a single relax pass does not hold a pile"),
    CAIRN_SWITCH(block_solve, "Solves the two points of a contact together, so that neither favours its side"),
    CAIRN_NUMBER(freeze_distance, "m", 0, 1,
                 "A contact keeps its normal and lever arms while its bodies move less: without it no tower stands, "
                 "too much lets boxes tip early"),
    CAIRN_NUMBER(contact_rate_fraction, "", 0.001f, 0.5f,
                 "Contact stiffness as a part of the sub-step rate; above 0.15 stacks shake"),
    CAIRN_NUMBER(contact_hertz, "Hz", 0, 1000, "Contact stiffness as a frequency instead; 0 follows the sub-step rate"),
    CAIRN_NUMBER(contact_damping, "", 0, 100, "Damping ratio of contacts: lower ones bounce, 10 holds large piles"),
    CAIRN_NUMBER(joint_rate_fraction, "", 0.001f, 0.5f, "Joint stiffness as a part of the sub-step rate"),
    CAIRN_SWITCH(
        direct_joints,
        "Solves the pins of chains and trees exactly, last in each pass; loops and springs stay with the passes"),
    CAIRN_NUMBER(push_speed, "m/s", 0, 1000, "How fast overlapping bodies are pushed apart"),
    CAIRN_SWITCH(push_carries_load, "What the spring needs to carry the contact's load comes on top of push_speed; "
                                    "off, push_speed limits the load a contact can bear"),
    CAIRN_PART(baumgarte,
               "Above 0 replaces the soft contact: this part of the overlap beyond the slop is corrected per sub-step"),
    CAIRN_NUMBER(slop, "m", 0, 1, "Overlap that the Baumgarte correction leaves"),
    CAIRN_NUMBER(speculative_distance, "m", 0, 1,
                 "Points this far apart are already contact points, so that bodies stop at the surface"),
    CAIRN_PART(warm_start,
               "Part of the last step's impulses that the next one starts from; 0 is off and tall stacks are crushed"),
    CAIRN_SWITCH(accumulate,
                 "Clamps the sum of a contact's impulses instead of each one; off, contacts can't take back"),
    CAIRN_SWITCH(stable_features, "A contact point keeps its impulse when the other body's corner takes over; off, "
                                  "stacks of equal boxes lose impulses and sink"),
    CAIRN_SWITCH(color_contacts, "Solves contacts several at a time, grouped so that none share a body; off, those "
                                 "that begin from then on one by one, in that order"),
    CAIRN_SWITCH(position_correction, "Pushes overlaps apart; off, they stay"),
    CAIRN_NUMBER(restitution_threshold, "m/s", 0, 1000, "Slower impacts do not bounce"),
    CAIRN_NUMBER(max_linear_speed, "m/s", 1, 1e6f, "Faster bodies are slowed to this, and counted"),
    CAIRN_SWITCH(continuous, "Fast bodies are swept against static ones, bullets against all, so that nothing passes "
                             "through; off, fast and thin bodies may"),
    CAIRN_SWITCH(
        smooth_edges,
        "Fixed shapes that lie against each other make one surface; off, what slides stumbles over the joints"),
    CAIRN_SWITCH(sleep, "Islands at rest fall asleep and cost nothing until something touches them"),
    CAIRN_NUMBER(sleep_time, "s", 0, 1e6f,
                 "An island falls asleep after all of its bodies have been at rest for so long"),
    CAIRN_NUMBER(sleep_speed, "m/s", 0, 1000,
                 "A body is at rest while no point of it is faster than this, and not speeding up; too high, and what "
                 "slides or turns slowly stops"),
};

bool in_range(const SettingField& field, float value) {
    return value >= field.lower && value <= field.upper && (field.kind == F || value == std::floor(value));
}

}  // namespace

std::span<const SettingField> solver_setting_fields() { return fields; }

const SettingField* find_solver_setting(std::string_view name) {
    const SettingField* found = std::ranges::find(fields, name, &SettingField::name);
    return found != std::end(fields) ? found : nullptr;
}

float get_setting(const SolverSettings& settings, const SettingField& field) {
    const char* address = reinterpret_cast<const char*>(&settings) + field.offset;
    if (field.kind == B) return *reinterpret_cast<const bool*>(address) ? 1.0f : 0.0f;
    if (field.kind == I) return static_cast<float>(*reinterpret_cast<const int*>(address));
    return *reinterpret_cast<const float*>(address);
}

bool set_setting(SolverSettings& settings, const SettingField& field, float value) {
    if (!in_range(field, value)) return false;
    char* address = reinterpret_cast<char*>(&settings) + field.offset;
    if (field.kind == B) *reinterpret_cast<bool*>(address) = value != 0;
    else if (field.kind == I) *reinterpret_cast<int*>(address) = static_cast<int>(value);
    else *reinterpret_cast<float*>(address) = value;
    return true;
}

std::string check(const SolverSettings& settings) {
    for (const SettingField& field : fields) {
        float value = get_setting(settings, field);
        if (in_range(field, value)) continue;
        char sentence[256];
        std::snprintf(sentence, sizeof sentence, "%s is %g, outside [%g, %g]", field.name, value, field.lower,
                      field.upper);
        return sentence;
    }
    return {};
}

}  // namespace cairn
