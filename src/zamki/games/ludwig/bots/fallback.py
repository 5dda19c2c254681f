"""The apprentice, who needs no kernel: what a move gains at once, by the rules alone, and often misjudged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from zamki.core.bots import Budget, Thought
from zamki.core.view import AnyView
from zamki.games.ludwig.bots.levels import MOST_THOUGHTS, LudwigBot
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Room
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.rules.view import View

_REACHING = {1: 1.0, 2: 0.8, 3: 4.0, 4: 0.8, 5: 5.0}
MISJUDGES: Final = 4.0
"""By how many points it is off, as a standard deviation."""
WHIMS: Final = 0.08
"""How often it plays what it likes."""


class ApprenticeBot(LudwigBot):
    """Sees what a move brings at once, misjudges it, and now and then plays what it likes."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Its best moves with the points they bring at once."""
        found = self._thoughts(view, budget)[:MOST_THOUGHTS]
        return [Thought(move, value, "points") for move, value in found]

    def _opinions(self, view: AnyView) -> list[tuple[Move, float]]:
        return simple_ranking(view.state, view.legal_moves)

    def _thoughts(self, view: AnyView, budget: Budget) -> list[tuple[Move, float]]:
        random, table = Random(f"{self.seed}/{view.seat}/{_moment(view.state)}"), view.state
        seen = [
            (move, value + random.gauss(0, MISJUDGES))
            for move, value in simple_ranking(table, view.legal_moves)
        ]
        if random.random() < WHIMS:
            random.shuffle(seen)
            return seen
        return sorted(seen, key=lambda each: -each[1])


def _moment(table: View) -> str:
    """What tells a seat's decisions apart, so that each is misjudged anew."""
    rooms = sum(len(castle.grid) for castle in table.castles)
    return f"{table.round}/{table.turn}/{table.phase.name}/{rooms}"


def simple_ranking(table: View, moves: Iterable[Move]) -> list[tuple[Move, float]]:
    """All moves with what they gain at once, best first."""
    options = list(moves)
    pairs: dict[tuple[str, int], float] = {}
    valued = [(move, _value(table, move, pairs)) for move in options]
    return sorted(valued, key=lambda each: -each[1])


def _value(table: View, move: Move, pairs: dict[tuple[str, int], float]) -> float:
    match move:
        case Choose(seat, (first, second)):
            left, right = castles_of(seat, table.size)
            straight = _best(table, first, left, pairs) + _best(table, second, right, pairs)
            return max(straight, _best(table, second, left, pairs) + _best(table, first, right, pairs))
        case Assign(_, (first, second)):
            return _best(table, first, 1, pairs) + _best(table, second, 2, pairs)
        case _:
            castle = table.castles[move.castle]
            return _total(_after(table, castle, move)) - _total(castle)


def _best(table: View, name: str, number: int, pairs: dict[tuple[str, int], float]) -> float:
    """The best immediate gain of a room in a castle."""
    if (name, number) not in pairs:
        castle, room = table.castles[number], table.components.rooms[name]
        before = _total(castle)
        gain = max(_total(castle.with_room(room, cell)) for cell in castle.cells(room)) - before
        pairs[name, number] = gain + _reaching(castle, room)
    return pairs[name, number]


def _reaching(castle: Castle, room: Room) -> float:
    return _REACHING.get(castle.count(room.type) + 1, 0.0)


def _total(castle: Castle) -> int:
    return score_castle(castle).total


def _after(
    table: View,
    castle: Castle,
    move: Place | PlaceBonusRoom | TakeAttendant | KeepCard | PlaceSpecial | TakeBonus,
) -> Castle:
    match move:
        case Place() | PlaceBonusRoom():
            return castle.with_room(table.components.rooms[move.room], move.at)
        case PlaceSpecial():
            return castle.with_room(table.components.specials[move.kind], move.at)
        case TakeAttendant():
            return castle.with_attendant(move.kind)
        case KeepCard():
            return castle.with_card(move.card)
        case TakeBonus():
            return castle
