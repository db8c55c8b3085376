// SweepAndPrune::update: the search for new overlaps of the proxies that moved. What moved in one strip is searched for
// together: the tiles that it may overlap are found once, then sixteen of them are tested at once for each box. Where
// these are too many (large boxes among small ones) it is quartered.
//
// ns of the search per moved box and boxes compared with it; before: one list a level, as long as the world is wide.
//
//                                       before, SSE2      SSE2   AVX2   AVX-512
//   large_pyramid, 5,050, all move        99   116         49     40     39        16
//     one in ten, one in a hundred   125, 237   116    86, 185 75, 178 75, 174     29
//   pile of 8,100 boxes of 0.2 m         228   284         68     59     57        25
//   many_pyramids, 22,000                209   384         58     48     45        17
//   column of 5,000                    2,274 4,999         50     42     42         5
//   4,000 thin planks                  1,185 3,999         54     46     46         8
//   10,000 sparse boxes, 0.1 to 25 m     188   288        131    117    117        56
//     one in ten                         274   332        424    397    394        96     the one that lost
//   1,000 boxes on a million tiles        96    34        274    248    223        21     waits for memory
//     a tile replaced, whole update    18 ms                4 us
//
// Measured before bodies of a strip were searched for together; that made the pile 18 % and the planks 6 % faster, the
// tiles 22 % slower (AVX-512). The width matters little: what costs is mispredicted branches. Paired boxes beside the
// tiles, instead of looking them up, made the pile 80 -> 62; bounds of all strips in one array: within noise.
#include "broad_phase/sweep_bits.hpp"
#include "broad_phase/sweep_kernel.hpp"
#include "broad_phase/sweep_rows.hpp"

namespace cairn {

namespace {

constexpr uint32_t strips_per_task = 16;
constexpr uint32_t few_targets = 32;  // more, and a group of moved entries is quartered
constexpr int32_t far_before = -(1 << 30), far_behind = 1 << 30;

}  // namespace

std::span<const ProxyPair> SweepAndPrune::update(const ParallelFor& run) {
    sort(run);
    gather_moved(run);
    for_tasks(run, scratch_.touched.size(), strips_per_task, [this](Task& task, uint32_t first, uint32_t last) {
        task.cursors.assign(levels_.size(), 0);
        for (; first < last; ++first) {
            const Strip& strip = strips_[scratch_.touched[first].strip];
            task.slots.clear();
            for (uint32_t slot = 0; slot < strip.count; slot += 16) {
                uint32_t lanes = pool_.moved[strip.first_tile + slot / 16];
                for (; lanes != 0; lanes &= lanes - 1) task.slots.push_back(slot + lowest_bit(lanes));
            }
            search(strip, task.slots, task);
        }
    });
    collect_pairs();
    return pairs_;
}

/// Flags the moved entries in the tiles and copies their paired boxes beside them. Nobody reads the records from here
/// on: to a million boxes each look at them is a miss.
void SweepAndPrune::gather_moved(const ParallelFor& run) {
    std::vector<Place>& touched = scratch_.touched;
    touched.clear();
    uint32_t tiles = 0;
    moved_.for_each([&](uint32_t proxy) {
        Strip& strip = strips_[where_[proxy]];
        if (strip.moved++ > 0) return true;
        touched.push_back({strip.key, where_[proxy]});
        strip.first_paired = tiles;
        tiles += tiles_of(strip.count);
        return true;
    });
    std::sort(touched.begin(), touched.end());
    if (scratch_.paired.size() < tiles) scratch_.paired.resize(tiles);
    for_tasks(run, touched.size(), strips_per_task, [&](Task&, uint32_t first, uint32_t last) {
        for (; first < last; ++first) mark_moved(strips_[touched[first].strip]);
    });
}

void SweepAndPrune::mark_moved(const Strip& strip) {
    for (uint32_t t = 0; t < tiles_of(strip.count); ++t) {
        const SweepTile& tile = pool_.tiles[strip.first_tile + t];
        SweepBoxes& paired = scratch_.paired[strip.first_paired + t];
        uint32_t lanes = 0, used = min_of(strip.count - 16 * t, 16u);
        for (uint32_t lane = 0; lane < used; ++lane) lanes |= (moved_.test(tile.proxy[lane]) ? 1u : 0u) << lane;
        pool_.moved[strip.first_tile + t] = static_cast<uint16_t>(lanes);
        for (; lanes != 0; lanes &= lanes - 1) {
            Record& record = records_[tile.proxy[lowest_bit(lanes)]];
            set_box(paired, lowest_bit(lanes), record.paired);
            record.paired = record.box;
        }
    }
}

/// All new overlaps of moved entries of one strip: neighbours, so the tiles that they may overlap are found once for
/// all of them, as long as these are few.
void SweepAndPrune::search(const Strip& own, std::span<const uint32_t> slots, Task& task) const {
    if (!find_targets(own, slots, task)) {
        for (size_t i = 0, size = (slots.size() + 3) / 4; i < slots.size(); i += size) {
            search(own, slots.subspan(i, min_of(size, slots.size() - i)), task);
        }
        return;
    }
    for (uint32_t slot : slots) {
        const SweepTile& tile = pool_.tiles[own.first_tile + slot / 16];
        uint32_t lane = slot & 15, proxy = tile.proxy[lane];
        SweepHits hits = sweep_kernels(simd_).scan(
            {task.targets.data(), task.bounds.data(), static_cast<uint32_t>(task.targets.size()),
             static_cast<int32_t>(slot), box_at(tile.boxes, lane),
             box_at(scratch_.paired[own.first_paired + slot / 16], lane), task.hits.data()});
        task.candidates += hits.compared;
        for (uint32_t i = 0; i < hits.count; ++i) {
            uint32_t a = min_of(proxy, task.hits[i]), b = max_of(proxy, task.hits[i]);
            task.found.push_back(uint64_t{a} << 32 | b);
        }
    }
}

/// The tiles that moved entries of one strip may overlap; false if that are too many for a group. A pair of two moved
/// proxies is reported by the one that comes first in the order of the strips. So where all has moved, only what comes
/// after is looked at: half the work.
bool SweepAndPrune::find_targets(const Strip& own, std::span<const uint32_t> slots, Task& task) const {
    SweepBox box = empty_box;
    for (uint32_t slot : slots) box = united(box, box_at(pool_.tiles[own.first_tile + slot / 16].boxes, slot & 15));
    task.targets.clear();
    task.bounds.clear();
    bool fixed = code_of(own.key) < movable_bit;
    for (size_t l = 0; l < levels_.size(); ++l) {
        if (fixed && levels_[l].code < movable_bit) continue;
        bool few = for_each_strip(levels_[l], StillBox{box}, task.cursors[l], [&](const Strip& strip, const SweepBox&) {
            bool passed = strip.key < own.key;
            if (!(passed && strip.moved == strip.count) && overlap(strip.bounds, box)) {
                add_targets(strip, box, &strip == &own ? 0 : passed ? far_before : far_behind, task);
            }
            return slots.size() == 1 || task.targets.size() <= few_targets;
        });
        if (!few) return false;
    }
    // whole records of sixteen bounds
    for (size_t i = task.targets.size(); i % 16 != 0; ++i) set_box(task.bounds.back(), i % 16, empty_box);
    if (task.hits.size() < 16 * task.targets.size()) task.hits.resize(16 * task.targets.size());
    return true;
}

/// The tiles of a strip that overlap the box. `slot`: of the strip's first entry, as the searching proxies see it.
void SweepAndPrune::add_targets(const Strip& strip, const SweepBox& box, int32_t slot, Task& task) const {
    for_each_tile(strip, box, true, [&](uint32_t tile) {
        uint32_t t = tile - strip.first_tile;
        if (task.targets.size() % 16 == 0) task.bounds.emplace_back();
        set_box(task.bounds.back(), task.targets.size() % 16, box_at(pool_.bounds[tile / 16], tile % 16));
        const SweepBoxes* paired = strip.moved > 0 ? &scratch_.paired[strip.first_paired + t] : nullptr;
        task.targets.push_back({&pool_.tiles[tile], paired, pool_.moved[tile],
                                static_cast<uint16_t>(min_of(strip.count - 16 * t, 16u)),
                                slot + static_cast<int32_t>(16 * t)});
        return true;
    });
}

void SweepAndPrune::collect_pairs() {
    std::vector<uint64_t>& keys = scratch_.keys;
    keys.clear();
    counters_ = {};
    for (Task& task : scratch_.tasks) {
        keys.insert(keys.end(), task.found.begin(), task.found.end());
        counters_.candidates += task.candidates;
        task.found.clear();
        task.candidates = 0;
    }
    std::sort(keys.begin(), keys.end());
    pairs_.clear();
    for (uint64_t key : keys) pairs_.push_back({static_cast<uint32_t>(key >> 32), static_cast<uint32_t>(key)});
    for (const Place& place : scratch_.touched) {
        Strip& strip = strips_[place.strip];
        for (uint32_t t = 0; 16 * t < strip.count; ++t) pool_.moved[strip.first_tile + t] = 0;
        counters_.moved += strip.moved;
        strip.moved = 0;
    }
    moved_.clear();
}

}  // namespace cairn
