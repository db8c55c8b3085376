// Who sleeps: what the tests of sleeping and waking ask of a world. Knows the public interface only.
#pragma once

#include "support/physics.hpp"

namespace cairn::test {

inline int count_awake(const World& world) {
    int count = 0;
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() == BodyType::Dynamic && body.enabled() && body.awake()) ++count;
    }
    return count;
}

inline bool all_asleep(const World& world) { return count_awake(world) == 0; }

/// Steps until every dynamic body sleeps; the time that took, or infinity after `most`, s.
inline double settle(World& world, double most = 20) {
    int steps = steps_of(most);
    for (int step = 0; step < steps; ++step) {
        world.step(tick);
        if (all_asleep(world)) return (step + 1) * static_cast<double>(tick);
    }
    return HUGE_VAL;
}

/// Poses and velocities, bit for bit.
inline bool same_motion(const World& a, const World& b) {
    for (ConstBodyRef body : a.bodies()) {
        ConstBodyRef other = b.body(body.id());
        Pose p = body.pose(), q = other.pose();
        if (p.position.x != q.position.x || p.position.y != q.position.y || p.rotation.c != q.rotation.c ||
            p.rotation.s != q.rotation.s || body.linear_velocity() != other.linear_velocity() ||
            body.angular_velocity() != other.angular_velocity()) {
            return false;
        }
    }
    return true;
}

}  // namespace cairn::test
