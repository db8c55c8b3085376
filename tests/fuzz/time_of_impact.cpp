// Any two motions: the search for the time of impact ends, and until that time the two are apart.
#include "input.hpp"

using namespace cairn;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    fuzz::AnyShape a = input.shape(), b = input.shape();
    Motion motions[2];
    for (Motion& motion : motions) {
        motion.start = input.pose();
        motion.center = input.vector();
        motion.translation = input.vector();
        motion.rotation = input.number();
    }
    Convex convex_a = fuzz::convex_of(a), convex_b = fuzz::convex_of(b);
    Impact impact = time_of_impact(convex_a, motions[0], convex_b, motions[1]);
    fuzz::require(impact.fraction >= 0 && impact.fraction <= 1, "the fraction is of the motion");
    if (!input.tame()) return 0;
    fuzz::require(impact.state != ImpactState::Unfinished, "the search ends");
    if (impact.state == ImpactState::Invalid || impact.state == ImpactState::Overlapped) return 0;
    for (int i = 0; i < 16; ++i) {
        float time = impact.fraction * static_cast<float>(i) / 16;
        Pose at_a = pose_at(motions[0], time), at_b = pose_at(motions[1], time);
        fuzz::require(distance(convex_a, at_a, convex_b, at_b).separation >= default_slop - 2e-3f,
                      "they are apart until the impact");
    }
    return 0;
}
