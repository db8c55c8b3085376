// Team: who comes shares all parts, and a shared piece finds done what the others did before in theirs.
#include "base/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace cairn {
namespace {

/// Runs body(member) in `threads` threads for a team of `parts`; returns how many became members.
template <class Body> int run_threads(uint32_t parts, uint32_t threads, Body body) {
    Team team(parts);
    std::atomic<int> members{0};
    std::vector<std::thread> all;
    for (uint32_t i = 0; i < threads; ++i) {
        all.emplace_back([&, i] {
            TeamMember me;
            if (!team.join(i, me)) return;
            ++members;
            body(me);
        });
    }
    for (std::thread& thread : all) thread.join();
    return members;
}

TEST(Team, MembersShareAllPartsHoweverManyCome) {
    for (uint32_t parts : {2u, 3u, 8u, 32u}) {
        for (uint32_t threads = 1; threads <= parts; threads += parts / 2) {
            std::vector<std::atomic<int>> taken(parts);
            std::atomic<int> leaders{0};
            int members = run_threads(parts, threads, [&](TeamMember& me) {
                for (uint32_t i = me.first_part; i < me.last_part; ++i) ++taken[i];
                leaders += me.leads() ? 1 : 0;
            });
            EXPECT_GE(members, 1);
            EXPECT_EQ(leaders, 1);
            for (uint32_t i = 0; i < parts; ++i) EXPECT_EQ(taken[i], 1) << "part " << i << " of " << parts;
        }
    }
}

// Each thread adds to a sum that all share, in its shared piece: not atomic, so a wrong order is a wrong sum (and a
// report of the thread sanitizer). In a pass only one thread may do so, as within a colour no body belongs to two.
TEST(Team, ASharedPieceFindsTheOthersSharedPiecesOfEarlierPassesDone) {
    constexpr uint32_t passes = 20'000;
    for (uint32_t threads : {2u, 3u, 4u}) {
        uint64_t sum = 0, expected = 0;
        for (uint32_t pass = 0; pass < passes; ++pass) expected = 3 * expected + pass;
        run_threads(threads, threads, [&](TeamMember& me) {
            for (uint32_t pass = 0; pass < passes; ++pass) {
                uint32_t turn = pass * 7 % threads;
                if (me.first_part <= turn && turn < me.last_part) {
                    me.meet();
                    sum = 3 * sum + pass;
                }
                me.done();
            }
        });
        EXPECT_EQ(sum, expected) << threads << " threads";
    }
}

TEST(Team, AloneNobodyWaits) {
    TeamMember alone;
    for (int i = 0; i < 3; ++i) {
        alone.meet();
        alone.done();
    }
    EXPECT_TRUE(alone.leads());
    EXPECT_EQ(alone.last_part, 1u);
}

}  // namespace
}  // namespace cairn
