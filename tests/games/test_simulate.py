"""Many games at machine speed."""

from __future__ import annotations

import numpy as np
import pytest

import zamki
from zamki.core.errors import BadSetup
from zamki.core.registry import get_game
from zamki.games import BUILT_IN
from zamki.kernels.kernel import kernel_of

CASES = [(name, seats) for name in BUILT_IN for seats in get_game(name).info.seats if seats < 5]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_batches_are_the_same_with_any_number_of_threads(name: str, seats: int) -> None:
    """A game of a batch has a score for each seat and at most one win to share; threads change nothing."""
    kernel = kernel_of(name)
    assert kernel is not None
    policies = [kernel.policies[-1], "random"]
    once, again = (
        zamki.simulate(name, policies, 60, seats=seats, seed=5, threads=threads) for threads in (1, 3)
    )
    assert once.scores.shape == once.wins.shape == (60, seats)
    assert np.array_equal(once.scores, again.scores)
    assert np.array_equal(once.wins, again.wins)
    assert (once.wins.sum(axis=1) <= 1 + 1e-9).all()
    assert once.wins[:, 0].mean() > 1 / seats  # who thinks wins more often than who throws dice


def test_what_cannot_be_simulated_is_refused() -> None:
    """An unknown policy and too many of them are named in one sentence."""
    with pytest.raises(BadSetup, match=r"There is no bot “clever” for rycerze\. There are: random, "):
        zamki.simulate("rycerze", ["clever"], 1)
    with pytest.raises(BadSetup, match="2 bots are named, but there is only 1 seat"):
        zamki.simulate("rycerze", ["random", "thrifty"], 1, seats=1)
