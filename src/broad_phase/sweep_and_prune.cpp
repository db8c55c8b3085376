// The sorted lists of the broad phase and the search for new overlaps. Knows boxes and numbers, no bodies.
//
//   create, move ... -> pending -> sort(): out-of-date entries leave their lists, new ones are merged in
//                    -> moved   -> update(): each moved box is compared with the runs of the lists it may overlap
//
// New overlaps need no table of known pairs: a proxy keeps the box it had at the last update ("paired"), and an overlap
// is new where the boxes overlap and the paired boxes did not.
//
// Measured on large_pyramid's 5,050 boxes, SSE2, ns per moved box: move 10, sort 17, search 100 (all moved, 87
// candidates each) to 150 (most moved, 184 candidates); nothing at all where nothing moves. Tried without gain:
// narrowing four masks before one movemask (g++ -4 %, clang +7 %), skipping tiles whose entries all moved (+12 to -8
// %).
#include "cairn/sweep.hpp"

#include <algorithm>
#include <bit>

#include "broad_phase/sort_keys.hpp"
#include "broad_phase/sweep_kernel.hpp"

namespace cairn {

namespace {

constexpr double units_per_length = 128;
constexpr double limit = 1.5e9;  // units
constexpr SweepBox empty_box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

bool is_valid_box(const Box& box) {
    return is_finite(box.lower) && is_finite(box.upper) && box.lower.x <= box.upper.x && box.lower.y <= box.upper.y;
}

// 128 x is exact. The limit is a whole number, so it may be applied first, and then the conversion can't overflow.
double to_units(double x) { return clamp(units_per_length * x, -limit, limit); }
int32_t floor_units(double x) {
    double units = to_units(x);
    auto whole = static_cast<int32_t>(units);
    return whole - (static_cast<double>(whole) > units ? 1 : 0);
}
int32_t ceil_units(double x) { return -floor_units(-x); }

SweepBox rounded_outward(const Box& box) {
    return {floor_units(box.lower.x), floor_units(box.lower.y), ceil_units(box.upper.x), ceil_units(box.upper.y)};
}

uint32_t width(const SweepBox& box) {  // up to 3e9: more than an int32_t holds
    return static_cast<uint32_t>(box.max_x) - static_cast<uint32_t>(box.min_x);
}

// The order of a list: by min_x, then by proxy.
uint64_t list_key(int32_t min_x, uint32_t proxy) {
    return uint64_t{static_cast<uint32_t>(min_x) ^ 0x80000000u} << 32 | proxy;
}

SweepBox entry_box(const SweepTile& tile, uint32_t lane) {
    return {tile.min_x[lane], tile.min_y[lane], tile.max_x[lane], tile.max_y[lane]};
}
void set_entry(SweepTile& tile, uint32_t lane, const SweepBox& box, uint32_t proxy) {
    tile.min_x[lane] = box.min_x;
    tile.max_x[lane] = box.max_x;
    tile.min_y[lane] = box.min_y;
    tile.max_y[lane] = box.max_y;
    tile.proxy[lane] = proxy;
}
void copy_entry(std::vector<SweepTile>& tiles, uint32_t from, uint32_t to) {
    const SweepTile& source = tiles[from >> 4];
    set_entry(tiles[to >> 4], to & 15, entry_box(source, from & 15), source.proxy[from & 15]);
}

/// The first slot worth looking at for entries with min_x >= key: the tile before the first one that starts at or after
/// key. Gallops from a tile at or before it: the cost is the logarithm of the distance.
uint32_t first_slot(const std::vector<SweepTile>& tiles, int64_t key, uint32_t& hint) {
    auto count = static_cast<uint32_t>(tiles.size());
    uint32_t low = hint, step = 1;  // tiles before low start before key
    while (low + step <= count && tiles[low + step - 1].min_x[0] < key) {
        low += step;
        step *= 2;
    }
    uint32_t high = low + step - 1 < count ? low + step - 1 : count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tiles[middle].min_x[0] < key) low = middle + 1;
        else high = middle;
    }
    hint = low;
    return low > 0 ? 16 * (low - 1) : 0;
}

template <class Visit>
void for_each_bit(const std::vector<uint64_t>& words, Visit&& visit) {
    for (size_t w = 0; w < words.size(); ++w) {
        for (uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
            visit(static_cast<uint32_t>(64 * w + static_cast<size_t>(std::countr_zero(bits))));
        }
    }
}

bool same(const SweepBox& a, const SweepBox& b) {
    return a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y;
}

}  // namespace

// --- Proxies -------------------------------------------------------------------------------------------------------

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
        where_.push_back(no_list);
        if ((proxy & 63) == 0) {
            moved_.words.push_back(0);
            pending_.words.push_back(0);
        }
    }
    State state = mobility == Mobility::Movable ? State::Movable : State::Fixed;
    records_[proxy] = {rounded_outward(box), empty_box, user, state};
    mark_pending(proxy);
    mark_to_pair(proxy);
    return proxy;
}

bool SweepAndPrune::destroy(uint32_t proxy) {
    if (!is_valid(proxy)) return false;
    mark_pending(proxy);
    // the number may be used again before the entry has left its list: the entry is then not the new proxy's
    where_[proxy] = no_list;
    if (moved_.test(proxy)) --moved_count_;
    moved_.reset(proxy);
    records_[proxy] = {};
    free_.push_back(proxy);
    return true;
}

bool SweepAndPrune::move(uint32_t proxy, const Box& box) {
    if (!is_valid(proxy) || !is_valid_box(box)) return false;
    SweepBox rounded = rounded_outward(box);
    if (same(rounded, records_[proxy].box)) return true;
    records_[proxy].box = rounded;
    mark_pending(proxy);
    mark_to_pair(proxy);
    return true;
}

bool SweepAndPrune::touch(uint32_t proxy) {
    if (!is_valid(proxy)) return false;
    records_[proxy].paired = empty_box;
    mark_to_pair(proxy);
    return true;
}

bool SweepAndPrune::set_mobility(uint32_t proxy, Mobility mobility) {
    if (!is_valid(proxy)) return false;
    State state = mobility == Mobility::Movable ? State::Movable : State::Fixed;
    if (records_[proxy].state == state) return true;
    records_[proxy].state = state;
    mark_pending(proxy);
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
    const SweepBox& b = records_[proxy].box;
    return b.min_x <= to_units(box.lower.x) && b.min_y <= to_units(box.lower.y) && b.max_x >= to_units(box.upper.x) &&
           b.max_y >= to_units(box.upper.y);
}

size_t SweepAndPrune::byte_count() const {
    size_t bytes = records_.size() * sizeof(Record) + free_.size() * sizeof(uint32_t) + where_.size() +
                   (moved_.words.size() + pending_.words.size()) * sizeof(uint64_t) + pairs_.size() * sizeof(ProxyPair);
    for (const List& list : lists_) bytes += list.tiles.size() * (sizeof(SweepTile) + sizeof(uint16_t));
    return bytes;
}

bool operator==(const SweepAndPrune& a, const SweepAndPrune& b) {
    auto equal = [](const SweepAndPrune::Record& r, const SweepAndPrune::Record& s) {
        return same(r.box, s.box) && same(r.paired, s.paired) && r.user == s.user && r.state == s.state;
    };
    return std::equal(a.records_.begin(), a.records_.end(), b.records_.begin(), b.records_.end(), equal) &&
           a.free_ == b.free_ && a.moved_.words == b.moved_.words;
}

void SweepAndPrune::mark_pending(uint32_t proxy) {
    if (where_[proxy] != no_list) lists_[where_[proxy]].stale = true;
    if (!pending_.test(proxy)) ++pending_count_;
    pending_.set(proxy);
}

void SweepAndPrune::mark_to_pair(uint32_t proxy) {
    if (!moved_.test(proxy)) ++moved_count_;
    moved_.set(proxy);
}

// --- Lists ---------------------------------------------------------------------------------------------------------

uint32_t SweepAndPrune::list_of(const Record& record) {
    uint32_t size_class = (static_cast<uint32_t>(std::bit_width(width(record.box))) + 1) / 2;
    return record.state == State::Movable ? size_class : class_count + size_class;
}

void SweepAndPrune::sort() {
    if (pending_count_ == 0) return;
    gather_arrivals();
    for (uint32_t i = 0; i < list_count; ++i) {
        if (lists_[i].stale) rebuild(i);
    }
    for (uint32_t proxy : scratch_.arrivals) where_[proxy] = static_cast<uint8_t>(list_of(records_[proxy]));
    for (uint64_t& word : pending_.words) word = 0;
    pending_count_ = 0;
}

/// Pending proxies that enter a list they were not in: new ones, and those that changed their size class or mobility.
void SweepAndPrune::gather_arrivals() {
    scratch_.arrivals.clear();
    for_each_bit(pending_.words, [this](uint32_t proxy) {
        if (records_[proxy].state == State::Free) return;
        uint32_t list = list_of(records_[proxy]);
        if (where_[proxy] == list) return;
        lists_[list].stale = true;
        scratch_.arrivals.push_back(proxy);
    });
}

/// Takes the pending entries out of a list and merges those that belong in it back in, in place: first the entries that
/// stay close up to the front, then both runs are merged from the back.
void SweepAndPrune::rebuild(uint32_t list_index) {
    List& list = lists_[list_index];
    std::vector<uint64_t>& keys = scratch_.keys;
    keys.clear();
    uint32_t kept = 0, widest = 0;
    for (uint32_t slot = 0; slot < list.count; ++slot) {
        const SweepTile& tile = list.tiles[slot >> 4];
        uint32_t lane = slot & 15, proxy = tile.proxy[lane];
        if (!pending_.test(proxy)) {
            widest = max_of(widest, width(entry_box(tile, lane)));
            if (kept != slot) copy_entry(list.tiles, slot, kept);
            ++kept;
        } else if (where_[proxy] == list_index && list_of(records_[proxy]) == list_index) {
            keys.push_back(list_key(records_[proxy].box.min_x, proxy));  // in the old order: nearly sorted
        }
    }
    for (uint32_t proxy : scratch_.arrivals) {
        const Record& record = records_[proxy];
        if (list_of(record) == list_index) keys.push_back(list_key(record.box.min_x, proxy));
    }
    sort_keys(keys, scratch_.spare_keys);
    list.count = kept + static_cast<uint32_t>(keys.size());
    list.tiles.resize((list.count + 15) / 16);
    list.moved_lanes.resize(list.tiles.size());
    uint32_t to = list.count;
    for (size_t k = keys.size(); k > 0;) {
        const SweepTile* last = kept > 0 ? &list.tiles[(kept - 1) >> 4] : nullptr;
        uint32_t lane = (kept - 1) & 15;
        --to;
        if (last != nullptr && list_key(last->min_x[lane], last->proxy[lane]) > keys[k - 1]) {
            copy_entry(list.tiles, --kept, to);
        } else {
            auto proxy = static_cast<uint32_t>(keys[--k]);
            widest = max_of(widest, width(records_[proxy].box));
            set_entry(list.tiles[to >> 4], to & 15, records_[proxy].box, proxy);
        }
    }
    for (uint32_t slot = list.count; slot < 16 * list.tiles.size(); ++slot) {
        set_entry(list.tiles[slot >> 4], slot & 15, empty_box, 0);
    }
    list.widest = widest;
    list.stale = false;
}

// --- Pairs ---------------------------------------------------------------------------------------------------------

std::span<const ProxyPair> SweepAndPrune::update() {
    sort();
    pairs_.clear();
    counters_ = {};
    counters_.moved = moved_count_;
    if (moved_count_ == 0) return pairs_;
    mark_moved();
    scratch_.keys.clear();
    uint64_t occupied = 0;
    for (uint32_t i = 0; i < list_count; ++i) {
        if (lists_[i].count > 0) occupied |= uint64_t{1} << i;
    }
    std::array<uint32_t, list_count> cursors = {};
    uint32_t list = list_count;
    for (const MovedEntry& entry : scratch_.moved) {
        if (entry.list != list) cursors = {};  // within a list the keys rise, so the cursors only go forward
        list = entry.list;
        search(entry, occupied, cursors);
    }
    finish_update();
    return pairs_;
}

/// Finds the slots of the moved proxies, in the order of the lists, and flags their lanes.
void SweepAndPrune::mark_moved() {
    for_each_bit(moved_.words, [this](uint32_t proxy) { ++lists_[where_[proxy]].moved; });
    scratch_.moved.clear();
    for (uint32_t i = 0; i < list_count; ++i) {
        List& list = lists_[i];
        if (list.moved == 0) continue;
        for (uint32_t slot = 0; slot < list.count; ++slot) {
            if (!moved_.test(list.tiles[slot >> 4].proxy[slot & 15])) continue;
            list.moved_lanes[slot >> 4] = static_cast<uint16_t>(list.moved_lanes[slot >> 4] | 1u << (slot & 15));
            scratch_.moved.push_back({i, slot});
        }
    }
}

/// All new overlaps of one moved proxy. A pair of two moved proxies is reported by the one that comes first: in the
/// same list by its slot, otherwise by the list. So where everything in a list has moved, only what lies to the right
/// is looked at: half the work.
void SweepAndPrune::search(const MovedEntry& entry, uint64_t occupied, std::array<uint32_t, list_count>& cursors) {
    const List& own = lists_[entry.list];
    uint32_t proxy = own.tiles[entry.slot >> 4].proxy[entry.slot & 15];
    const SweepBox& box = records_[proxy].box;
    uint64_t lists = occupied;
    if (records_[proxy].state == State::Fixed) lists &= (uint64_t{1} << class_count) - 1;  // looks at movable ones only
    for (; lists != 0; lists &= lists - 1) {
        auto i = static_cast<uint32_t>(std::countr_zero(lists));
        const List& list = lists_[i];
        bool with_moved = i > entry.list;
        if (i < entry.list && list.moved == list.count) continue;
        if (i == entry.list) {
            scan(list, proxy, entry.slot + 1, list.count, true);
            if (list.moved == list.count) continue;
        }
        uint32_t first = first_slot(list.tiles, int64_t{box.min_x} - list.widest, cursors[i]);
        scan(list, proxy, first, i == entry.list ? entry.slot : list.count, with_moved);
    }
}

void SweepAndPrune::scan(const List& list, uint32_t proxy, uint32_t first, uint32_t end, bool with_moved) {
    const Record& record = records_[proxy];
    if (scratch_.hits.size() < list.count) scratch_.hits.resize(list.count);
    uint32_t* hits = scratch_.hits.data();
    SweepScan run = {list.tiles.data(), list.moved_lanes.data(), first, end, record.box, record.paired, with_moved};
    SweepHits found = scan_run<baseline_width>(run, hits);
    counters_.candidates += found.compared;
    for (uint32_t i = 0; i < found.count; ++i) {
        uint32_t other = hits[i];
        // the scan compared where the other is now; if it moved, what counts is where it was
        if (with_moved && moved_.test(other) && overlap(record.paired, records_[other].paired)) continue;
        uint32_t a = min_of(proxy, other), b = max_of(proxy, other);
        scratch_.keys.push_back(uint64_t{a} << 32 | b);
    }
}

void SweepAndPrune::finish_update() {
    sort_keys(scratch_.keys, scratch_.spare_keys);
    for (uint64_t key : scratch_.keys) {
        pairs_.push_back({static_cast<uint32_t>(key >> 32), static_cast<uint32_t>(key)});
    }
    counters_.pairs = static_cast<uint32_t>(pairs_.size());
    for (const MovedEntry& entry : scratch_.moved) {
        List& list = lists_[entry.list];
        Record& record = records_[list.tiles[entry.slot >> 4].proxy[entry.slot & 15]];
        record.paired = record.box;
        list.moved_lanes[entry.slot >> 4] = 0;
        list.moved = 0;
    }
    for (uint64_t& word : moved_.words) word = 0;
    moved_count_ = 0;
}

// --- Queries -------------------------------------------------------------------------------------------------------

void SweepAndPrune::query(const Box& box, bool (*visit)(void* context, uint32_t proxy), void* context) const {
    if (!is_valid_box(box)) return;
    SweepBox target = rounded_outward(box);
    const auto target_w = broadcast<baseline_width>(target);
    for (const List& list : lists_) {
        uint32_t hint = 0;
        uint32_t first = first_slot(list.tiles, int64_t{target.min_x} - list.widest, hint) / 16;
        for (size_t t = first; t < list.tiles.size() && list.tiles[t].min_x[0] <= target.max_x; ++t) {
            const SweepTile& tile = list.tiles[t];
            uint32_t lanes = overlapping_lanes<baseline_width>(tile, target_w);
            for (; lanes != 0; lanes &= lanes - 1) {
                uint32_t proxy = tile.proxy[lowest_bit(lanes)];
                if (pending_.test(proxy)) continue;
                if (!visit(context, proxy)) return;
            }
        }
    }
    if (pending_count_ == 0) return;
    for (size_t w = 0; w < pending_.words.size(); ++w) {
        for (uint64_t bits = pending_.words[w]; bits != 0; bits &= bits - 1) {
            auto proxy = static_cast<uint32_t>(64 * w + static_cast<size_t>(std::countr_zero(bits)));
            if (!is_valid(proxy) || !overlap(records_[proxy].box, target)) continue;
            if (!visit(context, proxy)) return;
        }
    }
}

}  // namespace cairn
