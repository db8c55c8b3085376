// Whole-state checks, for builds with CAIRN_VALIDATE: links, lanes, colours and solver slots agree with each other.
#pragma once

#include "state/world_state.hpp"

namespace cairn {

#if defined(CAIRN_VALIDATE)
/// Ends the process with a sentence if an invariant is broken.
void validate(const WorldState& world);
#else
inline void validate(const WorldState&) {}
#endif

}  // namespace cairn
