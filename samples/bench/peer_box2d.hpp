// The peer: libbox2d 2.4.1 running the same scene. It is built from a Cairn world through the public ranges, body by
// body, so no scene is written twice.
#pragma once

#include <memory>
#include <string>

#include "cairn/cairn.hpp"

namespace cairn::bench {

class Box2dPeer {
public:
    /// A copy of the world in Box2D, sleeping off. Errors: this program was built without libbox2d; the world holds
    /// something that Box2D has not (polygons of more than 8 vertices, categories above 16 bits).
    static Result<std::unique_ptr<Box2dPeer>> copy_of(const World& world);
    ~Box2dPeer();

    /// 8 velocity and 3 position iterations.
    void step(float dt);
    [[nodiscard]] int contact_count() const;
    /// What it does not do alike, in one sentence; empty if nothing.
    [[nodiscard]] const std::string& note() const { return note_; }

private:
    struct Engine;
    Box2dPeer();

    std::unique_ptr<Engine> engine_;
    std::string note_;
};

}  // namespace cairn::bench
