// The direct solve of joint trees against a dense one in doubles, on random graphs of pins: which joints are in trees,
// and what one pass does to the velocities.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "solver/joint_tree.hpp"
#include "support/random_shapes.hpp"

namespace cairn {
namespace {

using test::Random;

double to_double(float x) { return static_cast<double>(x); }

// Bodies, some of them fixed or without rotation, and pins between them. Body 0 is the world.
struct Graph {
    std::vector<SolverBody> bodies;
    std::vector<Rot> turns;
    std::vector<JointPass> joints;
    Arena arena;

    void add_body(Random& random, bool fixed) {
        SolverBody body;
        body.vx = random.uniform(-5, 5), body.vy = random.uniform(-5, 5), body.w = random.uniform(-5, 5);
        body.dx = random.uniform(-0.1f, 0.1f), body.dy = random.uniform(-0.1f, 0.1f);
        if (!fixed) {
            body.inv_mass = 1 / random.magnitude(0.1f, 100);
            body.inv_inertia = random.chance(0.1f) ? 0 : body.inv_mass / random.uniform(0.02f, 2);
        }
        bodies.push_back(body);
        turns.push_back(Rot::from_angle(random.uniform(-0.3f, 0.3f)));
    }
    void add_joint(Random& random, uint32_t a, uint32_t b) {
        JointPass joint;
        bool swapped = random.chance(0.5f);
        joint.a = swapped ? b : a, joint.b = swapped ? a : b;
        joint.pin = true;
        joint.longest = 1e18f;
        joint.lever_a = random.in_box(1), joint.lever_b = random.in_box(1);
        joint.offset = joint.lever_a - joint.lever_b + random.in_box(0.1f);
        joints.push_back(joint);
    }
    Vec2 turned(uint32_t body, Vec2 lever) const { return rotate(turns[body], lever); }
    bool moves(uint32_t body) const { return bodies[body].inv_mass > 0; }
};

// `extra` joints beyond those of a forest.
Graph random_graph(Random& random, int count, int extra) {
    Graph graph;
    graph.bodies.emplace_back();
    graph.turns.push_back({1, 0});
    for (int i = 0; i < count; ++i) graph.add_body(random, random.chance(0.05f));
    bool path = random.chance(0.3f);
    for (int i = 1; i <= count; ++i) {
        auto body = static_cast<uint32_t>(i);
        if (!graph.moves(body)) continue;
        if (random.chance(0.1f)) continue;  // the first of a tree of its own
        uint32_t other = path ? body - 1 : static_cast<uint32_t>(random.below(i));
        graph.add_joint(random, other, body);
    }
    for (int i = 0; i < extra; ++i) {
        auto a = static_cast<uint32_t>(random.below(count + 1)), b = static_cast<uint32_t>(random.below(count + 1));
        if (a != b && (graph.moves(a) || graph.moves(b))) graph.add_joint(random, a, b);
    }
    for (size_t i = graph.joints.size(); i > 1; --i) {
        std::swap(graph.joints[i - 1], graph.joints[static_cast<size_t>(random.below(static_cast<int>(i)))]);
    }
    return graph;
}

// By flooding: a component of moving bodies is a tree if it has one joint less than bodies, not counting one joint to
// something fixed.
std::vector<bool> joints_in_trees(const Graph& graph) {
    std::vector<size_t> label(graph.bodies.size());
    for (size_t i = 0; i < label.size(); ++i) label[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (const JointPass& joint : graph.joints) {
            if (!graph.moves(joint.a) || !graph.moves(joint.b) || label[joint.a] == label[joint.b]) continue;
            label[joint.a] = label[joint.b] = std::min(label[joint.a], label[joint.b]);
            changed = true;
        }
    }
    std::vector<int> bodies(label.size()), inner(label.size()), outer(label.size());
    for (uint32_t i = 1; i < label.size(); ++i) ++bodies[label[i]];
    for (const JointPass& joint : graph.joints) {
        bool both = graph.moves(joint.a) && graph.moves(joint.b);
        ++(both ? inner : outer)[label[graph.moves(joint.a) ? joint.a : joint.b]];
    }
    std::vector<bool> in_tree;
    for (const JointPass& joint : graph.joints) {
        size_t component = label[graph.moves(joint.a) ? joint.a : joint.b];
        in_tree.push_back(inner[component] == bodies[component] - 1 && outer[component] <= 1);
    }
    return in_tree;
}

TEST(JointTree, FindsTheJointsOfComponentsWithoutLoops) {
    Random random(test::test_seed(20261130));
    for (int run = 0; run < 2000; ++run) {
        Graph graph = random_graph(random, random.between(1, 30), random.below(4));
        std::vector<bool> expected = joints_in_trees(graph);
        make_trees(graph.arena, graph.joints, graph.bodies);
        for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(!graph.joints[i].pin, expected[i]) << run << " " << i;
    }
}

// K lambda = -(J v + beta C), K = J M^-1 J^T by Cholesky; v' = v + M^-1 J^T lambda. In doubles.
class Dense {
public:
    Dense(const Graph& graph, double bias_rate) : graph_(graph) {
        size_t n = 2 * graph.joints.size();
        std::vector<double> K(n * n), rhs(n);
        for (size_t i = 0; i < n; ++i) {
            Row row = row_of(i);
            for (size_t j = 0; j < n; ++j) K[i * n + j] = product(row, row_of(j));
            rhs[i] = -speed(row) - bias_rate * error(i);
        }
        for (size_t j = 0; j < n; ++j) {
            for (size_t i = j; i < n; ++i) {
                double sum = K[i * n + j];
                for (size_t k = 0; k < j; ++k) sum -= K[i * n + k] * K[j * n + k];
                K[i * n + j] = i == j ? std::sqrt(sum) : sum / K[j * n + j];
            }
        }
        for (size_t i = 0; i < n; ++i) {
            for (size_t k = 0; k < i; ++k) rhs[i] -= K[i * n + k] * rhs[k];
            rhs[i] /= K[i * n + i];
        }
        for (size_t i = n; i-- > 0;) {
            for (size_t k = i + 1; k < n; ++k) rhs[i] -= K[k * n + i] * rhs[k];
            rhs[i] /= K[i * n + i];
        }
        lambda = rhs;
        for (const SolverBody& body : graph.bodies) {
            velocity.push_back({to_double(body.vx), to_double(body.vy), to_double(body.w)});
        }
        for (size_t i = 0; i < n; ++i) {
            Row row = row_of(i);
            for (int side = 0; side < 2; ++side) {
                for (size_t axis = 0; axis < 3; ++axis) {
                    velocity[row.body[side]][axis] += inverse(row, side, axis) * row.J[side][axis] * lambda[i];
                }
            }
        }
    }
    std::vector<double> lambda;
    std::vector<std::array<double, 3>> velocity;

private:
    struct Row {
        uint32_t body[2];
        double J[2][3];
    };
    Row row_of(size_t i) const {
        const JointPass& joint = graph_.joints[i / 2];
        Row row{{joint.a, joint.b}, {}};
        for (int side = 0; side < 2; ++side) {
            Vec2 r = graph_.turned(row.body[side], side == 0 ? joint.lever_a : joint.lever_b);
            double sign = side == 0 ? -1 : 1;
            row.J[side][i % 2] = sign;
            row.J[side][2] = sign * to_double(i % 2 == 0 ? -r.y : r.x);
        }
        return row;
    }
    double inverse(const Row& row, int side, size_t axis) const {
        const SolverBody& body = graph_.bodies[row.body[side]];
        return to_double(axis < 2 ? body.inv_mass : body.inv_inertia);
    }
    double product(const Row& a, const Row& b) const {
        double sum = 0;
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < 2; ++j) {
                if (a.body[i] != b.body[j]) continue;
                for (size_t axis = 0; axis < 3; ++axis) sum += a.J[i][axis] * inverse(a, i, axis) * b.J[j][axis];
            }
        }
        return sum;
    }
    double speed(const Row& row) const {
        double sum = 0;
        for (int side = 0; side < 2; ++side) {
            const SolverBody& body = graph_.bodies[row.body[side]];
            sum += row.J[side][0] * to_double(body.vx) + row.J[side][1] * to_double(body.vy) +
                   row.J[side][2] * to_double(body.w);
        }
        return sum;
    }
    double error(size_t i) const {
        const JointPass& joint = graph_.joints[i / 2];
        const SolverBody &a = graph_.bodies[joint.a], &b = graph_.bodies[joint.b];
        Vec2 rA = graph_.turned(joint.a, joint.lever_a), rB = graph_.turned(joint.b, joint.lever_b);
        if (i % 2 == 0) return to_double(joint.offset.x) + to_double(b.dx) - to_double(a.dx) + to_double(rB.x - rA.x);
        return to_double(joint.offset.y) + to_double(b.dy) - to_double(a.dy) + to_double(rB.y - rA.y);
    }

    const Graph& graph_;
};

// How far a pass is off: velocities as a part of the fastest, impulses of the strongest.
struct Misses {
    double velocity = 0, impulse = 0;
};

Misses misses(const Graph& graph, const Dense& dense) {
    double fastest = 0, strongest = 0;
    Misses worst;
    for (size_t i = 0; i < graph.bodies.size(); ++i) {
        const SolverBody& body = graph.bodies[i];
        const float v[3] = {body.vx, body.vy, body.w};
        for (size_t axis = 0; axis < 3; ++axis) {
            fastest = std::max(fastest, std::fabs(dense.velocity[i][axis]));
            worst.velocity = std::max(worst.velocity, std::fabs(to_double(v[axis]) - dense.velocity[i][axis]));
        }
    }
    for (size_t i = 0; i < dense.lambda.size(); ++i) {
        Vec2 impulse = graph.joints[i / 2].impulse;
        strongest = std::max(strongest, std::fabs(dense.lambda[i]));
        worst.impulse =
            std::max(worst.impulse, std::fabs(to_double(i % 2 == 0 ? impulse.x : impulse.y) - dense.lambda[i]));
    }
    return {worst.velocity / std::max(fastest, 1.0), worst.impulse / std::max(strongest, 1.0)};
}

// Masses differ by up to 1,000, and a lever may be seven times what a body's inertia answers to: what a float's
// rounding of a heavy body's impulse does to a light one is all that a pass is off by, and a second pass takes most of
// it out.
TEST(JointTree, OnePassIsTheDenseSolution) {
    Random random(test::test_seed(20261130));
    Misses worst[2];
    double sum = 0;
    constexpr int runs = 300;
    for (int run = 0; run < runs; ++run) {
        Graph graph = random_graph(random, random.between(1, 30), 0);
        float bias_rate = random.chance(0.5f) ? 0 : 30;
        Dense dense(graph, to_double(bias_rate));
        std::span<TreeNode> nodes = make_trees(graph.arena, graph.joints, graph.bodies);
        for (Misses& pass : worst) {
            solve_trees(nodes, graph.bodies, graph.turns, bias_rate, true);
            Misses off = misses(graph, dense);
            if (&pass == worst) sum += off.velocity;
            pass.velocity = std::max(pass.velocity, off.velocity);
            pass.impulse = std::max(pass.impulse, off.impulse);
        }
    }
    std::printf("worst: velocity off by %.2g of the fastest, impulse by %.2g of the strongest; after two passes %.2g, "
                "%.2g; mean of the first %.2g\n",
                worst[0].velocity, worst[0].impulse, worst[1].velocity, worst[1].impulse, sum / runs);
    EXPECT_LT(worst[0].velocity, 0.02);
    EXPECT_LT(worst[0].impulse, 2e-4);
    EXPECT_LT(worst[1].velocity, 1e-3);
    EXPECT_LT(sum / runs, 2e-4);
}

// What a body that is not finite does stays with what it hangs on; its impulses are taken back.
TEST(JointTree, ABodyThatIsNotFiniteGivesNoImpulse) {
    Random random(1);
    Graph graph;
    graph.bodies.emplace_back();
    graph.turns.push_back({1, 0});
    for (int i = 0; i < 3; ++i)
        graph.add_body(random, false), graph.add_joint(random, static_cast<uint32_t>(i), static_cast<uint32_t>(i + 1));
    graph.bodies[3].vx = NAN;
    std::span<TreeNode> nodes = make_trees(graph.arena, graph.joints, graph.bodies);
    solve_trees(nodes, graph.bodies, graph.turns, 0, true);
    for (uint32_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(is_finite(Vec2{graph.bodies[i].vx, graph.bodies[i].vy})) << i;
        EXPECT_TRUE(is_finite(graph.joints[i].impulse)) << i;
    }
}

}  // namespace
}  // namespace cairn
