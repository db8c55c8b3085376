// The peer: libbox2d 2.4.1 running the same scene. It is built from a Cairn world through the public ranges, body by
// body, so no scene is written twice, and does what the scene does to its world.
#pragma once

#include <memory>
#include <string>

#include "scenes/scene.hpp"

namespace cairn::bench {

class Box2dPeer {
public:
    /// A copy of the scene as it is now in Box2D. Errors: this program was built without libbox2d; the scene holds
    /// something that Box2D has not (polygons of more than 8 vertices, categories above 16 bits), or acts on its world
    /// by code.
    static Result<std::unique_ptr<Box2dPeer>> copy_of(const scenes::Scene& scene);
    /// Whether this program was built with libbox2d.
    static bool available();
    ~Box2dPeer();

    /// Step number `step` of the scene: its acts, then 8 velocity and 3 position iterations.
    void step(int step);
    [[nodiscard]] int contact_count() const;
    /// Where a ray first hits a shape, 0 to 1; 1 if it hits none.
    [[nodiscard]] float cast_ray(Point origin, Vec2 translation) const;
    /// What it does not do alike, in one sentence; empty if nothing.
    [[nodiscard]] const std::string& note() const { return note_; }

private:
    struct Engine;
    Box2dPeer();

    std::unique_ptr<Engine> engine_;
    std::string note_;
};

}  // namespace cairn::bench
