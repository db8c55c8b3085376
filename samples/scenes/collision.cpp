// Pictures of collision algorithms: the two drawings of the textbook exercises, as marks over a world without gravity.
// The marks are worked out from the world as it is, so they follow a shape that is dragged.
#include "scenes/builder.hpp"

namespace cairn::scenes {

namespace {

constexpr uint32_t white = 0xffffff, yellow = 0xffdc3c, red = 0xff3c3c, light_red = 0xff5050, green = 0x3cff78;

Polygon polygon_of(const World& world, BodyId body) {
    for (ConstShapeRef shape : world.shapes(body)) return shape.polygon();
    return {};
}

// A body's vertices in the axes of the world, relative to `origin`.
std::vector<Vec2> outline_of(const World& world, BodyId body, Point origin) {
    Polygon polygon = polygon_of(world, body);
    Pose pose = world.body(body).pose();
    std::vector<Vec2> outline;
    for (Vec2 vertex : polygon.vertices()) outline.push_back(to_world(pose, vertex) - origin);
    return outline;
}

void add_outline(std::vector<Mark>& marks, const std::vector<Vec2>& outline, Point origin, uint32_t color) {
    for (size_t i = 0; i < outline.size(); ++i) {
        marks.push_back(
            {.from = origin + outline[i], .to = origin + outline[(i + 1) % outline.size()], .color = color});
    }
}

// A, B, and the arrow from B's centre by which B must move to part them.
void mark_translation(const World& world, BodyId a, BodyId b, std::vector<Mark>& marks) {
    if (!world.body(a) || !world.body(b)) return;
    Point center_a = world.body(a).center(), center_b = world.body(b).center();
    std::vector<Vec2> outline_a = outline_of(world, a, center_a), outline_b = outline_of(world, b, center_a);
    textbook::Translation translation = textbook::minimum_translation(outline_a, outline_b);
    add_outline(marks, outline_a, center_a, white);
    add_outline(marks, outline_b, center_a, yellow);
    marks.push_back({.kind = Mark::Kind::Text, .from = center_a + Vec2{-0.1f, 0.1f}, .color = white, .text = "A"});
    marks.push_back({.kind = Mark::Kind::Text, .from = center_b + Vec2{-0.1f, 0.1f}, .color = yellow, .text = "B"});
    if (!translation.overlap) return;
    marks.push_back({.kind = Mark::Kind::Arrow,
                     .from = center_b,
                     .to = center_b + translation.depth * translation.axis,
                     .color = red});
}

struct Ray {
    Vec2 origin, direction;
};

constexpr float half_sqrt_2 = 0.70710678118654752f;
constexpr Ray rays[] = {
    {{-3, 0}, {1, 0}}, {{-3, 3}, {1, 0}}, {{0, 0}, {1, 0}}, {{-3, -3}, {half_sqrt_2, half_sqrt_2}}, {{3, 0}, {1, 0}}};
constexpr float miss_length = 6;

// The box, the rays that hit it up to the hit, and 6 m of those that don't.
void mark_rays(const World& world, BodyId box, Point origin, std::vector<Mark>& marks) {
    if (!world.body(box)) return;
    Pose pose = world.body(box).pose();
    Aabb bounds = aabb_of(polygon_of(world, box), {pose.position - origin, pose.rotation});
    std::vector<Vec2> corners{
        bounds.lower, {bounds.upper.x, bounds.lower.y}, bounds.upper, {bounds.lower.x, bounds.upper.y}};
    add_outline(marks, corners, origin, white);
    for (const Ray& ray : rays) {
        textbook::RayHit hit = textbook::ray_box(ray.origin, ray.direction, bounds);
        uint32_t color = hit.hit ? green : light_red;
        Point from = origin + ray.origin;
        Point to = from + (hit.hit ? hit.t : miss_length) * ray.direction;
        marks.push_back({.from = from, .to = to, .color = color});
        marks.push_back({.kind = Mark::Kind::Dot, .from = from, .color = color});
        if (hit.hit) marks.push_back({.kind = Mark::Kind::Dot, .from = to, .color = color});
    }
}

// The testbed draws these, from numbers that one can change; the world is empty.
void make_demonstration(SceneBuilder& builder, Vec2 lower, Vec2 upper) {
    builder.world().set_gravity({0, 0});
    builder.scene().steps = 1;
    builder.set_view(lower, upper);
}

}  // namespace

// Two squares of side 2, the centre of one at (1.5, 0.5) from the other's. They don't collide, and stay where they are.
void make_sat_mtv(SceneBuilder& builder, double) {
    builder.world().set_gravity({0, 0});
    BodyId a = builder.box({0, 0}, {1, 1});
    BodyId b = builder.box({1.5f, 0.5f}, {1, 1});
    for (BodyId body : {a, b}) {
        for (ShapeRef shape : builder.world().shapes(body)) shape.set_filter({.group = -1});
    }
    builder.scene().overlay = [a, b](const World& world, std::vector<Mark>& marks) {
        mark_translation(world, a, b, marks);
    };
    builder.set_seconds(1);
    builder.set_view({-3.2f, -3.2f}, {3.2f, 3.2f});
}

void make_ray_slabs(SceneBuilder& builder, double) {
    builder.world().set_gravity({0, 0});
    BodyId box = builder.box({0, 0}, {1, 1}, {.type = BodyType::Static});
    Point origin = builder.at({0, 0});
    builder.scene().overlay = [box, origin](const World& world, std::vector<Mark>& marks) {
        mark_rays(world, box, origin, marks);
    };
    builder.set_seconds(1);
    // The last ray starts at x = 3 and is 6 m long.
    builder.set_view({-4.3f, -4.3f}, {9.5f, 4.3f});
}

void make_collision_pair(SceneBuilder& builder, double) { make_demonstration(builder, {-3.4f, -3.1f}, {3.4f, 2.6f}); }
void make_collision_sweep(SceneBuilder& builder, double) { make_demonstration(builder, {-1.6f, -4.7f}, {10.6f, 5}); }
void make_collision_ray(SceneBuilder& builder, double) { make_demonstration(builder, {-4.9f, -3}, {4.9f, 3}); }
void make_collision_gjk(SceneBuilder& builder, double) { make_demonstration(builder, {-5, -3.6f}, {5, 3.8f}); }
void make_collision_toi(SceneBuilder& builder, double) { make_demonstration(builder, {-5, -3.4f}, {5, 3.4f}); }
void make_collision_decomposition(SceneBuilder& builder, double) {
    make_demonstration(builder, {-4.6f, -3.3f}, {4.6f, 3});
}

}  // namespace cairn::scenes
