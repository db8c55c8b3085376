// The World: a value that holds bodies, shapes, joints and contacts, and steps. Copying it is a snapshot.
#pragma once

#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "cairn/body.hpp"
#include "cairn/callback.hpp"
#include "cairn/contact.hpp"
#include "cairn/debug_draw.hpp"
#include "cairn/error.hpp"
#include "cairn/events.hpp"
#include "cairn/joint.hpp"
#include "cairn/query.hpp"
#include "cairn/settings.hpp"
#include "cairn/shape.hpp"
#include "cairn/simd.hpp"

namespace cairn {

struct WorldState;

/// How a world is made.
struct WorldDef {
    Vec2 gravity{0, -10};  ///< m/s^2
    SolverSettings solver{};
    SimdSet simd = SimdSet::Best;  ///< the environment variable CAIRN_SIMD overrules it; results are the same
    /// Threads of a step, the caller's included, 1 to 64. Results are the same for any number. A copy has as many of
    /// its own; they start with its first step and sleep between steps.
    int workers = 1;
    /// Your scheduler in place of those threads: `workers` is then how many tasks it may run at once.
    ParallelFor scheduler{};
    ErrorHandler error_handler = print_error;  ///< null: errors are silent
    void* error_context = nullptr;             ///< handed to the handler
};

/// Room for so many things.
struct Capacity {
    uint32_t bodies = 0, shapes = 0, joints = 0, contacts = 0;
};

/// What the world holds and what the last step did.
struct WorldCounters {
    uint32_t bodies = 0, shapes = 0, joints = 0;
    uint32_t awake = 0;           ///< bodies that the last step moved, kinematic ones included
    uint32_t contacts = 0;        ///< pairs that are watched: their fat boxes overlap, or did not long ago
    uint32_t touching = 0;        ///< contacts with points of bodies that are awake
    uint32_t points = 0;          ///< contact points of them
    uint32_t colors = 0;          ///< colours in use
    uint32_t frozen = 0;          ///< touching contacts that kept their manifold in the last step
    uint32_t updated = 0;         ///< pairs that the narrow phase computed anew
    uint32_t candidates = 0;      ///< boxes that the sweep compared in the last step
    uint32_t pairs = 0;           ///< new overlaps that it found
    uint32_t passes = 0;          ///< solver passes over the contacts, relax passes included, of all levels
    uint32_t point_passes = 0;    ///< sum over the contact points of the passes over each
    uint32_t warm_started = 0;    ///< points of new manifolds that found their impulse by feature id
    uint32_t points_updated = 0;  ///< points of new manifolds
    uint32_t speed_limited = 0;   ///< bodies slowed to max_linear_speed
};

/// Where the last step's time went, ms. Not part of the state.
struct StepProfile {
    float step = 0, pairs = 0, collide = 0, solve = 0, finalize = 0, sleep = 0;
};

/// A range over living things of a world: all bodies, joints or contacts by slot, or the shapes or contacts of one
/// body, newest first. What stands in an all-range may be destroyed meanwhile. Its iterator is the rest of it.
template <class Value> class Range {
public:
    using Next = uint32_t (*)(const World&, uint32_t key);  // what follows a slot or an edge, or 0xffffffff
    using Read = Value (*)(const World&, uint32_t key);

    Range(const World& world, uint32_t first, Next next, Read read)
        : world_(&world), key_(first), next_(next), read_(read) {}
    [[nodiscard]] Range begin() const { return *this; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }
    Value operator*() const { return read_(*world_, key_); }
    Range& operator++() {
        key_ = next_(*world_, key_);
        return *this;
    }
    friend bool operator==(const Range& rest, std::default_sentinel_t) { return rest.key_ == 0xffffffffu; }

private:
    const World* world_;
    uint32_t key_;
    Next next_;
    Read read_;
};

using BodyRange = Range<BodyRef>;
using ConstBodyRange = Range<ConstBodyRef>;
using JointRange = Range<JointRef>;
using ConstJointRange = Range<ConstJointRef>;
using ShapeRange = Range<ShapeRef>;
using ConstShapeRange = Range<ConstShapeRef>;
using ContactRange = Range<Contact>;  // by value

/// A physics world. A value: a copy holds the whole state, warm-starting impulses included, and steps to the same bits
/// as the original; ids are valid in every copy. Invalid calls change nothing, report one sentence to the error handler
/// and return a null id, false or zeros. No globals: any number of worlds, each used by one thread at a time. A
/// moved-from World may only be assigned to or destroyed.
class World {
public:
    explicit World(const WorldDef& def = {});
    World(const World& other);
    World(World&& other) noexcept;
    World& operator=(const World& other);
    World& operator=(World&& other) noexcept;
    ~World();

    BodyId create_body(const BodyDef& def);
    /// Destroys a body with its shapes, joints and contacts.
    bool destroy_body(BodyId id);
    /// Adds a Polygon, Circle, Capsule or Segment and updates the body's mass. An empty polygon is refused.
    ShapeId create_shape(BodyId body, const Convex& shape, const ShapeDef& def = {});
    /// A concave outline as convex polygons of one body (see cairn::decompose); none, reported, if it is refused.
    std::vector<ShapeId> create_shapes(BodyId body, std::span<const Vec2> outline, const ShapeDef& def = {});
    /// The segments of a chain in their order, each a shape of its own; none, reported, if anything of it is refused.
    std::vector<ShapeId> create_chain(BodyId body, const ChainDef& def);
    /// Terrain that is solid from above: segments between heights (m, NaN: a gap), `spacing` (m) apart from x = 0 on.
    std::vector<ShapeId> create_height_field(BodyId body, std::span<const float> heights, float spacing,
                                             const ShapeDef& def = {.one_sided = true});
    bool destroy_shape(ShapeId id);
    /// Any of RevoluteJoint, PrismaticJoint and so on (joint.hpp).
    template <class Settings> JointId create_joint(const JointDef<Settings>& def) {
        return create_joint(Settings::type, def.common(), &def.settings);
    }
    bool destroy_joint(JointId id);
    /// What fills the rows of UserJoints of a kind below max_user_joints; null: they do nothing. Copied, not hashed.
    bool set_joint_function(uint64_t kind, JointFunction function);

    /// References: the World's address and an id. Valid as long as this object stays where it is.
    [[nodiscard]] BodyRef body(BodyId id) { return {this, id}; }
    [[nodiscard]] ConstBodyRef body(BodyId id) const { return {this, id}; }
    [[nodiscard]] ShapeRef shape(ShapeId id) { return {this, id}; }
    [[nodiscard]] ConstShapeRef shape(ShapeId id) const { return {this, id}; }
    [[nodiscard]] JointRef joint(JointId id) { return {this, id}; }
    [[nodiscard]] ConstJointRef joint(JointId id) const { return {this, id}; }
    /// The contact of that id, as it is now; an empty Contact, reported, if there is none.
    [[nodiscard]] Contact contact(ContactId id) const;

    [[nodiscard]] BodyRange bodies();
    [[nodiscard]] ConstBodyRange bodies() const;
    [[nodiscard]] JointRange joints();
    [[nodiscard]] ConstJointRange joints() const;
    /// Shapes of a body; empty for a stale id, which is reported.
    [[nodiscard]] ShapeRange shapes(BodyId body);
    [[nodiscard]] ConstShapeRange shapes(BodyId body) const;
    /// All contacts, touching or not, in slot order; or those of a body, newest first.
    [[nodiscard]] ContactRange contacts() const;
    [[nodiscard]] ContactRange contacts(BodyId body) const;
    /// The box of the fat boxes of all shapes of enabled bodies; zeros if there are none. Looks at every shape.
    [[nodiscard]] Box bounds() const;
    /// What happened in the last step. Valid until the next one.
    [[nodiscard]] Events events() const;

    /// What a ray meets first, or all that it meets, in an order that is fixed but otherwise yours to ignore (see
    /// cairn::cast_ray for the rules, RayVisitor for clipping); whether it meets anything; a batch.
    [[nodiscard]] ShapeRayHit cast_ray(Point origin, Vec2 translation, const QueryFilter& filter = {}) const;
    void cast_ray(Point origin, Vec2 translation, const QueryFilter& filter, RayVisitor visit) const;
    [[nodiscard]] bool hits_any(Point origin, Vec2 translation, const QueryFilter& filter = {}) const;
    bool cast_rays(std::span<const Ray> rays, std::span<ShapeRayHit> hits, const QueryFilter& filter = {}) const;
    /// The same for a shape that moves without turning (see cairn::cast_shape for the rules).
    [[nodiscard]] ShapeImpact cast_shape(const Convex& shape, const Pose& pose, Vec2 translation,
                                         const QueryFilter& filter = {}) const;
    void cast_shape(const Convex& shape, const Pose& pose, Vec2 translation, const QueryFilter& filter,
                    CastVisitor visit) const;
    /// What a shape meets first that also turns: cairn::time_of_impact with a target of 0, so without a rotation the
    /// same as above. What it overlaps at the start is met at fraction 0, Overlapped; if it turns, what it just touches
    /// there is Hit at 0, whichever way it turns.
    [[nodiscard]] ShapeImpact cast_turning(const Convex& shape, const Motion& motion,
                                           const QueryFilter& filter = {}) const;
    /// All shapes that a box, a shape or a point overlaps; touching counts (a segment contains no point).
    void overlap(const Box& box, const QueryFilter& filter, OverlapVisitor visit) const;
    void overlap(const Convex& shape, const Pose& pose, const QueryFilter& filter, OverlapVisitor visit) const;
    void overlap(Point point, const QueryFilter& filter, OverlapVisitor visit) const;
    /// The nearest shape within a distance, or as many as `result` has room for, nearest first; returns how many. The
    /// separation is negative, and the normal the way out, for a point inside.
    [[nodiscard]] ShapeDistance nearest(Point point, float max_distance, const QueryFilter& filter = {}) const;
    size_t nearest(Point point, float max_distance, std::span<ShapeDistance> result,
                   const QueryFilter& filter = {}) const;

    /// Advances by dt seconds. 0 does nothing and is no error; negative, not finite, below min_step or above max_step
    /// (1 s) is an error that changes nothing.
    bool step(float dt);

    [[nodiscard]] Vec2 gravity() const;
    bool set_gravity(Vec2 gravity);
    [[nodiscard]] const SolverSettings& solver_settings() const;
    /// Takes effect from the next step on; the running world goes on.
    bool set_solver_settings(const SolverSettings& settings);
    /// The kernels that run: never `Best`. Copies run on the same.
    [[nodiscard]] SimdSet simd() const;
    [[nodiscard]] int workers() const;
    void set_error_handler(ErrorHandler handler, void* context);

    /// A digest of the whole state: two worlds with equal hashes step alike for ever.
    [[nodiscard]] uint64_t hash() const;
    [[nodiscard]] WorldCounters counters() const;
    [[nodiscard]] const StepProfile& profile() const;
    /// Makes room, so that no call allocates records up to so many of each kind. Changes no result.
    void reserve(const Capacity& capacity);
    /// The most of each kind that the world has held at once: what to reserve next time.
    [[nodiscard]] Capacity high_water() const;
    /// Bytes held by the state, spare capacity included.
    [[nodiscard]] size_t byte_count() const;
    /// Draws what `draw` asks for. Changes nothing.
    void draw(const DebugDraw& draw) const;

    /// The state behind the world, for the library's own files.
    [[nodiscard]] WorldState& state() { return *state_; }
    [[nodiscard]] const WorldState& state() const { return *state_; }

private:
    JointId create_joint(JointType type, const FilterJoint& common, const void* settings);
    std::unique_ptr<WorldState> state_;
    StepProfile profile_;
};

}  // namespace cairn
