// Block elimination over trees of pins: one loop from the leaves to the roots, one back. Linear in the joints, exact in
// one pass. Source: R. Featherstone, "Rigid Body Dynamics Algorithms", 2008, chapter 7 (articulated bodies).
#include "solver/joint_tree.hpp"

#include <algorithm>

#include "islands/components.hpp"

namespace cairn {

namespace {

constexpr uint32_t no_joint = ~0u;

/// A body's pins that are not eliminated yet: their number, and the exclusive or of their indices, which is the index
/// of the last one when one is left. Of an eliminated body: 0, and its node.
struct BodyPins {
    uint32_t count, index;
};

struct Leaf {
    uint32_t body, joint, parent_body;
};

/// Bodies of loops that rods close get two pins more, which are never taken away.
void keep_loops(Arena& arena, std::span<const JointPass> joints, std::span<const SolverBody> bodies,
                std::span<BodyPins> pins) {
    Components parts(arena.make<uint32_t>(bodies.size()));
    for (bool rods : {false, true}) {
        for (const JointPass& joint : joints) {
            if (rods ? !joint.rod : !(joint.pin && joint.rigid)) continue;
            const uint32_t a = bodies[joint.a].inv_mass > 0 ? joint.a : 0,
                           b = bodies[joint.b].inv_mass > 0 ? joint.b : 0;
            if (rods && parts.root(a) == parts.root(b)) pins[a].count += 2, pins[b].count += 2;
            parts.join(a, b);
        }
    }
    pins[0].count = 0;
}

/// Takes away bodies that have one pin left, until there are none; what then still has pins is in a loop, or between
/// two. A path at a time, so that what is solved one after the other lies side by side.
std::span<Leaf> peel(std::span<const JointPass> joints, std::span<BodyPins> pins, std::span<Leaf> leaves) {
    size_t count = 0;
    for (uint32_t i = 0; i < pins.size(); ++i) {
        for (uint32_t body = i; pins[body].count == 1;) {
            const uint32_t joint = pins[body].index, parent = joints[joint].a ^ joints[joint].b ^ body;
            leaves[count++] = {body, joint, parent};
            pins[body].count = 0;
            if (pins[parent].count == 0) break;  // fixed
            pins[parent].index ^= joint;
            if (--pins[parent].count == 0) leaves[count++] = {parent, no_joint, parent};
            body = parent;
        }
    }
    return leaves.first(count);
}

TreeNode make_node(const Leaf& leaf, std::span<JointPass> joints, std::span<const SolverBody> bodies) {
    TreeNode node{};
    node.body = leaf.body, node.parent_body = leaf.parent_body;
    node.mass = 1 / bodies[leaf.body].inv_mass;
    if (bodies[leaf.body].inv_inertia > 0) node.inertia = 1 / bodies[leaf.body].inv_inertia;
    if (leaf.joint == no_joint) return node;
    JointPass& joint = joints[leaf.joint];
    const bool is_b = joint.b == leaf.body;
    joint.pin = false;
    node.joint = &joint;
    node.sign = is_b ? 1.0f : -1.0f;
    node.offset = node.sign * joint.offset;
    node.lever = is_b ? joint.lever_b : joint.lever_a, node.parent_lever = is_b ? joint.lever_a : joint.lever_b;
    return node;
}

void turn_levers(TreeNode& node, std::span<const Rot> turns) {
    node.r = rotate(turns[node.body], node.lever);
    node.parent_r = rotate(turns[node.parent_body], node.parent_lever);
    node.d = rotate(turns[node.parent_body], node.reach);
}

void push(SolverBody& own, SolverBody& parent, Vec2 impulse) {
    own.vx += own.inv_mass * impulse.x, own.vy += own.inv_mass * impulse.y;
    parent.vx -= parent.inv_mass * impulse.x, parent.vy -= parent.inv_mass * impulse.y;
}

Vec2 times_K(const TreeNode& node, Vec2 v) {
    return {node.Kxx * v.x + node.Kxy * v.y, node.Kxy * v.x + node.Kyy * v.y};
}

/// To what hangs on the body comes the body itself; then its rotation is eliminated.
void reduce(TreeNode& node, float inv_inertia) {
    const Vec2 q = left_perp(node.r);
    const bool turns = inv_inertia > 0;
    node.slip -= node.mass * q;
    node.ww = turns ? node.ww + node.mass * dot(q, q) + 1 / inv_inertia : 1;
    const Vec2 t = turns ? (1 / node.ww) * node.slip : Vec2{};
    node.Kxx += node.mass - node.slip.x * t.x;
    node.Kxy -= node.slip.x * t.y;
    node.Kyy += node.mass - node.slip.y * t.y;
    node.b -= node.turn * t;
}

/// How fast the joint's ends part, and how fast they are to close.
Vec2 error_of(const TreeNode& node, const SolverBody& own, const SolverBody& parent, float bias_rate) {
    const Vec2 C = node.offset + Vec2{own.dx - parent.dx, own.dy - parent.dy} + node.r - node.parent_r;
    const Vec2 Cdot =
        Vec2{own.vx - parent.vx, own.vy - parent.vy} + cross(own.w, node.r) - cross(parent.w, node.parent_r);
    return Cdot + bias_rate * C;
}

/// Hangs a reduced node, whose joint is to lose its error, on its parent.
void hang(const TreeNode& node, TreeNode& parent) {
    const Vec2 D = left_perp(node.d), KD = times_K(node, D), b = times_K(node, node.v) + node.b;
    parent.Kxx += node.Kxx, parent.Kxy += node.Kxy, parent.Kyy += node.Kyy;
    parent.slip += KD;
    parent.ww += dot(D, KD);
    parent.b += b;
    parent.turn += cross(node.d, b);
}

void apply(TreeNode& node, TreeNode& parent, SolverBody& own, SolverBody& other, Vec2 impulse) {
    Vec2& sum = node.joint->impulse;
    Vec2 next = sum + node.sign * impulse;
    // A body that is not finite, or absurdly fast, gives no impulse.
    if (!(dot(next, next) <= node.joint->longest * node.joint->longest)) next = {};
    impulse = node.sign * (next - sum);
    sum = next;
    push(own, other, impulse);
    const float torque = cross(node.r, impulse), parent_torque = cross(node.parent_r, impulse);
    node.given += torque, parent.given -= parent_torque;
    own.w += own.inv_inertia * torque, other.w -= other.inv_inertia * parent_torque;
}

/// The velocity of a root that nothing holds: K v = b.
Vec2 free_velocity(const TreeNode& node) {
    const float det = node.Kxx * node.Kyy - node.Kxy * node.Kxy;
    return (1 / det) * Vec2{node.Kyy * node.b.x - node.Kxy * node.b.y, node.Kxx * node.b.y - node.Kxy * node.b.x};
}

}  // namespace

std::span<TreeNode> make_trees(Arena& arena, std::span<JointPass> joints, std::span<const SolverBody> bodies) {
    std::span<BodyPins> pins = arena.make<BodyPins>(bodies.size());
    size_t most = 0;
    for (uint32_t i = 0; i < joints.size(); ++i) {
        if (!(joints[i].pin && joints[i].rigid)) continue;
        for (uint32_t body : {joints[i].a, joints[i].b}) {
            if (bodies[body].inv_mass > 0) ++pins[body].count, pins[body].index ^= i, ++most;
        }
    }
    // A tree has a leaf.
    if (std::none_of(pins.begin(), pins.end(), [](const BodyPins& own) { return own.count == 1; })) return {};
    keep_loops(arena, joints, bodies, pins);
    most = min_of(most, bodies.size());
    std::span<Leaf> leaves = peel(joints, pins, arena.make_unset<Leaf>(most));
    // From the roots on: what hangs on a loop is as good as in it.
    for (size_t i = leaves.size(); i-- > 0;) {
        if (pins[leaves[i].parent_body].count > 0) pins[leaves[i].body].count = 1;
    }
    std::span<TreeNode> nodes = arena.make_unset<TreeNode>(leaves.size() + 1);
    uint32_t count = 0;
    for (const Leaf& leaf : leaves) {
        if (pins[leaf.body].count > 0) continue;
        pins[leaf.body].index = count;
        nodes[count++] = make_node(leaf, joints, bodies);
    }
    nodes = nodes.first(count + 1);
    nodes[count] = {};
    for (TreeNode& node : nodes.first(count)) {
        node.parent = bodies[node.parent_body].inv_mass > 0 ? pins[node.parent_body].index : count;
        node.reach = node.parent_lever - nodes[node.parent].lever;
    }
    return nodes;
}

// A link under tension F swings about its joints with w^2 = F |r| / I, which sub-steps follow up to w h = 2: beyond, a
// light chain under a heavy load flies apart, in doubles too. So a body turns with no less than the inertia that keeps
// w h below 1. No stiffness is added, and where nothing is that tight nothing changes. All impulses must turn the body
// with that inertia, those of contacts and those taken along too: what turns it with another one is momentum that the
// tree sees several times over, and struck chains gained a hundred times their energy.
void turn_trees(std::span<TreeNode> nodes, std::span<SolverBody> bodies, std::span<const UnwarmedVelocity> unwarmed,
                std::span<const Rot> turns, float h, float factor, bool first) {
    if (nodes.empty()) return;
    const std::span<TreeNode> movers = nodes.first(nodes.size() - 1);
    for (TreeNode& node : movers) {
        if (node.joint == nullptr) continue;
        TreeNode& parent = nodes[node.parent];
        turn_levers(node, turns);
        if (!first) {
            node.joint->total += node.joint->impulse;
            node.joint->impulse *= factor;
        }
        const Vec2 impulse = node.sign * node.joint->impulse;
        const float size = length(impulse);
        node.load += size * length(node.r), parent.load += size * length(node.parent_r);
        node.torque += cross(node.r, impulse), parent.torque -= cross(node.parent_r, impulse);
        if (first) push(bodies[node.body], bodies[node.parent_body], impulse);
    }
    for (TreeNode& node : movers) {
        SolverBody& body = bodies[node.body];
        if (node.inertia > 0) {
            const float unturned = unwarmed[node.body].w, before = body.inv_inertia;
            body.inv_inertia = 1 / clamp(h * node.load, node.inertia, 1e30f);
            body.w = unturned + body.inv_inertia / before * (body.w - unturned) +
                     body.inv_inertia * (node.torque - factor * node.given);
        }
        node.given = node.torque;
        node.load = node.torque = 0;
    }
}

void solve_trees(std::span<TreeNode> nodes, std::span<SolverBody> bodies, std::span<const Rot> turns, float bias_rate,
                 bool relax) {
    if (nodes.empty()) return;
    const std::span<TreeNode> movers = nodes.first(nodes.size() - 1);
    for (TreeNode& node : movers) {
        if (relax && node.joint != nullptr) turn_levers(node, turns);
        reduce(node, bodies[node.body].inv_inertia);
        if (node.joint == nullptr) continue;
        node.v = error_of(node, bodies[node.body], bodies[node.parent_body], bias_rate);
        hang(node, nodes[node.parent]);
    }
    for (size_t i = movers.size(); i-- > 0;) {
        TreeNode& node = movers[i];
        TreeNode& parent = nodes[node.parent];
        if (node.joint != nullptr) {
            node.v = parent.v + cross(parent.w, node.d) - node.v;
            const Vec2 impulse = times_K(node, node.v) - node.b;
            apply(node, parent, bodies[node.body], bodies[node.parent_body], impulse);
        } else {
            node.v = free_velocity(node);
        }
        node.w = node.inertia > 0 ? (node.turn - dot(node.slip, node.v)) / node.ww : 0;
        node.Kxx = node.Kxy = node.Kyy = node.ww = node.turn = 0;
        node.slip = node.b = {};
    }
}

}  // namespace cairn
