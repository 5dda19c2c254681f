"""The race of candidates: the better one wins, the clear one soon, and never past the budget."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter, sleep

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from zamki.bots.race import BATCH_WORLDS, Playouts, Race, Tally
from zamki.core.bots import Budget


class Worlds:
    """Playouts with known means: every world shifts all candidates, and each a little on its own."""

    def __init__(self, means: Sequence[float], noise: float = 1.0, seconds: float = 0.0) -> None:
        self.means, self.noise, self.seconds = np.array(means), noise, seconds
        self.played = 0

    def __call__(self, active: NDArray[np.intp], first: int, results: NDArray[np.float64]) -> None:
        """A row for each world."""
        for row in range(len(results)):
            random = np.random.default_rng(first + row)
            shift, own = 10 * random.normal(), self.noise * random.normal(size=len(self.means))
            results[row] = (self.means + shift + own)[active]
        self.played += results.size
        sleep(self.seconds * results.size)


def order_of(play: Playouts, count: int, budget: Budget) -> list[int]:
    """The candidates, the winner first."""
    return [int(each) for each in Race(np.zeros(count), 0.01, play).run(budget)]


def test_the_best_candidate_wins() -> None:
    """What all candidates share in a world does not hide which of them is best."""
    assert order_of(Worlds([0, 1, 2, 3, 2.5, 1]), 6, Budget(iterations=600))[0] == 3


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=12), st.integers(1, 400))
def test_all_candidates_are_ordered_within_the_budget(means: list[float], iterations: int) -> None:
    """However little there is to spend, each candidate is tried, named once, and the amount is kept."""
    worlds = Worlds(means)
    assert sorted(order_of(worlds, len(means), Budget(iterations=iterations))) == list(range(len(means)))
    most = iterations + 4 * len(means)  # in every round each candidate still in plays at least once
    assert len(means) <= worlds.played <= most


def test_a_clear_choice_is_made_at_once() -> None:
    """A candidate far behind leaves after the first worlds, and what is left of the budget is kept."""
    worlds = Worlds([0, 50])
    assert order_of(worlds, 2, Budget(iterations=10000)) == [1, 0]
    assert worlds.played == 2 * BATCH_WORLDS


def test_equal_candidates_end_the_race() -> None:
    """Where all are as good as equal nothing is gained by more playouts."""
    worlds = Worlds([1.0, 1.0, 1.0], noise=0.001)
    order_of(worlds, 3, Budget(iterations=10000))
    assert worlds.played == 3 * BATCH_WORLDS


@pytest.mark.parametrize("iterations", [1, 4, 12, 30])
def test_few_playouts_spoil_nothing(iterations: int) -> None:
    """With next to no budget the race keeps what looked best before it; without trust it would not."""
    means = [0.0, 0.0, 0.2, 0.0]
    trusted = Race(np.array(means), 0.01, Worlds(means, noise=30.0), trust=1000.0)
    assert trusted.run(Budget(iterations=iterations))[0] == 2
    blind = Race(np.array(means), 0.01, Worlds(means, noise=30.0))
    assert blind.run(Budget(iterations=iterations))[0] != 2


def test_enough_playouts_overrule_what_was_thought_before() -> None:
    """What many worlds say counts more than the value after one ply."""
    race = Race(np.array([2.0, 0.0]), 0.01, Worlds([0.0, 1.0]), trust=20.0)
    assert race.run(Budget(iterations=2000))[0] == 1


def test_the_same_amount_of_thought_repeats() -> None:
    """With iterations a race comes out the same again."""
    means = [0.1 * each for each in range(12)]
    first, again = (order_of(Worlds(means), 12, Budget(iterations=500)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_time_is_planned(seconds: float) -> None:
    """With seconds the worlds begun are those that should end in time, counted from when thinking began."""
    begun = perf_counter()
    sleep(seconds / 2)
    worlds = Worlds([0.0, 0.01, 0.02, 0.03], seconds=0.0005)
    Race(np.zeros(4), 0.0, worlds).run(Budget(seconds=seconds), begun)
    assert worlds.played * worlds.seconds <= seconds / 2


@given(st.lists(st.floats(-2, 2), min_size=2, max_size=12), st.integers(1, 200), st.floats(0, 10))
def test_nobody_is_told_more_of_a_move_than_of_a_better_one(
    means: list[float], iterations: int, trust: float
) -> None:
    """However lucky the few worlds were in which a candidate played, it promises no more than the others."""
    worlds, tally = Worlds(means), Tally(np.array(means), trust)

    def play(active: NDArray[np.intp], first: int, results: NDArray[np.float64]) -> None:
        worlds(active, first, results)
        tally.add(active, results)

    race = Race(np.array(means), 0.01, play, trust)
    order = race.run(Budget(iterations=iterations))
    worth = tally.worth(order)
    assert (np.diff(worth) <= 0).all()
    assert worth[0] == pytest.approx(race.means[order[0]])


def test_a_move_that_left_early_is_measured_by_the_worlds_it_played() -> None:
    """What the first worlds gave to all is taken off those who played no others."""
    tally = Tally(np.zeros(3))
    tally.add(np.array([0, 1, 2]), np.array([[90.0, 85.0, 88.0]]))
    tally.add(np.array([0, 2]), np.array([[50.0, 49.0]]))
    assert tally.worth(np.array([0, 2, 1])).tolist() == [70.0, 68.5, 65.0]
