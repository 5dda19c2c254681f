"""The one generator of all kernels: xoshiro256**, seeded by SplitMix64.

A generator is an array of four words, `new_rng()`, so that kernels pass it on without an object. The
algorithms are by Blackman and Vigna (2018) and by Steele, Lea and Flood (2014); numbers below a bound are
drawn without bias after Lemire (2019).
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from zamki.kernels.entry import bare, njit

Rng: TypeAlias = npt.NDArray[np.uint64]

WORDS = 4
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_ALL = 2**64 - 1


@njit
def new_rng() -> Rng:
    """A generator that is still to be seeded."""
    return np.zeros(WORDS, np.uint64)


@bare
def mixed(word: np.uint64) -> np.uint64:
    """SplitMix64's scrambling of a word."""
    z = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@bare
def seed_rng(rng: Rng, seed: int) -> None:
    """Start a generator; neighbouring seeds give unrelated sequences."""
    x = np.uint64(seed)
    for i in range(WORDS):
        x += GOLDEN
        rng[i] = mixed(x)


@njit
def seeded(seed: int) -> Rng:
    """A new generator with a seed."""
    rng = new_rng()
    seed_rng(rng, seed)
    return rng


def generator(seed: int) -> Rng:
    """Returns the same for Python, which may not let words overflow."""
    x, words = seed & _ALL, []
    for _ in range(WORDS):
        x = z = (x + int(GOLDEN)) & _ALL
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _ALL
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _ALL
        words.append(z ^ (z >> 31))
    return np.array(words, np.uint64)


@bare
def seed_stream(rng: Rng, seed: int, stream: int) -> None:
    """Start one of many generators of a seed: game number `stream` of a batch, a world of a search."""
    x = mixed(np.uint64(seed) + GOLDEN) ^ (np.uint64(stream) * GOLDEN)
    for i in range(WORDS):
        x += GOLDEN
        rng[i] = mixed(x)


@bare
def next_word(rng: Rng) -> np.uint64:
    """The next 64 random bits."""
    s0, s1, s2, s3 = rng[0], rng[1], rng[2], rng[3]  # read once: a store could change what is read after it
    x = s1 * np.uint64(5)
    s2 ^= s0
    s3 ^= s1
    rng[0] = s0 ^ s3
    rng[1] = s1 ^ s2
    rng[2] = s2 ^ (s1 << np.uint64(17))
    rng[3] = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)


@bare
def below(rng: Rng, bound: int) -> int:
    """A number of 0 … bound - 1, every one as likely as the next; `bound` is below 2**32."""
    n = np.uint64(bound)
    m = (next_word(rng) >> _HALF) * n
    if (m & _LOW) < n:
        least = ((_LOW - n) + np.uint64(1)) % n
        while (m & _LOW) < least:
            m = (next_word(rng) >> _HALF) * n
    return np.int64(m >> _HALF)  # type: ignore[return-value]


@bare
def fraction(rng: Rng) -> float:
    """A number from 0 up to 1, without 1."""
    return float(next_word(rng) >> np.uint64(11)) * 2.0**-53


@bare
def shuffle(items: Any, start: int, count: int, rng: Rng) -> None:
    """Shuffle `count` entries of an array from `start` on; every order is as likely as the next."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        items[start + i], items[start + j] = items[start + j], items[start + i]
