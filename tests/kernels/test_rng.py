"""The generator of all kernels."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.evenness import chi_square
from zamki.kernels.rng import (
    below,
    fraction,
    generator,
    mixed,
    new_rng,
    next_word,
    seed_stream,
    seeded,
    shuffle,
)

pytestmark = pytest.mark.usefixtures("overflow")

XOSHIRO = (
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
)
"""The first words from the state 1, 2, 3, 4, as its authors' program gives them."""
SPLITMIX = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
)
"""The first words from the seed 1234567."""


def test_words_are_the_published_ones() -> None:
    """xoshiro256** gives the numbers of its authors, and SplitMix64 fills its state with those of its own."""
    rng = np.array([1, 2, 3, 4], np.uint64)
    assert tuple(int(next_word(rng)) for _ in XOSHIRO) == XOSHIRO
    assert tuple(map(int, seeded(1234567))) == SPLITMIX
    assert int(mixed(np.uint64(0))) == 0


@pytest.mark.parametrize("seed", [0, 1, 1234567, 2**62 - 1, 2**63 - 1])
def test_python_seeds_a_generator_as_kernels_do(seed: int) -> None:
    """What Python hands to a kernel is the generator that the kernel would have made of the seed."""
    assert generator(seed).dtype == np.uint64
    assert (generator(seed) == seeded(seed)).all()


def test_numbers_below_a_bound_are_even() -> None:
    """Every number of 0 … bound - 1 comes equally often, and none beyond."""
    rng = seeded(7)
    for bound in (1, 2, 3, 10, 147):
        counts = Counter[object](below(rng, bound) for _ in range(400 * bound))
        assert set(counts) <= set(range(bound))
        assert chi_square(counts, bound) < 1.8 * bound + 12


def test_large_bounds_are_redrawn_without_bias() -> None:
    """With three quarters of 2**32 as the bound, its lower third comes in a third of the draws."""
    rng, bound = seeded(3), 3 * 2**30
    low = sum(below(rng, bound) < 2**30 for _ in range(30_000))
    assert abs(low - 10_000) < 400


def test_shuffles_are_even_and_keep_the_rest() -> None:
    """All orders of three come equally often; entries outside the stretch stay where they are."""
    rng, counts = seeded(11), Counter[object]()
    for _ in range(6000):
        items = np.array([9, 1, 2, 3, 9], np.int32)
        shuffle(items, 1, 3, rng)
        assert items[0] == items[4] == 9
        counts[tuple(items[1:4].tolist())] += 1
    assert chi_square(counts, 6) < 20


def test_streams_of_a_seed_differ() -> None:
    """A thousand games of each of ten seeds begin with different words; fractions lie from 0 up to 1."""
    rng, seen = new_rng(), set[int]()
    for seed in range(10):
        for stream in range(1000):
            seed_stream(rng, seed, stream)
            seen.add(int(next_word(rng)))
            assert 0 <= fraction(rng) < 1
    assert len(seen) == 10_000
