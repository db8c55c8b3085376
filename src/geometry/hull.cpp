// Polygons from points: the convex hull of a set, the check of an outline that claims to be convex, and the pieces of
// one that is not. Knows no bodies.
//
// Orientation is decided in doubles, where float coordinates leave next to no doubt; the tolerance is there for points
// that are no feature of the shape. A corner that bends by less than a part of the slop would only make a resting face
// of two, with contacts under one half of it at a time.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>
#include <vector>

#include "geometry/exact.hpp"

#include "cairn/geometry.hpp"

namespace cairn {

namespace {

using enum ErrorCode;
using Points = std::vector<Vec2>;

std::string text(const std::string& words) { return words; }

// "nan" and "inf" are spelled here, since the C library's spelling depends on the system and on the sign bit of a NaN.
std::string text(double x) {
    if (x != x) return "nan";
    if (!is_finite(x)) return x > 0 ? "inf" : "-inf";
    char number[32];
    std::snprintf(number, sizeof number, "%g", x);
    return number;
}

std::string text(Vec2 p) { return "(" + text(p.x) + ", " + text(p.y) + ")"; }

// A sentence of words, numbers and points.
template <class... Parts> Error refuse(ErrorCode code, const Parts&... parts) { return {code, (text(parts) + ...)}; }

// What a point is called in the messages of a function: "hull: point 3", "convex: vertex 3".
struct Subject {
    const char* function;
    const char* noun;

    std::string name(std::size_t i) const { return std::string(function) + ": " + noun + " " + std::to_string(i); }
    std::string count(std::size_t n) const {
        return std::string(function) + ": " + std::to_string(n) + (n == 1 ? " point" : " points");
    }
};

struct Range {
    double extent = 0;   // the larger side of the points' box
    double largest = 0;  // the largest |coordinate|
};

Range range_of(std::span<const Vec2> points) {
    Vec2 lower = points[0], upper = points[0];
    for (Vec2 p : points) {
        lower = min_of(lower, p);
        upper = max_of(upper, p);
    }
    Vec2d size = between(lower, upper), a = to_double(lower), b = to_double(upper);
    return {max_of(size.x, size.y),
            max_of(max_of(std::fabs(a.x), std::fabs(a.y)), max_of(std::fabs(b.x), std::fabs(b.y)))};
}

// How far rounding alone may have moved points: 8 units in the last place of the largest coordinate.
double rounding_tolerance(Range range) { return 1e-6 * range.largest; }

// Below this a bend is no feature: a part of the extent, so tiny shapes keep theirs, or of the slop, so long floors do.
double feature_tolerance(Range range) {
    double feature = min_of(1e-4 * range.extent, 0.1 * static_cast<double>(default_slop));
    return max_of(feature, rounding_tolerance(range));
}

std::optional<Error> refuse_points(const Subject& subject, std::span<const Vec2> points) {
    const std::string all = subject.count(points.size());
    if (points.size() < 3) return refuse(DegenerateShape, all, ", at least 3 are needed");
    for (std::size_t i = 0; i < points.size(); ++i) {
        Vec2 p = points[i];
        if (!is_finite(p)) return refuse(InvalidArgument, subject.name(i), " is not finite ", p);
        if (std::fabs(p.x) <= max_local_position && std::fabs(p.y) <= max_local_position) continue;
        return refuse(OutOfRange, subject.name(i), " is out of range ", p, ", coordinates go up to ",
                      max_local_position);
    }
    double extent = range_of(points).extent, limit = 2 * static_cast<double>(max_size);
    if (extent > limit) return refuse(OutOfRange, all, " are ", extent, " apart, at most ", limit, " is accepted");
    if (extent < static_cast<double>(min_size)) {
        return refuse(DegenerateShape, all, " all within ", extent, " of ", points[0], ", a shape needs at least ",
                      min_size);
    }
    return std::nullopt;
}

Error on_one_line(const Subject& subject, std::size_t count, double width) {
    return refuse(DegenerateShape, subject.count(count), " on one line (all within ", width,
                  " of it), a shape needs a width of at least ", min_size);
}

// The order of the sweep: by x, then y. Total, since duplicates have equal bits.
bool is_left_of(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// Sorted, without exact duplicates: from here on the order of the input is forgotten.
Points sorted_unique(std::span<const Vec2> points) {
    Points sorted;
    for (Vec2 p : points) sorted.push_back(p + Vec2{});  // -0 becomes 0: which of the two came first must not show
    std::sort(sorted.begin(), sorted.end(), is_left_of);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

// Appends a chain that only turns left: a point that doesn't lie left of the way to the next one is popped.
template <class Iterator> void append_chain(Points& hull, Iterator first, Iterator last) {
    std::size_t base = hull.size();
    for (; first != last; ++first) {
        while (hull.size() >= base + 2 && turn(hull[hull.size() - 2], hull.back(), *first) <= 0) hull.pop_back();
        hull.push_back(*first);
    }
    hull.pop_back();  // the first point of the next chain
}

// The lower chain from left to right, then the upper one back: counter-clockwise from the leftmost point.
Points monotone_chain(const Points& sorted) {
    Points hull;
    append_chain(hull, sorted.begin(), sorted.end());
    append_chain(hull, sorted.rbegin(), sorted.rend());
    return hull;
}

// A vertex with its neighbours.
struct Corner {
    Vec2 before, at, after;
};

Corner corner_of(const Points& outline, std::size_t i) {
    std::size_t n = outline.size();
    return {outline[i > 0 ? i - 1 : n - 1], outline[i], outline[i + 1 < n ? i + 1 : 0]};
}

// How far the vertex is from the segment between its neighbours: what the shape loses without it.
double bend_of(const Corner& corner) {
    Vec2d chord = between(corner.before, corner.after), p = between(corner.before, corner.at);
    double n = dot(chord, chord);
    double t = n > 0 ? clamp(dot(p, chord) / n, 0.0, 1.0) : 0;
    return length(p - t * chord);
}

// Leaves out vertices that lie within the tolerance of the segment between their neighbours, never two neighbours in
// one sweep: a finely divided arc is thinned out evenly, instead of being eaten from one end with every step small.
Points sweep_flat_vertices(const Points& hull, double tolerance) {
    Points kept;
    std::size_t n = hull.size();
    bool dropped_first = false, dropped_last = false;
    for (std::size_t i = 0; i < n; ++i) {
        bool neighbour_dropped = dropped_last || (i + 1 == n && dropped_first);
        dropped_last = !neighbour_dropped && bend_of(corner_of(hull, i)) <= tolerance;
        if (i == 0) dropped_first = dropped_last;
        if (!dropped_last) kept.push_back(hull[i]);
    }
    return kept;
}

Points without_flat_vertices(Points outline, double tolerance) {
    std::size_t before = 0;
    do {
        before = outline.size();
        outline = sweep_flat_vertices(outline, tolerance);
    } while (outline.size() >= 3 && outline.size() < before);
    return outline;
}

// The smallest distance of two parallel lines that hold the polygon between them; one of them runs along an edge.
double width_of(const Points& convex) {
    double width = 0;
    std::size_t n = convex.size(), top = 1;
    for (std::size_t i = 0; i < n; ++i) {
        Vec2 a = convex[i], b = convex[i + 1 < n ? i + 1 : 0];
        // The vertex farthest from the edge only moves on as the edge does (rotating calipers, Shamos 1978).
        while (turn(a, b, convex[(top + 1) % n]) > turn(a, b, convex[top])) top = (top + 1) % n;
        double height = turn(a, b, convex[top]) / length(between(a, b));
        width = i == 0 ? height : min_of(width, height);
    }
    return width;
}

// Refuses what is not a strictly convex outline. `name` gives the caller's number of a vertex.
template <class Name> std::optional<Error> refuse_turns(const Points& outline, double tolerance, Name name) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        Corner c = corner_of(outline, i);
        if (length(between(c.before, c.at)) > tolerance) continue;
        return refuse(DegenerateShape, name(i), " is the same point as its neighbour ", c.at);
    }
    for (std::size_t i = 0; i < outline.size(); ++i) {
        Corner c = corner_of(outline, i);
        if (bend_of(c) > tolerance) continue;
        return refuse(DegenerateShape, name(i), " lies on the straight line between its neighbours ", c.at);
    }
    // Turning left everywhere is not enough, a pentagram does: a convex outline has one left end, it has two.
    std::size_t left_ends = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        Corner c = corner_of(outline, i);
        if (is_left_of(c.at, c.before) && is_left_of(c.at, c.after)) ++left_ends;
        if (turn(c.before, c.at, c.after) > 0 && left_ends <= 1) continue;
        return refuse(ConcaveShape, name(i), " makes the outline concave or crossing itself ", c.at);
    }
    return std::nullopt;
}

// Whether the way from a by b to c turns back on itself.
bool turns_back(Vec2 a, Vec2 b, Vec2 c) { return turn(a, b, c) == 0 && dot(between(a, b), between(b, c)) <= 0; }

// Whether two segments have a point in common: then neither has the other on one side.
bool meet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    return overlap(Aabb{min_of(a, b), max_of(a, b)}, Aabb{min_of(c, d), max_of(c, d)}) &&
           turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

// Refuses an outline two edges of which meet elsewhere than at a common vertex. Edge i starts at vertex i.
std::optional<Error> refuse_crossings(const Subject& subject, std::span<const Vec2> p) {
    std::size_t n = p.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = i + 1; k < n; ++k) {
            Vec2 a = p[i], b = p[i + 1], c = p[k], d = p[(k + 1) % n];
            bool bad = k == i + 1 ? turns_back(a, b, d) : i + n == k + 1 ? turns_back(c, a, b) : meet(a, b, c, d);
            if (!bad) continue;
            return refuse(InvalidArgument, subject.function, ": edges ", std::to_string(i), " and ", std::to_string(k),
                          " cross or touch; an outline goes round once, and round a hole in two halves");
        }
    }
    return std::nullopt;
}

// A piece of an outline: the numbers of its corners, counter-clockwise.
using Loop = std::vector<std::size_t>;

// Whether no other corner of the rest lies in the triangle of this one, the border included.
bool is_ear(const Points& p, const Loop& rest, std::size_t a, std::size_t b, std::size_t c) {
    return std::none_of(rest.begin(), rest.end(), [&](std::size_t v) {
        return v != a && v != b && v != c && turn(p[a], p[b], p[v]) >= 0 && turn(p[b], p[c], p[v]) >= 0 &&
               turn(p[c], p[a], p[v]) >= 0;
    });
}

// The position of the edge from corner u to corner v; the loop's size if it has none.
std::size_t find_edge(const Loop& loop, std::size_t u, std::size_t v) {
    std::size_t at = 0, n = loop.size();
    while (at < n && !(loop[at] == u && loop[(at + 1) % n] == v)) ++at;
    return at;
}

// Joins two pieces across the edge from u to v, if what comes out is convex within the tolerance: (u v s ... t) and
// (v u x ... y) become (v s ... t u x ... y).
bool join(const Points& p, Loop& piece, Loop other, std::size_t u, std::size_t v, double tolerance) {
    auto start_at = [](Loop& loop, std::size_t first) {
        std::rotate(loop.begin(), std::find(loop.begin(), loop.end(), first), loop.end());
    };
    auto bends_in = [&](std::size_t before, std::size_t at, std::size_t after) {
        return turn(p[before], p[at], p[after]) < -tolerance * length(between(p[before], p[after]));
    };
    start_at(piece, u), start_at(other, v);
    if (bends_in(other.back(), v, piece[2]) || bends_in(piece.back(), u, other[2])) return false;
    piece.erase(piece.begin());
    piece.insert(piece.end(), other.begin() + 1, other.end());
    return true;
}

// Adds a triangle to the pieces, joined to those across its edges where that stays convex: so every diagonal of the
// outline is tried once, when the triangle on its second side comes (Hertel, Mehlhorn 1983).
void add_triangle(const Points& p, std::vector<Loop>& pieces, const Loop& triangle, double tolerance) {
    Loop piece = triangle;
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t u = triangle[i], v = triangle[(i + 1) % 3];
        auto shares_edge = [&](const Loop& other) { return find_edge(other, v, u) < other.size(); };
        auto other = std::find_if(pieces.begin(), pieces.end(), shares_edge);
        if (other != pieces.end() && join(p, piece, *other, u, v, tolerance)) pieces.erase(other);
    }
    pieces.push_back(piece);
}

// Ear clipping (Meisters 1975). Of all ears the one goes that is highest for the length of its diagonal: by the first
// found or the shortest diagonal, finely divided arcs become needles too thin for a polygon. Empty if rounding leaves
// no ear.
std::vector<Loop> cut(const Points& p, double tolerance) {
    std::vector<Loop> pieces;
    Loop rest(p.size());
    std::iota(rest.begin(), rest.end(), std::size_t{0});
    while (rest.size() >= 3) {
        std::size_t n = rest.size();
        Loop ear;
        double highest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            std::size_t a = rest[(i + n - 1) % n], b = rest[i], c = rest[(i + 1) % n];
            Vec2d diagonal = between(p[a], p[c]);
            double height = turn(p[a], p[b], p[c]) / dot(diagonal, diagonal);
            if (!(height > highest) || !is_ear(p, rest, a, b, c)) continue;
            ear = {a, b, c}, highest = height;
        }
        if (ear.empty()) return {};
        add_triangle(p, pieces, ear, tolerance);
        rest.erase(std::find(rest.begin(), rest.end(), ear[1]));
    }
    return pieces;
}

}  // namespace

Result<Polygon> Polygon::hull(std::span<const Vec2> points) {
    const Subject subject = {"hull", "point"};
    if (auto error = refuse_points(subject, points)) return *error;
    Range range = range_of(points);
    double tolerance = feature_tolerance(range);

    Points hull = without_flat_vertices(monotone_chain(sorted_unique(points)), tolerance);
    if (hull.size() < 3) return on_one_line(subject, points.size(), tolerance);
    double width = width_of(hull);
    if (width < static_cast<double>(min_size)) return on_one_line(subject, points.size(), width);
    std::rotate(hull.begin(), std::min_element(hull.begin(), hull.end(), is_left_of), hull.end());
    return from_ccw(hull);
}

Result<Polygon> Polygon::convex(std::span<const Vec2> outline) {
    const Subject subject = {"convex", "vertex"};
    if (auto error = refuse_points(subject, outline)) return *error;
    Points vertices;
    for (Vec2 p : outline) vertices.push_back(p + Vec2{});
    bool reversed = moments_of(vertices).area < 0;
    if (reversed) std::reverse(vertices.begin() + 1, vertices.end());
    auto name = [&](std::size_t i) { return subject.name(reversed && i > 0 ? vertices.size() - i : i); };
    if (auto error = refuse_turns(vertices, rounding_tolerance(range_of(outline)), name)) return *error;
    double width = width_of(vertices);
    if (width < static_cast<double>(min_size)) return on_one_line(subject, outline.size(), width);
    return from_ccw(vertices);
}

Result<std::vector<Polygon>> decompose(std::span<const Vec2> outline) {
    const Subject subject = {"decompose", "vertex"};
    if (auto error = refuse_points(subject, outline)) return *error;
    if (auto error = refuse_crossings(subject, outline)) return *error;
    Points vertices(outline.begin(), outline.end());
    double area = moments_of(vertices).area, sum = 0;
    if (area < 0) std::reverse(vertices.begin(), vertices.end());
    double tolerance = rounding_tolerance(range_of(outline));
    std::vector<Polygon> pieces;
    std::string reason = "the outline is too fine for floats so far from the origin";
    // Pieces that were joined with less tolerance than their flat corners are left out by stay convex.
    for (const Loop& loop : cut(vertices, 0.25 * tolerance)) {
        Points corners;
        for (std::size_t i : loop) corners.push_back(vertices[i]);
        Result<Polygon> piece = Polygon::convex(without_flat_vertices(corners, tolerance));
        // A needle is left out, if the others fill the outline without it.
        if (piece) pieces.push_back(*piece), sum += moments_of(piece->vertices()).area;
        else reason = "a part is too thin: " + piece.error().message;
    }
    if (std::fabs(sum - std::fabs(area)) <= 1e-6 * std::fabs(area)) return pieces;
    return refuse(DegenerateShape, "decompose: ", reason);
}

}  // namespace cairn
