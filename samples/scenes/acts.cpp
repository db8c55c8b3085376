// What scenes do to their worlds as they go.
#include "scenes/scene.hpp"

namespace cairn::scenes {

namespace {

BodyId make_box(World& world, Point position, Vec2 half) {
    BodyId id = world.create_body({.type = BodyType::Dynamic, .position = position});
    world.create_shape(id, Polygon::box(half.x, half.y));
    return id;
}

}  // namespace

Vec2 Drive::velocity(int step, float dt) const {
    // sin b - sin a as a product: near each other, the two sines would cancel. The engine's own sine gives the same
    // bits on every machine.
    float half_turn = 0.5f * rate * dt, middle = rate * dt * (static_cast<float>(step) + 0.5f);
    return 2 * sin_cos(half_turn).sin * sin_cos(middle).cos / dt * amplitude;
}

size_t Acts::renewal(int step, int k) const {
    return (static_cast<size_t>(step) * static_cast<size_t>(renewed_per_step) + static_cast<size_t>(k)) %
           renewals.size();
}

void Scene::act(int step) {
    for (const Drive& drive : acts.drives) world.body(drive.body).set_linear_velocity(drive.velocity(step, dt));
    for (int k = 0; k < acts.renewed_per_step; ++k) world.destroy_body(acts.renewals[acts.renewal(step, k)].body);
    for (int k = 0; k < acts.renewed_per_step; ++k) {
        Renewal& renewal = acts.renewals[acts.renewal(step, k)];
        renewal.body = make_box(world, renewal.position, renewal.half);
    }
    for (size_t i = 0; i < acts.shifts.size(); ++i) world.body(acts.shifts[i]).set_awake(acts.on_shift(step, i));
    found = 0;
    for (const Box& box : acts.queries) {
        boxes->query(box, [this](uint32_t) {
            ++found;
            return true;
        });
    }
}

}  // namespace cairn::scenes
