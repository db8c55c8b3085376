// The textbook layer of collide.hpp: each function as its source writes it. Oracles of the engine, which calls none.
// Sources: "Four Ways to Find an Overlap" (boxes, circles, intervals, rays, sweep), "Separating Axis Theorem: Polygon
// Collision Detection" (boolean, signed separation), "Separating axis theorem, deep dive" (manifold).
#include <algorithm>

#include "cairn/collide.hpp"

namespace cairn::textbook {

namespace {

constexpr float largest = 3.402823466e38f;

// An outline read counter-clockwise, whichever way it runs.
struct Ring {
    Outline points;
    bool reversed = false;

    explicit Ring(Outline outline) : points(outline) {
        if (outline.empty()) return;
        float twice_area = 0;
        for (int i = 0; i < count(); ++i) twice_area += cross((*this)[i] - (*this)[0], (*this)[i + 1] - (*this)[0]);
        reversed = twice_area < 0;
    }
    [[nodiscard]] int count() const { return static_cast<int>(points.size()); }
    [[nodiscard]] bool solid() const { return points.size() >= 3; }
    // Vertex i, cyclically up to i = count.
    Vec2 operator[](int i) const {
        auto at = static_cast<std::size_t>(i < count() ? i : i - count());
        return points[reversed ? points.size() - 1 - at : at];
    }
    // Outward unit normal (ey, -ex) of the edge from vertex i; zero where two vertices coincide.
    [[nodiscard]] Vec2 normal(int i) const { return normalize(right_perp((*this)[i + 1] - (*this)[i])); }
    [[nodiscard]] Vec2 vertex_mean() const {
        Vec2 sum;
        for (int i = 0; i < count(); ++i) sum += (*this)[i];
        return (1 / static_cast<float>(count())) * sum;
    }
};

bool is_edge(Vec2 normal) { return length_squared(normal) > 0; }

// Distance of b's nearest vertex from a's edge i, along the edge's normal n.
float least_distance(const Ring& a, int i, Vec2 n, const Ring& b) {
    float least = largest;
    for (int j = 0; j < b.count(); ++j) least = min_of(dot(n, b[j] - a[i]), least);
    return least;
}

struct BestEdge {
    int edge = 0;
    float separation = -largest;
};

// The edge of a from which b is most separated.
BestEdge best_edge(const Ring& a, const Ring& b) {
    BestEdge best;
    for (int i = 0; i < a.count(); ++i) {
        Vec2 n = a.normal(i);
        if (!is_edge(n)) continue;
        float s = least_distance(a, i, n, b);
        if (s > best.separation) best = {i, s};
    }
    return best;
}

bool has_gap(const Ring& a, const Ring& b) {
    for (int i = 0; i < a.count(); ++i) {
        Vec2 n = a.normal(i);
        if (is_edge(n) && !overlapping(least_distance(a, i, n, b))) return true;
    }
    return false;
}

struct Interval {
    float lower = largest, upper = -largest;
};

Interval project(const Ring& ring, Vec2 n) {
    Interval interval;
    for (int i = 0; i < ring.count(); ++i) {
        float x = dot(n, ring[i]);
        interval = {min_of(x, interval.lower), max_of(x, interval.upper)};
    }
    return interval;
}

// Shrinks `best` by the axes of one ring's edges; false at a gap.
bool narrow_by_edges(const Ring& edges, const Ring& a, const Ring& b, Translation& best) {
    for (int i = 0; i < edges.count(); ++i) {
        Vec2 n = edges.normal(i);
        if (!is_edge(n)) continue;
        Interval pa = project(a, n), pb = project(b, n);
        float width = min_of(pa.upper, pb.upper) - max_of(pa.lower, pb.lower);
        if (!overlapping(-width)) return false;
        if (width < best.depth) best = {true, n, width};
    }
    return true;
}

// One side plane of the reference edge, outward normal t: cuts the incident edge, false if it lies outside.
bool cut(Vec2 t, float offset, Vec2 (&points)[2]) {
    float d0 = dot(t, points[0]) - offset, d1 = dot(t, points[1]) - offset;
    if (d0 > 0 && d1 > 0) return false;
    if (d0 * d1 < 0) points[d0 > 0 ? 0 : 1] = points[0] + (d0 / (d0 - d1)) * (points[1] - points[0]);
    return true;
}

}  // namespace

Vec2 penetration(const Aabb& a, const Aabb& b) {
    if (!cairn::overlap(a, b)) return {};
    return min_of(a.upper, b.upper) - max_of(a.lower, b.lower);
}

Translation circles(Vec2 center_a, float radius_a, Vec2 center_b, float radius_b) {
    Vec2 d = center_b - center_a;
    float distance = length(d);
    if (!overlapping(distance - (radius_a + radius_b))) return {};
    return {true, distance > 0 ? (1 / distance) * d : Vec2{1, 0}, radius_a + radius_b - distance};
}

bool sat_overlap(Outline outline_a, Outline outline_b) {
    Ring a(outline_a), b(outline_b);
    return a.solid() && b.solid() && !has_gap(a, b) && !has_gap(b, a);
}

float sat_separation(Outline outline_a, Outline outline_b) {
    Ring a(outline_a), b(outline_b);
    if (!a.solid() || !b.solid()) return largest;
    return max_of(best_edge(a, b).separation, best_edge(b, a).separation);
}

Translation sat_intervals(Outline outline_a, Outline outline_b) {
    Ring a(outline_a), b(outline_b);
    Translation best{false, {}, largest};
    if (!a.solid() || !b.solid() || !narrow_by_edges(a, a, b, best) || !narrow_by_edges(b, a, b, best)) return {};
    if (!best.overlap) return {};
    if (dot(best.axis, b.vertex_mean() - a.vertex_mean()) < 0) best.axis = -best.axis;
    return best;
}

Translation minimum_translation(Outline outline_a, Outline outline_b) {
    Ring a(outline_a), b(outline_b);
    if (!a.solid() || !b.solid()) return {};
    BestEdge on_a = best_edge(a, b), on_b = best_edge(b, a);
    bool flip = on_b.separation > on_a.separation;
    float separation = flip ? on_b.separation : on_a.separation;
    if (!overlapping(separation) || separation == -largest) return {};
    return {true, flip ? -b.normal(on_b.edge) : a.normal(on_a.edge), -separation};
}

Manifold manifold(Outline outline_a, Outline outline_b) {
    Ring a(outline_a), b(outline_b);
    if (!a.solid() || !b.solid()) return {};
    BestEdge on_a = best_edge(a, b), on_b = best_edge(b, a);
    if (!overlapping(on_a.separation) || !overlapping(on_b.separation)) return {};
    bool flip = on_b.separation > 0.98f * on_a.separation + 0.001f;
    const Ring& reference = flip ? b : a;
    const Ring& incident = flip ? a : b;
    int edge = flip ? on_b.edge : on_a.edge;
    Vec2 n = reference.normal(edge), t = left_perp(n);

    int opposite = 0;
    for (int i = 1; i < incident.count(); ++i) {
        if (dot(incident.normal(i), n) < dot(incident.normal(opposite), n)) opposite = i;
    }
    Vec2 points[2] = {incident[opposite], incident[opposite + 1]};
    if (!cut(-t, -dot(t, reference[edge]), points) || !cut(t, dot(t, reference[edge + 1]), points)) return {};

    Manifold m;
    m.normal = flip ? -n : n;
    for (int end = 0; end < 2; ++end) {
        float s = dot(n, points[end] - reference[edge]);
        if (s > 0) continue;
        uint32_t feature =
            static_cast<uint32_t>(edge) << 16 | static_cast<uint32_t>(opposite) << 1 | static_cast<uint32_t>(end);
        m.points[m.count++] = {Point{} + points[end], s, feature};
    }
    if (m.count == 0) m.normal = {};
    return m;
}

// Along each axis the ray is between the box's planes for t in [t1, t2]: in the box where all these meet and t >= 0.
RayHit ray_box(Vec2 origin, Vec2 direction, const Aabb& box) {
    if (!is_finite(origin) || !is_finite(direction) || !overlap(box, box)) return {};  // the last: a NaN in the box
    float t_min = 0, t_max = largest;
    const float o[2] = {origin.x, origin.y}, d[2] = {direction.x, direction.y};
    const float lower[2] = {box.lower.x, box.lower.y}, upper[2] = {box.upper.x, box.upper.y};
    for (int axis = 0; axis < 2; ++axis) {
        if (d[axis] == 0) {  // no t at all, or every t
            if (!(lower[axis] <= o[axis] && o[axis] <= upper[axis])) return {};
            continue;
        }
        float t1 = (lower[axis] - o[axis]) / d[axis];
        float t2 = (upper[axis] - o[axis]) / d[axis];
        t_min = max_of(min_of(t1, t2), t_min);
        t_max = min_of(max_of(t1, t2), t_max);
    }
    if (!(t_max >= t_min)) return {};
    return {true, t_min};
}

PairSearch all_pairs(std::span<const Aabb> boxes) {
    PairSearch search;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = i + 1; j < boxes.size(); ++j) {
            ++search.tests;
            if (overlap(boxes[i], boxes[j])) search.pairs.push_back({static_cast<int>(i), static_cast<int>(j)});
        }
    }
    return search;
}

PairSearch sweep_and_prune(std::span<const Aabb> boxes) {
    std::vector<int> order;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].lower.x == boxes[i].lower.x)
            order.push_back(static_cast<int>(i));  // a NaN has no place in an order
    }
    auto box = [&boxes](int i) -> const Aabb& { return boxes[static_cast<std::size_t>(i)]; };
    std::sort(order.begin(), order.end(), [&box](int i, int j) {
        float x = box(i).lower.x, y = box(j).lower.x;
        return x < y || (x == y && i < j);
    });
    PairSearch search;
    for (std::size_t i = 0; i < order.size(); ++i) {
        float end = box(order[i]).upper.x;
        for (std::size_t j = i + 1; j < order.size() && box(order[j]).lower.x <= end; ++j) {
            ++search.tests;
            if (!overlap(box(order[i]), box(order[j]))) continue;
            search.pairs.push_back({std::min(order[i], order[j]), std::max(order[i], order[j])});
        }
    }
    std::sort(search.pairs.begin(), search.pairs.end());
    return search;
}

}  // namespace cairn::textbook
