// World: construction, copying, settings, ranges. Its calls that create and destroy are with what they make.
#include "cairn/world.hpp"

#include "solver/stages.hpp"
#include "world/access.hpp"
#include "world/contact_update.hpp"
#include "world/sleep.hpp"

namespace cairn {

World::World(const WorldDef& def) : state_(std::make_unique<WorldState>()) {
    state_->error_handler = def.error_handler;
    state_->error_context = def.error_context;
    state_->gravity = {0, -10};
    if (check_vector(*state_, "World", "gravity", def.gravity)) state_->gravity = def.gravity;
    set_solver_settings(def.solver);
    if (def.workers >= 1 && def.workers <= Workers::most) state_->workers.set(def.workers, def.scheduler);
    else report(*state_, OutOfRange, "World: workers is %d, outside [1, %d]", def.workers, Workers::most);
    char problem[160] = "";
    state_->simd = choose_simd_set(def.simd, problem, sizeof problem);
    state_->sweep.set_simd(state_->simd);
    if (problem[0] != '\0') report(*state_, InvalidArgument, "World: %s", problem);
}

World::World(const World& other) : state_(std::make_unique<WorldState>(*other.state_)), profile_(other.profile_) {
    state_->locked = false;  // a copy made by an error handler during a step is not stepping itself
}

World::World(World&& other) noexcept = default;

World& World::operator=(const World& other) {
    if (this == &other) return *this;
    if (state_ == nullptr) state_ = std::make_unique<WorldState>();  // was moved from
    *state_ = *other.state_;                                         // vectors keep their memory where it is enough
    state_->locked = false;
    profile_ = other.profile_;
    return *this;
}

World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

Vec2 World::gravity() const { return state_->gravity; }
const SolverSettings& World::solver_settings() const { return state_->solver; }
int World::workers() const { return state_->workers.count(); }
SimdSet World::simd() const { return state_->simd; }
uint64_t World::hash() const { return cairn::hash(*state_); }
const StepProfile& World::profile() const { return profile_; }
size_t World::byte_count() const { return cairn::byte_count(*state_); }

bool World::set_gravity(Vec2 gravity) {
    if (!check_unlocked(*state_, "set_gravity") || !check_vector(*state_, "set_gravity", "gravity", gravity))
        return false;
    state_->gravity = gravity;
    wake_all(*state_);
    for (size_t i = 1; i < state_->solver_to_body.size(); ++i) update_drive(*state_, state_->solver_to_body[i]);
    return true;
}

bool World::set_solver_settings(const SolverSettings& settings) {
    if (!check_unlocked(*state_, "set_solver_settings")) return false;
    if (std::string sentence = check(settings); !sentence.empty()) {
        return report(*state_, OutOfRange, "set_solver_settings: %s", sentence.c_str());
    }
    if (settings == state_->solver) return true;
    state_->solver = settings;
    wake_all(*state_);
    return true;
}

void World::set_error_handler(ErrorHandler handler, void* context) {
    state_->error_handler = handler;
    state_->error_context = context;
}

WorldCounters World::counters() const {
    WorldCounters counters = state_->counters;
    counters.bodies = state_->body_ids.count();
    counters.shapes = state_->shape_ids.count();
    counters.joints = state_->joint_ids.count();
    counters.contacts = state_->contact_ids.count();
    return counters;
}

void World::reserve(const Capacity& room) {
    if (!check_unlocked(*state_, "reserve")) return;
    WorldState& s = *state_;
    auto reserve = [](size_t count, auto&... lists) { (lists.reserve(count), ...); };
    reserve(room.bodies, s.body_ids, s.bodies, s.poses);
    reserve(room.shapes, s.shape_ids, s.shapes);
    reserve(room.joints, s.joint_ids, s.joints);
    reserve(room.contacts, s.contact_ids, s.contacts);
    reserve(room.bodies + size_t{1}, s.solver_bodies, s.solver_to_body, s.used_colors, s.clocks, s.levels, s.drives);
}

Capacity World::high_water() const {
    return {state_->body_ids.capacity(), state_->shape_ids.capacity(), state_->joint_ids.capacity(),
            state_->contact_ids.capacity()};
}

Events World::events() const {
    return {state_->begin_events, state_->end_events, state_->fault_events, state_->break_events};
}

Box World::bounds() const {
    Box all{};
    uint32_t count = 0;
    for (const Shape& shape : state_->shapes) {
        if (!state_->sweep.is_valid(shape.proxy)) continue;
        Box box = state_->sweep.box(shape.proxy);
        all = count++ > 0 ? united(all, box) : box;
    }
    return all;
}

// --- Ids, references, ranges

template <class IdType> Ref<IdType>::operator bool() const {
    auto valid = [this](const auto&, const IdPool& pool, const char*) { return pool.valid(id_); };
    return in_pool_of<IdType>(world_->state(), valid);
}

template <class IdType> uint64_t Ref<IdType>::user_data() const {
    return read(*this, [](const auto& record) { return record.user_data; });
}

template class Ref<BodyId>;
template class Ref<ShapeId>;
template class Ref<JointId>;

namespace {

template <auto Pool> uint32_t next_in(const World& world, uint32_t slot) {
    return (world.state().*Pool).next(slot + 1);
}

/// One that may change something is only asked of a World that may be changed.
template <class AnyRef, auto Pool> AnyRef refer(const World& world, uint32_t slot) {
    using IdType = decltype(std::declval<AnyRef>().id());
    return {const_cast<World*>(&world), (world.state().*Pool).template id<IdType>(slot)};
}

template <class AnyRef, auto Pool> Range<AnyRef> all_of(const World& world) {
    return {world, (world.state().*Pool).next(0), next_in<Pool>, refer<AnyRef, Pool>};
}

template <class AnyRef> Range<AnyRef> shapes_of(const World& world, BodyId id) {
    uint32_t first = get(world.body(id), &Body::first_shape, null_slot, "shapes");
    auto next = [](const World& of, uint32_t slot) { return of.state().shapes[slot].next; };
    return {world, first, next, refer<AnyRef, &WorldState::shape_ids>};
}

Contact contact_at(const World& world, uint32_t slot) { return read_contact(world.state(), slot); }

}  // namespace

BodyRange World::bodies() { return all_of<BodyRef, &WorldState::body_ids>(*this); }
ConstBodyRange World::bodies() const { return all_of<ConstBodyRef, &WorldState::body_ids>(*this); }
JointRange World::joints() { return all_of<JointRef, &WorldState::joint_ids>(*this); }
ConstJointRange World::joints() const { return all_of<ConstJointRef, &WorldState::joint_ids>(*this); }
ShapeRange World::shapes(BodyId body) { return shapes_of<ShapeRef>(*this, body); }
ConstShapeRange World::shapes(BodyId body) const { return shapes_of<ConstShapeRef>(*this, body); }
ContactRange World::contacts() const {
    return {*this, state_->contact_ids.next(0), next_in<&WorldState::contact_ids>, contact_at};
}

ContactRange World::contacts(BodyId id) const {
    uint32_t first = get(body(id), &Body::first_contact, null_slot);
    auto next = [](const World& of, uint32_t edge) { return of.state().contacts[edge / 2].next[edge % 2]; };
    auto read_edge = [](const World& of, uint32_t edge) { return contact_at(of, edge / 2); };
    return {*this, first, next, read_edge};
}

Contact World::contact(ContactId id) const {
    if (!check_id(*state_, state_->contact_ids, id, "contact", "contact")) return {};
    return read_contact(*state_, id.index());
}

}  // namespace cairn
