"""Who wins (Z30), and what the points were for."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.ids import Json, Seat
from zamki.core.outcome import Outcome, rank_seats
from zamki.games.zamek.rules.events import Award
from zamki.games.zamek.rules.state import SEATS, Over, State, Table

CATEGORIES = ("road", "house", "pigsty", "meadow", "seat", "tokens")


def outcome(state: State) -> Outcome | None:
    """Z30: most points; equal: shared."""
    table = state.table
    if not isinstance(table.phase, Over):
        return None
    return rank_seats(table.totals, SEATS, (), {"breakdown": breakdown(table)})


def breakdown(table: Table) -> list[Json]:
    """Each seat's points by category, as a record's result has them."""
    return [{**categories(table.awards, seat)} for seat in SEATS]


def categories(awards: tuple[Award, ...], seat: Seat) -> dict[str, int]:
    """A seat's points by category."""
    points = dict.fromkeys(CATEGORIES, 0)
    for category, value in _parts(awards, seat):
        points[category] += value
    return points


def _parts(awards: tuple[Award, ...], seat: Seat) -> Iterator[tuple[str, int]]:
    for award in awards:
        if award.seat == seat:
            yield "tokens", award.extra
            if award.points != award.extra:
                yield award.rule, award.points - award.extra
