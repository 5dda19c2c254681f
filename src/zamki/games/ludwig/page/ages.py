"""Where two partners wait for each other, the older places first (L13); the order stays free."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import SeenPlacing, View
from zamki.web.desk import Desk


def firsts(state: View) -> Mapping[int, Seat]:
    """Who goes first by the rule, for every castle whose two owners both still have to place there."""
    if not isinstance(state.phase, SeenPlacing):
        return {}
    found: dict[int, Seat] = {}
    for castle in range(state.size):
        waiting = [Seat(each) for each in owners_of(castle, state.size) if _waits(state, each, castle)]
        if len(waiting) == 2:
            found[castle] = min(waiting, key=state.ages.index)
    return found


def _waits(state: View, seat: int, castle: int) -> bool:
    """Whether a person still has to place in a castle; Ludwig never does."""
    return seat < len(state.waiting) and castle in state.waiting[seat].castles


def who_first(desk: Desk[View]) -> Text | None:
    """Who goes first by the rule, for a reader who is to place where a partner is to place too."""
    seat = desk.seat
    if seat is None or desk.view.prompt.key != "place":
        return None
    found = firsts(desk.state)
    mine = [found[castle] for castle in castles_of(seat, desk.state.size) if castle in found]
    older = [each for each in mine if each != seat]
    if older:
        return T("Waiting for {name}, who is older.", name=desk.name(older[0]))
    return T("You are older: you place first.") if mine else None


def told_first(desk: Desk[View]) -> frozenset[Seat]:
    """For the list of seats: who goes first somewhere; a reader is told of their own castles only."""
    own = range(desk.state.size) if desk.seat is None else castles_of(desk.seat, desk.state.size)
    return frozenset(seat for castle, seat in firsts(desk.state).items() if castle in own)
