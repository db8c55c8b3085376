// SweepAndPrune: the broad phase as a reusable component. It keeps boxes sorted along x and reports which of them began
// to overlap. Knows boxes and numbers, no bodies, shapes or filters.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/callback.hpp"
#include "cairn/math.hpp"
#include "cairn/simd.hpp"
#include "cairn/sweep_records.hpp"

namespace cairn {

/// Whether a proxy's box ever moves by itself. Two fixed proxies never make a pair.
enum class Mobility : uint8_t { Fixed, Movable };

/// Two proxies whose boxes overlap; a < b.
struct ProxyPair {
    uint32_t a, b;

    friend constexpr auto operator<=>(const ProxyPair&, const ProxyPair&) = default;
};

struct LevelGrid;

/// What one call of SweepAndPrune::update did.
struct SweepCounters {
    uint64_t candidates = 0;  ///< list entries whose boxes were compared (brute force compares n (n - 1) / 2)
    uint32_t moved = 0;       ///< proxies that were created, moved or touched since the update before
};

/// A set of boxes that finds the pairs that begin to overlap: sweep and prune on persistent sorted lists.
///
/// Give each thing a box somewhat larger than itself (a "fat" box) and move it only when the thing has left it: only
/// proxies that were created, moved or touched are looked at by update(). Boxes are kept as 32-bit integers in units of
/// 1/128 length unit, rounded outward and limited to +-1.5e9 units (11,700 km); boxes that touch overlap.
///
/// A pair is reported once, by the first update() after which its boxes overlap, and again only after an update() that
/// found them apart, or after touch(). The results depend only on the boxes and proxy numbers, never on the order of
/// calls, the instruction set or the threads, and are sorted. It is a value: copies behave alike.
///
/// How it works: boxes of one mobility and one size (within a factor of 4) make a level, so a floor of 10 km widens
/// nobody's search (thin boxes, 8 to 1, have levels by width and height); levels are cut into rows twice as high as
/// their boxes, by their centres, rows into strips of 32 widths, by their left ends. Only strips with boxes in them
/// exist, and where boxes stand nearly alone strips grow. A strip is a list sorted by x, in tiles of sixteen boxes with
/// bounds of their own, sixteen of which are tested at once.
///
///     row 1  |. [] .  [ ] . []  . |              . [] .|      a moved box looks at the strips that its own box
///     row 0  |. [] .[ ]. [  ]. [] |. [] . [].[]. []  . |      can reach: one to three rows, one or two strips of each
///             strip 0              strip 1
///
/// Cost: an update looks only at strips that hold a moved box: some tens of ns per moved box, and for few moved boxes
/// about a ns for each neighbour in the strip; how many rest doesn't matter. Boxes all at one place are slow.
///
/// Source: Cohen, Lin, Manocha, Ponamgi: I-COLLIDE (1995); Tracy, Buss, Woods: Efficient large-scale sweep and prune
/// methods with AABB insertion and removal (2009).
class SweepAndPrune {
public:
    /// No proxy: what a refused create() returns.
    static constexpr uint32_t null_proxy = 0xffffffffu;

    /// `simd`: the kernels to run, see set_simd().
    explicit SweepAndPrune(SimdSet simd = SimdSet::Best);
    /// Chooses the kernels; a set that isn't available means the best one. Changes no result; copies keep it.
    void set_simd(SimdSet simd) { simd_ = resolve(simd); }
    [[nodiscard]] SimdSet simd() const { return simd_; }

    /// Adds a box and returns its number; numbers of destroyed proxies are used again. `user` is any number of yours.
    /// Refused (null_proxy) if a coordinate is not finite or lower > upper.
    uint32_t create(const Box& box, Mobility mobility, uint32_t user);
    /// Removes a proxy; nothing is reported about its overlaps. False if there is no such proxy.
    bool destroy(uint32_t proxy);
    /// Replaces the box. False, and nothing changes, if there is no such proxy or create() would refuse the box.
    /// Several threads may move different proxies at once.
    bool move(uint32_t proxy, const Box& box);
    /// Forgets which overlaps of this proxy are known: the next update() reports all of them again. For whatever
    /// changes what a pair means: a filter, a body's type, an overlap whose contact was removed early.
    bool touch(uint32_t proxy);
    /// Makes a fixed proxy movable, or back, and touches it if that changed anything.
    bool set_mobility(uint32_t proxy, Mobility mobility);

    /// Brings the lists up to date with all calls above. update() does it by itself; after many moves a call makes the
    /// queries that follow faster, and changes no result.
    void sort(const ParallelFor& run = {});
    /// Finds the pairs that began to overlap since the last update, sorted by a, then b. The span is valid until the
    /// next update. `run` may spread the work over threads.
    std::span<const ProxyPair> update(const ParallelFor& run = {});
    [[nodiscard]] const SweepCounters& counters() const { return counters_; }

    /// Calls visit(proxy) for every proxy whose box overlaps `box` (rounded outward), in an order that is fixed but
    /// otherwise yours to ignore, until visit returns false. Always exact, also between a move and the next update;
    /// proxies moved since the last sort() are tried one by one. Allocates nothing and changes nothing. A box that
    /// create() would refuse overlaps nothing. `fixed_only` leaves out what is movable.
    void query(const Box& box, Visitor<bool(uint32_t)> visit, bool fixed_only = false) const;

    /// Calls visit(proxy, max_fraction) for every proxy whose box is met by the segment from `origin` to `origin` +
    /// max_fraction * `translation`, which may be as long as a float can say. visit returns where the segment ends from
    /// now on: max_fraction as it was given to go on, less to cut it there (more changes nothing), 0, less or NaN to
    /// stop (where max_fraction is 0 from the start, 0 goes on). Boxes are visited in a fixed order, roughly along the
    /// ray: cut early, but the first visited is not always the first met. No box that the exact segment touches is
    /// missed; one that is less than a unit away may be visited. Exact and free of side effects as query(). A ray that
    /// isn't finite, or max_fraction < 0, meets nothing.
    void ray_cast(Point origin, Vec2 translation, float max_fraction, Visitor<float(uint32_t, float)> visit) const;

    [[nodiscard]] bool is_valid(uint32_t proxy) const {
        return proxy < records_.size() && records_[proxy].state != State::Free;
    }
    /// The number given at create(); 0 if there is no such proxy.
    [[nodiscard]] uint32_t user(uint32_t proxy) const { return is_valid(proxy) ? records_[proxy].user : 0; }
    [[nodiscard]] Mobility mobility(uint32_t proxy) const {
        return is_valid(proxy) && records_[proxy].state == State::Movable ? Mobility::Movable : Mobility::Fixed;
    }
    /// The box as it is kept, rounded outward; zeros if there is no such proxy.
    [[nodiscard]] Box box(uint32_t proxy) const;
    /// Whether `box` lies inside the proxy's box (so that it need not be moved). False for a box that is not finite.
    [[nodiscard]] bool contains(uint32_t proxy, const Box& box) const;
    /// Whether the boxes of two proxies overlap now.
    [[nodiscard]] bool overlap(uint32_t a, uint32_t b) const {
        return is_valid(a) && is_valid(b) && overlap(records_[a].box, records_[b].box);
    }
    /// Proxies alive.
    [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(records_.size() - free_.size()); }

    /// Calls visit(data, bytes) for each array that the results of later calls depend on: plain records without
    /// padding, free ones zero. For hashing; sets of the same state behave alike for ever. How far their lists are
    /// sorted, and what the last update found, is no part of it.
    template <class Visit> void visit_state(Visit&& visit) const {
        visit(static_cast<const void*>(records_.data()), records_.size() * sizeof(Record));
        visit(static_cast<const void*>(free_.data()), free_.size() * sizeof(uint32_t));
        visit(static_cast<const void*>(moved_.words.data()), moved_.words.size() * sizeof(uint64_t));
    }
    /// Bytes that a copy copies.
    [[nodiscard]] size_t byte_count() const;

private:
    enum class State : uint32_t { Free, Fixed, Movable };

    struct Record {
        SweepBox box;     // now
        SweepBox paired;  // at the last update: overlaps with it are known. Empty for new and touched proxies
        uint32_t user;
        State state;
    };
    static_assert(sizeof(Record) == 40, "no padding: records are hashed");

    static constexpr uint32_t none = 0xffffffffu;

    /// A list: the entries of a piece of a row, by min_x, then proxy. One cache line.
    struct alignas(64) Strip {
        uint64_t key = 0;                      // mobility, level, row, column
        SweepBox bounds = {};                  // of all entries
        uint32_t first_tile = 0, count = 0;    // in the pool; entries
        uint32_t run_size = none;              // tiles of the pool that it owns, 2^this; none: no tiles
        uint32_t arrivals = 0, arrived = 0;    // during a sort: the first of those that it brings, and how many
        uint32_t left = 0;                     // entries that the next sort takes
        uint32_t first_paired = 0, moved = 0;  // during an update: in the scratch buffer; entries that moved
        bool stale = false;                    // holds an entry that is pending, or must receive one
    };
    /// A strip in the order of all strips.
    struct Place {
        uint64_t key;
        uint32_t strip;

        friend bool operator<(const Place& a, const Place& b) { return a.key < b.key; }
    };
    /// The strips of one mobility and size class: neighbours in the order.
    struct Level {
        uint32_t code, begin, end;
        uint32_t count = 0;    // entries, when its strips last came or went
        uint64_t squares = 0;  // sum of the squares of the strips' counts, then
    };

    /// The tiles of all strips, in runs of 2^k tiles, and the bounds of each tile: sixteen to a record, so that a run
    /// never straddles two records unless it fills them.
    struct TilePool {
        std::vector<SweepTile> tiles;
        std::vector<SweepBoxes> bounds;
        std::vector<uint16_t> moved;         // per tile, during an update: which entries moved. Zero outside
        std::array<uint32_t, 28> free_runs;  // of 2^k tiles: the first; proxy[0] of its first tile names the next

        TilePool() { free_runs.fill(none); }
        uint32_t acquire(uint32_t size);
        void release(uint32_t first, uint32_t size);
    };

    /// Bits, and a bit for each word that may hold some: to find few among millions costs next to nothing.
    struct BitSet {
        std::vector<uint64_t> words, summary;

        [[nodiscard]] bool test(uint32_t i) const { return (words[i >> 6] >> (i & 63) & 1) != 0; }
        void set(uint32_t i) {
            words[i >> 6] |= uint64_t{1} << (i & 63);
            summary[i >> 12] |= uint64_t{1} << (i >> 6 & 63);
        }
        void reset(uint32_t i) { words[i >> 6] &= ~(uint64_t{1} << (i & 63)); }
        void set_shared(uint32_t i);  // from several threads at once
        void grow(uint32_t count);
        void clear();
        template <class Visit> bool for_each(Visit&& visit) const;
    };

    struct Arrival {
        uint64_t key;
        uint32_t proxy, strip;

        friend auto operator<=>(const Arrival&, const Arrival&) = default;
    };
    // What one task of a parallel loop writes.
    struct Task {
        std::vector<uint64_t> keys;   // of entries
        std::vector<uint64_t> found;  // pairs
        std::vector<uint32_t> slots, hits;
        std::vector<uint32_t> cursors;  // by level: where its last search began
        std::vector<SweepTarget> targets;
        std::vector<SweepBoxes> bounds;  // of sixteen targets each
        uint64_t candidates = 0;
    };

    // Buffers that carry nothing from call to call: a copy starts without, an assignment keeps its own.
    struct Scratch {
        std::vector<uint64_t> keys;
        std::vector<Arrival> arrivals;     // proxies that enter a strip they were not in
        std::vector<Place> fresh, merged;  // new strips; the order with them
        std::vector<Place> touched;        // strips with moved entries
        std::vector<SweepBoxes> paired;    // of moved entries, tile by tile of the touched strips
        std::vector<Task> tasks;

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch&) { return *this; }
    };

    struct BoxQuery;
    struct RayCast;

    static bool overlap(const SweepBox& a, const SweepBox& b) {
        return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
    }
    [[nodiscard]] LevelGrid grid_of(uint32_t code) const;
    [[nodiscard]] uint64_t strip_key(const Record& record) const;
    [[nodiscard]] uint32_t position_of(uint64_t key, uint32_t first, uint32_t last, bool back = false) const;
    template <class Probe, class Visit>
    bool for_each_strip(const Level& level, const Probe& probe, uint32_t& cursor, Visit&& visit) const;
    template <class Visit> bool for_each_tile(const Strip& strip, const SweepBox& box, bool right, Visit&& visit) const;
    template <class Probe> void visit_all(Probe& probe) const;
    template <class Work> void for_tasks(const ParallelFor& run, size_t count, uint32_t per_task, Work&& work);

    void mark_stale(uint32_t strip);
    void sort_pending(const ParallelFor& run);
    void find_arrivals();
    void place_arrivals();
    uint32_t add_strip(uint64_t key);
    void make_room(Strip& strip);
    void rebuild(uint32_t strip_index, Task& task);
    void set_bounds(Strip& strip);
    void order_strips();
    bool fit_rows();

    void gather_moved(const ParallelFor& run);
    void mark_moved(const Strip& strip);
    void search(const Strip& own, std::span<const uint32_t> slots, Task& task) const;
    bool find_targets(const Strip& own, std::span<const uint32_t> slots, Task& task) const;
    void add_targets(const Strip& strip, const SweepBox& box, int32_t slot, Task& task) const;
    void collect_pairs();

    std::vector<Record> records_;  // by proxy
    std::vector<uint32_t> free_;   // last freed, first used
    BitSet moved_;                 // by proxy: the next update looks at it
    BitSet pending_;               // by proxy: its list entry is out of date, missing or dead
    std::vector<uint32_t> where_;  // by proxy: the strip that holds its entry
    std::vector<Strip> strips_;
    std::vector<uint32_t> free_strips_;
    std::vector<uint32_t> stale_;           // strips to rebuild
    std::vector<Place> order_;              // all strips, fixed ones first
    std::vector<Level> levels_;             // in that order
    std::array<uint8_t, 512> coarse_ = {};  // by level: its rows and columns are 2^this times larger
    TilePool pool_;
    SimdSet simd_;
    std::vector<ProxyPair> pairs_;
    SweepCounters counters_;
    Scratch scratch_;
};

}  // namespace cairn
