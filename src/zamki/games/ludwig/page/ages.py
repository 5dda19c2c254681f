"""Where two partners wait for each other, the older places first (L13); the order stays free."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.games.ludwig.rules.state import Phase, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.web.desk import Desk


def who_first(desk: Desk[View]) -> Text | None:
    """Who goes first by the rule, for a reader who is to place where a partner is to place too."""
    state, seat = desk.state, desk.seat
    if state.phase is not Phase.PLACE or seat is None or desk.view.prompt.key != "place":
        return None
    waiting = _rivals(state, seat)
    older = [each for each in waiting if state.ages.index(each) < state.ages.index(seat)]
    if older:
        return T("Waiting for {name}, who is older.", name=desk.name(older[0]))
    return T("You are older: you place first.") if waiting else None


def _rivals(state: View, seat: Seat) -> list[Seat]:
    """Partners who still have to place in a castle where the reader has to, too."""
    own = state.waiting[seat].castles
    owners = [owner for castle in own for owner in owners_of(castle, state.size) if owner != seat]
    people = [owner for owner in owners if owner < len(state.waiting)]
    return [each for each in people if set(own) & set(state.waiting[each].castles)]
