"""The marks of a replay's slider: where its moves lie in the record, where rounds and turns begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zamki.core.ids import Onlooker
from zamki.core.words import Text
from zamki.match import Table
from zamki.web.page import Page, page_of

KEPT = 64
"""So many tables' marks are remembered: every step of a replay asks for them."""
NAMED, FEW, FEWEST = 8, 3, 2
"""So many rounds can be named beside each other; of more only a few are, on a phone fewer."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The first moment of a round or of a turn."""

    at: int
    name: Text | None
    """Of a round."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Where a reader may stop."""

    stops: tuple[int, ...]
    """After each move, with what chance drew after it."""
    marks: tuple[Mark, ...]

    def whole(self, at: int) -> int:
        """The moment after a whole move."""
        return self.stops[min(bisect_left(self.stops, at), len(self.stops) - 1)]

    def before(self, at: int) -> int | None:
        """One move back."""
        number = bisect_left(self.stops, at)
        return self.stops[number - 1] if number else None

    def after(self, at: int) -> int | None:
        """One move on."""
        number = bisect_right(self.stops, at)
        return self.stops[number] if number < len(self.stops) else None

    def turn_before(self, at: int) -> int:
        """The beginning of this turn, or of the one before."""
        return max((mark.at for mark in self.marks if mark.at < at), default=0)

    def turn_after(self, at: int) -> int:
        """The beginning of the next turn, or the end."""
        return min((mark.at for mark in self.marks if mark.at > at), default=self.stops[-1])

    def ticks(self, last: int, lang: str, is_narrow: bool) -> list[dict[str, Any]]:
        """For the slider: how far along, and the names of rounds, of many only some."""
        rounds = [mark for mark in self.marks if mark.name]
        most, few = (FEWEST, FEWEST) if is_narrow else (NAMED, FEW)
        every = 1 if len(rounds) <= most else -(-len(rounds) // few)
        named = {mark.at for mark in rounds[::every]}
        return [
            {
                "at": mark.at,
                "share": f"{100 * mark.at / max(1, last):.2f}%",
                "is_round": mark.at in named,
                "name": mark.name.render(lang) if mark.name and mark.at in named else "",
                "is_late": mark.at > 0.8 * last,
            }
            for mark in self.marks
        ]


@lru_cache(maxsize=KEPT)
def marks_of(table: Table, version: int) -> Marks:
    """The marks of a table's game as it is at a version."""
    play = table.ledger.play
    at = len(play.record().moves) - sum(1 + len(played.chance) for played in play.played)
    stops = [at]
    for played in play.played:
        at += 1 + len(played.chance)
        stops.append(at)
    return Marks(tuple(stops), tuple(_marks(table, stops)))


def _marks(table: Table, stops: list[int]) -> Iterator[Mark]:
    play = table.ledger.play
    page = page_of(play.game.info.id)
    states = [*(played.before for played in play.played), play.state]
    last: tuple[Text | None, Text | None] = (None, None)
    for at, state in zip(stops, states, strict=True):
        if play.game.outcome(state) is not None:
            return
        here = _place(page, play.game.view(state, Onlooker.SPECTATOR))
        if here != last:
            yield Mark(at, here[0] if here[0] != last[0] else None)
        last = here


def _place(page: Page, view: Any) -> tuple[Text | None, Text | None]:
    return page.where(view) if page.where else None, page.turn(view) if page.turn else None
