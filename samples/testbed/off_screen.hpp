// Pictures without a window: one scene into a PNG file, or a folder of all scenes, with the figures of each.
#pragma once

#include "options.hpp"

namespace cairn::testbed {

/// Throws NoDisplay, std::invalid_argument or std::runtime_error.
void take_screenshot(const Options& options);
void make_gallery(const Options& options);

}  // namespace cairn::testbed
