// /proc/stat, and the two fields of WorldDef that change no result.
#include "machine.hpp"

#include <fstream>

#include "cairn/simd.hpp"
#include "scenes/command_line.hpp"

namespace cairn::bench {

namespace {

struct Ticks {
    double stolen = 0, all = 0;
};

// The first line: cpu user nice system idle iowait irq softirq steal guest guest_nice, in ticks since the start. The
// guests' time is in user and nice already.
Ticks read_ticks() {
    std::ifstream file("/proc/stat");
    std::string cpu;
    file >> cpu;
    Ticks ticks;
    double value = 0;
    for (int field = 0; field < 8 && file >> value; ++field) {
        ticks.all += value;
        if (field == 7) ticks.stolen = value;
    }
    return ticks;
}

Error invalid(std::string sentence) { return {ErrorCode::InvalidArgument, std::move(sentence)}; }

}  // namespace

void StolenTime::restart() {
    Ticks ticks = read_ticks();
    stolen_ = ticks.stolen;
    all_ = ticks.all;
}

double StolenTime::part() const {
    Ticks ticks = read_ticks();
    return ticks.all > all_ ? (ticks.stolen - stolen_) / (ticks.all - all_) : 0;
}

#if defined(CLOCK_THREAD_CPUTIME_ID)
bool has_processor_time() { return true; }

double now_ms(bool processor_time) {
    timespec time{};
    clock_gettime(processor_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}
#else
bool has_processor_time() { return false; }

double now_ms(bool) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
#endif

double RunningTime::part() const {
    double used = static_cast<double>(std::clock() - used_) / CLOCKS_PER_SEC;
    double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    return wall > 0 ? used / wall : 1;
}

Result<WorldDef> world_def(std::string_view simd, int workers) {
    WorldDef def;
    bool known = simd.empty();
    for (SimdSet set : {SimdSet::Best, SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
        if (simd != name_of(set)) continue;
        known = true;
        if (!is_available(set)) return invalid("this CPU or this build has no " + std::string(simd));
        def.simd = set;
    }
    if (!known) {
        return invalid("instruction set " + scenes::quoted(simd) +
                       " is unknown; there are best, baseline, avx2, avx512");
    }
    def.workers = workers;
    return def;
}

std::string simd_name(const WorldDef& def) { return name_of(choose_simd_set(def.simd, nullptr, 0)); }

}  // namespace cairn::bench
