"""Games over threads."""

from __future__ import annotations

import pytest

from zamki.kernels.batches import over_threads, stretches


@pytest.mark.parametrize("games", [0, 1, 2, 7, 100])
@pytest.mark.parametrize("threads", [1, 2, 3, 64])
def test_stretches_hold_every_game_once(games: int, threads: int) -> None:
    """However many threads there are, every game is in one stretch, and no stretch is empty."""
    parts = stretches(games, threads)
    assert [game for part in parts for game in range(games)[part]] == list(range(games))
    assert len(parts) <= max(1, threads)
    assert games == 0 or all(part.stop > part.start for part in parts)


def test_results_stand_in_the_order_of_the_games() -> None:
    """What each stretch gives is listed from the first game to the last, with any number of threads."""
    for threads in (1, 2, 5, None):
        parts = over_threads(lambda part: list(range(9)[part]), 9, threads)
        assert [game for part in parts for game in part] == list(range(9))
