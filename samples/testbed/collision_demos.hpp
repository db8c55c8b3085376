// The makers of all demonstrations, one file each.
#pragma once

#include "collision_demo.hpp"

namespace cairn::testbed {

std::unique_ptr<Demo> make_pair_demo(Point origin);
std::unique_ptr<Demo> make_sweep_demo(Point origin);
std::unique_ptr<Demo> make_ray_demo(Point origin);
std::unique_ptr<Demo> make_gjk_demo(Point origin);
std::unique_ptr<Demo> make_toi_demo(Point origin);
std::unique_ptr<Demo> make_decomposition_demo(Point origin);

}  // namespace cairn::testbed
