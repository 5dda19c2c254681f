"""Many games of Rycerze side by side are games of Rycerze."""

from __future__ import annotations

import pytest

from tests.environments.lanes import assert_same_games
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.rycerze.kernel.codec import decode
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, (OPEN,)), (4, (LONG, ROTATE))])
def test_lanes_keep_the_rules(seats: int, options: tuple[str, ...]) -> None:
    """Moved alike, a batch and the reference rules show the same and end the same (R5, R10, R11, R12)."""
    config = configure(get_game("rycerze"), seats, dict.fromkeys(options, True))
    steps = 40 if LONG not in options else 120
    ended = assert_same_games("rycerze", config, lambda row: decode(row, config), lanes=4, steps=steps)
    assert ended >= 4
