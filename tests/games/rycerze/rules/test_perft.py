from __future__ import annotations

import pytest

from tests.games.rycerze.table import lay_all, new, pile
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import DRUM
from zamki.testing import perft


@pytest.mark.parametrize(("depth", "count"), [(1, 22), (2, 22 * 22), (3, 7744)])
def test_continuations_from_the_start(depth: int, count: int) -> None:
    """R5: from the start 22 pairs can be laid by each seat; then it depends on what was laid."""
    if depth == 3:
        # hands of 6, 5 or 4 army cards are left after 1, 6 and 15 of the 22 choices
        after = 1 * 22 + 6 * 16 + 15 * 11
        count = 22 * after
    assert perft(game, new(pile("wood_big", "wood_small")).state, depth) == count


def test_continuations_at_the_drum() -> None:
    """R10: two cards in one camp and one in the other."""
    play = new(pile("wood_big", DRUM, "wood_small"))
    lay_all(play, "dragon knight", "archer shepherd")
    assert perft(game, play.state, 1) == 2
    assert perft(game, play.state, 2) == 2
    assert perft(game, play.state, 3) == 2 * 16
