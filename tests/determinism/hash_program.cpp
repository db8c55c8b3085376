// Prints the hash of every scene's world while it runs, one line each: what two builds of Cairn must agree on.
// The lines go on through a run, so that the first one that differs says when. Every instruction set that the machine
// has runs all scenes and must agree with the baseline, whose hashes are printed; else the program fails.

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <utility>
#include <vector>

#include "scenes/scene.hpp"

namespace {

constexpr int default_steps = 240;
constexpr int steps_per_line = 60;

struct Line {
    int step;
    uint64_t hash;

    friend bool operator==(const Line&, const Line&) = default;
};

// The large scenes cost minutes at -O0; a few steps of them reach every code path that more would.
int steps_of(const cairn::World& world) {
    const auto bodies = std::max<size_t>(1, world.counters().bodies);
    return static_cast<int>(std::clamp<size_t>(100'000 / bodies, 4, default_steps));
}

// The scene's hashes on one instruction set; false, reported, if it can't be built.
bool run(const cairn::scenes::SceneInfo& info, cairn::SimdSet set, std::vector<Line>& lines) {
    auto built = cairn::scenes::build(cairn::scenes::small_name(info), {}, {}, {.simd = set});
    if (!built) {
        std::fprintf(stderr, "%s: %s\n", info.name, built.error().message.c_str());
        return false;
    }
    cairn::scenes::Scene scene = std::move(built).value();
    const int steps = steps_of(scene.world);
    lines = {{0, scene.world.hash()}};
    for (int i = 0; i < steps; ++i) {
        scene.advance(i);
        if ((i + 1) % steps_per_line == 0 || i + 1 == steps) lines.push_back({i + 1, scene.world.hash()});
    }
    return true;
}

}  // namespace

int main() {
    constexpr cairn::SimdSet wider[] = {cairn::SimdSet::Avx2, cairn::SimdSet::Avx512};
    bool equal = true;
    for (const cairn::scenes::SceneInfo& info : cairn::scenes::list()) {
        std::vector<Line> lines, others;
        if (!run(info, cairn::SimdSet::Baseline, lines)) return 1;
        for (const Line& line : lines) std::printf("%-26s step %3d  %016" PRIx64 "\n", info.name, line.step, line.hash);
        for (cairn::SimdSet set : wider) {
            if (!cairn::is_available(set)) continue;
            if (!run(info, set, others)) return 1;
            if (others == lines) continue;
            std::fprintf(stderr, "%s: %s gives other hashes than the baseline\n", info.name, cairn::name_of(set));
            equal = false;
        }
    }
    return equal ? 0 : 1;
}
