"""The end, and who wins (R11, R12)."""

from __future__ import annotations

from zamki.core.ids import seats
from zamki.core.outcome import Outcome, RankingStep, rank_seats
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.state import State


def outcome(state: State) -> Outcome | None:
    """R11: points, then cards in hand, then age. R12: in a long game, the sum, then age."""
    if not state.is_over:
        return None
    table = seats(state.seats)
    totals = [sum(game.points[seat] for game in state.past) for seat in table]
    hands = state.past[-1].hands
    by_age: RankingStep = ("age", lambda seat: -state.ages.index(seat))
    extra = {"hands": list(hands)}
    if not state.config.has(LONG):
        return rank_seats(totals, table, [("cards", lambda seat: hands[seat]), by_age], extra)
    return rank_seats(totals, table, [by_age], {**extra, "games": [list(game.points) for game in state.past]})
