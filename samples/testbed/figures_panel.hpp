// The figures of what runs, live: plots over time, a table, and in words how two sides differ.
#pragma once

#include "baseline.hpp"
#include "side_by_side.hpp"
#include "ui.hpp"

namespace cairn::testbed {

/// The panel's content, within a window.
void figures_panel(Ui& ui, SideBySide& runs, Baseline& baseline);

}  // namespace cairn::testbed
