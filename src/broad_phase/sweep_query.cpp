// Boxes and rays against SweepAndPrune's strips: levels, rows, strips, tiles, entries, each with bounds. Proxies whose
// entries are out of date are skipped there and tried one by one. Nothing is changed or allocated.
#include "broad_phase/sweep_bits.hpp"
#include "broad_phase/sweep_kernels.hpp"
#include "broad_phase/sweep_rows.hpp"
#include "simd/float_mode.hpp"

namespace cairn {

void SweepAndPrune::query(const Box& box, bool (*visit)(void* context, uint32_t proxy), void* context,
                          bool fixed_only) const {
    if (!is_valid_box(box)) return;
    const SweepBox target = rounded_outward(box);
    const SweepKernels& kernels = sweep_kernels(simd_);
    auto visit_strip = [&](const Strip& strip) {
        if (!overlap(strip.bounds, target)) return true;
        uint32_t tile_count = tiles_of(strip.count);
        for (uint32_t i = 0; i < blocks_of(tile_count); ++i) {
            TileBlock block = tile_block(strip.first_tile, tile_count, i);
            uint32_t tiles = block.lanes & kernels.overlapping(pool_.bounds[block.block], target);
            for (; tiles != 0; tiles &= tiles - 1) {
                const SweepTile& tile = pool_.tiles[16 * block.block + lowest_bit(tiles)];
                for (uint32_t m = kernels.overlapping(tile.boxes, target); m != 0; m &= m - 1) {
                    uint32_t proxy = tile.proxy[lowest_bit(m)];
                    if (!pending_.test(proxy) && !visit(context, proxy)) return false;
                }
            }
        }
        return true;
    };
    for (uint32_t s = fixed_only ? 1 : 0; s < 2; ++s) {
        const Side& side = sides_[s];
        for (const Level& level : side.levels) {
            uint32_t hint = none;
            bool go_on = for_each_strip(side.keys, level.begin, level.end, grid_of(s, level.code), target, hint,
                                        [&](uint32_t p) { return visit_strip(strips_[side.strips[p]]); });
            if (!go_on) return;
        }
    }
    pending_.for_each([&](uint32_t proxy) {
        bool hit = is_valid(proxy) && overlap(records_[proxy].box, target);
        if (fixed_only && records_[proxy].state != State::Fixed) return true;
        return !hit || visit(context, proxy);
    });
}

// --- Rays ------------------------------------------------------------------------------------------------------------

/// One ray on its way. Rows are visited upward if it points up, strips, tiles and entries to the right if it points
/// right, and the other way round.
struct SweepAndPrune::RayCast {
    const SweepAndPrune& sweep;
    const SweepKernels& kernels;
    double x, y;    // origin, units
    double dx, dy;  // translation, units
    float max_fraction;
    float (*visit)(void* context, uint32_t proxy, float max_fraction);
    void* context;
    SweepRay ray = {};
    double start_x = 0, start_y = 0, span_x = 0, span_y = 0;  // the part of the segment that lies within the limits
    double rounding = 0;                                      // how far from the true segment that may be, units

    void cut(float fraction);
    [[nodiscard]] bool meets(const SweepBox& box) const;
    bool offer(uint32_t proxy);
    void columns(const LevelGrid& grid, uint64_t row, uint64_t& from, uint64_t& to) const;
    bool cast_level(const Side& side, const Level& level, const LevelGrid& grid);
    bool cast_row(const Side& side, const LevelGrid& grid, uint32_t first, uint32_t last);
    bool cast_strip(const Strip& strip);
    bool cast_tile(const SweepTile& tile);
    void cast();

    /// Takes the next of some lanes in the ray's direction.
    uint32_t take(uint32_t& lanes) const {
        uint32_t lane = dx >= 0 ? lowest_bit(lanes) : static_cast<uint32_t>(std::bit_width(lanes)) - 1;
        lanes &= ~(1u << lane);
        return lane;
    }
};

/// Ends the segment at a fraction. Beyond the limits there are no boxes, so it is clipped there first: a ray may be as
/// long as a float can say. The slack: its rounding errors are at most 2^-22 of half the ray in each coordinate plus
/// 2^-20 units (more from an origin far outside), 2^-23 in the direction and in each product; all with room to spare.
void SweepAndPrune::RayCast::cut(float fraction) {
    max_fraction = fraction;
    double t0 = 0, t1 = static_cast<double>(fraction);
    auto clip = [&](double origin, double d) {
        constexpr double edge = unit_limit + 1;
        if (d == 0) return std::fabs(origin) <= edge;
        double a = (-edge - origin) / d, b = (edge - origin) / d;
        t0 = max_of(t0, min_of(a, b));
        t1 = min_of(t1, max_of(a, b));
        return t0 <= t1;
    };
    ray.box = empty_box;
    if (!clip(x, dx) || !clip(y, dy)) return;
    start_x = x + t0 * dx;
    start_y = y + t0 * dy;
    span_x = (t1 - t0) * dx;
    span_y = (t1 - t0) * dy;
    rounding = 0x1p-17 + 0x1p-50 * (std::fabs(x) + std::fabs(y));
    ray.box = {floor_within(min_of(start_x, start_x + span_x) - rounding),
               floor_within(min_of(start_y, start_y + span_y) - rounding),
               ceil_within(max_of(start_x, start_x + span_x) + rounding),
               ceil_within(max_of(start_y, start_y + span_y) + rounding)};
    double middle_x = start_x + 0.5 * span_x, middle_y = start_y + 0.5 * span_y;
    ray.middle_x = floor_within(middle_x);
    ray.middle_y = floor_within(middle_y);
    ray.rest_x = static_cast<float>(middle_x - ray.middle_x);
    ray.rest_y = static_cast<float>(middle_y - ray.middle_y);
    ray.dx = static_cast<float>(span_x);
    ray.dy = static_cast<float>(span_y);
    double size_x = std::fabs(span_x), size_y = std::fabs(span_y);
    ray.slack = static_cast<float>(0x1p-20 * size_x * size_y + rounding * (size_x + size_y));
}

/// The kernels' test (sweep_kernel.hpp) once more in double: a ray of 100 km has a slack of 5 cm there.
bool SweepAndPrune::RayCast::meets(const SweepBox& box) const {
    if (!SweepAndPrune::overlap(box, ray.box)) return false;
    double x0 = max_of(box.min_x, ray.box.min_x) - start_x, x1 = min_of(box.max_x, ray.box.max_x) - start_x;
    double y0 = max_of(box.min_y, ray.box.min_y) - start_y, y1 = min_of(box.max_y, ray.box.max_y) - start_y;
    double lowest = span_x * (span_x >= 0 ? y0 : y1) - span_y * (span_y >= 0 ? x1 : x0);
    double highest = span_x * (span_x >= 0 ? y1 : y0) - span_y * (span_y >= 0 ? x0 : x1);
    double slack = rounding * (std::fabs(span_x) + std::fabs(span_y));
    return lowest <= slack && highest >= -slack;
}

/// Visits the proxy if the ray meets it. False if the cast is over.
bool SweepAndPrune::RayCast::offer(uint32_t proxy) {
    if (!meets(sweep.records_[proxy].box)) return true;
    float fraction = visit(context, proxy, max_fraction);
    if (!(fraction > 0) && !(fraction == 0 && max_fraction == 0)) return false;
    if (fraction < max_fraction) cut(fraction);
    return true;
}

/// The columns of a row in which boxes can stand that the ray meets: those about the part of it at the row's height.
void SweepAndPrune::RayCast::columns(const LevelGrid& grid, uint64_t row, uint64_t& from, uint64_t& to) const {
    SweepBox box = ray.box;
    if (span_y != 0) {
        double reach = 1 + rounding;
        int64_t index = static_cast<int64_t>(row >> 24 & 0xfffffff) - (1 << 27);
        auto low = static_cast<double>(index * (int64_t{1} << grid.row_shift) - grid.tall);
        auto high = static_cast<double>((index + 1) * (int64_t{1} << grid.row_shift) + grid.tall);
        double u0 = (0.5 * low - reach - start_y) / span_y, u1 = (0.5 * high + reach - start_y) / span_y;
        double x0 = start_x + span_x * clamp(min_of(u0, u1), 0.0, 1.0);
        double x1 = start_x + span_x * clamp(max_of(u0, u1), 0.0, 1.0);
        box.min_x = max_of(box.min_x, floor_within(min_of(x0, x1) - reach));
        box.max_x = min_of(box.max_x, ceil_within(max_of(x0, x1) + reach));
    }
    from = row | grid.first_column(box);
    to = row | grid.last_column(box);
}

bool SweepAndPrune::RayCast::cast_level(const Side& side, const Level& level, const LevelGrid& grid) {
    bool up = dy >= 0;
    uint32_t low = level.begin, high = level.end;  // what is still to be looked at
    while (low < high) {
        uint64_t first_row = grid.first_row(ray.box), last_row = grid.last_row(ray.box);
        if (up) low = lower_position(side.keys, low, high, first_row);
        else high = lower_position(side.keys, low, high, last_row + row_step);
        if (low == high) break;
        uint64_t row = row_part(side.keys[up ? low : high - 1]);
        if (up ? row > last_row : row < first_row) break;
        uint32_t first = up ? low : lower_position(side.keys, low, high, row);
        uint32_t last = up ? lower_position(side.keys, low, high, row + row_step) : high;
        if (!cast_row(side, grid, first, last)) return false;
        if (up) low = last;
        else high = first;
    }
    return true;
}

bool SweepAndPrune::RayCast::cast_row(const Side& side, const LevelGrid& grid, uint32_t first, uint32_t last) {
    uint64_t from, to;
    columns(grid, row_part(side.keys[first]), from, to);
    first = lower_position(side.keys, first, last, from);
    last = lower_position(side.keys, first, last, to + 1);
    for (uint32_t i = first; i < last; ++i) {
        uint32_t p = dx >= 0 ? i : first + last - 1 - i;
        if (!cast_strip(sweep.strips_[side.strips[p]])) return false;
    }
    return true;
}

bool SweepAndPrune::RayCast::cast_strip(const Strip& strip) {
    if (any(missed(broadcast<1>(strip.bounds), ray))) return true;
    uint32_t tile_count = tiles_of(strip.count), blocks = blocks_of(tile_count);
    for (uint32_t i = 0; i < blocks; ++i) {
        TileBlock block = tile_block(strip.first_tile, tile_count, dx >= 0 ? i : blocks - 1 - i);
        uint32_t tiles = block.lanes & kernels.met(sweep.pool_.bounds[block.block], ray);
        while (tiles != 0) {
            if (!cast_tile(sweep.pool_.tiles[16 * block.block + take(tiles)])) return false;
        }
    }
    return true;
}

bool SweepAndPrune::RayCast::cast_tile(const SweepTile& tile) {
    uint32_t lanes = kernels.met(tile.boxes, ray);
    while (lanes != 0) {
        uint32_t proxy = tile.proxy[take(lanes)];
        if (sweep.pending_.test(proxy)) continue;
        float before = max_fraction;
        if (!offer(proxy)) return false;
        if (max_fraction != before) lanes &= kernels.met(tile.boxes, ray);
    }
    return true;
}

void SweepAndPrune::RayCast::cast() {
    for (uint32_t s = 0; s < 2; ++s) {
        for (const Level& level : sweep.sides_[s].levels) {
            if (!cast_level(sweep.sides_[s], level, sweep.grid_of(s, level.code))) return;
        }
    }
    sweep.pending_.for_each([this](uint32_t proxy) { return !sweep.is_valid(proxy) || offer(proxy); });
}

void SweepAndPrune::ray_cast(Point origin, Vec2 translation, float max_fraction,
                             float (*visit)(void* context, uint32_t proxy, float max_fraction), void* context) const {
    if (!is_finite(origin) || !is_finite(translation) || !is_finite(max_fraction) || !(max_fraction >= 0)) return;
    FloatMode mode;
    RayCast ray{*this,
                sweep_kernels(simd_),
                units_per_length * origin.x,
                units_per_length * origin.y,
                units_per_length * static_cast<double>(translation.x),
                units_per_length * static_cast<double>(translation.y),
                max_fraction,
                visit,
                context};
    ray.cut(max_fraction);
    ray.cast();
}

}  // namespace cairn
