// Bodies and shapes coming, going and changing kind: masses, proxies, solver slots. The functions behind World's calls.
#pragma once

#include "solver/step_context.hpp"

namespace cairn {

/// Mass, centre, inertia and extent from the body's shapes; the body's origin stays where it is.
void update_mass(WorldState& world, uint32_t body);
/// After its fixed axes changed, or it is gone.
void update_held(WorldState& world, uint32_t body);
/// Gives a body a SolverBody or takes it back, as its type and enabled flag say; keeps velocity and masses in step.
void update_solver_slot(WorldState& world, uint32_t body);
/// Starts a body's rest anew, after it was moved or its way of sleeping has changed.
void update_clock(WorldState& world, uint32_t body);
/// Has the manifolds of all contacts of a body made anew in the next step: they hold masses and levers of before.
void thaw_contacts(WorldState& world, uint32_t body);
/// Makes or removes the proxies of a body's shapes, as its enabled flag says.
void update_proxies(WorldState& world, uint32_t body);
/// Finds the edges anew that fixed shapes may have covered or laid open since the last step.
void refresh_edges(WorldState& world);
/// Lets the next update report all overlaps of a body again: what may collide with it has changed.
void touch_proxies(WorldState& world, uint32_t body);

/// Gives vertices back to the pool and clears the shape's own.
void release_geometry(WorldState& world, Shape& shape);
/// Hangs a shape that has no body on one.
void link_shape(WorldState& world, uint32_t shape, uint32_t body);
/// Takes it off again, with its contacts and proxy; the body's mass is not updated.
void unlink_shape(WorldState& world, uint32_t shape);
void destroy_shape(WorldState& world, uint32_t shape);
void destroy_joint(WorldState& world, uint32_t joint);
void destroy_body(WorldState& world, uint32_t body);
void set_body_type(WorldState& world, uint32_t body, BodyType type);
void set_body_enabled(WorldState& world, uint32_t body, bool enabled);

/// Disables what became non-finite or left the world in this step, with an event and a sentence each.
void disable_faulty_bodies(WorldState& world, const StepContext& step);

/// Those that this step's events name.
void destroy_broken_joints(WorldState& world);

}  // namespace cairn
