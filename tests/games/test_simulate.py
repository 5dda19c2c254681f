"""Many games at machine speed."""

from __future__ import annotations

import numpy as np
import pytest

from zamki.core.errors import BadSetup
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.kernels.kernel import kernel_of, simulate

CASES = [(name, seats) for name in BUILT_IN for seats in get_game(name).info.seats if seats < 5]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_batches_are_the_same_with_any_number_of_threads(name: str, seats: int) -> None:
    """A game of a batch has a score for each seat and at most one win to share; threads change nothing."""
    kernel = kernel_of(name)
    assert kernel is not None
    config = configure(get_game(name), seats)
    policies = [kernel.policies[-1], *["random"] * (seats - 1)]
    once, again = (simulate(name, config, policies, 60, 5, threads) for threads in (1, 3))
    assert once.scores.shape == once.wins.shape == (60, seats)
    assert np.array_equal(once.scores, again.scores)
    assert np.array_equal(once.wins, again.wins)
    assert (once.wins.sum(axis=1) <= 1 + 1e-9).all()
    assert once.wins[:, 0].mean() > 1 / seats  # who thinks wins more often than who throws dice


def test_what_cannot_be_simulated_is_refused() -> None:
    """An unknown policy and too few of them are named in one sentence."""
    config = configure(get_game("rycerze"), 3)
    with pytest.raises(BadSetup, match=r"There is no policy “clever”\. There are: random, thrifty\."):
        simulate("rycerze", config, ["clever"] * 3, 1)
    with pytest.raises(BadSetup, match="one policy for each seat: 3"):
        simulate("rycerze", config, ["random"], 1)
