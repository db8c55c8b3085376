// One pass over the world after each step, and the figures that remain of it.
#include "cairn/lab/recorder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cairn::lab {

namespace {

constexpr double never = std::numeric_limits<double>::quiet_NaN();
// Normals that turn further than this from one step to the next have flipped: cos 45 degrees.
constexpr float flip_cosine = 0.70710678f;

constexpr const char* column_names[] = {
    "worst_penetration",
    "mean_penetration",
    "sink",
    "drift",
    "tilt",
    "speed",
    "acceleration",
    "kinetic",
    "potential",
    "energy_rise",
    "momentum_error",
    "joint_error",
    "points",
    "points_appeared",
    "points_vanished",
    "normal_flips",
    "warm_start_rate",
    "awake",
    "passes",
};

bool any_moving_by_itself(const World& world) {
    for (ConstBodyRef body : world.bodies()) {
        if (body.type() != BodyType::Dynamic) return true;
    }
    return world.gravity() != Vec2{};
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

// Contacts come in the order of their slots, so both lists are sorted and one walk over them finds all changes.
PointTracker::Change PointTracker::update(const World& world) {
    now_.swap(before_);
    now_.clear();
    Change change;
    for (const Contact& contact : world.contacts()) {
        uint64_t key = (static_cast<uint64_t>(contact.id.slot) << 32) | contact.id.generation;
        for (int i = 0; i < contact.count; ++i) now_.push_back({key, contact.points[i].feature, contact.normal});
    }
    change.points = static_cast<int>(now_.size());
    size_t old = 0;
    for (size_t i = 0; i < now_.size();) {
        uint64_t key = now_[i].contact;
        size_t end = i, old_end;
        while (end < now_.size() && now_[end].contact == key) ++end;
        for (; old < before_.size() && before_[old].contact < key; ++old) ++change.vanished;
        for (old_end = old; old_end < before_.size() && before_[old_end].contact == key;) ++old_end;
        int kept = 0;
        for (size_t a = i; a < end; ++a) {
            for (size_t b = old; b < old_end; ++b) kept += now_[a].feature == before_[b].feature ? 1 : 0;
        }
        change.appeared += static_cast<int>(end - i) - kept;
        change.vanished += static_cast<int>(old_end - old) - kept;
        if (old < old_end && dot(now_[i].normal, before_[old].normal) < flip_cosine) ++change.flipped;
        i = end;
        old = old_end;
    }
    change.vanished += static_cast<int>(before_.size() - old);
    return change;
}

Recorder::Recorder(const World& world, float dt, Point reference, int steps)
    : reference_(reference), steps_(steps),
      late_(static_cast<size_t>(std::max(1L, std::lround(1 / static_cast<double>(dt))))), start_(record_poses(world)),
      first_(measure(world, reference)), sleep_time_(never),
      least_energy_(first_.kinetic_energy + first_.potential_energy) {
    for (int i = 0; i < ColumnCount; ++i) columns_[static_cast<size_t>(i)].name = column_names[i];
    for (Series& column : columns_) column.values.reserve(static_cast<size_t>(steps));
    conserves_ = !any_moving_by_itself(world);
    joints_ = world.counters().joints > 0;
    last_ = first_;
    for (const StartPoses::Entry& entry : start_.entries) {
        ConstBodyRef body = world.body(entry.body);
        velocities_.push_back(body.linear_velocity());
        mass_ += static_cast<double>(body.mass());
        Point center = body.center();
        reach_ = std::max(reach_, std::hypot(center.x - reference.x, center.y - reference.y));
    }
    points_.update(world);
}

// Root mean square over the bodies of the change of velocity in this step.
double Recorder::acceleration(const World& world, float dt) {
    double sum = 0;
    for (size_t i = 0; i < velocities_.size(); ++i) {
        ConstBodyRef body = world.body(start_.entries[i].body);
        if (!body) continue;
        Vec2 now = body.linear_velocity(), change = now - velocities_[i];
        velocities_[i] = now;
        double x = static_cast<double>(change.x), y = static_cast<double>(change.y);
        sum += x * x + y * y;
    }
    double per_body = velocities_.empty() ? 0 : sum / static_cast<double>(velocities_.size());
    return std::sqrt(per_body) / static_cast<double>(dt);
}

void Recorder::record_energy(const Measures& now) {
    double energy = now.kinetic_energy + now.potential_energy;
    double start = std::fabs(first_.kinetic_energy + first_.potential_energy);
    most_kinetic_ = std::max({most_kinetic_, now.kinetic_energy, first_.kinetic_energy});
    least_energy_ = std::min(least_energy_, energy);
    double rise = ratio(energy - least_energy_, std::max(start, most_kinetic_));
    energy_rise_ = std::max(energy_rise_, rise);
    columns_[Kinetic].values.push_back(static_cast<float>(now.kinetic_energy));
    columns_[Potential].values.push_back(static_cast<float>(now.potential_energy));
    columns_[EnergyRise].values.push_back(static_cast<float>(rise));
}

// The scale is a bound of the sum of |m v|: sqrt(2 M E).
void Recorder::record_momentum(const Measures& now) {
    double gap = std::hypot(now.momentum_x - first_.momentum_x, now.momentum_y - first_.momentum_y);
    momentum_gap_ = std::max(momentum_gap_, gap);
    spin_gap_ = std::max(spin_gap_, std::fabs(now.angular_momentum - first_.angular_momentum));
    columns_[Momentum].values.push_back(static_cast<float>(ratio(gap, std::sqrt(2 * mass_ * most_kinetic_))));
}

// How many points came and went.
int Recorder::record_contacts(const World& world) {
    PointTracker::Change change = points_.update(world);
    WorldCounters counters = world.counters();
    flips_ += change.flipped;
    hits_ += counters.warm_started;
    chances_ += counters.points_updated;
    passes_ += counters.point_passes;
    point_steps_ += counters.points;
    columns_[Points].values.push_back(static_cast<float>(change.points));
    columns_[Appeared].values.push_back(static_cast<float>(change.appeared));
    columns_[Vanished].values.push_back(static_cast<float>(change.vanished));
    columns_[Flips].values.push_back(static_cast<float>(change.flipped));
    double rate =
        counters.points_updated > 0 ? static_cast<double>(counters.warm_started) / counters.points_updated : 1;
    columns_[WarmStart].values.push_back(static_cast<float>(rate));
    columns_[Passes].values.push_back(static_cast<float>(counters.passes));
    joints_ = counters.joints > 0;
    return change.appeared + change.vanished;
}

void Recorder::record_sleep(const World& world, double time) {
    int awake = 0;
    for (ConstBodyRef body : world.bodies()) awake += body.type() == BodyType::Dynamic && body.awake() ? 1 : 0;
    if (awake > 0) sleep_time_ = never;
    else if (std::isnan(sleep_time_)) sleep_time_ = time;
    columns_[Awake].values.push_back(static_cast<float>(awake));
}

void Recorder::after_step(const World& world, float dt) {
    last_ = measure(world, reference_);
    moved_ = lab::displacement(world, start_);
    double acceleration_now = acceleration(world, dt);
    worst_penetration_ = std::max(worst_penetration_, last_.worst_penetration);
    joint_ = std::max(joint_, last_.worst_joint_error);
    auto add = [this](Column column, double value) { columns_[column].values.push_back(static_cast<float>(value)); };
    add(WorstPenetration, last_.worst_penetration);
    add(MeanPenetration, last_.mean_penetration);
    add(Sink, moved_.sink);
    add(Drift, moved_.drift);
    add(Tilt, moved_.tilt);
    add(Speed, last_.fastest);
    add(Acceleration, acceleration_now);
    add(Joint, last_.worst_joint_error);
    record_energy(last_);
    record_momentum(last_);
    int changes = record_contacts(world);
    late_[static_cast<size_t>(taken_) % late_.size()] = {last_.fastest, acceleration_now, last_.worst_penetration,
                                                         last_.worst_joint_error, static_cast<double>(changes)};
    ++taken_;
    record_sleep(world, taken_ * static_cast<double>(dt));
}

Figures Recorder::figures() const {
    int second = static_cast<int>(late_.size()), count = std::min(taken_, second);
    bool ended_early = taken_ + second <= steps_;  // by its judge: there was no last second
    double speed = 0, squares = 0, penetration = 0, joint = 0, changes = 0, steps = std::max(1, count);
    for (int i = taken_ - count; i < taken_; ++i) {
        const Late& late = late_[static_cast<size_t>(i) % late_.size()];
        speed = std::max(speed, late.speed);
        squares += late.acceleration * late.acceleration;
        penetration = std::max(penetration, late.penetration);
        joint = std::max(joint, late.joint);
        changes += late.changes;
    }
    auto late_figure = [ended_early](double value) { return ended_early ? never : value; };
    Figures figures{{"sink", moved_.sink},
                    {"drift", moved_.drift},
                    {"tilt", moved_.tilt},
                    {"late_speed", late_figure(speed)},
                    {"jitter", late_figure(std::sqrt(squares / steps))},
                    {"sleep_time", sleep_time_},
                    {"worst_penetration", worst_penetration_},
                    {"late_penetration", late_figure(penetration)},
                    {"mean_penetration", last_.mean_penetration},
                    {"kinetic_energy", last_.kinetic_energy},
                    {"potential_energy", last_.potential_energy},
                    {"energy_rise", energy_rise_}};
    if (conserves_) {
        double scale = std::sqrt(2 * mass_ * most_kinetic_);
        figures.push_back({"momentum_error", ratio(momentum_gap_, scale)});
        figures.push_back({"spin_error", ratio(spin_gap_, scale * reach_)});
    }
    if (joints_) {
        figures.push_back({"joint_error", joint_});
        figures.push_back({"late_joint_error", late_figure(joint)});
    }
    figures.push_back({"points_changed", late_figure(changes / steps)});
    figures.push_back({"normal_flips", flips_});
    figures.push_back({"warm_start_rate", chances_ > 0 ? hits_ / chances_ : 1});
    figures.push_back({"passes_per_point", ratio(passes_, point_steps_)});
    return figures;
}

bool Recorder::has_column(int column) const {
    if (column == Momentum) return conserves_;
    return column != Joint || joints_;
}

const Series* Recorder::find(std::string_view name) const {
    for (int i = 0; i < ColumnCount; ++i) {
        const Series& column = columns_[static_cast<size_t>(i)];
        if (column.name == name && has_column(i)) return &column;
    }
    return nullptr;
}

std::vector<Series> Recorder::take_series() {
    std::vector<Series> result;
    for (int i = 0; i < ColumnCount; ++i) {
        if (has_column(i)) result.push_back(std::move(columns_[static_cast<size_t>(i)]));
    }
    return result;
}

}  // namespace cairn::lab
