"""A small table for tests of Rycerze: given tiles, given cards."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.ids import Json, Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.events import Event
from zamki.games.rycerze.rules.moves import Move, Recruit, lay
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import View

Play = Playthrough[State, Move, View, Event]


def pile(*first: str, removed: str | None = None) -> list[str]:
    """Eight tiles: the removed one, then `first`, then the others."""
    rest = [*CASTLES, DRUM, DRUM]
    for tile in first:
        rest.remove(tile)
    out = removed or rest[-1]
    rest.remove(out)
    return [out, *first, *rest]


def new(tiles: Sequence[Json], *, seats: int = 2, ages: Sequence[int] | None = None, **options: bool) -> Play:
    """A game with known tiles; seat 0 is the youngest unless `ages` says otherwise."""
    given: dict[str, Json] = {"tiles": list(tiles)}
    if ages is not None:
        given["ages"] = list(ages)
    return Playthrough.new(game, configure(game, seats, options), 0, given)


def lay_all(play: Play, *pairs: str) -> None:
    """Every seat lays: "dragon shepherd", "knight archer", …"""
    for seat, pair in enumerate(pairs):
        one, other = pair.split()
        play.submit(lay(Seat(seat), one, other))


def bluff(play: Play, rounds: int = 1) -> None:
    """Everybody lays two shepherds."""
    for _ in range(rounds):
        lay_all(play, *["shepherd shepherd"] * play.config.seats)


def recruit(play: Play, *cards: str | None) -> None:
    """Every seat with a camp takes its card back."""
    for seat, card in enumerate(cards):
        if card:
            play.submit(Recruit(Seat(seat), card))


def points(play: Play) -> list[int]:
    """Everybody's points in this game."""
    return [player.points for player in play.state.players]
