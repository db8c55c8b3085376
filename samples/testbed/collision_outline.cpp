// Outlines from numbers, and the checks of the demonstration: each is another computation than the engine's.

#include "collision_outline.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::testbed {

namespace {

Vec2 around(float angle, float radius) { return radius * Rot::from_angle(std::remainder(angle, 2 * pi)).x_axis(); }

Outline comb(int teeth) {
    auto count = static_cast<float>(teeth);
    float step = 5.6f / (2 * count - 1), left = -2.8f;
    Outline outline{{left, -1.6f}, {-left, -1.6f}};
    for (int i = teeth - 1; i >= 0; --i) {
        float x = left + 2 * static_cast<float>(i) * step;
        outline.insert(outline.end(), {{x + step, 1.8f}, {x, 1.8f}});
        if (i > 0) outline.insert(outline.end(), {{x, -0.8f}, {x - step, -0.8f}});
    }
    return outline;
}

Outline star(int points) {
    Outline outline;
    for (int i = 0; i < 2 * points; ++i)
        outline.push_back(
            around(0.5f * pi + pi * static_cast<float>(i) / static_cast<float>(points), i % 2 == 0 ? 2.5f : 1.1f));
    return outline;
}

// Outward along the outer side, back along the inner one.
Outline spiral(int a_turn) {
    constexpr float turns = 2.3f;
    // With fewer, the sides of its windings would cross.
    int count = static_cast<int>(turns * static_cast<float>(std::max(a_turn, 7)));
    Outline outline;
    for (float half : {0.28f, -0.28f})
        for (int k = 0; k <= count; ++k) {
            float part = static_cast<float>(half > 0 ? k : count - k) / static_cast<float>(count);
            outline.push_back(around(2 * pi * turns * part, 0.35f + 2 * part + half));
        }
    return outline;
}

Outline letter() {
    return {{-1.3f, -2},  {1.4f, -2},    {1.4f, -1.2f}, {-0.4f, -1.2f}, {-0.4f, -0.4f}, {0.9f, -0.4f},
            {0.9f, 0.4f}, {-0.4f, 0.4f}, {-0.4f, 1.2f}, {1.4f, 1.2f},   {1.4f, 2},      {-1.3f, 2}};
}

Outline wave(int detail) {
    Outline outline;
    for (int i = 0; i < 4 * detail; ++i) {
        float angle = 2 * pi * static_cast<float>(i) / static_cast<float>(4 * detail);
        outline.push_back(around(angle, 1.9f + 0.55f * around(5 * angle, 1).y));
    }
    return outline;
}

// Round the outside, then by the cut to the hole and round it the other way.
Outline ring(int detail) {
    Outline outline;
    for (float radius : {2.3f, 1.2f})
        for (int i = 0; i <= detail; ++i) {
            int k = i % detail;
            outline.push_back(
                around((radius > 2 ? 2 : -2) * pi * static_cast<float>(k) / static_cast<float>(detail), radius));
        }
    return outline;
}

double cross_of(Vec2 a, Vec2 b, Vec2 c) {
    auto x = [](Vec2 v) { return static_cast<double>(v.x); };
    auto y = [](Vec2 v) { return static_cast<double>(v.y); };
    return (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a));
}

// Where the line through the first two crosses the second two, as a part of the first: both parts within [0, 1].
bool cross_each_other(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    double c_side = cross_of(a, b, c), d_side = cross_of(a, b, d), a_side = cross_of(c, d, a);
    if (c_side != d_side) {
        double on_second = c_side / (c_side - d_side), on_first = a_side / (a_side - cross_of(c, d, b));
        return on_second >= 0 && on_second <= 1 && on_first >= 0 && on_first <= 1;
    }
    if (c_side != 0) return false;
    auto overlap = [](float p, float q, float r, float s) {
        return std::max(std::min(p, q), std::min(r, s)) <= std::min(std::max(p, q), std::max(r, s));
    };
    return overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y);
}

}  // namespace

Outline make_outline(OutlineKind kind, int detail) {
    switch (kind) {
    case OutlineKind::Comb: return comb(detail);
    case OutlineKind::Star: return star(detail);
    case OutlineKind::Spiral: return spiral(detail);
    case OutlineKind::Letter: return letter();
    case OutlineKind::Wave: return wave(detail);
    case OutlineKind::BowTie: return {{-2.4f, -1.6f}, {2.4f, 1.6f}, {2.4f, -1.6f}, {-2.4f, 1.6f}};
    case OutlineKind::Ring: return ring(detail);
    }
    return {};
}

double signed_area(const Outline& outline) {
    double twice = 0;
    for (size_t i = 1; i + 1 < outline.size(); ++i) twice += cross_of(outline[0], outline[i], outline[i + 1]);
    return 0.5 * twice;
}

int reflex_count(const Outline& outline) {
    double sign = signed_area(outline) < 0 ? -1 : 1;
    size_t n = outline.size();
    int count = 0;
    for (size_t i = 0; i < n; ++i) {
        Vec2 a = outline[i], b = outline[(i + 1) % n], c = outline[(i + 2) % n];
        float size = std::max({std::fabs(b.x), std::fabs(b.y), length(c - a)});
        count += sign * cross_of(a, b, c) < -2e-6 * static_cast<double>(size * length(c - a)) ? 1 : 0;
    }
    return count;
}

bool is_inside(const Outline& outline, Vec2 point) {
    bool inside = false;
    for (size_t i = 0; i < outline.size(); ++i) {
        Vec2 a = outline[i], b = outline[(i + 1) % outline.size()];
        if ((a.y > point.y) != (b.y > point.y) && (cross_of(a, b, point) > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

std::optional<std::pair<size_t, size_t>> find_crossing(const Outline& outline) {
    size_t n = outline.size();
    for (size_t i = 0; i < n; ++i)
        for (size_t k = i + 2; k < n; ++k) {
            if (i == 0 && k == n - 1) continue;
            if (cross_each_other(outline[i], outline[i + 1], outline[k], outline[(k + 1) % n])) return {{i, k}};
        }
    return {};
}

float edge_distance(const Outline& outline, size_t edge, Vec2 point) {
    Vec2 a = outline[edge], along = outline[(edge + 1) % outline.size()] - a;
    float size = length_squared(along), part = size > 0 ? clamp(dot(point - a, along) / size, 0.0f, 1.0f) : 0;
    return length(point - a - part * along);
}

}  // namespace cairn::testbed
