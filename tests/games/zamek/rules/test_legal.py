"""What may be done."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import (
    EDITION,
    choices,
    new_game,
    place,
    scene,
)
from zamki.core.errors import IllegalMove
from zamki.core.ids import Seat
from zamki.games.zamek import game


def test_first_tile_touches_a_start_space() -> None:
    """Z5: the first tile lies at one of the seven start spaces."""
    play = new_game()
    cells = {move.at for move in game.legal_moves(play.state, Seat(0)) if hasattr(move, "at")}
    assert cells <= {start.cell for start in EDITION.starts}
    with pytest.raises(IllegalMove):
        play.submit(place(5, 5, 0))


def test_roads_meet_roads_only() -> None:
    """Z6: at a road start space only turns with a road towards it fit, elsewhere only turns without."""
    listed = choices(scene(tile="z12"))
    assert "0,3 r3" in listed  # the road looks west, at the road start space
    assert "0,3 r0" not in listed
    assert "3,0 r0" not in listed  # the pigsty start space takes no road
    assert {"3,0 r1", "3,0 r2", "3,0 r3"} <= set(listed)


def test_turns_that_look_the_same_are_all_legal() -> None:
    """Z5: every fitting turn is legal, also where the tile looks the same."""
    listed = choices(scene(tile="z09"))
    assert [move for move in listed if move.startswith("3,0")] == ["3,0 r0", "3,0 r1", "3,0 r2", "3,0 r3"]


def test_nobody_passes() -> None:
    """Z5a: while a tile has to be laid there is nothing else to do."""
    assert all(" r" in move for move in choices(scene(tile="z12")))
