// Joints take their lanes here, and give their impulses back; the passes in between are in joint_kernel.hpp.
#include "solver/passes.hpp"

namespace cairn {

namespace {

constexpr uint32_t kinds_of_block = 3 * (JointRows::most + 1);  // by the number of rows, and what pin there is

uint32_t kind_of_block(const JointPass& pass) { return 3u * pass.row_count + (!pass.pin ? 0 : pass.rigid ? 1 : 2); }

void fill_row(RowLanes& lanes, uint32_t lane, const RowPass& row) {
    lanes.kind[lane] = static_cast<int32_t>(row.kind);
    lanes.linear_a[0][lane] = row.linear_a.x, lanes.linear_a[1][lane] = row.linear_a.y;
    lanes.linear_b[0][lane] = row.linear_b.x, lanes.linear_b[1][lane] = row.linear_b.y;
    lanes.angular_a[lane] = row.angular_a, lanes.angular_b[lane] = row.angular_b;
    lanes.error[lane] = row.error, lanes.speed[lane] = row.kind == RowKind::Motor ? row.speed : 0;
    lanes.bias_rate[lane] = row.soft.bias_rate;
    lanes.mass_scale[lane] = row.soft.mass_scale, lanes.impulse_scale[lane] = row.soft.impulse_scale;
    lanes.lower[lane] = row.lower, lanes.upper[lane] = row.upper;
    lanes.inv_K[lane] = row.inv_K, lanes.impulse[lane] = row.impulse;
}

void fill_lane(JointBlock& block, uint32_t lane, const JointPass& pass) {
    block.index_a[lane] = static_cast<int32_t>(pass.a), block.index_b[lane] = static_cast<int32_t>(pass.b);
    for (size_t i = 0; i < pass.row_count; ++i) fill_row(block.rows[i], lane, pass.rows[i]);
    if (!pass.pin) return;
    block.lever_a[0][lane] = pass.lever_a.x, block.lever_a[1][lane] = pass.lever_a.y;
    block.lever_b[0][lane] = pass.lever_b.x, block.lever_b[1][lane] = pass.lever_b.y;
    block.offset[0][lane] = pass.offset.x, block.offset[1][lane] = pass.offset.y;
    block.impulse[0][lane] = pass.impulse.x, block.impulse[1][lane] = pass.impulse.y;
    if (pass.rigid) return;
    SoftPins& soft = *block.soft;
    soft.spring[lane] = pass.spring ? 1 : 0;
    soft.bias_rate[lane] = pass.soft.bias_rate;
    soft.mass_scale[lane] = pass.soft.mass_scale, soft.impulse_scale[lane] = pass.soft.impulse_scale;
    soft.longest[lane] = pass.longest;
}

}  // namespace

// A joint's wave is one more than the last one of the joints before it that share a body with it:
//
//     joints  0-1  1-2  5-6  2-3  0-4        wave 0   0-1  5-6        within a wave none shares a body, so 16 are
//                                            wave 1   1-2  0-4        solved at once; and each body meets its joints
//                                            wave 2   2-3             in the order of their slots
//
// So the result is that of a loop over the slots, to the bit. Colours would be fewer, and would change it.
void place_joints(WorldState& world, StepContext& step) {
    const std::span<JointPass> joints = step.joints;
    std::span<uint32_t> next_wave = world.arena.make<uint32_t>(world.solver_bodies.size());
    std::span<uint32_t> group = world.arena.make_unset<uint32_t>(joints.size());
    uint32_t waves = 0;
    for (size_t i = 0; i < joints.size(); ++i) {
        const JointPass& pass = joints[i];
        if (kind_of_block(pass) == 0) continue;
        const bool moves_a = world.solver_bodies[pass.a].inv_mass > 0,
                   moves_b = world.solver_bodies[pass.b].inv_mass > 0;
        const uint32_t wave = max_of(moves_a ? next_wave[pass.a] : 0, moves_b ? next_wave[pass.b] : 0);
        group[i] = wave * kinds_of_block + kind_of_block(pass);
        if (moves_a) next_wave[pass.a] = wave + 1;
        if (moves_b) next_wave[pass.b] = wave + 1;
        waves = max_of(waves, wave + 1);
    }
    std::span<uint32_t> counts = world.arena.make<uint32_t>(waves * kinds_of_block);
    for (size_t i = 0; i < joints.size(); ++i) {
        if (kind_of_block(joints[i]) == 0) continue;
        joints[i].block = counts[group[i]] / block_lanes;
        joints[i].lane = static_cast<uint8_t>(counts[group[i]]++ % block_lanes);
    }
    uint32_t blocks = 0;
    for (uint32_t& count : counts) {
        const uint32_t own = (count + block_lanes - 1) / block_lanes;
        count = blocks;  // now the group's first block
        blocks += own;
    }
    step.joint_blocks = world.arena.make<JointBlock>(blocks);
    for (size_t i = 0; i < joints.size(); ++i) {
        JointPass& pass = joints[i];
        if (kind_of_block(pass) == 0) continue;
        pass.block += counts[group[i]];
        JointBlock& block = step.joint_blocks[pass.block];
        if (pass.lane == 0) {
            block.rows = world.arena.make<RowLanes>(pass.row_count).data();
            block.row_count = pass.row_count, block.pins = pass.pin ? 1 : 0;
            if (pass.pin && !pass.rigid) block.soft = world.arena.make<SoftPins>(1).data();
        }
        block.live = pass.lane + 1;
        fill_lane(block, pass.lane, pass);
    }
}

void run_joints(WorldState& world, const StepContext& step, JointForm form, bool first) {
    const Softness& soft = step.joint_softness;
    step.kernels->joints[static_cast<size_t>(form)](
        step.joint_blocks.data(), step.joint_blocks.size(), world.solver_bodies.data(),
        {soft.bias_rate, soft.mass_scale, soft.impulse_scale, step.inv_h, first, step.warm_factor});
}

}  // namespace cairn
