// One loop over colours, blocks and lanes for every kind of pass.
#include "solver/contact_solver.hpp"

namespace cairn {

namespace {

constexpr int width = 4;  // SSE2, NEON, wasm: every machine has it

int lanes_in_block(const ContactColor& color, size_t block) {
    uint32_t left = color.count - static_cast<uint32_t>(block) * block_lanes;
    return left < block_lanes ? static_cast<int>(left) : block_lanes;
}

/// A lane mask of the contacts whose island relaxes in every sub-step; false if there are none.
bool mark_deep_lanes(const ContactBlock& block, std::span<const uint8_t> relax_island, int32_t (&lanes)[block_lanes]) {
    int32_t any = 0;
    for (int i = 0; i < block_lanes; ++i) {
        bool deep = (relax_island[static_cast<size_t>(block.index_a[i])] |
                     relax_island[static_cast<size_t>(block.index_b[i])]) != 0;
        lanes[i] = deep ? -1 : 0;
        any |= lanes[i];
    }
    return any != 0;
}

template <int W, kernel::Form form>
void solve_color(WorldState& world, const StepContext& step, ContactColor& color, const ContactPass& pass) {
    SolverBody* bodies = world.solver_bodies.data();
    alignas(64) int32_t lanes[block_lanes];
    for (size_t i = 0; i < color.blocks.size(); ++i) {
        ContactBlock& block = color.blocks[i];
        if constexpr (form.masked) {
            if (!mark_deep_lanes(block, step.relax_island, lanes)) continue;
        }
        int live = lanes_in_block(color, i);
        for (int first = 0; first < live; first += W) kernel::solve_lanes<W, form>(block, first, bodies, pass, lanes);
    }
}

template <kernel::Form form>
void solve_all(WorldState& world, const StepContext& step) {
    for (int c = 0; c < color_count; ++c) {
        ContactColor& color = world.colors[c];
        if (color.count == 0) continue;
        bool fixed = c >= static_colors_first;
        const ContactPass& pass = form.relax ? step.relax : fixed ? step.bias_static : step.bias_dynamic;
        // Contacts without a colour may share bodies: one lane at a time.
        if (is_overflow(c)) solve_color<1, form>(world, step, color, pass);
        else solve_color<width, form>(world, step, color, pass);
    }
}

template <bool relax, bool masked>
void solve_form(WorldState& world, const StepContext& step) {
    bool friction = relax || world.solver.friction_in_bias;
    if (friction && world.solver.block_solve) solve_all<kernel::Form{relax, true, true, masked}>(world, step);
    else if (friction) solve_all<kernel::Form{relax, true, false, masked}>(world, step);
    else if (world.solver.block_solve) solve_all<kernel::Form{relax, false, true, masked}>(world, step);
    else solve_all<kernel::Form{relax, false, false, masked}>(world, step);
}

}  // namespace

void warm_start_contacts(WorldState& world) {
    SolverBody* bodies = world.solver_bodies.data();
    for (int c = 0; c < color_count; ++c) {
        ContactColor& color = world.colors[c];
        for (size_t i = 0; i < color.blocks.size(); ++i) {
            int live = lanes_in_block(color, i);
            if (is_overflow(c)) {
                for (int lane = 0; lane < live; ++lane) kernel::warm_start_lanes<1>(color.blocks[i], lane, bodies);
            } else {
                for (int first = 0; first < live; first += width) {
                    kernel::warm_start_lanes<width>(color.blocks[i], first, bodies);
                }
            }
        }
    }
}

void solve_contacts(WorldState& world, const StepContext& step, PassKind kind) {
    if (kind == PassKind::Bias) solve_form<false, false>(world, step);
    else if (kind == PassKind::Relax) solve_form<true, false>(world, step);
    else solve_form<true, true>(world, step);
    ++world.counters.passes;
}

void scale_contact_impulses(WorldState& world, float factor) {
    for (ContactColor& color : world.colors) {
        for (ContactBlock& block : color.blocks) {
            for (int i = 0; i < 2; ++i) {
                for (float& impulse : block.normal_impulse[i]) impulse *= factor;
                for (float& impulse : block.tangent_impulse[i]) impulse *= factor;
            }
        }
    }
}

}  // namespace cairn
