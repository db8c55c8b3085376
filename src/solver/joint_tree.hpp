// Joints without loops, solved exactly: pins that connect bodies to trees, by block elimination from the leaves to the
// root. Knows solver bodies and the passes of joints.
#pragma once

#include "base/arena.hpp"
#include "joints/joint_pass.hpp"
#include "solver/body_kernel.hpp"

namespace cairn {

/// A body of a tree with the joint to its parent, and what the body and all that hangs on it are at that joint: for a
/// velocity (v, w) there and the joint's impulse lambda,
///     K v + slip w = lambda + b          slip . v + ww w = turn
/// A root that hangs on nothing has no joint; its centre takes the joint's place.
struct TreeNode {
    JointPass* joint;
    float sign;  // of the joint's impulse on this body: 1 where it is B, else -1
    uint32_t body, parent_body;
    uint32_t parent;                          // a node behind this one; the last one is all that is fixed
    Vec2 lever, parent_lever, reach, offset;  // at the step's start; reach: from the parent's joint to this one
    Vec2 r, parent_r, d;                      // lever, parent_lever and reach as they have turned
    float mass, inertia;                      // 0: does not turn
    float load, torque, given;  // of the body's joints: sums of |lambda| |r|, of r x lambda, and of the latter as given
    float Kxx, Kxy, Kyy, ww;    // of what hangs on the body; between the two loops: with the body, w eliminated
    Vec2 slip, b;
    float turn;
    Vec2 v;  // the error between the loops, then what the velocity gains
    float w;
};

/// Finds the trees among the rigid pins of a step, which are then no longer solved as pins of their own. All static and
/// kinematic bodies are one: a chain between two of them is a loop, and stays as it is with all that hangs on it.
std::span<TreeNode> make_trees(Arena& arena, std::span<JointPass> joints, std::span<const SolverBody> bodies);
/// Raises inertias by the load, turns levers, and lets the joints' impulses act so: at first those of the last step,
/// later those that the bodies have taken along, `factor` of what they were.
void turn_trees(std::span<TreeNode> nodes, std::span<SolverBody> bodies, std::span<const UnwarmedVelocity> unwarmed,
                std::span<const Rot> turns, float h, float factor, bool first);
/// The bias is 0 in relax passes, which come after the bodies have moved.
void solve_trees(std::span<TreeNode> nodes, std::span<SolverBody> bodies, std::span<const Rot> turns, float bias_rate,
                 bool relax);

}  // namespace cairn
