// Cairn, a 2D rigid-body physics engine: everything a game includes. The hello world:
//
//     World world({.gravity = {0, -10}});
//     BodyId ground = world.create_body({.position = {0, -1}});
//     world.create_shape(ground, Polygon::box(50, 1));
//     BodyId crate = world.create_body({.type = BodyType::Dynamic, .position = {0, 4}});
//     world.create_shape(crate, Polygon::box(0.5f, 0.5f), {.density = 1, .material = {.friction = 0.3f}});
//     for (int i = 0; i < 120; ++i) world.step(1 / 60.0f);
//     Pose pose = world.body(crate).pose();
//
//     World saved = world;      // a snapshot: the whole state
//     world.step(1 / 60.0f);
//     world = saved;            // rolled back; the ids still hold
#pragma once

#include "cairn/body.hpp"
#include "cairn/callback.hpp"
#include "cairn/collide.hpp"
#include "cairn/constants.hpp"
#include "cairn/contact.hpp"
#include "cairn/debug_draw.hpp"
#include "cairn/distance.hpp"
#include "cairn/error.hpp"
#include "cairn/events.hpp"
#include "cairn/geometry.hpp"
#include "cairn/id.hpp"
#include "cairn/joint.hpp"
#include "cairn/math.hpp"
#include "cairn/query.hpp"
#include "cairn/settings.hpp"
#include "cairn/shape.hpp"
#include "cairn/simd.hpp"
#include "cairn/step_runner.hpp"
#include "cairn/sweep.hpp"
#include "cairn/world.hpp"
