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
    answers = ask(world, acts.questions);
}

Answers ask(const World& world, std::span<const Question> questions) {
    constexpr float nearest_reach = 10;
    const Polygon square = Polygon::box(0.5f, 0.5f);
    const Rot turned = Rot::from_angle(0.5f);
    Answers answers;
    auto count_in = [](uint64_t& count) { return [&count](ShapeId) { return ++count > 0; }; };
    for (const Question& question : questions) {
        const Ray& ray = question.ray;
        world.overlap(question.box, {}, count_in(answers.overlaps));
        answers.ray_hits += world.cast_ray(ray.origin, ray.translation).hit ? 1u : 0u;
        if (!question.all) continue;
        world.overlap(square, {question.middle(), turned}, {}, count_in(answers.shape_overlaps));
        answers.cast_hits += world.cast_shape(square, {ray.origin, turned}, ray.translation) ? 1u : 0u;
        answers.nearest += world.nearest(question.middle(), nearest_reach).shape.is_null() ? 0u : 1u;
        ShapeDistance four[4];
        answers.nearest_four += world.nearest(question.middle(), nearest_reach, four);
    }
    return answers;
}

}  // namespace cairn::scenes
