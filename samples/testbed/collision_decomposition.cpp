// Decomposition: an outline drawn with the mouse and the convex pieces that the engine makes of it, coloured by their
// vertices, drawn apart, or let fall as one body.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "cairn/world.hpp"
#include "collision_demos.hpp"
#include "collision_outline.hpp"
#include "collision_sketch.hpp"

namespace cairn::testbed {

namespace {

constexpr size_t most_vertices = 400;
constexpr Color outline_color = rgb(0xe6e8ec), dim_color = rgb(0x8b93a0), bad_color = rgb(0xff5a5a),
                ground_color = rgb(0x565d69);
// Of pieces with 3, 4, 5, 6, 7 and more vertices.
constexpr std::array<Color, 6> piece_colors{rgb(0x7fb6f0), rgb(0x62d38c), rgb(0xf0c65a),
                                            rgb(0xff9440), rgb(0xe07fd0), rgb(0xa78bf0)};
constexpr const char* action_names[] = {"Remove last", "Clear", "Start again"};

Color color_of(const Polygon& piece) { return piece_colors[static_cast<size_t>(std::clamp(piece.count() - 3, 0, 5))]; }

/// Of the engine's pieces: how many of a grid of points lie in as many pieces as they should, one or none.
struct Coverage {
    int points = 0, right = 0;
};

Coverage measure_coverage(const Outline& outline, const std::vector<Polygon>& pieces) {
    constexpr int columns = 32, rows = 24;
    Vec2 lower = outline[0], upper = outline[0];
    for (Vec2 v : outline) lower = min_of(lower, v), upper = max_of(upper, v);
    Coverage coverage;
    for (int i = 0; i < columns * rows; ++i) {
        Vec2 part{(static_cast<float>(i % columns) + 0.31f) / columns,
                  (static_cast<float>(i / columns) + 0.43f) / rows};
        Vec2 point{lower.x + part.x * (upper.x - lower.x), lower.y + part.y * (upper.y - lower.y)};
        auto in = [&](const Polygon& piece) { return contains(piece, point); };
        auto near_side = [&](const Polygon& piece) {
            Outline side(piece.vertices().begin(), piece.vertices().end());
            for (size_t k = 0; k < side.size(); ++k)
                if (edge_distance(side, k, point) < 1e-4f) return true;
            return false;
        };
        if (std::any_of(pieces.begin(), pieces.end(), near_side)) continue;  // two pieces share it
        ++coverage.points;
        coverage.right +=
            std::count_if(pieces.begin(), pieces.end(), in) == (is_inside(outline, point) ? 1 : 0) ? 1 : 0;
    }
    return coverage;
}

class DecompositionDemo : public Demo {
public:
    explicit DecompositionDemo(Point origin) : Demo(origin) {
        add({"outline", "outline", &chosen_.kind, 0, outline_count - 1, outline_names});
        add({"detail", "detail", &chosen_.detail, least_detail, most_detail});
        add({"turn", "turned, degrees", &chosen_.degrees, -180, 180});
        add({"apart", "pieces apart", &apart_, 0, 1});
        add({"fall", "let fall for, s", &fall_, 0, 4});
    }

    [[nodiscard]] const char* sentence() const override {
        return "Click for a new vertex, on an edge or after the last one; drag a vertex. The engine cuts ears off the "
               "outline and joins the triangles again where that stays convex.";
    }
    [[nodiscard]] std::vector<DemoLegend> legend() const override {
        return {{piece_colors[0], "3 vertices"}, {piece_colors[1], "4 vertices"}, {piece_colors[2], "5 vertices"},
                {piece_colors[3], "6 vertices"}, {piece_colors[4], "7 vertices"}, {piece_colors[5], "more"}};
    }
    [[nodiscard]] std::span<const char* const> actions() const override { return action_names; }
    [[nodiscard]] DemoReport report() const override;
    void draw(Sketch& sketch) const override;

protected:
    std::optional<DemoGrip> grip_at(Vec2 at, float reach) override;
    void do_action(size_t action) override;

private:
    /// What an outline is chosen by.
    struct Choice {
        float kind = static_cast<float>(OutlineKind::Spiral), detail = 9, degrees = 0;

        bool operator==(const Choice&) const = default;
    };

    // What was drawn, unless another outline has been chosen since.
    [[nodiscard]] Outline outline() const { return drawn_ && drawn_over_ == chosen_ ? *drawn_ : chosen_outline(); }
    [[nodiscard]] Outline chosen_outline() const {
        Outline outline =
            make_outline(static_cast<OutlineKind>(static_cast<int>(chosen_.kind)), static_cast<int>(chosen_.detail));
        for (Vec2& v : outline) v = rotate(Rot::from_angle(chosen_.degrees * pi / 180), v);
        return outline;
    }
    [[nodiscard]] Transform fallen(const Outline& outline, float ground) const;

    Choice chosen_, drawn_over_;
    std::optional<Outline> drawn_;
    float apart_ = 0, fall_ = 0;
};

std::optional<DemoGrip> DecompositionDemo::grip_at(Vec2 at, float reach) {
    drawn_ = outline();
    drawn_over_ = chosen_;
    Outline& points = *drawn_;
    auto nearest =
        std::min_element(points.begin(), points.end(), [&](Vec2 a, Vec2 b) { return length(a - at) < length(b - at); });
    if (nearest == points.end() || length(*nearest - at) > reach) {
        if (points.size() >= most_vertices) return std::nullopt;
        size_t place = points.size();
        float least = reach;
        for (size_t edge = 0; points.size() > 2 && edge < points.size(); ++edge) {
            float distance = edge_distance(points, edge, at);
            if (distance <= least) least = distance, place = edge + 1;
        }
        nearest = points.insert(points.begin() + static_cast<std::ptrdiff_t>(place), at);
    }
    return DemoGrip{.x = &nearest->x, .y = &nearest->y};
}

void DecompositionDemo::do_action(size_t action) {
    Outline points = outline();
    if (action == 0 && !points.empty()) points.pop_back();
    if (action == 1) points.clear();
    drawn_ = action == 2 ? chosen_outline() : points;
    drawn_over_ = chosen_;
}

DemoReport DecompositionDemo::report() const {
    Outline points = outline();
    Result<std::vector<Polygon>> pieces = decompose(points);
    auto crossing = find_crossing(points);
    DemoReport report;
    report.figures = {{"vertices", static_cast<double>(points.size())}};
    if (!pieces) {
        report.agrees = !crossing == (pieces.error().message.find("cross") == std::string::npos);
        report.verdict = "Refused: " + pieces.error().message +
                         (report.agrees ? "." : ". That is WRONG: no two edges have a point in common.");
        return report;
    }
    double area = std::fabs(signed_area(points)), sum = 0;
    bool convex = true;
    int most = 0;
    for (const Polygon& piece : *pieces) {
        Outline corners(piece.vertices().begin(), piece.vertices().end());
        sum += signed_area(corners);
        convex = convex && reflex_count(corners) == 0;
        most = std::max(most, piece.count());
    }
    int reflex = reflex_count(points), fewest = (reflex + 1) / 2 + 1;
    Coverage coverage = measure_coverage(points, *pieces);
    auto count = static_cast<int>(pieces->size());
    report.figures.insert(report.figures.end(),
                          {{"reflex vertices", static_cast<double>(reflex)},
                           {"triangles", static_cast<double>(points.size() - 2)},
                           {"pieces", static_cast<double>(count)},
                           {"no fewer can do than", static_cast<double>(fewest)},
                           {"most vertices of a piece", static_cast<double>(most)},
                           {"area", area, "m^2"},
                           {"areas differ by", std::fabs(1e9 * (sum / area - 1)), "parts in 10^9"}});
    report.agrees = !crossing && convex && std::fabs(sum / area - 1) <= 1e-6 && coverage.right == coverage.points &&
                    count >= fewest && count <= 4 * fewest;
    char text[160];
    std::snprintf(text, sizeof text, "%d of %d points lie in as many pieces as they should, one or none; the pieces %s",
                  coverage.right, coverage.points, convex ? "are convex." : "are NOT convex.");
    report.verdict = text;
    return report;
}

// Where the body is after its fall: one made by the call that a game would make.
Transform DecompositionDemo::fallen(const Outline& outline, float ground) const {
    World world({.error_handler = nullptr});
    BodyId floor = world.create_body({});
    world.create_shape(floor, Segment{{-20, ground}, {20, ground}});
    BodyId body = world.create_body({.type = BodyType::Dynamic, .angular_velocity = 1.2f});
    if (world.create_shapes(body, outline).empty()) return {};
    for (int i = 0; i < static_cast<int>(std::lround(60 * fall_)); ++i) world.step(1 / 60.0f);
    Pose pose = world.body(body).pose();
    return {pose.position - Point{}, pose.rotation};
}

void DecompositionDemo::draw(Sketch& sketch) const {
    Outline points = outline();
    size_t n = points.size();
    Result<std::vector<Polygon>> pieces = decompose(points);
    float lowest = 0;
    for (Vec2 v : points) lowest = std::min(lowest, v.y);
    float ground = std::min(-2.9f, lowest - 0.4f);
    Transform place = fall_ > 0 ? fallen(points, ground) : Transform{};
    if (fall_ > 0) sketch.line({-20, ground}, {20, ground}, ground_color, 3);
    if (pieces) {
        Vec2 middle{};
        for (const Polygon& piece : *pieces) middle += (1 / static_cast<float>(pieces->size())) * piece.centroid();
        for (const Polygon& piece : *pieces) {
            Outline corners;
            Vec2 shift = apart_ * (piece.centroid() - middle);
            for (Vec2 v : piece.vertices()) corners.push_back(transform(place, v + shift));
            Color color = color_of(piece);
            sketch.polygon(corners, (color & 0xffffffu) | 0x60000000u, color);
            float size = std::sqrt(piece.area());
            if (size > sketch.pixels(20))
                sketch.text(transform(place, piece.centroid() + shift), std::to_string(piece.count()), color);
        }
    }
    bool whole = apart_ == 0 && fall_ == 0;
    for (size_t i = 0; i < n; ++i) {
        Vec2 a = points[i], b = points[(i + 1) % n];
        // The edge that closes the outline, while it is drawn; and all of it where the pieces have moved away.
        if (whole && (pieces || i + 1 < n)) sketch.line(a, b, outline_color, 2);
        else sketch.dashed(a, b, dim_color);
    }
    if (auto crossing = find_crossing(points)) {
        for (size_t edge : {crossing->first, crossing->second}) {
            Vec2 a = points[edge], b = points[(edge + 1) % n];
            sketch.line(a, b, bad_color, 3);
            Vec2 beside = left_perp(normalize(b - a));
            sketch.text(a + 0.25f * (b - a), "edge " + std::to_string(edge), bad_color, 0.5f,
                        {28 * beside.x, 14 * beside.y});
        }
    }
    bool numbered = n <= 30;
    for (size_t i = 0; i < n; ++i) {
        if (numbered) sketch.handle(points[i], pieces ? outline_color : dim_color);
        else sketch.dot(points[i], pieces ? outline_color : dim_color, 3);
        if (numbered && !pieces) sketch.text(points[i], std::to_string(i), dim_color, 0.5f, {-13, 8});
    }
    if (n == 0) sketch.text({}, "click to draw an outline", dim_color);
    else if (!pieces) sketch.text({0, ground + 0.3f}, pieces.error().message, bad_color);
}

}  // namespace

std::unique_ptr<Demo> make_decomposition_demo(Point origin) { return std::make_unique<DecompositionDemo>(origin); }

}  // namespace cairn::testbed
