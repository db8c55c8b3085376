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

constexpr int least_steps = 4, most_steps = 240;
constexpr int steps_per_line = 60;

struct Line {
    int step;
    uint64_t hash;

    friend bool operator==(const Line&, const Line&) = default;
};

// A scene with one of the presets: sub-steps by level run other forms of the kernels.
struct Run {
    const cairn::scenes::SceneInfo& info;
    const char* preset;
    cairn::SolverSettings settings;
    size_t body_steps;  // of large scenes, which cost minutes at -O0, a few steps reach what more would
};

// The run's hashes on one instruction set; false, reported, if the scene can't be built.
bool hash_run(const Run& run, cairn::SimdSet set, std::vector<Line>& lines) {
    auto built = cairn::scenes::build(cairn::scenes::small_name(run.info), run.settings, {}, {.simd = set});
    if (!built) {
        std::fprintf(stderr, "%s: %s\n", run.info.name, built.error().message.c_str());
        return false;
    }
    cairn::scenes::Scene scene = std::move(built).value();
    scene.acts.questions.clear();  // they change nothing
    lines = {{0, scene.world.hash()}};
    size_t body_steps = 0;
    int step = 0;
    while (step < most_steps && (step < least_steps || body_steps < run.body_steps)) {
        scene.advance(step);
        body_steps += scene.world.counters().bodies;
        if (++step % steps_per_line == 0) lines.push_back({step, scene.world.hash()});
    }
    if (lines.back().step != step) lines.push_back({step, scene.world.hash()});
    return true;
}

}  // namespace

int main() {
    constexpr cairn::SimdSet wider[] = {cairn::SimdSet::Avx2, cairn::SimdSet::Avx512};
    bool equal = true;
    for (const cairn::scenes::SceneInfo& info : cairn::scenes::list()) {
        // Four times the sub-steps; those of the small scenes have come and gone by the end.
        for (const Run& run :
             {Run{info, "default", {}, 50'000}, Run{info, "standing", cairn::SolverSettings::standing(), 5'000}}) {
            std::vector<Line> lines, others;
            if (!hash_run(run, cairn::SimdSet::Baseline, lines)) return 1;
            for (const Line& line : lines) {
                std::printf("%-26s %-8s step %3d  %016" PRIx64 "\n", info.name, run.preset, line.step, line.hash);
            }
            for (cairn::SimdSet set : wider) {
                if (!cairn::is_available(set)) continue;
                if (!hash_run(run, set, others)) return 1;
                if (others == lines) continue;
                std::fprintf(stderr, "%s, %s: %s gives other hashes than the baseline\n", info.name, run.preset,
                             cairn::name_of(set));
                equal = false;
            }
        }
    }
    return equal ? 0 : 1;
}
