// The smallest game: a crate falls onto the ground, a snapshot is taken, one step is rolled back.
// README.md shows this program from its first include on; a test compares the two, tests/package builds and runs it.

#include <cairn/cairn.hpp>
#include <cinttypes>
#include <cstdio>
using namespace cairn;

int main() {
    World world({.gravity = {0, -10}});
    BodyId ground = world.create_body({.position = {0, -1}});
    world.create_shape(ground, Polygon::box(50, 1));
    BodyId crate = world.create_body({.type = BodyType::Dynamic, .position = {0, 4}});
    world.create_shape(crate, Polygon::box(0.5f, 0.5f), {.density = 1, .material = {.friction = 0.3f}});
    for (int i = 0; i < 120; ++i) world.step(1 / 60.0f);

    World saved = world;  // a snapshot: the whole state, warm-starting impulses included
    world.step(1 / 60.0f);
    world = saved;  // rolled back; the ids still hold

    Pose pose = world.body(crate).pose();
    std::printf("crate at (%.3f, %.3f), hash %016" PRIx64 "\n", pose.position.x, pose.position.y, world.hash());
}
