// The outline kernel for one set: CAIRN_SET is its namespace, CAIRN_SET_WIDTH its width. Included by one file a set.

#include "collision/outline_kernel.hpp"

namespace cairn::CAIRN_SET {

void collide_outlines(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out);

void collide_outlines(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out) {
    for (int first = 0; first < lanes; first += CAIRN_SET_WIDTH) {
        kernel::collide_lanes<CAIRN_SET_WIDTH>(in, first, limits, out);
    }
}

}  // namespace cairn::CAIRN_SET
