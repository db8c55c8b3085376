// A demonstration's panel: what one sees, what can be set, what came out.
#pragma once

#include "collision_demo.hpp"

namespace cairn::testbed {

/// Within a window.
void demo_panel(Demo& demo);

}  // namespace cairn::testbed
