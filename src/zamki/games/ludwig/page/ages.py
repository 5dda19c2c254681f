"""Where two partners go on waiting for each other, the older places first (L13); the order stays free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import SeenPlacing, View
from zamki.web.table_context import Desk

PATIENCE = 20.0
"""So many seconds two partners wait for each other before it is said who goes first."""


def firsts(desk: Desk[View]) -> Mapping[int, Seat]:
    """Who goes first by the rule, for every castle where both owners have waited long enough."""
    return {castle: seat for castle, seat, left in _eldest(desk) if left <= 0}


def later(desk: Desk[View]) -> float | None:
    """In how many seconds more will be said by itself, if that is so."""
    return min((left for _, _, left in _eldest(desk) if left > 0), default=None)


def _eldest(desk: Desk[View]) -> Iterator[tuple[int, Seat, float]]:
    """Each castle where both owners still have to place: the older one, and how long they still wait."""
    state = desk.state
    for castle in range(state.size if isinstance(state.phase, SeenPlacing) else 0):
        waiting = [Seat(each) for each in owners_of(castle, state.size) if _waits(state, each, castle)]
        if len(waiting) == 2:
            yield castle, min(waiting, key=state.ages.index), PATIENCE - min(map(desk.waiting_time, waiting))


def _waits(state: View, seat: int, castle: int) -> bool:
    """Whether a person still has to place in a castle; Ludwig never does."""
    return seat < len(state.waiting) and castle in state.waiting[seat].castles


def who_first(desk: Desk[View]) -> Text | None:
    """Who goes first by the rule, for a reader where both partners have waited for each other."""
    seat = desk.seat
    if seat is None or desk.view.prompt.key != "place":
        return None
    found = firsts(desk)
    mine = [found[castle] for castle in castles_of(seat, desk.state.size) if castle in found]
    older = [each for each in mine if each != seat]
    if older:
        return T(
            "Either of you may go first. If you both wait, {name} starts (older).", name=desk.name(older[0])
        )
    return T("Either of you may go first. If you both wait, you start (you are older).") if mine else None


def told_first(desk: Desk[View]) -> frozenset[Seat]:
    """For the list of seats: who goes first somewhere; a reader is told of their own castles only."""
    own = range(desk.state.size) if desk.seat is None else castles_of(desk.seat, desk.state.size)
    return frozenset(seat for castle, seat in firsts(desk).items() if castle in own)
