// What one step needs beside the state: times, constants that follow from the settings, and room that ends with it.
#pragma once

#include <bit>
#include <span>

#include "joints/joint_pass.hpp"
#include "solver/joint_tree.hpp"
#include "solver/parts.hpp"
#include "state/world_state.hpp"

namespace cairn {

struct StepContext {
    float dt = 0;
    uint32_t levels = 1;  // in use, as bits (levels.hpp)
    int level = 0;        // of what follows
    int substeps = 1;
    float h = 0, inv_h = 0;                        // of a sub-step
    float kept_scale = 1;                          // a kept impulse is that of so many sub-steps
    float warm_factor = 1;                         // part of the impulses that a sub-step starts from
    ContactPass bias_dynamic, bias_static, relax;  // static: with the ground, twice as stiff
    Softness joint_softness;
    float softness = 0;  // m by which an impulse presses in a contact of unit mass

    const SolverKernels* kernels = nullptr;
    std::span<UnwarmedVelocity> unwarmed;               // per solver body
    std::span<uint8_t> flags;                           // per solver body: body_faulty, body_limited
    std::span<BodyMarks> body_marks;                    // per 16 solver bodies from 1 on, after finalize
    std::span<BlockMarks> marks[color_count];           // per block
    bool some = false;                                  // other levels are in use: only these lanes and bodies
    std::span<const uint16_t> lanes[color_count];       // per block
    std::span<const uint16_t> mine;                     // per 16 solver bodies from 1 on
    std::span<const uint16_t> deep_lanes[color_count];  // per block: lanes that relax in every sub-step
    Parts parts;                                        // of the workers
    std::span<JointPass> joints;
    std::span<JointBlock> joint_blocks;    // in the order of solving
    std::span<float> own_inertias;         // per solver body, inverse, before joints raise them; if there are any
    std::span<TreeNode> trees;             // of the joints
    std::span<Rot> turns;                  // per solver body, if there are trees
    uint32_t points = 0, deep_points = 0;  // the latter: in deep_lanes
    bool any_restitution = false;
    bool any_deep = false;  // islands relax in every sub-step
    bool any_faulty = false;
};

inline bool is_marked(const StepContext& step, uint16_t BodyMarks::*mark, uint32_t body) {
    return body > 0 && (step.body_marks[(body - 1) / block_lanes].*mark >> (body - 1) % block_lanes & 1) != 0;
}

/// Of two solver bodies one that has mass: the contact or joint between them shares its island and level.
inline uint32_t reacting(const WorldState& world, uint32_t a, uint32_t b) {
    return world.solver_bodies[a].inv_mass > 0 ? a : b;
}

/// A marked lane of a block, with its solver bodies.
struct LaneRef {
    ContactBlock& block;
    ContactColdBlock& cold;
    uint32_t lane;
    uint32_t a, b;
    int color;
    uint32_t index;  // of the block
};

/// Calls visit(LaneRef) for each lane with a mark of the blocks [first, last) of a colour.
template <class Visit>
void for_lanes_of(const BlockRange& range, std::span<const BlockMarks> marks, uint16_t BlockMarks::*mark, Visit visit,
                  int color = 0) {
    for (uint32_t i = range.first; i < range.last; ++i) {
        ContactBlock& block = range.blocks[i];
        for (uint32_t bits = marks[i].*mark; bits != 0; bits &= bits - 1) {
            auto lane = static_cast<uint32_t>(std::countr_zero(bits));
            visit(LaneRef{block, range.cold[i], lane, static_cast<uint32_t>(block.index_a[lane]),
                          static_cast<uint32_t>(block.index_b[lane]), color, i});
        }
    }
}

/// Calls visit(LaneRef) for each lane with a mark, in the order of solving.
template <class Visit>
void for_each_lane(WorldState& world, const StepContext& step, uint16_t BlockMarks::*mark, Visit visit) {
    for (int c = 0; c < color_count; ++c) for_lanes_of(blocks_of(world.colors[c]), step.marks[c], mark, visit, c);
}

/// Constants from the settings, at level 0; room from the arena.
StepContext make_step_context(WorldState& world, float dt);
/// The constants that depend on the sub-step's length.
void set_level(StepContext& step, const SolverSettings& settings, int level);
/// Adds one block's marks to the sums.
void count_marks(StepContext& step, const BlockMarks& marks, uint32_t deep_lanes);

}  // namespace cairn
