// SweepAndPrune: the broad phase as a reusable component. It keeps boxes sorted along x and reports which of them began
// to overlap. Knows boxes and numbers, no bodies, shapes or filters.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "cairn/math.hpp"
#include "cairn/sweep_records.hpp"

namespace cairn {

/// Whether a proxy's box ever moves by itself. Two fixed proxies never make a pair.
enum class Mobility : uint8_t { Fixed, Movable };

/// Two proxies whose boxes overlap; a < b.
struct ProxyPair {
    uint32_t a, b;

    friend constexpr auto operator<=>(const ProxyPair&, const ProxyPair&) = default;
};

/// What one call of SweepAndPrune::update did.
struct SweepCounters {
    uint64_t candidates = 0;  ///< list entries whose boxes were compared (brute force compares n (n - 1) / 2)
    uint32_t moved = 0;       ///< proxies that were created, moved or touched since the update before
    uint32_t pairs = 0;       ///< pairs reported
};

/// A set of boxes that finds the pairs that begin to overlap: sweep and prune on persistent sorted lists.
///
/// Give each thing a box somewhat larger than itself (a "fat" box) and move it only when the thing has left it: only
/// proxies that were created, moved or touched are looked at by update(). Boxes are kept as 32-bit integers in units of
/// 1/128 length unit, rounded outward and limited to +-1.5e9 units (11,700 km); boxes that touch overlap.
///
/// A pair is reported once, by the first update() after which its boxes overlap, and again only after an update() that
/// found them apart, or after touch(). The results depend only on the boxes and proxy numbers, never on the order of
/// calls, and are sorted. The object is a value: a copy behaves as the original would.
///
/// Cost: an update with any move walks the lists that changed (some ns per box), then compares each moved box with
/// those that start within its x range, widened to the left by the widest box of the list. A list holds boxes of one
/// mobility and one size class (widths within a factor of 4), so a floor of 10 km sits in a list of its own and widens
/// none of the others. Many boxes above each other are the slow case: they share one x range.
///
/// Source: Cohen, Lin, Manocha, Ponamgi: I-COLLIDE (1995); Tracy, Buss, Woods: Efficient large-scale sweep and prune
/// methods with AABB insertion and removal (2009).
class SweepAndPrune {
public:
    /// No proxy: what a refused create() returns.
    static constexpr uint32_t null_proxy = 0xffffffffu;

    /// Adds a box and returns its number; numbers of destroyed proxies are used again. `user` is any number of yours.
    /// Refused (null_proxy) if a coordinate is not finite or lower > upper.
    uint32_t create(const Box& box, Mobility mobility, uint32_t user);
    /// Removes a proxy; nothing is reported about its overlaps. False if there is no such proxy.
    bool destroy(uint32_t proxy);
    /// Replaces the box. False, and nothing changes, if there is no such proxy or create() would refuse the box.
    bool move(uint32_t proxy, const Box& box);
    /// Forgets which overlaps of this proxy are known: the next update() reports all of them again. For whatever
    /// changes what a pair means: a filter, a body's type, an overlap whose contact was removed early.
    bool touch(uint32_t proxy);
    /// Makes a fixed proxy movable, or back, and touches it if that changed anything.
    bool set_mobility(uint32_t proxy, Mobility mobility);

    /// Brings the lists up to date with all calls above. update() does it by itself; after many moves a call makes the
    /// queries that follow faster, and changes no result.
    void sort();
    /// Finds the pairs that began to overlap since the last update, sorted by a, then b. The span is valid until the
    /// next update.
    std::span<const ProxyPair> update();
    /// The result of the last update.
    [[nodiscard]] std::span<const ProxyPair> pairs() const { return pairs_; }
    [[nodiscard]] const SweepCounters& counters() const { return counters_; }

    /// Calls visit(proxy) for every proxy whose box overlaps `box` (rounded outward), in an order that is fixed but
    /// otherwise yours to ignore, until visit returns false. Always exact, also between a move and the next update;
    /// proxies moved since the last sort() are tried one by one. Allocates nothing and changes nothing. A box that
    /// create() would refuse overlaps nothing.
    template <class Visitor>
    void query(const Box& box, Visitor&& visit) const {
        using Plain = std::remove_reference_t<Visitor>;
        auto call = [](void* context, uint32_t proxy) -> bool { return (*static_cast<Plain*>(context))(proxy); };
        query(box, call, const_cast<void*>(static_cast<const void*>(&visit)));
    }
    void query(const Box& box, bool (*visit)(void* context, uint32_t proxy), void* context) const;

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
    /// padding, free ones zero. For hashing.
    template <class Visitor>
    void visit_state(Visitor&& visit) const {
        visit(static_cast<const void*>(records_.data()), records_.size() * sizeof(Record));
        visit(static_cast<const void*>(free_.data()), free_.size() * sizeof(uint32_t));
        visit(static_cast<const void*>(moved_.words.data()), moved_.words.size() * sizeof(uint64_t));
    }
    /// Bytes that a copy copies.
    [[nodiscard]] size_t byte_count() const;
    /// Equal sets behave alike for ever. How far their lists are sorted, and what the last update found, don't count.
    friend bool operator==(const SweepAndPrune& a, const SweepAndPrune& b);

private:
    enum class State : uint32_t { Free, Fixed, Movable };

    struct Record {
        SweepBox box;     // now
        SweepBox paired;  // at the last update: overlaps with it are known. Empty for new and touched proxies
        uint32_t user;
        State state;
    };
    static_assert(sizeof(Record) == 40, "no padding: records are hashed");

    // Size classes: class k holds widths of 4^(k-1) to 4^k - 1 units. Lists 0-16 are movable, 17-33 fixed.
    static constexpr uint32_t class_count = 17;
    static constexpr uint32_t list_count = 2 * class_count;
    static constexpr uint8_t no_list = 255;

    struct List {
        std::vector<SweepTile> tiles;       // entries by min_x, then proxy
        std::vector<uint16_t> moved_lanes;  // per tile, during an update: which entries moved. Zero outside
        uint32_t count = 0;
        uint32_t moved = 0;   // set lanes of moved_lanes
        uint32_t widest = 0;  // width of the widest entry
        bool stale = false;   // holds an entry that is pending, or must receive one
    };

    struct BitSet {
        std::vector<uint64_t> words;

        [[nodiscard]] bool test(uint32_t i) const { return (words[i >> 6] >> (i & 63) & 1) != 0; }
        void set(uint32_t i) { words[i >> 6] |= uint64_t{1} << (i & 63); }
        void reset(uint32_t i) { words[i >> 6] &= ~(uint64_t{1} << (i & 63)); }
    };

    struct MovedEntry {
        uint32_t list, slot;
    };

    // Buffers that carry nothing from call to call: a copy starts without, an assignment keeps its own.
    struct Scratch {
        std::vector<uint64_t> keys, spare_keys;
        std::vector<uint32_t> arrivals;  // proxies that enter a list they were not in
        std::vector<MovedEntry> moved;
        std::vector<uint32_t> hits;

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch&) { return *this; }
        Scratch(Scratch&&) = default;
        Scratch& operator=(Scratch&&) = default;
        ~Scratch() = default;
    };

    static bool overlap(const SweepBox& a, const SweepBox& b) {
        return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
    }
    static uint32_t list_of(const Record& record);
    void mark_pending(uint32_t proxy);
    void mark_to_pair(uint32_t proxy);
    void gather_arrivals();
    void rebuild(uint32_t list_index);
    void mark_moved();
    void search(const MovedEntry& entry, uint64_t occupied, std::array<uint32_t, list_count>& cursors);
    void scan(const List& list, uint32_t proxy, uint32_t first, uint32_t end, bool with_moved);
    void finish_update();

    std::vector<Record> records_;  // by proxy
    std::vector<uint32_t> free_;   // last freed, first used
    BitSet moved_;                 // by proxy: the next update looks at it
    BitSet pending_;               // by proxy: its list entry is out of date, missing or dead
    std::vector<uint8_t> where_;   // by proxy: the list that holds its entry
    std::array<List, list_count> lists_;
    uint32_t pending_count_ = 0;
    uint32_t moved_count_ = 0;
    std::vector<ProxyPair> pairs_;
    SweepCounters counters_;
    Scratch scratch_;
};

}  // namespace cairn
