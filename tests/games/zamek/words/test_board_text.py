"""The castle as text."""

from __future__ import annotations

from tests.games.zamek.scene import TWO_HOUSES, scene
from zamki.core.game import Look
from zamki.core.ids import Seat
from zamki.games.zamek import game


def test_board_shows_where_the_tile_fits() -> None:
    """Z5: the text board shows cell and fitting turns, start spaces, seats and the tile in four turns."""
    board = game.teller.board(game.view(scene(tile="z12"), Seat(0)), Look(names=("Ada", "Bo")))
    for part in ("0,3", "r3", "r123", "[P]", "[H]", "Ada: 0 points", "Bo: 0 points"):
        assert part in board
    assert "\033[" not in board


def test_board_in_colours() -> None:
    """Z10: with colours the text stays the same."""
    state = scene(*TWO_HOUSES, tile="z04")
    plain = game.teller.board(game.view(state, Seat(0)), Look())
    coloured = game.teller.board(game.view(state, Seat(0)), Look(colour=True))
    stripped = "".join(
        part.split("m", 1)[-1] if number else part for number, part in enumerate(coloured.split("\033["))
    )
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()
