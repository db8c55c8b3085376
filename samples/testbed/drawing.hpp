// What is drawn and in which colours: from a world, through the engine's DebugDraw and ranges, onto a Canvas.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cairn/world.hpp"
#include "camera.hpp"
#include "canvas.hpp"
#include "scenes/scene.hpp"

namespace cairn::testbed {

/// What to draw. The names of `layers()` switch these on and off.
struct DrawOptions {
    bool shapes = true;
    bool joints = true;
    bool contacts = false;
    bool normals = false;
    bool impulses = false;
    bool ids = false;
    bool boxes = false;
    bool centers = false;
    bool grid = true;
    bool marks = true;
    bool reactions = true;
    float normal_length = 0.3f;   ///< m
    float impulse_length = 0.5f;  ///< of the arrow of an impulse that carries a body, in sizes of that body
};

/// One thing that can be drawn or not.
struct DrawLayer {
    const char* name;      ///< on the command line and in the settings file
    const char* title;     ///< of the checkbox
    const char* sentence;  ///< its tooltip
    bool DrawOptions::*field;
};

std::span<const DrawLayer> layers();
/// Reads "contacts,normals": each name is switched on, after "no-" off; "all" and "none" mean every one. Throws
/// std::invalid_argument with one sentence for a name that is unknown.
DrawOptions with_layers(DrawOptions options, std::string_view names);

/// A box on the screen must be this many pixels (at a scale of 1) for the feature ids at its contacts to be drawn.
inline constexpr float readable_box = 40;

/// What a picture is drawn with: the camera, and how many framebuffer pixels a length of 1 in a style is.
struct View {
    const Camera& camera;
    float pixel_ratio = 1;
};

/// Fills the canvas: grid, world, marks, scale bar.
void draw_scene(Canvas& canvas, const scenes::Scene& scene, const View& view, const DrawOptions& options);
/// Adds what moves in another scene as outlines of one colour.
void draw_ghost(Canvas& canvas, const scenes::Scene& scene, const View& view, Color color);

inline constexpr Color background_color = rgb(0x16181d);
inline constexpr Color text_color = rgb(0xe6e8ec);

}  // namespace cairn::testbed
