// Bytes as numbers, points, shapes and poses, and the claims that end the program when they are broken. The first byte
// says how numbers are written, so that a mutation of it turns everything: as floats of any bits, or on one of two
// grids on which equal numbers, straight lines and touching shapes are frequent.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <variant>
#include <vector>

#include "cairn/collide.hpp"
#include "cairn/distance.hpp"

namespace cairn::fuzz {

inline void require(bool claim, const char* sentence) {
    if (claim) return;
    std::fprintf(stderr, "broken: %s\n", sentence);
    std::abort();
}

inline bool is_unit(Vec2 v) { return std::fabs(length(v) - 1) < 1e-4f; }

using AnyShape = std::variant<Circle, Capsule, Segment, Polygon>;

class Input {
public:
    Input(const uint8_t* data, size_t size) : data_(data), size_(size), way_(byte() % 3) {}

    [[nodiscard]] size_t left() const { return size_ - at_; }
    /// Numbers are small and on a grid: what is promised of sensible shapes must hold.
    [[nodiscard]] bool tame() const { return way_ > 0; }
    /// 0 after the end, as all that follows.
    uint8_t byte() { return at_ < size_ ? data_[at_++] : uint8_t{0}; }
    float number() {
        uint8_t bytes[4] = {byte()};
        if (way_ == 1) return static_cast<float>(static_cast<int8_t>(bytes[0])) / 16;  // -8 to 8
        bytes[1] = byte();
        if (way_ == 2) return static_cast<float>(static_cast<int16_t>(bytes[0] | bytes[1] << 8)) / 4096;
        bytes[2] = byte(), bytes[3] = byte();
        float any = 0;
        std::memcpy(&any, bytes, sizeof any);
        return any;
    }
    Vec2 vector() {
        float x = number();
        return {x, number()};
    }
    std::vector<Vec2> points(size_t most) {
        std::vector<Vec2> points;
        while (points.size() < most && left() > 0) points.push_back(vector());
        return points;
    }
    /// Where shapes are: now and then far from the origin, where doubles are as coarse as floats at 1 m.
    Pose pose() {
        Vec2 place = vector();
        float angle = number();
        double far = byte() < 32 ? 1e7 : 0;
        return {{static_cast<double>(place.x) + far, static_cast<double>(place.y) - far}, Rot::from_angle(angle)};
    }
    AnyShape shape() {
        uint8_t kind = byte();
        // Tame radii are those that a world would accept.
        auto radius = [this] { return tame() ? min_size + std::fabs(number()) : number(); };
        if (kind % 4 == 0) {
            Vec2 center = vector();
            return Circle{center, radius()};
        }
        if (kind % 4 == 1) {
            Vec2 a = vector(), b = vector();
            return Capsule{a, b, radius()};
        }
        if (kind % 4 == 2) {
            Vec2 a = vector();
            return Segment{a, vector()};
        }
        Result<Polygon> hull = Polygon::hull(points(3 + kind / 4 % 16));
        if (!hull) return Polygon{};
        return kind < 128 ? *hull : hull->rounded(radius());
    }

private:
    const uint8_t* data_;
    size_t size_, at_ = 0;
    int way_;
};

inline Convex convex_of(const AnyShape& shape) {
    return std::visit([](const auto& each) { return Convex(each); }, shape);
}

/// A tame segment or capsule may be too short for a world.
inline bool is_solid(const AnyShape& shape) {
    Convex convex = convex_of(shape);
    return convex.count > 0 && (convex.count != 2 || length(convex.vertices[1] - convex.vertices[0]) >= min_size);
}

}  // namespace cairn::fuzz
