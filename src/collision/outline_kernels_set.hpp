// The outline kernel for one set: CAIRN_SET is its namespace, CAIRN_SET_WIDTH its width. Included by one file a set.

#include "collision/outline_kernel.hpp"

namespace cairn::CAIRN_SET {

namespace {

void collide_all(const OutlineBatch& in, int lanes, const OutlineLimits& limits, OutlineManifolds& out) {
    for (int i = 0; i < lanes; i += CAIRN_SET_WIDTH) kernel::collide_columns<CAIRN_SET_WIDTH>(in, i, limits, out);
}

}  // namespace

const CollideOutlines collide_outlines = collide_all;

}  // namespace cairn::CAIRN_SET
