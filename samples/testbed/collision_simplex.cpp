// Nearest points of segments and triangles, and the loop that grows them.

#include "collision_simplex.hpp"

#include <algorithm>
#include <utility>

namespace cairn::testbed {

namespace {

constexpr int most_steps = 64;        // ten times what any pair of the tests takes
constexpr float no_progress = 1e-6f;  // of the distance and of a metre

Vec2 farthest(std::span<const Vec2> points, Vec2 direction) {
    Vec2 best = points[0];
    for (Vec2 p : points)
        if (dot(p, direction) > dot(best, direction)) best = p;
    return best;
}

struct Nearest {
    std::vector<Difference> simplex;  // the corners that the point needs
    Vec2 point, on_a, on_b;
};

Nearest nearest_on(const Difference& p) { return {{p}, p.point(), p.a, p.b}; }

Nearest nearest_on(const Difference& p, const Difference& q) {
    Vec2 along = q.point() - p.point();
    float size = length_squared(along), t = size > 0 ? -dot(p.point(), along) / size : 0;
    if (t <= 0) return nearest_on(p);
    if (t >= 1) return nearest_on(q);
    return {{p, q}, p.point() + t * along, p.a + t * (q.a - p.a), p.b + t * (q.b - p.b)};
}

bool holds_origin(const std::vector<Difference>& triangle) {
    Vec2 p = triangle[0].point(), q = triangle[1].point(), r = triangle[2].point();
    float pq = cross(p, q), qr = cross(q, r), rp = cross(r, p);
    return (pq >= 0 && qr >= 0 && rp >= 0) || (pq <= 0 && qr <= 0 && rp <= 0);
}

// Of a triangle around which the origin lies: the nearest of its sides.
Nearest nearest_on(const std::vector<Difference>& simplex) {
    if (simplex.size() == 1) return nearest_on(simplex[0]);
    Nearest best = nearest_on(simplex[0], simplex[1]);
    if (simplex.size() == 2) return best;
    for (size_t i : {size_t{1}, size_t{2}}) {
        Nearest side = nearest_on(simplex[i], simplex[(i + 1) % 3]);
        if (length_squared(side.point) < length_squared(best.point)) best = std::move(side);
    }
    return best;
}

}  // namespace

SimplexTrace trace_distance(std::span<const Vec2> a, std::span<const Vec2> b) {
    SimplexTrace trace;
    std::vector<Difference> simplex{{a[0], b[0]}};
    while (static_cast<int>(trace.steps.size()) < most_steps) {
        SimplexStep step{simplex, {}, {}, {}, {}, 0, 0};
        bool closed = simplex.size() == 3 && holds_origin(simplex);
        Nearest nearest = nearest_on(simplex);
        // On the simplex, up to rounding, there is no direction left to look in: it touches, or lies inside.
        if (closed || length(nearest.point) <= no_progress) {
            trace.inside = true;
            trace.steps.push_back(std::move(step));
            return trace;
        }
        step.nearest = nearest.point;
        step.on_a = nearest.on_a;
        step.on_b = nearest.on_b;
        step.upper = length(nearest.point);
        Vec2 back = (-1 / step.upper) * nearest.point;
        step.next = {farthest(a, -back), farthest(b, back)};
        step.lower = -dot(step.next.point(), back);
        // Rounding may leave a gap between the bounds: then the same corner is found again.
        bool done = step.upper - step.lower <= no_progress * (1 + step.upper);
        for (const Difference& corner : nearest.simplex) done |= corner.point() == step.next.point();
        trace.steps.push_back(step);
        if (done) return trace;
        simplex = std::move(nearest.simplex);
        simplex.push_back(step.next);
    }
    return trace;
}

}  // namespace cairn::testbed
