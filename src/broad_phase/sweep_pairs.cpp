// SweepAndPrune::update: the search for new overlaps of the proxies that moved. Neighbours in a list are searched for
// in groups of up to 64: the tiles that a group may overlap are found once, then sixteen tiles are tested at once.
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
// The width matters little: what costs is mispredicted branches. Without groups large_pyramid takes 105, the sparse
// boxes 290. Paired boxes beside the tiles, instead of looking them up, made the pile 80 -> 62; bounds of all strips in
// one array, more targets for a group (64, 128): within noise.
#include "broad_phase/sort_keys.hpp"
#include "broad_phase/sweep_bits.hpp"
#include "broad_phase/sweep_kernels.hpp"
#include "broad_phase/sweep_rows.hpp"

namespace cairn {

namespace {

constexpr uint32_t entries_per_task = 64;
constexpr uint32_t strips_per_task = 16;
constexpr uint32_t few_targets = 32;  // more, and a group of moved entries is quartered
constexpr int32_t far_before = -(1 << 30), far_behind = 1 << 30;

}  // namespace

std::span<const ProxyPair> SweepAndPrune::update(const ParallelFor& run) {
    sort(run);
    pairs_.clear();
    counters_ = {};
    if (!moved_.any()) return pairs_;
    gather_moved(run);
    counters_.moved = static_cast<uint32_t>(scratch_.moved.size());
    for_tasks(run, scratch_.moved.size(), entries_per_task, [this](Task& task, uint32_t first, uint32_t last) {
        task.found.clear();
        task.candidates = 0;
        task.group = entries_per_task;
        task.successes = 0;
        task.cursors.assign(sides_[0].levels.size() + sides_[1].levels.size(), 0);
        for (uint32_t i = first; i < last;) {  // groups stay as small as the last that failed, for a while
            uint32_t end = i + 1;
            while (end < last && end < i + task.group && scratch_.moved[end].strip == scratch_.moved[i].strip) ++end;
            bool few = find_targets(std::span(scratch_.moved).subspan(i, end - i), task);
            if (!few && end > i + 1) {
                task.group = (end - i + 3) / 4;
                task.successes = 0;
                continue;
            }
            for (; i < end; ++i) search(scratch_.moved[i], task);
            if (++task.successes % 8 == 0) task.group = 2 * task.group;
        }
    });
    finish_update();
    return pairs_;
}

/// Flags the moved entries in the tiles, copies their paired boxes beside them, and lists them in the order of the
/// strips. Nobody reads the records from here on: to a million boxes each look at them is a miss.
void SweepAndPrune::gather_moved(const ParallelFor& run) {
    std::vector<uint64_t>& keys = scratch_.keys;
    keys.clear();
    moved_.for_each([&](uint32_t proxy) {
        Strip& strip = strips_[where_[proxy]];
        if (strip.moved == 0) keys.push_back((strip.key >> 60) << 63 | uint64_t{strip.position} << 32 | where_[proxy]);
        strip.moved = 1;
        return true;
    });
    sort_keys(keys);
    scratch_.touched.clear();
    uint32_t tiles = 0;
    for (uint64_t key : keys) {
        scratch_.touched.push_back(static_cast<uint32_t>(key));
        Strip& strip = strips_[scratch_.touched.back()];
        strip.first_paired = tiles;
        tiles += tiles_of(strip.count);
    }
    if (scratch_.paired.size() < tiles) scratch_.paired.resize(tiles);
    for_tasks(run, keys.size(), strips_per_task, [this](Task&, uint32_t first, uint32_t last) {
        for (uint32_t i = first; i < last; ++i) mark_moved(strips_[scratch_.touched[i]]);
    });
    scratch_.moved.clear();
    for (uint32_t index : scratch_.touched) {
        const Strip& strip = strips_[index];
        side_of(strip).levels[strip.level].moved += strip.moved;
        for (uint32_t slot = 0; slot < strip.count; slot += 16) {
            for (uint32_t m = pool_.moved_lanes[strip.first_tile + slot / 16]; m != 0; m &= m - 1) {
                scratch_.moved.push_back({index, slot + lowest_bit(m)});
            }
        }
    }
}

void SweepAndPrune::mark_moved(Strip& strip) {
    strip.moved = 0;
    for (uint32_t t = 0; t < tiles_of(strip.count); ++t) {
        const SweepTile& tile = pool_.tiles[strip.first_tile + t];
        uint32_t lanes = 0, used = min_of(strip.count - 16 * t, 16u);
        for (uint32_t lane = 0; lane < used; ++lane) lanes |= (moved_.test(tile.proxy[lane]) ? 1u : 0u) << lane;
        SweepBoxes& paired = scratch_.paired[strip.first_paired + t];
        for (uint32_t m = lanes; m != 0; m &= m - 1) {
            uint32_t lane = lowest_bit(m);
            Record& record = records_[tile.proxy[lane]];
            set_box(paired, lane, record.paired);
            record.paired = record.box;
        }
        pool_.moved_lanes[strip.first_tile + t] = static_cast<uint16_t>(lanes);
        strip.moved += static_cast<uint32_t>(std::popcount(lanes));
    }
}

/// The tiles that moved entries of one strip may overlap. A pair of two moved proxies is reported by the one that comes
/// first in the order of the strips (movable ones before fixed ones). So where all has moved, only what comes after is
/// looked at: half the work.
bool SweepAndPrune::find_targets(std::span<const Entry> entries, Task& task) const {
    const Strip& own = strips_[entries[0].strip];
    SweepBox box = empty_box;
    for (const Entry& entry : entries) box = united(box, box_at(tile_of(entry).boxes, entry.slot & 15));
    task.targets.clear();
    task.bounds.clear();
    const Side* own_side = &side_of(own);
    bool fixed = own_side == &sides_[1];
    uint32_t* cursor = task.cursors.data();
    for (uint32_t s = 0; s < (fixed ? 1u : 2u); ++s) {  // fixed ones look at movable ones only
        const Side& side = sides_[s];
        for (uint32_t l = 0; l < side.levels.size(); ++l, ++cursor) {
            const Level& level = side.levels[l];
            bool all_moved = level.moved == level.count, own_level = &side == own_side && l == own.level;
            bool before = fixed || (&side == own_side && l < own.level);
            if (before && all_moved) continue;
            uint32_t first = own_level && all_moved ? own.position : level.begin;
            bool few =
                for_each_strip(side.keys, first, level.end, grid_of(s, level.code), box, *cursor, [&](uint32_t p) {
                    const Strip& strip = strips_[side.strips[p]];
                    bool passed = before || (own_level && p < own.position);
                    if (!(passed && strip.moved == strip.count) && overlap(strip.bounds, box)) {
                        add_targets(strip, box, &strip == &own ? 0 : passed ? far_before : far_behind, task);
                    }
                    return entries.size() == 1 || task.targets.size() <= few_targets;
                });
            if (!few) return false;
        }
    }
    // whole records of sixteen bounds
    for (size_t i = task.targets.size(); i % 16 != 0; ++i)
        set_box(task.bounds.back(), static_cast<uint32_t>(i % 16), empty_box);
    if (task.hits.size() < 16 * task.targets.size()) task.hits.resize(16 * task.targets.size());
    return true;
}

/// The tiles of a strip that overlap the box. `slot`: of the strip's first entry, as the searching proxies see it.
void SweepAndPrune::add_targets(const Strip& strip, const SweepBox& box, int32_t slot, Task& task) const {
    uint32_t tiles = tiles_of(strip.count);
    for (uint32_t i = 0; i < blocks_of(tiles); ++i) {
        TileBlock block = tile_block(strip.first_tile, tiles, i);
        const SweepBoxes& bounds = pool_.bounds[block.block];
        for (uint32_t m = block.lanes & sweep_kernels(simd_).overlapping(bounds, box); m != 0; m &= m - 1) {
            uint32_t lane = lowest_bit(m), t = 16 * block.block + lane, first = 16 * (t - strip.first_tile);
            if (task.targets.size() % 16 == 0) task.bounds.emplace_back();
            set_box(task.bounds.back(), static_cast<uint32_t>(task.targets.size() % 16), box_at(bounds, lane));
            auto used = static_cast<uint16_t>(min_of(strip.count - first, 16u));
            const SweepBoxes* paired = strip.moved > 0 ? &scratch_.paired[strip.first_paired + first / 16] : nullptr;
            task.targets.push_back(
                {&pool_.tiles[t], paired, pool_.moved_lanes[t], used, slot + static_cast<int32_t>(first)});
        }
    }
}

/// All new overlaps of one moved proxy.
void SweepAndPrune::search(const Entry& entry, Task& task) const {
    const SweepTile& tile = tile_of(entry);
    const SweepBoxes& paired = scratch_.paired[strips_[entry.strip].first_paired + entry.slot / 16];
    uint32_t lane = entry.slot & 15, proxy = tile.proxy[lane];
    SweepHits found = sweep_kernels(simd_).scan(
        {task.targets.data(), task.bounds.data(), static_cast<uint32_t>(task.targets.size()),
         static_cast<int32_t>(entry.slot), box_at(tile.boxes, lane), box_at(paired, lane), task.hits.data()});
    task.candidates += found.compared;
    for (uint32_t i = 0; i < found.count; ++i) {
        uint32_t a = min_of(proxy, task.hits[i]), b = max_of(proxy, task.hits[i]);
        task.found.push_back(uint64_t{a} << 32 | b);
    }
}

void SweepAndPrune::finish_update() {
    std::vector<uint64_t>& keys = scratch_.keys;
    keys.clear();
    size_t tasks = (scratch_.moved.size() + entries_per_task - 1) / entries_per_task;
    for (size_t i = 0; i < tasks; ++i) {
        const Task& task = scratch_.tasks[i];
        keys.insert(keys.end(), task.found.begin(), task.found.end());
        counters_.candidates += task.candidates;
    }
    sort_keys(keys);
    for (uint64_t key : keys) pairs_.push_back({static_cast<uint32_t>(key >> 32), static_cast<uint32_t>(key)});
    for (uint32_t index : scratch_.touched) {
        Strip& strip = strips_[index];
        for (uint32_t t = 0; 16 * t < strip.count; ++t) pool_.moved_lanes[strip.first_tile + t] = 0;
        strip.moved = 0;
        side_of(strip).levels[strip.level].moved = 0;
    }
    moved_.clear();
}

}  // namespace cairn
