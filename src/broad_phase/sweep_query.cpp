// Boxes and rays against SweepAndPrune's strips: levels, rows, strips, tiles, entries, each with bounds. Proxies whose
// entries are out of date are skipped there and tried one by one. Nothing is changed or allocated.
#include "broad_phase/sweep_bits.hpp"
#include "broad_phase/sweep_kernel.hpp"
#include "simd/cpu.hpp"

namespace cairn {

/// Visits the entries that a probe meets.
template <class Probe> void SweepAndPrune::visit_all(Probe& probe) const {
    const SweepKernels& kernels = sweep_kernels(simd_);
    auto visit_tile = [&](uint32_t t) {
        const SweepTile& tile = pool_.tiles[t];
        const SweepBox near = probe.part(box_at(pool_.bounds[t / 16], t % 16));
        for (uint32_t lanes = kernels.overlapping(tile.boxes, near); lanes != 0;) {
            uint32_t lane = take_lane(lanes, probe.right), proxy = tile.proxy[lane];
            if (!pending_.test(proxy) && !probe.offer(proxy, box_at(tile.boxes, lane))) return false;
        }
        return true;
    };
    auto visit_strip = [&](const Strip& strip, const SweepBox& part) {
        return !overlap(strip.bounds, part) || !overlap(strip.bounds, probe.box) ||
               for_each_tile(strip, part, probe.right, visit_tile);
    };
    for (size_t i = levels_.size(); i-- > 0;) {  // movable ones first: what a pile stops isn't tried with the ground
        if (probe.fixed_only && levels_[i].code >= movable_bit) continue;
        uint32_t cursor = 0;
        if (!for_each_strip(levels_[i], probe, cursor, visit_strip)) return;
    }
    pending_.for_each([&](uint32_t proxy) {
        const Record& record = records_[proxy];
        bool wanted = probe.fixed_only ? record.state == State::Fixed : record.state != State::Free;
        return !wanted || !overlap(record.box, probe.box) || probe.offer(proxy, record.box);
    });
}

struct SweepAndPrune::BoxQuery : StillBox {
    Visitor<bool(uint32_t)> visit;
    bool fixed_only;

    bool offer(uint32_t proxy, const SweepBox&) { return visit(proxy); }
};

void SweepAndPrune::query(const Box& box, Visitor<bool(uint32_t)> visit, bool fixed_only) const {
    if (!is_valid_box(box)) return;
    BoxQuery probe{{rounded_outward(box)}, visit, fixed_only};
    visit_all(probe);
}

// --- Rays ------------------------------------------------------------------------------------------------------------

namespace {

/// One coordinate of a point on its way: start + time * span.
struct Path {
    double start = 0, span = 0, per_span = 0;

    Path() = default;
    Path(double from, double length) : start(from), span(length), per_span(1 / length) {}
    [[nodiscard]] double at(double time) const { return start + time * span; }
    /// Narrows [first, last] to the times at which it lies in [low, high]. False if there are none.
    /// Source: Liang, Barsky: A new concept and method for line clipping (1984).
    bool clip(double low, double high, double& first, double& last) const {
        if (span == 0) return low <= start && start <= high;
        double a = (low - start) * per_span, b = (high - start) * per_span;
        first = max_of(first, min_of(a, b));
        last = min_of(last, max_of(a, b));
        return first <= last;
    }
};

}  // namespace

/// A ray on its way, in units. Bounds cut a piece out of it, and what lies inside them is compared with the box of this
/// piece: the row's height cuts the ray, then strip and tile, and sixteen entries are compared with the small box left.
struct SweepAndPrune::RayCast {
    const Path whole_x, whole_y;
    static constexpr bool fixed_only = false;
    const bool up, right;
    Visitor<float(uint32_t, float)> visit;
    float max_fraction = 0;
    Path x = {}, y = {};  // what is left of it and lies within the limits
    SweepBox box = {};    // of this
    double slack = 0;     // more than the rounding errors of all this

    void cut(float fraction);
    [[nodiscard]] SweepBox between(double first, double last) const {
        double x0 = x.at(first), x1 = x.at(last), y0 = y.at(first), y1 = y.at(last);
        // Whole numbers, a unit or two beyond: cheaper than to round outward.
        auto below = [](double units) { return static_cast<int32_t>(clamp(units - 1, -2e9, 2e9)); };
        return {below(min_of(x0, x1) - slack), below(min_of(y0, y1) - slack), -below(-max_of(x0, x1) - slack),
                -below(-max_of(y0, y1) - slack)};
    }
    bool meets(const SweepBox& bounds, double& first, double& last) const {
        return x.clip(bounds.min_x - slack, bounds.max_x + slack, first, last) &&
               y.clip(bounds.min_y - slack, bounds.max_y + slack, first, last);
    }
    /// The box of what lies within the bounds; empty if nothing does.
    [[nodiscard]] SweepBox part(const SweepBox& bounds) const {
        double first = 0, last = 1;
        return meets(bounds, first, last) ? between(first, last) : empty_box;
    }
    /// The same of bounds that have no sides, a row's.
    [[nodiscard]] SweepBox band(const SweepBox& bounds) const {
        double first = 0, last = 1;
        return y.clip(bounds.min_y - slack, bounds.max_y + slack, first, last) ? between(first, last) : empty_box;
    }
    /// Visits a proxy if it is met. False if the cast is over.
    bool offer(uint32_t proxy, const SweepBox& proxy_box) {
        double first = 0, last = 1;
        if (!meets(proxy_box, first, last)) return true;
        float fraction = visit(proxy, max_fraction);
        if (fraction < max_fraction && fraction > 0) cut(fraction);
        return fraction > 0 || (fraction == 0 && max_fraction == 0);
    }
};

/// Ends the segment at a fraction. Beyond the limits there are no boxes, so it is clipped there first: a ray may be as
/// long as a float can say. The slack: coordinates within the limits have errors of 2^-22 units, times of 2^-52 or so,
/// which are 2^-20 units of the longest segment; more from an origin far outside; all with room to spare.
void SweepAndPrune::RayCast::cut(float fraction) {
    constexpr double edge = unit_limit + 1;
    double t0 = 0, t1 = static_cast<double>(fraction);
    max_fraction = fraction;
    box = empty_box;
    if (!whole_x.clip(-edge, edge, t0, t1) || !whole_y.clip(-edge, edge, t0, t1)) return;
    x = {whole_x.at(t0), (t1 - t0) * whole_x.span};
    y = {whole_y.at(t0), (t1 - t0) * whole_y.span};
    slack = 0x1p-17 + 0x1p-50 * (std::fabs(whole_x.start) + std::fabs(whole_y.start));
    box = between(0, 1);
}

void SweepAndPrune::ray_cast(Point origin, Vec2 translation, float max_fraction,
                             Visitor<float(uint32_t, float)> visit) const {
    if (!is_finite(origin) || !is_finite(translation) || !is_finite(max_fraction) || !(max_fraction >= 0)) return;
    FloatMode mode;
    auto path = [](double from, double length) { return Path(units_per_length * from, units_per_length * length); };
    const Path x = path(origin.x, translation.x), y = path(origin.y, translation.y);
    RayCast probe{x, y, translation.y >= 0, translation.x >= 0, visit};
    probe.cut(max_fraction);
    visit_all(probe);
}

}  // namespace cairn
