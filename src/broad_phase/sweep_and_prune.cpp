// The proxies of the broad phase: what calls change, and what they mark for the next sort and update.
//
//   create, move ... -> pending -> sort(): out-of-date entries leave their strips, new ones are merged in    sweep_sort
//                    -> moved   -> update(): each moved box is compared with the strips it may reach sweep_pairs
//
// New overlaps need no table of known pairs: a proxy keeps the box it had at the last update ("paired"), and an overlap
// is new where the boxes overlap and the paired boxes did not.
#include "broad_phase/sweep_bits.hpp"
#include "broad_phase/sweep_rows.hpp"

namespace cairn {

SweepAndPrune::SweepAndPrune(SimdSet simd) : simd_(resolve(simd)) {}

uint32_t SweepAndPrune::create(const Box& box, Mobility mobility, uint32_t user) {
    if (!is_valid_box(box)) return null_proxy;
    uint32_t proxy;
    if (!free_.empty()) {
        proxy = free_.back();
        free_.pop_back();
    } else {
        if (records_.size() >= null_proxy) return null_proxy;
        proxy = static_cast<uint32_t>(records_.size());
        records_.push_back({});
        where_.push_back(none);
        moved_.grow(proxy + 1);
        pending_.grow(proxy + 1);
    }
    State state = mobility == Mobility::Movable ? State::Movable : State::Fixed;
    records_[proxy] = {rounded_outward(box), empty_box, user, state};
    pending_.set(proxy);
    moved_.set(proxy);
    return proxy;
}

bool SweepAndPrune::destroy(uint32_t proxy) {
    if (!is_valid(proxy)) return false;
    pending_.set(proxy);
    // the number may be used again before the entry has left its list: the entry is then not the new proxy's
    if (where_[proxy] != none) {
        mark_stale(where_[proxy]);
        ++strips_[where_[proxy]].left;
    }
    where_[proxy] = none;
    moved_.reset(proxy);
    records_[proxy] = {};
    free_.push_back(proxy);
    return true;
}

bool SweepAndPrune::move(uint32_t proxy, const Box& box) {
    if (!is_valid(proxy) || !is_valid_box(box)) return false;
    SweepBox rounded = rounded_outward(box);
    if (rounded == records_[proxy].box) return true;
    records_[proxy].box = rounded;
    pending_.set_shared(proxy);
    moved_.set_shared(proxy);
    return true;
}

bool SweepAndPrune::touch(uint32_t proxy) {
    if (!is_valid(proxy)) return false;
    records_[proxy].paired = empty_box;
    moved_.set(proxy);
    return true;
}

bool SweepAndPrune::set_mobility(uint32_t proxy, Mobility mobility) {
    if (!is_valid(proxy)) return false;
    State state = mobility == Mobility::Movable ? State::Movable : State::Fixed;
    if (records_[proxy].state == state) return true;
    records_[proxy].state = state;
    pending_.set(proxy);
    return touch(proxy);
}

Box SweepAndPrune::box(uint32_t proxy) const {
    if (!is_valid(proxy)) return {};
    const SweepBox& b = records_[proxy].box;
    return {{b.min_x / units_per_length, b.min_y / units_per_length},
            {b.max_x / units_per_length, b.max_y / units_per_length}};
}

bool SweepAndPrune::contains(uint32_t proxy, const Box& box) const {
    if (!is_valid(proxy) || !is_valid_box(box)) return false;
    // a whole number n is <= floor(x) where n <= x: no rounding needed
    auto to_units = [](double x) { return clamp(units_per_length * x, -unit_limit, unit_limit); };
    const SweepBox& b = records_[proxy].box;
    return b.min_x <= to_units(box.lower.x) && b.min_y <= to_units(box.lower.y) && b.max_x >= to_units(box.upper.x) &&
           b.max_y >= to_units(box.upper.y);
}

size_t SweepAndPrune::byte_count() const {
    auto size = [](const auto& vector) { return vector.size() * sizeof(vector[0]); };
    return size(records_) + size(free_) + size(where_) + size(strips_) + size(free_strips_) + size(stale_) +
           size(order_) + size(levels_) + size(pool_.tiles) + size(pool_.bounds) + size(pool_.moved) + size(pairs_) +
           size(moved_.words) + size(moved_.summary) + size(pending_.words) + size(pending_.summary);
}

}  // namespace cairn
