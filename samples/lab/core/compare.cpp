// Verdicts on pairs of figures.
#include "cairn/lab/compare.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::lab {

namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// How far a figure is on the wrong side of where it should be, in its own unit: the lower the better, for every aim.
double badness(double value, const Tolerance& tolerance) {
    if (std::isnan(value)) return HUGE_VAL;  // never
    switch (tolerance.aim) {
    case Aim::Higher: return -value;
    case Aim::Target: return std::fabs(value - tolerance.target);
    default: return value;
    }
}

Verdict judge(double before, double now, const Tolerance& tolerance) {
    if (same(before, now)) return Verdict::Equal;
    if (tolerance.aim == Aim::Neutral) return Verdict::Changed;
    double was = badness(before, tolerance), is = badness(now, tolerance);
    double scale = tolerance.aim == Aim::Target ? was : std::fabs(before);
    double allowed = std::isfinite(scale) ? tolerance.relative * scale + tolerance.absolute : 0;
    if (is - was > allowed) return Verdict::Worse;
    return was - is > allowed ? Verdict::Better : Verdict::Within;
}

const Figure* find_figure(const Entry& entry, const std::string& name) {
    for (const Figure& figure : entry.figures) {
        if (figure.name == name) return &figure;
    }
    return nullptr;
}

void compare_entries(const Entry& base, const Entry& now, const Tolerances& tolerances, Comparison& result) {
    std::string label = base.label();
    bool fallen = figure(base.figures, "stands") == 0 && figure(now.figures, "stands") == 0;
    for (const Figure& before : base.figures) {
        const Figure* after = find_figure(now, before.name);
        if (after == nullptr) {
            result.missing.push_back(label + ": the new results have no figure " + before.name);
            continue;
        }
        Tolerance tolerance = tolerances.of(base, before.name);
        if (fallen && before.name != "stands") tolerance.aim = Aim::Neutral;
        Verdict verdict = judge(before.value, after->value, tolerance);
        result.differences.push_back({label, before.name, before.value, after->value, verdict});
    }
    for (const Figure& after : now.figures) {
        if (find_figure(base, after.name) == nullptr) {
            result.added.push_back(label + ": the base has no figure " + after.name);
        }
    }
}

}  // namespace

Comparison compare(const Results& base, const Results& now, const Tolerances& tolerances) {
    Comparison result;
    for (const Entry& entry : base.scenes) {
        if (const Entry* other = now.find(entry.label())) compare_entries(entry, *other, tolerances, result);
        else result.missing.push_back("the new results have no scene " + entry.label());
    }
    for (const Entry& entry : now.scenes) {
        if (base.find(entry.label()) == nullptr) result.added.push_back("the base has no scene " + entry.label());
    }
    return result;
}

int Comparison::count(Verdict verdict) const {
    return static_cast<int>(std::count_if(differences.begin(), differences.end(),
                                          [verdict](const Difference& entry) { return entry.verdict == verdict; }));
}

Tolerance Tolerances::of(const Entry& entry, const std::string& figure) const {
    for (const std::string& scene : {entry.label(), entry.name, entry.name.substr(0, entry.name.find(':'))}) {
        auto own = scenes.find(scene);
        if (own == scenes.end()) continue;
        if (auto found = own->second.find(figure); found != own->second.end()) return found->second;
    }
    auto found = figures.find(figure);
    return found == figures.end() ? Tolerance{} : found->second;
}

}  // namespace cairn::lab
