// Any outline: it is refused with a reason, or its pieces are convex and have its area.
#include "geometry/exact.hpp"
#include "input.hpp"

using namespace cairn;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    std::vector<Vec2> outline = input.points(64);
    Result<std::vector<Polygon>> pieces = decompose(outline);
    fuzz::require(pieces.ok() == pieces.error().message.empty(), "a refusal has a reason");
    if (!pieces) {
        // Nothing that hull refuses has pieces, and nothing convex is refused.
        fuzz::require(!Polygon::convex(outline).ok() || !input.tame(), "a convex outline is accepted");
        return 0;
    }
    double area = std::fabs(moments_of(outline).area), sum = 0;
    for (const Polygon& piece : *pieces) {
        fuzz::require(Polygon::convex(piece.vertices()).ok(), "a piece is convex");
        sum += moments_of(piece.vertices()).area;
    }
    fuzz::require(std::fabs(sum - area) <= 1e-6 * area, "the pieces have the outline's area");
    fuzz::require(pieces->size() + 2 <= outline.size(), "there are no more pieces than triangles");
    return 0;
}
