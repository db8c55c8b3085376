// What scenes of joints share: joints at places of the world, and the track joint of our own.
#pragma once

#include "scenes/builder.hpp"

namespace cairn::scenes {

inline constexpr Part fixed_part{.type = BodyType::Static};
/// Parts of one machine pass through each other and meet the world only.
inline constexpr Filter no_self{.category = 2, .mask = 1};
/// Parts that meet nothing: wheels of a clock.
inline constexpr Filter no_one{.category = 2, .mask = 0};

/// Frames of two bodies at a point, both turned by an angle in the world.
template <class Joint> Joint joint_at(SceneBuilder& builder, BodyId a, BodyId b, Vec2 position, float angle = 0) {
    auto frame = [&](BodyId body) {
        Pose pose = builder.world().body(body).pose();
        return Transform{to_local(pose, builder.at(position)), inv_mul(pose.rotation, Rot::from_angle(angle))};
    };
    Joint joint;
    joint.body_a = a, joint.body_b = b;
    joint.frame_a = frame(a), joint.frame_b = frame(b);
    return joint;
}

/// Frames at a point of each body.
template <class Joint> Joint joint_between(SceneBuilder& builder, BodyId a, Vec2 at_a, BodyId b, Vec2 at_b) {
    Joint joint;
    joint.body_a = a, joint.body_b = b;
    joint.frame_a.p = to_local(builder.world().body(a).pose(), builder.at(at_a));
    joint.frame_b.p = to_local(builder.world().body(b).pose(), builder.at(at_b));
    return joint;
}

/// A joint of our own: B's frame stays on an ellipse around A's.
struct Track {
    static constexpr uint64_t kind = 0;
    float half_width = 2, half_height = 1;  ///< m, along frame A's axes
    float hertz = 0;                        ///< 0: as stiff as the sub-step rate allows
};
void track_rows(const JointView& view, const std::byte* settings, JointRows& rows);

}  // namespace cairn::scenes
