// A 64-bit digest of plain records. Knows no physics.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace cairn {

/// Mixes bytes, 8 at a time, by the multiply-xorshift step of MurmurHash's finaliser (A. Appleby, 2011), whose every
/// input bit changes about half of the output's. Records must have no padding: padding would be hashed too.
class Hasher {
public:
    void add_bytes(const void* data, size_t size) {
        const auto* bytes = static_cast<const unsigned char*>(data);
        mix(size);
        for (; size >= 8; bytes += 8, size -= 8) {
            uint64_t word;
            std::memcpy(&word, bytes, 8);
            mix(word);
        }
        uint64_t tail = 0;
        if (size > 0) std::memcpy(&tail, bytes, size);
        mix(tail);
    }

    /// Any plain record without padding. Records with floats are not "uniquely represented" for the compiler, as 0 and
    /// -0 are equal; to us they differ, since they can lead to different bits later.
    template <class T> void add(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        add_bytes(&value, sizeof(T));
    }
    template <class T> void add(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        add_bytes(values.data(), values.size() * sizeof(T));
    }
    /// One after the other.
    template <class... T> void add_all(const T&... values) { (add(values), ...); }

    [[nodiscard]] uint64_t digest() const { return state_; }

private:
    void mix(uint64_t word) {
        state_ = (state_ ^ word) * 0x9e3779b97f4a7c15u;
        state_ ^= state_ >> 32;
    }
    uint64_t state_ = 0x243f6a8885a308d3u;  // digits of pi
};

}  // namespace cairn
