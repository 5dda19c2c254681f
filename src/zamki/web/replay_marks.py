"""The marks of a replay's slider: moves of the record, and the beginnings of rounds and turns."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from zamki.core.ids import Onlooker
from zamki.core.words import Text
from zamki.draw.letters import width_of
from zamki.match import Table
from zamki.web.page import Page, page_of

KEPT = 64
"""Tables whose marks are cached, since every step of a replay needs them."""
EVERY = (1, 2, 5, 10, 20, 50)
"""Steps between named rounds; the smallest that leaves room for the names is used."""
LETTER, GAP = 13, 8
"""Pixels: the size of a name, and the gap to the next."""


@dataclass(frozen=True, slots=True)
class ReplayMark:
    """The first moment of a round or turn."""

    at: int
    name: Text | None
    """The name of a round."""


class Label(NamedTuple):
    """The name of a round above the slider."""

    name: str
    is_late: bool
    """True if it ends at its mark, since beginning there it would leave the slider."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The moments at which a reader may stop."""

    stops: tuple[int, ...]
    """The moment after each move with its chance events."""
    marks: tuple[ReplayMark, ...]

    def whole(self, at: int) -> int:
        """Returns the moment after a whole move."""
        return self.stops[min(bisect_left(self.stops, at), len(self.stops) - 1)]

    def before(self, at: int) -> int | None:
        """Returns the moment one move before."""
        number = bisect_left(self.stops, at)
        return self.stops[number - 1] if number else None

    def after(self, at: int) -> int | None:
        """Returns the moment one move later."""
        number = bisect_right(self.stops, at)
        return self.stops[number] if number < len(self.stops) else None

    def turn_before(self, at: int) -> int:
        """Returns the beginning of this turn, or of the one before."""
        return max((mark.at for mark in self.marks if mark.at < at), default=0)

    def turn_after(self, at: int) -> int:
        """Returns the beginning of the next turn, or the end."""
        return min((mark.at for mark in self.marks if mark.at > at), default=self.stops[-1])

    def ticks(self, last: int, lang: str, width: float) -> list[tuple[str, Label | None]]:
        """Returns the positions of a slider's marks, with the names that fit into so many pixels."""
        rounds = [(mark.at, mark.name.render(lang)) for mark in self.marks if mark.name]
        tries = (_labels(rounds[::every], last, width) for every in EVERY)
        labels = next(filter(None, tries), {})
        return [(f"{100 * mark.at / max(1, last):.2f}%", labels.get(mark.at)) for mark in self.marks]


def _labels(rounds: list[tuple[int, str]], last: int, width: float) -> dict[int, Label]:
    """Returns the names of rounds by their marks; none if they have no room."""
    labels: dict[int, Label] = {}
    free = 0.0
    for at, name in rounds:
        x, long = width * at / max(1, last), LETTER * width_of(name)
        is_late = x + long > width
        left = x - long if is_late else x
        if left < free:
            return {}
        free = left + long + GAP
        labels[at] = Label(name, is_late)
    return labels


@lru_cache(maxsize=KEPT)
def marks_of(table: Table, version: int) -> Marks:
    """Returns the marks of a table's game at a version."""
    play = table.log.play
    at = len(play.record().moves) - sum(1 + len(played.chance) for played in play.played)
    stops = [at]
    for played in play.played:
        at += 1 + len(played.chance)
        stops.append(at)
    return Marks(tuple(stops), tuple(_marks(table, stops)))


def _marks(table: Table, stops: list[int]) -> Iterator[ReplayMark]:
    play = table.log.play
    page = page_of(play.game.info.id)
    states = [*(played.before for played in play.played), play.state]
    last: tuple[Text | None, Text | None] = (None, None)
    for at, state in zip(stops, states, strict=True):
        if play.game.outcome(state) is not None:
            return
        here = _place(page, play.game.view(state, Onlooker.SPECTATOR))
        if here != last:
            yield ReplayMark(at, here[0] if here[0] != last[0] else None)
        last = here


def _place(page: Page, view: Any) -> tuple[Text | None, Text | None]:
    return page.where(view) if page.where else None, page.turn(view) if page.turn else None
