// Prints the hash of every scene's world while it runs, one line each: what two builds of Cairn must agree on.
// The lines go on through a run, so that the first one that differs says when.

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <utility>

#include "scenes/scene.hpp"

namespace {

constexpr int default_steps = 240;
constexpr int steps_per_line = 60;

// The large scenes cost minutes at -O0; a few steps of them reach every code path that more would.
int steps_of(const cairn::World& world) {
    const auto bodies = std::max<size_t>(1, world.counters().bodies);
    return static_cast<int>(std::clamp<size_t>(100'000 / bodies, 4, default_steps));
}

void print_hash(const char* name, int step, const cairn::World& world) {
    std::printf("%-26s step %3d  %016" PRIx64 "\n", name, step, world.hash());
}

}  // namespace

int main() {
    for (const cairn::scenes::SceneInfo& info : cairn::scenes::list()) {
        auto built = cairn::scenes::build(cairn::scenes::small_name(info));
        if (!built) {
            std::fprintf(stderr, "%s: %s\n", info.name, built.error().message.c_str());
            return 1;
        }
        cairn::scenes::Scene scene = std::move(built).value();
        const int steps = steps_of(scene.world);
        print_hash(info.name, 0, scene.world);
        for (int i = 0; i < steps; ++i) {
            scene.advance(i);
            if ((i + 1) % steps_per_line == 0 || i + 1 == steps) print_hash(info.name, i + 1, scene.world);
        }
    }
}
