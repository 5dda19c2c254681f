"""What every state of a game has in common."""

from __future__ import annotations

from random import Random

from tests.games.zamek.scene import new_game
from zamki.core.ids import Seat
from zamki.games.zamek import game
from zamki.testing.fuzz import random_moves


def test_census_is_checked_at_every_step() -> None:
    """Z1, Z2, Z24: pieces are conserved, and markers stand at the sum of awards mod 100."""
    for seed in range(25):
        play = new_game(seed, first=seed % 2)
        census = game.census(play.state)
        for _ in random_moves(play, Random(seed)):
            table = play.state.table
            assert game.census(play.state) == census
            for seat in (Seat(0), Seat(1)):
                total = sum(award.points for award in table.awards if award.seat == seat)
                assert table.totals[seat] == total
                assert table.marker(seat) == total % 100
            assert len(table.discards) + len(table.board.tiles) + table.left + (table.tile is not None) == 60
