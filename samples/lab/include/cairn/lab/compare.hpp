// Two results against each other: what got better, what got worse, and how much of either is nothing to speak of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cairn/lab/results.hpp"

namespace cairn::lab {

/// Which way a figure is better.
enum class Aim : uint8_t {
    Lower,    ///< sink, drift
    Higher,   ///< stands, tallest
    Target,   ///< the nearer to a known value the better: the last height of a ball without loss
    Neutral,  ///< for information, and all figures that no table names
};

/// A figure is worse if it is on the wrong side by more than relative * |base| + absolute.
struct Tolerance {
    Aim aim = Aim::Neutral;
    double relative = 0, absolute = 0;
    double target = 0;
};

/// By the name of the figure; and for some scenes (a label, a full name, or the name before the colon) other ones.
struct Tolerances {
    std::map<std::string, Tolerance> figures{};
    std::map<std::string, std::map<std::string, Tolerance>> scenes{};

    /// Those of the figures that run.hpp lists, and of the standing scenes' own.
    static Tolerances standard();
    [[nodiscard]] Tolerance of(const Entry& entry, const std::string& figure) const;
};

/// The standard tolerances with changes from a file:
///   {"cairn_lab_tolerance": 1, "figures": {"sink": {"better": "lower", "relative": 0.1, "absolute": 0.001}},
///    "scenes": {"wall_hit": {"drift": {"relative": 0.5}}}}
/// `better` is lower, higher, neutral or the target's number. What an entry leaves out stays as it was. The error is
/// one sentence.
Result<Tolerances> load_tolerances(const std::string& path);

enum class Verdict : uint8_t { Equal, Within, Better, Worse, Changed };

struct Difference {
    std::string scene, figure;
    double before = 0, now = 0;
    Verdict verdict = Verdict::Equal;
};

struct Comparison {
    std::vector<Difference> differences{};  ///< of all figures that both have, in the order of the base
    std::vector<std::string> missing{};     ///< sentences: what only the base has. They count as worse
    std::vector<std::string> added{};       ///< sentences: what only the new results have

    [[nodiscard]] int count(Verdict verdict) const;
    [[nodiscard]] bool worse() const { return !missing.empty() || count(Verdict::Worse) > 0; }
};

/// Scenes are matched by their labels. Of a scene that stands in neither, only that is compared: how far the pieces of
/// a fallen tower roll is chance.
Comparison compare(const Results& base, const Results& now, const Tolerances& tolerances = Tolerances::standard());

}  // namespace cairn::lab
