// How boxes, circles, polygons, lines and arrows become quads.

#include "canvas.hpp"

#include <algorithm>

namespace cairn::testbed {

namespace {

constexpr float fringe = 1;       // pixels around a shape in which its edge fades out
constexpr float far_away = 6000;  // pixels: beyond, interpolating a distance loses more than a tenth of a pixel
constexpr float huge_k = 1e6f;    // k.y of vertices that hold their distance in k.x

// Without an outline the edge must not take its colour: it begins a pixel outside.
Vertex vertex(Vec2 position, Vec2 uv, Vec2 k, const Paint& paint) {
    return {position, uv, k, paint.width > 0 ? paint.width : -fringe, paint.fill, paint.line};
}

bool is_rectangle(std::span<const Vec2> v, Vec2 edge_x, Vec2 edge_y) {
    if (v.size() != 4) return false;
    float x2 = length_squared(edge_x), y2 = length_squared(edge_y);
    Vec2 gap = (v[2] - v[1]) - edge_y;
    return std::fabs(dot(edge_x, edge_y)) <= 1e-3f * std::sqrt(x2 * y2) && length_squared(gap) <= 1e-6f * (x2 + y2);
}

// Sutherland and Hodgman 1974: the part of a convex polygon with dot(normal, p) <= limit.
void clip(std::vector<Vec2>& polygon, std::vector<Vec2>& scratch, Vec2 normal, float limit) {
    scratch.clear();
    for (size_t i = 0; i < polygon.size(); ++i) {
        Vec2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        float da = dot(normal, a) - limit, db = dot(normal, b) - limit;
        if (da <= 0) scratch.push_back(a);
        if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
            // From the nearer end: the far one may be 1e8 pixels away.
            bool near_a = std::fabs(da) < std::fabs(db);
            Vec2 from = near_a ? a : b, along = near_a ? b - a : a - b;
            float t = near_a ? da / (da - db) : db / (db - da);
            scratch.push_back(from + t * along);
        }
    }
    polygon.swap(scratch);
}

float largest_coordinate(std::span<const Vec2> vertices) {
    float largest = 0;
    for (Vec2 v : vertices) largest = std::max({largest, std::fabs(v.x), std::fabs(v.y)});
    return largest;
}

}  // namespace

void Canvas::clear(Vec2 half_size) {
    half_size_ = half_size;
    for (std::vector<Vertex>& vertices : layers_) vertices.clear();
    labels_.clear();
}

void Canvas::box(Vec2 center, Vec2 half_x, Vec2 half_y, Vec2 half, const Paint& paint, Layer layer) {
    float u = half.x + fringe, v = half.y + fringe;
    Vec2 x = (u / half.x) * half_x, y = (v / half.y) * half_y;
    std::vector<Vertex>& out = vertices(layer);
    out.insert(out.end(), {vertex(center - x - y, {-u, -v}, half, paint), vertex(center + x - y, {u, -v}, half, paint),
                           vertex(center + x + y, {u, v}, half, paint), vertex(center - x + y, {-u, v}, half, paint)});
}

void Canvas::polygon(std::span<const Vec2> vertices, const Paint& paint) {
    if (vertices.size() < 3) return;
    if (largest_coordinate(vertices) > far_away) {
        clipped_.assign(vertices.begin(), vertices.end());
        Vec2 limit = half_size_ + Vec2{20, 20};
        clip(clipped_, outer_, {1, 0}, limit.x);
        clip(clipped_, outer_, {-1, 0}, limit.x);
        clip(clipped_, outer_, {0, 1}, limit.y);
        clip(clipped_, outer_, {0, -1}, limit.y);
        if (clipped_.size() >= 3) outline_and_fan(clipped_, paint);
        return;
    }
    Vec2 edge_x = vertices[1] - vertices[0], edge_y = vertices.back() - vertices[0];
    if (is_rectangle(vertices, edge_x, edge_y)) {
        Vec2 half{length(edge_x) / 2, length(edge_y) / 2};
        if (half.x < 0.01f || half.y < 0.01f) return;
        Vec2 center = vertices[0] + 0.5f * (edge_x + edge_y);
        Paint thinned = paint;
        thinned.width = std::min(paint.width, 0.35f * std::min(half.x, half.y));
        box(center, 0.5f * edge_x, 0.5f * edge_y, half, thinned, Layer::Shapes);
        return;
    }
    outline_and_fan(vertices, paint);
}

// A ring of quads from `fringe` outside to just inside the outline, and a fan of quads for the rest. Corners are
// mitred; where one is so sharp that the ring would turn inside out, the ring's inner corners meet in the middle.
//
//      o3 ------- o2       o: outer, i: inner; depth at o is -fringe
//       | i3 -- i2 |
//       | i0 -- i1 |
//      o0 ------- o1
void Canvas::outline_and_fan(std::span<const Vec2> v, const Paint& paint) {
    size_t n = v.size();
    Vec2 middle{};
    for (Vec2 p : v) middle += (1 / static_cast<float>(n)) * p;
    float inradius = 1e30f;
    for (size_t i = 0; i < n; ++i) {
        Vec2 normal = normalize(right_perp(v[(i + 1) % n] - v[i]));
        if (normal != Vec2{}) inradius = std::min(inradius, dot(normal, v[i] - middle));
    }
    if (!(inradius > 0)) inradius = 0;
    Paint ring = paint;
    ring.width = std::min(paint.width, 0.5f * inradius);
    float inset = std::min(ring.width + 1.5f, inradius);
    outer_.clear();
    inner_.clear();
    for (size_t i = 0; i < n; ++i) {
        Vec2 n0 = normalize(right_perp(v[i] - v[(i + n - 1) % n]));
        Vec2 n1 = normalize(right_perp(v[(i + 1) % n] - v[i]));
        Vec2 mitre = (1 / std::max(1 + dot(n0, n1), 0.2f)) * (n0 + n1);
        outer_.push_back(v[i] + fringe * mitre);
        // An inset of the whole inradius is the middle for regular shapes; otherwise never past it.
        Vec2 inner = v[i] - inset * mitre;
        inner_.push_back(length_squared(inset * mitre) < length_squared(middle - v[i]) ? inner : middle);
    }
    std::vector<Vertex>& out = vertices(Layer::Shapes);
    Vec2 outside{-fringe, huge_k}, inside{inset, huge_k};
    for (size_t i = 0; i < n; ++i) {
        size_t j = (i + 1) % n;
        out.push_back(vertex(outer_[i], {}, outside, ring));
        out.push_back(vertex(outer_[j], {}, outside, ring));
        out.push_back(vertex(inner_[j], {}, inside, ring));
        out.push_back(vertex(inner_[i], {}, inside, ring));
    }
    for (size_t i = 1; i + 1 < n; i += 2) {
        out.push_back(vertex(inner_[0], {}, inside, ring));
        out.push_back(vertex(inner_[i], {}, inside, ring));
        out.push_back(vertex(inner_[i + 1], {}, inside, ring));
        out.push_back(vertex(inner_[std::min(i + 2, n - 1)], {}, inside, ring));
    }
}

void Canvas::circle(Vec2 center, float radius, const Paint& paint) {
    Paint thinned = paint;
    thinned.width = std::min(paint.width, 0.35f * radius);
    float r = radius + fringe;
    std::vector<Vertex>& out = vertices(Layer::Shapes);
    for (Vec2 corner : {Vec2{-r, -r}, Vec2{r, -r}, Vec2{r, r}, Vec2{-r, r}})
        out.push_back(vertex(center + corner, corner, {radius, -1}, thinned));
}

// The disc in the triangle that touches it: two thirds of a quad's cost for a rasteriser, and three corners, not four.
void Canvas::spot(Vec2 center, float radius, const Paint& paint) {
    float r = radius + fringe;
    std::vector<Vertex>& out = vertices(Layer::Spots);
    for (Vec2 corner : {Vec2{-1.7321f * r, -r}, Vec2{1.7321f * r, -r}, Vec2{0, 2 * r}})
        out.push_back(vertex(center + corner, corner, {radius, -1}, paint));
}

// A triangle whose half width k.x falls from that of its base to 0 at `to`; the corners lie `fringe` outside, so k.x
// is below 0 at the tip.
void Canvas::needle(Vec2 from, Vec2 to, float width, Color color) {
    Vec2 along = to - from;
    float size = length(along), half = std::max(width, 1.0f);
    if (!(size > 1e-3f)) return;
    Vec2 side = (1 / size) * left_perp(along);
    Vec2 tip = from + ((half + fringe) / half) * along;
    float reach = half + fringe;
    Paint paint{color, color, 0};
    std::vector<Vertex>& out = vertices(Layer::Needles);
    out.push_back(vertex(from + reach * side, {reach, 0}, {half, huge_k}, paint));
    out.push_back(vertex(from - reach * side, {-reach, 0}, {half, huge_k}, paint));
    out.push_back(vertex(tip, {}, {-fringe, huge_k}, paint));
}

void Canvas::line(Vec2 a, Vec2 b, float width, Color color, Layer layer) {
    Vec2 limit = half_size_ + Vec2{20, 20};
    Vec2 along = b - a;
    if (std::max({std::fabs(a.x), std::fabs(a.y), std::fabs(b.x), std::fabs(b.y)}) > far_away) {
        // The part within the picture, by slabs: enter at the latest of the near sides, leave at the earliest far one.
        float enter = 0, leave = 1;
        const float from[2]{a.x, a.y}, step[2]{along.x, along.y}, reach[2]{limit.x, limit.y};
        for (int axis = 0; axis < 2; ++axis) {
            if (step[axis] == 0) {
                if (std::fabs(from[axis]) > reach[axis]) return;
                continue;
            }
            float t0 = (-reach[axis] - from[axis]) / step[axis], t1 = (reach[axis] - from[axis]) / step[axis];
            enter = std::max(enter, std::min(t0, t1));
            leave = std::min(leave, std::max(t0, t1));
        }
        if (!(enter < leave)) return;
        b = a + leave * along;
        a = a + enter * along;
        along = b - a;
    }
    float size = length(along);
    if (!(size > 1e-3f)) return;
    Vec2 direction = (1 / size) * along;
    Vec2 half{size / 2, std::max(width, 1.0f) / 2};
    box(0.5f * (a + b), half.x * direction, half.y * left_perp(direction), half, {color, color, 0}, layer);
}

void Canvas::arrow(Vec2 from, Vec2 to, float width, Color color) {
    Vec2 along = to - from;
    float size = length(along), head = 4.5f * width;
    if (size < 2 * head) {
        needle(from, to, width, color);
        return;
    }
    Vec2 direction = (1 / size) * along, side = left_perp(direction);
    line(from, to - (0.8f * head) * direction, width, color);
    // The head is a wedge: its half width k.x shrinks to 0 at the tip, uv.x measures across.
    float half_width = 0.5f * head, tip = fringe;
    Vec2 base = to - head * direction;
    std::vector<Vertex>& out = vertices(Layer::Lines);
    Paint paint{color, color, 0};
    auto corner = [&](Vec2 at, float across, float half) {
        out.push_back(vertex(at + across * side, {across, 0}, {half, huge_k}, paint));
    };
    corner(base, half_width + fringe, half_width);
    corner(base, -half_width - fringe, half_width);
    corner(to, -tip, 0);
    corner(to, tip, 0);
}

}  // namespace cairn::testbed
