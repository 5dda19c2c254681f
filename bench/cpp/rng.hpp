// xoshiro256** seeded by SplitMix64, as the kernels have it: the same stream, so the same games.
#pragma once
#include <cstdint>
#include <utility>

constexpr uint64_t GOLDEN = 0x9E3779B97F4A7C15ULL;

inline uint64_t mixed(uint64_t word) {
    uint64_t z = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

struct Rng {
    uint64_t s0, s1, s2, s3;

    Rng(uint64_t seed, uint64_t stream) {
        uint64_t x = mixed(seed + GOLDEN) ^ (stream * GOLDEN);
        s0 = mixed(x += GOLDEN);
        s1 = mixed(x += GOLDEN);
        s2 = mixed(x += GOLDEN);
        s3 = mixed(x += GOLDEN);
    }

    uint64_t next() {
        uint64_t x = s1 * 5;
        uint64_t word = ((x << 7) | (x >> 57)) * 9;
        uint64_t shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = (s3 << 45) | (s3 >> 19);
        return word;
    }

    // A number below a bound of at most 32 bits, without bias (Lemire).
    int below(uint32_t bound) {
        uint64_t m = (next() >> 32) * bound;
        if (uint32_t(m) < bound) {
            uint32_t least = -bound % bound;
            while (uint32_t(m) < least) m = (next() >> 32) * bound;
        }
        return int(m >> 32);
    }

    template <class T>
    void shuffle(T* items, int count) {
        for (int i = count - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
    }
};
