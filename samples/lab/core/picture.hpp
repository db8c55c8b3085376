// A picture of a world as SVG, drawn by the engine's own debug draw.
#pragma once

#include <string>

#include "cairn/cairn.hpp"

namespace cairn::lab {

/// An <svg> element of the view (an empty one: all that moves), grown to hold bodies that have left it by less than its
/// own size. `reference` becomes the picture's origin, so that scenes far out are as sharp as others.
std::string picture_of(const World& world, Box view, Point reference);

}  // namespace cairn::lab
