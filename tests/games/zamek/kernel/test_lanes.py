"""Many games of Zamek side by side are games of Zamek."""

from __future__ import annotations

from typing import cast

from tests.environments.lanes import assert_same_games
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.zamek.kernel.codec import decode
from zamki.games.zamek.kernel.tables import tables_of
from zamki.games.zamek.rules.components import Components


def test_lanes_keep_the_rules() -> None:
    """Moved alike, a batch and the reference rules show the same and end the same (Z5, Z8, Z15, Z24)."""
    config = configure(get_game("zamek"), 2)
    tables = tables_of(cast(Components, config.edition))
    ended = assert_same_games("zamek", config, lambda row: decode(tables, row), lanes=3, steps=120)
    assert ended >= 3
