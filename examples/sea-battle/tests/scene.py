"""What the tests share: a battle whose ships lie where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from zamki.core.edition import EditionFile
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure

from zamki_sea_battle import game
from zamki_sea_battle.rules.events import Event
from zamki_sea_battle.rules.moves import Move, Place, Shoot
from zamki_sea_battle.rules.state import State
from zamki_sea_battle.rules.view import View

Play: TypeAlias = Playthrough[State, Move, View, Event]

ROWS = ("A1 B1 C1", "A3 B3", "D3 E3", "A5")
"""A fleet: a frigate in row 1, brigs in row 3, a boat in row 5."""
TINY = EditionFile(
    "tiny",
    {
        "edition": {"id": "tiny"},
        "size": 4,
        "ships": [{"name": "brig", "length": 2}, {"name": "boat", "length": 1}],
    },
    None,
)


def battle(
    one: Sequence[str] = ROWS, two: Sequence[str] = ROWS, *, first: int = 0, shots: str = "", **options: bool
) -> Play:
    """A battle with all ships in place; seat 0 begins unless `first` says otherwise."""
    config = configure(game, 2, options)
    play: Play = Playthrough.new(game, config, given={"order": [str(first), str(1 - first)]})
    for ships in zip(one, two, strict=True):
        for seat, cells in enumerate(ships):
            play.submit(Place(Seat(seat), tuple(cells.split())))
    for cell in shots.split():
        play.submit(Shoot(play.state.turn, cell))
    return play


def tiny() -> Play:
    """A new game on a sea of four by four with a brig and a boat: small enough to be counted by hand."""
    return Playthrough.new(game, configure(game, 2, {}, TINY), 1)
